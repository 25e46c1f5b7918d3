"""The prime-order subgroup of edwards25519. The only module that touches libsodium.

Rules of this file:
- A `Point` is always in the subgroup of prime order L, in its one canonical encoding; a `Scalar` is
  always in 0 … L - 1. They are different types, and mixing them up does not type-check.
- `decode` is for what peers send, and is strict: the identity, points with a torsion component,
  non-canonical encodings and scalars at or above L are refused with `EncodingError`.
- The identity and zero may arise here by calculation. libsodium raises on them, so they are
  handled before it is called.
- Scalars are Python integers, which do not run in constant time; see docs/trust/cryptography.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self, overload

from nacl import bindings as sodium

from p2pcryptid.crypto.parallel import in_parts
from p2pcryptid.errors import EncodingError

ELEMENT_BYTES = 32
ORDER = 2**252 + 27742317777372353535851937790883648493
_FIELD = 2**255 - 19


@dataclass(frozen=True, slots=True)
class Scalar:
    """A whole number modulo the group's order L."""

    value: int

    def __post_init__(self) -> None:
        if not 0 <= self.value < ORDER:
            raise ValueError("a scalar lies in 0 … L - 1; use Scalar.of to reduce")

    @classmethod
    def of(cls, number: int) -> Self:
        """Any whole number, reduced modulo L."""
        return cls(number % ORDER)

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """32 bytes, little-endian, below L; nothing else."""
        value = int.from_bytes(data, "little")
        if len(data) != ELEMENT_BYTES or value >= ORDER:
            raise EncodingError("not a canonical scalar")
        return cls(value)

    @property
    def encoding(self) -> bytes:
        """32 bytes, little-endian."""
        return self.value.to_bytes(ELEMENT_BYTES, "little")

    def __add__(self, other: "Scalar") -> "Scalar":
        if not isinstance(other, Scalar):
            return NotImplemented
        return Scalar((self.value + other.value) % ORDER)

    def __sub__(self, other: "Scalar") -> "Scalar":
        if not isinstance(other, Scalar):
            return NotImplemented
        return Scalar((self.value - other.value) % ORDER)

    def __neg__(self) -> "Scalar":
        return Scalar(-self.value % ORDER)

    @overload
    def __mul__(self, other: "Scalar") -> "Scalar": ...
    @overload
    def __mul__(self, other: "Point") -> "Point": ...
    def __mul__(self, other: "Scalar | Point") -> "Scalar | Point":
        if isinstance(other, Scalar):
            return Scalar(self.value * other.value % ORDER)
        if isinstance(other, Point):
            return _combination(((self, other),))
        return NotImplemented

    def __pow__(self, exponent: int) -> "Scalar":
        return Scalar(pow(self.value, exponent, ORDER))

    def inverse(self) -> "Scalar":
        """The scalar that multiplies with this one to 1; zero has none (ValueError)."""
        return Scalar(pow(self.value, -1, ORDER))


@dataclass(frozen=True, slots=True)
class Point:
    """An element of the group as its canonical 32 bytes. Make one by decoding or calculating."""

    encoding: bytes

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """A point that a peer sent: canonical, of prime order, not the identity."""
        if len(data) != ELEMENT_BYTES or not sodium.crypto_core_ed25519_is_valid_point(data):
            raise EncodingError("not a point of the group")
        return cls(data)

    @property
    def is_identity(self) -> bool:
        """Whether this is the group's neutral element."""
        return self == IDENTITY

    def __add__(self, other: "Point") -> "Point":
        if not isinstance(other, Point):
            return NotImplemented
        if self.encoding == _IDENTITY_BYTES:  # only what is public starts from it
            return other
        return Point(sodium.crypto_core_ed25519_add(self.encoding, other.encoding))

    def __sub__(self, other: "Point") -> "Point":
        if not isinstance(other, Point):
            return NotImplemented
        return Point(sodium.crypto_core_ed25519_sub(self.encoding, other.encoding))

    def __neg__(self) -> "Point":
        return IDENTITY - self


ZERO = Scalar(0)
ONE = Scalar(1)
_IDENTITY_BYTES = b"\x01" + bytes(31)
_BASE_BYTES = sodium.crypto_scalarmult_ed25519_base_noclamp(ONE.encoding)
IDENTITY = Point(_IDENTITY_BYTES)
G = Point(_BASE_BYTES)
_EIGHTH = Scalar(8).inverse()


def combination(terms: Iterable[tuple[Scalar, Point]]) -> Point:
    """The sum of scalar · point over the terms: the one place where points are multiplied.

    libsodium has no multi-scalar multiplication. Building one in Python was measured and rejected:
    a multiplication costs as much as six of libsodium's additions, so buckets never pay, and the
    square root that unpacks a point in Python costs more than the multiplication it would save.
    """
    partial = [point for point in in_parts(_combination, list(terms)) if not point.is_identity]
    return partial[0] if len(partial) == 1 else _combination([(ONE, point) for point in partial])


