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
from p2pcryptid.table.protocols.protocol import Parts, Transitions

from .attempt import Attempt
from .chains import MAIN_CHAIN, Link, first_tested, links
from .row_table import RowTable

ATTEMPTS = 12
"""so many attempts form a batch, or a few more, so that every seat sits at every position equally often"""


class Step(IntEnum):
    """What is written, by every seat in turn."""

    KEYS = 0
    """for each attempt of the batch: key, commitment to a number, hash of its seed"""
    COIN = 1
    """the share of the coin that gives the offsets"""
    CHAIN = 2
    """in as many rounds as there are seats: of each attempt that has come to it, the vector that the position
    before passed on, multiplied by its own row in the dark; at the last position the sum of that"""
    SUMS = 3
    """decryption shares of the sums: the counts are known"""
    REJECTED = 4
    """its numbers in the attempts that failed: the counts are compared"""
    WITHOUT = 5
    """for the first attempt that counted 1: the chains that leave out a position, vector by vector"""
    PROVE = 6
    """commitments to its row, and proofs of all that it has passed on"""
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
    (Step.SUMS, "test the next single"): Step.WITHOUT,
    (Step.REJECTED, "false count"): Step.SEEDS,
    (Step.REJECTED, "test the next single"): Step.WITHOUT,
    (Step.REJECTED, "new batch"): Step.KEYS,
    (Step.WITHOUT, "all passed on"): Step.PROVE,
    (Step.PROVE, "proofs hold"): Step.BLIND,
    (Step.BLIND, "all blinded"): Step.ZERO,
    (Step.ZERO, "open the rejected"): Step.REJECTED,
    (Step.ZERO, "needed so far"): Step.WITHOUT,
    (Step.ZERO, "all needed"): Step.SEAL,
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
    tested: range
    """the positions whose rows are tested now"""
    rows: tuple[tuple[Point, ...], ...] = ()
    """for each seat, the commitments to the bits of its row"""
    row_proofs: tuple[OneOfProof, ...] = ()
    step_proofs: tuple[MultiplyProof, ...] = ()
    """what each seat proved in this step: read when it came, and verified together at the end"""
    passed: tuple[bytes, ...] = ()
    """for each of the links, what was passed on: a vector, or a sum"""
    counts: tuple[Ciphertext, ...] = ()
    """for each tested position, the count without it, minus 1, encrypted"""
    blindings: tuple[tuple[Ciphertext, ...], ...] = ()
    """by each seat, the same blinded"""
    blinded: tuple[Ciphertext, ...] = ()
    """the sums of these"""
    shares: tuple[tuple[Point, ...], ...] = ()
    """by each seat, its decryption shares of them"""

    @property
    def late(self) -> bool:
        """Have the rows been proven before, with the first tests?"""
        return self.tested.stop < len(self.attempt.keys)

    @property
    def links(self) -> tuple[Link, ...]:
        """What is passed on for these tests, in the order of the log."""
        return links(len(self.attempt.keys), self.tested)

    def passed_on(self, link: Link) -> bytes:
        """What was passed on there, in the main chain or for these tests; nothing before it was."""
        if link.chain == MAIN_CHAIN:
            return self.attempt.passed_on(link.position)
        at = self.links.index(link)
        return self.passed[at] if at < len(self.passed) else b""

    def received(self, link: Link) -> bytes:
        """What it goes on from; empty for encrypted ones."""
        return b"" if link.source is None else self.passed_on(link.source)


@dataclass(frozen=True, slots=True)
class ColumnRun:
    """Where the run stands."""

    terms: Terms
    name: str
    memory: Memory
    anchor: bytes
    """the head when the batch began; everything in it is proven to belong here"""
    attempts: tuple[Attempt, ...]
    """of the batch"""
    step: Step = Step.KEYS
    opened: int = 0
    """how many of the batch's attempts are rejected and opened"""
    final: FinalAttempt | None = None
    coin_seals: tuple[bytes, ...] = ()
    parts: tuple[Parts, ...] = ()
    """what was written in this step so far, in the order of `writers`"""

    @property
    def first(self) -> int:
        """The number of the batch's first attempt."""
        return self.attempts[0].number

    @property
    def coin(self) -> CoinPlace:
        """The coin of this batch."""
        return CoinPlace(self.terms.match, "offsets", self.anchor)

    @property
    def writers(self) -> tuple[int, ...]:
        """The seats in the order in which they write in this step."""
        seats = tuple(range(self.terms.seats))
        match self.step:
            case Step.CHAIN:
                return tuple(seat for turn in seats for seat in _from(seats, turn))
            case Step.COIN | Step.SUMS:  # who opens last knows it first: not always the same seat
                return _from(seats, self.first // len(self.attempts) % len(seats))
            case Step.WITHOUT:
                final = final_of(self)
                return tuple(final.attempt.seat_at(link.position) for link in final.links)
            case _:
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


def begun(terms: Terms, name: str, memory: Memory, anchor: bytes, first: int = 0) -> ColumnRun:
    """A run at the beginning of a batch."""
    size = terms.seats * -(-ATTEMPTS // terms.seats)
    attempts = tuple(Attempt(number) for number in range(first, first + size))
    return ColumnRun(terms, name, memory, anchor, attempts)


def schedule(run: ColumnRun, head: bytes) -> tuple[ColumnRun, str]:
    """What comes next when counts are known or a row was needless: open what is rejected before the next
    attempt that counts 1, or prove that one, or begin a new batch."""
    if run.to_open:
        return run, "open the rejected"
    place = run.next_single
    if place is not None:
        final = FinalAttempt(run.attempts[place], first_tested(run.terms.seats))
        return replace(run, final=final), "test the next single"
    first = run.first + len(run.attempts)
    return begun(run.terms, run.name, run.memory, head, first), "new batch"


def _from(seats: tuple[int, ...], turn: int) -> tuple[int, ...]:
    return seats[turn:] + seats[:turn]
