"""Two people at real terminals and a bot play, and play again: every program a process of its own.

They play the example card game, which is soon dealt. `rematch` is typed, as people would.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pty")

from helpers.high_card import HIGH_CARD, PATH
from helpers.outside_nodes import python_path
from helpers.screens import Screen
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.transcript.file import read_log

TURN = r"your turn: play (\d+)"
ENDED = r"'rematch' plays again"


class Person:
    """Somebody at a terminal, who always plays the first card that is shown."""

    def __init__(self, name: str, folder: Path, *command: str) -> None:
        self.name, self.home = name, folder / name
        options = ["--name", name, "--game", PATH, "--bind", "127.0.0.1"]
        self.screen = Screen(*command, *options, folder=self.home)
        self._seen = 0

    @property
    def new(self) -> str:
        """What was shown since it was last looked at."""
        return self.screen.shown[self._seen :]

    def passed(self, end: int) -> None:
        self._seen += end

    @property
    def logs(self) -> list[Path]:
        """Of all matches that are over."""
        return sorted(self.home.glob("matches/*/game.p2pcryptid"), key=lambda path: path.stat().st_mtime)


def play_to_the_end(*people: Person) -> None:
    """Everybody plays whenever it is their turn, until all have been told how it ended."""
    left = list(people)
    while left:
        for person in list(left):
            assert person.screen.look(), person.screen.shown[-2000:]
            if turn := re.search(TURN, person.new):
                person.passed(turn.end())
                person.screen.type(f"play {turn[1]}")
            elif ended := re.search(ENDED, person.new):
                person.passed(ended.end())
                left.remove(person)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Person, Person]]:
    """Ann, who has brought a bot, and ben."""
    monkeypatch.setenv("PYTHONPATH", python_path())
    monkeypatch.setenv("COLUMNS", "200")
    ann = Person("ann", tmp_path, "host", "--players", "3", "--bots", "1", "--private")
    people = [ann]
    try:
        invite = ann.screen.wait(r"p2pcryptid1[02-9ac-hj-np-z]+").strip()
        people.append(Person("ben", tmp_path, "join", invite))
        yield ann, people[1]
    finally:
        for person in people:
            person.screen.close()


def honest(*people: Person) -> list[str]:
    """The same logs for all, all honest; who sat where in the last one."""
    logs = [person.logs for person in people]
    assert len({tuple(path.read_bytes() for path in one) for one in logs}) == 1, logs
    for path in logs[0]:
        verdict = audit(read_log(path), {HIGH_CARD.name: HIGH_CARD})
        assert verdict.finding is Finding.HONEST, verdict.as_json()
    return list(verdict.names)


@pytest.mark.parametrize("first", [0, 1], ids=["the host offers", "the guest offers"])
def test_two_people_and_a_bot_play_again(table: tuple[Person, Person], first: int) -> None:
    ann, ben = table
    play_to_the_end(ann, ben)
    one, other = (ann, ben) if first == 0 else (ben, ann)
    ann.screen.type("say well played")
    ben.screen.wait("ann says: “well played”")
    one.screen.type("rematch")
    one.screen.wait("your table for the rematch is open")
    other.screen.wait(f"{one.name} wants a rematch")
    other.screen.type("rematch")
    play_to_the_end(ann, ben)
    assert len(ann.logs) == 2
    assert sorted(honest(ann, ben)) == ["ann", "ben", "robin"]
    assert honest(one)[0] == one.name  # who offers hosts
    for person in (ann, ben):
        person.screen.type("quit")
        while person.screen.look(1):
            pass
        assert person.screen.program.wait(60) == 0, person.screen.shown[-2000:]
        assert not list(person.home.glob("reserved/*"))
