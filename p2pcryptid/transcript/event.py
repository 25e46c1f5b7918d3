"""Events and notes: what is signed, how it becomes bytes, and how it comes back.

    event  (1, match, seq, prev, seat, kind, notes, body)     id = digest("event", bytes)
    note   (1, match, seat, counter, reference, body)         id = digest("note", bytes)
    signed (event or note, signature of its id)

A decoded event has the right form and nothing more: whether its signature, place and notes hold is
for the chain to say. Bytes that do not decode are no event, and prove nothing against anybody.
"""

from dataclasses import dataclass, field

from p2pcryptid import limits
from p2pcryptid.crypto.hashing import DIGEST_BYTES, digest
from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import Limit
from p2pcryptid.transcript.signing import SIGNATURE_BYTES, SigningKey, verify

VERSION = 1
EVENT_DOMAIN = "event"
NOTE_DOMAIN = "note"
_BYTE = 256


@dataclass(frozen=True, slots=True)
class Note:
    """What a seat says out of turn. Whoever writes the next event carries it into the chain."""

    match: bytes
    seat: int
    counter: int
    reference: bytes
    body: Value
    id: bytes = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _require(_is_digest(self.match), "match")
        _require(_is_below(self.seat, _BYTE), "seat")
        _require(_is_below(self.counter, 1 << 32), "counter")
        _require(_is_digest(self.reference), "reference")
        object.__setattr__(self, "id", digest("note", encode(self.value)))

    @property
    def value(self) -> Value:
        """As it is encoded."""
        return (VERSION, self.match, self.seat, self.counter, self.reference, self.body)

    def signed(self, key: SigningKey) -> "SignedNote":
        """With the author's signature."""
        return SignedNote(self, key.sign(NOTE_DOMAIN, self.id))


@dataclass(frozen=True, slots=True)
class SignedNote:
    """A note and what claims to be its author's signature."""

    note: Note
    signature: bytes

    @property
    def value(self) -> Value:
        """As it is encoded, by itself or inside an event."""
        return (self.note.value, self.signature)

    def encode(self) -> bytes:
        """Its canonical bytes."""
        return encode(self.value)

    def is_signed_by(self, public: bytes) -> bool:
        """Whether the signature is this key's."""
        return verify(public, NOTE_DOMAIN, self.note.id, self.signature)


@dataclass(frozen=True, slots=True)
class Event:
    """One link of the chain. `kind` and `body` mean what the table says; here they are only carried."""

    match: bytes
    seq: int
    prev: bytes
    seat: int
    kind: int
    notes: tuple[SignedNote, ...]
    body: Value
    id: bytes = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _require(_is_digest(self.match), "match")
        _require(_is_below(self.seq, limits.MATCH_EVENTS), "seq")
        _require(_is_digest(self.prev), "prev")
        _require(_is_below(self.seat, _BYTE), "seat")
        _require(_is_below(self.kind, _BYTE), "kind")
        object.__setattr__(self, "id", digest("event", encode(self.value)))

    @property
    def value(self) -> Value:
        """As it is encoded."""
        notes = tuple(note.value for note in self.notes)
        return (VERSION, self.match, self.seq, self.prev, self.seat, self.kind, notes, self.body)

    def signed(self, key: SigningKey) -> "Signed":
        """With the writer's signature."""
        return Signed(self, key.sign(EVENT_DOMAIN, self.id))


@dataclass(frozen=True, slots=True)
class Signed:
    """An event and what claims to be its writer's signature."""

    event: Event
    signature: bytes

    def encode(self) -> bytes:
        """Its canonical bytes: what is sent and stored."""
        return encode((self.event.value, self.signature))

    def is_signed_by(self, public: bytes) -> bool:
        """Whether the signature is this key's."""
        return verify(public, EVENT_DOMAIN, self.event.id, self.signature)


def genesis(match: bytes) -> bytes:
    """What the first event of a match names as its predecessor."""
    return digest("genesis", match)


def decode_signed(data: bytes, limit: Limit = limits.EVENT) -> Signed:
    """A signed event from its bytes; `EncodingError` unless they have exactly that form."""
    body, signature = _pair(decode(data, limit))
    return Signed(_event(body), signature)


def decode_signed_note(data: bytes, limit: Limit = limits.NOTE) -> SignedNote:
    """A signed note from its bytes; `EncodingError` unless they have exactly that form."""
    return _signed_note(decode(data, limit))


def _event(value: Value) -> Event:
    version, match, seq, prev, seat, kind, notes, body = _fields(value, 8)
    _require(_is_version(version) and isinstance(notes, tuple), "event")
    carried = tuple(_signed_note(note) for note in notes)  # type: ignore[union-attr]
    return Event(match, seq, prev, seat, kind, carried, body)  # type: ignore[arg-type]  # checked there


def _signed_note(value: Value) -> SignedNote:
    inner, signature = _pair(value)
    version, match, seat, counter, reference, body = _fields(inner, 6)
    _require(_is_version(version), "note")
    return SignedNote(Note(match, seat, counter, reference, body), signature)  # type: ignore[arg-type]


def _pair(value: Value) -> tuple[Value, bytes]:
    inner, signature = _fields(value, 2)
    if not isinstance(signature, bytes) or len(signature) != SIGNATURE_BYTES:
        raise EncodingError("malformed signature")
    return inner, signature


def _fields(value: Value, count: int) -> tuple[Value, ...]:
    if not isinstance(value, tuple) or len(value) != count:
        raise EncodingError(f"not an array of {count}")
    return value


def _is_version(value: Value) -> bool:
    return value == VERSION and not isinstance(value, bool)  # True == 1, and encodes otherwise


def _is_digest(value: Value) -> bool:
    return isinstance(value, bytes) and len(value) == DIGEST_BYTES


def _is_below(value: Value, bound: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < bound


def _require(ok: bool, what: str) -> None:
    if not ok:
        raise EncodingError(f"malformed {what}")
