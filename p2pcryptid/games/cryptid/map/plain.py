"""The map without any colour: hexes of `/ \\ _`, signs for terrain, and heavy lines around territories.

A hex lies where it lies in half blocks: its slanting lines are the characters that it shares with others,
and the line below it is its last line of whole characters.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from p2pcryptid.games.cryptid.board import ANIMALS
from p2pcryptid.games.cryptid.spaces import COLUMNS, SPACES
from p2pcryptid.games.scene import Cell, Painted

from .base import MapScene
from .geometry import HEADER, Split
from .look import Look
from .writing import written_in

BEAR, COUGAR = "█", "░"
OUTLINES = dict(zip(ANIMALS, (BEAR, COUGAR), strict=True))
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
    return max(outline(one), outline(other), key=_STRENGTH.index)


class PlainScene(MapScene):
    """The map as lines of characters."""

    def paint(self, looks: Sequence[Any], spots: Iterable[int]) -> Iterator[Painted]:
        """All characters in which these spaces have a part."""
        wanted = set(spots)
        for space in sorted(wanted):
            yield from self._inside(looks, space)
            yield from self._below(looks, space)
            if space - COLUMNS not in wanted:
                yield from self._above(looks, space)
            for split in self.grid.splits[space]:
                if split.upper == space or split.upper not in wanted:
                    yield self._slanting(looks, split)

    def _inside(self, looks: Sequence[Any], space: int) -> Iterator[Painted]:
        left, top, _ = self.grid.corners[space]
        form = self.grid.form(space)
        written = written_in(looks[space], form)
        for x, y in form.places:
            if y < form.last:
                yield Painted(left + x, top + y, written.get((x, y), Cell()))

    def _below(self, looks: Sequence[Any], space: int) -> Iterator[Painted]:
        """The last line of a space: the line between it and the one below, if nothing is written there."""
        left, top, _ = self.grid.corners[space]
        form = self.grid.form(space)
        line = _horizontal(looks[space], looks[space + COLUMNS] if space + COLUMNS < SPACES else None)
        written = written_in(looks[space], form)
        for x, y in form.places:
            if y == form.last:
                text = written.get((x, y), line)
                yield Painted(left + x, top + y, text if text.bold or line.char == EDGE else line)

    def _above(self, looks: Sequence[Any], space: int) -> Iterator[Painted]:
        if space >= COLUMNS:
            yield from self._below(looks, space - COLUMNS)
            return
        left, top, _ = self.grid.corners[space]
        form = self.grid.form(space)
        line = _horizontal(None, looks[space])
        for x, y in form.places:
            labelled = top == HEADER and x == self.size.wide // 2
            if y == form.last and not labelled:
                yield Painted(left + x, top - 1, line)

    def _slanting(self, looks: Sequence[Any], split: Split) -> Painted:
        upper, lower = (None if space is None else looks[space] for space in (split.upper, split.lower))
        heavy = stronger(upper, lower)
        middle = self.size.wide // 2
        if split.lower is not None:
            rising = split.x < self.grid.corners[split.lower][0] + middle
        else:
            assert split.upper is not None
            rising = split.x > self.grid.corners[split.upper][0] + middle
        return Painted(split.x, split.y, Cell(heavy or ("/" if rising else "\\"), bold=heavy == SELECTED))


def _horizontal(upper: Look | None, lower: Look | None) -> Cell:
    heavy = stronger(upper, lower)
    if upper is not None and upper.recalled and heavy != SELECTED:
        return Cell(RECALLED, bold=True)
    return Cell("▄" if heavy == BEAR else heavy or EDGE, bold=heavy == SELECTED)
