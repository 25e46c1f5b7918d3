"""How to lay out the physical board, in words."""

from p2pcryptid.i18n import gettext as _

from .board import ANIMALS, TERRAINS, Board, Structure, features
from .document import KnownSetup
from .screen import board_text, legend
from .spaces import at, name
from .words import FEATURES


def layout_text(setup: KnownSetup) -> str:
    """Tiles, structures and the map."""
    tiles = [str(tile) for tile in setup.board.tiles]
    lines = [
        _("Tiles (r: turned by 180°):"),
        *(f"  {tiles[i]:3}{tiles[i + 1]}" for i in range(0, len(tiles), 2)),
    ]
    lines += ["", _("Which way up: the space in the upper left corner of each tile, as it lies on the table")]
    lines += [f"  {tile:3}{_corner(setup.board, slot)}" for slot, tile in enumerate(tiles)]
    lines += ["", _("Structures:")]
    lines += [f"  {name(one.space)}  {_structure(one)}" for one in setup.board.structures]
    return "\n".join([*lines, "", board_text(setup.board), legend()])


def _corner(board: Board, slot: int) -> str:
    """What is printed on the tile there: no tile looks the same when it is turned."""
    printed, space = features(board), at(3 * (slot // 2), 6 * (slot % 2))
    return ", ".join(str(FEATURES[f]) for f in TERRAINS + ANIMALS if printed[f] >> space & 1)


def _structure(structure: Structure) -> str:
    return _("{colour} {kind}").format(colour=FEATURES[structure.colour], kind=FEATURES[structure.kind])