def _combination(terms: Sequence[tuple[Scalar, Point]]) -> Point:
    total: bytes | None = None
    for scalar, point in terms:
        if scalar.value == 0 or point.encoding == _IDENTITY_BYTES:
            continue  # libsodium raises on these, and they add nothing
        if scalar.value == 1:
            product = point.encoding
        elif point.encoding == _BASE_BYTES:  # a fixed base is five times faster
            product = sodium.crypto_scalarmult_ed25519_base_noclamp(scalar.encoding)
        else:
            product = sodium.crypto_scalarmult_ed25519_noclamp(scalar.encoding, point.encoding)
        total = product if total is None else sodium.crypto_core_ed25519_add(total, product)
    return IDENTITY if total is None else Point(total)


def decode_points(data: bytes) -> list[Point]:
    """Points that a peer sent, one after the other, each decoded strictly."""
    if len(data) % ELEMENT_BYTES:
        raise EncodingError("not a whole number of points")
    encodings = [data[at : at + ELEMENT_BYTES] for at in range(0, len(data), ELEMENT_BYTES)]
    return [point for part in in_parts(_decode_all, encodings) for point in part]


def _decode_all(encodings: Sequence[bytes]) -> list[Point]:
    return [Point.decode(one) for one in encodings]


def inner(left: Iterable[Scalar], right: Iterable[Scalar]) -> Scalar:
    """Σ left_i · right_i, reduced once at the end."""
    pairs = zip(left, right, strict=True)
    return Scalar(sum(a.value * b.value for a, b in pairs) % ORDER)


def total(points: Iterable[Point]) -> Point:
    """The sum of the points; the identity when there are none."""
    return combination((ONE, point) for point in points)


def checked_sum(weights: Iterable[int], encodings: Iterable[bytes]) -> Point:
    """Σ weight · point of encodings just as a peer sent them, with only the sum checked.

    For points that touch nothing secret one by one; 108 strict decodings cost ten times this sum. Weights are
    small here, so points are doubled instead of multiplied, which costs as much as five additions.
    """
    pairs = list(zip(weights, encodings, strict=True))
    total = _IDENTITY_BYTES
    try:
        for bit in reversed(range(max((weight for weight, _ in pairs), default=0).bit_length())):
            total = sodium.crypto_core_ed25519_add(total, total)
            for weight, encoding in pairs:
                if weight >> bit & 1:
                    total = sodium.crypto_core_ed25519_add(total, encoding)
    except RuntimeError:  # libsodium's word for bytes that are no point of the curve
        raise EncodingError("not points of the curve") from None
    return Point.decode(total)


def cleared(point: Point) -> Point:
    """A sum of points just as peers sent them, without what does not belong to the group: 8⁻¹ · 8 · point.

    Of what is in the group that leaves all as it is, and of what peers may have added nothing is left.
    """
    for _ in range(3):
        point = point + point
    return _EIGHTH * point


def select(bit: bool, yes: Point, no: Point) -> Point:
    """One of two points that are both already calculated, so that time does not tell which."""
    return (no, yes)[bit]


def hash_to_point(digest: bytes) -> Point:
    """A point with unknown logarithm from 32 uniform bytes (Elligator 2, cofactor cleared)."""
    point = Point(sodium.crypto_core_ed25519_from_uniform(digest))
    if point.is_identity:  # probability about 2^-250; here so that nobody has to wonder
        raise ValueError("a digest that hashes to the identity")
    return point


def _refuses(data: bytes) -> bool:
    """When it decodes, and when it multiplies: a verifier of many proofs at once leaves it to that."""
    try:
        Point.decode(data)
    except EncodingError:
        try:
            sodium.crypto_scalarmult_ed25519_noclamp(_EIGHTH.encoding, data)
        except RuntimeError:
            return True
    return False


def self_test() -> None:
    """Stop at once on a libsodium that accepts points outside the subgroup (CVE-2025-69277).

    (0, -1) has order two. G plus it lies on the curve, is canonical, and is outside the subgroup. Then there
    are the identity, once as it should be written and once not, and bytes that are no point at all.
    """
    order_two = (_FIELD - 1).to_bytes(ELEMENT_BYTES, "little")
    mixed = sodium.crypto_core_ed25519_add(G.encoding, order_two)
    again, none = ((_FIELD + 1).to_bytes(ELEMENT_BYTES, "little"), b"\2" + bytes(31))
    if not all(_refuses(one) for one in (order_two, mixed, IDENTITY.encoding, again, none)):
        raise RuntimeError("this libsodium accepts points outside the prime-order group")
    Point.decode(G.encoding)


self_test()
