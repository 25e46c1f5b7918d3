"""Cells that are to be compared, as everybody sees them.

The sum of the commitments to the bits, each turned round where a 1 is wanted, commits to the number d of
cells that differ: D = d·G + ρ·H. If none does, D is opened: D = ρ·H. Otherwise d has an inverse, and the seat
proves that it knows u and v with G = u·D + v·H. Nobody could if d were 0, for then the logarithm of H would
be known; and the proof tells nothing else of d.
"""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.commitment import H
from p2pcryptid.crypto.group import G, Point, Scalar, total
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.crypto.sigma import Equation, Relation, Term
from p2pcryptid.games.requests import Compare
from p2pcryptid.table.protocols.memory import CommittedRow
from p2pcryptid.table.protocols.protocol import Setting, Transitions, place


class Step(IntEnum):
    """What is written."""

    COMPARE = 0
    """the seat: whether the cells hold these bits; the opening of the number of those that differ, or the
    proof that it is not 0"""


TRANSITIONS: Transitions[Step] = {
    (Step.COMPARE, "compared"): None,
}


@dataclass(frozen=True, slots=True)
class CompareRun:
    """The seat has not answered yet."""

    setting: Setting
    anchor: bytes
    request: Compare
    row: CommittedRow
    step: Step = Step.COMPARE

    @property
    def writer(self) -> int:
        """The seat that writes."""
        return self.request.seat

    @property
    def numbers(self) -> tuple[int, ...]:
        """For each cell, which commitment is to its bit."""
        return tuple(self.row.class_of[cell] for cell in self.request.cells)

    @property
    def difference(self) -> Point:
        """D, the commitment to the number of cells that differ."""
        pairs = [*zip(self.numbers, self.request.bits, strict=True)]
        zeros = total(self.row.commitments[number] for number, bit in pairs if not bit)
        ones = total(self.row.commitments[number] for number, bit in pairs if bit)
        return Scalar.of(sum(self.request.bits)) * G + zeros - ones

    @property
    def place(self) -> Context:
        """Where the proof of a difference belongs."""
        return place(self.setting, self.request.seat, self.anchor, f"compare/{self.request.row}")


def relation(difference: Point) -> Relation:
    """G = u·D + v·H."""
    return Relation(2, (Equation("compare.differs", (Term(0, difference), Term(1, H))),))
