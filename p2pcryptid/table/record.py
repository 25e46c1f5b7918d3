"""The table record: who plays what with whom. Its hash is the match, under which everything is signed.

Every seat adds a fresh nonce, so that two evenings of the same people never share a match: honest events of
one would otherwise be evidence in the other.
"""

from dataclasses import dataclass

from p2pcryptid.crypto.hashing import DIGEST_BYTES, digest
from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError, Refusal
from p2pcryptid.games.codec import dump, load
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.limits import MATCH_SEATS, Limit

VERSION = 1
RECORD = Limit(bytes=4096, items=128, depth=4)


@dataclass(frozen=True, slots=True)
class TableRecord:
    """Seats are in table order; the order of play is drawn later, by a coin."""

    game: str
    variant: Value
    names: tuple[str, ...]
    keys: tuple[bytes, ...]
    rules: bytes
    token: bytes
    nonces: tuple[bytes, ...]

    def encode(self) -> bytes:
        """Its canonical bytes."""
        body = (self.game, self.variant, self.names, self.keys, self.rules, self.token, self.nonces)
        return encode((VERSION, *body))

    @property
    def match(self) -> bytes:
        """The name of the match."""
        return digest("match", self.encode())

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)


def record_for(
    game: AnyGame, variant: Variant, seats: dict[str, bytes], token: bytes, nonces: list[bytes]
) -> TableRecord:
    """The record of a new table: names with public keys, in table order."""
    plain = dump(variant, Variant)
    return TableRecord(
        game.name, plain, tuple(seats), tuple(seats.values()), game.rules_hash, token, tuple(nonces)
    )


def decode_record(data: bytes) -> TableRecord:
    """Strictly; the keys are checked when a chain starts with them."""
    value = decode(data, RECORD)
    if not isinstance(value, tuple) or len(value) != 8 or type(value[0]) is not int or value[0] != VERSION:
        raise EncodingError("not a table record")
    _, game, variant, names, keys, rules, token, nonces = value
    record = TableRecord(game, variant, names, keys, rules, token, nonces)  # type: ignore[arg-type]
    hashes = (record.rules, record.token, *_tuple(nonces))
    if not (
        isinstance(game, str)
        and all(isinstance(name, str) for name in _tuple(names))
        and all(isinstance(key, bytes) for key in _tuple(keys))
        and all(isinstance(one, bytes) and len(one) == DIGEST_BYTES for one in hashes)
        and len(record.names) == len(record.keys) == len(record.nonces) <= MATCH_SEATS
    ):
        raise EncodingError("not a table record")
    return record


def variant_of(record: TableRecord) -> Variant:
    """The way to play that the record names; `EncodingError` if it names none."""
    try:
        variant: Variant = load(record.variant, Variant)
    except Refusal as error:
        raise EncodingError(error.message) from None
    return variant


def _tuple(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, tuple):
        raise EncodingError("not a list")
    return value
