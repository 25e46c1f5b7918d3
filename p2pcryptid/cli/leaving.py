"""Every way out of a game: whoever leaves before its end is told how to come back, as long as one can."""

import os
from threading import Thread
from typing import TYPE_CHECKING

import trio

from p2pcryptid.crypto.parallel import use_threads
from p2pcryptid.i18n import gettext as _
from p2pcryptid.ui.calling import line_to_paste

from .choosing import check_level
from .opening import Stopped, heeded_signals, narrate_behind
from .seating import Seating, Work, run_async

if TYPE_CHECKING:
    from p2pcryptid.node.node import Ending, Node
    from p2pcryptid.node.player import PlayerConfig

    Played = tuple[Node, Ending]

SHOWN_DIGITS = 8
"""of the name of a match, where people are to type it"""
_INPUT = 0
STAY = b"over\n"
"""what a bot hears from whoever started it when the match is over, so that it can finish in peace"""


def run_at_table(own: "PlayerConfig", seat: Seating, work: "Work[Played]") -> "Played":
    """Run it; if it ends before the match does, for whatever reason, say how to come back."""
    if seat.terminal is not None and (os.cpu_count() or 1) > 1:  # a person's computer has nothing else to do
        use_threads(2)

    async def until_stopped() -> "Played":
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_heed_signals)
            result = await work()
            node, _ending = result
            if seat.stage is not None and not seat.has_told(node):
                await seat.stage.show_end(node.log_path, node.seat.seat)
            nursery.cancel_scope.cancel()
        return result

    try:
        if seat.app is not None:
            seat.app.way_back = lambda: way_back(own, seat) if own.held.name else ""
        return run_async(until_stopped, seat.app)
    except BaseException:
        if own.held.name:
            narrate_behind(seat.app, way_back(own, seat))
        raise


def way_back(own: "PlayerConfig", seat: Seating) -> str:
    """The command that leads back, in a sentence."""
    command = line_to_paste("resume", own.held.name[:SHOWN_DIGITS], *_options(own, seat))
    if own.held.begun:
        return _("your seat is kept: come back with '{command}'").format(command=command)
    return _("come back to this table with '{command}'").format(command=command)


def _options(own: "PlayerConfig", seat: Seating) -> list[str]:
    from p2pcryptid.games.registry import GAMES
    from p2pcryptid.net.home import home

    options: list[str] = []
    game = GAMES.get(own.held.game)
    if game is not None:
        options += GAMES.option_for(game)
        options += ["--auto", check_level(game, seat.level)] if seat.terminal is None else []
    options += ["--plain"] if seat.terminal is not None and seat.stage is None else []
    folder = own.matches.parent
    return options if folder == home() else [*options, "--folder", str(folder)]


async def _heed_signals() -> None:
    with trio.open_signal_receiver(*heeded_signals()) as signals:
        async for number in signals:
            raise Stopped(number)


def end_with_parent() -> None:
    """For a bot that somebody's program has started: when that one is gone the bot ends too, and at once.

    It gives nothing up: its seat stays as it is on the disk, and comes back with its player's.
    """
    Thread(target=_await_parent, daemon=True).start()


def _await_parent() -> None:
    """Nothing that the bot is in the midst of holds it up."""
    while said := os.read(_INPUT, 64):
        if STAY in said:
            return
    os._exit(0)
