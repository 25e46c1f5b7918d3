"""After the last move: every seat opens its secret and signs the final head.

These are records that stand by themselves, in any order, so that nobody can block them.
"""

from dataclasses import dataclass

from p2pcryptid.crypto.checks import Check, Checks
from p2pcryptid.crypto.commitment import seal_secret
from p2pcryptid.crypto.hashing import DIGEST_BYTES, SECRET_BYTES, Secret, digest
from p2pcryptid.encoding import decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import Limit
from p2pcryptid.transcript.signing import SIGNATURE_BYTES, SigningKey, verify

from .protocols.unique_column.secrets import row_seal
from .record import TableRecord
from .state import MatchState

DOMAIN = "reveal"
_LIMIT = Limit(bytes=512, items=8, depth=2)


@dataclass(frozen=True, slots=True, repr=False)
class Reveal:
    """A seat's secret, under the head at which the match ended."""

    seat: int
    head: bytes
    secret: bytes
    signature: bytes

    def encode(self) -> bytes:
        """Its canonical bytes."""
        return encode((self.seat, self.head, self.secret, self.signature))


def make_reveal(match: bytes, seat: int, head: bytes, secret: Secret, key: SigningKey) -> Reveal:
    """What a seat says at the end."""
    return Reveal(seat, head, secret.data, key.sign(DOMAIN, _digest(match, seat, head, secret.data)))


def decode_reveal(data: bytes) -> Reveal:
    """Strictly."""
    value = decode(data, _LIMIT)
    if not isinstance(value, tuple) or len(value) != 4:
        raise EncodingError("not a reveal")
    seat, head, secret, signature = value
    lengths = ((head, DIGEST_BYTES), (secret, SECRET_BYTES), (signature, SIGNATURE_BYTES))
    fits = all(isinstance(part, bytes) and len(part) == length for part, length in lengths)
    if not fits or not isinstance(seat, int) or isinstance(seat, bool):
        raise EncodingError("not a reveal")
    return Reveal(seat, head, secret, signature)  # type: ignore[arg-type]  # just checked


def _digest(match: bytes, seat: int, head: bytes, secret: bytes) -> bytes:
    return digest("reveal", match, seat, head, secret)


def is_signed_reveal(record: TableRecord, reveal: Reveal) -> bool:
    """Did its seat say this? Without that it accuses nobody of anything."""
    if not 0 <= reveal.seat < record.seats:
        return False
    signed = _digest(record.match, reveal.seat, reveal.head, reveal.secret)
    return verify(record.keys[reveal.seat], DOMAIN, signed, reveal.signature)


def check_reveal(match: MatchState, head: bytes, reveal: Reveal) -> Checks:
    """Signed by its seat, at this head, and what was sealed at the start and when rows were dealt."""
    signed = is_signed_reveal(match.record, reveal)
    yield Check("reveal.signature", signed)
    if not signed:
        return
    secret, seat = Secret(reveal.secret), reveal.seat
    yield Check("reveal.head", reveal.head == head)
    sealed = match.sealed[seat : seat + 1]  # none, if the match was given up before this seat had sealed
    yield Check("reveal.secret", sealed == (seal_secret(match.match, seat, secret),))
    for column in match.memory.columns.values():
        seal = row_seal(column.terms, column.final.attempt, seat, secret)
        yield Check("reveal.row", seal == column.seals[seat])
