"""Whole games of real processes over loopback: the same log everywhere, and it is honest."""

import os
import socket
from pathlib import Path

import pytest

from helpers.nodes import (
    NAMES,
    PROGRAM,
    QUICK,
    Nodes,
    Process,
    assert_same_honest_end,
    await_seats,
    facts,
    seed_of,
)
from helpers.progress import run_to_end, wait_until
from p2pcryptid.net.invite import Invite, decode_invite, encode_invite

CLOSED = 9
"""A port at which nobody listens."""


def speaks_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.parametrize("players", [4, 5])
def test_a_whole_game(players: int, tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[players]) as nodes:
        seats = nodes.table(players)
        assert_same_honest_end(seats)
        assert_told_the_same(seats)


def test_a_whole_game_with_a_spectator(tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[3]) as nodes:
        host = nodes.play("ann", "host", "--players", "3", "--private")
        invite = host.first("invite")["invite"]
        spectator = nodes.run("wim", "watch", invite, "--json")  # waits for the game to begin
        seats = [host, nodes.play("ben", "join", f"p2pcryptid join {invite}")]
        await_seats(host, 2)
        seats.append(nodes.play("cat", "join", invite))
        assert_same_honest_end(seats)
        assert spectator.left() == 0, spectator.story()
        assert_told_the_same([*seats, spectator])


@pytest.mark.skipif(not speaks_ipv6(), reason="this computer has no IPv6 loopback")
def test_a_whole_game_over_ipv6(tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[3], bind="::1") as nodes:
        seats = nodes.table(3)
        assert decode_invite(seats[0].first("invite")["invite"]).addresses[0][0] == "::1"
        assert_same_honest_end(seats)


def test_a_host_alone_with_bots(nodes: Nodes) -> None:
    host = nodes.play("ann", "host", "--players", "3", "--private", "--bots", "2", "--bot-level", "easy")
    log = assert_same_honest_end([host])
    bots: list[Path] = []

    def all_have_a_log() -> bool:
        bots[:] = host.home.glob("bots/*/matches/*/game.p2pcryptid")
        return len(bots) == 2

    wait_until(all_have_a_log, lambda: len(bots), host.story)  # each bot is a node, and stays for the others
    assert {bot.read_bytes() for bot in bots} == {log.read_bytes()}


def assert_told_the_same(nodes: list[Process]) -> None:
    """Words, deal and facts."""
    assert len({node.first("words")["words"] for node in nodes}) == 1
    assert len({str(facts(node)) for node in nodes}) == 1
    assert facts(nodes[0])


def refused(process: Process, code: int, word: str) -> None:
    """It left with this code, and said why in two lines."""
    assert process.left() == code, process.story()
    said = [line for line in process.errors.splitlines() if line.startswith(("error:", "hint:"))]
    assert word in said[0], process.story()
    assert "this is a bug" not in process.errors


def test_who_is_not_let_in(tmp_path: Path) -> None:
    with Nodes(tmp_path, QUICK[3]) as nodes:
        seats = nodes.table(3)
        invite = seats[0].first("invite")["invite"]
        seats[1].first("words")
        seats[2].kill()  # so that the game waits
        seats[1].interrupt()
        assert seats[1].left() == 130
        assert "Traceback" not in seats[1].errors
        refused(nodes.play("dan", "join", invite), 3, "begun without you")
        refused(nodes.play("eve", "join", other_token(invite)), 3, "its own invite")
        copy = nodes.run("ann", "resume", "--auto", "easy", "--name", "ann", "--seed", seats[0].command[-1])
        refused(copy, 7, "another program")
        seats[1:] = nodes.play("ben", "resume"), nodes.play("cat", "resume")
        assert_same_honest_end(seats)


def test_a_table_that_is_still_open(nodes: Nodes) -> None:
    host = nodes.play("ann", "host", "--players", "3", "--private")
    line = host.first("invite")
    invite, there = line["invite"], f"127.0.0.1:{line['port']}"
    for name in ("ann", "аnn"):  # the second is half Cyrillic
        twin = nodes.run(f"other {name}", "join", invite, "--name", name, "--auto", "easy", "--json")
        assert twin.first("lobby")["names"] == ["ann", f"{name}-2"]
        assert f"looks like a name that is: you are {name}-2 at this table\n" in twin.errors
        twin.kill()
        host.until(lambda: host.said("lobby")[-1]["names"] == ["ann"], "the seat to be free again")
        back = nodes.run(f"other {name}", "resume", "--auto", "easy", "--json")
        assert back.first("lobby")["names"] == ["ann", f"{name}-2"]
        back.kill()
        host.until(lambda: host.said("lobby")[-1]["names"] == ["ann"], "the seat to be free again")
    refused(nodes.play("dan", "join", "--address", there), 3, "its own invite")  # a private one
    refused(nodes.run("wim", "watch", other_token(invite), "--json"), 3, "its own invite")
    misled = elsewhere(invite)
    refused(nodes.play("ben", "join", misled), 3, "nobody answers")
    found = nodes.play("ben", "join", misled, "--address", there)
    assert found.first("lobby")["names"] == ["ann", "ben"]
    found.kill()
    host.until(lambda: host.said("lobby")[-1]["names"] == ["ann"], "the seat to be free again")


