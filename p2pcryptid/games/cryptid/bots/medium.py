"""`medium`: a good player with pen and paper.

Keeps the notebook for everybody, takes each player's clues apart from the others', and asks what is least
foreseen, above all about spaces that may be it. Searches early, since several players answer a search; but
the more of them have to agree, the surer it wants to be.
"""

from collections.abc import Sequence

from p2pcryptid.drawing import Draw

from ..state import Action, Ask, Search, Stage
from ..view import View
from .level import Level
from .odds import chances, habitat_odds, least_telling

_STUCK = 0.2
_ABOUT_IT = 20


def _choose(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    if view.state.stage is not Stage.TURN:
        return least_telling(view, actions, draw)
    of_seats = chances(view)
    likely = habitat_odds(view, of_seats)
    return ask_or_search(actions, of_seats, likely, view.state.players / 30, draw)


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
    return chance * (1 - chance) * (1 + _ABOUT_IT * likely.get(ask.space, 0.0))


def _wants_hint(view: View, _draw: Draw) -> bool:
    likely = habitat_odds(view, chances(view))
    return max(likely.values(), default=0.0) < _STUCK


MEDIUM = Level(_choose, _wants_hint)
