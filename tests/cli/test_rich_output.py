"""Colours, boxes and bars on a terminal only; elsewhere plain text of the same content."""

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from helpers.cli_runs import NEVER, SCRIPT, environment, run_once

DEMO = ("demo", "--seed", "1", "--players", "3", "--mode", "normal")
ARENA = (
    "arena",
    "-p",
    "3",
    "-m",
    "normal",
    "--games",
    "6",
    "--seats",
    "greedy,random",
    "--seed",
    "1",
    "--jobs",
    "1",
)
ESCAPE = "\x1b["
BAR = "━"


def on_terminal(*arguments: str, **asked: str) -> str:
    """All that a terminal gets, of both streams."""
    ours, theirs = pty.openpty()
    env = {**environment(), "TERM": "xterm-256color", "COLUMNS": "100", **asked}
    with subprocess.Popen(
        [SCRIPT, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=env
    ) as process:
        os.close(theirs)
        said = b""
        while piece := _read(ours):
            said += piece
        process.wait(NEVER)
    os.close(ours)
    return said.decode()


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:  # how Linux says that nobody has the other end any more
        return b""


def plain(said: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", said).replace("\r\n", "\n")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("game") / "game.p2pcryptid"
    assert run_once(*DEMO, "--out", str(path)).code == 0
    return path


def test_the_verdict_of_an_audit_is_coloured_and_its_checks_are_a_table(log: Path) -> None:
    said = on_terminal("audit", str(log))
    assert f"{ESCAPE}1;32m" in said
    assert re.search(r"check +times", plain(said))
    assert re.search(r"signed and in its place +\d+", plain(said))
    assert "found it: the habitat is" in said


def test_in_a_pipe_an_audit_is_plain(log: Path) -> None:
    said = run_once("audit", str(log)).text
    assert ESCAPE not in said and re.search(r"^ +\d+ signed and in its place$", said, re.MULTILINE)


@pytest.mark.parametrize("asked", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_who_wants_no_colours_gets_what_a_pipe_gets(log: Path, asked: dict[str, str]) -> None:
    assert on_terminal("audit", str(log), **asked).replace("\r\n", "\n") == run_once("audit", str(log)).text


def test_json_is_the_same_everywhere(log: Path) -> None:
    assert (
        on_terminal("audit", str(log), "--json").replace("\r\n", "\n")
        == run_once("audit", str(log), "--json").text
    )


def test_the_arena_has_a_bar_and_a_table() -> None:
    said = on_terminal(*ARENA)
    assert BAR in said and "6/6" in plain(said)
    assert re.search(r"level +games +wins", plain(said)) and "─" in said


def test_the_arena_is_plain_in_a_pipe() -> None:
    done = run_once(*ARENA)
    assert ESCAPE not in done.text + done.err and BAR not in done.err
    widths = {len(line) for line in done.text.splitlines()}
    assert len(done.text.splitlines()) == 3 and len(widths) == 1


def test_a_long_document_shows_its_progress_but_not_in_the_document() -> None:
    generate = ("generate", "--json", "--count", "3", "-p", "4", "-m", "normal", "--seed", "1")
    said = on_terminal(*generate)
    assert "3/3" in plain(said) and BAR in said
    assert run_once(*generate).err == ""


def test_the_bench_is_a_table_on_a_terminal() -> None:
    said = plain(on_terminal("bench", "encoding"))
    assert re.search(r"name +per_s +naive_per_s +ratio", said) and re.search(r"encode-move +\d+", said)


def test_the_demo_shows_how_many_attempts_the_deal_took() -> None:
    said = plain(on_terminal(*DEMO))
    assert re.search(r"dealing \|[#.]+\| draw \d+", said)
    assert "audit of the log: honest" in said
