"""What people see of Cryptid Clash."""

from functools import partial

from p2pcryptid.errors import Refusal
from p2pcryptid.games.game import Variant
from p2pcryptid.games.plain import plain
from p2pcryptid.games.presentation import Bot, FirstGame, Presentation
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from . import bots, narration, notation
from .cards import points
from .game import CLASH
from .lesson import lesson
from .picture import picture
from .questions import COMMANDS
from .screen import view_text
from .state import SEATS, Stage, State
from .view import View, faces_of
from .words import legend, names

_TITLES = {"easy": text("easy"), "hard": text("hard")}
_ABOUT = {
    "easy": text("sends as many of one kind as it can"),
    "hard": text("imagines what you may hold"),
}
_MODES = {"full": text("three passes"), "short": text("one pass")}


def presentation() -> Presentation:
    """Everything but what any game has."""
    return plain(
        CLASH,
        title=text("Cryptid Clash"),
        about=text("monsters of land and sea in battle: who collects the most victory points?"),
        mode=lambda mode: str(_MODES[mode]),
        narrate=narration.narrate,
        ending=narration.ending,
        won=narration.won,
        screen=view_text,
        legend=lambda _view: legend(),
        prompt=prompt,
        holdings=holdings,
        revealed=revealed,
        advice=advice,
        forms=notation.forms,
        tips=_tips,
        commands=COMMANDS,
        picture=picture(),
        levels={level: _bot(level) for level in bots.LEVELS},
        level="hard",
        lesson=lesson,
        first_game=FirstGame(Variant(SEATS, "short"), ("easy",)),
        figures={text("points"): _points, text("cards"): _cards},
    )


def prompt(view: View) -> str:
    """What is asked of the player now."""
    state = view.state
    match state.stage:
        case Stage.CHOOSE:
            return _("three cards for the battle, by number or name (such as: fight 1 2 3)")
        case Stage.GIVE if state.last is not None and state.last.winner == view.seat:
            return _("you have won by double: take one of these (such as: take 1)")
        case Stage.GIVE:
            return _("you have lost: give one of these away (such as: give 1)")
    return _("take one of these back into your hand, or none (such as: keep 1 · keep nothing)")


def advice(refusal: Refusal, view: View) -> str:
    """What the game waits for, where something else was meant."""
    return prompt(view) if refusal.code == "not-legal" else ""


def holdings(view: View) -> str:
    """The player's own hand, in short."""
    return _("your hand: {cards}").format(cards=revealed(view))


def revealed(view: View) -> str:
    """What a seat held at the end."""
    held = () if view.seat is None else faces_of(view, view.state.hands[view.seat])
    return names(held)


def _tips() -> tuple[str, ...]:
    return (
        _("cards by number, or by the beginning of a word of their name: 'fight yeti kra bear'"),
        _("'fight', 'give' and 'keep' may be left out where one of them is due: '1 3 5'"),
    )


def _bot(level: str) -> Bot:
    return Bot(partial(bots.choose, level), title=_TITLES[level], about=_ABOUT[level])


def _points(state: State, seat: int) -> int:
    """Victory points of the seat."""
    return points(state.collections[seat])


def _cards(state: State, seat: int) -> int:
    """Cards that the seat has won."""
    return len(state.collections[seat])
