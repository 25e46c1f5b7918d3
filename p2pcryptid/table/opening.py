"""How a match opens: every seat seals its secret and a share of the first coin, and gives its key; then every
seat opens its share. The coin gives the game its start, and the table its words.

Nobody may wait for the others' keys or shares before giving its own: all are sealed or proven first.
"""

from dataclasses import dataclass, replace
from enum import IntEnum

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.coin import SHARE_BYTES, Coin, CoinPlace, coin_share, open_coin, seal_share
from p2pcryptid.crypto.commitment import seal_secret
from p2pcryptid.crypto.elgamal import KeyShare
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.hashing import DIGEST_BYTES, Secret
from p2pcryptid.errors import EncodingError

from .protocols.keys import key_place, match_key
from .protocols.protocol import Parts, Transitions, Violation, count_parts, finish, follow, require


class Step(IntEnum):
    """What is written, by every seat in turn."""

    SEAL = 0
    """the seal of its secret, the seal of its share, and its key"""
    OPEN = 1
    """the share"""


TRANSITIONS: Transitions[Step] = {
    (Step.SEAL, "all sealed"): Step.OPEN,
    (Step.OPEN, "all opened"): None,
}


@dataclass(frozen=True, slots=True)
class OpeningRun:
    """Where the opening stands."""

    match: bytes
    seats: int
    step: Step = Step.SEAL
    seals: tuple[bytes, ...] = ()
    """of every seat's secret"""
    coin_seals: tuple[bytes, ...] = ()
    keys: tuple[Point, ...] = ()
    shares: tuple[bytes, ...] = ()

    @property
    def writer(self) -> int:
        """The seat that writes next."""
        return len(self.seals) if self.step is Step.SEAL else len(self.shares)

    @property
    def coin(self) -> CoinPlace:
        """The first coin of a match."""
        return CoinPlace(self.match, "opening", self.match)


@dataclass(frozen=True, slots=True)
class Opened:
    """A match that is open."""

    seals: tuple[bytes, ...]
    keys: tuple[Point, ...]
    coin: Coin


def check(run: OpeningRun, seat: int, parts: Parts) -> OpeningRun | Opened:
    """The opening after a seat has written."""
    return (_check_seal if run.step is Step.SEAL else _check_open)(run, seat, parts)


def _check_seal(run: OpeningRun, seat: int, parts: Parts) -> OpeningRun:
    count_parts(parts, 3)
    if any(len(part) != DIGEST_BYTES for part in parts[:2]):
        raise EncodingError("not a seal")
    share = KeyShare.decode(parts[2])
    require(elgamal.check_key(share, key_place(run.match, seat)), "opening-key", seat)
    if share.key in run.keys:
        raise Violation("opening-key-copied", seat)
    keys = (*run.keys, share.key)
    if len(keys) == run.seats and elgamal.joint_key(keys).is_identity:
        raise Violation("opening-key", seat, "all keys together are the identity")
    seals, coin_seals = (*run.seals, parts[0]), (*run.coin_seals, parts[1])
    run = replace(run, seals=seals, coin_seals=coin_seals, keys=keys)
    if len(seals) < run.seats:
        return run
    return replace(run, step=follow(TRANSITIONS, run.step, "all sealed"))


def _check_open(run: OpeningRun, seat: int, parts: Parts) -> OpeningRun | Opened:
    count_parts(parts, 1)
    (share,) = parts
    if len(share) != SHARE_BYTES or seal_share(run.coin, seat, share) != run.coin_seals[seat]:
        raise Violation("opening-coin", seat)
    run = replace(run, shares=(*run.shares, share))
    if len(run.shares) < run.seats:
        return run
    finish(TRANSITIONS, run.step, "all opened")
    return Opened(run.seals, run.keys, open_coin(run.coin, run.shares))


def author(run: OpeningRun, seat: int, secret: Secret) -> Parts:
    """What a seat writes."""
    share = coin_share(secret, run.coin, seat)
    if run.step is Step.OPEN:
        return (share,)
    key = match_key(secret, run.match, seat)
    return (seal_secret(run.match, seat, secret), seal_share(run.coin, seat, share), key.encode())
