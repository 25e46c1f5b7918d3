"""Which hints would still tell anything: what clues are in play and what hints were given is known to all.

A hint tells something if some clue in play breaks it that no hint so far has ruled out. So a hint that no
clue can break is never given, nor one that follows from earlier ones, such as "no water" after "no terrain".
"""

from collections.abc import Iterable
from functools import lru_cache

from .clues import BREAKS, HINTS
from .state import State


@lru_cache(maxsize=64)
def telling_hints(clues: tuple[int, ...], given: tuple[int, ...]) -> int:
    """Of hints for these clues in play, after those given, the ones that tell something, hint h as bit h."""
    said, telling = sum(1 << hint for hint in given), 0
    for clue in clues:
        if not BREAKS[clue] & said:
            telling |= BREAKS[clue]
    return telling


def worth_giving(clues: tuple[int, ...], hints: Iterable[int]) -> list[int]:
    """Of these hints, in their order, those that tell something when they are given one after the other."""
    given: list[int] = []
    for hint in hints:
        if telling_hints(clues, tuple(given)) >> hint & 1:
            given.append(hint)
    return given


def idle_hints(state: State) -> int:
    """The hints that would tell nothing now."""
    return (1 << len(HINTS)) - 1 & ~telling_hints(state.setup.clues, state.hints)
