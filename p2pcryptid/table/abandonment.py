"""Giving a match up: a seat signs that it writes nothing more, and whom it does not wait for.

Rules of this file:
- The match is given up by those of whom each has signed, and has named everybody who has not. More than half
  of the table bind everybody; fewer bind only themselves, or one seat could send all others away.
- What a seat has signed counts only if it has written no event behind the head that it named. So nobody can
  pretend that less was played, and no event of those who end a match is ever lost by its end.
- It reveals nothing: each player decides alone whether to open a secret all the same.
"""

from collections.abc import Collection, Iterable, Mapping
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
    """One seat's word that it writes nothing behind this head, and ends the match without these seats."""

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
    """Strictly: its form, and that the seats that it names are told in order, without its own."""
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


def named_by(
    signed: Iterable[Abandonment], places: Mapping[bytes, int], written: Mapping[int, int]
) -> dict[int, frozenset[int]]:
    """By seat that gave the match up, all whom it has named.

    `places` tells after how many events each head of the chain stood; `written`, after how many events each
    seat last wrote one.
    """
    named: dict[int, frozenset[int]] = {}
    for one in signed:
        place = places.get(one.head)
        if place is not None and place >= written.get(one.seat, 0):
            named[one.seat] = named.get(one.seat, frozenset()) | {*one.gone}
    return named


def enders(seats: int, named: Mapping[int, Collection[int]]) -> frozenset[int]:
    """Those who have given the match up together: each has named everybody who is not among them."""
    agreed = frozenset(named)
    while True:
        others = set(range(seats)) - agreed
        fewer = frozenset(seat for seat in agreed if others <= {*named[seat]})
        if fewer == agreed:
            return agreed
        agreed = fewer


def binds(seats: int, agreed: Collection[int], own: int | None) -> bool:
    """Does it end the match for this seat, or for whoever has none, that these have given it up?"""
    return 2 * len(agreed) > seats or own in agreed


def _digest(match: bytes, seat: int, head: bytes, gone: tuple[int, ...]) -> bytes:
    return digest("abandonment", match, seat, head, bytes(gone))


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MATCH_SEATS
