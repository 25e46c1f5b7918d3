"""Commitments: sealed hashes, Pedersen's, and those to many numbers at once.

A sealed hash hides because what it covers holds 32 secret bytes, and binds because SHA-256 does. A
Pedersen commitment Com(b; r) = b·G + r·H hides perfectly, and binds as long as nobody finds the
logarithm of H, which is hashed from its name.
"""

from collections.abc import Sequence
from functools import lru_cache

from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.group import G, Point, Scalar, combination, select
from p2pcryptid.crypto.hashing import SECRET_BYTES, Secret, digest, generator, hash_to_scalar

H = generator("pedersen")


def seal_secret(match: bytes, seat: int, secret: Secret) -> bytes:
    """A seat's first word in a match: it fixes all the randomness the seat will use."""
    return digest("seal", match, seat, secret.data)


@reported
def check_secret(seal: bytes, match: bytes, seat: int, secret: Secret) -> Checks:
    """The seal is that of this secret, seat and match."""
    yield Check("seal.secret", seal == seal_secret(match, seat, secret))


def seal_row(match: bytes, seat: int, number: int, salt: bytes) -> bytes:
    """The commitment to the number of a row that a person can check by hand; the salt is 32 secret bytes."""
    if len(salt) != SECRET_BYTES:
        raise ValueError(f"a salt has {SECRET_BYTES} bytes, not {len(salt)}")
    return digest("row", match, seat, number, salt)


@reported
def check_row_seal(seal: bytes, match: bytes, seat: int, number: int, salt: bytes) -> Checks:
    """The seal is that of this row, salt, seat and match."""
    yield Check("seal.row", len(salt) == SECRET_BYTES and seal == digest("row", match, seat, number, salt))


def pedersen(value: Scalar, blinding: Scalar) -> Point:
    """Com(b; r) = b·G + r·H."""
    return combination(((value, G), (blinding, H)))


def commit_bit(bit: bool, blinding: Scalar) -> Point:
    """Com(bit; r), with the same work for both bits."""
    zero = blinding * H
    return select(bit, zero + G, zero)


_SHIFT = hash_to_scalar("commitment/shift")


def commit_number(value: int, blinding: Scalar) -> Point:
    """Com(value; r) of a small secret number, with the same work whatever it is.

    A factor of 0 or 1 needs no multiplication, and its absence could be measured; so a large public
    number is added to the value and taken away again.
    """
    return combination(((Scalar.of(value) + _SHIFT, G), (blinding, H))) - _SHIFT * G


@reported
def check_opening(commitment: Point, value: Scalar, blinding: Scalar) -> Checks:
    """The commitment is Com(value; blinding)."""
    yield Check("opening.pedersen", pedersen(value, blinding) == commitment)


@lru_cache(maxsize=16)
def generators(label: str, count: int) -> tuple[Point, ...]:
    """Public points with no known relation between them, for commitments to vectors."""
    return tuple(generator(label, index) for index in range(count))


def commit_vector(values: Sequence[Scalar], blinding: Scalar, bases: Sequence[Point]) -> Point:
    """r·G + Σ values[i] · bases[i]; there may be fewer values than bases.

    The blinding goes on G, because multiples of G are the cheap ones; the bases are hashed, so
    nobody knows a relation among them and G.
    """
    if len(values) > len(bases):
        raise ValueError(f"{len(values)} values do not fit {len(bases)} bases")
    return combination([(blinding, G), *zip(values, bases, strict=False)])
