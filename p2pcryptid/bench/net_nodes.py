"""The processes of `bench net`: nodes that note when they saw what, and an echo."""

from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any

import trio

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.cryptid.state import Ask
from p2pcryptid.games.game import Variant
from p2pcryptid.games.registry import GAMES
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.invite import Invite
from p2pcryptid.net.reach import listen, port_of
from p2pcryptid.net.tls import handshake
from p2pcryptid.node.lobby import HostRoute
from p2pcryptid.node.node import Entropy, Node
from p2pcryptid.node.sessions import PlayerConfig, host_table, join_table
from p2pcryptid.node.wire import record_frame
from p2pcryptid.table.match import Output
from p2pcryptid.timing import BENCH_AGREE_SECONDS, BENCH_PAUSE_SECONDS
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

SEED = 1
"""A deal that comes out early, for the processor has better things to do here."""
_HERE = "127.0.0.1"


@dataclass
class Timed:
    """What one node noted, by the number of the event: when it wished it, when it had it; and frame sizes."""

    begun: dict[int, float] = field(default_factory=dict)
    seen: dict[int, float] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)


def run_node(pipe: Connection, number: int, folder: Path, moves: int, invite: Invite | None) -> None:
    """One node: the host sends its invite first. At last each sends what it noted, and waits to be ended."""
    entropy = Entropy(digest("bench/net", SEED, number))
    identity = Identity(NAMES[number], SigningKey(entropy.take("key", 32)))
    own = PlayerConfig(identity, folder / str(number), lambda _: None, entropy, bind=_HERE)
    timed = Timed()

    async def play(node: Node) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_note, node, timed, moves, pipe)
            await _ask_on(node, timed, moves)

    async def main() -> None:
        if invite is not None:
            way = HostRoute(invite.addresses, invite.host, invite.token)
            await join_table(own, GAMES, way, lambda *_: None, play)
            return
        async with host_table(own, GAMES["cryptid"], Variant(3, "normal")) as hosted:
            pipe.send(hosted.invite)
            await hosted.play(play)

    trio.run(main)


async def _ask_on(node: Node, timed: Timed, moves: int) -> None:
    """Play whatever is true, questions first: they bring the game on and never end it.

    So many events come one by one, as players' do; from then on there is no pause between them.
    """
    known, seat = 0, node.seat
    while len(timed.seen) < 2 * moves:
        known = await node.runner.changes.wait(known)
        while seat.chooses and len(timed.seen) < 2 * moves:
            game = seat.state.game
            actions = [action for action in game.playable(seat.view) if not game.is_note(action)]
            action = next((one for one in actions if isinstance(one, Ask)), actions[0])
            if len(timed.seen) < moves:
                await trio.sleep(BENCH_PAUSE_SECONDS)
                timed.begun[seat.match.chain.next_seq] = monotonic()
            await node.intend(action)


class _Noting(list[Output]):
    """What a seat has accepted, and when each event was."""

    def __init__(self, accepted: list[Output], next_seq: int, timed: Timed) -> None:
        super().__init__(accepted)
        self._next = next_seq
        self._timed = timed

    def append(self, output: Output) -> None:
        """Verified just now."""
        if output.kind is RecordKind.EVENT:
            self._timed.seen[self._next] = monotonic()
            self._timed.sizes.append(len(record_frame(output.kind, output.data).encode()))
            self._next += 1
        super().append(output)


async def _note(node: Node, timed: Timed, moves: int, pipe: Connection) -> None:
    """When this node had verified each event of the play."""
    known, match = 0, node.seat.match
    while not match.state.chosen:  # while the clues are dealt
        known = await node.runner.changes.wait(known)
    match.accepted = _Noting(match.accepted, match.chain.next_seq, timed)
    while len(timed.seen) < 2 * moves and not match.over:
        known = await node.runner.changes.wait(known)
    await trio.sleep(BENCH_AGREE_SECONDS)  # the others may still lack the last one
    await trio.to_thread.run_sync(pipe.send, timed)


def _player(name: str) -> Identity:
    return Identity(name, SigningKey(digest("bench/echo", name)))


def echo_server(pipe: Connection, size: int) -> None:
    """Sends its port, and then back whatever one client says, so many bytes at a time."""

    async def main() -> None:
        (listener,) = await listen(0, _HERE)
        pipe.send(port_of([listener]))
        while True:
            near = await listener.accept()
            stream, _ = await handshake(near, _player("echo"), server=True, pinned=None)
            with suppress(trio.BrokenResourceError):  # until the client has gone
                while data := await _exactly(stream, size):
                    await stream.send_all(data)

    trio.run(main)


def echo_times(port: int, size: int, rounds: int, pause: float) -> list[float]:
    """Seconds from sending so many bytes to having them back, again and again."""

    async def main() -> list[float]:
        near = await trio.open_tcp_stream(_HERE, port)
        stream, _ = await handshake(near, _player("client"), server=False, pinned=_player("echo").public)
        times = []
        for _ in range(rounds):
            if pause:
                await trio.sleep(pause)
            begun = monotonic()
            await stream.send_all(bytes(size))
            await _exactly(stream, size)
            times.append(monotonic() - begun)
        await trio.aclose_forcefully(near)
        return times

    return trio.run(main)


async def _exactly(stream: Any, size: int) -> bytes:
    data = b""
    while len(data) < size and (piece := await stream.receive_some(size - len(data))):
        data += piece
    return data
