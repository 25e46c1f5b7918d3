"""Cryptid Clash, played by real processes over TLS to the end; one is killed on the way, and comes back."""

import json
from pathlib import Path

from helpers.cli_runs import run
from helpers.nodes import Nodes, Process, assert_same_honest_end, facts


def table(nodes: Nodes) -> tuple[list[Process], Process]:
    """A short game of two, and one who looks on."""
    host = nodes.play("ann", "host", "--game", "clash", "--mode", "short", "--private")
    invite = host.first("invite")["invite"]
    spectator = nodes.run("wim", "watch", invite, "--json")
    return [host, nodes.play("ben", "join", invite)], spectator


def test_two_processes_play_to_the_end_and_all_see_the_same(tmp_path: Path) -> None:
    with Nodes(tmp_path) as nodes:
        seats, spectator = table(nodes)
        log = assert_same_honest_end(seats)
        assert spectator.left() == 0, spectator.story()
        told = facts(seats[0])
        assert facts(seats[1]) == told == facts(spectator)
    assert told[0] == (-1, "pass 1 of 1: 64 cards are shuffled")
    assert sum("a battle" in said for _, said in told) >= 8

    replayed = run("replay", str(log)).text.splitlines()
    assert replayed[: len(told)] == [said for _, said in told]
    verdict = json.loads(run("audit", "--json", str(log)).text)
    assert (verdict["verdict"], verdict["names"]) == ("honest", ["ann", "ben"])


def test_a_node_that_was_killed_comes_back_with_the_same_hand(tmp_path: Path) -> None:
    with Nodes(tmp_path) as nodes:
        seats, _ = table(nodes)
        for battle in (2, 5):
            await_battles(seats[1], battle)
            seats[1].kill()
            assert not seats[1].log.exists(), "in the middle of the game"
            seats[1] = nodes.play("ben", "resume")
        log = assert_same_honest_end(seats)
        assert log.read_bytes() == seats[1].log.read_bytes()


def await_battles(node: Process, wanted: int) -> None:
    """Until it has told of so many battles."""
    node.until(lambda: sum("a battle" in said for _, said in facts(node)) >= wanted, f"{wanted} battles")
