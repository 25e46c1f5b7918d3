"""How likely what is, for somebody who knows a view: all the ways to deal that fit it, counted.

All ways to give a legal deal's clues to the seats are equally likely. How many of them fit depends only on
which seats may hold which of its clues. Few such patterns occur: each is worked out once, and met often.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from .fitting import Evidence, evidence, fitting
from .view import View

_MOST_OWN, _MOST_PUBLIC = 8_000, 2_500
"""Deals that are looked at. A player's own clue leaves fewer in nearly every game; of all that a spectator
must think of, mostly a part is looked at in the beginning."""

Counts: TypeAlias = Mapping[int, int]
"""for each habitat, in how many ways the clues may be dealt"""
_Given: TypeAlias = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """In how many ways the clues may be dealt."""

    held: tuple[Mapping[int, Counts], ...]
    """for each seat, by the clue that it then holds"""
    exact: bool
    """were all deals looked at, or a part of them?"""

    @property
    def habitats(self) -> Counts:
        """By the habitat alone."""
        return _added(self.held[0].values())

    def if_held(self, seat: int, clues: Iterable[int]) -> Counts:
        """By the habitat, where the seat holds one of these clues."""
        return _added(self.held[seat].get(clue, {}) for clue in clues)


def odds(view: View) -> Odds:
    """What somebody can reckon who knows the view."""
    return _odds(evidence(view))


def _added(counts: Iterable[Counts]) -> Counts:
    total: Counter[int] = Counter()
    for one in counts:
        total.update(one)
    return total


@lru_cache(maxsize=16)
def _odds(known: Evidence) -> Odds:
    deals = fitting(known)
    step = -(-len(deals) // (_MOST_PUBLIC if known.clue is None else _MOST_OWN)) or 1
    seats = _seats_by_clue(known)
    held = [[defaultdict[int, int](int) for _ in seats] for _ in known.may_hold]
    for clues, habitat in deals[::step]:
        ordered = sorted(clues, key=seats.__getitem__)  # so that fewer patterns differ
        for place, seat, ways in _given_out(tuple([seats[clue] for clue in ordered])):
            held[seat][ordered[place]][habitat] += ways
    by_clue = ({clue: counts for clue, counts in enumerate(one) if counts} for one in held)
    return Odds(tuple(by_clue), step == 1)


def _seats_by_clue(known: Evidence) -> list[int]:
    """For each clue, the seats that may hold it, as a set."""
    every = range(len(known.board.sets))
    return [sum((held >> clue & 1) << seat for seat, held in enumerate(known.may_hold)) for clue in every]


@lru_cache(maxsize=1 << 15)
def _given_out(seats: tuple[int, ...]) -> _Given:
    """For clues that these seats may hold: in how many of the ways to give them out which seat gets which."""
    ways = Counter(pair for one in _ways(seats, (1 << len(seats)) - 1) for pair in enumerate(one))
    return tuple((place, seat, count) for (place, seat), count in ways.items())


def _ways(seats: tuple[int, ...], free: int) -> Iterator[tuple[int, ...]]:
    if not seats:
        yield ()
        return
    options = seats[0] & free
    while options:
        one = options & -options
        for others in _ways(seats[1:], free ^ one):
            yield (one.bit_length() - 1, *others)
        options ^= one
