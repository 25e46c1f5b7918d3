"""What is told of a hidden word: which bits of its row are due, and what they say."""

from collections.abc import Sequence
from dataclasses import replace

from .fitting import fitting
from .row import SHORTEST, first_cells, last_cells, length_cells
from .spelling import FACES
from .state import Side, State, Telling


def due_cells(state: State, seat: int) -> tuple[int, ...]:
    """The bits that the seat must open now; none if all that is asked for is known."""
    side, size = state.sides[seat], state.size
    match state.telling:
        case Telling.LETTERS:
            return members(state.asked[seat] & ~side.matched & ~side.missed)
        case Telling.FIRST_CARD:
            return first_cells(size) if side.first is None else ()
        case Telling.LAST_CARD:
            return last_cells(size) if side.last is None else ()
        case Telling.FIRST_CODE:
            return first_cells(size) if side.first is None else _faces(side, side.first)
        case Telling.LAST_CODE:
            return last_cells(size) if side.last is None else _faces(side, side.last)
        case Telling.LENGTH:
            return length_cells(size) if side.length is None else ()
    return ()


def due_order(state: State, seat: int) -> bool:
    """Must the seat call its cards?"""
    return state.telling is Telling.ORDER and not state.sides[seat].order


def _faces(side: Side, slot: int) -> tuple[int, ...]:
    """Of a card that is used: the faces that are not known, unless it is known which one it is."""
    card = range(FACES * slot, FACES * (slot + 1))
    if any(side.matched >> cell & 1 for cell in card):
        return ()
    return tuple(cell for cell in card if not side.missed >> cell & 1)


def told(side: Side, size: int, cells: Sequence[int], bits: Sequence[int]) -> Side:
    """The side of a hand of this size with these bits."""
    ones = [cell for cell, bit in zip(cells, bits, strict=True) if bit]
    if cells == first_cells(size):
        slot = _only(cells, ones)
        return replace(side, first=slot, row=_moved(side.row, slot, 0))
    if cells == last_cells(size):
        slot = _only(cells, ones)
        return replace(side, last=slot, row=_moved(side.row, slot, size - 1))
    if cells == length_cells(size):
        return replace(side, length=SHORTEST + _only(cells, ones))
    zeros = sum(1 << cell for cell in cells if cell not in ones)
    return replace(side, matched=side.matched | sum(1 << cell for cell in ones), missed=side.missed | zeros)


def _only(cells: Sequence[int], ones: Sequence[int]) -> int:
    """Which of them is 1. Where a false answer says none or several: -1, which fits no word."""
    return cells.index(ones[0]) if len(ones) == 1 else -1


def _moved(row: tuple[int, ...], slot: int, place: int) -> tuple[int, ...]:
    """The card has gone to this place, and the others have closed up."""
    rest = [one for one in row if one != slot]
    return (*rest[:place], slot, *rest[place:])


def members(cells: int) -> tuple[int, ...]:
    """The cells of a set."""
    return tuple(cell for cell in range(cells.bit_length()) if cells >> cell & 1)


def lies(pack: str, side: Side) -> bool:
    """Does no word agree with all that was told of this side?"""
    return not fitting(pack, side)
