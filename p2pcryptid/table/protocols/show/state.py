"""Showing cards as everybody sees it."""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.games.requests import Show
from p2pcryptid.table.protocols.memory import Deck
from p2pcryptid.table.protocols.protocol import Setting, Transitions, place


class Step(IntEnum):
    """What is written."""

    SHOW = 0
    """the holder: its decryption shares of the cards, and the proof"""


TRANSITIONS: Transitions[Step] = {
    (Step.SHOW, "shown"): None,
}


@dataclass(frozen=True, slots=True)
class ShowRun:
    """The holder has not shown yet."""

    setting: Setting
    anchor: bytes
    request: Show
    deck: Deck
    step: Step = Step.SHOW

    @property
    def writer(self) -> int:
        """The seat that writes."""
        return self.request.seat

    @property
    def cards(self) -> tuple[Ciphertext, ...]:
        """What is to be shown."""
        return tuple(self.deck.cards[position] for position in self.request.positions)

    @property
    def place(self) -> Context:
        """Where the proof belongs."""
        return place(self.setting, self.request.seat, self.anchor, f"show/{self.request.deck}")
