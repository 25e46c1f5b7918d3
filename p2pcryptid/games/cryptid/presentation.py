"""What people see of Cryptid."""

from functools import partial

from p2pcryptid.drawing import Draw
from p2pcryptid.games.plain import plain
from p2pcryptid.games.presentation import Bot, Presentation
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from . import bots, narration, notation, pages, questions
from .game import CRYPTID
from .screen import legend, view_text
from .state import Action
from .view import View
from .words import clue_text

_MODES = {"normal": text("normal"), "advanced": text("advanced")}


def presentation() -> Presentation:
    """Everything but what any game has."""
    return plain(
        CRYPTID,
        title=text("Cryptid"),
        about=text("a deduction game: everybody has a clue to where the creature lives"),
        mode=lambda mode: str(_MODES[mode]),
        narrate=narration.narrate,
        tell=pages.tell,
        ending=narration.ending,
        screen=view_text,
        legend=lambda _view: legend(),
        opening=pages.opening_page,
        prompt=lambda view: pages.turn_line(view.state),
        prompt_needs_screen=pages.chooses_freely,
        advice=pages.advice,
        holdings=pages.clue_line,
        revealed=lambda view: "–" if view.clue is None else clue_text(view.clue),
        order=lambda state: state.setup.order,
        remarks=pages.remarks,
        forms=notation.forms,
        tips=_tips,
        commands=questions.COMMANDS,
        switches=(questions.ASSISTANT,),
        levels={level: Bot(partial(bots.choose, level), partial(_vote, level)) for level in bots.LEVELS},
        level="medium",
    )


def _tips() -> tuple[str, ...]:
    return (
        _("words and names may be cut short: 'a bob C4'"),
        _("a space alone is enough where one piece is due"),
    )


def _vote(level: str, view: View, draw: Draw) -> Action | None:
    """A bot does not call for hints; it votes when somebody has."""
    return bots.vote(level, view, draw) if view.state.votes else None
