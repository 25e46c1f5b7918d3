"""Every way out of the whole screen leaves the terminal as it was, and says how to come back."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.nodes import is_gone
from helpers.outside_nodes import python_path
from helpers.progress import wait_until
from helpers.tmux import Tmux, needs_tmux

pytestmark = needs_tmux
FAULTY = """
import sys
from dataclasses import replace
from high_card import HIGH_CARD

def shown(view):
    if sys.stdout.isatty():  # bots have none
        raise ValueError("no board today")
    return ""

GAME = replace(HIGH_CARD, presentation=lambda: replace(HIGH_CARD.presentation(), screen=shown))
"""


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Tmux]:
    """The quickest screen that one can come back to."""
    options = ("--private", "--bind", "127.0.0.1", "--name", "eva")
    shown = Tmux("host", *options, folder=tmp_path, size=(100, 40))
    shown.wait("say something to the others")
    yield shown
    shown.close()


def assert_way_back(screen: Tmux, code: int) -> None:
    assert screen.left() == code
    said = " ".join(screen.seen.split())
    assert "come back to this table with '" in said and " resume " in said
    assert "Traceback" not in said


def test_quit(lobby: Tmux) -> None:
    lobby.type("quit")
    lobby.keys("Enter")
    lobby.wait("leave the table")
    lobby.keys("2")
    assert_way_back(lobby, 130)


def test_ctrl_c_asks_first(lobby: Tmux) -> None:
    lobby.keys("C-c")
    lobby.wait("leave the table")
    lobby.keys("Enter")  # the safe answer
    lobby.until(lambda: "leave the table" not in lobby.look(), "the lobby")
    lobby.keys("C-c")
    lobby.wait("leave the table")
    lobby.keys("Down", "Enter")
    assert_way_back(lobby, 130)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals(lobby: Tmux, number: signal.Signals) -> None:
    os.kill(lobby.program(), number)
    assert_way_back(lobby, 128 + number)


def test_a_terminal_that_is_closed(lobby: Tmux) -> None:
    program = lobby.program()
    lobby.close()
    wait_until(lambda: is_gone(program), lambda: None, lambda: "it is still there")


def test_a_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), python_path()]))
    (tmp_path / "faulty.py").write_text(FAULTY)
    screen = Tmux("play", "--game", "faulty:GAME", "--name", "eva", folder=tmp_path / "home")
    try:
        assert screen.left() == 70
        said = " ".join(screen.seen.split())
        assert "your seat is kept: come back with '" in said
        assert "this is a bug: ValueError" in said and "Traceback" not in said
    finally:
        screen.close()
