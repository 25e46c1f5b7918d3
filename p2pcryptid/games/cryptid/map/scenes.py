"""The scenes: the map in one size and one theme."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from p2pcryptid.games.cryptid.board import Board
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.scene import Cell, Direction, Lens, Painted, Theme

from . import geometry
from .geometry import COMPACT, SIZES, Grid, Size, Split, grid
from .look import Look, grounds, looks
from .paint import Face, face, halves_cell


@dataclass(frozen=True, eq=False)
class ColourScene:
    """The map of a board in half blocks."""

    board: Board
    size: Size
    theme: Theme

    @property
    def width(self) -> int:
        """Columns of the screen."""
        return self.size.width

    @property
    def height(self) -> int:
        """Lines of the screen."""
        return self.size.height

    @cached_property
    def _grid(self) -> Grid:
        return grid(self.size)

    @cached_property
    def ground(self) -> Sequence[Painted]:
        """The letters of columns and the numbers of rows."""
        return tuple(Painted(x, y, Cell(char, bold=True)) for x, y, char in self._grid.labels())

    def looks(self, view: View, lens: Lens) -> tuple[Look, ...]:
        """The look of every space."""
        return looks(grounds(self.board), view, lens)

    def paint(self, looks: Sequence[Any], spots: Iterable[int]) -> Iterator[Painted]:
        """All characters in which these spaces have a part."""
        cells, wanted = self._grid, set(spots)
        for space in sorted(wanted):
            left, top, _ = cells.corners[space]
            form = cells.form(space)
            for (x, y, *_halves), cell in zip(form.wholes, self._face(looks, space).cells, strict=True):
                yield Painted(left + x, top + y, cell)
            for split in cells.splits[space]:
                if split.upper == space or split.upper not in wanted:
                    yield self._split(looks, split)

    def _face(self, looks: Sequence[Any], space: int) -> Face:
        return face(looks[space], self._grid.form(space), self.theme)

    def _split(self, looks: Sequence[Any], split: Split) -> Painted:
        upper, lower = (
            "" if space is None else self._face(looks, space).halves[number]
            for space, number in ((split.upper, split.upper_half), (split.lower, split.lower_half))
        )
        return Painted(split.x, split.y, halves_cell(upper, lower))

    def spot_at(self, x: int, y: int) -> int | None:
        """The space that is drawn there."""
        return self._grid.spot_at(x, y)

    def step(self, spot: int, direction: Direction) -> int:
        """The space in this direction."""
        return geometry.step(spot, direction)


@lru_cache(maxsize=16)
def _scene(board: Board, size: Size, theme: Theme) -> ColourScene:
    return ColourScene(board, size, theme)


def scene(view: View, width: int, height: int, theme: Theme) -> ColourScene:
    """The largest map that fits; the compact one if none does."""
    sizes = (one for one in SIZES if one.width <= width and one.height <= height)
    return _scene(view.state.setup.board, next(sizes, COMPACT), theme)
