"""How much the processor does from the start of a program to its first screen, in a terminal of its own.

Python keeps what it has compiled, as for a program that is installed: so the first start is not counted.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from .opened import HELD
from .terminal import in_terminal, until_shown

_STARTS = 9
_HOST = ("host", "--private", "--bind", "127.0.0.1", "--name", "eva")
_FIRST_SCREENS = {
    "first-host": (_HOST, b"opening the table"),
    "first-learn": (("learn",), b"opening the lesson"),
}
_TEXTUAL = ("-c", "import textual.app, textual.widgets")
Run = Callable[[], None]


def start_lines() -> Iterator[dict[str, Any]]:
    """Up to the first screen of two commands, and to the lobby of one, beside the bare import of Textual."""
    with TemporaryDirectory() as home:
        compiled = {"PYTHONPYCACHEPREFIX": f"{home}/compiled", "PYTHONDONTWRITEBYTECODE": ""}
        bare = partial(_import_textual, compiled)
        for name, (command, sign) in _FIRST_SCREENS.items():
            held = ("-m", "p2pcryptid.bench.opened", *command)
            yield {"name": name, **_beside(partial(_shown, held, home, compiled, sign, HELD), bare)}
        lobby = partial(_shown, ("-m", "p2pcryptid", *_HOST), home, compiled, b"say something to the others")
        yield {"name": "lobby", **_beside(lobby, bare)}


def _shown(arguments: tuple[str, ...], home: str, environment: dict[str, str], *signs: bytes) -> None:
    with in_terminal(arguments, home, **environment) as screen:
        until_shown(screen, *signs)


def _import_textual(environment: dict[str, str]) -> None:
    subprocess.run([sys.executable, *_TEXTUAL], check=True, env={**os.environ, **environment})


def _beside(program: Run, bare: Run) -> dict[str, Any]:
    """In turns, and once before for what is kept."""
    pairs = [(_seconds(program), _seconds(bare)) for _ in range(_STARTS + 1)][1:]
    ours, theirs = (median(column) for column in zip(*pairs, strict=True))
    return {
        "start_ms": round(1000 * ours),
        "import_textual_ms": round(1000 * theirs),
        "ratio": round(median(one / other for one, other in pairs), 2),
    }


def _seconds(run: Run) -> float:
    """Of the processor, for the program that is run."""
    before = getrusage(RUSAGE_CHILDREN)
    run()
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
