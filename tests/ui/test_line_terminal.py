"""The real terminal: over a pipe, and over a pseudo-terminal with somebody who is typing."""

import os
import subprocess
import sys
import time

import pytest

from p2pcryptid.games.cryptid.words import Language
from p2pcryptid.ui.line.commands import help_text
from p2pcryptid.ui.line.terminal import wrapped

pty = pytest.importorskip("pty")
SECONDS = 20.0
PROGRAM = """
import trio
from p2pcryptid.ui.line.terminal import StandardTerminal

async def main():
    terminal = StandardTerminal()
    async def speak():
        await trio.sleep({pause})
        shown = terminal.status("passing") and terminal.status("passed")
        terminal.say("news " + str(shown))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(speak)
        while (line := await terminal.read_line()) not in (None, "leave"):
            terminal.say("read " + line)
        with trio.move_on_after(0.2):
            await terminal.read_line()
        terminal.say("end " + str(line))

trio.run(main)
"""


def test_a_pipe_has_no_prompt_and_no_passing_lines() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(pause=0)],
        input="one\ntwo é\nlast",
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        timeout=SECONDS,
    )
    assert sorted(run.stdout.splitlines()) == [
        "end None",
        "news False",
        "read last",
        "read one",
        "read two é",
    ]
    assert run.stderr == ""


def test_a_read_that_is_left_alone_does_not_keep_the_program() -> None:
    run = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(pause=0)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert run.stdin is not None
    assert run.stdout is not None
    with run.stdin, run.stdout:
        run.stdin.write(b"leave\n")
        run.stdin.flush()
        assert run.wait(SECONDS) == 0  # although its input is still open
        assert b"end leave" in run.stdout.read()


def test_what_is_being_typed_is_shown_again() -> None:
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "dumb"}
    command = [sys.executable, "-c", PROGRAM.format(pause=2)]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as run:
        os.close(slave)
        shown = read_until(master, b"> ")
        os.write(master, b"half a ")
        shown += read_until(master, b"news True\r\n> half a ")
        os.write(master, b"line\n")
        shown += read_until(master, b"read half a line")
        os.write(master, b"leave\n")
        shown += read_until(master, b"end leave")
        assert run.wait(SECONDS) == 0
    os.close(master)
    assert b"passing\r\n> half a \r\x1b[K\x1b[A\r\x1b[Kpassed" in shown


def read_until(descriptor: int, wanted: bytes) -> bytes:
    found, until = b"", time.monotonic() + SECONDS
    while wanted not in found and time.monotonic() < until:
        found += os.read(descriptor, 4096)
    assert wanted in found
    return found


def test_long_lines_break_between_words_and_boards_do_not() -> None:
    board = "   " + "\\_____/" * 12
    text = f"  one two three four\n{board}\nshort\nwithout-any-blank-in-it"
    shown = f"  one two\n    three\n    four\n{board}\nshort\nwithout-any-blank-in-it"
    assert wrapped(text, 10) == shown
    assert wrapped(text, 200) == text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_fits_80_columns(lang: Language) -> None:
    assert max(map(len, help_text(lang).splitlines())) <= 80
