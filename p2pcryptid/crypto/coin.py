"""Joint coins: 32 bytes that no seat could choose, as long as one seat is honest.

Every seat seals a share, then every seat opens; the coin is the hash of all shares in seat order.
A share is sealed for one match, seat, purpose and place, so a seal cannot be copied from a
neighbour or kept from an earlier toss. Who opens last learns the coin first and may refuse: that is
seen by all and never leads to a second toss.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw

SHARE_BYTES = 32


@dataclass(frozen=True, slots=True)
class CoinPlace:
    """Which coin this is: one purpose at one place of one match."""

    match: bytes
    purpose: str
    anchor: bytes
    """the head at which the toss began"""


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that has fallen. Everything drawn from it is public, and the same for everyone."""

    value: bytes

    def draw(self, purpose: str) -> Draw:
        """A stream of draws of its own for one purpose."""
        return Draw(self.value, f"coin/{purpose}")


def coin_share(secret: Secret, toss: CoinPlace, seat: int) -> bytes:
    """A seat's own share, from its secret."""
    return secret.child("coin", toss.match, seat, toss.purpose, toss.anchor).data


def seal_share(toss: CoinPlace, seat: int, share: bytes) -> bytes:
    """What a seat publishes before anybody opens."""
    return digest("coin/seal", toss.match, seat, toss.purpose, toss.anchor, share)


@reported
def check_coin(toss: CoinPlace, seals: Sequence[bytes], shares: Sequence[bytes]) -> Checks:
    """There are seats, every one of them opened a share, and it is the one that it sealed."""
    yield Check("coin.count", len(shares) == len(seals) > 0)
    for seat, (seal, share) in enumerate(zip(seals, shares, strict=False)):
        honest = len(share) == SHARE_BYTES and seal == seal_share(toss, seat, share)
        yield Check("coin.seal", honest, str(seat))


def open_coin(toss: CoinPlace, shares: Sequence[bytes]) -> Coin:
    """The coin of these shares, in seat order. Check them first."""
    return Coin(digest("coin/value", toss.match, toss.purpose, toss.anchor, list(shares)))
