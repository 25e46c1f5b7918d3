"""A real node in the middle of a game, and everybody who means it ill: the game goes on, and all are named.

One seat is played by the test itself, through the same code as everybody's. So the game waits, in its play,
for that seat while the node is attacked; then the seat plays on to the end.
"""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import trio

from helpers.bad_peers import ATTACKS, CROWD, Target, comes_as_a_crowd
from helpers.progress import while_it_goes_on
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.bots import choose
from p2pcryptid.games.registry import GAMES
from p2pcryptid.limits import STRANGERS
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.invite import Invite, decode_invite
from p2pcryptid.node.bot import bot_player
from p2pcryptid.node.lobby import HostRoute
from p2pcryptid.node.node import Ending, Entropy, Node
from p2pcryptid.node.sessions import PlayerConfig, join_table
from p2pcryptid.node.wire import Heads, addresses_frame, heads_frame, record_frame, say_frame
from p2pcryptid.table.match import Head
from p2pcryptid.transcript.event import Event, Note
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

SEEDS = [digest("test/bad-peers", 1, seat) for seat in range(3)]
"""With these the first attempt is a deal, and the second seat has the first turn."""
MOST_MEMORY = 96 << 10
"""KiB by which the node may grow under attack, at any moment."""
FLOOD = 3000
Line = dict[str, Any]


@dataclass
class Running:
    """A node of its own process: what it says, and its log."""

    folder: Path
    name: str

    async def start(self, nursery: trio.Nursery, seed: bytes, *command: str) -> trio.Process:
        """Started; it ends with the nursery at the latest."""
        options = ["--name", self.name, "--auto", "easy", "--bind", "127.0.0.1", "--seed", seed.hex()]
        line = [sys.executable, "-m", "p2pcryptid", *command, *options, "--json", "--debug"]
        environment = {**os.environ, "P2PCRYPTID_HOME": str(self.folder / self.name)}
        with self._out.open("wb") as out, self._err.open("wb") as err:
            run = partial(trio.run_process, line, stdin=b"", stdout=out, stderr=err, env=environment)
            process: trio.Process = await nursery.start(run)
        return process

    @property
    def _out(self) -> Path:
        return self.folder / f"{self.name}.out"

    @property
    def _err(self) -> Path:
        return self.folder / f"{self.name}.err"

    @property
    def log(self) -> str:
        """What it told of its inside."""
        return self._err.read_text()

    @property
    def sizes(self) -> list[int]:
        """How much it has said so far."""
        return [path.stat().st_size for path in (self._out, self._err) if path.exists()]

    async def said(self, fits: Callable[[Line], bool]) -> Line:
        """Its first line of this sort; waits for it."""
        while True:
            whole = self._out.read_text().rpartition("\n")[0]
            for line in map(json.loads, whole.splitlines()):
                if fits(line):
                    return dict(line)
            await trio.sleep(0.05)


