"""Cryptid Clash as the core knows it."""

from p2pcryptid.games.game import Game, Variant, fingerprint
from p2pcryptid.games.presentation import Presentation

from . import notation, rules
from .cards import CARDS, Kind, Place
from .state import FIGHTERS, HAND, SEATS, Action, Battle, Stage, State
from .view import View

VARIANTS = tuple(Variant(SEATS, mode) for mode in rules.PASSES)


def _presentation() -> Presentation:
    from .presentation import presentation  # when people look: audits need none of it

    return presentation()


CLASH: Game[State, Action, View] = Game(
    name="clash",
    variants=VARIANTS,
    state=State,
    action=Action,
    rules_hash=fingerprint(
        VARIANTS,
        (Kind, Place, Stage, Action, Battle, State),
        [(card.kind, card.values, card.points) for card in CARDS],
        (HAND, FIGHTERS),
        rules.PASSES,
    ),
    start=rules.start,
    request=rules.request,
    to_act=rules.to_act,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    outcome=rules.outcome,
    parse=notation.parse,
    format=notation.format,
    presentation=_presentation,
)
