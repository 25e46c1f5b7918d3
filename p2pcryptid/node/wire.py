"""What nodes say to each other besides the records of a match, and the one form that each has in a frame.

    HELLO      [1, 0, token, name, nonce, level, addresses]  may I have a seat?
               [1, 1, match, addresses]                      I have a seat in this match
               [1, 2, token]                                 may I watch?
               [1, 3, token]                                 what is played here?
    OFFER      as WELCOME                                    this is what is played here
    WELCOME    [game, variant, seats, token, turn seconds, rules]  come in
    REFUSED    [code]                                        no
               [code, name]                                  no, but that name is free
    LOBBY      [names]                                       who has a seat so far
    TABLE      [record, addresses by seat]                   the table is set
    HEADS      [next, head, revealed, given up, unmet, sent] how far I am
    ADDRESSES  [addresses by seat]                           where everybody was last seen
    SAY        [text]                                        a line for people
    REMATCH    [token, addresses] or []                      at my table we can play again
    SAID       [name, text]                                  a guest's line, from the host to the others
    RECORD     kind u8 · data                                an event, a note, a reveal …

An address is [host, port]. Everything is decoded strictly and bounded; whatever else comes is a `LinkError`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.i18n import text
from p2pcryptid.limits import (
    DIALLED_ADDRESSES,
    LOBBY_FRAME_BYTES,
    MATCH_SEATS,
    SMALL_FRAME_BYTES,
    TALK_CHARACTERS,
    Limit,
)
from p2pcryptid.names import names_fit
from p2pcryptid.net.address import Address, is_address
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.invite import Invite
from p2pcryptid.table.match import Head
from p2pcryptid.table.record import is_level, is_turn_time
from p2pcryptid.transcript.records import RecordKind

VERSION = 1
_HASH = 32
_SMALL = Limit(bytes=SMALL_FRAME_BYTES, items=1024, depth=5)
_LARGE = Limit(bytes=LOBBY_FRAME_BYTES, items=1024, depth=6)
T = TypeVar("T")
Addresses = tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """May I have a seat at your table?"""

    token: bytes = field(repr=False)
    name: str
    nonce: bytes
    level: str
    """of the bot that will play; empty for a person"""
    addresses: Addresses


@dataclass(frozen=True, slots=True)
class Take:
    """I have a seat in this match; here is where I can be found."""

    match: bytes
    addresses: Addresses


@dataclass(frozen=True, slots=True)
class Watch:
    """May I watch?"""

    token: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ask:
    """What is played here? For who wants a seat only if it knows the game."""

    token: bytes = field(repr=False)


Hello = Join | Take | Watch | Ask


@dataclass(frozen=True, slots=True)
class Offer:
    """What is played at a table, how long a turn may take, and its token, for who came without one."""

    game: str
    variant: Value
    seats: int
    token: bytes = field(repr=False)
    turn_seconds: int = 0
    rules: bytes = bytes(_HASH)
    """the hash of the game's rules"""


@dataclass(frozen=True, slots=True)
class TableSet:
    """The table record, and where its seats can be found."""

    record: bytes
    addresses: tuple[Addresses, ...]


@dataclass(frozen=True, slots=True)
class Heads:
    """How far somebody is, and which records of the end it holds. It is not signed: it says only what is
    worth sending, and whom to wait for."""

    head: Head
    revealed: tuple[int, ...]
    given_up: tuple[int, ...]
    """by seat: 0, or 1 more than the sum of 2ⁿ for each seat n that it has named in giving the match up"""
    unmet: tuple[int, ...] = field(default=(), compare=False)
    """after a restart: the seats that it must hear from before it signs anything"""
    sent: bool = field(default=False, compare=False)
    """whether everything that the reader lacked when it said HEADS for the first time was sent before this"""


def hello_frame(hello: Hello) -> Frame:
    """A greeting."""
    match hello:
        case Join(token, name, nonce, level, addresses):
            body: Value = (VERSION, 0, token, name, nonce, level, addresses)
        case Take(of_match, addresses):
            body = (VERSION, 1, of_match, addresses)
        case Watch(token):
            body = (VERSION, 2, token)
        case Ask(token):
            body = (VERSION, 3, token)
    return Frame(FrameKind.HELLO, encode(body))


def read_hello(frame: Frame) -> Hello:
    """A greeting from a stranger."""
    return _read(frame, FrameKind.HELLO, _SMALL, _hello)