def memory(pid: int) -> tuple[int, int]:
    """KiB of a process: now, and at most so far."""
    lines = (line.split() for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    sizes = {words[0]: int(words[1]) for words in lines if words[0] in ("VmRSS:", "VmHWM:")}
    return sizes["VmRSS:"], sizes["VmHWM:"]


def floods(node: Node, key: SigningKey) -> dict[str, Frame]:
    """What a player can send that nobody needs."""
    seat, chain = node.seat.seat, node.match.chain
    match, ahead = chain.match, chain.next_seq + 5
    old = chain[0].encode()
    early = Event(match, ahead, digest("nowhere"), seat, 2, (), ()).signed(key).encode()
    note = Note(match, seat, 5000, chain.head, ()).signed(key).encode()
    heads = Heads(Head(0, digest("nowhere")), (), ())
    return {
        "an event that everybody has": record_frame(RecordKind.EVENT, old),
        "no event": record_frame(RecordKind.EVENT, bytes(1000)),
        "an event from further on, again and again": record_frame(RecordKind.EVENT, early),
        "a note beyond the last": record_frame(RecordKind.NOTE, note),
        "how far it is": heads_frame(heads),
        "where everybody is": addresses_frame(((),) * 3),
        "a line": say_frame("me me me"),
    }


async def flood(node: Node, to: int, frame: Frame) -> None:
    """Send this over the node's own link, which the other end breaks; then wait until it is made anew."""
    session = next(one for one in node.mesh.sessions if one.seat == to)
    with suppress(LinkError):
        for _ in range(FLOOD):
            await session.link.send(frame)
    while session in node.mesh.sessions or to not in node.mesh.here:
        await trio.sleep(0.05)


@dataclass
class Attacks:
    """Everything that is done to the host, while it waits for our move."""

    host: Running
    pid: int
    invite: Invite
    key: SigningKey
    grown: int = 0

    async def run(self, node: Node) -> None:
        """All at once, then the crowd, then we ourselves."""
        before, _ = memory(self.pid)
        match = node.journal.record.match
        async with trio.open_nursery() as nursery:
            for number, (attack, _) in enumerate(ATTACKS):
                nursery.start_soon(attack, Target(self.invite, match, f"127.0.1.{number + 1}"))
        await comes_as_a_crowd(Target(self.invite, match, "127.0.0.1"))
        for number, frame in enumerate(floods(node, self.key).values(), 1):
            await flood(node, 0, frame)
            while self.host.log.count("dropped: ben: flooding") < number:
                await trio.sleep(0.05)
        self.grown = memory(self.pid)[1] - before


async def until_our_turn(node: Node) -> None:
    known = 0
    while node.seat.state.state is None or not node.seat.waits_for_me:
        known = await node.runner.changes.wait(known)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc, and 127.0.1.1 is ours")
async def test_a_game_goes_on_under_attack(tmp_path: Path, nursery: trio.Nursery) -> None:
    entropy = Entropy(SEEDS[1])
    key = SigningKey(entropy.take("key", 32))
    own = PlayerConfig(Identity("ben", key), tmp_path / "ben", lambda _: None, entropy, bind="127.0.0.1")
    ann, cat = Running(tmp_path, "ann"), Running(tmp_path, "cat")
    ends: list[tuple[Node, Ending]] = []

    def how_far() -> list[int]:
        return [size for running in (ann, cat) for size in running.sizes]

    async with while_it_goes_on(how_far):
        process = await ann.start(nursery, SEEDS[0], "host", "--players", "3", "--private")
        line = (await ann.said(lambda line: line["event"] == "invite"))["invite"]
        invite = decode_invite(line)
        attacks = Attacks(ann, process.pid, invite, key)

        async def play(node: Node) -> None:
            await until_our_turn(node)
            await attacks.run(node)
            await bot_player(partial(choose, "easy"), lambda *_: None, Draw(SEEDS[1], "test"))(node)

        async def sit() -> None:
            way = HostRoute(invite.addresses, invite.host, invite.token)
            ends.append(await join_table(own, GAMES, way, lambda *_: None, play))

        async with trio.open_nursery() as seats:
            seats.start_soon(sit)
            await ann.said(lambda line: line.get("names") == ["ann", "ben"])
            await cat.start(nursery, SEEDS[2], "join", line)
        logs = [ends[0][0].log_path]
        for running in (ann, cat):
            end = await running.said(lambda line: line["event"] == "end")
            assert end["ending"] == "revealed", running.log[-2000:]
            logs.append(Path(end["log"]))
    assert ends[0][1] is Ending.REVEALED
    assert len({path.read_bytes() for path in logs}) == 1
    assert audit(read_log(logs[0])).finding is Finding.HONEST
    for number, (_, code) in enumerate(ATTACKS):
        named = [text for text in ann.log.splitlines() if f" 127.0.1.{number + 1}: " in text]
        assert [text.rpartition(": ")[2] for text in named] == [code], f"attack {number}: {named}"
    crowd = [text.rpartition(": ")[2] for text in ann.log.splitlines() if " 127.1.0." in text]
    assert len(crowd) == CROWD and crowd.count("crowded-out") >= CROWD - STRANGERS
    assert "Traceback" not in ann.log
    assert attacks.grown < MOST_MEMORY, f"{attacks.grown} KiB more"
