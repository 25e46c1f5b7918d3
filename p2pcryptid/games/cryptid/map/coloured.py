"""The map in half blocks, for screens that have colours."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from p2pcryptid.games.scene import Painted

from .base import MapScene
from .paint import Face, face, two_halves


class ColouredScene(MapScene):
    """The map as tiles of colour."""

    def paint(self, looks: Sequence[Any], spots: Iterable[int]) -> Iterator[Painted]:
        """All characters in which these spaces have a part."""
        grid, wanted = self.grid, set(spots)
        around = {space for one in wanted for space in grid.touching[one]}
        faces = {space: self._face(looks, space) for space in around}
        halves = {None: ("",)} | {space: one.halves for space, one in faces.items()}
        for space in sorted(wanted):
            for (x, y), cell in zip(grid.places[space], faces[space].cells, strict=True):
                yield Painted(x, y, cell)
            for x, y, upper, upper_half, lower, lower_half in grid.splits[space]:
                if upper == space or upper not in wanted:  # the upper one of two paints what they share
                    yield Painted(x, y, two_halves(halves[upper][upper_half], halves[lower][lower_half]))

    def _face(self, looks: Sequence[Any], space: int) -> Face:
        return face(looks[space], self.grid.form(space), self.theme)
