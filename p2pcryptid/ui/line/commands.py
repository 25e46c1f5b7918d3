"""What can be typed besides the moves of the game: in English, and in the language that is spoken."""

from collections.abc import Collection
from difflib import get_close_matches
from enum import Enum, auto
from typing import Any, NamedTuple, TypeAlias

from p2pcryptid.games.presentation import Command, Presentation, Switch, words_for
from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _


class Core(Enum):
    """The commands that every game has, in the order of the help."""

    HELP = auto()
    BOARD = auto()
    PLAYERS = auto()
    HISTORY = auto()
    WORDS = auto()
    SAY = auto()
    MUTE = auto()
    REMATCH = auto()
    ABANDON = auto()
    QUIT = auto()


class Typed(NamedTuple):
    """A command, and what follows it."""

    command: "AnyCommand"
    words: list[str]


AnyCommand: TypeAlias = Core | Command | Switch
_ABOUT: dict[Core, tuple[Text, Text]] = {
    Core.HELP: (text("help"), text("this page")),
    Core.BOARD: (text("board"), text("the board")),
    Core.PLAYERS: (text("players"), text("who is here, and the order")),
    Core.HISTORY: (text("history"), text("what happened last")),
    Core.WORDS: (text("words"), text("the table words")),
    Core.SAY: (text("say TEXT"), text("to the others; '/TEXT' does the same")),
    Core.MUTE: (text("mute NAME"), text("hear no more of what somebody says, or hear it again")),
    Core.REMATCH: (text("rematch"), text("when it is over: the same again")),
    Core.ABANDON: (text("abandon [without NAME …]"), text("end the match, without whoever holds it up")),
    Core.QUIT: (text("quit"), text("leave; your seat is kept")),
}
_ALSO = {"?": Core.HELP, "h": Core.HELP, "exit": Core.QUIT, "bye": Core.QUIT}
_ON, _OFF = (text("on"), text("yes")), (text("off"), text("no"))
_WIDTH = 28
_SAYS = "/"
AMONG_PEOPLE = (Core.SAY, Core.MUTE, Core.REMATCH)
"""Commands for tables with other people."""


def form(command: AnyCommand) -> Text:
    """How it is typed."""
    return _ABOUT[command][0] if isinstance(command, Core) else command.form


def every_command(presentation: Presentation) -> tuple[AnyCommand, ...]:
    """In the order of the help."""
    first, *last = Core
    return (first, Core.BOARD, *presentation.commands, *presentation.switches, *last[1:])


def read_command(line: str, presentation: Presentation) -> Typed | None:
    """The command in a line; None if the line is for the game. Commands take their whole word."""
    words = line.removeprefix(_SAYS).split()
    if line.startswith(_SAYS):
        return Typed(Core.SAY, words)
    if not words:
        return None
    first = words[0].casefold()
    known = (one for one in every_command(presentation) if first in words_for(form(one)))
    command = next(known, _ALSO.get(first))
    return None if command is None else Typed(command, words[1:])


def on_or_off(words: list[str]) -> bool | None:
    """What a switch was told; None if it was told nothing."""
    if len(words) != 1:
        return None
    said = words[0].casefold()
    if any(said in words_for(one) for one in _ON):
        return True
    return False if any(said in words_for(one) for one in _OFF) else None


def help_text(presentation: Presentation, without: Collection[Core] = (), view: Any = None) -> str:
    """Everything that can be typed, but for commands and moves that mean nothing here."""
    forms = presentation.forms(view)
    half = (len(forms) + 1) // 2
    lines = [_("moves: {forms}").format(forms=" · ".join(forms[:half]))]
    lines += [f"  {line}" for line in (" · ".join(forms[half:]), *presentation.tips()) if line]
    for command in (one for one in every_command(presentation) if one not in without):
        about = _ABOUT[command][1] if isinstance(command, Core) else command.about
        lines.append(f"{form(command)!s:{_WIDTH}}{about}")
    return "\n".join(lines)


def similar_word(line: str, presentation: Presentation, view: Any) -> str:
    """The word that somebody may have meant who mistyped the first one; empty if none is like it."""
    said = line.casefold().split()[:1]
    moves = [form.split()[0] for form in presentation.forms(view)]
    words = [*moves, *(word for command in every_command(presentation) for word in words_for(form(command)))]
    return next(iter(get_close_matches(said[0], words, 1)), "") if said else ""
