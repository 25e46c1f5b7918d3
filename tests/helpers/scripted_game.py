"""Games that ask the table for whatever a test wants, one request after the other.

A plan is a tuple of requests. When all have been carried out, every seat says of each unique column whether
its row allows the seat's own column. Two notes are there to disturb: `Again` asks for one more toss, and
`Quit` ends the game.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from helpers.matches import NAMES, Played, Script, Table, played_from
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.errors import Illegal
from p2pcryptid.games.game import AnyGame, Claims, Fact, Game, Outcome, Variant, View, fingerprint
from p2pcryptid.games.requests import FreeMark, MarkFound, Request, RowsDealt, Toss, Tossed, UniqueColumn
from p2pcryptid.table.record import record_for
from p2pcryptid.transcript.signing import SigningKey

SEATS, COLUMNS, MARKS = 3, 5, 2
ROWS = (0b10111, 0b11011, 0b01101)


def unique_column(name: str, marks: int = MARKS) -> UniqueColumn:
    """A row leaves out one of three columns, and the last one with the first of these: no row tells the two
    apart. Every row has the first of the marks."""
    return UniqueColumn(name, ROWS, COLUMNS, (0b01,) * len(ROWS), marks)


BUSY: tuple[Request, ...] = (
    Toss(),
    unique_column("a"),
    FreeMark("a"),
    Toss(),
    Toss(),
    unique_column("b"),
    FreeMark("b"),
    FreeMark("a"),
    FreeMark("a"),  # nothing is left in the list: done at once
    Toss(),
    unique_column("a"),  # replaces the first one
    FreeMark("a"),
)
"""tosses in a row, two unique columns at a time and one replaced, marks of both"""


CHOOSY: tuple[Request, ...] = (
    unique_column("a", marks=5),
    FreeMark("a", excluded=0b00110),
    FreeMark("a", excluded=0b00110),
    FreeMark("a", excluded=0b00110),  # what is left in the list is taken or excluded
    FreeMark("a", excluded=0b11110),
    unique_column("b"),
    FreeMark("b", excluded=0b11),  # no mark could be found: done at once
    FreeMark("b", excluded=0b10),  # the only free one is excluded
    FreeMark("b"),  # and it is not found later either
)
"""marks that are passed over"""


@dataclass(frozen=True, slots=True)
class Say:
    allowed: bool


@dataclass(frozen=True, slots=True)
class Again:
    pass


@dataclass(frozen=True, slots=True)
class Quit:
    pass


Action: TypeAlias = Say | Again | Quit


@dataclass(frozen=True, slots=True)
class State:
    at: int = 0
    again: bool = False
    dice: tuple[int, ...] = ()
    marks: tuple[int | None, ...] = ()
    said: tuple[bool, ...] = ()
    quit: bool = False


def names_of(plan: tuple[Request, ...]) -> tuple[str, ...]:
    """The unique columns, each once."""
    return tuple(dict.fromkeys(one.name for one in plan if isinstance(one, UniqueColumn)))


@cache
def scripted(plan: tuple[Request, ...]) -> Game[State, Action, View[State]]:
    """The game that asks for all this, and then has everybody speak."""
    names = names_of(plan)

    def request(state: State) -> Request | None:
        if state.quit:
            return None
        if state.again:
            return Toss()
        return plan[state.at] if state.at < len(plan) else None

    def to_act(state: State) -> tuple[int, ...]:
        over = state.quit or len(state.said) == SEATS * len(names)
        return () if over or request(state) is not None else (len(state.said) // len(names),)

    def legal_actions(state: State, seat: int) -> list[Action]:
        said: list[Action] = [Say(True), Say(False)] if to_act(state) == (seat,) else []
        notes: list[Action] = [] if state.quit else [Again(), Quit()]
        return said + notes

    def apply(state: State, fact: Fact[Any]) -> State:
        onwards = replace(state, at=state.at if state.again else state.at + 1)
        match fact.action:
            case Tossed() as tossed:
                return replace(onwards, again=False, dice=(*state.dice, *tossed.dice(1)))
            case RowsDealt():
                return onwards
            case MarkFound(mark):
                return replace(onwards, marks=(*state.marks, mark))
        if fact.action not in legal_actions(state, fact.seat):
            raise Illegal("not-now", "that is not due now")
        match fact.action:
            case Say(allowed):
                return replace(state, said=(*state.said, allowed))
            case Again():
                return replace(state, again=True)
        return replace(state, quit=True)

    def claims(state: State, seat: int, action: Action) -> Claims:
        if not isinstance(action, Say):
            return Claims()
        name = names[len(state.said) % len(names)]
        return Claims(name, ones=2 << seat) if action.allowed else Claims(name, zeros=2 << seat)

    def outcome(state: State) -> Outcome | None:
        if state.quit:
            return Outcome(None, "quit")
        return Outcome(None, "said") if state.at == len(plan) and not to_act(state) else None

    return Game(
        name="scripted",
        variants=(Variant(SEATS),),
        state=State,
        action=Action,
        rules_hash=fingerprint(*plan),
        start=lambda *_: State(),
        request=request,
        to_act=to_act,
        legal_actions=legal_actions,
        apply=apply,
        outcome=outcome,
        is_note=lambda action: not isinstance(action, Say),
        claims=claims,
    )


def scripted_table(plan: tuple[Request, ...], seed: int = 0) -> Table:
    game: AnyGame = scripted(plan)
    keys = tuple(SigningKey(digest("scripted/key", seed, seat)) for seat in range(SEATS))
    publics = dict(zip(NAMES, (key.public for key in keys), strict=True))
    nonces = [digest("scripted/nonce", seed, seat) for seat in range(SEATS)]
    record = record_for(game, Variant(SEATS), publics, digest("scripted/token", seed), nonces)
    secrets = tuple(Secret(digest("scripted/secret", seed, seat)) for seat in range(SEATS))
    return Table(record, secrets, keys, game)


@cache
def scripted_match(plan: tuple[Request, ...] = BUSY, seed: int = 0) -> Played:
    """A whole match in which everybody is honest."""
    return played_from(scripted_table(plan, seed), nothing_more)


nothing_more: Script = lambda _: []  # noqa: E731 - seats play it by themselves
