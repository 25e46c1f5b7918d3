"""Two people at two real terminals and a bot: a crash in the middle, the end, and a rematch with one key.

They play the example card game, which is soon dealt.
"""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.high_card import HIGH_CARD, PATH
from helpers.outside_nodes import python_path
from helpers.progress import wait_until
from helpers.tmux import Tmux, needs_tmux
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.transcript.file import read_log

pytestmark = needs_tmux
GAME = ("--game", PATH)
OVER = "audit of the log: honest"


class Person:
    """Somebody at a terminal, who always plays the first card that is shown."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.home = name, folder / name
        self.home.mkdir()
        self.starts = 0

    def starts_with(self, *command: str) -> None:
        """Open a terminal, and begin so there."""
        folder = self.home / f"terminal-{self.starts}"
        self.starts += 1
        home = str(self.home)
        self.screen = Tmux(*command, *GAME, folder=folder, P2PCRYPTID_HOME=home)

    def is_asked(self) -> bool:
        return bool(re.search(r"your turn: play \d+", self.screen.look())) and not self.is_over()

    def is_over(self) -> bool:
        return OVER in self.screen.seen

    def sees_another(self) -> bool:
        return OVER not in self.screen.look()

    def play(self) -> None:
        """The first card; and see it gone."""
        (card,) = re.findall(r"your turn: play (\d+)", self.screen.look())[:1]
        self.screen.type(f"play {card}")
        self.screen.keys("Enter")
        gone = re.compile(rf"your turn: .*play {card}\b")
        self.screen.until(lambda: not gone.search(self.screen.look()), f"{card} gone")

    @property
    def logs(self) -> list[Path]:
        """Of all matches that are over, the first one first."""
        return sorted(self.home.glob("matches/*/game.p2pcryptid"), key=lambda path: path.stat().st_mtime)


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Person, Person]]:
    """Ann, who has brought a bot, and ben."""
    monkeypatch.setenv("PYTHONPATH", python_path())
    ann, ben = Person("ann", tmp_path), Person("ben", tmp_path)
    options = ("--players", "3", "--bots", "1", "--private", "--bind", "127.0.0.1", "--name", "ann")
    ann.starts_with("host", *options)
    try:
        ben.starts_with("join", invite_of(ann.screen), "--name", "ben", "--bind", "127.0.0.1")
        yield ann, ben
    finally:
        for person in (ann, ben):
            if person.starts:
                person.screen.close()


def invite_of(screen: Tmux) -> str:
    """The line of the lobby, though it is broken where it is too long."""
    screen.wait("p2pcryptid1")
    screen.wait("robin")
    line = re.search(r"p2pcryptid1(?:[02-9ac-hj-np-z]|[\s│]+(?=[02-9ac-hj-np-z]))+", screen.seen)
    assert line is not None
    return re.sub(r"[\s│]", "", line[0])


def one_plays(*people: Person) -> None:
    """Whoever is asked plays, unless all see the end."""
    asked: list[Person] = []

    def ready() -> bool:
        asked[:] = [one for one in people if one.is_asked()]
        return bool(asked) or all(one.is_over() for one in people)

    screens = [one.screen for one in people]
    wait_until(ready, lambda: [one.seen for one in screens], lambda: "\n".join(one.seen for one in screens))
    for one in asked:
        one.play()


def play_to_the_end(*people: Person) -> None:
    """Everybody plays when it is their turn."""
    while not all(person.is_over() for person in people):
        one_plays(*people)


def assert_same_and_honest(ann: Person, ben: Person) -> None:
    assert [path.read_bytes() for path in ann.logs] == [path.read_bytes() for path in ben.logs]
    for path in ann.logs:
        assert audit(read_log(path), {HIGH_CARD.name: HIGH_CARD}).finding is Finding.HONEST


def test_a_game_with_a_crash_and_then_a_rematch(people: tuple[Person, Person]) -> None:
    ann, ben = people
    one_plays(ann, ben)
    os.kill(ben.screen.program(), signal.SIGKILL)
    ben.screen.wait(r"left with 137")
    ben.screen.close()
    ann.screen.wait("ben.* away")
    ben.starts_with("resume")
    play_to_the_end(ann, ben)
    assert_same_and_honest(ann, ben)
    ben.screen.keys("r")
    ann.screen.wait("ben wants a rematch")
    ann.screen.keys("r")
    for person in people:
        person.screen.until(person.sees_another, "another game")
    play_to_the_end(ann, ben)
    assert len(ann.logs) == 2
    assert_same_and_honest(ann, ben)
    for person in people:
        person.screen.keys("q")
        assert person.screen.left() == 0
