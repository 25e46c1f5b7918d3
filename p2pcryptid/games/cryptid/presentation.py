"""What people see of Cryptid."""

from functools import partial

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Variant
from p2pcryptid.games.plain import plain
from p2pcryptid.games.presentation import Bot, FirstGame, Presentation, Unconfirmed
from p2pcryptid.i18n import Text, text
from p2pcryptid.i18n import gettext as _

from . import bots, narration, notation, pages, questions
from .boards import analyse_board
from .game import CRYPTID
from .lesson import lesson
from .oracle import oracle
from .picture import picture
from .retelling import retelling
from .screen import legend, view_text
from .state import Action, Stage, State
from .view import View
from .words import clue_text

_ABOUT = {"master": text("counts every legal deal")}
_TITLES = {"easy": text("easy"), "medium": text("medium"), "hard": text("hard"), "master": text("master")}
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
        won=narration.won,
        draws=_draws,
        unconfirmed=_unconfirmed,
        piece=narration.piece,
        screen=view_text,
        legend=lambda _view: legend(),
        opening=pages.opening_page,
        prompt=pages.turn_line,
        prompt_needs_screen=pages.chooses_freely,
        advice=pages.advice,
        warning=pages.warning,
        holdings=pages.clue_line,
        revealed=lambda view: "–" if view.clue is None else clue_text(view.clue),
        order=lambda state: state.setup.order,
        remarks=pages.remarks,
        forms=notation.forms,
        tips=_tips,
        commands=questions.COMMANDS,
        switches=(questions.NOTEBOOK, questions.ASSISTANT),
        picture=picture(),
        retelling=retelling(),
        levels={level: _bot(level) for level in bots.LEVELS},
        level="medium",
        lesson=lesson,
        first_game=FirstGame(Variant(4, "normal"), ("easy", "medium")),
        oracle=oracle,
        figures={text("turns"): _turns_when_won, text("cubes"): _cubes},
    )


def _draws(state: State) -> float:
    setup = state.setup
    return float(analyse_board(setup.board, setup.mode, len(setup.names)).expected_attempts)


def _unconfirmed(state: State) -> Unconfirmed | None:
    """A habitat that was found at an honour table, and by which not all have stood."""
    found = state.stage is Stage.AGREE and state.space is not None
    return Unconfirmed(state.active, state.actor) if found else None


def _tips() -> tuple[str, ...]:
    return (
        _("words and names may be cut short: 'a bob C4'"),
        _("a space alone is enough where one piece is due"),
    )


def _bot(level: str) -> Bot:
    return Bot(
        partial(bots.choose, level),
        partial(_vote, level),
        partial(bots.vote, level),
        partial(bots.reason, level),
        title=_TITLES.get(level, Text("")),
        about=_ABOUT.get(level, Text("")),
    )


def _vote(level: str, view: View, draw: Draw) -> Action | None:
    """A bot does not call for hints; it votes when somebody has."""
    return bots.vote(level, view, draw) if view.state.votes else None


def _turns_when_won(state: State, seat: int) -> int | None:
    """Turns of everybody together, in the games that the seat won."""
    return state.turns if state.outcome is not None and state.outcome.winner == seat else None


def _cubes(state: State, seat: int) -> int:
    """Cubes of the seat on the board; the first two included."""
    return state.cubes[seat].bit_count()
