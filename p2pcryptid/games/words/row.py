"""The row of bits to which a player is committed with a word: everything that may ever be asked of it.

For a hand of n cards, one after the other:

    letters   6n   is this cell in the word?
    first      n   is this the first card of the word?
    last       n   … the last one?
    before   n·n   are both cards in the word, the one (row) before the other (column)?
    length     6   has the word 3, 4, … 8 letters?
    number    16   its number in the list of words, the lowest bit first
"""

from p2pcryptid.games.requests import Compare

from .spelling import FACES
from .state import WORD

SHORTEST, LONGEST = 3, 8
NUMBER_BITS = 16


def first_cells(size: int) -> tuple[int, ...]:
    """By card: is it the first?"""
    return tuple(range(FACES * size, (FACES + 1) * size))


def last_cells(size: int) -> tuple[int, ...]:
    """By card: is it the last?"""
    return tuple(range((FACES + 1) * size, (FACES + 2) * size))


def before_cell(size: int, one: int, other: int) -> int:
    """Is the one card before the other?"""
    return (FACES + 2 + one) * size + other


def length_cells(size: int) -> tuple[int, ...]:
    """By length, from the shortest on."""
    start = (FACES + 2 + size) * size
    return tuple(range(start, start + LONGEST - SHORTEST + 1))


def number_cells(size: int) -> tuple[int, ...]:
    """By bit."""
    start = length_cells(size)[-1] + 1
    return tuple(range(start, start + NUMBER_BITS))


def row_length(size: int) -> int:
    """How many bits all that has."""
    return number_cells(size)[-1] + 1


def row_bits(size: int, word: str, number: int, cells: tuple[int, ...]) -> int:
    """The row of a word with this number in the list, spelled with these cells."""
    slots = [cell // FACES for cell in cells]
    ones = [*cells, first_cells(size)[slots[0]], last_cells(size)[slots[-1]]]
    ones += [before_cell(size, a, b) for at, a in enumerate(slots) for b in slots[at + 1 :]]
    ones.append(length_cells(size)[len(word) - SHORTEST])
    ones += [cell for bit, cell in enumerate(number_cells(size)) if number >> bit & 1]
    return sum(1 << cell for cell in ones)


def order_zeros(size: int, slots: tuple[int, ...]) -> int:
    """What whoever calls the cards in this order says: of no two does the later one come first."""
    return sum(
        1 << before_cell(size, later, one) for at, one in enumerate(slots) for later in slots[at + 1 :]
    )


def comparison(size: int, seat: int, number: int) -> Compare:
    """Is the word of the seat the one with this number?"""
    bits = tuple(number >> bit & 1 for bit in range(NUMBER_BITS))
    return Compare(WORD, seat, number_cells(size), bits)
