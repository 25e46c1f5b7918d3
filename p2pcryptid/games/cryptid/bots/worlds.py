"""What the pieces leave possible, joined by the knowledge that the deal is legal.

A *world* is an ordered deal: a clue for every seat, and the habitat that they leave. Every ordered deal of a
board is equally likely, so after any pieces and hints all worlds that agree with them still are, and a
probability is a count. Sets of worlds are integers, one bit each, so that counting is a few operations.

Exact as long as there are at most about `most` worlds. Beyond that every second, fourth, … deal of the
board is looked at: with n worlds found a probability then has a standard error of at most 1 / (2 √n).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import factorial, prod

from ..boards import BoardAnalysis

_Sized = list[tuple[int, int, int]]
"""how many worlds, of what, and which"""


@dataclass(frozen=True)
class Worlds:
    """Some worlds, each a bit, and which of them have what."""

    held: tuple[tuple[int, ...], ...]
    """for each seat, its clue in every world, as a bit"""
    places: tuple[int, ...]
    """the habitat in every world"""
    sets: tuple[int, ...]
    """the spaces that each clue allows"""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.places)

    @property
    def all(self) -> int:
        """Every world."""
        return (1 << len(self.places)) - 1

    @cached_property
    def by_clue(self) -> tuple[dict[int, int], ...]:
        """For each seat, and each clue that it may hold, the worlds in which it does."""
        return tuple(
            {clue.bit_length() - 1: where for clue, where in _grouped(column).items()} for column in self.held
        )

    @cached_property
    def by_habitat(self) -> dict[int, int]:
        """For each possible habitat, the worlds that have it there."""
        return _grouped(self.places)

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
        return _most(self._by_size, among)[0]

    def guess(self, seat: int, clue: int, among: int) -> int | None:
        """The habitat in most of those of these worlds in which the seat holds the clue; None: in none."""
        key = seat, clue
        if key not in self._by_size_and_clue:
            where = self.by_clue[seat].get(clue, 0)
            self._by_size_and_clue[key] = _sized({h: w & where for h, w in self.by_habitat.items()})
        return _most(self._by_size_and_clue[key], among)[1]

    @cached_property
    def _by_size(self) -> _Sized:
        return _sized(self.by_habitat)

    @cached_property
    def _by_size_and_clue(self) -> dict[tuple[int, int], _Sized]:
        return {}


def _sized(masks: dict[int, int]) -> _Sized:
    """The largest sets first, so that whoever looks for most of something can stop early."""
    return sorted(((mask.bit_count(), value, mask) for value, mask in masks.items() if mask), reverse=True)


def _most(sized: _Sized, among: int) -> tuple[int, int | None]:
    most, best = 0, None
    for size, value, mask in sized:
        if size <= most:
            break
        count = (mask & among).bit_count()
        if count > most:
            most, best = count, value
    return most, best


def _grouped(column: Sequence[int]) -> dict[int, int]:
    size = len(column) + 7 >> 3
    masks: dict[int, bytearray] = {}
    for world, value in enumerate(column):
        if value not in masks:
            masks[value] = bytearray(size)
        masks[value][world >> 3] |= 1 << (world & 7)
    return {value: int.from_bytes(mask, "little") for value, mask in sorted(masks.items())}


def worlds(known: BoardAnalysis, possible: Sequence[Sequence[int]], most: int) -> tuple[Worlds, bool]:
    """The worlds in which every seat holds one of its possible clues, and whether these are all."""
    masks = tuple(sum(1 << clue for clue in clues) for clues in possible)
    step = _step(known, possible, most)
    return _worlds(known, masks, step), step == 1


def _step(known: BoardAnalysis, possible: Sequence[Sequence[int]], most: int) -> int:
    """Look at one deal in so many: as if the clues of the seats had nothing to do with each other."""
    shares = prod(len(clues) / len(known.clues) for clues in possible)
    expected = len(known.deals) * factorial(known.players) * shares
    return 1 << max(0, int(expected / most)).bit_length()


@lru_cache(maxsize=16)
def _worlds(known: BoardAnalysis, masks: tuple[int, ...], step: int) -> Worlds:
    """Clues are given out seat by seat to all deals at once, to those with the fewest possible ones first."""
    partial: list[tuple[int, ...]] = [(*deal,) for deal in _fitting(known, masks, step)]
    seats = sorted(range(len(masks)), key=lambda seat: masks[seat].bit_count())
    for seat in seats:
        mask, further = masks[seat], []
        for left, *given in partial:
            options = left & mask
            while options:
                clue = options & -options
                further.append((left ^ clue, *given, clue))
                options ^= clue
        partial = further
    if not partial:
        return Worlds(((),) * len(masks), (), known.sets)
    _, habitats, *given_out = zip(*partial, strict=True)
    columns = dict(zip(seats, given_out, strict=True))
    return Worlds(tuple(columns[seat] for seat in range(len(masks))), habitats, known.sets)


def _fitting(known: BoardAnalysis, masks: tuple[int, ...], step: int) -> list[tuple[int, int]]:
    """The deals that have something for every seat and nothing that no seat may hold."""
    union = 0
    for mask in masks:
        union |= mask
    fitting = [deal for deal in _deal_masks(known)[::step] if not deal[0] & ~union]
    for mask in masks:
        fitting = [deal for deal in fitting if deal[0] & mask]
    return fitting


@lru_cache(maxsize=4)
def _deal_masks(known: BoardAnalysis) -> list[tuple[int, int]]:
    return [(sum(1 << clue for clue in deal.clues), deal.habitat) for deal in known.deals]
