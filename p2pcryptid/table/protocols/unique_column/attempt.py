"""One attempt at a run, as everybody sees it, and how its parts become bytes.

In an attempt every seat has a key, a number drawn in secret and an offset that a coin adds to it: number +
offset is its row. The seats then multiply encrypted ones in the dark: what is left is 1 in every class
that all rows allow. Only the sum is opened.
"""

from dataclasses import dataclass

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import Ciphertext, KeyShare, trivial
from p2pcryptid.crypto.group import ELEMENT_BYTES, G, Point, checked_sum
from p2pcryptid.crypto.hashing import Context, digest
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.pieces import Vector, decode_vector

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
    """what each seat passed on, as it came; the next seat checks the points, and all do once they matter"""
    sum: Ciphertext | None = None
    """the columns that all rows allow, counted in the dark"""
    shares: tuple[Point, ...] = ()
    """each seat's decryption share of it"""
    count: int | None = None
    """the number of columns that all rows allow; None also where the sum opens to no number at all"""

    @property
    def key(self) -> Point:
        """The joint key."""
        return elgamal.joint_key(keys.share.key for keys in self.keys)

    def unchecked_vectors(self, classes: int) -> tuple[Vector, ...]:
        """All vectors that were passed on, for proofs that are verified together."""
        return tuple(unchecked_vector(data, classes) for data in self.vectors)

    def received(self, seat: int, classes: int) -> Vector:
        """What this seat gets to multiply: the vector of the seat before, or encrypted ones."""
        if seat == 0:
            return tuple(trivial(G) for _ in range(classes))
        return decode_vector(self.vectors[seat - 1], classes)


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


def check_vector(vector: Vector) -> None:
    """`EncodingError` unless every point is one that a peer may send."""
    for ciphertext in vector:
        for part in ciphertext.parts:
            Point.decode(part.encoding)


def vector_length(classes: int) -> int:
    """The bytes of a vector."""
    return 2 * ELEMENT_BYTES * classes


def weighted_sum(data: bytes, table: RowTable) -> Ciphertext:
    """Σ weight · ciphertext over a vector as it came.

    The parts need not be checked one by one here: nothing secret touches them, and the sum is checked.
    """
    parts = [data[at : at + ELEMENT_BYTES] for at in range(0, len(data), ELEMENT_BYTES)]
    return Ciphertext(checked_sum(table.weights, parts[::2]), checked_sum(table.weights, parts[1::2]))
