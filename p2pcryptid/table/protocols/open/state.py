"""A choice that is to be opened, as everybody sees it."""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.games.requests import Open
from p2pcryptid.table.protocols.choices import ChoicePlace
from p2pcryptid.table.protocols.memory import SealedChoice
from p2pcryptid.table.protocols.protocol import Setting, Transitions


class Step(IntEnum):
    """What is written."""

    OPEN = 0
    """the seat: its choice, and the seed with which it was sealed"""


TRANSITIONS: Transitions[Step] = {
    (Step.OPEN, "opened"): None,
}


@dataclass(frozen=True, slots=True)
class OpenRun:
    """The seat has not opened yet."""

    setting: Setting
    request: Open
    sealed: SealedChoice
    step: Step = Step.OPEN

    @property
    def writer(self) -> int:
        """The seat that writes."""
        return self.request.seat

    @property
    def where(self) -> ChoicePlace:
        """Which choice this is: that of the place where it was made."""
        return ChoicePlace(self.setting.match, self.request.seat, self.request.name, self.sealed.anchor)
