"""The table record: who plays what with whom. Its hash is the match, under which everything is signed.

Every seat adds a fresh nonce, so that two evenings of the same people never share a match: honest events of
one would otherwise be evidence in the other.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.hashing import DIGEST_BYTES, digest
from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError, Refusal
from p2pcryptid.games.codec import dump, load
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.limits import MATCH_SEATS, TURN_TIMES, Limit

VERSION = 1
_LEVEL = re.compile(r"[a-z0-9-]{0,24}")
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
    levels: tuple[str, ...]
    """of the bot that plays each seat, in its own words; empty for a person"""
    turn_seconds: int
    """how long a turn may take before the others may fairly end the match; 0: no such agreement"""

    def encode(self) -> bytes:
        """Its canonical bytes."""
        seats = self.names, self.keys, self.rules, self.token, self.nonces, self.levels
        return encode((VERSION, self.game, self.variant, *seats, self.turn_seconds))

    @property
    def match(self) -> bytes:
        """The name of the match."""
        return digest("match", self.encode())

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)


def record_for(
    game: AnyGame,
    variant: Variant,
    seats: dict[str, bytes],
    token: bytes,
    nonces: Sequence[bytes],
    levels: Sequence[str] = (),
    turn_seconds: int = 0,
) -> TableRecord:
    """The record of a new table: names with public keys, in table order. Without levels all are people."""
    plain, keys = dump(variant, Variant), tuple(seats.values())
    played = tuple(levels) or ("",) * len(seats)
    about = game.rules_hash, token, tuple(nonces), played, turn_seconds
    return TableRecord(game.name, plain, tuple(seats), keys, *about)


def decode_record(data: bytes) -> TableRecord:
    """Strictly; the keys are checked when a chain starts with them."""
    value = decode(data, RECORD)
    if not isinstance(value, tuple) or len(value) != 10 or type(value[0]) is not int or value[0] != VERSION:
        raise EncodingError("not a table record")
    _, game, variant, names, keys, rules, token, nonces, levels, seconds = value
    record = TableRecord(game, variant, names, keys, rules, token, nonces, levels, seconds)  # type: ignore[arg-type]
    hashes = (record.rules, record.token, *_tuple(nonces))
    if not (
        isinstance(game, str)
        and all(isinstance(name, str) for name in _tuple(names))
        and all(isinstance(key, bytes) for key in _tuple(keys))
        and all(isinstance(one, bytes) and len(one) == DIGEST_BYTES for one in hashes)
        and all(is_level(level) for level in _tuple(levels))
        and is_turn_time(seconds)
        and len(record.names) == len(record.keys) == len(record.nonces) == len(record.levels) <= MATCH_SEATS
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


def is_level(value: object) -> bool:
    """Can it be the level of a bot, or the absence of one?"""
    return isinstance(value, str) and _LEVEL.fullmatch(value) is not None


def is_turn_time(value: object) -> bool:
    """Can a table agree on so many seconds a turn, or on none?"""
    return type(value) is int and (value == 0 or value in TURN_TIMES)


def _tuple(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, tuple):
        raise EncodingError("not a list")
    return value
