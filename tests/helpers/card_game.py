"""A game that asks the table for cards and choices, one after the other, and ends with a claim about a row.

The players choose what they seal and commit to; all else goes by itself. For tests of whole matches.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from helpers.matches import NAMES, Intents, Played, Table, played_from, writer
from helpers.protocol_runs import CELLS, Mark, Pick
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.errors import Illegal
from p2pcryptid.games.game import NOTHING, AnyGame, Claims, Fact, Game, Outcome, Variant, View
from p2pcryptid.games.requests import (
    Answer,
    Commit,
    Compare,
    Deal,
    Open,
    Opened,
    Request,
    Seal,
    Show,
    Shuffle,
    Toss,
)
from p2pcryptid.table.record import record_for
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.signing import SigningKey

SEATS = 3
SCRIPT: tuple[Request, ...] = (
    Toss(),
    Shuffle("deck", (0, 1, 2, 3, 4)),
    Deal("deck", 2, 1),
    Deal("deck", 1),
    Show("deck", (1,), 1),
    Shuffle("next", (9,), (("deck", 0),)),
    Seal("pick", 0),
    Seal("pick", 2),
    Open("pick", 0),
    Open("pick", 2),
    Commit("row", 0, CELLS),
    Commit("row", 1, CELLS),
    Answer("row", 0, (0, 1)),
    Answer("row", 0, (2, 3), 2),
    Compare("row", 0, (1, 2, 3), (1, 0, 1)),
    Compare("row", 0, (1, 2, 3), (0, 1, 1)),
    Open("row", 0),
)
PICKS = (Pick(2), Pick(4))
ROWS = (Mark((1, 3)), Mark((0,)))


@dataclass(frozen=True, slots=True)
class Claim:
    """This cell of my row is 1."""

    cell: int


Action: TypeAlias = Pick | Mark | Claim


@dataclass(frozen=True, slots=True)
class State:
    done: int = 0
    claimed: bool = False


def request(state: State) -> Request | None:
    return SCRIPT[state.done] if state.done < len(SCRIPT) else None


def to_act(state: State) -> tuple[int, ...]:
    return (1,) if request(state) is None and not state.claimed else ()


def legal_actions(state: State, seat: int) -> list[Any]:
    match request(state):
        case Seal(_, chooser) if chooser == seat:
            return list(PICKS)
        case Commit(_, chooser) if chooser == seat:
            return list(ROWS)
    return [Claim(cell) for cell in range(CELLS)] if to_act(state) == (seat,) else []


def apply(state: State, fact: Fact[Any]) -> State:
    if isinstance(fact.action, Claim) and fact.action in legal_actions(state, fact.seat):
        return replace(state, claimed=True)
    if isinstance(fact.action, Pick | Mark | Claim):
        raise Illegal("not-now", "that is not due now")
    if isinstance(fact.action, Opened) and fact.action.action not in (*PICKS, *ROWS):
        raise Illegal("not-legal", "that could not be chosen")
    return replace(state, done=state.done + 1)


def row_of(_: State, __: int, action: Action) -> int:
    if not isinstance(action, Mark):
        raise Illegal("no-row", "that stands for no row")
    return sum(1 << cell for cell in set(action.cells))


VARIANT = Variant(SEATS)
CARD_GAME: Game[State, Action, View[State]] = Game(
    name="cards",
    variants=(VARIANT,),
    state=State,
    action=Action,
    rules_hash=bytes(32),
    start=lambda *_: State(),
    request=request,
    to_act=to_act,
    legal_actions=legal_actions,
    apply=apply,
    outcome=lambda state: Outcome(None, "claimed") if state.claimed else None,
    row_of=row_of,
    claims=lambda _, __, action: Claims("row", 1 << action.cell) if isinstance(action, Claim) else NOTHING,
)


def card_table(evening: int = 0) -> Table:
    game: AnyGame = CARD_GAME
    keys = tuple(SigningKey(digest("cards/key", seat)) for seat in range(SEATS))
    publics = dict(zip(NAMES, (key.public for key in keys), strict=True))
    nonces = [digest("cards/nonce", evening, seat) for seat in range(SEATS)]
    record = record_for(game, VARIANT, publics, digest("cards/token"), nonces)
    secrets = tuple(Secret(digest("cards/secret", evening, seat)) for seat in range(SEATS))
    return Table(record, secrets, keys, game)


def first_choice(seats: list[Seat]) -> Intents:
    """Everybody takes the first of what is true and legal."""
    seat = writer(seats)
    return [(seat.seat, CARD_GAME.playable(seat.view)[0])]


@cache
def card_match(evening: int = 0) -> Played:
    return played_from(card_table(evening), first_choice)
