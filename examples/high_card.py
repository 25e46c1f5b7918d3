"""A small card game with hidden hands and a die, which p2pcryptid plays as it is. In this folder:

    p2pcryptid play --game high_card:HIGH_CARD

Sixteen cards, three for everybody, which nobody else can read. In each of three rounds a die is rolled, all
choose a card at the same time, and then all show theirs: an even die goes to the highest card, an odd one to
the lowest. Most points win. Nobody shuffles for the others, nobody can look, nobody can change their mind.
"""

from dataclasses import dataclass, replace
from typing import Any

import p2pcryptid as p2p

FACES, HAND, DECK, CARD = tuple(range(1, 17)), 3, "cards", "card"


@dataclass(frozen=True, slots=True)
class State:
    """What everybody knows. Cards are known by their positions in the deck, until they are shown."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    shuffled: bool = False
    hands: tuple[tuple[int, ...], ...] = ()
    die: int | None = None
    sealed: int = 0
    """how many have chosen a card in this round"""
    opened: tuple[int, ...] = ()
    """the cards that they chose"""
    shown: tuple[int, ...] = ()
    """what is on them"""


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card at this position of the deck."""

    card: int


def request(state: State) -> p2p.Request | None:
    """What the table has to do next."""
    players = len(state.names)
    if not state.shuffled:
        return p2p.Shuffle(DECK, FACES)
    if len(state.hands) < players:
        return p2p.Deal(DECK, HAND, to=len(state.hands))
    if state.die is None:
        return p2p.Toss() if any(state.hands) else None
    if state.sealed < players:
        return p2p.Seal(CARD, seat=state.sealed)
    if len(state.opened) < players:
        return p2p.Open(CARD, seat=len(state.opened))
    return p2p.Show(DECK, (state.opened[len(state.shown)],), seat=len(state.shown))


def legal_actions(state: State, seat: int) -> list[Play]:
    """A seat that is asked for a card may choose any that it holds."""
    return [Play(card) for card in state.hands[seat]] if request(state) == p2p.Seal(CARD, seat) else []


def apply(state: State, fact: p2p.Fact[Any]) -> State:
    """The state after what the table gave, or what a player chose."""
    p2p.check_result(request(state), fact)
    match fact.action:
        case p2p.Shuffled():
            return replace(state, shuffled=True)
        case p2p.CardsDealt(_, positions):
            return replace(state, hands=(*state.hands, positions))
        case p2p.Tossed() as tossed:
            return replace(state, die=tossed.dice(1)[0])
        case p2p.Sealed():
            return replace(state, sealed=state.sealed + 1)
        case p2p.Opened(_, Play(card)) if card in state.hands[fact.seat]:
            hands = tuple(tuple(held for held in hand if held != card) for hand in state.hands)
            return replace(state, hands=hands, opened=(*state.opened, card))
        case p2p.CardsShown(_, _, (face,)):
            return scored(replace(state, shown=(*state.shown, face)))
    raise p2p.Illegal("not-in-hand", "that card is not in your hand")


def scored(state: State) -> State:
    """When all have shown their cards, the best scores the die, and the next round begins."""
    if state.die is None or len(state.shown) < len(state.names):
        return state
    best = min(state.shown) if state.die % 2 else max(state.shown)
    points = tuple(p + state.die * (f == best) for p, f in zip(state.points, state.shown, strict=True))
    return replace(state, points=points, die=None, sealed=0, opened=(), shown=())


def outcome(state: State) -> p2p.Outcome | None:
    """Over when the last round is scored; equal points win nothing."""
    if request(state) is not None:
        return None
    most = max(state.points)
    return p2p.Outcome(state.points.index(most) if state.points.count(most) == 1 else None, "points")


def format_action(action: Play, view: p2p.View[State]) -> str:
    """By what is on the card for whoever can read it, and by its position for the others."""
    face = view.known.cards.get(DECK, {}).get(action.card)
    return f"play #{action.card}" if face is None else f"play {face}"


def parse(said: str, view: p2p.View[State]) -> Play:
    """`play 12`, or just `12`."""
    cards = {format_action(Play(card), view): card for hand in view.state.hands for card in hand}
    meant = f"play {said.strip().casefold().removeprefix('play').strip()}"
    if meant in cards:
        return Play(cards[meant])
    raise p2p.Invalid("no-such-card", "type the number on one of your cards, such as: play 12")


def narrate(before: State, fact: p2p.Fact[Any]) -> str:
    """What happened, in a sentence."""
    who = before.names[fact.seat] if fact.seat != p2p.TABLE else ""
    match fact.action:
        case p2p.Shuffled(_, count):
            return f"{count} cards are shuffled"
        case p2p.CardsDealt(_, positions, int() as to):
            return f"{before.names[to]} gets {len(positions)} cards"
        case p2p.Tossed() as tossed:
            (die,) = tossed.dice(1)
            return f"the die shows {die}: the {'lowest' if die % 2 else 'highest'} card scores it"
        case p2p.CardsShown(_, _, (face,)):
            return f"{who} shows the {face}"
    return f"{who} has chosen a card" if isinstance(fact.action, p2p.Sealed) else f"{who} turns it over"


HIGH_CARD: p2p.Game[State, Play, p2p.View[State]] = p2p.Game(
    name="high-card",
    variants=tuple(p2p.Variant(players) for players in (2, 3, 4)),
    state=State,
    action=Play,
    rules_hash=p2p.fingerprint("high card, first edition", FACES, HAND, State, Play),
    start=lambda variant, names, _: State(names, (0,) * variant.players),
    request=request,
    to_act=lambda _: (),
    legal_actions=legal_actions,
    apply=apply,
    outcome=outcome,
    parse=parse,
    format=format_action,
    presentation=lambda: p2p.plain(HIGH_CARD, title=p2p.Text("High Card"), narrate=narrate),
)
