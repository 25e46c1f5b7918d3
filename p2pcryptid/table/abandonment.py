"""Giving a match up: all who remain sign the head, and say who has gone.

Whoever has signed takes no later event, so a match that was given up cannot go on behind anybody's back. It
reveals nothing: each player decides alone whether to open a secret all the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from p2pcryptid.crypto.hashing import DIGEST_BYTES, digest
from p2pcryptid.encoding import decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import MATCH_SEATS, Limit
from p2pcryptid.transcript.signing import SIGNATURE_BYTES, SigningKey, verify

from .record import TableRecord

DOMAIN = "abandonment"
_LIMIT = Limit(bytes=512, items=8 + MATCH_SEATS, depth=2)


@dataclass(frozen=True, slots=True)
class Abandonment:
    """One seat's word that the match ends at this head, without the seats that have gone."""

    seat: int
    head: bytes
    gone: tuple[int, ...]
    signature: bytes

    def encode(self) -> bytes:
        """Its canonical bytes."""
        return encode((self.seat, self.head, self.gone, self.signature))


def make_abandonment(
    record: TableRecord, seat: int, head: bytes, gone: frozenset[int], key: SigningKey
) -> Abandonment:
    """What a seat signs that gives the match up."""
    seats = tuple(sorted(gone))
    return Abandonment(seat, head, seats, key.sign(DOMAIN, _digest(record.match, seat, head, seats)))


def decode_abandonment(data: bytes) -> Abandonment:
    """Strictly: its form, and that the seats that have gone are told in order, without its own."""
    value = decode(data, _LIMIT)
    if not isinstance(value, tuple) or len(value) != 4:
        raise EncodingError("not an abandonment")
    seat, head, gone, signature = value
    if (
        not _is_seat(seat)
        or not (isinstance(head, bytes) and len(head) == DIGEST_BYTES)
        or not (isinstance(gone, tuple) and all(_is_seat(one) for one in gone))
        or not (isinstance(signature, bytes) and len(signature) == SIGNATURE_BYTES)
    ):
        raise EncodingError("not an abandonment")
    one = Abandonment(seat, head, gone, signature)  # type: ignore[arg-type]  # just checked
    if list(one.gone) != sorted({*one.gone} - {one.seat}):
        raise EncodingError("not an abandonment")
    return one


def is_signed_abandonment(record: TableRecord, one: Abandonment) -> bool:
    """Did a seat of this table sign it?"""
    if one.seat >= record.seats or any(seat >= record.seats for seat in one.gone):
        return False
    signed = _digest(record.match, one.seat, one.head, one.gone)
    return verify(record.keys[one.seat], DOMAIN, signed, one.signature)


def is_certificate(
    record: TableRecord, signed: Iterable[Abandonment], wanted: Abandonment, own: int | None
) -> bool:
    """Have all who remain signed this head, and that the same seats have gone?

    More than half of the table bind everybody; fewer bind only themselves, or one seat could send all others
    away.
    """
    agreed = {one.seat for one in signed if (one.head, one.gone) == (wanted.head, wanted.gone)}
    complete = agreed == set(range(record.seats)) - set(wanted.gone)
    return complete and (own in agreed or 2 * len(agreed) > record.seats)


def _digest(match: bytes, seat: int, head: bytes, gone: tuple[int, ...]) -> bytes:
    return digest("abandonment", match, seat, head, bytes(gone))


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MATCH_SEATS
