"""A rematch: everybody who wants one meets at one table, and the old one is left when the new one is set."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import trio

from p2pcryptid.i18n import text
from p2pcryptid.net.identity import Identity
from p2pcryptid.table.record import TableRecord

from .lobby import HostRoute, WrongTable
from .node import Ending, Node
from .player import PlayerConfig
from .reserved import forget
from .sessions import Player
from .wire import Offer

Result = tuple[Node, Ending]
Tell = Callable[[Offer, tuple[str, ...]], None]


@dataclass(frozen=True, slots=True)
class Ways:
    """How an interface opens a table, and sits down at somebody's."""

    host: Callable[[Player], Awaitable[Result]]
    """it calls `node.mesh.rematch.offer` when the table is open"""
    visit: Callable[[HostRoute, Player], Awaitable[Result]]


async def play_again(node: Node, own: PlayerConfig, ways: Ways, player: Player) -> Result:
    """Play once more with the same people, while the node of the old match stays.

    We sit down at the table of whoever has offered one, and open our own if nobody has. Until one is set we
    go over to a lower seat that offers one too; so all who want to play find together.
    """
    while True:
        found = await _at_one_table(node, own, ways, player)
        if found is not None:
            return found


async def _at_one_table(node: Node, own: PlayerConfig, ways: Ways, player: Player) -> Result | None:
    """Wait at one table, and play there; None if we have left it for a better one."""
    rematch, theirs, set_ = node.mesh.rematch, node.mesh.rematch.offered, trio.Event()
    at = node.seat.seat if theirs is None else theirs[0]
    result: Result | None = None

    async def play(new: Node) -> None:
        set_.set()
        node.leave()
        await player(new)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(_leave_for_better, node, at, set_, own, nursery.cancel_scope)
        if theirs is None:
            result = await ways.host(play)
        else:
            result = await ways.visit(HostRoute(theirs[1].addresses, theirs[1].host, theirs[1].token), play)
        nursery.cancel_scope.cancel()
    if result is None and theirs is None:
        rematch.offer(None)
    return result


async def _leave_for_better(
    node: Node, at: int, set_: trio.Event, own: PlayerConfig, scope: trio.CancelScope
) -> None:
    """Until the table is set."""
    rematch, known = node.mesh.rematch, 0
    while not (set_.is_set() or own.held.begun):
        theirs = rematch.offered
        if theirs is not None and theirs[0] < at:
            give_up_table(own)
            scope.cancel()
        known = await rematch.changes.wait(known)


def give_up_table(own: PlayerConfig) -> None:
    """We are about to leave a table that is not set, and never come back to it."""
    if own.held.name and not own.held.begun:
        forget(own.matches, own.held.name)
        own.hold()


def again(own: PlayerConfig, node: Node) -> PlayerConfig:
    """What a player brings to a rematch: the name of this match, fresh secrets, any port that is free."""
    identity = Identity(node.names[node.seat.seat], own.identity.key)
    return replace(own, identity=identity, entropy=own.entropy.after(node.match.chain.match), port=0)


def only_the_same(record: TableRecord, tell: Tell) -> Tell:
    """`tell` for `join_table`, which refuses a table that plays anything else than the match before."""
    played = record.game, record.variant, record.seats, record.turn_seconds, record.rules

    def told(offer: Offer, names: tuple[str, ...]) -> None:
        if (offer.game, offer.variant, offer.seats, offer.turn_seconds, offer.rules) != played:
            raise WrongTable(text("that table plays something else than you have just played"))
        tell(offer, names)

    return told
