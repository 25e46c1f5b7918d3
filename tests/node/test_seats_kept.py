"""A seat once taken is never lost: programs are killed on the way into the match, and come back.

Nothing here follows from a seed, so who comes back can only say the same again if it is on the disk.
"""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from helpers.nodes import Process, await_seats, is_gone
from helpers.outside_nodes import GAME, OutsideNodes, assert_same_log
from helpers.progress import wait_until
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[OutsideNodes]:
    with OutsideNodes(tmp_path) as those:
        yield those


def dies_at(place: str, when: str) -> tuple[str, ...]:
    """What runs the program, and kills it the moment when it has come to this place in the code."""
    module, kind, name = place.rsplit(".", 2)
    code = f"""
import os, sys
from p2pcryptid.node.{module} import {kind}
from p2pcryptid.cli.app import main
done = {kind}.{name}
def last(*_):
    {"done(*_)" if when == "after" else ""}
    os.kill(os.getpid(), 9)
{kind}.{name} = last
sys.argv = sys.argv[3:]
main()
"""
    return sys.executable, "-c", code


def await_match(node: Process) -> None:
    """Wait until it has a journal."""
    journals = node.home.glob
    wait_until(lambda: any(journals("matches/*/journal.p2pcryptid")), lambda: len(node.errors), node.story)


def come_again(nodes: OutsideNodes, name: str, way: str, invite: str) -> Process:
    return nodes.play(name, *(("join", invite) if way == "join" else ("resume",)), *GAME)


@pytest.mark.parametrize("way", ["join", "resume"])
def test_a_guest_that_hears_nothing_when_the_table_is_set(nodes: OutsideNodes, way: str) -> None:
    invite, (ann, ben) = nodes.half_full()
    ben.send(signal.SIGSTOP)
    cat = nodes.play("cat", "join", invite, *GAME)
    await_match(ann)
    await_match(cat)
    ben.kill()
    assert_same_log([ann, come_again(nodes, "ben", way, invite), cat])
    assert not list((nodes.folder / "ben" / "reserved").iterdir())


@pytest.mark.parametrize("way", ["join", "resume"])
@pytest.mark.parametrize(
    ("place", "when"),
    [
        ("reserved.Reserved.make", "after"),
        ("journal.Journal.create", "before"),
        ("journal.Journal.create", "after"),
        ("reserved.Reserved.remove", "after"),
    ],
)
def test_a_guest_killed_on_its_way_into_the_match(
    nodes: OutsideNodes, place: str, when: str, way: str
) -> None:
    invite, seats = nodes.half_full()
    cat = nodes.play("cat", "join", invite, *GAME, through=dies_at(place, when))
    assert cat.left() == -signal.SIGKILL, cat.story()
    seats.append(come_again(nodes, "cat", way, invite))
    assert_same_log(seats)


@pytest.mark.parametrize(
    ("place", "when"),
    [
        ("journal.Journal.create", "before"),
        ("journal.Journal.create", "after"),
        ("lobby.Lobby.tell_table", "before"),
        ("lobby.Lobby.tell_table", "after"),
    ],
)
def test_a_host_killed_as_the_table_is_set(nodes: OutsideNodes, place: str, when: str) -> None:
    """Those who wait for it need not do anything."""
    opens = "host", *GAME, "--players", "2", "--private"
    ann = nodes.play("ann", *opens, through=dies_at(place, when))
    ben = nodes.play("ben", "join", ann.first("invite")["invite"], *GAME)
    assert ann.left() == -signal.SIGKILL, ann.story()
    assert_same_log([nodes.play("ann", "resume", *GAME), ben])


