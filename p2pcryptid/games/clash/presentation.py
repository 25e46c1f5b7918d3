"""What people see of Cryptid Clash."""

from p2pcryptid.games.plain import plain
from p2pcryptid.games.presentation import Presentation
from p2pcryptid.i18n import text

from .game import CLASH


def presentation() -> Presentation:
    """Everything but what any game has."""
    return plain(CLASH, title=text("Cryptid Clash"))
