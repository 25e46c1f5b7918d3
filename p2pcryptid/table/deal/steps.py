"""The public course of a deal: who says what next. It does not know which seat is us.

    KEYS     every seat, for each attempt of the batch: key, commitment to a number, hash of its seed
    COIN     every seat opens its share of the coin that gives the offsets
    CHAIN    seat by seat: the vector, multiplied in the dark
    SUMS     every seat: decryption shares of the sums; the counts are known
    DEAD     every seat opens its numbers of the attempts that failed, and the counts are compared
    PROVE    for the first attempt that counted 1: commitments to the own row, the chains that leave out one
             seat before it, and proofs
    BLIND    every seat blinds the sums of those chains minus 1
    ZERO     every seat: decryption shares of these; a zero says that a row was needless
    WITHOUT  from five seats on, and only now: the chains without seat 1 and without seat 0, with proofs; then
             BLIND and ZERO again
    SEAL     accepted: every seat seals its row
    SEEDS    only after a count that was false: every seat opens its seed, and the cheat is named

An attempt that counts 1 and has a needless row is dead too: it is opened like the others, and the next one
that counts 1 has its turn. When none is left, the next batch begins.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.multiply import MultiplyProof
from p2pcryptid.crypto.oneof import OneOfProof

from .attempt import Attempt, Vector
from .sheet import Sheet

BATCH = 8
TESTED_LATE = 2
"""so many rows, those of the first seats, are tested after the others: their chains are the long ones, and
many an attempt dies before they are made"""
FEW_SEATS = 4
"""up to so many seats all rows are tested at once: hardly ever is one needless"""
MAIN_CHAIN = -1
"""the chain that leaves no seat out"""
LATE_CHAIN = -2
"""the chain of WITHOUT: over all seats but the first two, and from there to either of them"""


class Step(IntEnum):
    """The kinds of things said in a deal."""

    KEYS = 0
    COIN = 1
    CHAIN = 2
    SUMS = 3
    DEAD = 4
    PROVE = 5
    WITHOUT = 6
    BLIND = 7
    ZERO = 8
    SEAL = 9
    SEEDS = 10
    DONE = 11


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same through a deal."""

    match: bytes
    seats: int
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Live:
    """The attempt that counted 1, while it is being proven."""

    attempt: Attempt
    vectors: tuple[Vector, ...] = ()
    """what each seat passed on in the main chain"""
    rows: tuple[tuple[Point, ...], ...] = ()
    """for each seat, the commitments to the bits of its row"""
    row_proofs: tuple[OneOfProof, ...] = ()
    step_proofs: tuple[MultiplyProof, ...] = ()
    """what each seat proved in this step: read when it came, and verified together at the end"""
    tested: range = range(0)
    """the seats whose rows are tested now"""
    chains: tuple[tuple[Vector, ...], ...] = ()
    """for each seat, what it passed on in the chains without the tested seats before it"""
    late: tuple[Vector, ...] = ()
    """what each seat passed on in WITHOUT"""
    counts: tuple[Ciphertext, ...] = ()
    """for each tested seat, the count without it, minus 1, encrypted"""
    blindings: tuple[tuple[Ciphertext, ...], ...] = ()
    """by each seat, the same blinded"""
    blinded: tuple[Ciphertext, ...] = ()
    """the sums of these"""
    shares: tuple[tuple[Point, ...], ...] = ()
    """by each seat, its decryption shares of them"""


@dataclass(frozen=True, slots=True)
class Deal:
    """Where the deal stands. `said` holds what was said in this step so far, in the order of `writers`."""

    table: Table
    anchor: bytes
    """the head when the batch began; everything in it is proven to belong here"""
    step: Step = Step.KEYS
    first: int = 0
    """the number of the batch's first attempt"""
    attempts: tuple[Attempt, ...] = tuple(Attempt(number) for number in range(BATCH))
    opened: int = 0
    """how many of the batch's attempts are dead and opened"""
    live: Live | None = None
    coin_seals: tuple[bytes, ...] = ()
    said: tuple[tuple[bytes, ...], ...] = ()
    seals: tuple[bytes, ...] = ()

    @property
    def writers(self) -> tuple[int, ...]:
        """The seats in the order in which they speak in this step."""
        seats = tuple(range(self.table.seats))
        if self.step is Step.COIN:  # who opens last knows the coin first: not always the same seat
            turn = self.first // BATCH % len(seats)
            return seats[turn:] + seats[:turn]
        if self.step is Step.WITHOUT:
            return seats[TESTED_LATE:] + seats[:TESTED_LATE]
        return seats

    @property
    def writer(self) -> int | None:
        """The seat that speaks next; None when all is dealt."""
        return None if self.step is Step.DONE else self.writers[len(self.said)]

    @property
    def next_live(self) -> int | None:
        """The place in the batch of the first attempt that counted 1 and is not yet dead."""
        places = range(self.opened, len(self.attempts))
        return next((place for place in places if self.attempts[place].count == 1), None)

    @property
    def to_open(self) -> range:
        """The attempts of the batch that must be opened now: all dead ones before the next live one."""
        first = self.opened
        if self.live is not None:
            first += 1  # the live one itself has just turned out dead
        after = replace(self, opened=first).next_live
        return range(self.opened, len(self.attempts) if after is None else after)
