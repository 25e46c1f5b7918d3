"""Joint coins: 32 bytes that no seat could choose, as long as one seat is honest.

Every seat seals a share, then every seat opens; the coin is the hash of all shares in seat order.
A share is sealed for one match, seat, purpose and attempt, so a seal cannot be copied from a
neighbour or kept from an earlier toss. Who opens last learns the coin first and may refuse: that is
seen by all and never leads to a second toss.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw

T = TypeVar("T")
SHARE_BYTES = 32


@dataclass(frozen=True, slots=True)
class Toss:
    """Which coin this is."""

    match: bytes
    purpose: str
    attempt: int


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that has fallen. Everything drawn from it is public, and the same for everyone."""

    value: bytes

    def draw(self, purpose: str) -> Draw:
        """A stream of draws of its own for one purpose."""
        return Draw(self.value, f"coin/{purpose}")

    def dice(self, purpose: str, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` fair dice, each from 1 to `sides`."""
        draw = self.draw(purpose)
        return tuple(draw.below(sides) + 1 for _ in range(count))

    def shuffled(self, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order of which every one is equally likely."""
        return self.draw(purpose).shuffled(items)


def coin_share(secret: Secret, toss: Toss, seat: int) -> bytes:
    """A seat's own share, from its secret."""
    return secret.child("coin", toss.match, seat, toss.purpose, toss.attempt).data


def seal_share(toss: Toss, seat: int, share: bytes) -> bytes:
    """What a seat publishes before anybody opens."""
    return digest("coin/seal", toss.match, seat, toss.purpose, toss.attempt, share)


@reported
def check_coin(toss: Toss, seals: Sequence[bytes], shares: Sequence[bytes]) -> Checks:
    """There are seats, every one of them opened a share, and it is the one that it sealed."""
    yield Check("coin.count", len(shares) == len(seals) > 0)
    for seat, (seal, share) in enumerate(zip(seals, shares, strict=False)):
        honest = len(share) == SHARE_BYTES and seal == seal_share(toss, seat, share)
        yield Check("coin.seal", honest, str(seat))


def open_coin(toss: Toss, shares: Sequence[bytes]) -> Coin:
    """The coin of these shares, in seat order. Check them first."""
    return Coin(digest("coin/value", toss.match, toss.purpose, toss.attempt, list(shares)))
