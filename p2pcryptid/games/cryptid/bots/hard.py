"""`hard`: counts every world, its own and everybody else's, and plays the race.

A move is judged by the race that follows it (see `inference.Table.race`). Few moves deserve that: the
likeliest searches, the most telling questions, and the pieces that give least away.
"""

from collections.abc import Sequence

from p2pcryptid.drawing import Draw

from ..state import Action, Ask, Cube, Disc, Search, Stage
from ..view import View
from .inference import Table, table
from .level import Level
from .medium import MEDIUM
from .odds import least_telling

_ASKS, _SEARCHES, _PIECES = 16, 5, 16


def _choose(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    if view.state.stage is Stage.SHARE:
        return least_telling(view, actions, draw)  # nobody knows enough yet for anything better to pay
    seen = table(view)
    if not seen.own.count:  # somebody's pieces are wrong, at an honour table
        return MEDIUM.choose(view, actions, draw)
    best = _move if view.state.stage is Stage.TURN else _piece
    return best(seen, draw.shuffled(actions))


def _move(seen: Table, actions: Sequence[Action]) -> Action:
    asks = [action for action in actions if isinstance(action, Ask)]
    asks = sorted(asks, key=lambda ask: -seen.news(ask.seat, ask.space))[:_ASKS]
    places = seen.own.by_habitat
    searches = [action for action in actions if isinstance(action, Search) and action.space in places]
    searches = sorted(searches, key=lambda search: -places[search.space].bit_count())[:_SEARCHES]
    moves: list[Action] = [*searches, *asks]
    return max(moves, key=lambda move: _worth(seen, move), default=actions[0])


def _worth(seen: Table, move: Action) -> float:
    if isinstance(move, Ask):
        return seen.asking(move.seat, move.space)
    assert isinstance(move, Search)
    return seen.searching(move.space)


def _piece(seen: Table, actions: Sequence[Action]) -> Action:
    """The cube that I owe, or the disc that a repeated search costs."""
    pieces = [action for action in actions if isinstance(action, Cube | Disc)]
    shown = {piece: seen.shown(piece.space, isinstance(piece, Disc)) for piece in pieces}
    pieces = sorted(pieces, key=lambda piece: -shown[piece].bit_count())[:_PIECES]
    return max(pieces, key=lambda piece: seen.race(seen.own.all, shown[piece]), default=actions[0])


def _wants_hint(view: View, _draw: Draw) -> bool:
    """A hint helps those who are behind."""
    seen = table(view)
    everything = seen.own.all, seen.public.all
    if not seen.own.count:
        return True
    return seen.sure(seen.own.all) < max(seen.danger(other, *everything) for other in seen.others)


HARD = Level(_choose, _wants_hint)
