"""What people see of Cryptid Clash."""

from functools import partial

from p2pcryptid.games.plain import plain
from p2pcryptid.games.presentation import Bot, Presentation
from p2pcryptid.i18n import text

from . import bots
from .game import CLASH


def presentation() -> Presentation:
    """Everything but what any game has."""
    return plain(
        CLASH,
        title=text("Cryptid Clash"),
        levels={level: Bot(partial(bots.choose, level)) for level in bots.LEVELS},
        level="hard",
    )
