"""The notebook as a table: a row for each clue in play, a column for each player.

Marks come from what everybody can see, the pieces and the hints, and from the player's own clue, which
nobody else holds. The player's own column is what the others can find out about it: there that clue is
one of those that are open, until the pieces give it away.
"""

from collections.abc import Iterator

from p2pcryptid.games.scene import Mark, Sheet, SheetRow

from .labels import family, label
from .notebook import possible_clues
from .spaces import each
from .view import View, row
from .words import clue_text


def sheet(view: View) -> Sheet:
    """The notebook of whoever has this view."""
    rows = tuple(_row(view, clue) for clue in view.state.setup.clues)
    marks = {(clue, seat): mark for seat in range(view.state.players) for clue, mark in _column(view, seat)}
    return Sheet(rows, marks, held=view.clue)


def suspected(view: View, seat: int) -> tuple[int, ...]:
    """The clues that a player may hold: an opponent as far as I know, and I as far as my opponents do."""
    clues = possible_clues(view.state, seat)
    return clues if seat == view.seat else tuple(clue for clue in clues if clue != view.clue)


def _row(view: View, clue: int) -> SheetRow:
    return SheetRow(
        number=clue,
        short=label(clue),
        long=clue_text(clue),
        family=family(clue),
        spots=frozenset(each(row(view.state.setup, clue))),
    )


def _column(view: View, seat: int) -> Iterator[tuple[int, Mark]]:
    left = suspected(view, seat)
    for clue in view.state.setup.clues:
        if clue not in left:
            yield clue, Mark.OUT
        else:
            yield clue, Mark.SURE if len(left) == 1 else Mark.OPEN
