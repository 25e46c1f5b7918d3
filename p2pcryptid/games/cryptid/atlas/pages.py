"""The boards of the atlas, a page for each number of players and mode, and the board that a seed chooses.

A line of a page is a board: the tiles in slots 0 to 5, `r` for turned; where the stones and then the shacks
stand, each in the order white, green, blue, black; and the numbers of the clues that are out of play.

    4r 1 6 2r 3 5; F3 B7 K2 A9 C4 D5; 3 17

A seed chooses a line, and one of the board's look-alikes, on which the game is the same under other names:
the map seen from the other side, the colours of the structures exchanged, stones and shacks exchanged.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import NamedTuple

from p2pcryptid.drawing import Draw

from .. import spaces
from ..board import COLOURS, KINDS, Board, Feature, Mode, Structure, Tile, colours
from ..clues import CLUES, clue_numbers


class ChosenBoard(NamedTuple):
    """A board, and the clues in play on it, which everybody knows."""

    board: Board
    clues: tuple[int, ...]


class LookAlike(NamedTuple):
    """How a board is seen: kinds and colours of structures taken for others, the map perhaps turned."""

    turned: bool
    colours: tuple[Feature, ...]
    """what white, green, blue and black become"""
    kinds: tuple[Feature, ...]
    """what stones and shacks become"""


def chosen_board(seed: bytes, mode: Mode, players: int) -> ChosenBoard:
    """The board that this seed gives to so many players."""
    draw = Draw(seed, "p2pcryptid/v1/boards")
    found = read_board(draw.pick(page(mode, players)), mode)
    turned, swapped = bool(draw.below(2)), bool(draw.below(2))
    of_colours = draw.shuffled(colours(mode))
    return seen_as(found, LookAlike(turned, of_colours, KINDS[::-1] if swapped else KINDS))


@cache
def page(mode: Mode, players: int) -> tuple[str, ...]:
    """The lines of the atlas for so many players."""
    path = files(__package__).joinpath(f"data/{page_name(mode, players)}")
    return tuple(path.read_text(encoding="ascii").splitlines())


def page_name(mode: Mode, players: int) -> str:
    """The name of the file."""
    return f"{players}-{mode.name.lower()}.txt"


def read_board(line: str, mode: Mode) -> ChosenBoard:
    """The board of a line."""
    tiles, places, out = (part.split() for part in line.split(";"))
    where = map(spaces.parse, places)
    structures = tuple(
        Structure(kind, colour, next(where)) for kind in KINDS for colour in colours(mode)
    )  # in the order of the line
    board = Board(tuple(Tile(int(name[0]), name.endswith("r")) for name in tiles), structures)
    return ChosenBoard(board, tuple(clue for clue in clue_numbers(mode) if str(clue) not in out))


def write_board(chosen: ChosenBoard, mode: Mode) -> str:
    """The line of a board."""
    board, clues = chosen
    tiles = " ".join(map(str, board.tiles))
    places = " ".join(spaces.name(one.space) for one in sorted(board.structures, key=_kind_and_colour))
    out = " ".join(str(clue) for clue in clue_numbers(mode) if clue not in clues)
    return f"{tiles}; {places}; {out}".rstrip()


def look_alikes(mode: Mode) -> tuple[LookAlike, ...]:
    """Every way to see a board: 24 in normal mode, 96 in advanced."""
    return tuple(
        LookAlike(turned, of_colours, kinds)
        for turned in (False, True)
        for of_colours in permutations(colours(mode))
        for kinds in (KINDS, KINDS[::-1])
    )


def seen_as(chosen: ChosenBoard, how: LookAlike) -> ChosenBoard:
    """A board's look-alike, with the clues in play under their other names."""
    names = dict(zip(COLOURS + KINDS, (*how.colours, *COLOURS[len(how.colours) :], *how.kinds), strict=True))
    board, clues = chosen
    structures = (
        Structure(names[one.kind], names[one.colour], _turned(one.space, how.turned))
        for one in board.structures
    )
    renamed = Board(_tiles(board.tiles, how.turned), tuple(sorted(structures, key=_kind_and_colour)))
    return ChosenBoard(renamed, tuple(sorted(_renamed(clue, names) for clue in clues)))


def _tiles(tiles: Sequence[Tile], turned: bool) -> tuple[Tile, ...]:
    return tuple(Tile(t.number, not t.turned) for t in reversed(tiles)) if turned else tuple(tiles)


def _turned(space: int, turned: bool) -> int:
    return spaces.SPACES - 1 - space if turned else space


def _kind_and_colour(structure: Structure) -> tuple[Feature, Feature]:
    return structure.kind, structure.colour


def _renamed(clue: int, names: dict[Feature, Feature]) -> int:
    meant = CLUES[clue]
    features = tuple(names.get(feature, feature) for feature in meant.features)
    return CLUES.index(type(meant)(meant.reach, features, meant.negated))


def differences(one: Board, other: Board, mode: Mode) -> int:
    """In how many places two boards differ, however they are seen: slots with another tile, or the same one
    the other way round, and structures on other spaces."""
    return min(_differences(one, seen_as(ChosenBoard(other, ()), how).board) for how in look_alikes(mode))


def _differences(one: Board, other: Board) -> int:
    tiles = sum(a != b for a, b in zip(one.tiles, other.tiles, strict=True))
    return tiles + len(set(one.structures) - set(other.structures))
