"""A shuffle as everybody sees it."""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.elgamal import joint_key
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.crypto.shuffle_wire import Card
from p2pcryptid.games.requests import Shuffle
from p2pcryptid.table.protocols.protocol import Setting, Transitions, place


class Step(IntEnum):
    """What is written."""

    SHUFFLE = 0
    """every seat: the cards in another order, encrypted afresh, and the proof"""


TRANSITIONS: Transitions[Step] = {
    (Step.SHUFFLE, "all shuffled"): None,
}


@dataclass(frozen=True, slots=True)
class ShuffleRun:
    """Where a shuffle stands."""

    setting: Setting
    anchor: bytes
    request: Shuffle
    cards: tuple[Card, ...]
    """as the last seat passed them on; each is one ciphertext"""
    bound: int
    """every face is below this"""
    waiting: tuple[int, ...]
    """the seats that have not shuffled yet"""
    step: Step = Step.SHUFFLE

    @property
    def writer(self) -> int:
        """The seat that writes next."""
        return self.waiting[0]

    @property
    def key(self) -> Point:
        """The joint key of all seats."""
        return joint_key(self.setting.keys)

    def place(self, seat: int) -> Context:
        """Where a seat's proof belongs."""
        return place(self.setting, seat, self.anchor, f"shuffle/{self.request.deck}")
