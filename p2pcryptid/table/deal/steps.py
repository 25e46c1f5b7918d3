"""The public course of a deal: who says what next. It does not know which seat is us.

    KEYS     every seat, for each attempt of the batch: key, commitment to a number, hash of its seed
    COIN     every seat opens its share of the coin that gives the offsets
    CHAIN    seat by seat: the vector, multiplied in the dark
    SUMS     every seat: decryption shares of the sums; the counts are known
    DEAD     every seat opens its numbers of the attempts that failed, and the counts are compared
    PROVE    for the first attempt that counted 1: commitments to the own row, and proofs
    WITHOUT  seat by seat: the chains that leave out one seat before it, with a proof
    BLIND    every seat blinds the sums of those chains minus 1
    ZERO     every seat: decryption shares of these; a zero says that a row was needless
    SEAL     accepted: every seat seals its row
    SEEDS    only after a count that was false: every seat opens its seed, and the cheat is named

An attempt that counts 1 and has a needless row is dead too: it is opened like the others, and the next one
that counts 1 has its turn. When none is left, the next batch begins.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point

from .attempt import Attempt, Vector
from .sheet import Sheet

BATCH = 8
MAIN_CHAIN = -1
"""the chain that leaves no seat out"""


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
    """what each seat passed on, every point checked"""
    rows: tuple[tuple[Point, ...], ...] = ()
    """for each seat, the commitments to the bits of its row"""
    chains: tuple[tuple[Vector, ...], ...] = ()
    """for each seat, what it passed on in the chains without seat 0, 1, … before it"""
    proofs: tuple[tuple[bytes, ...], ...] = ()
    """what each seat said in PROVE, and then what each said in WITHOUT: verified together at the end"""
    tested: tuple[Ciphertext, ...] = ()
    """for each seat left out, the count without it, minus 1, encrypted"""
    blinded: tuple[Ciphertext, ...] = ()
    """the same, blinded by all"""
    needless: tuple[bool, ...] = ()


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
        return seats[1:] if self.step is Step.WITHOUT else seats

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
