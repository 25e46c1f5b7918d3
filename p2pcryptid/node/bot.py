"""A seat that plays by itself: whatever chooses gets the seat's view and nothing else."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import Any

import trio

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal
from p2pcryptid.timing import BOT_ABSENCE_SECONDS, BOT_LOOK_SECONDS, BOT_PATIENCE_SECONDS

from .node import Node

Chooser = Callable[[Any, Draw], Any]
"""What to do, from a view; for a vote, None says nothing."""


def bot_player(
    choose: Chooser, vote: Chooser, draw: Draw, patience: float = BOT_PATIENCE_SECONDS
) -> Callable[[Node], Awaitable[None]]:
    """A player that chooses whenever its seat has a choice, and leaves when the others do."""

    async def play(node: Node) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_choose, node, choose, vote, draw)
            nursery.start_soon(_give_up_with_others, node, patience)

    return play


async def _choose(node: Node, choose: Chooser, vote: Chooser, draw: Draw) -> None:
    known, voted_at, seat = 0, -1, node.seat
    while True:
        known = await node.runner.changes.wait(known)
        playing = seat.may_sign and seat.state.state is not None and not seat.match.over
        if playing and voted_at != len(seat.match.story):
            voted_at = len(seat.match.story)
            await _try(node, vote(seat.view, draw))
        while seat.chooses:
            action = await trio.to_thread.run_sync(choose, seat.view, draw)
            if not await _try(node, action):
                break


async def _try(node: Node, action: Any) -> bool:
    """Do it, unless something came in between; then there will be another look."""
    if action is None:
        return False
    try:
        await node.intend(action)
    except Illegal as error:
        node.log(f"my choice came too late: {error.message}")
        return False
    return True


async def _give_up_with_others(node: Node, patience: float) -> None:
    """Bots serve people: where people play, they decide. Bots among themselves wait only so long."""
    since: dict[int, float] = {}
    people = {seat for seat, level in enumerate(node.match.state.record.levels) if not level}
    while True:
        await trio.sleep(BOT_LOOK_SECONDS)
        now, named, mine = trio.current_time(), node.match.named, node.seat.seat
        lost = {*node.mesh.away} | ({*named} - people - {mine})  # a bot that gave up writes nothing more
        since = {seat: since.get(seat, now) for seat in lost}
        long = {
            seat for seat, left in since.items() if now - left > (BOT_ABSENCE_SECONDS if people else patience)
        }
        if people:
            gone = given_up_by_people(people, named, long | _late(node))
        else:
            gone = given_up_by_bots(named, since, mine, late=bool(long & {*node.waits_for}))
        if gone is not None and not node.match.closed:
            gone = (gone | (long - people)) - {mine}
            if mine not in named or not gone <= named[mine]:
                with suppress(Illegal):  # it is over after all
                    await node.give_up(gone)


def _late(node: Node) -> frozenset[int]:
    """Who has taken longer than was agreed; but not one that has come back and says that it must first hear
    from just those who want to go on without it."""
    named, back = node.match.named, node.coming_back
    held_up = {seat for seat, unmet in back.items() if any(seat in named.get(one, ()) for one in unmet)}
    return node.silence.overdue - held_up


def given_up_by_people(
    people: Collection[int], named: Mapping[int, Collection[int]], missed: Collection[int]
) -> frozenset[int] | None:
    """Whom all people agree not to wait for; None while one who is here has not said so.

    That somebody was named counts only for those whom we miss ourselves: one player could otherwise use us to
    send another away.
    """
    said = [frozenset(named[seat]) for seat in people if seat in named]
    gone = frozenset[int]().union(*said)
    waiting = {*people} - {*named}
    return gone - {*named} if said and waiting <= gone & {*missed} else None


def given_up_by_bots(
    named: Mapping[int, Collection[int]], missed: Collection[int], mine: int, *, late: bool
) -> frozenset[int] | None:
    """Whom another bot does not wait for, if we miss all of them too; all whom we miss, if it is `late`."""
    others = (frozenset(gone) for seat, gone in named.items() if seat != mine)
    agreed = next((gone for gone in others if gone <= {*missed}), None)
    return frozenset(missed) if agreed is None and late else agreed
