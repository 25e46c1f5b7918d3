"""A terminal that lacks a sign shows another, and a different one for each."""

import io
import os
import subprocess
import sys

import pytest

from helpers.cli_runs import NEVER
from p2pcryptid.games.cryptid.board import Feature
from p2pcryptid.games.cryptid.screen import marks
from p2pcryptid.ui import signs


@pytest.fixture(autouse=True)
def known() -> None:
    signs.register()


def ascii_of(text: str) -> str:
    return text.encode("ascii", errors=signs.ERRORS).decode("ascii")


def test_no_two_marks_of_the_map_become_one() -> None:
    shown = [ascii_of(marks([feature])) for feature in Feature]
    assert len({*shown}) == len(shown)
    assert "?" not in "".join(shown)


def test_letters_lose_their_accents_and_what_is_like_nothing_is_a_question_mark() -> None:
    assert ascii_of("« Évidemment, cœur… »") == '" Evidemment, coeur... "'
    assert ascii_of("日本") == "??"


def test_other_streams_are_written_as_they_are() -> None:
    stream = io.TextIOWrapper(buffer := io.BytesIO(), encoding="utf-8", errors=signs.ERRORS)
    stream.write("▲ é")
    stream.flush()
    assert buffer.getvalue() == "▲ é".encode()


def test_a_program_without_the_signs_shows_a_board_that_can_be_read() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "p2pcryptid", "generate", "--seed", "1"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, stdin=subprocess.DEVNULL,
        timeout=NEVER, check=True,
    )  # fmt: skip
    board = done.stdout.decode("ascii")
    assert "?" not in board
    assert "! standing stone  # abandoned shack" in board
