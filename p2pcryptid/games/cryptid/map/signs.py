"""The signs of the map, which mean the same in all themes, and where in a hex each of them stands."""

from typing import NamedTuple

from p2pcryptid.games.cryptid.board import COLOURS, KINDS, TERRAINS

from .geometry import COMPACT, LARGE, MEDIUM, Form, Position
from .look import HEATS

TERRAIN_SIGNS = dict(zip(TERRAINS, '≈^♠"·', strict=True))
STRUCTURE_SIGNS = dict(zip(KINDS, "▲⌂", strict=True))
COLOUR_SIGNS = dict(zip(COLOURS, ("wh", "gr", "bu", "bk"), strict=True))
PAWN = "★"
CHOOSABLE = "▸"
PENCILS = {"+": "✓", "-": "✗", "?": "?", " ": "·"}
"""how the player's own signs are shown in a slot where no disc lies"""

LEVELS = (" ", *map(str, range(1, HEATS)), "■")
"""how much of an overlay a space has: nothing, in tenths, all"""


class Title(NamedTuple):
    """Where a space is named, with the sign of its terrain."""

    mark: Position | None
    """of what may be chosen"""
    name: Position
    sign: Position


class Plan(NamedTuple):
    """Where everything stands in a hex."""

    title: Title
    moved: Title | None
    """where the title stands when a structure has taken its place; None: it never does"""
    structure: Position
    pawn: Position
    cube: Position
    slots: Position
    tenths: Position
    """where an overlay is told in figures"""
    texture: tuple[Position, ...] = ()
    """where a space that is large enough shows the sign of its terrain again, faintly"""


_LARGE = Plan(Title((2, 0), (3, 0), (6, 0)), None, (2, 1), (5, 1), (6, 1), (2, 2), (5, 1), ((3, 2), (5, 2)))
_MEDIUM = Plan(Title((2, 0), (3, 0), (5, 0)), None, (2, 2), (6, 1), (5, 2), (1, 1), (6, 1))
_MEDIUM_LOW = Plan(
    Title((1, 1), (2, 1), (4, 1)), Title((1, 2), (2, 2), (4, 2)), (1, 1), (5, 1), (6, 1), (1, 2), (5, 1)
)
_COMPACT = Plan(
    Title(None, (1, 0), (3, 0)), Title(None, (2, 1), (4, 1)), (1, 0), (4, 0), (5, 0), (1, 1), (3, 1)
)
_PLANS = {LARGE: (_LARGE, _LARGE), MEDIUM: (_MEDIUM, _MEDIUM_LOW), COMPACT: (_COMPACT, _COMPACT)}


def plan(form: Form) -> Plan:
    """How a hex of this form is furnished."""
    return _PLANS[form.size][form.low]
