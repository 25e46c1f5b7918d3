"""Fixed layouts of 32-byte elements: how keys, ciphertexts and proofs become bytes and come back.

A layout is the plain concatenation of its elements; how many there are of each kind follows from
the statement, never from the bytes, so nothing is prefixed and nothing can be ambiguous.
"""

from collections.abc import Iterable

from p2pcryptid.crypto.group import ELEMENT_BYTES, Point, Scalar
from p2pcryptid.errors import EncodingError


def join(*groups: Iterable[Point | Scalar]) -> bytes:
    """The elements of every group, one after the other."""
    return b"".join(element.encoding for group in groups for element in group)


class Reader:
    """Takes elements off the front of some bytes; `end` insists that none are left."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def point(self) -> Point:
        """The next element, which must be a point of the group."""
        return Point.decode(self._take())

    def scalar(self) -> Scalar:
        """The next element, which must be a scalar."""
        return Scalar.decode(self._take())

    def points(self, count: int) -> tuple[Point, ...]:
        """The next so many points."""
        return tuple(self.point() for _ in range(count))

    def scalars(self, count: int) -> tuple[Scalar, ...]:
        """The next so many scalars."""
        return tuple(self.scalar() for _ in range(count))

    def end(self) -> None:
        """There must be nothing left."""
        if self._at != len(self._data):
            raise EncodingError(f"{len(self._data) - self._at} bytes too many")

    def _take(self) -> bytes:
        piece = self._data[self._at : self._at + ELEMENT_BYTES]
        if len(piece) != ELEMENT_BYTES:
            raise EncodingError(f"the bytes end early, at {len(self._data)}")
        self._at += ELEMENT_BYTES
        return piece
