"""Pieces of bodies that several protocols share: vectors of ciphertexts, decryption shares, blinded ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point, decode_points
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader, join
from p2pcryptid.errors import EncodingError

Vector = tuple[Ciphertext, ...]


def encode_vector(vector: Sequence[Ciphertext]) -> bytes:
    """All parts, one after the other."""
    return join(part for ciphertext in vector for part in ciphertext.parts)


def decode_vector(data: bytes, classes: int) -> Vector:
    """Strictly: every point is checked."""
    points = decode_points(data)
    if len(points) != 2 * classes:
        raise EncodingError("a vector of the wrong length")
    return tuple(map(Ciphertext, points[::2], points[1::2]))


@dataclass(frozen=True, slots=True)
class Share:
    """A decryption share with its proof."""

    value: Point
    proof: LinearProof

    def encode(self) -> bytes:
        """The share, then the proof."""
        return self.value.encoding + self.proof.encode()

    @classmethod
    def decode(cls, data: bytes) -> "Share":
        """Strictly."""
        reader = Reader(data)
        share = cls(reader.point(), LinearProof.read(reader, 2, 1))
        reader.end()
        return share


def read_blinded(data: bytes) -> tuple[Ciphertext, LinearProof]:
    """A blinded ciphertext and its proof."""
    reader = Reader(data)
    blinded = Ciphertext.read(reader), LinearProof.read(reader, 2, 1)
    reader.end()
    return blinded
