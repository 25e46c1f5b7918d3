"""The games that may be played here: the package's own, those that are installed, and what the user names.

Other packages offer games as entry points of the group `p2pcryptid.games`. A game that is not installed is
named by where it is found, `MODULE:NAME`. Either is loaded on the word of the user of this program and of
nobody else: what a peer or a file names is looked up among the package's own games and those that the user
has named, and nothing is imported for it.
"""

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import Text, text

from .game import AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "p2pcryptid.games"
_OWN = {
    "cryptid": "p2pcryptid.games.cryptid.game:CRYPTID",
    "words": "p2pcryptid.games.words.game:WORDS",
    "clash": "p2pcryptid.games.clash.game:CLASH",
}


class Games(Mapping[str, AnyGame]):
    """Games by name: the package's own, and those that the user has named."""

    def __init__(self) -> None:
        self._loaded: dict[str, AnyGame] = {}
        self._paths: dict[str, str] = {}

    def add(self, game: AnyGame, path: str) -> None:
        """From now on this game is known here, as the user has named it."""
        self._loaded[game.name] = game
        self._paths[game.name] = path

    def option_for(self, game: AnyGame) -> tuple[str, ...]:
        """What other commands need to know the game too; nothing if it is one of the package's own."""
        path = self._paths.get(game.name)
        return () if path is None else ("--game", path)

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._loaded:
            self._loaded[name] = load_game(_OWN[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*_OWN, *self._loaded)))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __contains__(self, name: object) -> bool:
        return name in self._loaded or name in _OWN


@cache  # before the folder where we are can be searched too
def _installed() -> "dict[str, EntryPoint]":
    from importlib.metadata import entry_points  # which is slow to load

    return {one.name: one for one in entry_points(group=GROUP)}


def installed_games() -> tuple[str, ...]:
    """The names of all games that need not be named by where they are found."""
    return tuple(dict.fromkeys((*_OWN, *_installed())))


GAMES = Games()
DEFAULT = next(iter(_OWN))
"""what is played where nobody says what"""
UNKNOWN_HINT = text("install the game, or name it yourself: --game MODULE:NAME")
"""for a match of a game that is not known here"""


def find_game(named: str = "") -> AnyGame:
    """The game that the user of this program names, which is then known here: by name, or MODULE:NAME."""
    if not named or named in GAMES:
        return GAMES[named or DEFAULT]
    if ":" not in named:
        return _installed_game(named)
    _installed()
    if "" not in sys.path:
        sys.path.append("")  # modules are also looked for in the folder where we are
    game = load_game(named)
    GAMES.add(game, named)
    return game


def _installed_game(name: str) -> AnyGame:
    if name not in _installed():
        known = ", ".join(dict.fromkeys((*GAMES, *_installed())))
        raise UsageError(
            text("there is no game '{name}'", name=name[:40]),
            text("there are: {games}; a game of your own is named MODULE:NAME", games=known),
        )
    game = load_game(_installed()[name].value)
    if game.name != name:
        message = text("what is installed as '{name}' is called '{other}'", name=name, other=game.name)
        raise UsageError(message)
    GAMES.add(game, name)
    return game


def load_game(path: str) -> AnyGame:
    """Import a game from `MODULE:NAME`."""
    module_name, _, name = path.partition(":")
    try:
        module = import_module(module_name)
    except Exception as error:  # whatever goes wrong in somebody's module
        reason = f"{type(error).__name__}: {error}"
        raise _not_loaded(path, reason) from error
    game = getattr(module, name, None)
    if not isinstance(game, Game):
        offered = ", ".join(one for one, value in vars(module).items() if isinstance(value, Game)) or "–"
        raise _not_loaded(path, text("games in this module: {games}", games=offered))
    return game


def _not_loaded(path: str, reason: str | Text) -> UsageError:
    message = text("cannot load the game {path}: {reason}", path=path[:80], reason=reason)
    return UsageError(message, text("MODULE:NAME is a module that can be imported, and a Game in it"))
