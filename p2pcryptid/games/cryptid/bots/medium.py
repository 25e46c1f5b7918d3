"""`medium`: a good player with pen and paper.

Keeps the notebook for everybody, takes each player's clues apart from the others', asks what is least
foreseen about spaces that may be it, and searches what is more likely than not.
"""

from collections.abc import Sequence

from p2pcryptid.drawing import Draw

from ..state import Action, Ask, Search, Stage
from ..view import View
from .level import Level
from .odds import chances, habitat_odds, least_telling

_SURE = 0.5


def _choose(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    if view.state.stage is not Stage.TURN:
        return least_telling(view, actions, draw)
    of_seats = chances(view)
    likely = habitat_odds(view, of_seats)
    return ask_or_search(actions, of_seats, likely, _SURE, draw)


def ask_or_search(
    actions: Sequence[Action], of_seats: list[list[float]], likely: dict[int, float], sure: float, draw: Draw
) -> Action:
    """Search the likeliest space if it is likely enough; else the question with the least foreseen answer."""
    searches = [action for action in actions if isinstance(action, Search)]
    best = max(searches, key=lambda search: likely.get(search.space, 0.0), default=None)
    asks = [action for action in actions if isinstance(action, Ask)]
    if best is not None and (not asks or likely.get(best.space, 0.0) >= sure):
        return best
    return max(draw.shuffled(asks or actions), key=lambda ask: _worth(ask, of_seats, likely))


def _worth(ask: Action, of_seats: list[list[float]], likely: dict[int, float]) -> float:
    if not isinstance(ask, Ask):
        return 0.0
    chance = of_seats[ask.seat][ask.space]
    return chance * (1 - chance) * (1 + 4 * likely.get(ask.space, 0.0))


def _wants_hint(view: View, _draw: Draw) -> bool:
    likely = habitat_odds(view, chances(view))
    return max(likely.values(), default=0.0) < _SURE / 2


MEDIUM = Level(_choose, _wants_hint)
