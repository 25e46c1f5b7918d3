"""How the game goes: what is due, what is legal, and what follows. Pure, and without a secret."""

from dataclasses import replace
from itertools import combinations
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.answers import check_result
from p2pcryptid.games.game import Fact, Outcome, Variant
from p2pcryptid.games.requests import (
    CardsDealt,
    CardsShown,
    Deal,
    Open,
    Opened,
    Request,
    Result,
    Seal,
    Sealed,
    Show,
    Shuffle,
    Shuffled,
    Toss,
    Tossed,
)

from .cards import FACES, points
from .refusals import illegal
from .state import FIGHT, FIGHTERS, HAND, KEEP, SEATS, Action, Battle, Give, Keep, Play, Stage, State

PASSES = {"full": 3, "short": 1}
"""by mode"""
BY_POINTS, BY_CARDS, DRAWN = "points", "cards", "drawn"
_OTHER = (1, 0)


def start(variant: Variant, names: tuple[str, ...], _: Draw) -> State:
    """Before the first shuffle."""
    return State(names, PASSES[variant.mode], FACES)


# What is due --------------------------------------------------------------------------------------


def request(state: State) -> Request | None:
    """What the table has to do next."""
    seat = state.seat
    match state.stage:
        case Stage.SHUFFLE:
            collected = {face for faces in state.collections for face in faces}
            return Shuffle(state.deck, tuple(face for face in state.cards if face not in collected))
        case Stage.TOSS:
            return Toss()
        case Stage.DRAW:
            return Deal(state.deck, _room(state, seat), to=seat)
        case Stage.CHOOSE:
            return Seal(FIGHT, seat)
        case Stage.REVEAL:
            return Open(FIGHT, seat)
        case Stage.SHOW:
            return Show(state.deck, _unseen(state, seat), seat)
        case Stage.KEEP:
            return Seal(KEEP, seat)
        case Stage.RETURN:
            return Open(KEEP, seat)
    return None


def to_act(state: State) -> tuple[int, ...]:
    """Whoever chooses in the open."""
    return (state.seat,) if state.stage is Stage.GIVE else ()


def legal_actions(state: State, seat: int) -> list[Action]:
    """What this seat may do, or seal, now."""
    if seat != state.seat:
        return []
    match state.stage:
        case Stage.CHOOSE:
            return _plays(state, seat)
        case Stage.GIVE:
            return [Give(card) for card in state.rows[loser(state)]]
        case Stage.KEEP:
            return _keeps(state, seat)
    return []


def _plays(state: State, seat: int) -> list[Action]:
    return [Play(cards) for cards in combinations(state.hands[seat], FIGHTERS)]


def _keeps(state: State, seat: int) -> list[Action]:
    return [Keep(None), *(Keep(card) for card in state.rows[seat])]


def loser(state: State) -> int:
    """Of the battle that was just won."""
    assert state.last is not None and state.last.winner is not None
    return _OTHER[state.last.winner]


def _room(state: State, seat: int) -> int:
    """How many cards the seat draws now."""
    return min(HAND - len(state.hands[seat]), state.pile)


def _unseen(state: State, seat: int) -> tuple[int, ...]:
    """Of its cards in battle, those that not everybody has seen."""
    return tuple(card for card in state.rows[seat] if state.faces[card] is None)


# What follows -------------------------------------------------------------------------------------


def apply(state: State, fact: Fact[Any]) -> State:
    """The state after what the table gave, or what a player did."""
    if state.stage is Stage.OVER:
        raise illegal("over")
    if isinstance(fact.action, Result):
        check_result(request(state), fact)
        return _after_result(state, fact)
    match fact.action:
        case Give(card) if fact.action in legal_actions(state, fact.seat):
            return _given(state, card)
        case Play() | Keep():
            raise illegal("sealed-only")
    raise illegal("not-now")


def _after_result(state: State, fact: Fact[Any]) -> State:
    match fact.action:
        case Shuffled(_, count):
            return replace(state, stage=Stage.TOSS, faces=(None,) * count)
        case Tossed() as tossed:
            return _drawing(replace(state, first=tossed.draw().below(SEATS)))
        case CardsDealt(_, cards):
            hands = _with(state.hands, state.seat, (*state.hands[state.seat], *cards))
            return _drawing(replace(state, hands=hands, dealt=state.dealt + len(cards)))
        case Sealed():
            opening = Stage.REVEAL if state.stage is Stage.CHOOSE else Stage.RETURN
            return replace(state, seat=1) if state.seat == 0 else replace(state, stage=opening, seat=0)
        case Opened(_, action):
            return _opened(state, action)
        case CardsShown(_, cards, faces):
            shown = dict(zip(cards, faces, strict=True))
            known = tuple(shown.get(card, face) for card, face in enumerate(state.faces))
            return _showing(replace(state, faces=known))
    raise illegal("not-now")