def test_a_host_killed_in_the_lobby_opens_the_same_table_again(nodes: OutsideNodes) -> None:
    """Its bot ends with it, and another comes with it; a guest who waits comes back by itself."""
    invite, ann = nodes.open("--bots", "1", players=4)
    await_seats(ann, 2)
    ben = nodes.play("ben", "join", invite, *GAME)
    ben.first("lobby")
    bots = ann.children
    assert len(bots) == 1
    ann.send(signal.SIGKILL)
    ann.left()
    wait_until(lambda: all(map(is_gone, bots)), lambda: len(ben.errors), ben.story)
    ben.until(lambda: "waiting for the host" in ben.errors, "a word on whom it waits for")
    ann = nodes.play("ann", "resume", *GAME)
    assert ann.first("invite")["invite"] == invite
    await_seats(ann, 3)
    cat = nodes.play("cat", "join", invite, *GAME)
    assert_same_log([ann, ben, cat])


def test_bots_end_with_their_player_and_come_back_with_it(nodes: OutsideNodes) -> None:
    _, ann = nodes.open("--bots", "2", "--bot-level", "random")
    ann.first("fact")
    bots = ann.children
    assert len(bots) == 2
    ann.send(signal.SIGKILL)
    ann.left()
    wait_until(lambda: all(map(is_gone, bots)), lambda: None, ann.story)
    journals = list(ann.home.glob("bots/*/matches/*/journal.p2pcryptid"))
    assert len(journals) == 2
    for journal in journals:
        assert RecordKind.ABANDONMENT not in {record.kind for record in read_log(journal).records}
    (kept,) = ann.home.glob("matches/*/bots.json")
    assert kept.stat().st_mode & 0o777 == 0o600
    ann = nodes.play("ann", "resume", *GAME)
    log = assert_same_log([ann])
    assert "robin and wren will come back with you" in ann.errors

    def logs() -> list[Path]:
        return list(ann.home.glob("bots/*/matches/*/game.p2pcryptid"))

    wait_until(lambda: len(logs()) == 2, lambda: len(logs()), ann.story)  # they finish what is left to do
    assert {bot.read_bytes() for bot in logs()} == {log.read_bytes()}


def test_one_player_in_two_programs(nodes: OutsideNodes) -> None:
    """On one computer the second is told so; from elsewhere it has the seat, and the first is told so."""
    invite, (ann, ben) = nodes.half_full()
    twin = nodes.play("ben", "join", invite, *GAME)
    assert twin.left() == 7, twin.story()
    assert "already, in another program" in twin.errors
    assert "its own P2PCRYPTID_HOME" in twin.errors
    assert ben.runs
    copytree(ben.home, nodes.folder / "dan", ignore=ignore_patterns("reserved"))
    elsewhere = nodes.play("dan", "join", invite, *GAME)
    elsewhere.first("lobby")
    assert ben.left() == 3, ben.story()
    assert "another program with your key has your seat" in ben.errors
    assert "host" not in ben.errors.partition("error: ")[2]
    cat = nodes.play("cat", "join", invite, *GAME)
    assert_same_log([ann, elsewhere, cat])


def test_the_name_said_first_stays(nodes: OutsideNodes) -> None:
    invite, (ann, ben) = nodes.half_full()
    ben.kill()
    again = nodes.run("ben", "join", invite, *GAME, "--auto", "random", "--json", "--name", "bruno")
    again.until(lambda: "you are ben at this table" in again.errors, "its name")
    again.until(lambda: again.said("lobby")[-1:] == ann.said("lobby")[-1:], "its seat")
    assert again.said("lobby")[-1]["names"] == ["ann", "ben"]


def test_a_seat_that_the_host_does_not_keep_is_forgotten(nodes: OutsideNodes) -> None:
    """The table is full by the time that the guest comes back."""
    invite, ann = nodes.open(players=2)
    ben = nodes.play("ben", "join", invite, *GAME, through=dies_at("reserved.Reserved.make", "after"))
    assert ben.left() == -signal.SIGKILL
    cat = nodes.play("cat", "join", invite, *GAME)
    await_match(cat)
    cat.send(signal.SIGSTOP)  # so that the game waits
    ben = nodes.play("ben", "resume", *GAME)
    assert ben.left() == 3, ben.story()
    cat.send(signal.SIGCONT)
    assert "begun without you" in ben.errors
    assert "come back" not in ben.errors
    assert not list((ben.home / "reserved").iterdir())
    assert_same_log([ann, cat])
