"""Options that several commands share, and how they print."""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from p2pcryptid.drawing import SEED_BYTES
from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import text

from . import completing

SeedOption = Annotated[
    str, typer.Option(metavar="HEX", help="Up to 64 hex digits; the same seed gives the same result.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
NameOption = Annotated[str | None, typer.Option("--name", "-n", help="Your name at this table.")]
AutoOption = Annotated[
    str | None,
    typer.Option(
        "--auto",
        metavar="LEVEL",
        autocompletion=completing.levels,
        help="A bot of this level plays this seat.",
    ),
]
PlainOption = Annotated[bool, typer.Option("--plain", help="Line by line, instead of the whole screen.")]
PortOption = Annotated[int, typer.Option(min=0, max=65535, help="Listen at this port; 0: any free one.")]
BindOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Listen at this address of this computer alone.")
]
InsecureSeedOption = Annotated[
    str, typer.Option(hidden=True, metavar="HEX", help="All secrets from a seed: for demonstrations only.")
]
HtmlOption = Annotated[
    Path | None,
    typer.Option("--html", metavar="OUT", help="Write a page for browsers, which is whole in one file."),
]
FolderOption = Annotated[Path | None, typer.Option(hidden=True, help="The files of a bot.")]
ChildOption = Annotated[
    bool, typer.Option("--child", hidden=True, help="A bot of somebody's program, with which it ends.")
]


def read_seed(given: str) -> bytes:
    """The seed that was given, or a fresh one."""
    if not given:
        return os.urandom(SEED_BYTES)
    if not re.fullmatch(f"[0-9a-fA-F]{{1,{2 * SEED_BYTES}}}", given):
        raise UsageError(
            text("'{given}' is not a valid seed", given=given[:70]),
            text("a seed is 1 to 64 hex digits, such as --seed c0ffee"),
        )
    return int(given, 16).to_bytes(SEED_BYTES, "big")


def print_lines(lines: Iterable[dict[str, Any]]) -> None:
    """One JSON object a line, as soon as it is there."""
    for line in lines:
        print(json.dumps(line, separators=(",", ":")), flush=True)


def print_wrapped(said: str) -> None:
    """Words for people: on a terminal no line is cut within a word. Lines to paste are not for this."""
    if sys.stdout.isatty():
        from p2pcryptid.ui.wrapping import too_narrow, wrapped

        width = shutil.get_terminal_size().columns
        said = "\n".join(filter(None, (too_narrow(said, width), wrapped(said, width))))
    print(said, flush=True)


def _to_stderr(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


_tellers: list[Callable[[str], None]] = [_to_stderr]


def narrate(message: str) -> None:
    """Words for people, kept apart from data."""
    _tellers[-1](message)


@contextmanager
def narrated_by(teller: Callable[[str], None]) -> Iterator[None]:
    """While the whole screen is in use, it shows them."""
    _tellers.append(teller)
    try:
        yield
    finally:
        _tellers.remove(teller)


_debug: list[bool] = []


def debug_on() -> None:
    """From now on, say what happens inside."""
    _debug.append(True)


def debugging() -> bool:
    """Was --debug given?"""
    return bool(_debug)


def on_terminal() -> bool:
    """Can we ask somebody something?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def takes_screen(plain: bool, as_json: bool = False) -> bool:
    """Can the whole screen be used, and does nobody want it otherwise?"""
    return on_terminal() and os.environ.get("TERM") != "dumb" and not plain and not as_json
