"""A game from outside the package, played by real processes over TLS: the example card game."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.high_card import EXAMPLES, HIGH_CARD, PATH
from helpers.nodes import Nodes, Process, await_seats, facts
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.transcript.file import read_log


class OutsideNodes(Nodes):
    """Nodes that run where the example is."""

    def run(self, name: str, *command: str, through: tuple[str, ...] = ()) -> Process:  # type: ignore[override]
        return super().run(name, *command, through=("env", f"PYTHONPATH={_path()}", *through))


def _path() -> str:
    return os.pathsep.join([str(EXAMPLES), str(EXAMPLES.parent)])


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[OutsideNodes]:
    those = OutsideNodes(tmp_path, level="random")
    with those:
        yield those


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": _path(), "LANG": "C.UTF-8"}
    line = [sys.executable, "-m", "p2pcryptid", *command]
    return subprocess.run(line, capture_output=True, text=True, env=environment, check=False)


def a_table(nodes: OutsideNodes) -> tuple[str, list[Process]]:
    """Three of whom the last has not yet come."""
    host = nodes.play("ann", "host", "--game", PATH, "--players", "3", "--private")
    invite = host.first("invite")["invite"]
    ben = nodes.play("ben", "join", invite, "--game", PATH)
    await_seats(host, 2)
    return invite, [host, ben]


def test_host_join_watch_audit_and_replay(nodes: OutsideNodes) -> None:
    invite, seats = a_table(nodes)
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
    assert replayed[-1].endswith("(points).")

    unknown = run("audit", str(log))
    assert unknown.returncode == 7
    assert "'high-card'" in unknown.stderr
    assert "--game MODULE:NAME" in unknown.stderr


def test_resume_after_a_power_cut(nodes: OutsideNodes) -> None:
    invite, seats = a_table(nodes)
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


def test_who_does_not_have_the_game_is_told_so_before_the_table_is_set(nodes: OutsideNodes) -> None:
    invite, (host, _) = a_table(nodes)
    cat = nodes.play("cat", "join", invite)
    assert cat.left() == 3, cat.story()
    assert "--game MODULE:NAME" in cat.errors
    assert host.runs


def assert_same_log(seats: list[Process]) -> Path:
    logs = [Path(node.said("end")[-1]["log"]) for node in seats]
    assert len({log.read_bytes() for log in logs}) == 1
    verdict = audit(read_log(logs[0]), {HIGH_CARD.name: HIGH_CARD})
    assert verdict.finding is Finding.HONEST, verdict.as_json()
    return logs[0]
