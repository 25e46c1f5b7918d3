"""The smallest game that has everything a table does: a deal, a joint step, claims that are proven, an end.

Four columns; a secret leaves out one of the last three. The table works out one mark that nobody's secret
has, and then every seat says of its own column whether its secret allows it. Nobody has a choice, so seats
play it by themselves: a whole match, proofs and all, in less than a second, and 35 kilobytes long.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from helpers.matches import NAMES, Played, Table, played_from
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal, Invalid
from p2pcryptid.games.game import TABLE, AnyGame, Candidates, Claims, Fact, Game, Kinds, Outcome
from p2pcryptid.table.record import record_for
from p2pcryptid.transcript.signing import SigningKey

SEATS, COLUMNS, MARKS = 3, 4, 2
ROWS = (0b0111, 0b1011, 0b1101)
SEED = 1
"""the lowest seed with which the second attempt is accepted, so that there is a dead one too"""


@dataclass(frozen=True, slots=True)
class Setup:
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    number: int | None


@dataclass(frozen=True, slots=True)
class Say:
    allowed: bool


Action: TypeAlias = Mark | Say


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    mark: int | None = None
    said: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    state: State
    seat: int | None
    secret: int | None


def to_act(state: State) -> tuple[int, ...]:
    if state.mark is None:
        return (TABLE,)
    return (len(state.said),) if len(state.said) < SEATS else ()


def legal_actions(state: State, seat: int) -> list[Action]:
    if to_act(state) != (seat,):
        return []
    return [Mark(number) for number in range(MARKS)] if seat == TABLE else [Say(True), Say(False)]


def apply(state: State, fact: Fact[Action]) -> State:
    if fact.action not in legal_actions(state, fact.seat):
        raise Illegal("not-now", "that is not due now", "ce n'est pas attendu")
    match fact.action:
        case Mark(number):
            return replace(state, mark=number)
        case Say(allowed):
            return replace(state, said=(*state.said, allowed))


def claims(_: State, seat: int, action: Action) -> Claims:
    match action:
        case Say(allowed):
            return Claims(ones=2 << seat) if allowed else Claims(zeros=2 << seat)
        case _:
            return Claims()


def standing(state: State, seat: int) -> Claims:
    return claims(state, seat, Say(state.said[seat])) if seat < len(state.said) else Claims()


def playable(view: View) -> list[Action]:
    if view.seat is None or view.secret is None:
        return []
    actions = legal_actions(view.state, view.seat)
    return [a for a in actions if claims(view.state, view.seat, a).hold(ROWS[view.secret])]


def parse(text: str, _: View) -> Action:
    raise Invalid("no-such-word", f"'{text}' is no action", f"« {text} » n'est pas une action")


def deal(setup: Setup, draw: Draw) -> tuple[int, ...]:
    return draw.shuffled(range(len(setup.names)))


TINY: Game[Setup, Setup, State, Action, int, View] = Game(
    name="tiny",
    variants=(Setup(),),
    seats=lambda _: SEATS,
    start=State,
    to_act=to_act,
    legal_actions=legal_actions,
    apply=apply,
    outcome=lambda state: Outcome(None, "said") if len(state.said) == SEATS else None,
    is_note=lambda _: False,
    row=lambda _, secret: ROWS[secret],
    claims=claims,
    standing=standing,
    can_take_back=lambda _: False,
    view=View,
    playable=playable,
    parse=parse,
    format=lambda action, _: str(action),
    kinds=Kinds(Setup, Setup, State, Action),
    rules_hash=bytes(32),
    prepare=lambda _, names, __: Setup(names),
    proven=lambda _: True,
    candidates=lambda _: Candidates(tuple(range(len(ROWS))), ROWS, (0b01,) * len(ROWS), COLUMNS, MARKS),
    deal=deal,
    joint=lambda *_: Mark(1),
    joint_action=Mark,
)


def tiny_table(seed: int = SEED) -> Table:
    game: AnyGame = TINY
    keys = tuple(SigningKey(digest("tiny/key", seed, seat)) for seat in range(SEATS))
    publics = dict(zip(NAMES, (key.public for key in keys), strict=True))
    nonces = [digest("tiny/nonce", seed, seat) for seat in range(SEATS)]
    record = record_for(game, Setup(), publics, digest("tiny/token", seed), nonces)
    secrets = tuple(Secret(digest("tiny/secret", seed, seat)) for seat in range(SEATS))
    return Table(record, secrets, keys, game)


@cache
def tiny_match(seed: int = SEED) -> Played:
    return played_from(tiny_table(seed), lambda _: [])
