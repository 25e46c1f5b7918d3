"""A seat that plays by itself: whatever chooses gets the seat's view and nothing else."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import trio

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal
from p2pcryptid.table.seat import Seat
from p2pcryptid.timing import BOT_LOOK_SECONDS, BOT_PATIENCE_SECONDS

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
            nursery.start_soon(_lose_patience, node, patience)

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


async def _lose_patience(node: Node, patience: float) -> None:
    """Nobody waits for ever for a player who has gone; and where others give up, so do we."""
    since: dict[int, float] = {}
    while True:
        await trio.sleep(BOT_LOOK_SECONDS)
        now, seat = trio.current_time(), node.seat
        missing = {*node.mesh.away, *_strays(seat, node.mesh.away)}
        since = {one: since.get(one, now) for one in missing}
        overdue = any(now - since[one] > patience for one in node.waits_for if one in since)
        gone = _proposed(seat, node.mesh.away)
        if gone is None and overdue:
            gone = tuple(sorted(missing))
        mine = seat.match.abandonments.get(seat.seat)
        if gone is not None and (mine is None or mine.gone != gone) and not seat.match.closed:
            with suppress(Illegal):  # it is over after all
                await node.give_up(frozenset(gone))


def _strays(seat: Seat, away: tuple[int, ...]) -> set[int]:
    """Seats that have given the match up without some who are still here."""
    return {
        one.seat
        for one in seat.match.abandonments_at_head
        if one.seat != seat.seat and not set(one.gone) <= set(away)
    }


def _proposed(seat: Seat, away: tuple[int, ...]) -> tuple[int, ...] | None:
    """Whom another seat has given up, if we miss them too."""
    others = (one.gone for number, one in list(seat.match.abandonments.items()) if number != seat.seat)
    return next((gone for gone in others if set(gone) <= set(away)), None)
