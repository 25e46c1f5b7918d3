"""Where the hexes lie: flat on top, drawn in half blocks, so that a character has an upper and a lower half.

A hex is a stack of rows of halves, such as 5 7 7 5 of them. All sizes fill the plane without a gap. What is
drawn in a hex is worked out once for a hex at the origin (a `Form`); a `Grid` then tells where each of the
108 spaces has its characters.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from p2pcryptid.games.cryptid.spaces import COLUMNS, ROWS, SPACES, at
from p2pcryptid.games.scene import Direction

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


class Split(NamedTuple):
    """A character that two hexes share, or a hex and what is around the map (None)."""

    x: int
    y: int
    upper: int | None
    upper_half: int
    lower: int | None
    lower_half: int


@dataclass(frozen=True, eq=False)
class Grid:
    """Where each space has its characters, in one size."""

    size: Size

    @cached_property
    def forms(self) -> tuple[Form, Form]:
        """The hex that begins with a line, and the one that begins half a line lower."""
        return Form(self.size, False), Form(self.size, True)

    @cached_property
    def corners(self) -> tuple[tuple[int, int, bool], ...]:
        """By space: column and line at which it begins, and which form it has."""
        return tuple(self.size.corner(space) for space in range(SPACES))

    def form(self, space: int) -> Form:
        """The form of a space."""
        return self.forms[self.corners[space][2]]

    @cached_property
    def places(self) -> tuple[tuple[Position, ...], ...]:
        """By space: the characters that are its own."""
        return tuple(
            tuple((left + x, top + y) for x, y in self.forms[low].places) for left, top, low in self.corners
        )

    @cached_property
    def touching(self) -> tuple[frozenset[int], ...]:
        """By space: itself, and those with which it shares characters."""
        return tuple(
            frozenset(
                {space, *(one for split in splits for one in (split.upper, split.lower) if one is not None)}
            )
            for space, splits in enumerate(self.splits)
        )

    @cached_property
    def _halves(self) -> dict[tuple[int, int, int], tuple[int, int]]:
        """At each column, line and half: the space, and the number of the half within it."""
        found = {}
        for space, (left, top, low) in enumerate(self.corners):
            for number, (x, y) in enumerate(self.forms[low].halves):
                line, lower = divmod(y + low, 2)
                found[left + x, top + line, lower] = space, number
        return found

    @cached_property
    def splits(self) -> tuple[tuple[Split, ...], ...]:
        """By space: the characters that it shares."""
        found: list[list[Split]] = [[] for _ in range(SPACES)]
        nothing: tuple[None, int] = (None, 0)
        for x, y in {(x, y): None for x, y, _ in self._halves}:
            upper, lower = self._halves.get((x, y, 0), nothing), self._halves.get((x, y, 1), nothing)
            if upper[0] != lower[0]:
                for space in (upper[0], lower[0]):
                    if space is not None:
                        found[space].append(Split(x, y, *upper, *lower))
        return tuple(map(tuple, found))

    def spot_at(self, x: int, y: int) -> int | None:
        """The space that is drawn there; where two are, the upper one."""
        upper, lower = self._halves.get((x, y, 0)), self._halves.get((x, y, 1))
        found = upper or lower
        return None if found is None else found[0]

    def labels(self) -> Iterator[tuple[int, int, str]]:
        """Letters above the columns; numbers left of the first column and right of the last."""
        for column in range(COLUMNS):
            yield self.corners[column][0] + self.size.wide // 2, 0, chr(ord("A") + column)
        for row in range(ROWS):
            for column, x in ((0, 0), (COLUMNS - 1, self.size.width - 1)):
                yield x, self.corners[at(row, column)][1] + self.size.tall // 4, str(row + 1)


@cache
def grid(size: Size) -> Grid:
    """The tables of a size, which are worked out once."""
    return Grid(size)


def step(space: int, direction: Direction) -> int:
    """The space in this direction; the same at the edge. Sideways it zigzags along the row."""
    row, column = divmod(space, COLUMNS)
    match direction:
        case Direction.UP:
            row -= 1
        case Direction.DOWN:
            row += 1
        case Direction.LEFT:
            column -= 1
        case Direction.RIGHT:
            column += 1
    return at(row, column) if 0 <= row < ROWS and 0 <= column < COLUMNS else space
