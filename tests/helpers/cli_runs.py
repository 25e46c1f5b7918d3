"""How these tests run the console script: a real process, in a fixed environment."""

import json
import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from helpers.progress import QUIET_SECONDS, run_to_end
from p2pcryptid.cli import app

SCRIPT = Path(sys.executable).with_name("p2pcryptid")
EXAMPLES = Path(__file__).parents[2] / "examples" / "known-setups.json"
NEVER = 5 * QUIET_SECONDS
"""For commands whose output nobody sees before they end."""


@dataclass(frozen=True)
class Run:
    """What a process left behind."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()


def environment() -> dict[str, str]:
    """No colours, no language, no settings and no width of whoever runs the tests."""
    own = {name: os.environ[name] for name in ("PATH", "P2PCRYPTID_HOME")}
    return {**own, "LANG": "C.UTF-8", "TERM": "dumb", "COLUMNS": "80"}


def run(*arguments: str, stdin: bytes = b"") -> Run:
    """Run the console script to its end."""
    done = run_to_end([SCRIPT, *arguments], stdin=stdin, env=environment())
    return Run(done.returncode, done.stdout, done.stderr.decode())


def run_here(capsys: pytest.CaptureFixture[str], *arguments: str) -> Run:
    """The same in this process: for many cases of what one real process has shown."""
    code = app._run(list(arguments))
    out, err = capsys.readouterr()
    return Run(code, out.encode(), err)


@cache
def run_once(*arguments: str) -> Run:
    """The same, for several tests to look at."""
    return run(*arguments)


@cache
def generated(*arguments: str) -> str:
    """The document that `generate --json` prints."""
    done = run("generate", "--json", *arguments)
    assert (done.code, done.err) == (0, ""), done.err
    return done.text


def setups(document: str) -> list[dict[str, Any]]:
    """The setups of a document, as plain JSON."""
    found = json.loads(document)["setups"]
    assert isinstance(found, list)
    return found


def assert_refused(done: Run, *codes: int) -> None:
    """Nothing but one line that says what is wrong and one that says what to do, each with words in it."""
    assert "Traceback" not in done.err
    lines = done.err.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["error:", "hint:"], done.err[:2000]
    assert all(len(line.split()) > 1 for line in lines), done.err
    assert all(character.isprintable() for line in lines for character in line), ascii(done.err)
    assert len(done.err) < 1000
    assert done.code in codes
    assert done.out == b""
