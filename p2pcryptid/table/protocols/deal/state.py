"""A deal as everybody sees it."""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.games.requests import Deal
from p2pcryptid.table.protocols.memory import Deck
from p2pcryptid.table.protocols.protocol import Setting, Transitions, place


class Step(IntEnum):
    """What is written."""

    SHARE = 0
    """every seat but the holder: its decryption shares of the cards, and the proof"""


TRANSITIONS: Transitions[Step] = {
    (Step.SHARE, "all shared"): None,
}


@dataclass(frozen=True, slots=True)
class DealRun:
    """Where a deal stands."""

    setting: Setting
    anchor: bytes
    request: Deal
    deck: Deck
    """with the cards dealt, and the shares given so far"""
    waiting: tuple[int, ...]
    """the seats that have not given their shares yet"""
    step: Step = Step.SHARE

    @property
    def writer(self) -> int:
        """The seat that writes next."""
        return self.waiting[0]

    @property
    def positions(self) -> tuple[int, ...]:
        """Where the cards lay in the deck."""
        dealt = len(self.deck.holders)
        return tuple(range(dealt - self.request.count, dealt))

    @property
    def cards(self) -> tuple[Ciphertext, ...]:
        """The cards themselves."""
        return tuple(self.deck.cards[position] for position in self.positions)

    def place(self, seat: int) -> Context:
        """Where a seat's proof belongs."""
        return place(self.setting, seat, self.anchor, f"deal/{self.request.deck}")
