"""A toy game that is as unlike Cryptid as a small game can be: it shows what the core leaves open.

Two players, three rounds. Each round the table rolls a die; both seal a penny, and then both open it. Who
shows heads alone scores the die.
"""

from dataclasses import dataclass, replace
from typing import Any

from p2pcryptid.errors import Illegal, Invalid
from p2pcryptid.games.answers import check_result
from p2pcryptid.games.game import Fact, Game, Outcome, Variant, View, fingerprint
from p2pcryptid.games.requests import Open, Opened, Request, Seal, Sealed, Toss, Tossed

ROUNDS, PLAYERS, SIDES = 3, 2, 6
PENNY = "penny"


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    round: int = 0
    die: int | None = None
    sealed: int = 0
    shown: tuple[bool, ...] = ()
    points: tuple[int, ...] = (0, 0)


@dataclass(frozen=True, slots=True)
class Penny:
    heads: bool


def request(state: State) -> Request | None:
    if state.round == ROUNDS:
        return None
    if state.die is None:
        return Toss()
    return Seal(PENNY, state.sealed) if state.sealed < PLAYERS else Open(PENNY, len(state.shown))


def legal_actions(state: State, seat: int) -> list[Penny]:
    return [Penny(True), Penny(False)] if request(state) == Seal(PENNY, seat) else []


def apply(state: State, fact: Fact[Any]) -> State:
    check_result(request(state), fact)
    match fact.action:
        case Tossed() as toss:
            return replace(state, die=toss.dice(1, SIDES)[0])
        case Sealed():
            return replace(state, sealed=state.sealed + 1)
        case Opened(_, Penny(heads)):
            return _scored(replace(state, shown=(*state.shown, heads)))
    raise Illegal("not-now", "that is not due now")


def _scored(state: State) -> State:
    if len(state.shown) < PLAYERS:
        return state
    alone = state.shown.count(True) == 1
    gain = state.die or 0
    points = tuple(p + gain * (alone and heads) for p, heads in zip(state.points, state.shown, strict=True))
    return State(state.names, round=state.round + 1, points=points)


def outcome(state: State) -> Outcome | None:
    if state.round < ROUNDS:
        return None
    one, two = state.points
    return Outcome(None if one == two else int(two > one), "points")


_WORDS = {"heads": Penny(True), "tails": Penny(False)}


def parse(said: str, _: View[State]) -> Penny:
    if said not in _WORDS:
        raise Invalid("no-such-word", f"'{said}' is not an action")
    return _WORDS[said]


PENNIES: Game[State, Penny, View[State]] = Game(
    name="pennies",
    variants=(Variant(PLAYERS),),
    state=State,
    action=Penny,
    rules_hash=fingerprint(ROUNDS, PLAYERS, SIDES),
    start=lambda _, names, __: State(names),
    request=request,
    to_act=lambda _: (),
    legal_actions=legal_actions,
    apply=apply,
    outcome=outcome,
    parse=parse,
    format=lambda action, _: "heads" if action.heads else "tails",
)
