"""Before a match: the host gathers players, and tells all of them who sits where.

The host only introduces. Everybody checks that the record has their own key, name and nonce, and the game
that was offered; that the keys are those of one's friends is what the table words are for.
"""

from dataclasses import dataclass, field
from functools import partial

import trio

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError, P2PCryptidError
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.i18n import text
from p2pcryptid.limits import LOBBY_FRAMES, TALK_FRAMES
from p2pcryptid.names import free_name, names_fit
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.link import Link
from p2pcryptid.net.rate import Rate
from p2pcryptid.table.record import TableRecord, decode_record, record_for
from p2pcryptid.table.state import begun
from p2pcryptid.timing import LOBBY_SECONDS, TALK_SECONDS

from .gate import Gate, Refused
from .mesh import observed
from .runner import ChangeSignal
from .talk import Hearing, Talk
from .wire import (
    Addresses,
    Join,
    Offer,
    TableSet,
    lobby_frame,
    read_say,
    said_frame,
    table_frame,
    welcome_frame,
)


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
    relayed: Rate = field(default_factory=lambda: Rate(TALK_FRAMES // 2, TALK_SECONDS))
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
    talk: Talk = field(default_factory=Talk)

    def __post_init__(self) -> None:
        self.talk.me, self.talk.send = self.names[0], partial(self._relay, self.sittings[0])

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
                await self._listen(mine, link)
            if mine.stays.cancelled_caught:
                raise Refused("replaced")
        finally:
            if self.table is None and mine in self.sittings and mine.link is link:
                self.sittings.remove(mine)
                self._tell()

    async def _listen(self, mine: Sitting, link: Link) -> None:
        """A guest may talk, and do nothing else."""
        hearing = Hearing()
        async for frame in link:
            said = read_say(frame)
            if hearing.takes() and (words := self.talk.hear(mine.name, said)):
                self._relay(mine, words)

    def _relay(self, by: Sitting, said: str) -> None:
        """Everybody else hears it with the name that we know; those who hear a lot already do not."""
        for one in self.sittings:
            if one is not by and one.link is not None and one.link.error is None and one.relayed.allows():
                one.link.post(said_frame(by.name, said))

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
