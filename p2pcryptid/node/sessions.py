"""The ways to a table: open one, join one, or come back to one."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.i18n import text
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.invite import TOKEN_BYTES, Invite
from p2pcryptid.table.record import decode_record

from .gate import Refused
from .guest import Waiting, join
from .joining import Games as Games  # noqa: PLC0414 - part of what this module offers
from .joining import Joining, guest_of, reserve
from .journal import Journal, SavedSeat, match_folder
from .lobby import HostRoute, Lobby, check_table, install, open_lobby
from .node import Ending, Listener, Node, new_node, open_listener, restored_node
from .player import PlayerConfig as PlayerConfig  # noqa: PLC0414 - likewise
from .reserved import Bring, Opened, Reserved, make_sure_of_room
from .results import keep_result, result_of
from .talk import Talk
from .wire import Addresses, Offer, TableSet

Player = Callable[[Node], Awaitable[None]]
_BY_INVITE = Bring()
Ready = Callable[[Path], None]
"""what is done with the folder of a match before there is a journal in it"""


@dataclass
class Hosted:
    """A table that waits for players."""

    own: PlayerConfig
    lobby: Lobby
    invite: Invite
    listener: Listener
    reserved: Reserved

    async def filled(self, ready: Ready = lambda _: None) -> Node:
        """Wait until all have come. Our own seat in the match is on the disk before anybody hears of it."""
        table = await self.lobby.filled()
        node = _seated(self.own, self.lobby.game, table, self.reserved, self.listener, ready)
        self.listener.gate.table = table
        self.lobby.tell_table()
        return node

    async def play(self, player: Player, ready: Ready = lambda _: None) -> tuple[Node, Ending]:
        """Wait until all have come, and play."""
        return await _played(self.own, await self.filled(ready), self.listener, player)


@asynccontextmanager
async def host_table(
    own: PlayerConfig,
    game: AnyGame,
    variant: Variant,
    turn_seconds: int = 0,
    bring: Bring = _BY_INVITE,
    again: Reserved | None = None,
) -> AsyncIterator[Hosted]:
    """Open a table, or open one `again`; it is open for as long as the block lasts."""
    make_sure_of_room(own.matches)
    kept = None if again is None else again.reservation
    token = own.entropy.take("token", TOKEN_BYTES) if kept is None else kept.token
    port = own.port or (0 if kept is None else kept.port)
    async with open_listener(own.identity, token, own.log, port=port, bind=own.bind) as listener:
        way = HostRoute(listener.own, own.identity.public, token)
        opened = Opened(variant, turn_seconds, own.bind, bring)
        reserved = again or reserve(own, game.name, way, listener.port, opened)
        try:
            lobby = open_lobby(game, variant, guest_of(own, reserved), listener.own, token, turn_seconds)
            install(lobby, listener.gate)
            yield Hosted(own, lobby, Invite(listener.own, own.identity.public, token), listener, reserved)
        finally:
            reserved.close()


async def join_table(
    own: PlayerConfig,
    games: Games,
    way: HostRoute,
    tell: Callable[[Offer, tuple[str, ...]], None],
    player: Player,
    tell_retry: Callable[[LinkError], None] = lambda _: None,
    talk: Talk | None = None,
) -> tuple[Node, Ending]:
    """Take a seat at somebody's table, and play. `tell` hears first of the offer, when nobody is named.

    What is said before the table is set goes through `talk`.
    """
    make_sure_of_room(own.matches)
    waiting = Waiting(tell, tell_retry, talk or Talk())
    joining = Joining(own, games, way, tell)
    try:
        async with _listen_again(own, way.token, joining.port) as listener:
            table, token = await _taken_seat(own, joining, way, listener, waiting)
            listener.gate.token = token
            assert joining.reserved is not None
            node = _seated(own, game_of(games, table.record), table, joining.reserved, listener)
            return await _played(own, node, listener, player)
    finally:
        joining.close()


async def _taken_seat(
    own: PlayerConfig, joining: Joining, way: HostRoute, listener: Listener, waiting: Waiting
) -> tuple[TableSet, bytes]:
    """Under our own name, or under one like it that is free there."""
    sit = partial(joining.sit, listener.port)
    while True:
        try:
            return await join(way, own.identity, sit, listener.own, waiting, joining.reserved is not None)
        except Refused as refused:
            if not joining.tries_again(refused):
                raise


async def resume_table(
    own: PlayerConfig, games: Games, folder: Path, player: Player, elsewhere: Addresses = ()
) -> tuple[Node, Ending]:
    """Come back to a match from its journal. Others may be `elsewhere` now; who is where, their keys tell."""
    journal = Journal.open(folder)
    place, record = journal.place, journal.record
    if record.keys[place.seat] != own.identity.public:
        hint = text("P2PCRYPTID_HOME names the folder of the identity that you played with")
        raise FileError(text("this match was played under another identity"), hint)
    own.hold(folder.name, record.game, record.names[place.seat], begun=True)
    if journal.dropped:
        own.log(f"{journal.dropped} bytes at the end of the journal were not written whole, and are dropped")
    node = await restored_node(game_of(games, record.encode()), own.identity, journal, own.log)
    for seat in range(record.seats):
        node.mesh.learn(seat, elsewhere)
    async with _listen_again(own, place.token, place.port) as listener:
        return await _played(own, node, listener, player)


@asynccontextmanager
async def _listen_again(own: PlayerConfig, token: bytes, port: int) -> AsyncIterator[Listener]:
    """At the same port as before, if it is still free: the others may call there."""
    async with AsyncExitStack() as stack:
        try:
            opened = open_listener(own.identity, token, own.log, port=own.port or port, bind=own.bind)
            listener = await stack.enter_async_context(opened)
        except LinkError as error:
            if error.code != "no-port" or not port:
                raise
            opened = open_listener(own.identity, token, own.log, bind=own.bind)
            listener = await stack.enter_async_context(opened)
        yield listener


async def _played(own: PlayerConfig, node: Node, listener: Listener, player: Player) -> tuple[Node, Ending]:
    def written(ending: Ending) -> None:
        own.hold()  # it is over: nothing is left to come back to
        try:
            keep_result(own.matches, result_of(node, ending))
        except OSError as error:  # the log is there, which tells more
            own.log(f"the result is not kept: {error}")

    return node, await node.run(listener, player, written)


def _seated(
    own: PlayerConfig,
    game: AnyGame,
    table: TableSet,
    reserved: Reserved,
    listener: Listener,
    ready: Ready = lambda _: None,
) -> Node:
    """Our seat in a match that has been set; the journal takes the place of the reservation."""
    kept = reserved.reservation
    record, seat = check_table(table, game, guest_of(own, reserved), kept.token)
    ready(match_folder(own.matches, record))
    place = SavedSeat(seat, kept.secret, listener.port, table.addresses, kept.token)
    journal = Journal.create(own.matches, record, place)
    reserved.remove()
    own.hold(journal.folder.name, record.game, kept.name, begun=True)
    return new_node(game, own.identity, journal, own.log)


def game_of(games: Games, record: bytes) -> AnyGame:
    """The game that a record names, if we know it."""
    try:
        name = decode_record(record).game
    except EncodingError:
        name = ""
    if name not in games:
        raise Refused("unknown-game")
    return games[name]
