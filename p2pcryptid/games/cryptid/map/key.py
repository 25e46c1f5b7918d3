"""What the marks on the map mean, in a line."""

from collections.abc import Iterator, Sequence

from p2pcryptid.games.cryptid.board import ANIMALS, KINDS, TERRAINS
from p2pcryptid.games.scene import Cell, Theme, player_sign
from p2pcryptid.i18n import text

from .palette import palette
from .plain import OUTLINES
from .signs import PAWN, STRUCTURE_SIGNS, TERRAIN_SIGNS

WIDTH = 79
WORDS = dict(
    zip(
        TERRAINS + ANIMALS + KINDS,
        (
            *(text("water"), text("mountain"), text("forest"), text("swamp"), text("desert")),
            *(text("bear"), text("cougar"), text("stone"), text("shack")),
        ),
        strict=True,
    )
)
DISC, CUBE, PAWN_WORD = text("disc"), text("cube"), text("pawn")


def key(theme: Theme) -> Sequence[Cell]:
    """The signs with their words, as many as there is room for; the most needed come first."""
    line: list[Cell] = []
    for entry in _plain() if theme is Theme.PLAIN else _coloured(theme):
        gap = [Cell()] if line and not (line[-1].paper and entry[0].paper != line[-1].paper) else []
        if len(line) + len(gap) + len(entry) <= WIDTH:
            line += [*gap, *entry]
    return line


def _entry(sign: Cell, word: object) -> list[Cell]:
    return [sign, *map(Cell, str(word))]


def _plain() -> Iterator[list[Cell]]:
    for feature, sign in (TERRAIN_SIGNS | OUTLINES | STRUCTURE_SIGNS).items():
        yield _entry(Cell(sign), WORDS[feature])
    player = player_sign(0, Theme.PLAIN)
    yield _entry(player._replace(char=player.char.lower()), DISC)
    yield _entry(player, CUBE)
    yield _entry(Cell(PAWN, bold=True), PAWN_WORD)


def _coloured(theme: Theme) -> Iterator[list[Cell]]:
    colours, player = palette(theme), player_sign(0, theme)
    for terrain, sign in TERRAIN_SIGNS.items():
        paper = colours.terrains[terrain][0]
        yield [Cell(char, colours.clear[paper], paper) for char in f"{sign}{WORDS[terrain]}"]
    for animal in ANIMALS:
        plate = colours.outline_plates[animal]
        yield [Cell(char, plate.ink, plate.paper) for char in f"{WORDS[animal]} "]
    for kind, sign in STRUCTURE_SIGNS.items():
        yield _entry(Cell(sign), WORDS[kind])
    yield _entry(player._replace(char=colours.disc or player.char), DISC)
    yield _entry(Cell(player.char, colours.cube_inks[player.ink], player.ink, bold=True), CUBE)
    yield _entry(Cell(PAWN, colours.pawn.ink, colours.pawn.paper, bold=True), PAWN_WORD)
