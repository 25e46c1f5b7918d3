"""Cryptid as the core knows it."""

from typing import TypeAlias

from p2pcryptid.games.game import Game, fingerprint
from p2pcryptid.games.presentation import Presentation

from . import dealing, legality, notation, rules
from . import view as views
from .board import Feature, Mode, tiles_text
from .boards import CANDIDATES
from .clues import BREAKS, CLUES, HINTS
from .spaces import COLUMNS, ROWS
from .state import Action, Stage, State
from .view import View


def _presentation() -> Presentation:
    from .presentation import presentation  # when people look: audits need none of it

    return presentation()


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
        [(one.name, one.value) for kind in (Mode, Feature, Stage) for one in kind],
        CANDIDATES,
        CLUES,
        HINTS,
        BREAKS,
        rules.SHARED_CUBES,
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
    view=views.view,
    playable=views.playable,
    parse=notation.parse,
    format=notation.format,
    presentation=_presentation,
)
