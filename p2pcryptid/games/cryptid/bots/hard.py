"""`hard`: counts every world, its own and everybody else's, and plays the race.

A move is judged by the race that follows it: everybody's chance to be right with their best guess when their
turn comes, as the exact count of worlds gives it for me, and as it would for them.
"""

from collections.abc import Sequence

from p2pcryptid.drawing import Draw

from ..state import Action, Ask, Cube, Disc, Search, Stage
from ..view import View
from .inference import Table, table
from .level import Level
from .medium import MEDIUM

_ASKS, _SEARCHES, _PIECES = 16, 5, 16
_SKILL = 0.7


def _choose(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    seen = table(view)
    if not seen.own.count:  # somebody's pieces are wrong, at an honour table
        return MEDIUM.choose(view, actions, draw)
    actions = draw.shuffled(actions)
    if view.state.stage is not Stage.TURN:
        return _piece(seen, actions)
    asks = [action for action in actions if isinstance(action, Ask)]
    searches = [a for a in actions if isinstance(a, Search) and a.space in seen.own.by_habitat]
    asks = sorted(asks, key=lambda ask: -seen.news(ask.seat, ask.space))[:_ASKS]
    searches = sorted(searches, key=lambda s: -seen.own.by_habitat[s.space].bit_count())[:_SEARCHES]
    moves: list[Action] = [*searches, *asks]
    return max(moves, key=lambda action: _after(seen, action), default=actions[0])


def _after(seen: Table, action: Action) -> float:
    if isinstance(action, Ask):
        return seen.asking(action.seat, action.space)
    assert isinstance(action, Search)
    return seen.searching(action.space)


def _piece(seen: Table, actions: Sequence[Action]) -> Action:
    pieces = [action for action in actions if isinstance(action, Cube | Disc)]
    best = sorted(pieces, key=lambda piece: -seen.still(piece.space, isinstance(piece, Disc)))[:_PIECES]
    return max(best, key=lambda piece: seen.showing(piece.space, isinstance(piece, Disc)), default=actions[0])


def _wants_hint(view: View, _draw: Draw) -> bool:
    mine, others = table(view).standing()
    return mine < max(others)


HARD = Level(_choose, _wants_hint)
