"""The rules of Cryptid Clash, one by one, on states that are put together by hand."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from p2pcryptid.errors import Illegal
from p2pcryptid.games.clash.cards import CARDS, FACES, Kind, Place, place_of, points, total
from p2pcryptid.games.clash.rules import apply, legal_actions, outcome, request
from p2pcryptid.games.clash.state import FIGHT, KEEP, Battle, Give, Keep, Play, Stage, State
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import (
    CardsDealt,
    CardsShown,
    Deal,
    Opened,
    Sealed,
    Show,
    Shuffle,
    Toss,
    Tossed,
)

LAND, SEA = FACES[:32], FACES[32:]
STRONG_LAND, WEAK_LAND = LAND[:3], LAND[-3:]


def dealt(pile: int = 20, hands: int = 5, first: int = 0, **more: Any) -> State:
    """Both hold the first cards of a deck of which so many are left."""
    held = tuple(range(hands)), tuple(range(hands, 2 * hands))
    state = State(("ann", "bob"), 1, FACES, Stage.CHOOSE, hands=held, first=first)
    return replace(state, faces=(None,) * (2 * hands + pile), dealt=2 * hands, **more)


def fought(state: State, one: tuple[int, ...], other: tuple[int, ...]) -> State:
    """After both have sent the first three cards of their hands, which turn out to be these."""
    rows = one, other
    for seat in (0, 1):
        state = apply(state, Fact(seat, Sealed(FIGHT)))
    for seat in (0, 1):
        state = apply(state, Fact(seat, Opened(FIGHT, Play(state.hands[seat][:3]))))
    for seat in (0, 1):
        state = apply(state, Fact(seat, CardsShown(state.deck, state.rows[seat], rows[seat])))
    return state


def kept(state: State, *cards: int | None) -> State:
    """After both have taken this back."""
    for seat in (0, 1):
        state = apply(state, Fact(seat, Sealed(KEEP)))
    for seat, card in enumerate(cards):
        state = apply(state, Fact(seat, Opened(KEEP, Keep(card))))
    return state


@pytest.mark.parametrize(
    ("sea", "place"),
    [(0, Place.LAND), (1, Place.LAND), (2, Place.OPEN), (3, Place.OPEN), (4, Place.SEA), (6, Place.SEA)],
)
def test_the_place_follows_from_all_six_cards(sea: int, place: Place) -> None:
    assert place_of((*SEA[:sea], *LAND[: 6 - sea])) is place


def test_only_the_values_of_the_place_count() -> None:
    state = fought(dealt(), STRONG_LAND, SEA[:3])
    assert state.last is not None and state.last.place is Place.OPEN
    assert state.last.totals == (total(STRONG_LAND, Place.OPEN), total(SEA[:3], Place.OPEN))
    assert state.last.totals[0] == sum(CARDS[face].values[Place.OPEN] for face in STRONG_LAND)


def test_the_loser_chooses_what_to_give_unless_it_was_double() -> None:
    near, far = Battle((LAND[:3], LAND[3:6])), Battle((SEA[:3], (*SEA[-1:], *WEAK_LAND[:2])))
    assert near.winner is not None and not near.doubled
    assert far.winner == 0 and far.doubled
    lost = fought(dealt(), *near.rows)
    assert (lost.stage, lost.seat) == (Stage.GIVE, 1 - near.winner)
    assert fought(dealt(), *far.rows).seat == 0


def test_exactly_double_is_double_and_a_little_less_is_not() -> None:
    mixed = [(face, *pair) for face in SEA[-8:] for pair in combinations(LAND[-8:], 2)]
    battles = [Battle((row, other)) for row in combinations(SEA[8:14], 3) for other in mixed]
    exact = [one for one in battles if one.totals[0] == 2 * one.totals[1]]
    nearly = [one for one in battles if one.totals[0] == 2 * one.totals[1] - 1]
    assert exact and all(one.doubled and one.winner == 0 for one in exact)
    assert nearly and not any(one.doubled for one in nearly)
    assert not any(one.doubled for one in battles if one.winner is None)


def test_the_card_goes_to_the_winners_collection_and_out_of_the_battle() -> None:
    state = fought(dealt(), LAND[:3], LAND[3:6])
    assert state.last is not None and state.last.winner is not None
    side = 1 - state.last.winner
    card = state.rows[side][1]
    after = apply(state, Fact(state.seat, Give(card)))
    assert after.collections[state.last.winner] == (state.faces[card],)
    assert card not in after.rows[side]
    assert (after.stage, after.last and after.last.taken) == (Stage.KEEP, state.faces[card])


def test_a_draw_gives_nothing_and_leaves_the_order() -> None:
    rows = list(combinations(SEA[:8], 3))
    even = next(
        (one, other)
        for one in rows
        for other in rows
        if not {*one} & {*other} and total(one, Place.SEA) == total(other, Place.SEA)
    )
    for first in (0, 1):
        state = fought(dealt(first=first), *even)
        assert (state.stage, state.first, state.collections) == (Stage.KEEP, first, ((), ()))


def test_both_draw_up_to_five_the_winner_first() -> None:
    state = fought(dealt(first=1), LAND[:3], LAND[3:6])
    assert state.last is not None and state.last.winner is not None
    winner, side = state.last.winner, 1 - state.last.winner
    state = apply(state, Fact(state.seat, Give(state.rows[side][0])))
    back: list[int | None] = [None, None]
    back[winner] = state.rows[winner][0]
    state = kept(state, *back)
    assert request(state) == Deal(state.deck, 2, to=winner)
    state = apply(state, Fact(TABLE, CardsDealt(state.deck, (10, 11), winner)))
    assert request(state) == Deal(state.deck, 3, to=side)
    assert state.rows == ((), ())
    assert len(state.hands[winner]) == 5 and back[winner] in state.hands[winner]


def test_a_card_that_was_taken_back_is_known_and_need_not_be_shown_again() -> None:
    state = fought(dealt(), LAND[:3], LAND[3:6])
    state = apply(state, Fact(state.seat, Give(state.rows[state.seat][2])))
    state = kept(state, 0, None)
    for count, to in ((2, state.seat), (3, 1 - state.seat)):
        deal = request(state)
        assert isinstance(deal, Deal)
        cards = tuple(range(state.dealt, state.dealt + deal.count))
        state = apply(state, Fact(TABLE, CardsDealt(state.deck, cards, deal.to)))
        del count, to
    for seat in (0, 1):
        state = apply(state, Fact(seat, Sealed(FIGHT)))
    for seat in (0, 1):
        state = apply(state, Fact(seat, Opened(FIGHT, Play(state.hands[seat][:3]))))
    assert request(state) == Show(state.deck, state.rows[0][1:], 0)


@pytest.mark.parametrize(("pile", "stage"), [(0, Stage.OVER), (1, Stage.KEEP)])
def test_after_the_last_battle_of_a_pass_nobody_takes_anything_back(pile: int, stage: Stage) -> None:
    state = fought(dealt(pile), LAND[:3], LAND[3:6])
    state = apply(state, Fact(state.seat, Give(state.rows[state.seat][0])))
    assert state.stage is stage


@pytest.mark.parametrize(("pile", "fights"), [(2, False), (3, False), (4, True), (5, True), (6, True)])
def test_a_pile_that_cannot_fill_both_hands_ends_the_pass_unless_both_have_three_cards(
    pile: int, fights: bool
) -> None:
    state = kept(drawn_battle(pile), None, None)
    while isinstance(deal := request(state), Deal):
        cards = tuple(range(state.dealt, state.dealt + deal.count))
        state = apply(state, Fact(TABLE, CardsDealt(state.deck, cards, deal.to)))
    assert state.pile == 0
    assert state.stage is (Stage.CHOOSE if fights else Stage.OVER)


def drawn_battle(pile: int) -> State:
    """After which both have two cards, and nobody has won anything."""
    left = dealt(pile)
    return replace(left, stage=Stage.KEEP, hands=((3, 4), (8, 9)), rows=((0, 1, 2), (5, 6, 7)))


def test_the_next_pass_has_all_cards_but_the_collections() -> None:
    last = replace(dealt(0), passes=3, collections=((4, 40), (7,)), battles=9)
    state = fought(last, LAND[:3], LAND[10:13])
    state = apply(state, Fact(state.seat, Give(state.rows[state.seat][0])))
    assert (state.stage, state.number, state.battles) == (Stage.SHUFFLE, 2, 0)
    assert (state.hands, state.rows, state.faces) == (((), ()), ((), ()), ())
    collected = {face for faces in state.collections for face in faces}
    assert len(collected) == 4
    shuffle = request(state)
    assert isinstance(shuffle, Shuffle)
    assert shuffle == Shuffle("pass 2", tuple(face for face in FACES if face not in collected))
    assert shuffle.returned == ()


def test_a_toss_says_who_draws_first_in_each_pass() -> None:
    state = State(("ann", "bob"), 3, FACES, Stage.TOSS, faces=(None,) * 64)
    assert request(state) == Toss()
    firsts = {apply(state, Fact(TABLE, Tossed(bytes([n]) * 32))).first for n in range(20)}
    assert firsts == {0, 1}


@pytest.mark.parametrize(
    ("collections", "winner", "reason"),
    [
        (((0,), (1, 40)), 1, "points"),
        (((0,), (31, 30, 29, 28, 27)), 1, "cards"),
        (((0,), (1,)), None, "drawn"),
        (((), ()), None, "drawn"),
    ],
)
def test_most_points_win_then_the_larger_collection(
    collections: Any, winner: int | None, reason: str
) -> None:
    state = replace(dealt(), stage=Stage.OVER, collections=collections)
    assert points(collections[0]) == 5 * len(collections[0])
    end = outcome(state)
    assert end is not None
    assert (end.winner, end.reason) == (winner, reason)
    assert all(not legal_actions(state, seat) for seat in (0, 1))


@pytest.mark.parametrize("action", [Play((0, 1, 2)), Keep(None), Give(0)])
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_said_aloud_while_choices_are_sealed(action: Any, seat: int) -> None:
    with pytest.raises(Illegal):
        apply(dealt(), Fact(seat, action))


def test_there_are_thirty_two_of_each_kind_and_all_have_names_of_their_own() -> None:
    kinds = [card.kind for card in CARDS]
    assert [kinds.count(kind) for kind in Kind] == [32, 32]
    assert len({card.name.template for card in CARDS}) == len({card.story.template for card in CARDS}) == 64
    for card in CARDS:
        away = card.values[1 - card.kind]
        assert 0 <= away <= card.values[card.kind] <= 9, f"{card.name} is stronger at home"
        assert 1 <= card.points <= 5
