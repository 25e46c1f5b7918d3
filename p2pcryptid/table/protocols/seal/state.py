"""A choice that is to be sealed, as everybody sees it."""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.games.requests import Seal
from p2pcryptid.table.protocols.choices import ChoicePlace
from p2pcryptid.table.protocols.protocol import Setting, Transitions


class Step(IntEnum):
    """What is written."""

    SEAL = 0
    """the seat: the seal of its choice, and the choice in a box of its own"""


TRANSITIONS: Transitions[Step] = {
    (Step.SEAL, "sealed"): None,
}


@dataclass(frozen=True, slots=True)
class SealRun:
    """The seat has not chosen yet."""

    setting: Setting
    anchor: bytes
    request: Seal
    step: Step = Step.SEAL

    @property
    def writer(self) -> int:
        """The seat that writes."""
        return self.request.seat

    @property
    def where(self) -> ChoicePlace:
        """Which choice this is."""
        return ChoicePlace(self.setting.match, self.request.seat, self.request.name, self.anchor)
