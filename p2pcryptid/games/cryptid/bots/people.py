"""`easy` and `medium`: people with a notebook, and their characters.

They keep for each player the clues of the book that the pieces leave, take each player's clues apart from the
others', and search when they believe. What sets them apart is a few numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from p2pcryptid.drawing import Draw

from ..spaces import bits, each
from ..state import Action, Ask, Search, Stage, State
from ..view import View
from .level import Level
from .notes import Chances, chances, habitat_odds, least_telling
from .reasons import careful, careless, talkative

_STUCK = 0.2
_ABOUT_IT = 20
_ALL = 10


@dataclass(frozen=True, slots=True)
class Character:
    """How somebody plays."""

    sure: float
    """how likely a space must seem to be searched"""
    sees: int = _ALL
    """of ten pieces, how many it takes in when it thinks"""
    hides: bool = True
    """does it show the piece that tells least of its clue, or any?"""
    plans: bool = True
    """does it ask what is least foreseen, or whatever seems possible?"""


def _choose(who: Character, view: View, actions: Sequence[Action], draw: Draw) -> Action:
    if view.state.stage is not Stage.TURN:
        return least_telling(view, actions, draw) if who.hides else draw.pick(actions)
    of_seats = chances(view, _overlooking(view.state, who.sees, draw))
    likely = habitat_odds(view, of_seats)
    searches = [action for action in actions if isinstance(action, Search)]
    best = max(searches, key=lambda search: likely.get(search.space, 0.0), default=None)
    asks = [action for action in actions if isinstance(action, Ask)]
    if best is not None and (not asks or likely.get(best.space, 0.0) >= who.sure):
        return best
    if not asks:
        return draw.pick(actions)
    worth = _planned if who.plans else _possible
    return max(draw.shuffled(asks), key=lambda ask: worth(ask, of_seats, likely))


def _planned(ask: Ask, of_seats: Chances, likely: dict[int, float]) -> float:
    """The least foreseen answer, above all about a space that may be it."""
    chance = of_seats[ask.seat][ask.space]
    return chance * (1 - chance) * (1 + _ABOUT_IT * likely.get(ask.space, 0.0))


def _possible(ask: Ask, of_seats: Chances, likely: dict[int, float]) -> float:
    """Anything about a space that may be it, if the answer is open."""
    return float(0 < of_seats[ask.seat][ask.space] < 1 and ask.space in likely)


def _overlooking(state: State, sees: int, draw: Draw) -> State:
    """The board as somebody sees it who overlooks pieces."""
    if sees == _ALL:
        return state

    def some(pieces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(bits(space for space in each(own) if draw.below(_ALL) < sees) for own in pieces)

    return replace(state, cubes=some(state.cubes), discs=some(state.discs))


def _stuck(view: View, _draw: Draw) -> bool:
    return max(habitat_odds(view, chances(view)).values(), default=0.0) < _STUCK


def _always(_view: View, _draw: Draw) -> bool:
    return True


_EASY = Character(sure=1 / 2, sees=5, hides=False, plans=False)
_MEDIUM = Character(sure=2 / 3)
_BOLD, _CAUTIOUS = 1 / 3, 9 / 10


def _easy(who: Character) -> Level:
    return Level(partial(_choose, who), _always, careless)


def _medium(who: Character) -> Level:
    return Level(partial(_choose, who), _stuck, careful if who.hides else talkative)


EASY, MEDIUM = _easy(_EASY), _medium(_MEDIUM)
CHARACTERS = {
    "easy-bold": _easy(replace(_EASY, sure=_BOLD)),
    "easy-cautious": _easy(replace(_EASY, sure=_CAUTIOUS)),
    "medium-bold": _medium(replace(_MEDIUM, sure=_BOLD)),
    "medium-cautious": _medium(replace(_MEDIUM, sure=_CAUTIOUS)),
    "medium-talkative": _medium(replace(_MEDIUM, hides=False)),
}
