"""One attempt at a run, as everybody sees it, and how its parts become bytes.

In an attempt every seat has a key, a number drawn in secret and an offset that a coin adds to it: number +
offset is its row. The seats then multiply encrypted ones in the dark: what is left is 1 in every class
that all rows allow. Only the sum is opened. What is by seat is in the order of the table, what is by position
in that of the attempt (see `chains`).
"""

from dataclasses import dataclass

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import Ciphertext, KeyShare
from p2pcryptid.crypto.group import ELEMENT_BYTES, IDENTITY, Point, checked_sum, decode_points
from p2pcryptid.crypto.hashing import Context, digest
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.pieces import Vector

from .chains import position_of, seat_at
from .row_table import RowTable

NUMBER_BYTES = 2
MOST_ROWS = 1 << 8 * NUMBER_BYTES
KEYS_BYTES = 5 * ELEMENT_BYTES


@dataclass(frozen=True, slots=True)
class Keys:
    """What a seat says at the start of an attempt."""

    share: KeyShare
    number: Point
    """K, a commitment to the number drawn in secret"""
    seed_hash: bytes
    """fixes all the randomness of this seat in this attempt"""

    def encode(self) -> bytes:
        """Key, proof of possession, K, hash."""
        return self.share.encode() + self.number.encoding + self.seed_hash

    @classmethod
    def decode(cls, data: bytes) -> "Keys":
        """Strictly."""
        if len(data) != KEYS_BYTES:
            raise EncodingError("keys of the wrong length")
        at = 3 * ELEMENT_BYTES
        number = Point.decode(data[at : at + ELEMENT_BYTES])
        return cls(KeyShare.decode(data[:at]), number, data[at + ELEMENT_BYTES :])


@dataclass(frozen=True, slots=True)
class Attempt:
    """Filled step by step; what is not there yet is empty."""

    number: int
    keys: tuple[Keys, ...] = ()
    offsets: tuple[int, ...] = ()
    vectors: tuple[bytes, ...] = ()
    """what each position but the last passed on, as it came; the next one checks the points, and all do once
    they matter"""
    sum: Ciphertext | None = None
    """what the last position passed on: the columns that all rows allow, counted in the dark"""
    shares: tuple[Point, ...] = ()
    """each seat's decryption share of it; that they are true is proven of an attempt that counts 1, and seen
    of all others when they are opened"""
    count: int | None = None
    """the number of columns that all rows allow; None also where the sum opens to no number at all"""

    @property
    def key(self) -> Point:
        """The joint key."""
        return elgamal.joint_key(keys.share.key for keys in self.keys)

    def passed_on(self, position: int) -> bytes:
        """What a position passed on, or nothing before it has."""
        if position < len(self.vectors):
            return self.vectors[position]
        return b"" if self.sum is None or position < len(self.keys) - 1 else self.sum.encode()

    def seat_at(self, position: int) -> int:
        """Who sits there."""
        return seat_at(self.number, position, len(self.keys))

    def position_of(self, seat: int) -> int:
        """Where a seat sits."""
        return position_of(self.number, seat, len(self.keys))


def sum_of(attempt: Attempt) -> Ciphertext:
    """The sum, once it is there."""
    assert attempt.sum is not None
    return attempt.sum


def purpose(attempt: int) -> str:
    """The purpose under which everything of an attempt is proven."""
    return f"attempt {attempt}"


def place(match: bytes, seat: int, anchor: bytes, attempt: int) -> Context:
    """Where the proofs of an attempt belong; `anchor` is the head when its batch began."""
    return Context(match, seat, anchor, purpose(attempt))


def seed_hash(match: bytes, seat: int, attempt: int, seed: bytes) -> bytes:
    """What a seat says of its attempt's seed at the start."""
    return digest("attempt/seed", match, seat, attempt, seed)


def unchecked_vector(data: bytes, classes: int) -> Vector:
    """For sums that are checked as a whole, where a bad point can only show its sender up."""
    if len(data) != vector_length(classes):
        raise EncodingError("a vector of the wrong length")
    parts = [Point(data[at : at + ELEMENT_BYTES]) for at in range(0, len(data), ELEMENT_BYTES)]
    return tuple(Ciphertext(*pair) for pair in zip(parts[::2], parts[1::2], strict=True))


def check_vector(data: bytes) -> None:
    """`EncodingError` unless every point is one that a peer may send."""
    decode_points(data)


def is_good_vector(data: bytes) -> bool:
    """Is every point one that a peer may send?"""
    try:
        check_vector(data)
    except EncodingError:
        return False
    return True


def has_identity(data: bytes) -> bool:
    """Is one of the points the identity, the only one that no peer may send and that can be multiplied?"""
    identity = IDENTITY.encoding
    return any(data.startswith(identity, at) for at in range(0, len(data), ELEMENT_BYTES))


def vector_length(classes: int) -> int:
    """The bytes of a vector."""
    return 2 * ELEMENT_BYTES * classes


def weighted_sum(data: bytes, table: RowTable) -> Ciphertext:
    """Σ weight · ciphertext over a vector as it came.

    The parts need not be checked one by one here: nothing secret touches them, and the sum is checked.
    """
    parts = [data[at : at + ELEMENT_BYTES] for at in range(0, len(data), ELEMENT_BYTES)]
    return Ciphertext(checked_sum(table.weights, parts[::2]), checked_sum(table.weights, parts[1::2]))
