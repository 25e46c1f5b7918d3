"""Where each of the 108 spaces has its characters, in each size; and where an arrow key leads."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from typing import NamedTuple

from p2pcryptid.games.cryptid.spaces import COLUMNS, ROWS, SPACES, at
from p2pcryptid.games.scene import Direction

from .geometry import Form, Position, Size


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
    def _lone(self) -> dict[tuple[int, int, int], tuple[int, int]]:
        """By column, line and half, where a space has but half a character: the space, and its half."""
        return {
            (left + x, top + (y + low) // 2, (y + low) % 2): (space, number)
            for space, (left, top, low) in enumerate(self.corners)
            for number, (x, y) in self.forms[low].lone
        }

    @cached_property
    def splits(self) -> tuple[tuple[Split, ...], ...]:
        """By space: the characters that it shares."""
        found: list[list[Split]] = [[] for _ in range(SPACES)]
        nothing: tuple[None, int] = (None, 0)
        for x, y in {(x, y): None for x, y, _ in self._lone}:
            split = Split(x, y, *self._lone.get((x, y, 0), nothing), *self._lone.get((x, y, 1), nothing))
            for space in (split.upper, split.lower):
                if space is not None:
                    found[space].append(split)
        return tuple(map(tuple, found))

    @cached_property
    def _spots(self) -> dict[Position, int]:
        shared = {(one.x, one.y): one for one in chain(*self.splits)}
        whole = {at: space for space, places in enumerate(self.places) for at in places}
        uppers = {at: one.lower if one.upper is None else one.upper for at, one in shared.items()}
        return whole | {at: space for at, space in uppers.items() if space is not None}

    def spot_at(self, x: int, y: int) -> int | None:
        """The space that is drawn there; where two are, the upper one."""
        return self._spots.get((x, y))

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
