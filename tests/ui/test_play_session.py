"""A whole session of `p2pcryptid play` in a real terminal: typed moves, the end, and the audit."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.own_notes import OwnNotes
from helpers.progress import QUIET_SECONDS
from helpers.screens import Screen
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid import notation
from p2pcryptid.games.cryptid.bot import choose
from p2pcryptid.node.results import results

SEED = "07"  # of fifteen that were tried, one that deals at the second attempt
CHANCE = Draw(bytes(32), "somebody at a terminal")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    shown = Screen(
        "play", "--players", "3", "--bots", "easy", "--name", "eva", "--seed", SEED, folder=tmp_path
    )
    yield shown
    shown.close()


def test_a_whole_session_from_the_first_word_to_the_audit(screen: Screen, tmp_path: Path) -> None:
    play_to_the_end(screen, tmp_path)


def test_who_says_nothing_plays_with_three_bots_to_the_end(tmp_path: Path) -> None:
    shown = Screen("play", "--name", "eva", "--seed", SEED, folder=tmp_path)
    try:
        shown.wait("notebook assistant: off")
        shown.type("players")
        play_to_the_end(shown, tmp_path)
    finally:
        shown.close()
    (result,) = results(tmp_path / "matches")
    levels = dict(zip(result.names, result.levels, strict=True))  # bots sit as they come
    assert levels == {"eva": "", "robin": "easy", "wren": "medium", "martin": "medium"}
    assert "a bot (easy)" in shown.shown and "a bot (medium)" in shown.shown


def play_to_the_end(screen: Screen, folder: Path) -> None:
    """Type what a bot would do, until the log is checked."""
    screen.wait("notebook assistant: off")
    screen.wait("your clue: ")
    assert "table words" not in screen.shown  # there is nobody to read them to
    mine = OwnNotes(folder)
    screen.type("help")
    screen.wait("moves: ")
    screen.type("notes")
    screen.wait("clues possible")
    played = 0
    while not mine.seat.match.over:
        mine.follow()
        if mine.seat.chooses:
            at, facts = len(screen.shown), len(mine.seat.match.story)
            screen.type(notation.format(choose(mine.seat.view, CHANCE), mine.seat.view))
            screen.wait(r"eva \w+", at)
            played += 1
            while len(mine.seat.match.story) == facts:
                screen.look()
                mine.follow()
        assert screen.look()
    assert played >= 2  # the first cubes at least
    screen.wait("the habitat is")
    screen.wait("audit of the log: honest")
    log = screen.wait(r"p2pcryptid audit \S+game\.p2pcryptid").split()[-1]
    while screen.look(1):
        pass
    assert screen.program.wait(QUIET_SECONDS) == 0
    assert screen.shown.count("the habitat is") == 1
    audited = subprocess.run(
        [sys.executable, "-m", "p2pcryptid", "audit", log], capture_output=True, text=True, check=False
    )
    assert audited.returncode == 0
    assert audited.stdout.startswith(f"{log}: honest")


def test_ctrl_c_says_how_to_come_back(screen: Screen) -> None:
    screen.wait("your clue: ")
    screen.program.send_signal(signal.SIGINT)
    screen.wait("robin and wren will stop now, and come back with you")
    screen.wait(r"your seat is kept: come back with '\S+ -m p2pcryptid resume [0-9a-f]{8} --plain'")
    assert screen.program.wait(QUIET_SECONDS) == 130


def test_the_assistant_answers_only_when_asked_for(screen: Screen) -> None:
    screen.wait("your clue: ")
    screen.wait("your first cubes|your turn")
    screen.type("what robin C4")
    screen.wait("assistant")
    at = len(screen.shown)
    screen.type("assistant on")
    screen.wait("assistant: on", at)
    at = len(screen.shown)
    screen.type("what robin C4")
    screen.wait("C4", at + len("what robin C4"))
    screen.type("quit")
    screen.wait("p2pcryptid resume")
    assert screen.program.wait(QUIET_SECONDS) == 130
