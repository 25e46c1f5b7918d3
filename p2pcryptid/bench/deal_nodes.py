"""How long a deal of real nodes takes: each a process of its own, in a network of its own where possible.

From when the host starts the match, all players having come, until the last node can go on with the game.
Moments of different processes are compared: the monotonic clock is one for all of them.
"""

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

import trio

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.crypto.parallel import use_threads
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.game import Variant
from p2pcryptid.games.registry import GAMES
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.invite import Invite
from p2pcryptid.node.follow import dealing_of
from p2pcryptid.node.lobby import HostRoute
from p2pcryptid.node.node import Entropy, Node
from p2pcryptid.node.sessions import Player, PlayerConfig, host_table, join_table
from p2pcryptid.timing import BENCH_PLAY_SECONDS, BENCH_START_SECONDS
from p2pcryptid.transcript.signing import SigningKey

from . import net
from .deal import Progress, Way, line
from .deal_lan import Place, enter, places


class Seen(NamedTuple):
    """What a node saw of a deal."""

    begun: float
    dealt: float
    attempts: int


@dataclass(frozen=True, slots=True)
class Table:
    """Which deal it is, and where its host keeps its files."""

    variant: Variant
    number: int
    folder: Path
    threads: int


def node_lines(
    asked: Sequence[Way], deals: int, threads: int, progress: Progress
) -> Iterator[dict[str, Any]]:
    """A line for each of these ways to play."""
    for players, mode in asked:
        variant = Variant(players, mode.name.lower())
        with places(players) as where:
            costs = [_one(variant, number, threads, where) for number in progress(range(deals), deals)]
        network = "namespaces" if where[0].namespace else "loopback"
        name = f"deal-nodes-{players}-{variant.mode}"
        yield line(name, costs, threads=threads, cores=os.cpu_count(), network=network)


def _one(variant: Variant, number: int, threads: int, where: Sequence[Place]) -> dict[str, float]:
    with TemporaryDirectory(prefix="p2pcryptid-bench-") as folder, ExitStack() as stack:
        table = Table(variant, number, Path(folder), threads)
        host = stack.enter_context(net._process(run_node, 0, where[0], table, None))
        invite = net._received(host, BENCH_START_SECONDS)
        others = [
            stack.enter_context(net._process(run_node, seat, place, table, invite))
            for seat, place in enumerate(where[1:], 1)
        ]
        seen = _seen_by([host, *others])
    begun, dealt = min(one.begun for one in seen), max(one.dealt for one in seen)
    return {"attempts": seen[0].attempts, "s": dealt - begun}


def _seen_by(nodes: Collection[Connection]) -> list[Seen]:
    """What all of them saw. One that ends before it has seen the deal ends the measurement."""
    seen: list[Seen] = []
    waiting, end = set(nodes), monotonic() + BENCH_PLAY_SECONDS
    while waiting:
        ready = wait(waiting, end - monotonic())
        if not ready:
            raise TimeoutError("the nodes of the measurement have not dealt")
        for pipe in ready:
            assert isinstance(pipe, Connection)
            seen.append(pipe.recv() or _stopped())
            waiting.remove(pipe)
    return seen


def _stopped() -> Seen:
    raise RuntimeError("a node of the measurement has stopped")


def run_node(pipe: Connection, seat: int, place: Place, table: Table, invite: Invite | None) -> None:
    """One node: the host sends its invite first. At last each sends what it saw, and waits to be ended."""
    enter(place)
    use_threads(table.threads)
    entropy = Entropy(digest("bench/deal/node", table.number, seat))
    identity = Identity(NAMES[seat], SigningKey(entropy.take("key", 32)))
    own = PlayerConfig(identity, table.folder / str(seat), lambda _: None, entropy, bind=place.address)

    async def main() -> None:
        if invite is not None:
            way = HostRoute(invite.addresses, invite.host, invite.token)
            await join_table(own, GAMES, way, lambda *_: None, _watching(pipe))
            return
        async with host_table(own, GAMES["cryptid"], table.variant) as hosted:
            pipe.send(hosted.invite)
            await hosted.play(_watching(pipe))

    try:
        trio.run(main)
    except BaseException:
        pipe.send(None)
        raise


def _watching(pipe: Connection) -> Player:
    """A player who looks on while all is dealt, and then does nothing."""

    async def play(node: Node) -> None:
        begun, known, attempts, match = monotonic(), -1, 0, node.match
        while not match.state.chosen:
            known = await node.runner.changes.wait(known)
            dealing = dealing_of(match.state)
            attempts = attempts if dealing is None else dealing.draws
        seen = Seen(begun, monotonic(), attempts)
        await trio.to_thread.run_sync(pipe.send, seen)
        await trio.sleep_forever()

    return play
