"""A match of people at a terminal, and the rematches behind it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import trio

from p2pcryptid.errors import P2PCryptidError
from p2pcryptid.i18n import gettext as _

from .seating import Seating, foreseen

if TYPE_CHECKING:
    from p2pcryptid.node.again import Result
    from p2pcryptid.node.lobby import HostRoute
    from p2pcryptid.node.node import Node
    from p2pcryptid.node.sessions import Hosted, Player, PlayerConfig
    from p2pcryptid.node.wire import Offer


async def play_on(
    own: "PlayerConfig", seat: Seating, first: Callable[["Player"], Awaitable["Result"]]
) -> "Result":
    """Play, and again if people like; how the last match ended. Bots leave when theirs is over."""
    if seat.terminal is None:
        return await first(seat.player(own))
    evening = _Evening(own, seat)
    async with trio.open_nursery() as nursery:
        await evening.run(nursery, first)
    return evening.results[-1]


class _Evening:
    """Matches one after the other. A node stays until its player leaves, or until the next table is set."""

    def __init__(self, own: "PlayerConfig", seat: Seating) -> None:
        self.results: list[Result] = []
        self._own, self._seat = own, seat
        self._nursery: trio.Nursery | None = None
        self._meeting: trio.CancelScope | None = None  # while a rematch is being arranged

    async def run(self, nursery: trio.Nursery, first: Callable[["Player"], Awaitable["Result"]]) -> None:
        """The first match; rematches are started in the nursery."""
        self._nursery = nursery
        self.results.append(await first(self._player()))

    def _player(self) -> "Player":
        return self._seat.player(self._own, self)

    async def tell_end(self, node: "Node") -> None:
        """All there is to say of a match that is over, while its people stay."""
        assert node.ending is not None
        await self._seat.say_end(node, node.ending)

    def rematch(self, node: "Node") -> None:
        """Somebody at this terminal wants one."""
        assert self._nursery is not None
        if self._meeting is None:
            self._meeting = trio.CancelScope()
            self._nursery.start_soon(self._again, node, self._meeting)
        else:
            self._seat.say(_("the others have been told; wait for them, or leave"))

    def leave(self, node: "Node") -> None:
        """Enough for today."""
        from p2pcryptid.node.again import give_up_table

        if self._meeting is not None:
            give_up_table(self._own)
            self._meeting.cancel()
        node.leave()

    async def _again(self, node: "Node", meeting: trio.CancelScope) -> None:
        from p2pcryptid.node.again import Ways, again, play_again

        own, begun = again(self._own, node), False

        async def play(new: "Node") -> None:
            nonlocal begun
            begun, self._meeting = True, None
            await self._player()(new)

        ways = Ways(partial(self._host, node, own), partial(self._visit, node, own))
        try:
            with meeting:
                self.results.append(await play_again(node, own, ways, play))
        except (P2PCryptidError, BaseExceptionGroup) as error:
            found = foreseen(error)
            if begun or not isinstance(found, P2PCryptidError):
                raise
            self._seat.say("\n".join(filter(None, (found.message, found.hint))))
        finally:
            if not begun:
                self._meeting = None

    async def _host(self, node: "Node", own: "PlayerConfig", player: "Player") -> "Result":
        """The same table once more, with bots of the same names and levels."""
        from p2pcryptid.node.reserved import Bring
        from p2pcryptid.node.sessions import host_table
        from p2pcryptid.table.record import variant_of

        from .bots import Bots
        from .choosing import check_level

        record, game = node.journal.record, node.match.state.game
        levels = {
            name: check_level(game, None if level == "bot" else level)
            for seat, (name, level) in enumerate(zip(record.names, record.levels, strict=True))
            if level and seat != node.seat.seat
        }
        bots, bring = Bots(own, game), Bring(True, tuple(levels.values()))
        table = host_table(own, game, variant_of(record), record.turn_seconds, bring)
        async with table as hosted, bots.until_the_end(), trio.open_nursery() as nursery:
            node.mesh.rematch.offer(hosted.invite)
            bots.seat(hosted, bring.bots, tuple(levels))
            if node.has_people:
                self._seat.say(_("your table for the rematch is open, and the others are told"))
            nursery.start_soon(self._tell_lobby, hosted)
            result = await hosted.play(player, bots.remember)
            nursery.cancel_scope.cancel()
        return result

    async def _visit(self, node: "Node", own: "PlayerConfig", way: "HostRoute", player: "Player") -> "Result":
        from p2pcryptid.games.registry import GAMES
        from p2pcryptid.node.again import only_the_same
        from p2pcryptid.node.sessions import join_table

        def tell(offer: "Offer", names: tuple[str, ...]) -> None:
            if names:
                self._tell_names(names, offer.seats)

        return await join_table(own, GAMES, way, only_the_same(node.journal.record, tell), player)

    async def _tell_lobby(self, hosted: "Hosted") -> None:
        known, lobby = 0, hosted.lobby
        told: tuple[str, ...] = ()
        while lobby.table is None:
            if lobby.names != told:
                told = lobby.names
                self._tell_names(told, lobby.offer.seats)
            known = await lobby.changes.wait(known)

    def _tell_names(self, names: tuple[str, ...], seats: int) -> None:
        said = _("{taken}/{seats}: {names}").format(taken=len(names), seats=seats, names=", ".join(names))
        self._seat.say(said)
