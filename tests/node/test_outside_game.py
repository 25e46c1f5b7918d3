"""A game from outside the package, played by real processes over TLS: the example card game."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.high_card import PATH
from helpers.nodes import facts
from helpers.outside_nodes import GAME, OutsideNodes, assert_same_log, python_path


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[OutsideNodes]:
    with OutsideNodes(tmp_path) as those:
        yield those


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": python_path(), "LANG": "C.UTF-8"}
    line = [sys.executable, "-m", "p2pcryptid", *command]
    return subprocess.run(line, capture_output=True, text=True, env=environment, check=False)


def test_host_join_watch_audit_and_replay(nodes: OutsideNodes) -> None:
    invite, seats = nodes.half_full()
    spectator = nodes.run("wim", "watch", invite, "--json", "--game", PATH)
    seats.append(nodes.play("cat", "join", invite, "--game", PATH))
    assert [node.left() for node in (*seats, spectator)] == [0] * 4, seats[0].story()
    log = assert_same_log(seats)
    told = facts(seats[0])
    assert told[:2] == [(-1, "16 cards are shuffled"), (-1, "ann gets 3 cards")]
    assert facts(spectator) == told

    honest = run("audit", str(log), "--game", PATH)
    assert (honest.returncode, honest.stdout.splitlines()[0]) == (0, f"{log}: honest")
    replayed = run("replay", str(log), "--game", PATH).stdout.splitlines()
    assert replayed[: len(told)] == [said for _, said in told]
    assert any(line.endswith("(points).") for line in replayed)

    unknown = run("audit", str(log))
    assert unknown.returncode == 7
    assert "'high-card'" in unknown.stderr
    assert "--game MODULE:NAME" in unknown.stderr


def test_resume_after_a_power_cut(nodes: OutsideNodes) -> None:
    invite, seats = nodes.half_full()
    seats.append(nodes.play("cat", "join", invite, "--game", PATH))
    ben = seats[1]
    ben.until(lambda: len(facts(ben)) > 6, "some moves")
    ben.kill()
    unknown = nodes.play("ben", "resume")  # its journal names the game, which nobody has loaded
    assert unknown.left() == 3, unknown.story()
    assert "--game MODULE:NAME" in unknown.errors
    seats[1] = nodes.play("ben", "resume", "--game", PATH)
    assert [node.left() for node in seats] == [0] * 3, seats[1].story()
    assert_same_log(seats)


def test_who_does_not_have_the_game_takes_no_seat(nodes: OutsideNodes) -> None:
    """Not even the last one: the table goes on waiting for somebody who can play."""
    invite, seats = nodes.half_full()
    unable = nodes.play("dan", "join", invite)
    assert unable.left() == 3, unable.story()
    assert "a game that this program does not know" in unable.errors
    assert "--game MODULE:NAME" in unable.errors
    assert "come back" not in unable.errors
    assert not [line for line in seats[0].said("lobby") if "dan" in line["names"]]
    seats.append(nodes.play("cat", "join", invite, *GAME))
    assert_same_log(seats)