def _hello(value: Value) -> Hello:
    match value:
        case (1, 0, bytes(token), str(name), bytes(nonce), str(level), tuple(addresses)):
            if len(nonce) == _HASH and is_level(level):
                return Join(token, name, nonce, level, _addresses(addresses))
        case (1, 1, bytes(of_match), tuple(addresses)) if len(of_match) == _HASH:
            return Take(of_match, _addresses(addresses))
        case (1, 2, bytes(token)):
            return Watch(token)
        case (1, 3, bytes(token)):
            return Ask(token)
    raise EncodingError("no greeting")


def welcome_frame(offer: Offer) -> Frame:
    """You may come in, to this."""
    body = (offer.game, offer.variant, offer.seats, offer.token, offer.turn_seconds, offer.rules)
    return Frame(FrameKind.WELCOME, encode(body))


def read_welcome(frame: Frame) -> Offer:
    """What is played here."""
    return _read(frame, FrameKind.WELCOME, _SMALL, _offer)


def _offer(value: Value) -> Offer:
    match value:
        case (str(game), variant, int(seats), bytes(token), int(seconds), bytes(rules)):
            if 0 < seats <= MATCH_SEATS and is_turn_time(seconds) and len(rules) == _HASH:
                return Offer(game, variant, seats, token, seconds, rules)
    raise EncodingError("no welcome")


def offer_frame(offer: Offer) -> Frame:
    """This is what is played here; you are still a stranger."""
    return Frame(FrameKind.OFFER, welcome_frame(offer).body)


def read_offer(frame: Frame) -> Offer:
    """What is played here."""
    return _read(frame, FrameKind.OFFER, _SMALL, _offer)


def refused_frame(code: str, free: str = "") -> Frame:
    """You may not come in; perhaps with a name that nobody has."""
    return Frame(FrameKind.REFUSED, encode((code, free) if free else (code,)))


def read_refused(frame: Frame) -> tuple[str, str]:
    """Why not, and a name that is free, or nothing."""
    return _read(frame, FrameKind.REFUSED, _SMALL, _refusal)


def _refusal(value: Value) -> tuple[str, str]:
    match value:
        case (str(code),):
            return code, ""
        case (str(code), str(free)) if names_fit((free,)):
            return code, free
    raise EncodingError("no refusal")


def lobby_frame(names: tuple[str, ...]) -> Frame:
    """Who has a seat so far."""
    return Frame(FrameKind.LOBBY, encode((names,)))


def read_lobby(frame: Frame) -> tuple[str, ...]:
    """Who has a seat so far."""
    return _read(frame, FrameKind.LOBBY, _LARGE, _names)


def _names(value: Value) -> tuple[str, ...]:
    match value:
        case (tuple(names),) if len(names) <= MATCH_SEATS:
            found = tuple(name for name in names if isinstance(name, str))
            if len(found) == len(names):
                return found
    raise EncodingError("no names")


def table_frame(table: TableSet) -> Frame:
    """The table is set."""
    return Frame(FrameKind.TABLE, encode((table.record, table.addresses)))


def read_table(frame: Frame) -> TableSet:
    """The table is set."""
    return _read(frame, FrameKind.TABLE, _LARGE, _table)


def _table(value: Value) -> TableSet:
    match value:
        case (bytes(record), tuple(by_seat)) if len(by_seat) <= MATCH_SEATS:
            return TableSet(record, tuple(_addresses(one) for one in by_seat))
    raise EncodingError("no table")


def heads_frame(heads: Heads) -> Frame:
    """How far we are."""
    held = heads.revealed, heads.given_up, heads.unmet, int(heads.sent)
    body = (heads.head.next_seq, heads.head.id, *held)
    return Frame(FrameKind.HEADS, encode(body))


def read_heads(frame: Frame) -> Heads:
    """How far a peer is."""
    return _read(frame, FrameKind.HEADS, _SMALL, _heads)


def _heads(value: Value) -> Heads:
    match value:
        case (int(next_seq), bytes(head), tuple(revealed), tuple(given_up), tuple(unmet), 0 | 1 as sent):
            if next_seq >= 0 and len(head) == _HASH:
                words = _below(given_up, (1 << MATCH_SEATS) + 1)
                return Heads(Head(next_seq, head), _seats(revealed), words, _seats(unmet), sent == 1)
    raise EncodingError("no heads")


