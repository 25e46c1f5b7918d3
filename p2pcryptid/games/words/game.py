"""Cryptic Words as the core knows it."""

from typing import TypeAlias

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Game, Variant, View, fingerprint
from p2pcryptid.games.presentation import Presentation

from . import notation, rules
from .packs import PACKS
from .row import NUMBER_BITS
from .state import (
    EXTRA_ROLLS,
    MOST_ROLLS,
    SEATS,
    TIE_ROUNDS,
    TIE_SIZE,
    Action,
    Stage,
    State,
    Telling,
)

MODES = {
    "english": ("english", (4, 5, 6, 6, 6)),
    "english-gentle": ("english", (4, 5, 5, 6, 6)),
    "french": ("french", (4, 5, 6, 6, 6)),
}
"""the pack, and the cards in each round: the game comes with two forms"""


def _presentation() -> Presentation:
    from .presentation import presentation  # when people look: audits need none of it

    return presentation()


def start(variant: Variant, names: tuple[str, ...], _: Draw) -> State:
    """Before anything is dealt."""
    pack, sizes = MODES[variant.mode]
    return State(names, pack, sizes)


Words: TypeAlias = Game[State, Action, View[State]]

WORDS: Words = Game(
    name="words",
    variants=tuple(Variant(SEATS, mode) for mode in MODES),
    state=State,
    action=Action,
    rules_hash=fingerprint(
        MODES,
        {pack.name: pack.digest for pack in PACKS.values()},
        (Stage, Telling, Action),
        (MOST_ROLLS, EXTRA_ROLLS, TIE_SIZE, TIE_ROUNDS, NUMBER_BITS),
    ),
    start=start,
    request=rules.request,
    to_act=rules.to_act,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    outcome=rules.outcome,
    row_of=rules.row_of,
    claims=rules.claims,
    playable=rules.playable,
    own_pace=rules.own_pace,
    parse=notation.parse,
    format=notation.format,
    presentation=_presentation,
)
