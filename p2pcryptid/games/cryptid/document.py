"""Setup documents: boards, clues and habitats as JSON, for people, other programs and the physical box.

    {"setups": [{"mode": "normal", "tiles": ["6", "3", "5r", "4", "2", "1r"],
                 "structures": [{"kind": "shack", "colour": "blue", "row": 2, "col": 0}, …],
                 "games": [{"clues": ["within 1 of swamp", …], "habitat": [3, 11]}]}]}

Rows and columns count from 0. The habitat may be left out. Unknown keys are passed over.
"""

import json
from dataclasses import dataclass
from typing import Any, TypeVar

from p2pcryptid.errors import FileError, Invalid
from p2pcryptid.i18n import Text, text

from . import spaces
from .board import COLOURS, KINDS, Board, Mode, Structure, Tile, check_board
from .clues import clue_numbers
from .words import KEYS, clue_key, parse_clue_key

T = TypeVar("T")
_KIND_NAMES = dict(zip(("stone", "shack"), KINDS, strict=True))
_COLOUR_NAMES = {KEYS[colour]: colour for colour in COLOURS}
_MODE_NAMES = {mode.name.lower(): mode for mode in Mode}
_TILE_NAMES = {str(tile): tile for n in range(1, 7) for tile in (Tile(n), Tile(n, True))}
_MOST_CLUES = 5


@dataclass(frozen=True, slots=True)
class KnownGame:
    """The clues of one game in the order of play, and where its habitat is said to be."""

    clues: tuple[int, ...]
    habitat: int | None


@dataclass(frozen=True, slots=True)
class KnownSetup:
    """A board and some games to play on it."""

    mode: Mode
    board: Board
    games: tuple[KnownGame, ...]


def read_setups(content: str) -> list[KnownSetup]:
    """The setups of a document; what is wrong in it is a FileError that says where."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        message = text("this is not JSON: {error}", error=error)
        raise FileError(message, text("check that the file was copied whole")) from None
    setups = _field(document, "setups", list, text("the document"))
    return [_setup(setup, text("setup {number}", number=n)) for n, setup in enumerate(setups, 1)]


def write_setup(setup: KnownSetup) -> dict[str, Any]:
    """One setup as it stands in a document."""
    kinds = {kind: name for name, kind in _KIND_NAMES.items()}
    structures = [
        {"kind": kinds[s.kind], "colour": KEYS[s.colour], **_row_col(s.space)} for s in setup.board.structures
    ]
    return {
        "mode": setup.mode.name.lower(),
        "tiles": [str(tile) for tile in setup.board.tiles],
        "structures": structures,
        "games": [_write_game(game) for game in setup.games],
    }


def _write_game(game: KnownGame) -> dict[str, Any]:
    written: dict[str, Any] = {"clues": [clue_key(clue) for clue in game.clues]}
    if game.habitat is not None:
        written["habitat"] = list(_row_col(game.habitat).values())
    return written


def _setup(value: Any, where: Text) -> KnownSetup:
    mode = _named(_field(value, "mode", str, where), _MODE_NAMES, text("mode"), where)
    names = _field(value, "tiles", list, where)
    tiles = tuple(_named(name, _TILE_NAMES, text("tile"), where) for name in names)
    structures = _field(value, "structures", list, where)
    board = Board(tiles, tuple(_structure(one, where) for one in structures))
    try:
        check_board(board, mode)
    except Invalid as error:
        raise _wrong(where, error.message) from None
    games = _field(value, "games", list, where)
    found = [
        _game(one, mode, text("{where}, game {number}", where=where, number=number))
        for number, one in enumerate(games, 1)
    ]
    return KnownSetup(mode, board, tuple(found))


def _structure(value: Any, where: Text) -> Structure:
    kind = _named(_field(value, "kind", str, where), _KIND_NAMES, text("kind of structure"), where)
    colour = _named(_field(value, "colour", str, where), _COLOUR_NAMES, text("colour"), where)
    row, column = _field(value, "row", int, where), _field(value, "col", int, where)
    return Structure(kind, colour, _space(row, column, where))


def _game(value: Any, mode: Mode, where: Text) -> KnownGame:
    keys = _field(value, "clues", list, where)
    if not 1 <= len(keys) <= _MOST_CLUES:
        message = text("a game has 1 to {most} clues, not {count}", most=_MOST_CLUES, count=len(keys))
        raise _wrong(where, message)
    clues = tuple(_clue(key, mode, where) for key in keys)
    if "habitat" not in value:
        return KnownGame(clues, None)
    habitat = _field(value, "habitat", list, where)
    if len(habitat) != 2 or any(type(number) is not int for number in habitat):
        raise _wrong(where, text("a habitat is [row, column]"))
    return KnownGame(clues, _space(habitat[0], habitat[1], where))


def _clue(key: Any, mode: Mode, where: Text) -> int:
    try:
        clue = parse_clue_key(key if isinstance(key, str) and len(key) <= 60 else str(_shown(key)))
    except Invalid as error:
        raise _wrong(where, error.message) from None
    if clue not in clue_numbers(mode):
        raise _wrong(where, text("'{key}' is a clue of advanced mode only", key=key))
    return clue


def _space(row: int, column: int, where: Text) -> int:
    if not 0 <= row < spaces.ROWS or not 0 <= column < spaces.COLUMNS:
        message = text(
            "row {row}, column {column} is off the board: rows go from 0 to 8, columns from 0 to 11",
            row=_shown(row),
            column=_shown(column),
        )
        raise _wrong(where, message)
    return spaces.at(row, column)


def _named(name: Any, known: dict[str, T], what: Text, where: Text) -> T:
    if not isinstance(name, str) or name not in known:
        message = text(
            "{name} is not a known {what}; there are {known}",
            name=_shown(name),
            what=what,
            known=", ".join(known),
        )
        raise _wrong(where, message)
    return known[name]


def _field(value: Any, name: str, kind: type[T], where: Text) -> T:
    if not isinstance(value, dict) or name not in value:
        raise _wrong(where, text("'{name}' is missing", name=name))
    found = value[name]
    if not isinstance(found, kind) or isinstance(found, bool):
        details = {"name": name, "found": _shown(found), "wanted": _JSON_WORDS[kind]}
        raise _wrong(where, text("'{name}' is {found}, but must be {wanted}", **details))
    return found


_JSON_WORDS: dict[type, Text] = {
    list: text("a list"),
    dict: text("a group of keys"),
    str: text("a text"),
    int: text("a whole number"),
}


def _shown(value: Any) -> str | Text:
    """Some of what stands there; never long, and never deep."""
    if isinstance(value, list | dict):
        return _JSON_WORDS[type(value)]
    written = json.dumps(value)
    return written if len(written) <= 40 else written[:37] + "..."


def _row_col(space: int) -> dict[str, int]:
    row, column = divmod(space, spaces.COLUMNS)
    return {"row": row, "col": column}


def _wrong(where: Text, message: str | Text) -> FileError:
    return FileError(
        text("{where}: {message}", where=where, message=message),
        text("'p2pcryptid generate --json' shows a document that is right"),
    )
