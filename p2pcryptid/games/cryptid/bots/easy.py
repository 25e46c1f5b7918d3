"""`easy`: a beginner. Overlooks a third of the pieces, asks about what it believes in, follows hunches."""

from collections.abc import Sequence
from dataclasses import replace

from p2pcryptid.drawing import Draw

from ..spaces import bits, each
from ..state import Action, Stage, State
from ..view import View
from .level import Level
from .medium import ask_or_search
from .odds import chances, habitat_odds

_HUNCH = 0.35
_SEEN_OF_THREE = 2


def _choose(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    if view.state.stage is not Stage.TURN:
        return draw.pick(actions)
    of_seats = chances(view, _overlooking(view.state, draw))
    return ask_or_search(actions, of_seats, habitat_odds(view, of_seats), _HUNCH, draw)


def _overlooking(state: State, draw: Draw) -> State:
    """The board as somebody sees it who overlooks pieces."""

    def some(pieces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(bits(space for space in each(own) if draw.below(3) < _SEEN_OF_THREE) for own in pieces)

    return replace(state, cubes=some(state.cubes), discs=some(state.discs))


def _wants_hint(_view: View, _draw: Draw) -> bool:
    return True


EASY = Level(_choose, _wants_hint)
