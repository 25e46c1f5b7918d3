"""The board as plain text, readable without colour, 77 columns by 20 lines.

Each hex has two lines. The first: a sign for the terrain, a letter for a territory, and a structure with two
letters for its colour. The second: pieces, a small letter for a disc of that player and a capital for a cube.
The letters of columns stand in the upper edges. No letter means two things.
"""

from collections.abc import Iterable

from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import player_letters

from .board import ANIMALS, COLOURS, KINDS, TERRAINS, Board, Feature, features
from .spaces import COLUMNS, ROWS, at
from .view import View
from .words import FEATURES

_INSIDE = 5  # room in a hex: four discs and a cube
_SIGNS = '≈^♠"·'
_LETTERS = (
    # translators: marks on the map: of bear and cougar territory, then of white, green, blue and black. All
    # must differ, also from the p, q, r, s and t of players.
    *(text("b"), text("c")),
    *(text("wh"), text("gr"), text("bu"), text("bk")),
)
_MARKS: dict[Feature, str | Text] = {
    **dict(zip(TERRAINS, _SIGNS, strict=True)),
    **dict(zip(ANIMALS, _LETTERS, strict=False)),
    **dict(zip(KINDS, "▲⌂", strict=True)),
    **dict(zip(COLOURS, _LETTERS[2:], strict=True)),
}


def board_text(board: Board, pieces: dict[int, str] | None = None) -> str:
    """The map with its structures, and in each space the pieces given for it."""
    ground = _ground(board)
    lines = [_top_edge()]
    for half in range(2 * ROWS + 1):
        lines.append(_half_row(half, ground, pieces or {}))
    return "\n".join(line.rstrip() for line in lines)


def view_text(view: View) -> str:
    """The board with the pieces on it, and who is who."""
    state = view.state
    letters = player_letters(state.setup.names)
    pieces: dict[int, str] = {}
    for space in range(ROWS * COLUMNS):
        discs = (c.lower() for c, discs in zip(letters, state.discs, strict=True) if discs >> space & 1)
        cubes = (c for c, cubes in zip(letters, state.cubes, strict=True) if cubes >> space & 1)
        pieces[space] = "".join((*discs, *cubes))
    players = "  ".join(f"{c} {n}" for c, n in zip(letters, state.setup.names, strict=True))
    key = _("small letter: disc, capital: cube")
    return f"{board_text(state.setup.board, pieces)}\n{players}   ({key})"


def legend() -> str:
    """What the marks on the map mean."""
    lines = (TERRAINS, ANIMALS + KINDS, COLOURS)
    return "\n".join("  ".join(f"{_MARKS[f]} {FEATURES[f]}" for f in line) for line in lines)


def marks(seen: Iterable[Feature]) -> str:
    """What the upper half of a space shows."""
    return "".join(str(_MARKS[feature]) for feature in seen)


def _ground(board: Board) -> list[str]:
    on_board = features(board)
    return [
        marks(feature for feature in _MARKS if on_board[feature] >> space & 1)
        for space in range(ROWS * COLUMNS)
    ]


def _top_edge() -> str:
    """Of the columns that begin half a hex higher."""
    edges = (f" {_edge(column)}" if column % 2 == 0 else " " * 6 for column in range(COLUMNS))
    return ("   " + "".join(edges)).rstrip()


def _edge(column: int) -> str:
    return f"__{chr(ord('A') + column)}__"


def _half_row(half: int, ground: list[str], pieces: dict[int, str]) -> str:
    """One line: upper halves of the hexes of one column parity, lower halves of the other's."""
    label = f"{half // 2 + 1:2} " if half % 2 == 0 and half < 2 * ROWS else "   "
    line = [label]
    for column in range(COLUMNS):
        row, lower = divmod(half - column % 2, 2)
        inside = 0 <= row < ROWS
        opening = ("\\" if lower else "/") if inside else _neighbour_edge(half, column)
        shown = " " * _INSIDE
        if inside:
            space = at(row, column)
            shown = pieces.get(space, "").ljust(_INSIDE, "_") if lower else ground[space].ljust(_INSIDE)
        elif half == 0:
            shown = _edge(column)
        line.append(opening + shown)
    row, lower = divmod(half - (COLUMNS - 1) % 2, 2)
    line.append(("/" if lower else "\\") if 0 <= row < ROWS else "")
    return "".join(line)


def _neighbour_edge(half: int, column: int) -> str:
    """Beside a hex of the map, the slash that closes it."""
    row, lower = divmod(half - (column - 1) % 2, 2)
    if column == 0 or not 0 <= row < ROWS:
        return " "
    return "/" if lower else "\\"
