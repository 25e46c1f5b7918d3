"""A small card game with hidden hands and a die, which p2pcryptid plays as it is:

    p2pcryptid play --game high_card:HIGH_CARD

Everybody gets three cards that nobody else can read. Each round begins with a die: if it is even, the highest
card wins the round, otherwise the lowest, and its player scores the die. Most points win after three rounds.
No dealer shuffles, and nobody can play a card that was not dealt to them.
"""

from dataclasses import dataclass, replace
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal
from p2pcryptid.games.game import Fact, Game, Outcome, Variant, fingerprint
from p2pcryptid.games.plain import plain
from p2pcryptid.games.presentation import Presentation
from p2pcryptid.games.requests import (
    CardsDealt,
    CardsShown,
    Deal,
    Request,
    Show,
    Shuffle,
    Shuffled,
    Toss,
    Tossed,
)
from p2pcryptid.i18n import Text

CARDS, HAND, DECK = tuple(range(1, 25)), 3, "cards"


@dataclass(frozen=True, slots=True)
class State:
    """All that everybody knows; a hand is the positions of its cards in the deck."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    shuffled: bool = False
    dealt: int = 0
    """how many players have their cards"""
    die: int | None = None
    played: tuple[int, ...] = ()
    """the cards on the table, in the order of the seats"""
    showing: int | None = None
    """the position of the card that was chosen and is being shown"""


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card at this position."""

    card: int


def start(variant: Variant, names: tuple[str, ...], _: Draw) -> State:
    nothing = (0,) * variant.players
    return State(names, nothing, ((),) * variant.players)


def over(state: State) -> bool:
    return state.dealt == len(state.names) and not any(state.hands) and not state.played


def request(state: State) -> Request | None:
    if not state.shuffled:
        return Shuffle(DECK, CARDS)
    if state.dealt < len(state.names):
        return Deal(DECK, HAND, to=state.dealt)
    if state.showing is not None:
        return Show(DECK, (state.showing,), seat=len(state.played))
    return Toss() if state.die is None and not over(state) else None


def to_act(state: State) -> tuple[int, ...]:
    return () if over(state) or request(state) is not None else (len(state.played),)


def legal_actions(state: State, seat: int) -> list[Play]:
    return [Play(card) for card in state.hands[seat]] if seat in to_act(state) else []


def apply(state: State, fact: Fact[Any]) -> State:
    match fact.action:
        case Shuffled():
            return replace(state, shuffled=True)
        case CardsDealt(_, positions, int() as to):
            hands = tuple(positions if seat == to else hand for seat, hand in enumerate(state.hands))
            return replace(state, hands=hands, dealt=state.dealt + 1)
        case Tossed() as tossed:
            return replace(state, die=tossed.dice(1)[0])
        case CardsShown(_, (position,), (face,)):
            hands = tuple(tuple(card for card in hand if card != position) for hand in state.hands)
            return scored(replace(state, hands=hands, played=(*state.played, face), showing=None))
        case Play(card) if fact.action in legal_actions(state, fact.seat):
            return replace(state, showing=card)
    raise Illegal("not-now", Text("you cannot play that now"))


def scored(state: State) -> State:
    """When all have played, the winner of the round scores the die."""
    if len(state.played) < len(state.names):
        return state
    assert state.die is not None
    best = max(state.played) if state.die % 2 == 0 else min(state.played)
    points = tuple(p + state.die * (f == best) for p, f in zip(state.points, state.played, strict=True))
    return replace(state, points=points, played=(), die=None)


def outcome(state: State) -> Outcome | None:
    if not over(state):
        return None
    most = max(state.points)
    return Outcome(state.points.index(most) if state.points.count(most) == 1 else None, "points")


def narrate(before: State, fact: Fact[Any]) -> str:
    match fact.action:
        case Shuffled(_, count):
            return f"{count} cards are shuffled"
        case CardsDealt(_, positions, int() as to):
            return f"{before.names[to]} gets {len(positions)} cards"
        case Tossed() as tossed:
            (die,) = tossed.dice(1)
            return f"a {die} is rolled: the {'lowest' if die % 2 else 'highest'} card wins it"
        case CardsShown(_, _, faces):
            return f"{before.names[fact.seat]} shows a {faces[0]}"
    return f"{before.names[fact.seat]} plays a card"


def presentation() -> Presentation:
    return plain(HIGH_CARD, title=Text("High Card"), narrate=narrate)


HIGH_CARD: Game[State, Play, Any] = Game(
    name="high-card",
    variants=tuple(Variant(players) for players in (2, 3, 4)),
    state=State,
    action=Play,
    rules_hash=fingerprint("high-card 1", CARDS, HAND),
    start=start,
    request=request,
    to_act=to_act,
    legal_actions=legal_actions,
    apply=apply,
    outcome=outcome,
    presentation=presentation,
)
