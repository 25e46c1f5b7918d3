"""Cryptic Words played by real processes over TLS, one of which loses its power in the middle."""

import os
import subprocess
import sys
from pathlib import Path

from helpers.nodes import Nodes, assert_same_honest_end, facts


def test_a_whole_game_of_two_one_of_whom_is_killed_and_comes_back(tmp_path: Path) -> None:
    with Nodes(tmp_path, level="hard") as nodes:
        host = nodes.play("ann", "host", "--game", "words", "--private")
        invite = host.first("invite")["invite"]
        spectator = nodes.run("wim", "watch", invite, "--json")
        ben = nodes.play("ben", "join", invite)
        ben.until(lambda: len(facts(ben)) > 40, "some rolls")
        ben.kill()
        ben = nodes.play("ben", "resume")
        log = assert_same_honest_end([host, ben])
        assert spectator.left() == 0, spectator.story()
        told = facts(host)
        assert told == facts(spectator)
        assert (-1, "round 1: 30 cards are shuffled") in told
        assert sum("had hidden" in said for _, said in told) >= 2 * 5
    replayed = run("replay", str(log))
    assert replayed.splitlines()[: len(told)] == [said for _, said in told]


def run(*command: str) -> str:
    environment = {**os.environ, "LANG": "C.UTF-8"}
    line = [sys.executable, "-m", "p2pcryptid", *command]
    return subprocess.run(line, capture_output=True, text=True, env=environment, check=True).stdout
