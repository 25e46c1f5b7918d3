"""How to lay out the physical board, in words."""

from p2pcryptid.i18n import gettext as _

from .board import Structure
from .document import KnownSetup
from .screen import board_text, legend
from .spaces import name
from .words import FEATURES


def layout_text(setup: KnownSetup) -> str:
    """Tiles, structures and the map."""
    tiles = [str(tile) for tile in setup.board.tiles]
    lines = [
        _("Tiles (r: turned by 180°):"),
        *(f"  {tiles[i]:3}{tiles[i + 1]}" for i in range(0, len(tiles), 2)),
    ]
    lines += ["", _("Structures:")]
    lines += [f"  {name(one.space)}  {_structure(one)}" for one in setup.board.structures]
    return "\n".join([*lines, "", board_text(setup.board), legend()])


def _structure(structure: Structure) -> str:
    return _("{colour} {kind}").format(colour=FEATURES[structure.colour], kind=FEATURES[structure.kind])
