"""What all scenes of the map have in common: all but the painting."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from p2pcryptid.games.cryptid.board import Board
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.scene import Cell, Direction, Lens, Painted, Theme

from .geometry import Size
from .grid import Grid, grid, step
from .look import Look, grounds, looks


@dataclass(frozen=True, eq=False)
class MapScene:
    """The map of a board in one size and one theme."""

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
    def grid(self) -> Grid:
        """Where everything lies."""
        return grid(self.size)

    @cached_property
    def ground(self) -> Sequence[Painted]:
        """The letters of columns and the numbers of rows."""
        return tuple(Painted(x, y, Cell(char, bold=True)) for x, y, char in self.grid.labels())

    def looks(self, view: View, lens: Lens) -> tuple[Look, ...]:
        """The look of every space."""
        return looks(grounds(self.board), view, lens)

    def spot_at(self, x: int, y: int) -> int | None:
        """The space that is drawn there."""
        return self.grid.spot_at(x, y)

    def step(self, spot: int, direction: Direction) -> int:
        """The space in this direction."""
        return step(spot, direction)
