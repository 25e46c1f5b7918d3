"""The smallest game that has everything a table does: a deal, a joint step, claims that are proven, an end.

Four columns; a secret leaves out one of the last three. The table works out one mark that nobody's secret
has, and then every seat says of its own column whether its secret allows it. Nobody has a choice, so seats
play it by themselves: a whole match, proofs and all, in less than a second, and 37 kilobytes long.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from helpers.matches import NAMES, Played, Table, played_from
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.errors import Illegal
from p2pcryptid.games.game import AnyGame, Claims, Fact, Game, Outcome, Variant, View
from p2pcryptid.games.requests import FreeMark, MarkFound, Request, RowsDealt, UniqueColumn
from p2pcryptid.table.record import record_for
from p2pcryptid.transcript.signing import SigningKey

SEATS, COLUMNS, MARKS = 3, 4, 2
ROWS = (0b0111, 0b1011, 0b1101)
SEED = 6
"""the lowest one with which the second attempt is accepted, so that there is a dead one too, and the first
mark of the list is free"""


@dataclass(frozen=True, slots=True)
class Say:
    allowed: bool


@dataclass(frozen=True, slots=True)
class State:
    dealt: bool = False
    mark: int | None = None
    said: tuple[bool, ...] = ()


def request(state: State) -> Request | None:
    if not state.dealt:
        return UniqueColumn("row", ROWS, COLUMNS, (0b01,) * len(ROWS), MARKS)
    return FreeMark("row") if state.mark is None else None


def to_act(state: State) -> tuple[int, ...]:
    return (len(state.said),) if state.mark is not None and len(state.said) < SEATS else ()


def legal_actions(state: State, seat: int) -> list[Say]:
    return [Say(True), Say(False)] if to_act(state) == (seat,) else []


def apply(state: State, fact: Fact[Any]) -> State:
    match fact.action:
        case RowsDealt():
            return replace(state, dealt=True)
        case MarkFound(mark):
            return replace(state, mark=mark)
        case Say(allowed) as said if said in legal_actions(state, fact.seat):
            return replace(state, said=(*state.said, allowed))
    raise Illegal("not-now", "that is not due now")


def claims(_: State, seat: int, action: Say) -> Claims:
    return Claims("row", ones=2 << seat) if action.allowed else Claims("row", zeros=2 << seat)


def standing(state: State, seat: int) -> Claims:
    return claims(state, seat, Say(state.said[seat])) if seat < len(state.said) else Claims()


VARIANT = Variant(SEATS)
TINY: Game[State, Say, View[State]] = Game(
    name="tiny",
    variants=(VARIANT,),
    state=State,
    action=Say,
    rules_hash=bytes(32),
    start=lambda *_: State(),
    request=request,
    to_act=to_act,
    legal_actions=legal_actions,
    apply=apply,
    outcome=lambda state: Outcome(None, "said") if len(state.said) == SEATS else None,
    claims=claims,
    standing=standing,
)


def tiny_table(seed: int = SEED) -> Table:
    game: AnyGame = TINY
    keys = tuple(SigningKey(digest("tiny/key", seed, seat)) for seat in range(SEATS))
    publics = dict(zip(NAMES, (key.public for key in keys), strict=True))
    nonces = [digest("tiny/nonce", seed, seat) for seat in range(SEATS)]
    record = record_for(game, VARIANT, publics, digest("tiny/token", seed), nonces)
    secrets = tuple(Secret(digest("tiny/secret", seed, seat)) for seat in range(SEATS))
    return Table(record, secrets, keys, game)


@cache
def tiny_match(seed: int = SEED) -> Played:
    return played_from(tiny_table(seed), lambda _: [])
