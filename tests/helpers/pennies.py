"""A toy game that is as unlike Cryptid as a small game can be: it shows what the core leaves open.

Two players, three rounds. Each round the table rolls a die; both seal a penny at the same time, then both
show it. Who shows heads alone scores the die. The secret is what one will show in each round.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal, Invalid
from p2pcryptid.games.game import TABLE, Candidates, Claims, Fact, Game, Kinds, Outcome

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Setup:
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    die: int | None = None
    round: int = 0
    sealed: tuple[bool, ...] = (False, False)
    shown: tuple[bool | None, ...] = (None, None)
    points: tuple[int, ...] = (0, 0)


@dataclass(frozen=True, slots=True)
class Roll:
    die: int


@dataclass(frozen=True, slots=True)
class Seal:
    pass


@dataclass(frozen=True, slots=True)
class Show:
    heads: bool


Action: TypeAlias = Roll | Seal | Show


@dataclass(frozen=True, slots=True)
class View:
    state: State
    seat: int | None
    secret: int | None


def to_act(state: State) -> tuple[int, ...]:
    if state.round == ROUNDS:
        return ()
    if state.die is None:
        return (TABLE,)
    if not all(state.sealed):
        return tuple(seat for seat in (0, 1) if not state.sealed[seat])
    return tuple(seat for seat in (0, 1) if state.shown[seat] is None)


def legal_actions(state: State, seat: int) -> list[Action]:
    if seat not in to_act(state):
        return []
    if seat == TABLE:
        return [Roll(die) for die in range(1, 7)]
    return [Show(True), Show(False)] if all(state.sealed) else [Seal()]


def apply(state: State, fact: Fact[Action]) -> State:
    if fact.action not in legal_actions(state, fact.seat):
        raise Illegal("not-now", "that is not due now", "ce n'est pas attendu")
    match fact.action:
        case Roll(die):
            return replace(state, die=die)
        case Seal():
            return replace(state, sealed=tuple(s or i == fact.seat for i, s in enumerate(state.sealed)))
        case Show(heads):
            shown = tuple(heads if i == fact.seat else s for i, s in enumerate(state.shown))
            return _scored(replace(state, shown=shown))


def _scored(state: State) -> State:
    if None in state.shown:
        return state
    alone = state.shown.count(True) == 1
    gain = state.die or 0
    points = tuple(p + gain * (alone and s is True) for p, s in zip(state.points, state.shown, strict=True))
    return State(state.setup, round=state.round + 1, points=points)


def outcome(state: State) -> Outcome | None:
    if state.round < ROUNDS:
        return None
    one, two = state.points
    return Outcome(None if one == two else int(two > one), "points")


def claims(state: State, seat: int, action: Action) -> Claims:
    del seat
    bit = 1 << state.round
    match action:
        case Show(heads):
            return Claims(ones=bit) if heads else Claims(zeros=bit)
        case _:
            return Claims()


def playable(view: View) -> list[Action]:
    state, seat, secret = view.state, view.seat, view.secret
    if seat is None or secret is None:
        return []
    return [a for a in legal_actions(state, seat) if claims(state, seat, a).hold(secret)]


def parse(text: str, view: View) -> Action:
    del view
    words: dict[str, Action] = {"seal": Seal(), "heads": Show(True), "tails": Show(False)}
    words |= {f"roll {die}": Roll(die) for die in range(1, 7)}
    if text not in words:
        raise Invalid("no-such-word", f"'{text}' is no action", f"« {text} » n'est pas une action")
    return words[text]


def format_action(action: Action, view: View) -> str:
    del view
    match action:
        case Roll(die):
            return f"roll {die}"
        case Seal():
            return "seal"
        case Show(heads):
            return "heads" if heads else "tails"


def deal(setup: Setup, draw: Draw) -> tuple[int, ...]:
    return tuple(draw.below(1 << ROUNDS) for _ in setup.names)


PENNIES: Game[Setup, Setup, State, Action, int, View] = Game(
    name="pennies",
    variants=(Setup(("ann", "ben")),),
    seats=lambda _: 2,
    start=State,
    to_act=to_act,
    legal_actions=legal_actions,
    apply=apply,
    outcome=outcome,
    is_note=lambda _: False,
    row=lambda _, secret: secret,
    claims=claims,
    standing=lambda *_: Claims(),
    can_take_back=lambda _: False,
    view=View,
    playable=playable,
    parse=parse,
    format=format_action,
    kinds=Kinds(Setup, Setup, State, Action),
    rules_hash=bytes(32),
    prepare=lambda variant, names, _: replace(variant, names=names),
    proven=lambda _: True,
    candidates=lambda _: Candidates(tuple(range(8)), tuple(range(8)), (0,) * 8, ROUNDS, 0),
    deal=deal,
    joint=lambda _, __, draw: Roll(1 + draw.below(6)),
    joint_action=lambda mark: Roll(1 + (mark or 0)),
)
