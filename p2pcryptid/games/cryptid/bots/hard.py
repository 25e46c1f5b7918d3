"""`hard`: the worlds of the rulebook. Any clue of the book may be held, and together they leave one space."""

from p2pcryptid.i18n import text

from ..view import View
from .book_worlds import own_worlds, public_worlds
from .inference import Table, table
from .racing import racing


def _look(view: View) -> Table:
    return table(view, own_worlds(view), public_worlds(view.state))


HARD = racing(_look, text("joining the clues that leave one space together"), sure=1 / 2)
