"""What the pieces leave possible, joined by the knowledge that the deal is legal.

A *world* is an ordered deal: a clue for every seat, and the habitat that they leave. Every ordered deal of a
board is equally likely, so after any pieces and hints all worlds that agree with them still are, and a
probability is a count. Sets of worlds are integers, one bit each, so that counting is a few operations.

Exact as long as there are at most about `most` worlds. Beyond that every second, fourth, … deal of the
board is looked at: with n worlds found a probability then has a standard error of at most 1 / (2 √n).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import factorial, prod

from ..boards import Prospect
from ..spaces import each

World = tuple[int, ...]
"""a clue for each seat, then the habitat"""


@dataclass(frozen=True)
class Worlds:
    """Some worlds, each a bit, and which of them have what."""

    found: tuple[World, ...]
    sets: tuple[int, ...]
    """the spaces that each clue allows"""

    @property
    def all(self) -> int:
        """Every world."""
        return (1 << len(self.found)) - 1

    @cached_property
    def by_clue(self) -> tuple[dict[int, int], ...]:
        """For each seat, and each clue that it may hold, the worlds in which it does."""
        return tuple(_grouped(column) for column in self._columns[:-1])

    @cached_property
    def by_habitat(self) -> dict[int, int]:
        """For each possible habitat, the worlds that have it there."""
        return _grouped(self._columns[-1])

    @cached_property
    def _columns(self) -> list[tuple[int, ...]]:
        return list(zip(*self.found, strict=True)) if self.found else []

    @cached_property
    def _allowing(self) -> dict[tuple[int, int], int]:
        return {}

    def allowing(self, seat: int, space: int) -> int:
        """The worlds in which this seat would place a disc on this space."""
        key = seat, space
        if key not in self._allowing:
            worlds = 0
            for clue, where in self.by_clue[seat].items():
                if self.sets[clue] >> space & 1:
                    worlds |= where
            self._allowing[key] = worlds
        return self._allowing[key]

    def habitats(self, among: int) -> dict[int, int]:
        """How many of these worlds have the habitat where."""
        counts = {space: (where & among).bit_count() for space, where in self.by_habitat.items()}
        return {space: count for space, count in counts.items() if count}

    def likeliest(self, among: int) -> int:
        """How many of these worlds share the habitat that most of them have."""
        return max(((where & among).bit_count() for where in self.by_habitat.values()), default=0)


def _grouped(column: Sequence[int]) -> dict[int, int]:
    size = len(column) + 7 >> 3
    masks: dict[int, bytearray] = {}
    for world, value in enumerate(column):
        if value not in masks:
            masks[value] = bytearray(size)
        masks[value][world >> 3] |= 1 << (world & 7)
    return {value: int.from_bytes(mask, "little") for value, mask in sorted(masks.items())}


def worlds(known: Prospect, possible: Sequence[Sequence[int]], most: int) -> Worlds:
    """The worlds in which every seat holds one of its possible clues; a part of them if there are many."""
    masks = tuple(sum(1 << clue for clue in clues) for clues in possible)
    return _worlds(known, masks, _step(known, possible, most))


def _step(known: Prospect, possible: Sequence[Sequence[int]], most: int) -> int:
    """Look at one deal in so many: as if the clues of the seats had nothing to do with each other."""
    shares = prod(len(clues) / len(known.clues) for clues in possible)
    expected = len(known.deals) * factorial(known.players) * shares
    return 1 << max(0, int(expected / most)).bit_length()


@lru_cache(maxsize=16)
def _worlds(known: Prospect, masks: tuple[int, ...], step: int) -> Worlds:
    seats = sorted(range(len(masks)), key=lambda seat: masks[seat].bit_count())
    found = []
    for deal, habitat in _fitting(known, masks, step):
        for placed in _placed(deal, [masks[seat] for seat in seats]):
            by_seat = dict(zip(seats, placed, strict=True))
            found.append((*(by_seat[seat] for seat in range(len(masks))), habitat))
    return Worlds(tuple(found), known.sets)


def _fitting(known: Prospect, masks: tuple[int, ...], step: int) -> list[tuple[int, int]]:
    """The deals that have something for every seat and nothing that no seat may hold."""
    union = 0
    for mask in masks:
        union |= mask
    fitting = [deal for deal in _deal_masks(known)[::step] if not deal[0] & ~union]
    for mask in masks:
        fitting = [deal for deal in fitting if deal[0] & mask]
    return fitting


@lru_cache(maxsize=4)
def _deal_masks(known: Prospect) -> list[tuple[int, int]]:
    return [(sum(1 << clue for clue in deal.clues), deal.habitat) for deal in known.deals]


def _placed(deal: int, masks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to give each seat one of the deal's clues that it may hold."""
    if len(masks) == 1:
        if deal & masks[0]:
            yield (deal.bit_length() - 1,)
        return
    for clue in each(deal & masks[0]):
        for others in _placed(deal ^ 1 << clue, masks[1:]):
            yield clue, *others
