"""After the last move: every seat opens its secret and signs the final head.

These are records that stand by themselves, in any order, so that nobody can block them.
"""

from dataclasses import dataclass

from p2pcryptid.crypto.checks import Check, Checks
from p2pcryptid.crypto.commitment import seal_clue, seal_secret
from p2pcryptid.crypto.hashing import DIGEST_BYTES, SECRET_BYTES, Secret, digest
from p2pcryptid.encoding import decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import Limit
from p2pcryptid.transcript.signing import SIGNATURE_BYTES, SigningKey, verify

from .deal.private import clue_salt
from .make import accepted_hand
from .progress import Progress
from .record import Record

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


def make_reveal(progress: Progress, seat: int, head: bytes, secret: Secret, key: SigningKey) -> Reveal:
    """What a seat says at the end."""
    return Reveal(seat, head, secret.data, key.sign(DOMAIN, _digest(progress.match, seat, head, secret.data)))


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


def is_signed_reveal(record: Record, reveal: Reveal) -> bool:
    """Did its seat say this? Without that it accuses nobody of anything."""
    if not 0 <= reveal.seat < record.seats:
        return False
    signed = _digest(record.match, reveal.seat, reveal.head, reveal.secret)
    return verify(record.keys[reveal.seat], DOMAIN, signed, reveal.signature)


def check_reveal(progress: Progress, head: bytes, reveal: Reveal) -> Checks:
    """Signed by its seat, at this head, and what was sealed at the start and after the deal."""
    signed = is_signed_reveal(progress.record, reveal)
    yield Check("reveal.signature", signed)
    if not signed:
        return
    secret, seat, deal = Secret(reveal.secret), reveal.seat, progress.deal
    yield Check("reveal.head", reveal.head == head)
    sealed = progress.seals[seat : seat + 1]  # none, if the match was given up before all had sealed
    yield Check("reveal.secret", sealed == (seal_secret(progress.match, seat, secret),))
    if deal is not None and deal.seals and deal.live is not None:
        clue = accepted_hand(progress, seat, secret).clue(deal.live.attempt)
        clue_seal = seal_clue(progress.match, seat, clue, clue_salt(secret, progress.match, seat))
        yield Check("reveal.clue", clue_seal == deal.seals[seat])
