"""Lifted ElGamal under a key that all seats hold together: nothing opens unless every seat helps.

Enc(M; r) = (r·G, M + r·Y). Seat i holds x_i with Y_i = x_i·G, and Y = Σ Y_i. Ciphertexts add up,
and a small number m is encrypted as m·G, so sums can be calculated without opening anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from p2pcryptid.crypto import sigma
from p2pcryptid.crypto.checks import Check, Checks, located, reported
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar, combination, total
from p2pcryptid.crypto.hashing import Context, Secret, Transcript
from p2pcryptid.crypto.sigma import LinearProof, Relation
from p2pcryptid.crypto.wire import Reader, join


@dataclass(frozen=True, slots=True)
class Ciphertext:
    """(r·G, M + r·Y)."""

    first: Point
    second: Point

    def __add__(self, other: "Ciphertext") -> "Ciphertext":
        return Ciphertext(self.first + other.first, self.second + other.second)

    def __sub__(self, other: "Ciphertext") -> "Ciphertext":
        return Ciphertext(self.first - other.first, self.second - other.second)

    def scale(self, factor: Scalar) -> "Ciphertext":
        """A ciphertext of the message times the factor."""
        return Ciphertext(factor * self.first, factor * self.second)

    @property
    def parts(self) -> tuple[Point, Point]:
        """First and second, in the order of the wire."""
        return (self.first, self.second)

    def encode(self) -> bytes:
        """64 bytes."""
        return join(self.parts)

    @classmethod
    def read(cls, reader: Reader) -> "Ciphertext":
        """The next two points of a longer encoding."""
        return cls(reader.point(), reader.point())

    @classmethod
    def decode(cls, data: bytes) -> "Ciphertext":
        """A ciphertext that a peer sent; neither part may be the identity."""
        reader = Reader(data)
        ciphertext = cls.read(reader)
        reader.end()
        return ciphertext


def trivial(message: Point) -> Ciphertext:
    """The encryption with no randomness: public, and the same for everyone."""
    return Ciphertext(IDENTITY, message)


def encrypt(key: Point, message: Point, randomness: Scalar) -> Ciphertext:
    """Enc(message; randomness)."""
    return reencrypt(key, trivial(message), randomness)


def reencrypt(key: Point, ciphertext: Ciphertext, randomness: Scalar) -> Ciphertext:
    """Another ciphertext of the same message."""
    return ciphertext + Ciphertext(randomness * G, randomness * key)


def sum_ciphertexts(ciphertexts: Sequence[Ciphertext]) -> Ciphertext:
    """A ciphertext of the sum of the messages."""
    return Ciphertext(total(c.first for c in ciphertexts), total(c.second for c in ciphertexts))


# Keys ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeyShare:
    """Y_i and a proof that its seat knows x_i, so that no key can be made to cancel the others."""

    key: Point
    proof: LinearProof

    def encode(self) -> bytes:
        """96 bytes: the key, then the proof."""
        return self.key.encoding + self.proof.encode()

    @classmethod
    def decode(cls, data: bytes) -> "KeyShare":
        """A key that a peer sent; it may not be the identity."""
        reader = Reader(data)
        share = cls(reader.point(), LinearProof.read(reader, 1, 1))
        reader.end()
        return share


_POSSESSION = sigma.logarithm("key.possession")


def make_key(private: Scalar, context: Context, secret: Secret) -> KeyShare:
    """A seat's public key, with the proof that it knows the private one."""
    key = private * G
    transcript = sigma.begin("key", context, _POSSESSION, [key])
    return KeyShare(key, sigma.prove(transcript, _POSSESSION, (private,), secret))


@reported
def check_key(share: KeyShare, context: Context) -> Checks:
    """Its seat knows x with key = x·G, and the key is not the identity."""
    yield Check("key.identity", not share.key.is_identity)
    transcript = sigma.begin("key", context, _POSSESSION, [share.key])
    yield from sigma.verify(transcript, _POSSESSION, [share.key], share.proof)


@reported
def check_keys(shares: Mapping[int, KeyShare], contexts: Mapping[int, Context]) -> Checks:
    """All seats' keys are good, no two are equal, and they do not cancel out."""
    for seat, share in shares.items():
        yield from located(check_key(share, contexts[seat]), str(seat))
    keys = [share.key for share in shares.values()]
    yield Check("keys.distinct", len(set(keys)) == len(keys))
    yield Check("keys.joint", not joint_key(keys).is_identity)


def joint_key(keys: Iterable[Point]) -> Point:
    """Y = Σ Y_i. Check the keys first."""
    return _joint_key(tuple(keys))


@lru_cache(maxsize=128)  # it is asked for with every vector of an attempt
def _joint_key(keys: tuple[Point, ...]) -> Point:
    return total(keys)


# Decryption ---------------------------------------------------------------------------------------


@reported
def check_openable(ciphertext: Ciphertext) -> Checks:
    """Neither part is the identity. Ask this of a sum before anybody shares or blinds it.

    An honest share of it or an honest blinding would be the identity too, which no decoder takes. So
    who wrote the last of its summands is to blame, and never the seat that shares or blinds.
    """
    yield Check("openable.first", not ciphertext.first.is_identity)
    yield Check("openable.second", not ciphertext.second.is_identity)


def _insist_openable(*ciphertexts: Ciphertext) -> None:
    if not all(check_openable(ciphertext).ok for ciphertext in ciphertexts):
        raise ValueError("a ciphertext that cannot be opened: check_openable before, and blame its writer")


