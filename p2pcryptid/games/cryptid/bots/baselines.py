"""Two players to measure the others by: one without any thought, one that halves the clues."""

from collections.abc import Sequence

from p2pcryptid.drawing import Draw

from ..spaces import each
from ..state import Action, Ask, Search, Stage
from ..view import View
from .level import Level
from .notes import book_of, counts, possible


def _any(_view: View, actions: Sequence[Action], draw: Draw) -> Action:
    return draw.pick(actions)


def _never(_view: View, _draw: Draw) -> bool:
    return False


def _halve(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    """Ask what halves somebody's clues best; search when the notebook leaves one space."""
    if view.state.stage is not Stage.TURN:
        return draw.pick(actions)
    left = _left(view)
    if left.bit_count() == 1:
        search = Search(next(each(left)))
        if search in actions:
            return search
    asks = [action for action in actions if isinstance(action, Ask)]
    if not asks:
        return draw.pick(actions)
    halves = [_halves(view, seat) for seat in range(view.state.players)]
    return max(draw.shuffled(asks), key=lambda ask: halves[ask.seat][ask.space])


def _left(view: View) -> int:
    """The spaces that my clue and some possible clue of everybody else's allow."""
    sets, left = book_of(view.state), view.state.open & view.allowed
    for seat in range(view.state.players):
        if seat != view.seat:
            some = 0
            for clue in possible(view.state, seat):
                some |= sets[clue]
            left &= some
    return left


def _halves(view: View, seat: int) -> list[int]:
    """For each space, how many of the seat's clues the less telling answer would rule out."""
    held = possible(view.state, seat)
    return [min(count, len(held) - count) for count in counts(book_of(view.state), held)]


RANDOM = Level(_any, _never)
GREEDY = Level(_halve, _never)
