import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.cli_runs import (
    EXAMPLES,
    NEVER,
    SCRIPT,
    Run,
    assert_refused,
    environment,
    run,
    run_here,
    run_once,
)
from p2pcryptid.errors import Farewell

USAGE, FILE, BUG, INTERRUPTED = 2, 7, 70, 130
DEMO = ("demo", "--seed", "1", "--players", "3", "--mode", "normal")

# demo


def test_demo_is_the_same_twice() -> None:
    one, two = run(*DEMO), run_once(*DEMO)
    assert one.out == two.out
    assert one.code == 0


def test_demo_tells_the_game_and_ends_with_habitat_clues_and_audit() -> None:
    lines = run_once(*DEMO).text.splitlines()
    assert sum("starts with a cube on" in line for line in lines) == 6
    (end,) = [n for n, line in enumerate(lines) if re.fullmatch(r"\w+ found it: the habitat is \w\d\.", line)]
    searched = lines[end].rstrip(".").split()[-1]
    assert any(line.endswith(f"searches {searched}") for line in lines)
    clues = [line.split(": ") for line in lines[end + 1 : -2]]
    assert [name.strip() for name, _ in clues] == ["alice", "bob", "carol"]
    assert all(clue.startswith("The habitat is") for _, clue in clues)
    assert all("The habitat" not in line for line in lines[:end])
    assert lines[-2] == "3 logs, the same byte for byte"
    assert re.fullmatch(r"audit of the log: honest, \d+ checks", lines[-1])


def test_demo_leaves_a_log_that_can_be_audited_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "demo.p2pcryptid"
    demo = run(*DEMO, "--out", str(path))
    assert (path.stat().st_mode & 0o777, demo.code) == (0o600, 0)
    audited = run("audit", str(path), "--json")
    verdict = json.loads(audited.text)
    assert (audited.code, verdict["v"], verdict["verdict"], verdict["fault"]) == (0, 1, "honest", None)
    assert verdict["names"] == ["alice", "bob", "carol"]
    moves = verdict["checks"]["legal move, every claim opened"]
    replayed = run("replay", str(path)).text.splitlines()
    told = demo.text.splitlines()
    assert replayed[:moves] == told[:moves]
    assert_refused(run(*DEMO, "--out", str(path)), FILE)


def test_audit_of_what_is_no_log_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "no.p2pcryptid"
    path.write_bytes(b"nothing of the sort")
    for arguments in (["audit", str(path)], ["audit", str(tmp_path / "missing")], ["replay", str(path)]):
        assert_refused(run_here(capsys, *arguments), FILE)


def test_the_last_line_of_demo_plays_the_same_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    done = run_once(*DEMO)
    again = done.err.rpartition("p2pcryptid ")[2].split()
    assert again[0] == "demo"
    assert run_here(capsys, *again).out == done.out


def test_demo_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    french = run_here(capsys, *DEMO, "--lang", "fr").text
    assert "commence par un cube en" in french
    assert "L'habitat" in french
    assert not re.search(r"\b(starts|places|searches|asks|found|habitat is|play)\b", french)


