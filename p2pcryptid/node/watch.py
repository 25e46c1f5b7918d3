"""Following a match from outside: everything is checked as it comes, with no seat and no secret."""

from collections.abc import Awaitable, Callable

import trio

from p2pcryptid.errors import EncodingError
from p2pcryptid.i18n import text
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.link import Link
from p2pcryptid.net.reach import dial
from p2pcryptid.table.match import Match
from p2pcryptid.table.record import decode_record
from p2pcryptid.timing import (
    MATCH_DEADLINES,
    WATCH_FULL_PAUSE_SECONDS,
    WATCH_PATIENCE_SECONDS,
    WATCH_PAUSE_SECONDS,
)

from .gate import Refused, let_in
from .mesh import Mesh
from .runner import MatchRunner
from .sessions import Games, PlayerConfig, game_of
from .wire import Addresses, TableSet, Watch, hello_frame, read_table, read_welcome

_NOT_YET = ("not-started", "too-many-watchers")
Follow = Callable[[MatchRunner, Mesh], Awaitable[None]]


class Spectator:
    """Follows the match through one player at a time; if that one vanishes, through another."""

    def __init__(
        self,
        own: PlayerConfig,
        games: Games,
        host: tuple[bytes, Addresses],
        token: bytes,
        follow: Follow,
        tell_full: Callable[[Refused], None] = lambda _: None,
    ) -> None:
        self._own = own
        self._games = games
        self._token = token
        self._players = [host]
        self._follow = follow
        self._tell_full = tell_full
        self._told_full = False
        self._mesh: Mesh | None = None

    async def run(self) -> Match:
        """Until the match is over; `LinkError` if no player can be reached any more."""
        async with trio.open_nursery() as nursery:
            error = await self._look(nursery)
            nursery.cancel_scope.cancel()
        if error is not None:
            raise error
        assert self._mesh is not None
        return self._mesh.runner.match

    async def _look(self, nursery: trio.Nursery) -> LinkError | Refused | None:
        """Try the players in turn until the match is over; what went wrong last, if it is not."""
        error: LinkError | Refused | None = None
        lost = trio.current_time()
        while trio.current_time() < lost + WATCH_PATIENCE_SECONDS:
            pause = WATCH_PAUSE_SECONDS
            for key, addresses in list(self._players):
                error = await self._try(key, addresses, nursery)
                if self._mesh is not None and self._mesh.runner.match.closed:
                    return None
                if error is None or (isinstance(error, Refused) and error.code in _NOT_YET):
                    lost = trio.current_time()
                if isinstance(error, Refused) and error.code == "too-many-watchers":
                    self._say_full(error)
                    pause = WATCH_FULL_PAUSE_SECONDS
                elif isinstance(error, Refused) and error.code not in _NOT_YET and self._mesh is None:
                    return error  # later on, one player's word is not enough: others may let us in
            await trio.sleep(pause)
        return error

    async def _try(
        self, key: bytes, addresses: Addresses, nursery: trio.Nursery
    ) -> LinkError | Refused | None:
        """Follow the match through this player; why that failed or ended, unless it was let go in peace."""
        try:
            await self._visit(key, addresses, nursery)
        except (LinkError, Refused) as error:
            return error
        self._told_full = False
        return None

    def _say_full(self, refused: Refused) -> None:
        """Once, however often we ask again."""
        if not self._told_full:
            self._told_full = True
            self._tell_full(refused)

    async def _visit(self, key: bytes, addresses: Addresses, outer: trio.Nursery) -> None:
        link = await dial(addresses, self._own.identity, key, deadlines=MATCH_DEADLINES)
        failed: LinkError | Refused | None = None
        async with trio.open_nursery() as nursery:
            nursery.start_soon(link.run)
            try:
                await self._attend(link, key, outer)
            except (LinkError, Refused) as error:
                failed = error
            finally:
                await link.close()
                nursery.cancel_scope.cancel()
        if failed is not None:
            raise failed

    async def _attend(self, link: Link, key: bytes, outer: trio.Nursery) -> None:
        await link.send(hello_frame(Watch(self._token)))
        read_welcome(let_in(await link.receive()))
        table = read_table(await link.receive())
        if self._mesh is None:
            self._mesh = self._begin(table, key)
            outer.start_soon(self._mesh.run, ())
            outer.start_soon(self._follow, self._mesh.runner, self._mesh)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._leave_at_end, self._mesh.runner, nursery.cancel_scope)
            try:
                await self._mesh.attend(link, self._mesh.record_keys.index(key))
            except LinkError:
                self._own.log("lost the player whom we followed")
            nursery.cancel_scope.cancel()

    def _begin(self, table: TableSet, key: bytes) -> Mesh:
        game = game_of(self._games, table.record)
        try:
            record = decode_record(table.record)
            runner = MatchRunner(Match(record, game), None)
        except EncodingError as error:
            raise LinkError("message-unreadable", error.message) from None
        if key not in record.keys or len(table.addresses) != record.seats:
            raise LinkError("message-unreadable", text("a table without its player"))
        self._players = list(zip(record.keys, table.addresses, strict=True))
        return Mesh(runner, self._own.identity, table.addresses, self._own.log)

    async def _leave_at_end(self, runner: MatchRunner, scope: trio.CancelScope) -> None:
        known = 0
        while not runner.match.closed:
            known = await runner.changes.wait(known)
        scope.cancel()
