"""`hard` and `master`: count worlds, their own and everybody else's, and play the race.

They differ in the worlds that they know of. A move is judged by the race that follows it (see
`inference.Table.race`). Few moves deserve that: the likeliest searches, the most telling questions, and the
pieces that give least away.
"""

from collections.abc import Callable, Sequence
from functools import partial

from p2pcryptid.drawing import Draw
from p2pcryptid.i18n import Text

from ..state import Action, Ask, Cube, Disc, Search, Stage
from ..view import View
from . import reasons
from .inference import Table
from .level import Level
from .people import MEDIUM

_ASKS, _SEARCHES, _PIECES = 16, 5, 16


Look = Callable[[View], Table]


def _choose(look: Look, sure: float, view: View, actions: Sequence[Action], draw: Draw) -> Action:
    seen = look(view)
    if not seen.own.count:  # somebody's pieces are wrong, at an honour table
        return MEDIUM.choose(view, actions, draw)
    shuffled = draw.shuffled(actions)
    return _move(seen, sure, shuffled) if view.state.stage is Stage.TURN else _piece(seen, shuffled)


def _move(seen: Table, sure: float, actions: Sequence[Action]) -> Action:
    asks = [action for action in actions if isinstance(action, Ask)]
    asks = sorted(asks, key=lambda ask: -seen.news(ask.seat, ask.space))[:_ASKS]
    places = seen.own.by_habitat
    searches = [action for action in actions if isinstance(action, Search) and action.space in places]
    searches = sorted(searches, key=lambda search: -places[search.space].bit_count())[:_SEARCHES]
    believed = [one for one in searches if places[one.space].bit_count() >= sure * seen.own.count]
    moves: list[Action] = [*(believed if asks else searches), *asks]
    return max(moves, key=lambda move: _worth(seen, move), default=actions[0])


def _worth(seen: Table, move: Action) -> float:
    if isinstance(move, Ask):
        return seen.asking(move.seat, move.space)
    assert isinstance(move, Search)
    return seen.searching(move.space)


def _piece(seen: Table, actions: Sequence[Action]) -> Action:
    """A first cube, the cube that I owe, or the disc that a repeated search costs."""
    pieces = [action for action in actions if isinstance(action, Cube | Disc)]
    shown = {piece: seen.shown(piece.space, isinstance(piece, Disc)) for piece in pieces}
    pieces = sorted(pieces, key=lambda piece: -shown[piece].bit_count())[:_PIECES]
    return max(pieces, key=lambda piece: seen.race(seen.own.all, shown[piece]), default=actions[0])


def _wants_hint(look: Look, view: View, _draw: Draw) -> bool:
    """A hint helps those who are behind."""
    seen = look(view)
    everything = seen.own.all, seen.public.all
    if not seen.own.count:
        return True
    return seen.sure(seen.own.all) < max(seen.danger(other, *everything) for other in seen.others)


def _reason(look: Look, how: Text, view: View, action: Action) -> str:
    seen = look(view)
    return reasons.racing(str(how), seen, action) if seen.own.count else reasons.careful(view, action)


def racing(look: Look, how: Text, sure: float = 0.0) -> Level:
    """A level that plays the race in what it sees of the table, and `how` it sees that.

    It searches only what it is so `sure` of, while there is something to ask.
    """
    return Level(partial(_choose, look, sure), partial(_wants_hint, look), partial(_reason, look, how))
