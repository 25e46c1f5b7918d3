"""A seat that plays by itself: whatever chooses gets the seat's view and nothing else."""

from collections.abc import Awaitable, Callable
from typing import Any

import trio

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal
from p2pcryptid.table.seat import Seat

from .node import Node

Chooser = Callable[[Any, Draw], Any]
"""What to do, from a view; for a vote, None says nothing."""
PATIENCE_SECONDS = 300.0
"""A bot gives a match up with the others when somebody has been away for so long."""


def bot_player(
    choose: Chooser, vote: Chooser, draw: Draw, patience: float = PATIENCE_SECONDS
) -> Callable[[Node], Awaitable[None]]:
    """A player that chooses whenever its seat has a choice, and leaves when the others do."""

    async def play(node: Node) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_choose, node, choose, vote, draw)
            nursery.start_soon(_lose_patience, node, patience)

    return play


async def _choose(node: Node, choose: Chooser, vote: Chooser, draw: Draw) -> None:
    known, voted_at = 0, -1
    while True:
        known = await node.keeper.bell.wait(known)
        seat = node.seat
        if (
            seat.may_sign
            and seat.progress.state is not None
            and not seat.over
            and voted_at != len(seat.facts)
        ):
            voted_at = len(seat.facts)
            if (note := vote(seat.view, draw)) is not None:
                await node.intend(note)
        while seat.waits_for_me and seat.progress.state is not None:
            action = await trio.to_thread.run_sync(choose, seat.view, draw)
            try:
                await node.intend(action)
            except Illegal as error:  # something came in between; look again
                node.log(f"my choice came too late: {error.message}")
                break


async def _lose_patience(node: Node, patience: float) -> None:
    """Nobody waits for ever for a player who has gone; and where others give up, so do we."""
    since: dict[int, float] = {}
    while True:
        await trio.sleep(0.5)
        now, away = trio.current_time(), node.mesh.away
        since = {seat: since.get(seat, now) for seat in away}
        overdue = any(now - since[seat] > patience for seat in node.waits_for if seat in since)
        gone = _proposed(node.seat, away) or (away if overdue else None)
        mine = node.seat.abandonments.get(node.seat.seat)
        settled = node.seat.over or node.seat.closed or (mine is not None and mine.gone == gone)
        if gone is not None and not settled:
            await node.give_up(frozenset(gone))


def _proposed(seat: Seat, away: tuple[int, ...]) -> tuple[int, ...] | None:
    """Whom another seat has given up, if we miss them too."""
    others = (one.gone for number, one in seat.abandonments.items() if number != seat.seat)
    return next((gone for gone in others if set(gone) <= set(away)), None)
