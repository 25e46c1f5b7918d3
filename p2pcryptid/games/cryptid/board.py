"""A board: six tiles, some of them turned, and the structures; and the features that clues speak of."""

import json
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files

from p2pcryptid.errors import Invalid
from p2pcryptid.i18n import text

from . import spaces

TILES = 6
TILE_ROWS, TILE_COLUMNS = 3, 6


class Mode(IntEnum):
    """How hard the game is: advanced adds black structures and negated clues."""

    NORMAL = 0
    ADVANCED = 1


class Feature(IntEnum):
    """What a space can have, be or hold. The order is the clues' order."""

    WATER = 0
    MOUNTAIN = 1
    FOREST = 2
    SWAMP = 3
    DESERT = 4
    BEAR = 5
    COUGAR = 6
    STONE = 7
    SHACK = 8
    WHITE = 9
    GREEN = 10
    BLUE = 11
    BLACK = 12


TERRAINS = tuple(Feature(i) for i in range(5))
ANIMALS = (Feature.BEAR, Feature.COUGAR)
KINDS = (Feature.STONE, Feature.SHACK)
COLOURS = (Feature.WHITE, Feature.GREEN, Feature.BLUE, Feature.BLACK)


def colours(mode: Mode) -> tuple[Feature, ...]:
    """The colours of structure in play."""
    return COLOURS if mode is Mode.ADVANCED else COLOURS[:-1]


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the six map tiles as it lies in its slot."""

    number: int
    turned: bool = False

    def __str__(self) -> str:
        return f"{self.number}{'r' if self.turned else ''}"


@dataclass(frozen=True, slots=True)
class Structure:
    """A standing stone or an abandoned shack of some colour, on its space."""

    kind: Feature
    colour: Feature
    space: int


@dataclass(frozen=True, slots=True)
class Board:
    """Slot i holds `tiles[i]` and covers rows 3*(i//2)… and columns 6*(i%2)…"""

    tiles: tuple[Tile, ...]
    structures: tuple[Structure, ...]


def check_board(board: Board, mode: Mode) -> None:
    """Refuse a board that could not be set up from the box."""
    numbers = sorted(tile.number for tile in board.tiles)
    if numbers != list(range(1, TILES + 1)):
        said = " ".join(str(tile) for tile in board.tiles)
        raise Invalid(
            "bad-tiles",
            text("a map has each of the tiles 1 to 6 once, not {tiles}", tiles=said),
        )
    for structure in board.structures:
        if not 0 <= structure.space < spaces.SPACES:
            raise Invalid(
                "off-the-board",
                text("there is no space number {number}: they go from 0 to 107", number=structure.space),
            )
    where = [structure.space for structure in board.structures]
    for space in where:
        if where.count(space) > 1:
            raise Invalid(
                "structures-share-a-space",
                text("two structures stand on {space}: each needs its own", space=spaces.name(space)),
            )
    wanted = sorted((kind, colour) for kind in KINDS for colour in colours(mode))
    if sorted((s.kind, s.colour) for s in board.structures) != wanted:
        raise Invalid(
            "bad-structures",
            text(
                "this mode has one stone and one shack of each colour, {count} structures in all",
                count=len(wanted),
            ),
        )


def features(board: Board) -> tuple[int, ...]:
    """For each Feature, the set of spaces that have it."""
    result = list(_ground(board.tiles)) + [0] * (len(KINDS) + len(COLOURS))
    for structure in board.structures:
        result[structure.kind] |= 1 << structure.space
        result[structure.colour] |= 1 << structure.space
    return tuple(result)


@cache
def _ground(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    placed = [_tile_in_slot(tile, slot) for slot, tile in enumerate(tiles)]
    return tuple(sum(layers) for layers in zip(*placed, strict=True))


@cache
def _tile_in_slot(tile: Tile, slot: int) -> tuple[int, ...]:
    """The spaces of each terrain and animal territory on one tile as it lies."""
    result = [0] * (len(TERRAINS) + len(ANIMALS))
    for row in range(TILE_ROWS):
        for column in range(TILE_COLUMNS):
            from_row = TILE_ROWS - 1 - row if tile.turned else row
            from_column = TILE_COLUMNS - 1 - column if tile.turned else column
            bit = 1 << spaces.at(3 * (slot // 2) + row, 6 * (slot % 2) + column)
            for mark in _tile_data()[tile.number][from_row][from_column]:
                result[_MARKS[mark]] |= bit
    return tuple(result)


_MARKS = dict(zip("WMFSDbc", TERRAINS + ANIMALS, strict=True))


def tiles_text() -> str:
    """The file that everything on a board comes from."""
    return files(__package__).joinpath("data/tiles.json").read_text(encoding="utf-8")


@cache
def _tile_data() -> dict[int, list[list[str]]]:
    tiles = json.loads(tiles_text())["tiles"]
    return {int(number): [row.split() for row in rows] for number, rows in tiles.items()}
