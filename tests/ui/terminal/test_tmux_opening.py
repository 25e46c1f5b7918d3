"""The screen is there before the rest is loaded; whatever goes wrong then is told as it is line by line."""

import os
import signal
from pathlib import Path

import pytest

from helpers.tmux import Tmux, needs_tmux

pytestmark = needs_tmux


def left(folder: Path, *command: str) -> tuple[int, str]:
    """The exit code, and all that is to be seen then."""
    screen = Tmux(*command, folder=folder)
    try:
        code = screen.left()
        return code, screen.seen.strip()
    finally:
        screen.close()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("join", "p2pcryptid1nonsense"), 2),
        (("join", "--address", "127.0.0.1:9"), 3),
        (("play", "--mode", "absent"), 2),
        (("replay", "no.p2pcryptid"), 7),
    ],
)
def test_an_error_is_the_same_as_line_by_line(tmp_path: Path, command: tuple[str, ...], code: int) -> None:
    on_screen = left(tmp_path / "screen", *command)
    assert on_screen == left(tmp_path / "lines", *command, "--plain")
    assert on_screen[0] == code
    assert on_screen[1].startswith("error: ") and "hint: " in on_screen[1]


def test_a_signal_while_the_rest_is_loaded(tmp_path: Path) -> None:
    """A log that never comes holds the program there."""
    os.mkfifo(tmp_path / "log")
    screen = Tmux("replay", str(tmp_path / "log"), folder=tmp_path / "home")
    try:
        screen.wait("reading the log")
        os.kill(screen.program(), signal.SIGTERM)
        assert screen.left() == 128 + signal.SIGTERM
        assert "stopped by SIGTERM" in screen.seen
    finally:
        screen.close()
