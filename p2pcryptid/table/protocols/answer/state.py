"""Cells that are to be answered, as everybody sees it."""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.elgamal import trivial
from p2pcryptid.crypto.group import G, Point
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.crypto.multiply import MultiplyStatement, VectorStep
from p2pcryptid.games.requests import Answer
from p2pcryptid.table.protocols.memory import CommittedRow
from p2pcryptid.table.protocols.pieces import Vector
from p2pcryptid.table.protocols.protocol import Setting, Transitions, place


class Step(IntEnum):
    """What is written."""

    ANSWER = 0
    """the seat: to all, the bits and their openings; to one seat, the bits encrypted for it, and the proof
    that they are those committed to"""


TRANSITIONS: Transitions[Step] = {
    (Step.ANSWER, "answered"): None,
}


@dataclass(frozen=True, slots=True)
class AnswerRun:
    """The seat has not answered yet."""

    setting: Setting
    anchor: bytes
    request: Answer
    row: CommittedRow
    step: Step = Step.ANSWER

    @property
    def writer(self) -> int:
        """The seat that writes."""
        return self.request.seat

    @property
    def numbers(self) -> tuple[int, ...]:
        """For each cell, which commitment is to its bit."""
        return tuple(self.row.class_of[cell] for cell in self.request.cells)

    @property
    def commitments(self) -> tuple[Point, ...]:
        """For each cell, the commitment to its bit."""
        return tuple(self.row.commitments[number] for number in self.numbers)

    @property
    def place(self) -> Context:
        """Where the proof of an answer to one seat belongs."""
        return place(self.setting, self.request.seat, self.anchor, f"answer/{self.request.row}")

    def statement(self, to: int, encrypted: Vector) -> MultiplyStatement:
        """The ciphertexts, under the key of the seat that is told, hold the bits that were committed to."""
        ones = (trivial(G),) * len(encrypted)
        return MultiplyStatement(self.setting.keys[to], self.commitments, (VectorStep(ones, encrypted),))
