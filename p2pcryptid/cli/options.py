"""Options that several commands share, and how they print."""

import json
import os
import re
import sys
from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from p2pcryptid import i18n
from p2pcryptid.drawing import SEED_BYTES
from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import text

if TYPE_CHECKING:
    from p2pcryptid.games.cryptid.board import Mode
    from p2pcryptid.games.cryptid.words import Language


class ModeName(StrEnum):
    """The two modes as they are typed."""

    NORMAL = "normal"
    ADVANCED = "advanced"

    @property
    def mode(self) -> "Mode":
        """The engine's mode."""
        from p2pcryptid.games.cryptid.board import Mode

        return Mode[self.name]


class LanguageName(StrEnum):
    """The languages there are."""

    EN = "en"
    FR = "fr"

    @property
    def language(self) -> "Language":
        """The engine's language."""
        return "fr" if self is LanguageName.FR else "en"


def spoken() -> "Language":
    """The language of the command that runs."""
    return LanguageName(i18n.language()).language


def colon(language: "Language") -> str:
    """As it is written behind a word."""
    return ":" if language == "en" else " :"


Players = Annotated[int, typer.Option("--players", "-p", min=3, max=5, help="How many players.")]
ModeOption = Annotated[ModeName, typer.Option("--mode", "-m", help="Advanced adds black and negated clues.")]
SeedOption = Annotated[
    str, typer.Option(metavar="HEX", help="Up to 64 hex digits; the same seed gives the same result.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
LanguageOption = Annotated[
    LanguageName,
    typer.Option(
        "--lang",
        default_factory=lambda: LanguageName(i18n.language()),
        help="The language to speak; otherwise P2PCRYPTID_LANG or that of your system.",
        show_default=False,
    ),
]


NameOption = Annotated[str | None, typer.Option("--name", "-n", help="Your name at this table.")]
AutoOption = Annotated[
    str | None, typer.Option("--auto", metavar="LEVEL", help="A bot plays this seat: easy, medium or hard.")
]
PortOption = Annotated[int, typer.Option(min=0, max=65535, help="Listen at this port; 0: any free one.")]
BindOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Listen at this address of this computer alone.")
]
InsecureSeedOption = Annotated[
    str, typer.Option(hidden=True, metavar="HEX", help="All secrets from a seed: for demonstrations only.")
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


def narrate(message: str) -> None:
    """Words for people, kept apart from data."""
    print(message, file=sys.stderr, flush=True)


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
