"""What the marks on the map mean, in a line."""

from collections.abc import Iterator, Sequence
from itertools import count

from p2pcryptid.games.cryptid.board import ANIMALS, KINDS, TERRAINS, Feature
from p2pcryptid.games.scene import Cell, Theme
from p2pcryptid.i18n import text

from .palette import palette
from .plain import OUTLINES
from .signs import PAWN, STRUCTURE_SIGNS, TERRAIN_SIGNS

WIDTH = 79
_WORDS = dict(
    zip(
        TERRAINS + ANIMALS + KINDS,
        (
            *(text("water"), text("mountain"), text("forest"), text("swamp"), text("desert")),
            *(text("bear"), text("cougar"), text("stone"), text("shack")),
        ),
        strict=True,
    )
)
_PAWN = text("asked about")
