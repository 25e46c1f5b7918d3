"""A joint step: one mark that no secret has, chosen by nobody (in Cryptid: a true hint).

    BITS     every seat encrypts the marks of its row under the accepted attempt's key, with a proof; for each
             mark the sum counts the seats that have it
    SHUFFLE  every seat in turn shuffles the (label, count) pairs
    BLIND    every seat blinds the count that is next in the list
    ZERO     every seat: decryption shares of it; not zero: on to the next one
    LABEL    every seat: shares of the label of the first zero

A second hint goes on down the same list; when it ends, there is none left. Stopping at the first zero tells
how many false ones stood before it, and nothing of those behind.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.shuffle_wire import Card


class HintStep(IntEnum):
    """The kinds of things said for a hint."""

    BITS = 0
    SHUFFLE = 1
    BLIND = 2
    ZERO = 3
    LABEL = 4


@dataclass(frozen=True, slots=True)
class Hints:
    """Where it stands. `cards` is the list once all have encrypted; `at` the place that is next in it."""

    step: HintStep
    anchor: bytes
    """the head when this began; everything in it is proven to belong here"""
    asked: bool = True
    """is a hint being worked out?"""
    said: tuple[tuple[bytes, ...], ...] = ()
    cards: tuple[Card, ...] = ()
    at: int = 0
    blinded: Ciphertext | None = None

    @property
    def spent(self) -> bool:
        """The list has come to its end."""
        return bool(self.cards) and self.at >= len(self.cards)

    def asked_again(self, head: bytes) -> "Hints":
        """The next hint goes on down the same list."""
        return replace(self, step=HintStep.BLIND, anchor=head, asked=True)
