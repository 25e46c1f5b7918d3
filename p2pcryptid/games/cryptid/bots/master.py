"""`master`: the worlds that are legal deals of this board, which no person could list."""

from p2pcryptid.i18n import text

from ..view import View
from .inference import Table, table
from .legal_worlds import own_worlds, public_worlds
from .racing import racing


def _look(view: View) -> Table:
    return table(view, own_worlds(view)[0], public_worlds(view.state))


MASTER = racing(_look, text("counting legal deals"))
