"""Cryptid as the core knows it."""

from hashlib import sha256
from typing import TypeAlias

from p2pcryptid.games.game import Game, Kinds
from p2pcryptid.games.presentation import Presentation

from . import dealing, legality, notation, rules
from . import view as views
from .board import tiles_text
from .dealing import Variant
from .state import Action, GiveHint, Setup, State
from .view import View


def _presentation() -> Presentation:
    from .presentation import presentation  # when people look: bots' processes and audits need none of it

    return presentation()


Cryptid: TypeAlias = Game[Variant, Setup, State, Action, int, View]

CRYPTID: Cryptid = Game(
    name="cryptid",
    variants=dealing.VARIANTS,
    seats=lambda variant: variant.players,
    start=rules.start,
    to_act=rules.to_act,
    legal_actions=legality.legal_actions,
    apply=rules.apply,
    outcome=rules.outcome,
    is_note=legality.is_note,
    row=views.row,
    claims=legality.claims,
    standing=legality.standing,
    can_take_back=legality.can_take_back,
    view=views.view,
    playable=views.playable,
    parse=notation.parse,
    format=notation.format,
    kinds=Kinds(Variant, Setup, State, Action),
    rules_hash=sha256(b"cryptid 1\n" + tiles_text().encode()).digest(),
    prepare=dealing.prepare,
    proven=lambda setup: not setup.honour,
    candidates=dealing.candidates,
    deal=dealing.deal,
    joint=dealing.joint,
    joint_action=GiveHint,
    presentation=_presentation,
)
