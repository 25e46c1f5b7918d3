"""Cryptid as the core knows it."""

from typing import TypeAlias

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Game, fingerprint
from p2pcryptid.games.presentation import Presentation

from . import dealing, legality, notation, rules
from . import view as views
from .atlas.pages import page
from .board import Feature, Mode, tiles_text
from .boards import PLAYERS, boards
from .clues import BREAKS, CLUES, HINTS, clue_sets
from .deals import FEWEST_ALLOWED, MOST_ALLOWED
from .spaces import COLUMNS, ROWS
from .state import Action, Stage, State
from .view import View


def _presentation() -> Presentation:
    from .presentation import presentation  # when people look: audits need none of it

    return presentation()


def _example_boards() -> list[object]:
    """A board of each mode, and where each clue allows the habitat on it: so that how tiles are read and how
    distances are measured are part of the rules too."""
    drawn = [(mode, next(boards(Draw(bytes(32), "rules"), mode))) for mode in Mode]
    return [(board, clue_sets(board, mode)) for mode, board in drawn]


Cryptid: TypeAlias = Game[State, Action, View]

CRYPTID: Cryptid = Game(
    name="cryptid",
    variants=dealing.VARIANTS,
    state=State,
    action=Action,
    rules_hash=fingerprint(
        dealing.VARIANTS,
        (ROWS, COLUMNS),
        tiles_text(),
        (Mode, Feature, Stage, Action),
        [page(mode, players) for mode in Mode for players in PLAYERS],
        CLUES,
        HINTS,
        BREAKS,
        (FEWEST_ALLOWED, MOST_ALLOWED),
        rules.SHARED_CUBES,
        _example_boards(),
    ),
    start=dealing.start,
    request=dealing.request,
    to_act=rules.to_act,
    legal_actions=legality.legal_actions,
    apply=rules.apply,
    outcome=rules.outcome,
    is_note=legality.is_note,
    claims=legality.claims,
    proven=lambda state: not state.setup.honour,
    standing=legality.standing,
    can_take_back=legality.can_take_back,
    undoes=rules.undoes,
    view=views.view,
    playable=views.playable,
    parse=notation.parse,
    format=notation.format,
    presentation=_presentation,
)
