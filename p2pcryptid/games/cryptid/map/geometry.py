"""Hexes that are flat on top, drawn in half blocks, so that a character has an upper and a lower half.

A hex is a stack of rows of halves, such as 5 7 7 5 of them. All sizes fill the plane without a gap. A `Form`
is a hex at the origin; `grid` tells where each space has its own.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from p2pcryptid.games.cryptid.spaces import COLUMNS, ROWS

HEADER = 1
"""lines above the map, for the letters of the columns"""

Position = tuple[int, int]
"""column and line"""


@dataclass(frozen=True)
class Size:
    """How large hexes are drawn."""

    name: str
    pitch: int
    """characters from a column of the map to the next"""
    widths: tuple[int, ...]
    """of each row of halves in a hex"""
    margin: int
    """characters beside the map, for the numbers of the rows"""

    @property
    def wide(self) -> int:
        """Characters of a hex at its widest."""
        return max(self.widths)

    @property
    def tall(self) -> int:
        """Halves of a hex from top to bottom."""
        return len(self.widths)

    @property
    def width(self) -> int:
        """Characters of the whole map."""
        return 2 * self.margin + (COLUMNS - 1) * self.pitch + self.wide

    @property
    def height(self) -> int:
        """Lines of the whole map."""
        return HEADER + (ROWS * self.tall + self.tall // 2 + 1) // 2

    def corner(self, space: int) -> tuple[int, int, bool]:
        """The column and line at which a space's hex begins, and whether it begins half a line lower."""
        row, column = divmod(space, COLUMNS)
        top = row * self.tall + (self.tall // 2) * (column % 2)
        return self.margin + column * self.pitch, HEADER + top // 2, bool(top % 2)


LARGE = Size("large", 7, (5, 7, 7, 9, 9, 7, 7, 5), margin=1)
MEDIUM = Size("medium", 6, (4, 6, 8, 8, 6, 4), margin=2)
COMPACT = Size("compact", 6, (5, 7, 7, 5), margin=2)
SIZES = (LARGE, MEDIUM, COMPACT)


class Half(NamedTuple):
    """Half a character within a hex: its column, and its row of halves."""

    x: int
    y: int


class Place(NamedTuple):
    """A whole character within a hex: its column, its line, and the numbers of its two halves."""

    x: int
    y: int
    upper: int
    lower: int


@dataclass(frozen=True, eq=False)
class Form:
    """One hex. `low`: it begins in the lower half of its first line."""

    size: Size
    low: bool

    @cached_property
    def halves(self) -> tuple[Half, ...]:
        """All that belongs to it."""
        return tuple(
            Half(x, y)
            for y, width in enumerate(self.size.widths)
            for x in range((self.size.wide - width) // 2, (self.size.wide + width) // 2)
        )

    @cached_property
    def numbers(self) -> dict[Half, int]:
        """The number of each half."""
        return {half: number for number, half in enumerate(self.halves)}

    @cached_property
    def wholes(self) -> tuple[Place, ...]:
        """The characters that are in the hex with both halves."""
        return tuple(
            Place(x, (y + self.low) // 2, number, self.numbers[Half(x, y + 1)])
            for number, (x, y) in enumerate(self.halves)
            if (y + self.low) % 2 == 0 and Half(x, y + 1) in self.numbers
        )

    @cached_property
    def places(self) -> tuple[Position, ...]:
        """Column and line of each of these."""
        return tuple((place.x, place.y) for place in self.wholes)

    @cached_property
    def lone(self) -> tuple[tuple[int, Half], ...]:
        """The halves with nothing of the hex in the other half of their character, with their numbers."""
        paired = {number for pair in self.pairs for number in pair}
        return tuple((number, half) for number, half in enumerate(self.halves) if number not in paired)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The numbers of the two halves of each."""
        return tuple((place.upper, place.lower) for place in self.wholes)

    @cached_property
    def last(self) -> int:
        """The last line with whole characters."""
        return max(y for _, y in self.places)

    @cached_property
    def _edge(self) -> frozenset[Half]:
        """The outermost halves."""
        beside = ((0, -1), (1, 0), (0, 1), (-1, 0))
        inside = self.numbers
        return frozenset(
            h for h in self.halves if any(Half(h.x + x, h.y + y) not in inside for x, y in beside)
        )

    @cached_property
    def rim(self) -> tuple[int, ...]:
        """The halves of an outline, clockwise from the middle above. A small hex has none below: it would
        leave nothing of its ground."""
        middle, below = self.size.wide / 2, self.size.tall - self.small
        edge = [half for half in self._edge if half.y < below]
        right = sorted((h for h in edge if h.x >= middle), key=lambda h: _down(h, below))
        left = sorted(
            (h for h in edge if h.x < middle), key=lambda h: _down(_mirrored(h), below), reverse=True
        )
        return tuple(self.numbers[half] for half in (*right, *left))

    @property
    def small(self) -> bool:
        """Has it too few lines for a ground within an outline?"""
        return self.size.tall < 6

    @cached_property
    def foot(self) -> frozenset[int]:
        """The halves with nothing of the hex below them."""
        return frozenset(n for n, (x, y) in enumerate(self.halves) if Half(x, y + 1) not in self.numbers)

    @cached_property
    def base(self) -> frozenset[int]:
        """The lowest row of halves."""
        return frozenset(n for n, half in enumerate(self.halves) if half.y == self.size.tall - 1)

    @cached_property
    def core(self) -> frozenset[int]:
        """The halves within the outline; in a small hex, the last line."""
        if self.small:
            return frozenset(n for place in self.wholes if place.y for n in (place.upper, place.lower))
        return frozenset(n for n, half in enumerate(self.halves) if half not in self._edge)


def _down(half: Half, below: int) -> tuple[int, int]:
    """An order in which one goes down the right side of a hex: outwards at first, then inwards."""
    return half.y, half.x if 2 * half.y < below else -half.x


def _mirrored(half: Half) -> Half:
    return Half(-half.x, half.y)
