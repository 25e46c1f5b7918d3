"""Before a match: the host gathers players, and tells all of them who sits where.

The host only introduces. Everybody checks that the record has their own key, name and nonce, and the game
that was offered; that the keys are those of one's friends is what the table words are for.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import trio

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError, P2PCryptidError
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.i18n import text
from p2pcryptid.limits import DIALLED_ADDRESSES, LOBBY_FRAMES
from p2pcryptid.names import free_name, names_fit
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.link import Link
from p2pcryptid.net.rate import Rate
from p2pcryptid.net.reach import dial
from p2pcryptid.table.record import TableRecord, decode_record, record_for
from p2pcryptid.table.state import begun
from p2pcryptid.timing import (
    KNOCK_SECONDS,
    LOBBY_SECONDS,
    MATCH_DEADLINES,
    REJOIN_PAUSE_SECONDS,
    REJOIN_SECONDS,
)

from .gate import Gate, Refused, let_in
from .mesh import observed
from .runner import ChangeSignal
from .wire import (
    Addresses,
    Ask,
    Join,
    Offer,
    TableSet,
    hello_frame,
    lobby_frame,
    read_lobby,
    read_offer,
    read_table,
    read_welcome,
    table_frame,
    welcome_frame,
)

_LOST = ("lost", "silent", "closed", "unreachable", "handshake-timeout", "handshake-failed")
"""How the link to a host ends that may come back."""
_TURNED_AWAY = ("lost", "closed", "handshake-timeout")
"""How it ends if the host drops whoever has not been let in."""


class WrongTable(P2PCryptidError):
    """What the host put together is not the table that it offered."""

    exit_code = 5


@dataclass(eq=False)
class Sitting:
    """Somebody who has a seat."""

    key: bytes
    name: str
    nonce: bytes
    level: str
    """of the bot that will play; empty for a person"""
    addresses: Addresses
    link: Link | None = None
    told: Rate = field(default_factory=lambda: Rate(LOBBY_FRAMES // 2, LOBBY_SECONDS))
    stays: trio.CancelScope = field(default_factory=trio.CancelScope)


@dataclass
class Lobby:
    """A table that is being filled. The host has the first seat."""

    game: AnyGame
    variant: Variant
    token: bytes = field(repr=False)
    sittings: list[Sitting]
    turn_seconds: int = 0
    changes: ChangeSignal = field(default_factory=ChangeSignal)
    table: TableSet | None = None

    @property
    def offer(self) -> Offer:
        """What is played here."""
        variant, seats = dump(self.variant, Variant), self.variant.players
        rules = self.game.rules_hash
        return Offer(self.game.name, variant, seats, self.token, self.turn_seconds, rules)

    @property
    def names(self) -> tuple[str, ...]:
        """Who has a seat."""
        return tuple(one.name for one in self.sittings)

    @property
    def free(self) -> int:
        """Seats that nobody has yet."""
        return self.offer.seats - len(self.sittings)

    async def seat(self, link: Link, join: Join) -> None:
        """Give the caller a seat, and keep it for as long as it stays; until the table is set."""
        mine = self._sit(link, join)
        link.post(welcome_frame(self.offer))
        self._tell()
        try:
            with mine.stays:
                async for frame in link:
                    raise LinkError("message-unexpected", frame.kind.name)
            if mine.stays.cancelled_caught:
                raise Refused("replaced")
        finally:
            if self.table is None and mine in self.sittings and mine.link is link:
                self.sittings.remove(mine)
                self._tell()

    def _sit(self, link: Link, join: Join) -> Sitting:
        """One seat for one key: who calls again has a seat anew, in place of the one that it had."""
        others = [one for one in self.sittings if one.key != link.peer]
        if link.peer == self.sittings[0].key:
            raise Refused("yourself")
        if len(others) >= self.offer.seats:
            raise Refused("table-full")
        if not names_fit((join.name,)):
            raise Refused("name-unfit")
        taken = tuple(one.name for one in others)
        if not names_fit((*taken, join.name)):
            raise Refused("name-taken", free_name(join.name, taken))
        there = observed(link.host, join.addresses)
        mine = Sitting(link.peer, join.name, join.nonce, join.level, there, link)
        for one in self.sittings:
            if one.key == link.peer:
                one.stays.cancel()
        self.sittings = [*others, mine]
        return mine

    def _tell(self) -> None:
        """All who wait hear who is here; guests who come and go all the time do not make us flood them."""
        for one in self.sittings:
            if one.link is not None and one.link.error is None and one.told.allows():
                one.link.post(lobby_frame(self.names))
        self.changes.notify()

    async def filled(self) -> TableSet:
        """Wait until all seats are taken; then the table is set, and nobody has been told of it yet."""
        known = 0
        while self.free:
            known = await self.changes.wait(known)
        self.sittings[1:] = sorted(self.sittings[1:], key=lambda one: one.name)  # whoever came first
        seats = {one.name: one.key for one in self.sittings}
        nonces = [one.nonce for one in self.sittings]
        levels = [one.level for one in self.sittings]
        token = table_token(self.token)
        record = record_for(self.game, self.variant, seats, token, nonces, levels, self.turn_seconds)
        self.table = TableSet(record.encode(), tuple(one.addresses for one in self.sittings))
        return self.table

    def tell_table(self) -> None:
        """All who have a seat are told that the table is set."""
        assert self.table is not None
        for one in self.sittings:
            if one.link is not None and one.link.error is None:
                one.link.post(table_frame(self.table))


@dataclass(frozen=True, slots=True)
class Guest:
    """Who takes a seat: what it says of itself when it sits down, the host included."""

    identity: Identity
    nonce: bytes
    level: str = ""


def open_lobby(
    game: AnyGame, variant: Variant, host: Guest, own: Addresses, token: bytes, turn_seconds: int = 0
) -> Lobby:
    """A new table, with its host at it."""
    sitting = Sitting(host.identity.public, host.identity.name, host.nonce, host.level, own)
    return Lobby(game, variant, token, [sitting], turn_seconds)


@dataclass(frozen=True, slots=True)
class HostRoute:
    """How to get to a host. Without its key and token, whoever has an open table there will do."""

    addresses: Addresses
    host: bytes | None = None
    token: bytes = field(default=b"", repr=False)


async def join(
    way: HostRoute,
    identity: Identity,
    sit: Callable[[bytes, Offer], Guest],
    own: Addresses,
    tell: Callable[[Offer, tuple[str, ...]], None],
    tell_retry: Callable[[LinkError], None] = lambda _: None,
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
        tell(offer, names)

    def taken(host: bytes, offer: Offer) -> Guest:
        nonlocal way, seated
        guest = sit(host, offer)
        way, seated = replace(way, host=host, token=offer.token), True
        return guest

    while True:
        try:
            return await _join_once(way, identity, taken, own, told)
        except LinkError as error:
            codes, patience = (_LOST, REJOIN_SECONDS) if seated else (_TURNED_AWAY, KNOCK_SECONDS)
            if lost is None and error.code in codes:
                lost = trio.current_time()
                tell_retry(error)
            if error.code not in codes or lost is None or trio.current_time() > lost + patience:
                raise
            await trio.sleep(REJOIN_PAUSE_SECONDS)


async def _join_once(
    way: HostRoute,
    identity: Identity,
    sit: Callable[[bytes, Offer], Guest],
    own: Addresses,
    tell: Callable[[Offer, tuple[str, ...]], None],
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
            table = await _table_set(link, offer, tell)
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


async def _table_set(link: Link, offer: Offer, tell: Callable[[Offer, tuple[str, ...]], None]) -> TableSet:
    told = Rate(LOBBY_FRAMES, LOBBY_SECONDS)
    while (frame := let_in(await link.receive())).kind is not FrameKind.TABLE:
        if not told.allows():
            raise LinkError("flooding", frame.kind.name)
        names = read_lobby(frame)
        if not names_fit(names):  # they go to our screen
            raise LinkError("message-unreadable", frame.kind.name)
        tell(offer, names)
    return read_table(frame)


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


def check_table(table: TableSet, game: AnyGame, guest: Guest, token: bytes) -> tuple[TableRecord, int]:
    """The record and our own seat in it; `WrongTable` unless it has us as we are."""
    try:
        record = decode_record(table.record)
        begun(record, game)
    except EncodingError as error:
        message = text("the host has set a table that cannot be played: {reason}", reason=error.message)
        raise WrongTable(message) from None
    public = guest.identity.public
    if len(table.addresses) != record.seats or public not in record.keys:
        raise WrongTable(text("the host has set a table without us"))
    seat = record.keys.index(public)
    own = guest.identity.name, guest.nonce, guest.level, table_token(token)
    if (record.names[seat], record.nonces[seat], record.levels[seat], record.token) != own:
        raise WrongTable(text("the host has changed what we said when we joined"))
    return record, seat


def install(lobby: Lobby, gate: Gate) -> None:
    """From now on callers may take seats."""
    gate.offer = lobby.offer
    gate.seat_joiner = lobby.seat


def table_token(token: bytes) -> bytes:
    """What the record says of an invite's token: logs are for everybody, invites are not."""
    return digest("table token", token)
