"""The map without any colour: hexes of `/ \\ _`, signs for terrain, and heavy lines around territories.

A hex lies where it lies in half blocks: its slanting lines are the characters that it shares with others,
and the line below it is its last line of whole characters.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from p2pcryptid.games.cryptid.board import ANIMALS
from p2pcryptid.games.cryptid.spaces import COLUMNS, SPACES
from p2pcryptid.games.scene import Cell, Painted

from .base import MapScene
from .geometry import HEADER, Position
from .grid import Split
from .look import Look
from .writing import written_in

BEAR, COUGAR = "█", "░"
OUTLINES = dict(zip(ANIMALS, (BEAR, COUGAR), strict=True))
_BLANK = Cell()
SELECTED, RECALLED, EDGE = "*", "=", "_"
_STRENGTH = ("", COUGAR, BEAR, SELECTED)


def outline(look: Look | None) -> str:
    """What the lines around a space are drawn with; empty: ordinary lines."""
    if look is None:
        return ""
    animal = look.ground.animal
    return SELECTED if look.selected else "" if animal is None else OUTLINES[animal]


def stronger(one: Look | None, other: Look | None) -> str:
    """The outline between two spaces, or at the edge of the map."""
    first, second = outline(one), outline(other)
    return max(first, second, key=_STRENGTH.index) if first or second else ""


class PlainScene(MapScene):
    """The map as lines of characters."""

    def paint(self, looks: Sequence[Any], spots: Iterable[int]) -> Iterator[Painted]:
        """All characters in which these spaces have a part."""
        wanted = set(spots)
        for space in sorted(wanted):
            yield from self._own(looks, space)
            if space - COLUMNS not in wanted:
                yield from self._above(looks, space)
            for split in self.grid.splits[space]:
                if split.upper == space or split.upper not in wanted:
                    yield self._slanting(looks, split)

    def _own(self, looks: Sequence[Any], space: int) -> Iterator[Painted]:
        """Its whole characters. In the last line, what is not written belongs to the line below the space."""
        form = self.grid.form(space)
        written = written_in(looks[space], form)
        line = _horizontal(looks[space], looks[space + COLUMNS] if space + COLUMNS < SPACES else None)
        for (x, y), at in zip(self.grid.places[space], form.places, strict=True):
            if at[1] < form.last:
                yield Painted(x, y, written.get(at, _BLANK))
            else:
                text = written.get(at, line)
                yield Painted(x, y, text if text.bold or line.char == EDGE else line)

    def _above(self, looks: Sequence[Any], space: int) -> Iterator[Painted]:
        """The line above it, with all else that stands in that line."""
        if space >= COLUMNS:
            yield from self._own(looks, space - COLUMNS)
            return
        left, top, _ = self.grid.corners[space]
        form = self.grid.form(space)
        line = _horizontal(None, looks[space])
        for x, y in form.places:
            labelled = top == HEADER and x == self.size.wide // 2
            if y == form.last and not labelled:
                yield Painted(left + x, top - 1, line)

    def _slanting(self, looks: Sequence[Any], split: Split) -> Painted:
        upper, lower = split.upper, split.lower
        heavy = stronger(None if upper is None else looks[upper], None if lower is None else looks[lower])
        x, y = split.x, split.y
        return Painted(x, y, Cell(heavy, bold=heavy == SELECTED) if heavy else self._slashes[x, y])

    @cached_property
    def _slashes(self) -> dict[Position, Cell]:
        """The characters that two spaces share: which way they slant."""
        found = {}
        for split in chain(*self.grid.splits):
            rises = (
                self._beyond(split.lower, split.x)
                if split.upper is None
                else -self._beyond(split.upper, split.x)
            )
            found[split.x, split.y] = Cell("/" if rises > 0 else "\\")
        return found

    def _beyond(self, space: int | None, x: int) -> int:
        """How far a column lies left of a space's middle."""
        assert space is not None, "a character belongs to a space"
        return self.grid.corners[space][0] + self.size.wide // 2 - x


def _horizontal(upper: Look | None, lower: Look | None) -> Cell:
    heavy = stronger(upper, lower)
    if upper is not None and upper.recalled and heavy != SELECTED:
        return Cell(RECALLED, bold=True)
    return Cell("▄" if heavy == BEAR else heavy or EDGE, bold=heavy == SELECTED)
