"""The table of rows that may be dealt, as bits that everybody knows.

A row is the set of columns that it allows, and some further marks. Columns that no row tells apart are one
*class* with a weight: whatever is said of one of them is said of all, so nothing is lost by treating them as
one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from p2pcryptid.games.requests import UniqueColumn


@dataclass(frozen=True, slots=True)
class RowTable:
    """`rows[c]` has a byte 0 or 1 for every class and then for every mark."""

    rows: tuple[bytes, ...]
    weights: tuple[int, ...]
    """how many columns each class stands for"""
    class_of: tuple[int, ...]
    """the class of each column"""

    @classmethod
    def of(cls, allowed: Sequence[int], marks: Sequence[int], columns: int, mark_count: int) -> "RowTable":
        """From sets of columns and of marks as integers, one of each for every row."""
        patterns: dict[tuple[int, ...], int] = {}
        class_of = [
            patterns.setdefault(tuple(row >> column & 1 for row in allowed), len(patterns))
            for column in range(columns)
        ]
        classes = list(patterns)
        rows = tuple(
            bytes(pattern[c] for pattern in classes) + bytes(mark >> m & 1 for m in range(mark_count))
            for c, mark in enumerate(marks)
        )
        weights = tuple(class_of.count(number) for number in range(len(classes)))
        return cls(rows, weights, tuple(class_of))

    @property
    def classes(self) -> int:
        """How many classes of columns there are."""
        return len(self.weights)

    def common(self, numbers: Sequence[int]) -> int:
        """How many columns all these rows allow."""
        chosen = [self.rows[number] for number in numbers]
        return sum(w for h, w in enumerate(self.weights) if all(row[h] for row in chosen))

    def needless(self, numbers: Sequence[int]) -> tuple[bool, ...]:
        """For each of these rows: do the others alone leave just one column?"""
        return tuple(self.common([*numbers[:j], *numbers[j + 1 :]]) == 1 for j in range(len(numbers)))


@lru_cache(maxsize=8)
def row_table(request: UniqueColumn) -> RowTable:
    """The table that a game asks to deal from."""
    marks = request.marks or (0,) * len(request.rows)
    return RowTable.of(request.rows, marks, request.columns, request.mark_count)