def addresses_frame(by_seat: tuple[Addresses, ...]) -> Frame:
    """Where everybody was last seen."""
    return Frame(FrameKind.ADDRESSES, encode((by_seat,)))


def read_addresses(frame: Frame) -> tuple[Addresses, ...]:
    """Where everybody was last seen."""
    return _read(frame, FrameKind.ADDRESSES, _LARGE, _by_seat)


def _by_seat(value: Value) -> tuple[Addresses, ...]:
    match value:
        case (tuple(by_seat),) if len(by_seat) <= MATCH_SEATS:
            return tuple(_addresses(one) for one in by_seat)
    raise EncodingError("no addresses")


def say_frame(said: str) -> Frame:
    """A line for people."""
    return Frame(FrameKind.SAY, encode((said,)))


def read_say(frame: Frame) -> str:
    """What the peer itself says; it is not cleaned yet."""
    return _read(frame, FrameKind.SAY, _SMALL, _said)


def _said(value: Value) -> str:
    match value:
        case (str(said),) if 0 < len(said) <= TALK_CHARACTERS:
            return said
    raise EncodingError("no words")


def said_frame(name: str, said: str) -> Frame:
    """A line of somebody else's, for those who hear it only from us."""
    return Frame(FrameKind.SAID, encode((name, said)))


def read_said(frame: Frame) -> tuple[str, str]:
    """Who says what, by the peer's word; it is not cleaned yet."""
    return _read(frame, FrameKind.SAID, _SMALL, _relayed)


def _relayed(value: Value) -> tuple[str, str]:
    match value:
        case (str(name), str(said)) if names_fit((name,)):
            return name, _said((said,))
    raise EncodingError("no words")


def rematch_frame(invite: Invite | None) -> Frame:
    """We have opened a table; or it is there no more."""
    return Frame(FrameKind.REMATCH, encode(() if invite is None else (invite.token, invite.addresses)))


def read_rematch(frame: Frame, host: bytes) -> Invite | None:
    """The way to the table of the peer, whose key is known."""
    return _read(frame, FrameKind.REMATCH, _SMALL, lambda value: _table_of(host, value))


def _table_of(host: bytes, value: Value) -> Invite | None:
    match value:
        case ():
            return None
        case (bytes(token), tuple(addresses)):
            try:
                return Invite(_addresses(addresses), host, token)
            except ValueError:
                pass
    raise EncodingError("no table")


def record_frame(kind: RecordKind, data: bytes) -> Frame:
    """A record of the match."""
    return Frame(FrameKind.RECORD, bytes((kind,)) + data)


def read_record(frame: Frame) -> tuple[RecordKind, bytes]:
    """A record of the match; what it says is for the table."""
    if not frame.body or frame.body[0] not in frozenset(RecordKind):
        raise LinkError("message-unreadable", frame.kind.name)
    return RecordKind(frame.body[0]), frame.body[1:]


def _read(frame: Frame, kind: FrameKind, limit: Limit, form: Callable[[Value], T]) -> T:
    if frame.kind is not kind:
        raise LinkError(
            "message-unexpected", text("{kind}, where {due} was due", kind=frame.kind.name, due=kind.name)
        )
    try:
        return form(_without_flags(decode(frame.body, limit)))
    except EncodingError:
        raise LinkError("message-unreadable", kind.name) from None


def _without_flags(value: Value) -> Value:
    """A flag is a number to this language, but not in any message."""
    if isinstance(value, tuple) and any(isinstance(part, bool) for part in value):
        raise EncodingError("a flag")
    return value


def _addresses(value: Value) -> Addresses:
    if not isinstance(value, tuple) or len(value) > DIALLED_ADDRESSES:
        raise EncodingError("no addresses")
    return tuple(_address(one) for one in value)


def _address(value: Value) -> Address:
    match value:
        case (str(host), int(port)) if type(port) is int and is_address(host, port):
            return host, port
    raise EncodingError("no address")


def _seats(value: tuple[Value, ...]) -> tuple[int, ...]:
    return _below(value, MATCH_SEATS)


def _below(value: tuple[Value, ...], bound: int) -> tuple[int, ...]:
    numbers = tuple(one for one in value if type(one) is int and 0 <= one < bound)
    if len(numbers) != len(value) or len(numbers) > MATCH_SEATS:
        raise EncodingError("no small numbers")
    return numbers
