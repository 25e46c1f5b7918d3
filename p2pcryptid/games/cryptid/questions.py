"""What a player may ask for at the table: clues, the notebook, and its assistant."""

from collections.abc import Sequence

from p2pcryptid.errors import Invalid
from p2pcryptid.games.presentation import Command, Switch
from p2pcryptid.i18n import Text, text
from p2pcryptid.names import find_player

from . import spaces
from .assistant import foresee, why_page
from .pages import clue_line, clues_in_play, clues_page, notes_page
from .refusals import invalid
from .view import View

ASSISTANT = Switch(text("assistant on | off"), text("notebook assistant"), text("the notebook assistant"))
NOTEBOOK = Switch(
    text("notebook on | off"), text("notebook"), text("what the pieces rule out, in 'notes'"), notes=True
)
_WHY, _WHAT = text("why NAME 12"), text("what NAME C4")


def _notes(view: View, words: Sequence[str]) -> str:
    return notes_page(view, find_player(words[0], view.state.setup.names) if words else None)


def _why(view: View, words: Sequence[str]) -> str:
    who, number = _two(words, _WHY)
    seat = find_player(who, view.state.setup.names)
    if not (number.isascii() and number.isdigit() and len(number) <= 2):
        raise invalid("wrong-length", form=_WHY)
    clue = int(number)
    if clue not in clues_in_play(view.state):
        message = text("clue {clue} is not in play on this board: 'clues' lists them", clue=clue)
        raise Invalid("not-in-play", message)
    return why_page(view, seat, clue)


def _what(view: View, words: Sequence[str]) -> str:
    who, where = _two(words, _WHAT)
    return foresee(view, find_player(who, view.state.setup.names), spaces.parse(where)).text()


def _two(words: Sequence[str], form: Text) -> Sequence[str]:
    if len(words) != 2:
        raise invalid("wrong-length", form=form)
    return words


COMMANDS = (
    Command(text("clue"), text("your own clue"), lambda view, _: clue_line(view)),
    Command(text("notes [NAME]"), text("which clues everybody may hold"), _notes, NOTEBOOK.name),
    Command(
        text("clues"), text("all clues in play, with their numbers"), lambda view, _: clues_page(view.state)
    ),
    Command(_WHY, text("assistant: why they cannot hold clue 12"), _why, ASSISTANT.name),
    Command(_WHAT, text("assistant: what asking there would tell"), _what, ASSISTANT.name),
)
