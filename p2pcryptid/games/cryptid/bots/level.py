"""What a level of play is made of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from p2pcryptid.drawing import Draw

from ..state import Action
from ..view import View


@dataclass(frozen=True, slots=True)
class Level:
    """Two decisions: what to do of what is legal and honest, and whether to want a hint; and why it did."""

    choose: Callable[[View, Sequence[Action], Draw], Action]
    wants_hint: Callable[[View, Draw], bool]
    reason: Callable[[View, Action], str] = lambda *_: ""
    """what it believed when it did this, in a sentence; empty: nothing that is worth one"""