def test_players_without_a_user_name_have_different_names(nodes: Nodes) -> None:
    """Processes of these tests know no USER."""
    own = ("--auto", "easy", "--json", "--bind", "127.0.0.1")
    host = nodes.run("one", "host", "--players", "3", "--private", *own)
    guest = nodes.run("two", "join", host.first("invite")["invite"], *own)
    names = guest.first("lobby")["names"]
    assert len(names) == 2 and all(len(name.split("-")) == 2 for name in names)


def test_a_table_of_bots_shows_no_line_and_is_closed_to_strangers(tmp_path: Path) -> None:
    with Nodes(tmp_path) as nodes:
        host = nodes.run(
            *("ann", "host", "--players", "3", "--bots", "2", "--bot-level", "easy", "--name", "ann"),
            *("--auto", "easy", "--json", "--bind", "127.0.0.1"),
        )
        there = f"127.0.0.1:{host.first('invite')['port']}"  # programs are told, for spectators
        refused(nodes.run("ben", "join", "--address", there, "--auto", "easy"), 3, "its own invite")
    own = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "P2PCRYPTID_HOME": str(tmp_path / "cat")}
    command = [*PROGRAM, *host.command[len(PROGRAM) :], "--seed", seed_of(QUICK[3], 0).hex()]
    done = run_to_end([one for one in command if one != "--json"], env=own)
    assert done.returncode == 0, done.stderr
    assert b"p2pcryptid1" not in done.stdout and b"join" not in done.stdout + done.stderr


def test_no_bot_has_the_name_of_its_host(nodes: Nodes) -> None:
    host = nodes.run(
        *("ann", "host", "--players", "3", "--private", "--bots", "2", "--name", "Robin"),
        *("--auto", "easy", "--json", "--bind", "127.0.0.1"),
    )
    await_seats(host, 3)
    assert host.said("lobby")[-1]["names"][0] == "Robin"


def test_a_game_to_come_back_to_is_found_among_those_there_are(nodes: Nodes) -> None:
    back = nodes.run("ann", "resume", "deadbeef", "--auto", "easy")
    refused(back, 7, "there is no unfinished game to come back to")
    host = nodes.play("ann", "host", "--players", "3", "--private", "--bots", "2", "--bot-level", "easy")
    host.first("words")
    host.interrupt()
    host.left()
    back = nodes.run("ann", "resume", "deadbeef", "--auto", "easy")
    refused(back, 7, "no game starts with 'deadbeef'")
    assert (
        f"hint: the last games are {host.journal.parent.name}; 'p2pcryptid games' lists all\n" in back.errors
    )


def test_a_slip_in_an_invite_is_told_before_anything_is_dialled(nodes: Nodes) -> None:
    host = nodes.play("ann", "host", "--players", "3", "--private")
    invite = host.first("invite")["invite"]
    slip = invite[:20] + ("q" if invite[20] != "q" else "p") + invite[21:]
    refused(nodes.play("ben", "join", slip), 2, "mistake")
    refused(nodes.play("ben", "join", "nonsense"), 2, "not an invite")
    refused(nodes.run("wim", "watch", slip, "--json"), 2, "mistake")
    refused(nodes.play("ben", "join", "--address", "nowhere"), 2, "is not an address")
    assert "turned away" not in host.errors
    assert [line["names"] for line in host.said("lobby")] == [[NAMES[0]]]


def test_watching_with_an_address_that_the_invite_has(nodes: Nodes) -> None:
    """And with more addresses than an invite may have."""
    host = nodes.play("ann", "host", "--players", "3", "--private")
    line = host.first("invite")
    there = ("--address", f"127.0.0.1:{line['port']}")
    more = [one for last in range(2, 12) for one in ("--address", f"127.0.0.{last}:{CLOSED}")]
    for given in ((*there, *there), more):
        before = host.errors.count("not-started")
        spectator = nodes.run("wim", "watch", line["invite"], "--json", *given)
        wait_until(lambda: host.errors.count("not-started") > before, lambda: host.errors, spectator.story)  # noqa: B023
        assert spectator.runs and "this is a bug" not in spectator.errors
        spectator.kill()


@pytest.mark.parametrize("address", [(), ("--address", "127.0.0.1:4000")])
@pytest.mark.parametrize("line", ["", " "])
def test_watching_nothing(line: str, address: tuple[str, ...], nodes: Nodes) -> None:
    refused(nodes.run("wim", "watch", line, *address), 2, "watching needs the line")


@pytest.mark.parametrize("bind", ["", " ", "two words", "fe80::1%eth0", "127.0.0.1:4000", "[::1]"])
def test_listening_nowhere(bind: str, nodes: Nodes) -> None:
    refused(nodes.run("ann", "host", "--auto", "easy", "--bind", bind), 2, "--bind needs an address")


def other_token(invite: str) -> str:
    """An invite for another table of the same host."""
    known = decode_invite(invite)
    return encode_invite(Invite(known.addresses, known.host, bytes(16)))


def elsewhere(invite: str) -> str:
    """An invite with an address at which nobody listens."""
    known = decode_invite(invite)
    return encode_invite(Invite((("127.0.0.1", CLOSED),), known.host, known.token))
