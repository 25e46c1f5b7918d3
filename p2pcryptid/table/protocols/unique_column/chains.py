"""The chains of an attempt: who goes on from whom. Pure geometry, in positions.

Position p of attempt k is seat (k + p) mod n, so that all seats work at once, each on another attempt. In the
*main chain* every position multiplies what the one before passed on by its row. A chain that leaves out one
position tests whether that row is needed; it runs with the main one up to there. The last position of every
chain passes on only the sum, since nobody goes on from it.
"""

from dataclasses import dataclass
from functools import cache

MAIN_CHAIN = -1
"""the chain that leaves nobody out"""
LATE_CHAIN = -2
"""over all positions but the first two, and from there to either of them"""
TESTED_LATE = 2
"""so many rows, those of the first positions, are tested after the others: their chains are the long ones,
and many an attempt is rejected before they are made"""
FEW_SEATS = 4
"""up to so many seats all rows are tested at once: hardly ever is one needless"""


@dataclass(frozen=True, slots=True)
class Link:
    """One position's part in one chain: `chain` is the position that is left out, or one of those above."""

    chain: int
    position: int
    source: "Link | None"
    """whose vector it goes on from; None: from encrypted ones"""
    is_end: bool
    """it passes on a sum, and no vector"""


def seat_at(attempt: int, position: int, seats: int) -> int:
    """Who sits at a position of an attempt."""
    return (attempt + position) % seats


def position_of(attempt: int, seat: int, seats: int) -> int:
    """Where a seat sits in an attempt."""
    return (seat - attempt) % seats


def first_tested(seats: int) -> range:
    """The positions whose rows are tested first."""
    return range(0 if seats <= FEW_SEATS else TESTED_LATE, seats)


def late_tested(tested: range) -> range:
    """Those that are tested if none of the first is needless: empty, if these were all."""
    return range(tested.start)


@cache
def main_link(position: int, seats: int) -> Link:
    """A position's part in the main chain."""
    source = main_link(position - 1, seats) if position else None
    return Link(MAIN_CHAIN, position, source, position == seats - 1)


@cache
def links(seats: int, tested: range) -> tuple[Link, ...]:
    """Who passes on what so that these rows can be tested, in the order of the log."""
    if tested.stop < seats:
        return _late_links(seats)
    rounds = range(1, seats - tested.start)
    return tuple(
        _link_without(position - distance, position, seats)
        for distance in rounds
        for position in range(tested.start + distance, seats)
    )


@cache
def _link_without(left_out: int, position: int, seats: int) -> Link:
    """In round r every position leaves out the one r places before it, and goes on from what was passed on in
    round r - 1."""
    before = position - 1
    if before > left_out:
        source: Link | None = _link_without(left_out, before, seats)
    else:
        source = main_link(left_out - 1, seats) if left_out else None
    return Link(left_out, position, source, position == seats - 1)


def _late_links(seats: int) -> tuple[Link, ...]:
    chain: list[Link] = []
    for position in range(TESTED_LATE, seats):
        chain.append(Link(LATE_CHAIN, position, chain[-1] if chain else None, False))
    return (*chain, *(Link(LATE_CHAIN, position, chain[-1], True) for position in range(TESTED_LATE)))


def last_link(left_out: int, seats: int, tested: range) -> Link:
    """The end of the chain without a position. If that is the last one, the vector before it."""
    if tested.stop < seats:  # the other one of the first two ends the late chain
        return next(link for link in links(seats, tested) if link.is_end and link.position != left_out)
    if left_out == seats - 1:
        return main_link(seats - 2, seats)
    return _link_without(left_out, seats - 1, seats)
