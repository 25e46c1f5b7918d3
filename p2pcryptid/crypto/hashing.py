"""Every hash of the protocol: injective, and each in a domain of its own.

A field is its length in four bytes, big-endian, and then its bytes. A hash's input is the field of
its label, which starts with `p2pcryptid/v1/`, and one field for every item. The label fixes what
the items are, so two different inputs never give the same bytes. Items become bytes like this:
text is UTF-8, a number takes eight bytes big-endian, a point or scalar its 32 bytes, and a sequence
the concatenation of its items' fields.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256, sha512
from typing import TypeAlias

from p2pcryptid.crypto.group import ELEMENT_BYTES, Point, Scalar, hash_to_point

DOMAIN = "p2pcryptid/v1/"
SECRET_BYTES = 32
DIGEST_BYTES = 32
_ELEMENT_FIELD = ELEMENT_BYTES.to_bytes(4, "big")
Item: TypeAlias = "bytes | str | int | Point | Scalar | Sequence[Item]"


def encode(item: Item) -> bytes:
    """The bytes of one item, without its length."""
    if isinstance(item, bytes):
        return item
    if isinstance(item, Point | Scalar):
        return item.encoding
    if isinstance(item, str):
        return item.encode()
    if isinstance(item, int):
        return item.to_bytes(8, "big")
    return b"".join(map(field, item))


def field(item: Item) -> bytes:
    """One item with its length in front."""
    if isinstance(item, Point):  # most items are, by thousands
        return _ELEMENT_FIELD + item.encoding
    data = encode(item)
    return len(data).to_bytes(4, "big") + data


def _message(label: str, items: Sequence[Item]) -> bytes:
    return field(DOMAIN + label) + encode(items)


def digest(label: str, *items: Item) -> bytes:
    """32 bytes: SHA-256 in the label's domain."""
    return sha256(_message(label, items)).digest()


def hash_to_scalar(label: str, *items: Item) -> Scalar:
    """SHA-512 in the label's domain, little-endian, modulo L: uniform up to 2^-259."""
    return Scalar.of(int.from_bytes(sha512(_message(label, items)).digest(), "little"))


def generator(label: str, index: int = 0) -> Point:
    """A public point that nobody knows a logarithm of: hashed to the group from its name."""
    return hash_to_point(digest("generator", label, index))


@dataclass(frozen=True, slots=True)
class Context:
    """Where a proof belongs. Under any other match, seat, head or purpose it does not verify."""

    match: bytes
    seat: int
    head: bytes
    purpose: str

    @property
    def items(self) -> tuple[Item, ...]:
        """The four parts, as they are hashed."""
        return (self.match, self.seat, self.head, self.purpose)


class Transcript:
    """The running hash of one proof: everything said so far, from which challenges are drawn."""

    def __init__(self, proof: str, context: Context) -> None:
        self.proof = proof
        self.state = digest("transcript", proof, *context.items)

    def absorb(self, name: str, *items: Item) -> None:
        """From here on everything depends on these items too."""
        self.state = digest("absorb", self.state, name, items)

    def challenge(self, name: str) -> Scalar:
        """A scalar that nobody can foresee who has not fixed everything absorbed before."""
        return hash_to_scalar("challenge", self.state, name)

    def challenges(self, name: str, count: int) -> tuple[Scalar, ...]:
        """Batching weights: full-size, and fixed by everything absorbed before."""
        return tuple(hash_to_scalar("challenges", self.state, name, index) for index in range(count))


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """32 secret bytes, from which everything else that is secret follows by name (HMAC-SHA-512)."""

    data: bytes

    def __post_init__(self) -> None:
        if len(self.data) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(self.data)}")

    def __repr__(self) -> str:
        return "Secret(…)"  # it must not end up in a log

    def scalar(self, label: str, *items: Item) -> Scalar:
        """A secret scalar of this name."""
        return Scalar.of(int.from_bytes(self._derive("derive/scalar/" + label, items), "little"))

    def nonzero(self, label: str, *items: Item) -> Scalar:
        """A scalar other than zero: where zero would undo the purpose."""
        scalar = self.scalar(label, *items)
        if scalar.value == 0:  # probability 2^-252; here so that nobody has to wonder
            raise ValueError("a secret that derives zero")
        return scalar

    def child(self, label: str, *items: Item) -> "Secret":
        """A secret of its own, which can be opened without giving away this one or its sisters."""
        return Secret(self._derive("derive/secret/" + label, items)[:SECRET_BYTES])

    def nonces(self, transcript: Transcript, witness: Sequence[Scalar], count: int) -> tuple[Scalar, ...]:
        """A proof's secret numbers, bound to its whole statement and witness.

        A nonce that serves two different challenges gives the witness away; one that depends on
        everything the challenge depends on cannot.
        """
        root = self.child("nonces", transcript.state, witness)
        return tuple(root.scalar("nonce", index) for index in range(count))

    def _derive(self, label: str, items: Sequence[Item]) -> bytes:
        return hmac.digest(self.data, _message(label, items), "sha512")