def decryption_share(private: Scalar, ciphertext: Ciphertext) -> Point:
    """D_i = x_i · first."""
    return private * ciphertext.first


def _share_relation(ciphertext: Ciphertext) -> Relation:
    """Seat i's key and its share have one logarithm: Y_i = x·G and D_i = x·first."""
    return sigma.equal_logarithms(("share.key", "share.value"), (G, ciphertext.first))


def make_share(
    private: Scalar, ciphertext: Ciphertext, context: Context, secret: Secret
) -> tuple[Point, LinearProof]:
    """A share and the proof that it is the right one."""
    _insist_openable(ciphertext)
    share = decryption_share(private, ciphertext)
    relation = _share_relation(ciphertext)
    transcript = sigma.begin("share", context, relation, [private * G, share])
    return share, sigma.prove(transcript, relation, (private,), secret)


@reported
def check_share(
    key: Point, ciphertext: Ciphertext, share: Point, proof: LinearProof, context: Context
) -> Checks:
    """The share is x·first, with the x of the seat's key."""
    yield from check_openable(ciphertext)
    relation = _share_relation(ciphertext)
    transcript = sigma.begin("share", context, relation, [key, share])
    yield from sigma.verify(transcript, relation, [key, share], proof)


def _batch(
    key: Point, ciphertexts: Sequence[Ciphertext], shares: Sequence[Point], context: Context
) -> tuple[Transcript, tuple[Scalar, ...], Relation]:
    """One proof for many shares: Y_i = x·G and Σ w_j D_j = x · Σ w_j first_j.

    The weights are hashed from everything they weigh, so a false share would have to guess them.
    """
    transcript = Transcript("shares", context)
    transcript.absorb("statement", key, [c.parts for c in ciphertexts], shares)
    weights = transcript.challenges("w", len(ciphertexts))
    base = combination(zip(weights, (c.first for c in ciphertexts), strict=True))
    return transcript, weights, sigma.equal_logarithms(("shares.key", "shares.batch"), (G, base))


def make_shares(
    private: Scalar, ciphertexts: Sequence[Ciphertext], context: Context, secret: Secret
) -> tuple[tuple[Point, ...], LinearProof]:
    """A share of every ciphertext, and one proof for them all."""
    _insist_openable(*ciphertexts)
    shares = tuple(decryption_share(private, c) for c in ciphertexts)
    transcript, _, relation = _batch(private * G, ciphertexts, shares, context)
    return shares, sigma.prove(transcript, relation, (private,), secret)


@reported
def check_shares(
    key: Point,
    ciphertexts: Sequence[Ciphertext],
    shares: Sequence[Point],
    proof: LinearProof,
    context: Context,
) -> Checks:
    """There are ciphertexts, one share for every one of them, and all of them are the true ones."""
    for index, ciphertext in enumerate(ciphertexts):
        yield from located(check_openable(ciphertext), str(index))
    enough = len(ciphertexts) == len(shares) > 0
    yield Check("shares.count", enough)
    if enough:
        transcript, weights, relation = _batch(key, ciphertexts, shares, context)
        images = [key, combination(zip(weights, shares, strict=True))]
        yield from sigma.verify(transcript, relation, images, proof)


def combine(ciphertext: Ciphertext, shares: Iterable[Point]) -> Point:
    """The message, once every seat's share is there: second - Σ D_i."""
    return ciphertext.second - total(shares)


@lru_cache(maxsize=8)
def _multiples(bound: int) -> dict[Point, int]:
    table = {IDENTITY: 0}
    point = IDENTITY
    for number in range(1, bound):
        point += G
        table[point] = number
    return table


def small_logarithm(point: Point, bound: int) -> int | None:
    """The m below the bound with point = m·G, if there is one."""
    return _multiples(bound).get(point)


# Is it zero? --------------------------------------------------------------------------------------


def _blind_relation(before: Ciphertext) -> Relation:
    """`after` is `before` times one factor: first' = s·first and second' = s·second."""
    return sigma.equal_logarithms(("blind.first", "blind.second"), before.parts)


def blinding_factor(before: Ciphertext, test: str, context: Context, secret: Secret) -> Scalar:
    """s, which depends on the place, the test's label and the ciphertext: it blinds nothing else."""
    return secret.nonzero("blind", *context.items, test, before.parts)


def blind(before: Ciphertext, test: str, context: Context, secret: Secret) -> tuple[Ciphertext, LinearProof]:
    """The ciphertext times a secret factor, and the proof that it is.

    All seats blind the same ciphertext and the results are added up. The sum encrypts zero if the
    message was zero; otherwise it opens to a random point. Whoever knows the ciphertext's r can take
    the factors off again; but who knows r wrote all that is in it, and knows the message anyway.
    """
    _insist_openable(before)
    factor = blinding_factor(before, test, context, secret)
    after = before.scale(factor)
    relation = _blind_relation(before)
    transcript = sigma.begin("blind", context, relation, after.parts)
    return after, sigma.prove(transcript, relation, (factor,), secret)


@reported
def check_blinding(before: Ciphertext, after: Ciphertext, proof: LinearProof, context: Context) -> Checks:
    """One factor, and not zero: `first` is not the identity, so s·first tells whether s is zero.

    That it is not is checked here too; but if `openable` fails, it is not the blinder's fault.
    """
    yield from check_openable(before)
    yield Check("blind.nonzero", not after.first.is_identity)
    relation = _blind_relation(before)
    transcript = sigma.begin("blind", context, relation, after.parts)
    yield from sigma.verify(transcript, relation, after.parts, proof)
