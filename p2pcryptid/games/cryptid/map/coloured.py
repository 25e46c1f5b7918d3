"""The map in half blocks, for screens that have colours."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from p2pcryptid.games.scene import Painted

from .base import MapScene
from .geometry import Split
from .paint import Face, face, two_halves


class ColouredScene(MapScene):
    """The map as tiles of colour."""

    def paint(self, looks: Sequence[Any], spots: Iterable[int]) -> Iterator[Painted]:
        """All characters in which these spaces have a part."""
        cells, wanted = self.grid, set(spots)
        for space in sorted(wanted):
            left, top, _ = cells.corners[space]
            form = cells.form(space)
            for (x, y), cell in zip(form.places, self._face(looks, space).cells, strict=True):
                yield Painted(left + x, top + y, cell)
            for split in cells.splits[space]:
                if split.upper == space or split.upper not in wanted:
                    yield self._split(looks, split)

    def _face(self, looks: Sequence[Any], space: int) -> Face:
        return face(looks[space], self.grid.form(space), self.theme)

    def _split(self, looks: Sequence[Any], split: Split) -> Painted:
        upper, lower = (
            "" if space is None else self._face(looks, space).halves[number]
            for space, number in ((split.upper, split.upper_half), (split.lower, split.lower_half))
        )
        return Painted(split.x, split.y, two_halves(upper, lower))
