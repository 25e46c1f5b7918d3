"""Every game there is, by name."""

from .cryptid.game import CRYPTID
from .game import AnyGame

GAMES: dict[str, AnyGame] = {game.name: game for game in (CRYPTID,)}
