"""The table as a scene, in two sizes and for all colours."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from p2pcryptid.games.clash.view import View
from p2pcryptid.games.scene import Direction, Lens, Painted, Scene, Theme

from .layout import COMPACT, LAYOUTS, Layout, step
from .look import Look, looks
from .paint import painted


@dataclass(frozen=True)
class TableScene:
    """One size, one theme."""

    layout: Layout
    theme: Theme
    ground: Sequence[Painted] = ()
    """nothing lies there that never changes"""

    @property
    def width(self) -> int:
        """In columns."""
        return self.layout.width

    @property
    def height(self) -> int:
        """In lines."""
        return self.layout.height

    def looks(self, view: View, lens: Lens) -> tuple[Look, ...]:
        """The look of every spot, by its number."""
        return looks(view, lens)

    def paint(self, looks: Sequence[Any], spots: Iterable[int]) -> Iterator[Painted]:
        """All characters of these spots."""
        for spot in spots:
            yield from painted(looks[spot], self.layout.boxes[spot], self.theme)

    def spot_at(self, x: int, y: int) -> int | None:
        """The spot that is drawn there."""
        return self.layout.spot_at(x, y)

    def step(self, spot: int, direction: Direction) -> int:
        """Where an arrow key leads from a spot."""
        return step(spot, direction)


def scene(_view: View, width: int, height: int, theme: Theme) -> Scene:
    """The largest table that fits; the compact one if none does."""
    fitting = (one for one in LAYOUTS if one.width <= width and one.height <= height)
    return _scene(next(fitting, COMPACT), theme)


@lru_cache(maxsize=8)
def _scene(layout: Layout, theme: Theme) -> TableScene:
    return TableScene(layout, theme)
