"""How to lay out the physical board, in words."""

from collections.abc import Iterator

from p2pcryptid.i18n import gettext as _

from .board import ANIMALS, TERRAINS, Board, Structure, features
from .document import KnownSetup
from .screen import board_text, legend
from .spaces import at, name
from .words import FEATURES


def layout_text(setup: KnownSetup) -> str:
    """Tiles, structures and the map."""
    placed = list(tiles(setup.board))
    names = [tile for tile, _corner in placed]
    lines = [
        _("Tiles (r: turned by 180°):"),
        *(f"  {names[i]:3}{names[i + 1]}" for i in range(0, len(names), 2)),
    ]
    lines += ["", _("Which way up: the space in the upper left corner of each tile, as it lies on the table")]
    lines += [f"  {tile:3}{corner}" for tile, corner in placed]
    lines += ["", _("Structures:")]
    lines += [f"  {space}  {what}" for space, what in structures(setup.board)]
    return "\n".join([*lines, "", board_text(setup.board), legend()])


def tiles(board: Board) -> Iterator[tuple[str, str]]:
    """Each tile as it is called, along the rows, and what is in its upper left corner as it lies."""
    for slot, tile in enumerate(board.tiles):
        yield str(tile), _corner(board, slot)


def structures(board: Board) -> Iterator[tuple[str, str]]:
    """Where each of them stands, and which it is."""
    for one in board.structures:
        yield name(one.space), _structure(one)


def _corner(board: Board, slot: int) -> str:
    """What is printed on the tile there: no tile looks the same when it is turned."""
    printed, space = features(board), at(3 * (slot // 2), 6 * (slot % 2))
    return ", ".join(str(FEATURES[f]) for f in TERRAINS + ANIMALS if printed[f] >> space & 1)


def _structure(structure: Structure) -> str:
    return _("{colour} {kind}").format(colour=FEATURES[structure.colour], kind=FEATURES[structure.kind])
