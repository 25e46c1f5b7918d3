"""The 108 spaces: numbers, names, distances, and sets of spaces as 108-bit integers.

Nine rows by twelve columns of flat-top hexes; odd columns (counted from 0) sit half a hex lower. Space
number = 12 * row + column, and bit number the same, so a set of spaces is one Python integer and
union, intersection and "within one" are a few machine operations.
"""

from collections.abc import Iterable, Iterator

from p2pcryptid.errors import Invalid
from p2pcryptid.i18n import text

ROWS, COLUMNS = 9, 12
SPACES = ROWS * COLUMNS
ALL = (1 << SPACES) - 1

_COLUMN_LETTERS = "ABCDEFGHIJKL"
_ONE_COLUMN = sum(1 << (row * COLUMNS) for row in range(ROWS))
_EVEN = sum(_ONE_COLUMN << column for column in range(0, COLUMNS, 2))
_ODD = ALL & ~_EVEN
_FIRST = _ONE_COLUMN
_LAST = _ONE_COLUMN << (COLUMNS - 1)


def at(row: int, column: int) -> int:
    """The number of the space in this row and column, both from 0."""
    return row * COLUMNS + column


def name(space: int) -> str:
    """Column letter A to L, row 1 to 9: space 38 is C4."""
    row, column = divmod(space, COLUMNS)
    return f"{_COLUMN_LETTERS[column]}{row + 1}"


def parse(word: str) -> int:
    """The space with this name, in either case."""
    letter, digit = word[:1].upper(), word[1:]
    if letter and letter in _COLUMN_LETTERS and digit in set("123456789"):
        return at(int(digit) - 1, _COLUMN_LETTERS.index(letter))
    raise Invalid(
        "no-such-space",
        text("'{word}' is not a space: write a column A to L and a row 1 to 9, like C4", word=word),
    )


def bits(spaces: Iterable[int]) -> int:
    """The set of these spaces."""
    result = 0
    for space in spaces:
        result |= 1 << space
    return result


def each(spaces: int) -> Iterator[int]:
    """The spaces of a set, from A1 along the rows."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest.bit_length() - 1
        spaces ^= lowest


def grown(spaces: int) -> int:
    """The set and every neighbour of it.

    A space in an even column has its side neighbours in its own row and the row above; in an odd
    column, in its own row and the row below. The masks stop a step from wrapping round a row's end.
    """
    even, odd = spaces & _EVEN, spaces & _ODD
    even |= even >> COLUMNS
    odd |= odd << COLUMNS
    sideways = even << 1 | (even & ~_FIRST) >> 1 | (odd & ~_LAST) << 1 | odd >> 1
    return (spaces | spaces << COLUMNS | spaces >> COLUMNS | sideways) & ALL


def within(spaces: int, reach: int) -> int:
    """Every space at most `reach` steps from the set, the set included."""
    for _ in range(reach):
        spaces = grown(spaces)
    return spaces


def distance(one: int, other: int) -> int:
    """The number of steps between two spaces."""
    (row, column), (row2, column2) = divmod(one, COLUMNS), divmod(other, COLUMNS)
    dq = column2 - column
    dr = (row2 - (column2 - (column2 & 1)) // 2) - (row - (column - (column & 1)) // 2)
    return max(abs(dq), abs(dr), abs(dq + dr))
