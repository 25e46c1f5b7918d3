"""A small card game with hidden hands and a die, which p2pcryptid plays as it is. In this folder:

    p2pcryptid play --game high_card:HIGH_CARD

Everybody gets three cards that nobody else can read. Each round begins with a die: if it is even, the highest
card wins the round, otherwise the lowest, and its player scores the die. Most points win after three rounds.
No dealer shuffles, and nobody can play a card that was not dealt to them.
"""

from dataclasses import dataclass, replace
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Illegal
from p2pcryptid.games import requests as table
from p2pcryptid.games.answers import check_result
from p2pcryptid.games.game import Fact, Game, Outcome, Variant, View, fingerprint
from p2pcryptid.games.plain import plain
from p2pcryptid.games.presentation import Presentation
from p2pcryptid.i18n import Text

CARDS, HAND, DECK = tuple(range(1, 25)), 3, "cards"


@dataclass(frozen=True, slots=True)
class State:
    """All that everybody knows; a hand is the positions of its cards in the deck."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] = ()
    shuffled: bool = False
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
    return State(names, (0,) * variant.players)


def over(state: State) -> bool:
    return len(state.hands) == len(state.names) and not any(state.hands) and not state.played


def request(state: State) -> table.Request | None:
    if not state.shuffled:
        return table.Shuffle(DECK, CARDS)
    if len(state.hands) < len(state.names):
        return table.Deal(DECK, HAND, to=len(state.hands))
    if state.showing is not None:
        return table.Show(DECK, (state.showing,), seat=len(state.played))
    return table.Toss() if state.die is None and not over(state) else None


def to_act(state: State) -> tuple[int, ...]:
    return () if over(state) or request(state) is not None else (len(state.played),)


def legal_actions(state: State, seat: int) -> list[Play]:
    return [Play(card) for card in state.hands[seat]] if seat in to_act(state) else []


def apply(state: State, fact: Fact[Any]) -> State:
    check_result(request(state), fact)
    match fact.action:
        case table.Shuffled():
            return replace(state, shuffled=True)
        case table.CardsDealt(_, positions):
            return replace(state, hands=(*state.hands, positions))
        case table.Tossed() as tossed:
            return replace(state, die=tossed.dice(1)[0])
        case table.CardsShown(_, (position,), (face,)):
            hands = tuple(tuple(card for card in hand if card != position) for hand in state.hands)
            return scored(replace(state, hands=hands, played=(*state.played, face), showing=None))
        case Play(card) if fact.action in legal_actions(state, fact.seat):
            return replace(state, showing=card)
    raise Illegal("not-now", Text("you cannot play that now"))


def scored(state: State) -> State:
    """When all have played, the winner of the round scores the die."""
    if state.die is None or len(state.played) < len(state.names):
        return state
    best = min(state.played) if state.die % 2 else max(state.played)
    points = tuple(p + state.die * (c == best) for p, c in zip(state.points, state.played, strict=True))
    return replace(state, points=points, played=(), die=None)


def outcome(state: State) -> Outcome | None:
    if not over(state):
        return None
    most = max(state.points)
    return Outcome(state.points.index(most) if state.points.count(most) == 1 else None, "points")


def narrate(before: State, fact: Fact[Any]) -> str:
    match fact.action:
        case table.Shuffled(_, count):
            return f"{count} cards are shuffled"
        case table.CardsDealt(_, positions, int() as to):
            return f"{before.names[to]} gets {len(positions)} cards"
        case table.Tossed() as tossed:
            (die,) = tossed.dice(1)
            return f"the die shows {die}: the {'lowest' if die % 2 else 'highest'} card wins it"
        case table.CardsShown(_, _, (face,)):
            return f"{before.names[fact.seat]}'s card is the {face}"
    return f"{before.names[fact.seat]} plays a card"


def presentation() -> Presentation:
    return plain(HIGH_CARD, title=Text("High Card"), narrate=narrate)


HIGH_CARD: Game[State, Play, View[State]] = Game(
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

if __name__ == "__main__":  # a game of three who play at random, all in this process
    from p2pcryptid.sim.local import play

    anything = [presentation().levels["random"].choose] * 3
    for change in play(HIGH_CARD, Variant(3), ("ann", "bob", "carol"), anything, Draw(bytes(32), "example")):
        print(narrate(change.before, change.fact))
