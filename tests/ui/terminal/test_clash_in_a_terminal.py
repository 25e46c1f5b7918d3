"""A person's game of Cryptid Clash in a real terminal, which tmux is: from the first card to the audit."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.tmux import Tmux, needs_tmux

CHOOSE, GIVE, KEEP = "three cards for the battle", "give one of these away|take one of these \\(", "or none"
OVER = "audit of the log: honest"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Tmux]:
    shown = Tmux("play", "--game", "clash", "--name", "eva", folder=tmp_path, size=(100, 40))
    yield shown
    shown.close()


@needs_tmux
def test_a_whole_game_with_the_mouse_with_keys_and_by_typing(terminal: Tmux) -> None:
    terminal.wait(CHOOSE)
    gather_with_keys(terminal)
    type_until_the_end(terminal)
    assert re.search(r"\b(eva|robin) wins|you have won|a draw", terminal.seen)
    assert "0 cards to draw" in terminal.seen


def gather_with_keys(terminal: Tmux) -> None:
    """The first two cards and the last one."""
    terminal.keys("Right", "Enter")
    terminal.wait("╔ 1 ")
    terminal.keys("Right", "Enter")
    terminal.wait("╔ 2 ")
    terminal.click(*terminal.find(" 5 ─"))
    terminal.wait("┏ 5 ")
    terminal.click(*terminal.find(" 5 ━"))
    terminal.wait("fight [A-Z]")
    terminal.keys("Enter")
    terminal.until(lambda: "fight " not in terminal.look(), "the dialog is gone")


def type_until_the_end(terminal: Tmux) -> None:
    """The first cards that there are, each time one is asked."""
    said = {CHOOSE: "fight 1 2 3", GIVE: "1", KEEP: "keep nothing"}
    while not re.search(OVER, terminal.wait("|".join((*said, OVER)))):
        asked = next(one for one in said if re.search(one, terminal.seen))
        terminal.type(said[asked])
        terminal.keys("Enter")
        terminal.until(lambda was=asked: not re.search(was, terminal.look()), "the next question")  # type: ignore[misc]
