"""A guest on the way to somebody's table: it takes a seat, and waits until the table is set."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import trio

from p2pcryptid.errors import EncodingError, P2PCryptidError
from p2pcryptid.i18n import text
from p2pcryptid.limits import DIALLED_ADDRESSES, LOBBY_FRAMES, TALK_FRAMES
from p2pcryptid.names import names_fit
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.link import Link
from p2pcryptid.net.rate import Rate
from p2pcryptid.net.reach import dial
from p2pcryptid.table.record import decode_record
from p2pcryptid.timing import (
    KNOCK_SECONDS,
    LOBBY_SECONDS,
    MATCH_DEADLINES,
    REJOIN_PAUSE_SECONDS,
    REJOIN_SECONDS,
    TALK_SECONDS,
)

from .gate import let_in
from .lobby import Guest, HostRoute, WrongTable
from .talk import Talk
from .wire import (
    Addresses,
    Ask,
    Join,
    Offer,
    TableSet,
    hello_frame,
    read_lobby,
    read_offer,
    read_said,
    read_table,
    read_welcome,
    say_frame,
)

_LOST = ("lost", "silent", "closed", "unreachable", "handshake-timeout", "handshake-failed")
"""How the link to a host ends that may come back."""
_TURNED_AWAY = ("lost", "closed", "handshake-timeout")
"""How it ends if the host drops whoever has not been let in."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a guest is told while a table is filled, and how it talks with the others there."""

    tell: Callable[[Offer, tuple[str, ...]], None]
    tell_retry: Callable[[LinkError], None] = lambda _: None
    talk: Talk = field(default_factory=Talk)


async def join(
    way: HostRoute,
    identity: Identity,
    sit: Callable[[bytes, Offer], Guest],
    own: Addresses,
    waiting: Waiting,
    seated: bool = False,
) -> tuple[TableSet, bytes]:
    """Take a seat and wait until the table is set; the table and its token.

    `sit` gets the host's key and what it offers before we take the seat, and says as whom. From then on, or
    from the beginning if we were `seated` before, a lost link is called again, and the same is said: the host
    may have set the table at that very moment, or be coming back itself. A link that breaks before that is
    tried again for a while: there may be a crowd at the door.
    """
    lost: float | None = None

    def told(offer: Offer, names: tuple[str, ...]) -> None:
        nonlocal lost
        lost = None
        waiting.tell(offer, names)

    def taken(host: bytes, offer: Offer) -> Guest:
        nonlocal way, seated
        guest = sit(host, offer)
        way, seated = replace(way, host=host, token=offer.token), True
        return guest

    while True:
        try:
            return await _join_once(way, identity, taken, own, replace(waiting, tell=told))
        except LinkError as error:
            codes, patience = (_LOST, REJOIN_SECONDS) if seated else (_TURNED_AWAY, KNOCK_SECONDS)
            if lost is None and error.code in codes:
                lost = trio.current_time()
                waiting.tell_retry(error)
            if error.code not in codes or lost is None or trio.current_time() > lost + patience:
                raise
            await trio.sleep(REJOIN_PAUSE_SECONDS)


async def _join_once(
    way: HostRoute,
    identity: Identity,
    sit: Callable[[bytes, Offer], Guest],
    own: Addresses,
    waiting: Waiting,
) -> tuple[TableSet, bytes]:
    link = await dial(way.addresses, identity, way.host, deadlines=MATCH_DEADLINES)
    failed: P2PCryptidError | None = None
    found: tuple[TableSet, bytes] | None = None
    async with trio.open_nursery() as nursery:
        nursery.start_soon(link.run)
        try:
            offer = read_offer(await _answer(link, Ask(way.token)))
            guest = sit(link.peer, offer)
            said = guest.identity.name, guest.nonce, guest.level
            if read_welcome(await _answer(link, Join(offer.token, *said, own))) != offer:
                raise _other_table()
            table = await _table_set(link, offer, guest.identity.name, waiting)
            _check_offered(table, offer)
            found = _known_at(table, link.peer, way.addresses), offer.token
        except P2PCryptidError as error:
            failed = error
        finally:
            await link.close()
            nursery.cancel_scope.cancel()
    if failed is not None or found is None:
        raise failed or LinkError("closed")
    return found


async def _answer(link: Link, hello: Ask | Join) -> Frame:
    await link.send(hello_frame(hello))
    return let_in(await link.receive())


async def _table_set(link: Link, offer: Offer, me: str, waiting: Waiting) -> TableSet:
    waiting.talk.me, waiting.talk.send = me, partial(_say, link)
    told, heard = Rate(LOBBY_FRAMES, LOBBY_SECONDS), Rate(TALK_FRAMES, TALK_SECONDS)
    names: tuple[str, ...] = ()
    try:
        while (frame := let_in(await link.receive())).kind is not FrameKind.TABLE:
            said = frame.kind is FrameKind.SAID
            if not (heard if said else told).allows():
                raise LinkError("flooding", frame.kind.name)
            if said:
                _hear(waiting.talk, names, *read_said(frame))
            else:
                names = _names(frame)
                waiting.tell(offer, names)
    finally:
        waiting.talk.send = None
    return read_table(frame)


def _names(frame: Frame) -> tuple[str, ...]:
    names = read_lobby(frame)
    if not names_fit(names):  # they go to our screen
        raise LinkError("message-unreadable", frame.kind.name)
    return names


def _say(link: Link, said: str) -> None:
    with suppress(LinkError):  # whoever waits for the table learns that too
        link.post(say_frame(said))


def _hear(talk: Talk, names: tuple[str, ...], name: str, said: str) -> None:
    """The host says who says what; but nobody does who is not here, and only we say what we say."""
    if name in names and name != talk.me:
        talk.hear(name, said)


def _check_offered(table: TableSet, offer: Offer) -> None:
    """A host may not set another game, or another way to play it, than it offered."""
    try:
        record = decode_record(table.record)
    except EncodingError:
        return  # which is said where the record is read
    offered = offer.game, offer.variant, offer.seats, offer.turn_seconds, offer.rules
    if (record.game, record.variant, record.seats, record.turn_seconds, record.rules) != offered:
        raise _other_table()


def _other_table() -> WrongTable:
    return WrongTable(text("the host has set another table than it offered"))


def _known_at(table: TableSet, host: bytes, addresses: Addresses) -> TableSet:
    """With the addresses at which we have just reached the host: it may not know them itself."""
    try:
        seat = decode_record(table.record).keys.index(host)
    except (EncodingError, ValueError):
        raise WrongTable(text("the host has set a table without itself")) from None
    if seat >= len(table.addresses):
        raise WrongTable(text("the host has set a table without addresses"))
    mine = tuple(dict.fromkeys((*addresses, *table.addresses[seat])))[:DIALLED_ADDRESSES]
    return replace(table, addresses=(*table.addresses[:seat], mine, *table.addresses[seat + 1 :]))
