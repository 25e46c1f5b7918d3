"""What may be: a *world* is a clue for every seat, and the habitat that they leave.

All worlds that agree with the pieces and hints are taken as equally likely, so a probability is a count.
Sets of worlds are integers, one bit each, so that counting is a few operations.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

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
