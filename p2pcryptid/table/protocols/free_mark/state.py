"""The search for a free mark as everybody sees it.

The marks lie in a list that was shuffled once by every seat; it is opened from the top until a count is zero.
Asked again, the search goes on down the same list. Stopping at the first zero tells how many taken marks
stood before it, and nothing of those behind. A free mark that the request excludes is passed over, as if the
game had asked once more: which ones are excluded is public, so nobody gets to choose by it.
"""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.crypto.shuffle_wire import Card
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.protocol import Parts, Transitions
from p2pcryptid.table.protocols.unique_column.state import DealtColumn

LABEL, COUNT = 0, 1  # the two ciphertexts of a card


class Step(IntEnum):
    """What is written, by every seat in turn."""

    BITS = 0
    """the marks of its row, encrypted under the column's key, with a proof: their sums count the seats that
    have each mark"""
    SHUFFLE = 1
    """the (label, count) pairs, shuffled, with a proof"""
    BLIND = 2
    """the count that is next in the list, blinded"""
    ZERO = 3
    """a decryption share of the blinded count"""
    LABEL = 4
    """a decryption share of the label of the first count that is zero"""


TRANSITIONS: Transitions[Step] = {
    (Step.BITS, "all encrypted"): Step.SHUFFLE,
    (Step.SHUFFLE, "all shuffled"): Step.BLIND,
    (Step.BLIND, "all blinded"): Step.ZERO,
    (Step.ZERO, "taken"): Step.BLIND,
    (Step.ZERO, "list spent"): None,
    (Step.ZERO, "free"): Step.LABEL,
    (Step.LABEL, "found, or list spent"): None,
    (Step.LABEL, "excluded"): Step.BLIND,
}


@dataclass(frozen=True, slots=True)
class MarkList:
    """What remains at the table: the shuffled list, and the place that is next in it."""

    cards: tuple[Card, ...]
    at: int

    @property
    def spent(self) -> bool:
        """Nothing is left in it."""
        return self.at >= len(self.cards)


@dataclass(frozen=True, slots=True)
class MarkRun:
    """Where the search stands."""

    match: bytes
    name: str
    memory: Memory
    anchor: bytes
    """the head when this began; everything in it is proven to belong here"""
    step: Step
    excluded: int = 0
    """marks that are passed over, as a set"""
    cards: tuple[Card, ...] = ()
    """the list, once all have encrypted"""
    at: int = 0
    """the place that is next in it"""
    blinded: Ciphertext | None = None
    parts: tuple[Parts, ...] = ()

    @property
    def column(self) -> DealtColumn:
        """The rows that were dealt."""
        dealt: DealtColumn = self.memory.columns[self.name]
        return dealt

    @property
    def writer(self) -> int:
        """The seat that writes next."""
        return len(self.parts)

    @property
    def key(self) -> Point:
        """The joint key of the accepted attempt."""
        return self.column.final.attempt.key

    @property
    def marks(self) -> int:
        """How many marks there are."""
        table = self.column.terms.table
        return len(table.rows[0]) - table.classes

    @property
    def is_last(self) -> bool:
        """Is nothing behind this place of the list?"""
        return self.at + 1 >= len(self.cards)

    @property
    def opened_now(self) -> Ciphertext:
        """What the seats are opening together."""
        if self.step is Step.LABEL:
            return self.cards[self.at][LABEL]
        assert self.blinded is not None
        return self.blinded

    def place(self, seat: int) -> Context:
        """Where the proofs of this step belong."""
        return Context(self.match, seat, self.anchor, f"mark {self.step.name.lower()} {self.at}")
