"""Coming back when the others have long gone: with all in the journal, with half of it, and for good."""

import os
import socket
from contextlib import closing
from pathlib import Path
from shutil import copytree

from helpers.nodes import NAMES, QUICK, Nodes, Process, assert_same_honest_end, facts, seed_of
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.bots import choose
from p2pcryptid.games.registry import GAMES
from p2pcryptid.net.identity import Identity
from p2pcryptid.node.bot import bot_player
from p2pcryptid.node.journal import Journal
from p2pcryptid.node.node import Ending, Entropy
from p2pcryptid.node.results import results
from p2pcryptid.node.sessions import PlayerConfig, resume_table
from p2pcryptid.transcript.signing import SigningKey


async def test_coming_back_when_the_others_have_gone(tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[3]) as nodes:
        ann, ben, cat = nodes.table(3)
        log, told = assert_same_honest_end([ann, ben, cat]).read_bytes(), facts(ann)
        ben.log.unlink()
        lose_the_end(cat)
        alone = copytree(cat.home, tmp_path / "alone")

        with closing(taken(cat)):  # its port is somebody else's by now
            cat = nodes.play("cat", "resume")
            cat.first("words")
            ann = nodes.play(
                "ann", "resume", ann.log.parent.name
            )  # its own game is over, but it has the rest
            cat.until(lambda: facts(cat) == told, "all that it missed")
            ben = nodes.play("ben", "resume")  # it lacks nothing but its log
            assert assert_same_honest_end([ann, ben, cat]).read_bytes() == log
        for node in (ann, ben, cat):  # two of them ended it twice
            assert [one.match for one in results(node.home / "matches")] == [node.log.parent.name]
    await assert_gives_up(alone)


def test_when_all_have_moved_one_is_told_where_another_is(tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[3]) as nodes:
        ann, ben, cat = nodes.table(3)
        assert_same_honest_end([ann, ben, cat])
        told = facts(ann)
        lose_the_end(cat)
        here, there = free_port(), free_port()
        nodes.play("ann", "resume", ann.log.parent.name, "--port", str(here))
        cat = nodes.play("cat", "resume", "--port", str(there), "--address", f"127.0.0.1:{here}")
        cat.until(lambda: facts(cat) == told, "all that it missed")


def free_port() -> int:
    """One at which nobody listens now."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port: int = server.getsockname()[1]
    return port


def lose_the_end(node: Process) -> None:
    """As if it had been killed when two thirds were written."""
    node.log.unlink()
    os.truncate(node.journal, node.journal.stat().st_size * 2 // 3)


def taken(node: Process) -> socket.socket:
    """Somebody who listens where this node did."""
    journal = Journal.open(node.journal.parent)
    journal.close()
    return socket.create_server(("127.0.0.1", journal.place.port))


async def assert_gives_up(home: Path) -> None:
    """A bot to whom nobody comes back waits for a while, and no longer."""
    entropy = Entropy(seed_of(QUICK[3], 2))
    own = PlayerConfig(
        Identity(NAMES[2], SigningKey(entropy.take("key", 32))), home / "matches", print, bind="127.0.0.1"
    )
    (folder,) = own.matches.iterdir()
    player = bot_player(
        lambda view, draw: choose("easy", view, draw), lambda *_: None, Draw(bytes(32), "bot"), patience=0.1
    )
    node, ending = await resume_table(own, GAMES, folder, player)
    assert ending is Ending.ABANDONED
    assert node.match.gone == (0, 1)
