"""The real terminal: over a pipe, and over a pseudo-terminal with somebody who is typing."""

import os
import re
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from helpers.languages import LANGUAGES, spoken
from helpers.progress import QUIET_SECONDS
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.ui.line.commands import help_text
from p2pcryptid.ui.wrapping import wrapped

pty = pytest.importorskip("pty")
PROGRAM = """
import sys, trio
from p2pcryptid.ui.line.terminal import StandardTerminal

async def main():
    terminal = StandardTerminal()
    async def speak():
        await trio.lowlevel.wait_readable(int(sys.argv[1]))
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


@contextmanager
def told_to_speak(*, at_once: bool = False) -> Iterator[tuple[list[str], int, Callable[[], None]]]:
    """The program's command, the descriptor through which it is told to speak, and how to tell it."""
    ears, mouth = os.pipe()

    def speak() -> None:
        os.write(mouth, b"!")

    if at_once:
        speak()
    try:
        yield [sys.executable, "-c", PROGRAM, str(ears)], ears, speak
    finally:
        os.close(ears)
        os.close(mouth)


def test_a_pipe_has_no_prompt_and_no_passing_lines() -> None:
    with told_to_speak(at_once=True) as (command, ears, _):
        run = subprocess.run(
            command,
            input="one\ntwo é\nlast",
            capture_output=True,
            text=True,
            check=True,
            encoding="utf-8",
            pass_fds=[ears],
            timeout=QUIET_SECONDS,
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
    pipe = subprocess.PIPE
    with told_to_speak(at_once=True) as (command, ears, _):
        run = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, pass_fds=[ears])
    assert run.stdin is not None
    assert run.stdout is not None
    with run.stdin, run.stdout:
        run.stdin.write(b"leave\n")
        run.stdin.flush()
        assert run.wait(QUIET_SECONDS) == 0  # although its input is still open
        assert b"end leave" in run.stdout.read()


def test_what_is_being_typed_is_shown_again() -> None:
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "dumb"}
    with (
        told_to_speak() as (command, ears, speak),
        subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, pass_fds=[ears]
        ) as run,
    ):
        os.close(slave)
        shown = read_until(master, b"> ")
        os.write(master, b"half a ")
        shown += read_until(master, b"half a ")
        speak()
        shown += read_until(master, b"news True\r\n> half a ")
        os.write(master, b"line\n")
        shown += read_until(master, b"read half a line")
        os.write(master, b"leave\n")
        shown += read_until(master, b"end leave")
        assert run.wait(QUIET_SECONDS) == 0
    os.close(master)
    assert b"passing\r\n> half a \r\x1b[K\x1b[A\r\x1b[Kpassed" in shown


SLOW = """
import sys, time, trio
from p2pcryptid.ui.line.terminal import StandardTerminal

write = sys.stdout.write

def slowly(text):
    write(text)
    sys.stdout.flush()
    time.sleep(0.02)  # whoever else writes comes in between

sys.stdout.write = slowly

async def main():
    terminal = StandardTerminal()
    done, typed = trio.open_memory_channel(100)
    async def speak():
        async for line in typed:
            terminal.say("did " + line)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(speak)
        while (line := await terminal.read_line()) != "leave":
            done.send_nowait(line)
        done.close()

trio.run(main)
"""


def test_the_next_prompt_never_erases_what_is_said() -> None:
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "dumb"}
    with subprocess.Popen(
        [sys.executable, "-c", SLOW], stdin=slave, stdout=slave, stderr=slave, env=environment
    ) as run:
        os.close(slave)
        shown = read_until(master, b"> ")
        for number in range(5):
            os.write(master, b"%d\n" % number)
            shown += read_until(master, b"did %d" % number)
            shown += read_until(master, b"> ")
        os.write(master, b"leave\n")
        assert run.wait(QUIET_SECONDS) == 0
    os.close(master)
    assert re.findall(rb"did \d(?=\r\x1b\[K)", shown) == []


def read_until(descriptor: int, wanted: bytes) -> bytes:
    found = b""
    while wanted not in found:
        assert select.select([descriptor], [], [], QUIET_SECONDS)[0], f"nothing goes on: {found!r}"
        found += os.read(descriptor, 4096)
    return found


def test_long_lines_break_between_words_and_boards_are_cut() -> None:
    board = "   " + "\\_____/" * 12
    text = f"  one two three four\n{board}\nshort\nwithout-any-blank-in-it"
    shown = f"  one two\n    three\n    four\n{board[:10]}\nshort\nwithout-any-blank-in-it"
    assert wrapped(text, 10) == shown
    assert wrapped(text, 200) == text


def test_no_line_begins_with_a_colon_in_french() -> None:
    text = "votre indice : « L'habitat est ici » ; voilà ! 66 % (peut-être)"
    for width in range(14, 60):
        lines = wrapped(text, width).splitlines()
        assert not any(line.strip()[0] in ":;!%»" or line.endswith("«") for line in lines), lines
        assert " ".join(" ".join(lines).split()) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_fits_80_columns(lang: str) -> None:
    assert max(map(len, spoken(lang, help_text, presentation_of(CRYPTID)).splitlines())) <= 80
