"""A toss as everybody sees it."""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.coin import CoinPlace
from p2pcryptid.table.protocols.protocol import Setting, Transitions, in_turn


class Step(IntEnum):
    """What is written."""

    SEAL = 0
    """every seat: the seal of its share"""
    OPEN = 1
    """every seat: the share"""


TRANSITIONS: Transitions[Step] = {
    (Step.SEAL, "all sealed"): Step.OPEN,
    (Step.OPEN, "all opened"): None,
}


@dataclass(frozen=True, slots=True)
class TossRun:
    """Where a toss stands."""

    setting: Setting
    anchor: bytes
    step: Step = Step.SEAL
    seals: tuple[bytes, ...] = ()
    shares: tuple[bytes, ...] = ()
    """in the order of `openers`"""

    @property
    def coin(self) -> CoinPlace:
        """Which coin it is."""
        return CoinPlace(self.setting.match, "toss", self.anchor)

    @property
    def openers(self) -> tuple[int, ...]:
        """Who opens last knows the result first: not always the same seat, and chosen by nobody."""
        return in_turn(self.setting, self.setting.memory.tosses)

    @property
    def writer(self) -> int:
        """The seat that writes next."""
        return len(self.seals) if self.step is Step.SEAL else self.openers[len(self.shares)]
