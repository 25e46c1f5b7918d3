"""A unique column as everybody sees it: who writes what next. It does not know which seat is us.

An attempt that counts 1 but has a needless row is rejected too: it is opened like the others, and the next
one that counts 1 has its turn. When none is left, the next batch begins.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

from p2pcryptid.crypto.coin import CoinPlace
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.multiply import MultiplyProof
from p2pcryptid.crypto.oneof import OneOfProof
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.pieces import Vector
from p2pcryptid.table.protocols.protocol import Parts, Transitions

from .attempt import Attempt
from .row_table import RowTable

BATCH = 8
TESTED_LATE = 2
"""so many rows, those of the first seats, are tested after the others: their chains are the long ones, and
many an attempt is rejected before they are made"""
FEW_SEATS = 4
"""up to so many seats all rows are tested at once: hardly ever is one needless"""
MAIN_CHAIN = -1
"""the chain that leaves no seat out"""
LATE_CHAIN = -2
"""the chain of WITHOUT: over all seats but the first two, and from there to either of them"""


class Step(IntEnum):
    """What is written, by every seat in turn."""

    KEYS = 0
    """for each attempt of the batch: key, commitment to a number, hash of its seed"""
    COIN = 1
    """the share of the coin that gives the offsets"""
    CHAIN = 2
    """for each attempt the vector that the seat before passed on, multiplied by its own row in the dark"""
    SUMS = 3
    """decryption shares of the sums: the counts are known"""
    REJECTED = 4
    """its numbers in the attempts that failed: the counts are compared"""
    PROVE = 5
    """for the first attempt that counted 1: commitments to its row, the chains that leave out one seat
    before it, and proofs"""
    WITHOUT = 6
    """from five seats on, and only now: the chains without seat 1 and without seat 0, with proofs"""
    BLIND = 7
    """the sums of those chains minus 1, blinded"""
    ZERO = 8
    """decryption shares of these: a zero says that a row is needless"""
    SEAL = 9
    """the seal of its row"""
    SEEDS = 10
    """its seed in an attempt whose count was false: the cheat is named"""


TRANSITIONS: Transitions[Step] = {
    (Step.KEYS, "keys differ"): Step.COIN,
    (Step.COIN, "coin has fallen"): Step.CHAIN,
    (Step.CHAIN, "all passed on"): Step.SUMS,
    (Step.SUMS, "open the rejected"): Step.REJECTED,
    (Step.SUMS, "prove the next single"): Step.PROVE,
    (Step.REJECTED, "false count"): Step.SEEDS,
    (Step.REJECTED, "prove the next single"): Step.PROVE,
    (Step.REJECTED, "new batch"): Step.KEYS,
    (Step.PROVE, "proofs hold"): Step.BLIND,
    (Step.BLIND, "all blinded"): Step.ZERO,
    (Step.ZERO, "open the rejected"): Step.REJECTED,
    (Step.ZERO, "needed so far"): Step.WITHOUT,
    (Step.ZERO, "all needed"): Step.SEAL,
    (Step.WITHOUT, "proofs hold"): Step.BLIND,
    (Step.SEAL, "all sealed"): None,
    (Step.SEEDS, "cheat named"): None,
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same through a run."""

    match: bytes
    seats: int
    table: RowTable
    began: bytes
    """the head at which the run began: no other run has the same, so its secrets are its own"""


@dataclass(frozen=True, slots=True)
class FinalAttempt:
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
class ColumnRun:
    """Where the run stands."""

    terms: Terms
    name: str
    memory: Memory
    anchor: bytes
    """the head when the batch began; everything in it is proven to belong here"""
    step: Step = Step.KEYS
    first: int = 0
    """the number of the batch's first attempt"""
    attempts: tuple[Attempt, ...] = tuple(Attempt(number) for number in range(BATCH))
    opened: int = 0
    """how many of the batch's attempts are rejected and opened"""
    final: FinalAttempt | None = None
    coin_seals: tuple[bytes, ...] = ()
    parts: tuple[Parts, ...] = ()
    """what was written in this step so far, in the order of `writers`"""

    @property
    def coin(self) -> CoinPlace:
        """The coin of this batch."""
        return CoinPlace(self.terms.match, "offsets", self.anchor)

    @property
    def writers(self) -> tuple[int, ...]:
        """The seats in the order in which they write in this step."""
        seats = tuple(range(self.terms.seats))
        if self.step is Step.COIN:  # who opens last knows the coin first: not always the same seat
            turn = self.first // BATCH % len(seats)
            return seats[turn:] + seats[:turn]
        if self.step is Step.WITHOUT:
            return seats[TESTED_LATE:] + seats[:TESTED_LATE]
        return seats

    @property
    def writer(self) -> int:
        """The seat that writes next."""
        return self.writers[len(self.parts)]

    @property
    def attempts_begun(self) -> int:
        """How many attempts there have been: what a progress bar shows."""
        return self.first + len(self.attempts) if self.final is None else self.final.attempt.number + 1

    @property
    def next_single(self) -> int | None:
        """The place in the batch of the first attempt that counted 1 and is not yet rejected."""
        places = range(self.opened, len(self.attempts))
        return next((place for place in places if self.attempts[place].count == 1), None)

    @property
    def to_open(self) -> range:
        """The attempts of the batch that must be opened now: all rejected ones before the next single."""
        first = self.opened
        if self.final is not None:
            first += 1  # the final one itself has just been rejected
        after = replace(self, opened=first).next_single
        return range(self.opened, len(self.attempts) if after is None else after)


@dataclass(frozen=True, slots=True)
class DealtColumn:
    """What remains of a run at the table: the attempt that was accepted."""

    terms: Terms
    final: FinalAttempt
    seals: tuple[bytes, ...]


def final_of(run: ColumnRun) -> FinalAttempt:
    """The attempt that is being proven."""
    assert run.final is not None
    return run.final


def schedule(run: ColumnRun, head: bytes) -> tuple[ColumnRun, str]:
    """What comes next when counts are known or a row was needless: open what is rejected before the next
    attempt that counts 1, or prove that one, or begin a new batch."""
    if run.to_open:
        return run, "open the rejected"
    place = run.next_single
    if place is not None:
        return replace(run, final=_to_be_proven(run, run.attempts[place])), "prove the next single"
    first = run.first + BATCH
    fresh = tuple(Attempt(number) for number in range(first, first + BATCH))
    return ColumnRun(run.terms, run.name, run.memory, head, first=first, attempts=fresh), "new batch"


def _to_be_proven(run: ColumnRun, attempt: Attempt) -> FinalAttempt:
    seats = run.terms.seats
    tested = range(0 if seats <= FEW_SEATS else TESTED_LATE, seats)
    return FinalAttempt(attempt, attempt.unchecked_vectors(run.terms.table.classes), tested=tested)
