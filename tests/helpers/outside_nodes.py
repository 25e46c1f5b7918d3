"""Nodes that play the example card game, which is soon dealt: real processes, like all others."""

import os
from collections.abc import Sequence
from pathlib import Path

from helpers.high_card import EXAMPLES, HIGH_CARD, PATH
from helpers.nodes import Nodes, Process, await_seats
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.transcript.file import read_log

GAME = ("--game", PATH)


class OutsideNodes(Nodes):
    """Nodes that run where the example is."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, level="random")

    def __enter__(self) -> "OutsideNodes":
        return self

    def run(self, name: str, *command: str, through: Sequence[str] = ()) -> Process:
        return super().run(name, *command, through=("env", f"PYTHONPATH={python_path()}", *through))

    def open(self, *options: str, players: int = 3) -> tuple[str, Process]:
        """A private table, and what leads to it."""
        host = self.play("ann", "host", *GAME, "--players", str(players), "--private", *options)
        return host.first("invite")["invite"], host

    def half_full(self) -> tuple[str, list[Process]]:
        """Three of whom the last has not yet come."""
        invite, host = self.open()
        ben = self.play("ben", "join", invite, *GAME)
        await_seats(host, 2)
        ben.first("lobby")
        return invite, [host, ben]


def python_path() -> str:
    """Where the example and the package are."""
    return os.pathsep.join([str(EXAMPLES), str(EXAMPLES.parent)])


def assert_same_log(seats: Sequence[Process]) -> Path:
    """All left in peace with the same log, which is honest; and none speaks of coming back."""
    assert [node.left() for node in seats] == [0] * len(seats), "\n".join(node.story() for node in seats)
    assert not [node.errors for node in seats if "come back with '" in node.errors]
    logs = [Path(node.said("end")[-1]["log"]) for node in seats]
    assert len({log.read_bytes() for log in logs}) == 1
    verdict = audit(read_log(logs[0]), {HIGH_CARD.name: HIGH_CARD})
    assert verdict.finding is Finding.HONEST, verdict.as_json()
    return logs[0]
