"""The choice of a scene: the map as large as it fits."""

from functools import lru_cache

from p2pcryptid.games.cryptid.board import Board
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.scene import Scene, Theme

from .coloured import ColouredScene
from .geometry import COMPACT, LARGE, SIZES, Size
from .plain import PlainScene

SIZES_OF = dict.fromkeys(Theme, SIZES) | {Theme.PLAIN: (LARGE, COMPACT)}
"""from the largest; lines of characters cannot be drawn at half a line, as the medium size would need"""


def scene(view: View, width: int, height: int, theme: Theme) -> Scene:
    """The largest map that fits; the compact one if none does."""
    fitting = (one for one in SIZES_OF[theme] if one.width <= width and one.height <= height)
    return _scene(view.state.setup.board, next(fitting, COMPACT), theme)


@lru_cache(maxsize=16)
def _scene(board: Board, size: Size, theme: Theme) -> Scene:
    return (PlainScene if theme is Theme.PLAIN else ColouredScene)(board, size, theme)
