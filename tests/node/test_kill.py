"""Nodes are killed in the middle of a game, again and again, and come back: no game is lost by it.

Everything follows from one number: who is killed, after how many more bytes of its journal, what a power cut
tears off the end, and whether another goes at the same moment. `make soak` plays many more.
"""

import os
from pathlib import Path
from random import Random

import pytest

from helpers.node_soak.judge import signed_twice
from helpers.nodes import NAMES, QUICK, Nodes, Process, assert_same_honest_end
from helpers.progress import wait_until
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind

PLAYERS, KILLS = 3, 6
GAMES = range(2 * int(os.environ.get("SOAK", "1")))
MOST_BYTES = 60_000
"""Between two kills. The journal of a quick game has about 200,000 bytes, nearly all of them the deal's."""
MOVE_BYTES = 1_500
"""The same, when a kill is meant for the moves, which are short."""
TORN_BYTES = 40
"""Fewer than any record has: a cut tears the last one, and no other."""


@pytest.mark.parametrize("number", GAMES)
def test_no_game_is_lost_by_kills(number: int, tmp_path: Path) -> None:
    test = f"tests/node/test_kill.py::test_no_game_is_lost_by_kills[{number}]"
    print(f"again: SOAK={1 + number // 2} .venv/bin/pytest '{test}'")
    with Nodes(tmp_path, QUICK[PLAYERS]) as nodes:
        killing = Killing(nodes, Random(number))
        for _ in range(KILLS):
            killing.strike()
        log = assert_same_honest_end(list(killing.running.values()))
        assert all(other.read_bytes() == log.read_bytes() for other in killing.logs)
        assert_nothing_signed_twice(killing.journals())
        assert killing.kills


class Killing:
    """A game whose nodes do not live long."""

    def __init__(self, nodes: Nodes, chance: Random) -> None:
        self.kills = 0
        self.running = dict(zip(NAMES, nodes.table(PLAYERS), strict=False))
        self.logs: list[Path] = []  # of nodes that were killed when they had done everything
        self._nodes = nodes
        self._chance = chance
        self._kept = nodes.folder / "kept"
        self._kept.mkdir()
        for node in self.running.values():
            node.first("words")

    def strike(self) -> None:
        """Let the game go on for a while; then one or two nodes go at once, and come back."""
        victims = self._chance.sample(NAMES[:PLAYERS], self._chance.choice((1, 1, 2)))
        hit = [name for name in victims if name in self.running]
        if hit:
            self._await_progress(self.running[hit[0]])
        hit = [name for name in hit if self.running[name].runs]
        for name in hit:
            self.running[name].kill()
            self.kills += 1
        for name in hit:
            self._come_back(name)

    def _come_back(self, name: str) -> None:
        gone = self.running.pop(name)
        if gone.log.exists():
            self.logs.append(gone.log)
            return
        self._tear(gone.journal)
        (self._kept / f"{self.kills}-{name}.p2pcryptid").write_bytes(gone.journal.read_bytes())
        self.running[name] = self._nodes.play(name, "resume")

    def _await_progress(self, node: Process) -> None:
        """By the journal, which grows with every event, also while nothing is told."""
        more = self._chance.randrange(self._chance.choice((MOVE_BYTES, MOST_BYTES)))
        journal = node.journal
        wanted = journal.stat().st_size + more

        def size() -> int:
            return journal.stat().st_size

        wait_until(lambda: not node.runs or size() >= wanted, size, node.story)

    def _tear(self, journal: Path) -> None:
        """What a power cut may leave of the last record. Not of a reveal: who has told the others that it has
        all reveals has them on the disk, and then nobody stays to give them once more."""
        last = [record.kind for record in read_log(journal).records][-1:]
        if self._chance.random() < 0.5 and last == [RecordKind.EVENT]:
            os.truncate(journal, journal.stat().st_size - self._chance.randrange(1, TORN_BYTES))

    def journals(self) -> list[Path]:
        """As each node left them, and as they were at each kill."""
        return [*self._kept.iterdir(), *self._nodes.folder.glob("*/matches/*/journal.p2pcryptid")]


def assert_nothing_signed_twice(journals: list[Path]) -> None:
    """No seat has put its name to two different things for one place."""
    assert journals
    kinds = {record.kind for journal in journals for record in read_log(journal).records}
    assert RecordKind.EVENT in kinds
    assert RecordKind.EVIDENCE not in kinds
    assert not signed_twice(journals)