@pytest.mark.parametrize("argument", ["--players=2", "--players=6", "--mode=hard", "--seed=zz", "--json"])
def test_demo_refuses_what_it_does_not_know(argument: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(run_here(capsys, "demo", argument), USAGE)


# help

OPTIONS = {
    (): [
        *("--debug", "--help", "play", "host", "join", "bot", "resume", "watch", "demo", "audit"),
        *("replay", "generate", "solve", "arena", "bench", "id"),
    ],
    ("demo",): ["--lang", "--players", "-p", "--mode", "-m", "--level", "--seed", "--out"],
    ("audit",): ["FILE", "--json", "--html"],
    ("replay",): ["FILE", "--lang", "--boards", "--html"],
    ("generate",): ["--lang", "--players", "-p", "--mode", "-m", "--seed", "--count", "--json", "--html"],
    ("solve",): ["FILE", "--json"],
    ("arena",): ["-p", "-m", "--seats", "--games", "--seed", "--jobs", "--hints", "--json"],
    ("bench",): ["engine", "encoding", "crypto", "deal", "audit", "report", "net"],
    ("bench", "engine"): ["--json"],
    ("id",): ["show", "new", "rename", "export"],
    ("id", "new"): ["--name", "--replace", "--json"],
}


@pytest.mark.parametrize("command", OPTIONS, ids=" ".join)
def test_help_names_every_option(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    done = run_here(capsys, *command, "--help")
    assert (done.code, done.err) == (0, "")
    assert " ".join(["Usage: p2pcryptid", *command]) in done.text
    assert all(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", done.text) for name in OPTIONS[command])
    assert max(map(len, done.text.splitlines())) <= 80
    assert "bool" not in done.text  # a switch takes no value


@pytest.mark.parametrize("command", OPTIONS, ids=" ".join)
def test_h_is_short_for_help(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_here(capsys, *command, "-h") == run_here(capsys, *command, "--help")


def test_help_in_a_process() -> None:
    done = run("generate", "--help")
    assert (done.code, done.err) == (0, "")
    assert "--players" in done.text
    assert max(map(len, done.text.splitlines())) <= 80


@pytest.mark.parametrize("command", [(), ("bench",), ("id",)], ids=" ".join)
def test_no_arguments_show_help_and_no_error_without_words(command: tuple[str, ...]) -> None:
    done = run(*command)
    shown = done.text + done.err
    assert " ".join(["Usage: p2pcryptid", *command]) in shown
    assert "Commands" in shown
    assert done.code in (0, USAGE)
    assert not [line for line in shown.splitlines() if line.strip() in ("error:", "hint:")]


# errors


@pytest.mark.parametrize(
    "arguments",
    [["dance"], ["bench", "dance"], ["--dance"], ["-x"], [""], ["a\nb"], ["\x1b[2J"], ["\u00e9t\u00e9"]],
    ids=ascii,
)
def test_unknown_command_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert_refused(run_here(capsys, *arguments), USAGE)


def test_a_process_for_an_unknown_command_leaves_with_2() -> None:
    assert_refused(run("dance"), USAGE)


def a_command_that(body: str, *arguments: str) -> Run:
    """A process of the program with one more command, which nobody foresaw."""
    program = f"""
import sys
from p2pcryptid.cli import app, main

@app.app.command()
def odd() -> None:
    {body}

main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments, "odd"],
        capture_output=True,
        env=environment(),
        timeout=NEVER,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr.decode())


@pytest.mark.parametrize(
    "body",
    [
        "raise RuntimeError('nobody foresaw this')",
        "raise RuntimeError('one' + chr(10) + 'two')",
        "raise RecursionError",
    ],
)
def test_what_nobody_foresaw_is_called_a_bug_without_a_traceback(body: str) -> None:
    done = a_command_that(body)
    assert_refused(done, BUG)
    assert "--debug" in done.err


def test_debug_shows_where_it_arose() -> None:
    done = a_command_that("raise RuntimeError('nobody foresaw this')", "--debug")
    assert "Traceback" in done.err
    assert "in odd" in done.err
    assert [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert done.code == BUG


def test_an_interrupt_ends_with_130_and_no_words() -> None:
    done = a_command_that("raise KeyboardInterrupt")
    assert done.code == INTERRUPTED
    assert (done.out, done.err.strip()) == (b"", "")


# output that goes nowhere


@pytest.mark.parametrize(
    "arguments", [("solve", str(EXAMPLES), "--json"), DEMO, ("--help",)], ids=lambda a: a[0]
)
def test_nobody_reading_ends_quietly(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nowhere:
        done = subprocess.run(
            [SCRIPT, *arguments],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=NEVER,
            check=False,
        )
    assert b"Exception" not in done.stderr
    assert b"error" not in done.stderr
    assert done.returncode in (0, 1, 141)


@pytest.mark.parametrize("command", ["solve examples/known-setups.json", "demo --seed 1 -m normal -p 3"])
def test_head_ends_it_quietly(command: str) -> None:
    done = subprocess.run(
        f'"{SCRIPT}" {command} | head -1',
        shell=True,
        capture_output=True,
        env=environment(),
        cwd=EXAMPLES.parents[1],
        timeout=NEVER,
        check=True,
    )
    assert len(done.stdout.splitlines()) == 1
    assert b"Exception" not in done.stderr
    assert b"error" not in done.stderr


def test_bench_prints_figure_by_figure_and_stops_when_nobody_reads() -> None:
    with subprocess.Popen(
        [SCRIPT, "bench", "engine", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = json.loads(process.stdout.readline())
        process.stdout.close()
        errors = process.stderr.read()
        process.wait(NEVER)
    assert (line["v"], line["bench"], line["name"]) == (1, "engine", "legal-deals-3-normal")
    assert line["per_s"] > 0
    assert line["naive_per_s"] > 0
    assert errors == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_cause_no_traceback(closed: str) -> None:
    done = subprocess.run(
        f'"{SCRIPT}" solve "{EXAMPLES}" {closed}',
        shell=True,
        capture_output=True,
        env=environment(),
        timeout=NEVER,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert b"bug" not in done.stderr
    if ">&-" not in closed.replace("2>&-", ""):
        assert len(done.stdout.splitlines()) == 60


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", [["solve", str(EXAMPLES)], ["solve", str(EXAMPLES), "--json"]])
def test_a_full_disk_is_an_error_and_no_bug(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [SCRIPT, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=NEVER,
            check=False,
        )
    assert b"error: " in done.stderr
    assert b"bug" not in done.stderr
    assert b"Traceback" not in done.stderr
    assert done.returncode not in (0, BUG)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    done = run_here(capsys, "--version")
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(r"p2pcryptid \d+\.\d+\.\d+\n", done.text)


@pytest.mark.parametrize(("lang", "hint"), [("en", "hint: come"), ("fr", "conseil : come")])
def test_who_leaves_is_told_in_the_language_of_the_command(
    lang: str, hint: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(*_: object) -> None:
        raise Farewell("you have left", "come back")

    monkeypatch.setattr("p2pcryptid.games.cryptid.commands._show", leave)
    done = run_here(capsys, "generate", "-p", "3", "--lang", lang)
    assert (done.code, done.err.splitlines()) == (INTERRUPTED, ["you have left", f"{hint} back"])
