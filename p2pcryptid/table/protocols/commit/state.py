"""A row that is to be chosen, as everybody sees it."""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.hashing import Context
from p2pcryptid.games.requests import Commit
from p2pcryptid.table.protocols.choices import ChoicePlace
from p2pcryptid.table.protocols.protocol import Setting, Transitions, place


class Step(IntEnum):
    """What is written."""

    COMMIT = 0
    """the seat: the seal and the box of its choice; commitments to the bits of its row, and the proof that
    they are bits"""


TRANSITIONS: Transitions[Step] = {
    (Step.COMMIT, "committed"): None,
}


@dataclass(frozen=True, slots=True)
class CommitRun:
    """The seat has not chosen yet."""

    setting: Setting
    anchor: bytes
    request: Commit
    step: Step = Step.COMMIT

    @property
    def writer(self) -> int:
        """The seat that writes."""
        return self.request.seat

    @property
    def where(self) -> ChoicePlace:
        """Which choice this is."""
        return ChoicePlace(self.setting.match, self.request.seat, self.request.name, self.anchor)

    @property
    def place(self) -> Context:
        """Where the proof belongs."""
        return place(self.setting, self.request.seat, self.anchor, f"commit/{self.request.name}")
