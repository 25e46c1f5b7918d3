"""Commands that games add to the command line. They are named here, so that help need not load a game."""

from collections.abc import Callable
from importlib import import_module

_COMMANDS = {
    "generate": "p2pcryptid.games.cryptid.commands:generate",
    "atlas": "p2pcryptid.games.cryptid.commands:atlas",
    "solve": "p2pcryptid.games.cryptid.commands:solve",
}


def game_commands() -> dict[str, Callable[..., None]]:
    """By name, the functions that Typer makes commands of."""
    found = {}
    for command, path in _COMMANDS.items():
        module, _, name = path.partition(":")
        found[command] = getattr(import_module(module), name)
    return found