def _opened(state: State, action: Action) -> State:
    """A choice comes to light, and only now can it be seen whether it was a legal one."""
    seat = state.seat
    match action:
        case Play(cards) if state.stage is Stage.REVEAL and action in _plays(state, seat):
            moved = _moved(state, seat, cards)
            return _showing(replace(moved, stage=Stage.SHOW)) if seat else replace(moved, seat=1)
        case Keep(card) if state.stage is Stage.RETURN and action in _keeps(state, seat):
            kept = state if card is None else _moved(state, seat, (card,), back=True)
            return _drawing(replace(kept, rows=((),) * SEATS)) if seat else replace(kept, seat=1)
    raise illegal("bad-choice")


def _moved(state: State, seat: int, cards: tuple[int, ...], *, back: bool = False) -> State:
    """With these cards of a seat gone into the battle, or back into its hand."""
    hands, rows = (state.rows, state.hands) if back else (state.hands, state.rows)
    left = _with(hands, seat, tuple(card for card in hands[seat] if card not in cards))
    there = _with(rows, seat, tuple(sorted((*rows[seat], *cards))))
    return replace(state, hands=there, rows=left) if back else replace(state, hands=left, rows=there)


def _showing(state: State) -> State:
    """The next seat shows what not everybody has seen; then the battle is fought."""
    for seat in range(SEATS):
        if _unseen(state, seat):
            return replace(state, seat=seat)
    return _fought(state)


def _fought(state: State) -> State:
    rows = tuple(tuple(face for card in row if (face := state.faces[card]) is not None) for row in state.rows)
    battle = Battle(rows)
    state = replace(state, last=battle, battles=state.battles + 1)
    winner = battle.winner
    if winner is None:
        return _keeping(state)
    chooser = winner if battle.doubled else _OTHER[winner]
    return replace(state, stage=Stage.GIVE, seat=chooser, first=winner)


def _given(state: State, card: int) -> State:
    """The winner has one card more, for good."""
    battle, side = state.last, loser(state)
    face = state.faces[card]
    assert battle is not None and face is not None
    rows = _with(state.rows, side, tuple(one for one in state.rows[side] if one != card))
    gained = _with(state.collections, _OTHER[side], (*state.collections[_OTHER[side]], face))
    return _keeping(replace(state, rows=rows, collections=gained, last=replace(battle, taken=face)))


def _keeping(state: State) -> State:
    """Both take a card back, unless the pass is over and all hands are thrown away."""
    return replace(state, stage=Stage.KEEP, seat=0) if state.pile else _end_of_pass(state)


def _drawing(state: State) -> State:
    """Whoever is first draws, then the other; then they fight, if both can."""
    for seat in (state.first, _OTHER[state.first]):
        if _room(state, seat):
            return replace(state, stage=Stage.DRAW, seat=seat)
    if min(map(len, state.hands)) < FIGHTERS:
        return _end_of_pass(state)
    return replace(state, stage=Stage.CHOOSE, seat=0)


def _end_of_pass(state: State) -> State:
    if state.number == state.passes:
        return replace(state, stage=Stage.OVER)
    none: tuple[tuple[int, ...], ...] = ((),) * SEATS
    fresh = replace(state, stage=Stage.SHUFFLE, number=state.number + 1, battles=0)
    return replace(fresh, faces=(), dealt=0, hands=none, rows=none)


def _with(
    parts: tuple[tuple[int, ...], ...], seat: int, part: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return tuple(part if one == seat else other for one, other in enumerate(parts))


def outcome(state: State) -> Outcome | None:
    """Most victory points, or else the larger collection."""
    if state.stage is not Stage.OVER:
        return None
    for reason, worth in ((BY_POINTS, points), (BY_CARDS, len)):
        one, other = map(worth, state.collections)
        if one != other:
            return Outcome(int(other > one), reason)
    return Outcome(None, DRAWN)
