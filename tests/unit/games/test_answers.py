"""Which results answer which requests: each its own, with the same names, counts and seat, and no other."""

from dataclasses import replace
from typing import Any, get_args

import pytest

from p2pcryptid.errors import Illegal
from p2pcryptid.games.answers import answers, check_result
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import (
    Answer,
    Answered,
    CardsDealt,
    CardsShown,
    Commit,
    Committed,
    Compare,
    Compared,
    Deal,
    FreeMark,
    MarkFound,
    Open,
    Opened,
    Request,
    Result,
    RowsDealt,
    Seal,
    Sealed,
    Show,
    Shuffle,
    Shuffled,
    Toss,
    Tossed,
    UniqueColumn,
)

PAIRS: list[tuple[Request, Fact[Result]]] = [
    (Toss(), Fact(TABLE, Tossed(bytes(32)))),
    (UniqueColumn("clue", (1, 2), 2), Fact(TABLE, RowsDealt("clue"))),
    (FreeMark("clue"), Fact(TABLE, MarkFound(3))),
    (FreeMark("clue"), Fact(TABLE, MarkFound(None))),
    (FreeMark("clue", excluded=0b0111), Fact(TABLE, MarkFound(3))),
    (Shuffle("deck", (1, 2, 2)), Fact(TABLE, Shuffled("deck", 3))),
    (Shuffle("deck", (1,), (("old", 4),)), Fact(TABLE, Shuffled("deck", 2))),
    (Deal("deck", 2, 1), Fact(TABLE, CardsDealt("deck", (4, 5), 1))),
    (Deal("deck", 2), Fact(TABLE, CardsDealt("deck", (4, 5), None, (7, 8)))),
    (Show("deck", (4,), 1), Fact(1, CardsShown("deck", (4,), (7,)))),
    (Seal("card", 1), Fact(1, Sealed("card"))),
    (Commit("row", 1, 8), Fact(1, Committed("row"))),
    (Open("card", 1), Fact(1, Opened("card", "anything"))),
    (Answer("row", 1, (0, 3)), Fact(1, Answered("row", (0, 3), None, (1, 0)))),
    (Answer("row", 1, (0, 3), 2), Fact(1, Answered("row", (0, 3), 2))),
    (Compare("row", 1, (0, 3), (1, 0)), Fact(1, Compared("row", (0, 3), (1, 0), True))),
]


def test_every_request_and_every_result_is_here() -> None:
    assert {type(request) for request, _ in PAIRS} == set(get_args(Request))
    assert {type(fact.action) for _, fact in PAIRS} == set(get_args(Result))


@pytest.mark.parametrize(("request_", "fact"), PAIRS, ids=[type(one).__name__ for one, _ in PAIRS])
def test_a_result_answers_its_request_and_is_refused_elsewhere(request_: Request, fact: Fact[Any]) -> None:
    assert answers(request_, fact)
    check_result(request_, fact)
    for other, _ in PAIRS:
        if type(other) is not type(request_):
            assert not answers(other, fact)
    for seat in {TABLE, 0, 1, 2} - {fact.seat}:
        assert not answers(request_, Fact(seat, fact.action))
    assert not answers(None, fact)
    with pytest.raises(Illegal) as caught:
        check_result(None, fact)
    assert caught.value.code == "not-asked-for"


FALSE: list[tuple[Request, Fact[Result]]] = [
    (UniqueColumn("clue", (1, 2), 2), Fact(TABLE, RowsDealt("other"))),
    (Shuffle("deck", (1, 2, 2)), Fact(TABLE, Shuffled("other", 3))),
    (Shuffle("deck", (1, 2, 2)), Fact(TABLE, Shuffled("deck", 2))),
    (Deal("deck", 2, 1), Fact(TABLE, CardsDealt("other", (4, 5), 1))),
    (Deal("deck", 2, 1), Fact(TABLE, CardsDealt("deck", (4,), 1))),
    (Deal("deck", 2, 1), Fact(TABLE, CardsDealt("deck", (4, 5), 0))),
    (Deal("deck", 2, 1), Fact(TABLE, CardsDealt("deck", (4, 5), None, (7, 8)))),
    (Deal("deck", 2, 1), Fact(TABLE, CardsDealt("deck", (4, 5), 1, (7, 8)))),
    (Deal("deck", 2), Fact(TABLE, CardsDealt("deck", (4, 5), None))),
    (Show("deck", (4,), 1), Fact(1, CardsShown("deck", (5,), (7,)))),
    (Show("deck", (4,), 1), Fact(1, CardsShown("other", (4,), (7,)))),
    (Show("deck", (4,), 1), Fact(1, CardsShown("deck", (4,), ()))),
    (Seal("card", 1), Fact(1, Sealed("other"))),
    (Commit("row", 1, 8), Fact(1, Committed("other"))),
    (Open("card", 1), Fact(1, Opened("other", "anything"))),
    (Answer("row", 1, (0, 3)), Fact(1, Answered("row", (0,), None, (1,)))),
    (Answer("row", 1, (0, 3)), Fact(1, Answered("other", (0, 3), None, (1, 0)))),
    (Answer("row", 1, (0, 3)), Fact(1, Answered("row", (0, 3), None, (1,)))),
    (Answer("row", 1, (0, 3)), Fact(1, Answered("row", (0, 3), 2))),
    (Answer("row", 1, (0, 3), 2), Fact(1, Answered("row", (0, 3), 2, (1, 0)))),
    (Answer("row", 1, (0, 3), 2), Fact(1, Answered("row", (0, 3), None, (1, 0)))),
    (Compare("row", 1, (0, 3), (1, 0)), Fact(1, Compared("other", (0, 3), (1, 0), True))),
    (Compare("row", 1, (0, 3), (1, 0)), Fact(1, Compared("row", (0, 2), (1, 0), True))),
    (Compare("row", 1, (0, 3), (1, 0)), Fact(1, Compared("row", (0, 3), (1, 1), False))),
]


@pytest.mark.parametrize(("request_", "fact"), FALSE)
def test_a_result_with_another_name_or_count_is_refused(request_: Request, fact: Fact[Any]) -> None:
    assert not answers(request_, fact)
    with pytest.raises(Illegal):
        check_result(request_, fact)


def test_what_players_do_is_not_looked_at() -> None:
    check_result(None, Fact(0, "an action"))
    check_result(Toss(), Fact(0, "an action"))


def test_dice_are_fair_public_and_depend_on_the_seed() -> None:
    dice = [Tossed(number.to_bytes(32, "big")).dice(1)[0] for number in range(600)]
    assert all(60 < dice.count(side) < 140 for side in range(1, 7))
    many = Tossed(bytes(32)).dice(600, sides=8)
    assert set(many) == set(range(1, 9))
    assert all(40 < many.count(side) < 110 for side in range(1, 9))
    assert Tossed(bytes(32)).dice(2) == replace(Tossed(bytes(32))).dice(2)
    assert sorted(Tossed(bytes(32)).draw().shuffled(range(5))) == list(range(5))


def test_a_mark_that_is_excluded_answers_nothing() -> None:
    assert not answers(FreeMark("clue", excluded=0b1000), Fact(TABLE, MarkFound(3)))
    assert answers(FreeMark("clue", excluded=0b1111), Fact(TABLE, MarkFound(None)))
