"""Which legal deals fit all that a view knows: exactly, and all deals at once.

The deals that the player's own clue leaves are *lanes*, one bit each, of wide integers; for each clue one
integer says which deals have it. A deal fits if its clues can be given to the seats so that each gets one
that it may hold. By Hall's theorem that is so just when any k seats together may hold at least k of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, compress

from .boards import BoardAnalysis
from .deals import Deal
from .notebook import board_of, possible_clues
from .spaces import bits
from .view import View

_ZERO, _ONE = b"01"


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that somebody knows of who holds which clue."""

    board: BoardAnalysis
    clue: int | None
    """the player's own"""
    may_hold: tuple[int, ...]
    """for each seat, the clues that are not ruled out, as a set; of the player's own seat, just the one"""


@dataclass(frozen=True, slots=True)
class _Lanes:
    deals: tuple[Deal, ...]
    having: tuple[int, ...]
    """for each clue, the deals that have it"""
    lying: tuple[tuple[int, int], ...]
    """each space that is a habitat, with the deals of which it is"""


def evidence(view: View) -> Evidence:
    """From the pieces, the hints and the clue in the player's own hand."""
    state = view.state
    held = [bits(possible_clues(state, seat)) for seat in range(state.players)]
    if view.seat is not None and view.clue is not None:
        held[view.seat] = 1 << view.clue
    return Evidence(board_of(state), view.clue, tuple(held))


@lru_cache(maxsize=16)
def fitting(known: Evidence) -> tuple[Deal, ...]:
    """The legal deals in which every seat has a clue that it may hold."""
    lanes = _lanes(known.board, known.clue)
    return tuple(compress(lanes.deals, _flags(_among(known), len(lanes.deals))))


@lru_cache(maxsize=16)
def _among(known: Evidence) -> int:
    """The same as lanes."""
    lanes = _lanes(known.board, known.clue)
    among = (1 << len(lanes.deals)) - 1
    for count in range(1, len(known.may_hold) + 1):
        for some in combinations(known.may_hold, count):
            among = _with_at_least(count, _of_any(lanes, some), among)
    return among


def left(view: View) -> int:
    """How many spaces can be the habitat, for somebody who knows this view and reasons perfectly.

    None can where no legal deal fits: then a piece at an honour table is wrong.
    """
    return len(habitats(view))


def habitats(view: View) -> frozenset[int]:
    """These spaces. The deals are not gone through one by one, for there can be more than fifty thousand."""
    known = evidence(view)
    among = _among(known)
    return frozenset(space for space, there in _lanes(known.board, known.clue).lying if there & among)


def could_hold(view: View, seat: int, clue: int) -> bool:
    """Is there a legal deal that fits and gives this seat this clue?"""
    known = evidence(view)
    held = list(known.may_hold)
    held[seat] &= 1 << clue
    return _among(replace(known, may_hold=tuple(held))) != 0


def _of_any(lanes: _Lanes, held: Iterable[int]) -> list[int]:
    """For each clue that one of these seats may hold, the deals that have it."""
    together = 0
    for clues in held:
        together |= clues
    return [having for clue, having in enumerate(lanes.having) if together >> clue & 1]


def _with_at_least(count: int, sets: Iterable[int], among: int) -> int:
    """Of these lanes, those that lie in at least so many of the sets."""
    least = [among] + [0] * count
    for one in sets:
        for number in range(count, 0, -1):
            least[number] |= least[number - 1] & one
    return least[count]


@lru_cache(maxsize=16)
def _lanes(board: BoardAnalysis, clue: int | None) -> _Lanes:
    """All deals of the board, or those with this clue."""
    deals = tuple(deal for deal in board.deals if clue is None or clue in deal.clues)
    having = [bytearray([_ZERO]) * len(deals) for _ in board.sets]
    lying = {space: bytearray([_ZERO]) * len(deals) for space in {deal.habitat for deal in deals}}
    for lane, deal in enumerate(deals):
        lying[deal.habitat][lane] = _ONE
        for one in deal.clues:
            having[one][lane] = _ONE
    found = tuple((space, int(one, 2)) for space, one in sorted(lying.items()))
    return _Lanes(deals, tuple(int(one or b"0", 2) for one in having), found)


def _flags(lanes: int, count: int) -> Iterable[bool]:
    """Lane by lane; the first is the highest bit."""
    return (flag == "1" for flag in f"{lanes:0{count}b}") if count else ()
