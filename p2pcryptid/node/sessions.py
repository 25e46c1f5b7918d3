"""The ways to a table: open one, join one, or come back to one."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from p2pcryptid.crypto.hashing import DIGEST_BYTES, SECRET_BYTES, Secret
from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.i18n import text
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.invite import TOKEN_BYTES, Invite
from p2pcryptid.table.record import decode_record

from .gate import Refused
from .journal import Journal, SavedSeat
from .lobby import Guest, HostRoute, Lobby, check_table, install, join, open_lobby
from .mesh import Log
from .node import Ending, Entropy, Listener, Node, new_node, open_listener, restored_node
from .wire import Addresses, Offer, TableSet

Player = Callable[[Node], Awaitable[None]]
Games = Mapping[str, AnyGame]


@dataclass(frozen=True)
class PlayerConfig:
    """What a player brings to any table."""

    identity: Identity
    matches: Path
    log: Log
    entropy: Entropy = field(default_factory=Entropy)
    port: int = 0
    bind: str | None = None
    level: str = ""
    """of the bot that plays for this player; empty for a person"""


@dataclass
class Hosted:
    """A table that waits for players."""

    own: PlayerConfig
    lobby: Lobby
    invite: Invite
    listener: Listener
    host: Guest

    async def filled(self) -> TableSet:
        """Wait until all have come. From now on nobody else gets a seat."""
        self.listener.gate.table = await self.lobby.filled()
        return self.listener.gate.table

    async def play(self, player: Player) -> tuple[Node, Ending]:
        """Wait until all have come, and play."""
        table = await self.filled()
        node = _seated(self.own, self.lobby.game, table, self.host, self.lobby.token, self.listener)
        return node, await node.run(self.listener, player)


@asynccontextmanager
async def host_table(
    own: PlayerConfig, game: AnyGame, variant: Variant, turn_seconds: int = 0
) -> AsyncIterator[Hosted]:
    """Open a table; it is open for as long as the block lasts."""
    token = own.entropy.take("token", TOKEN_BYTES)
    host = _guest(own)
    async with open_listener(own.identity, token, own.log, port=own.port, bind=own.bind) as listener:
        lobby = open_lobby(game, variant, host, listener.own, token, turn_seconds)
        install(lobby, listener.gate)
        invite = Invite(listener.own, own.identity.public, token)
        yield Hosted(own, lobby, invite, listener, host)


async def join_table(
    own: PlayerConfig,
    games: Games,
    way: HostRoute,
    tell: Callable[[Offer, tuple[str, ...]], None],
    player: Player,
    tell_retry: Callable[[LinkError], None] = lambda _: None,
) -> tuple[Node, Ending]:
    """Take a seat at somebody's table, and play."""
    guest = _guest(own)
    async with open_listener(own.identity, way.token, own.log, port=own.port, bind=own.bind) as listener:
        table, token = await join(way, guest, listener.own, tell, tell_retry)
        listener.gate.token = token
        game = game_of(games, table.record)
        node = _seated(own, game, table, guest, token, listener)
        return node, await node.run(listener, player)


async def resume_table(
    own: PlayerConfig, games: Games, folder: Path, player: Player, elsewhere: Addresses = ()
) -> tuple[Node, Ending]:
    """Come back to a match from its journal. Others may be `elsewhere` now; who is where, their keys tell."""
    journal = Journal.open(folder)
    place, record = journal.place, journal.record
    if record.keys[place.seat] != own.identity.public:
        hint = text("P2PCRYPTID_HOME names the folder of the identity that you played with")
        raise FileError(text("this match was played under another identity"), hint)
    if journal.dropped:
        own.log(f"{journal.dropped} bytes at the end of the journal were not written whole, and are dropped")
    node = await restored_node(game_of(games, record.encode()), own.identity, journal, own.log)
    for seat in range(record.seats):
        node.mesh.learn(seat, elsewhere)
    async with _listen_again(own, place) as listener:
        return node, await node.run(listener, player)


@asynccontextmanager
async def _listen_again(own: PlayerConfig, place: SavedSeat) -> AsyncIterator[Listener]:
    """At the same port as before, if it is still free: the others may call there."""
    async with AsyncExitStack() as stack:
        try:
            port = own.port or place.port
            opened = open_listener(own.identity, place.token, own.log, port=port, bind=own.bind)
            listener = await stack.enter_async_context(opened)
        except LinkError as error:
            if error.code != "no-port":
                raise
            opened = open_listener(own.identity, place.token, own.log, bind=own.bind)
            listener = await stack.enter_async_context(opened)
        yield listener


def _guest(own: PlayerConfig) -> Guest:
    return Guest(own.identity, own.entropy.take("nonce", DIGEST_BYTES), own.level)


def _seated(
    own: PlayerConfig, game: AnyGame, table: TableSet, guest: Guest, token: bytes, listener: Listener
) -> Node:
    """Our seat, with a fresh secret that is on the disk before anything is signed."""
    record, seat = check_table(table, game, guest, token)
    secret = Secret(own.entropy.take("secret", SECRET_BYTES))
    place = SavedSeat(seat, secret, listener.port, table.addresses, token)
    journal = Journal.create(own.matches, record, place)
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
