"""The table in the clear: what each request gives, who then knows what, and how likely each result is."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import Any, get_args

import pytest

from helpers.fairness import is_fair
from helpers.pennies import PENNIES
from p2pcryptid.drawing import Draw
from p2pcryptid.games.answers import answers
from p2pcryptid.games.game import TABLE, AnyGame, Fact
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
    Knowledge,
    MarkFound,
    Open,
    Opened,
    Request,
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
from p2pcryptid.sim.clear import ClearTable

SEATS = 3
ROWS = (0b111001, 0b010110, 0b011100, 0b101110)
MARKS = (0b0001, 0b0010, 0b0001, 0b0001)
COLUMN = UniqueColumn("clue", ROWS, 6, MARKS, mark_count=4)


@dataclass(frozen=True)
class Cells:
    """A choice that stands for a row."""

    row: int


def row_of(_: Any, __: int, action: Any) -> int:
    row: int = action.row
    return row


GAME: AnyGame = replace(PENNIES, action=Cells, row_of=row_of)


class Table(ClearTable):
    """Every fact answers its request."""

    def ask(self, request: Request, choice: Any = None, draw: Draw | None = None) -> Any:
        fact = self.carry_out(None, request, draw or Draw(bytes(32), "clear"), choice)
        assert answers(request, fact)
        return fact.action


def table() -> Table:
    return Table(GAME, SEATS)


def draws(count: int) -> list[Draw]:
    return [Draw(number.to_bytes(32, "big"), "clear table") for number in range(count)]


def test_nobody_knows_anything_at_first_and_tables_share_nothing() -> None:
    first, second = table(), table()
    assert first.known == [Knowledge()] * SEATS
    first.ask(Seal("card", 0), Cells(1))
    assert second.known == [Knowledge()] * SEATS
    assert first.view("state", 0).known.choices == {"card": Cells(1)}
    assert first.view("state", 1).known == Knowledge()


def test_a_toss_is_fair_and_nobody_knows_more() -> None:
    one = table()
    results = [one.ask(Toss(), draw=draw) for draw in draws(600)]
    assert all(isinstance(result, Tossed) and len(result.seed) == 32 for result in results)
    assert is_fair([result.dice(1)[0] for result in results], Counter(range(1, 7)))
    assert one.known == [Knowledge()] * SEATS


def test_dealt_rows_leave_one_column_and_none_is_needless() -> None:
    for draw in draws(100):
        one = table()
        assert one.ask(COLUMN, draw=draw) == RowsDealt("clue")
        numbers = [known.rows["clue"] for known in one.known]
        assert [known.bits["clue"] for known in one.known] == [ROWS[number] for number in numbers]
        assert legal(tuple(numbers))


def legal(rows: tuple[int, ...]) -> bool:
    without = [rows[:seat] + rows[seat + 1 :] for seat in range(SEATS)]
    return columns(rows) == 1 and all(columns(some) > 1 for some in without)


def columns(rows: tuple[int, ...]) -> int:
    left = 0b111111
    for row in rows:
        left &= ROWS[row]
    return left.bit_count()


POSSIBLE = [rows for rows in product(range(len(ROWS)), repeat=SEATS) if legal(rows)]


def test_all_ordered_legal_rows_are_equally_likely() -> None:
    assert len(POSSIBLE) == 12
    found = []
    for draw in draws(2400):
        one = table()
        one.ask(COLUMN, draw=draw)
        found.append(tuple(known.rows["clue"] for known in one.known))
    assert is_fair(found, Counter(POSSIBLE))


def test_free_marks_are_those_that_no_row_has_each_once_in_any_order() -> None:
    orders = Counter[tuple[int, ...]]()
    for draw in draws(600):
        one = table()
        one.ask(COLUMN, draw=draw)
        taken = 0
        for known in one.known:
            taken |= MARKS[known.rows["clue"]]
        free = {mark for mark in range(4) if not taken >> mark & 1}
        found = [one.ask(FreeMark("clue")).mark for _ in range(len(free) + 2)]
        assert set(found[:-2]) == free
        assert found[-2:] == [None, None]
        if free == {2, 3}:
            orders[tuple(found[:2])] += 1
    assert is_fair(list(orders.elements()), Counter(permutations((2, 3))))
    assert not is_fair([(2, 3)] * 300 + [(3, 2)] * 200, Counter(permutations((2, 3))))


def test_excluded_marks_are_passed_over_and_not_found_later() -> None:
    for draw in draws(12):
        one = table()
        one.ask(replace(COLUMN, marks=(0b0001,) * len(ROWS)), draw=draw)
        assert one.ask(FreeMark("clue", excluded=0b1010)) == MarkFound(2)
        assert one.ask(FreeMark("clue", excluded=0b1010)) == MarkFound(None)
        assert one.ask(FreeMark("clue")) == MarkFound(None)


def test_a_column_without_marks_has_no_free_one() -> None:
    one = table()
    one.ask(UniqueColumn("clue", ROWS, 6))
    assert one.ask(FreeMark("clue")) == MarkFound(None)


def test_two_columns_do_not_get_in_each_others_way() -> None:
    one = table()
    one.ask(COLUMN)
    one.ask(replace(COLUMN, name="other"), draw=Draw(bytes(32), "other"))
    assert {*one.known[0].rows} == {"clue", "other"}


def test_every_order_of_a_deck_is_equally_likely() -> None:
    found = []
    for draw in draws(1200):
        one = table()
        assert one.ask(Shuffle("deck", (1, 2, 3)), draw=draw) == Shuffled("deck", 3)
        found.append(one.ask(Deal("deck", 3)).faces)
    assert is_fair(found, Counter(permutations((1, 2, 3))))


def test_dealt_cards_are_for_one_seat_until_they_are_shown() -> None:
    one = table()
    one.ask(Shuffle("deck", (7, 7, 8, 9, 9)))
    assert one.ask(Deal("deck", 2, to=1)) == CardsDealt("deck", (0, 1), 1)
    assert one.ask(Deal("deck", 1, to=1)) == CardsDealt("deck", (2,), 1)
    hand = one.known[1].cards["deck"]
    assert set(hand) == {0, 1, 2}
    assert one.known[0] == one.known[2] == Knowledge()
    shown = one.ask(Show("deck", (2, 0), seat=1))
    assert shown == CardsShown("deck", (2, 0), (hand[2], hand[0]))
    up = one.ask(Deal("deck", 2))
    assert (up.positions, up.to) == ((3, 4), None)
    assert sorted([*hand.values(), *up.faces]) == [7, 7, 8, 9, 9]


def test_a_card_is_shown_by_its_holder_and_once() -> None:
    one = table()
    one.ask(Shuffle("deck", (1, 2)))
    one.ask(Deal("deck", 1, to=1))
    with pytest.raises(AssertionError, match="its own"):
        one.ask(Show("deck", (0,), seat=0))
    two = table()
    two.ask(Shuffle("deck", (1, 2)))
    two.ask(Deal("deck", 1, to=1))
    two.ask(Show("deck", (0,), seat=1))
    with pytest.raises(KeyError):
        two.ask(Show("deck", (0,), seat=1))


def test_more_cards_than_there_are_cannot_be_dealt() -> None:
    one = table()
    one.ask(Shuffle("deck", (1, 2)))
    with pytest.raises(IndexError):
        one.ask(Deal("deck", 3, to=0))


def test_cards_that_come_back_leave_the_hand_and_nobody_knows_where_they_went() -> None:
    places = Counter[int]()
    for draw in draws(600):
        one = table()
        one.ask(Shuffle("deck", (1, 2, 3)), draw=draw)
        one.ask(Deal("deck", 2, to=0))
        back = one.known[0].cards["deck"][1]
        assert one.ask(Shuffle("next", (9, 9), (("deck", 1),)), draw=draw) == Shuffled("next", 3)
        assert set(one.known[0].cards["deck"]) == {0}
        faces = one.ask(Deal("next", 3)).faces
        assert sorted(faces) == sorted([9, 9, back])
        places[faces.index(back)] += 1
    assert is_fair(list(places.elements()), Counter(range(3)))


def test_a_deck_shuffled_again_is_a_new_one() -> None:
    one = table()
    one.ask(Shuffle("deck", (1, 2)))
    one.ask(Deal("deck", 2, to=2))
    one.ask(Shuffle("deck", (3, 4)))
    assert one.known[2] == Knowledge()
    assert one.ask(Deal("deck", 1, to=2)).positions == (0,)
    assert set(one.known[2].cards["deck"].values()) <= {3, 4}


def test_what_is_sealed_is_known_to_its_seat_and_comes_out_when_it_is_opened() -> None:
    one = table()
    assert one.ask(Seal("card", 2), Cells(5)) == Sealed("card")
    assert one.ask(Seal("card", 1), Cells(6)) == Sealed("card")
    assert [known.choices for known in one.known] == [{}, {"card": Cells(6)}, {"card": Cells(5)}]
    assert one.carry_out(None, Open("card", 2), Draw(bytes(32), "x")) == Fact(2, Opened("card", Cells(5)))
    assert one.ask(Open("card", 1)) == Opened("card", Cells(6))
    one.ask(Seal("card", 2), Cells(8))
    assert one.ask(Open("card", 2)) == Opened("card", Cells(8))


def test_a_row_that_is_chosen_can_be_answered_from_to_all_or_to_one() -> None:
    one = table()
    assert one.ask(Commit("code", 0, 4), Cells(0b0110)) == Committed("code")
    assert (one.known[0].bits, one.known[0].choices) == ({"code": 0b0110}, {"code": Cells(0b0110)})
    assert one.ask(Answer("code", 0, (3, 1))) == Answered("code", (3, 1), None, (0, 1))
    assert one.known[1:] == [Knowledge()] * 2
    assert one.ask(Answer("code", 0, (2,), to=1)) == Answered("code", (2,), 1)
    assert one.ask(Answer("code", 0, (0,), to=1)) == Answered("code", (0,), 1)
    assert one.known[1].told == {("code", 0): {2: 1, 0: 0}}
    assert one.known[2] == Knowledge()
    assert one.ask(Open("code", 0)) == Opened("code", Cells(0b0110))
    one.ask(Commit("code", 0, 4), Cells(0b0001))
    assert one.known[1].told == {}  # it was told of another row


def test_a_row_is_compared_with_given_bits() -> None:
    one = table()
    one.ask(Commit("code", 0, 4), Cells(0b0110))
    for bits, equal in (((0, 1), True), ((1, 1), False), ((0, 0), False)):
        asked = Compare("code", 0, (3, 1), bits)
        assert one.ask(asked) == Compared("code", (3, 1), bits, equal)
    assert one.known[1:] == [Knowledge()] * 2


def test_a_dealt_row_can_be_answered_from() -> None:
    one = table()
    one.ask(COLUMN)
    row = one.known[2].bits["clue"]
    bits = tuple(row >> cell & 1 for cell in range(6))
    assert one.ask(Answer("clue", 2, tuple(range(6)))) == Answered("clue", tuple(range(6)), None, bits)


SCRIPT: list[tuple[Request, int]] = [
    (Toss(), TABLE),
    (COLUMN, TABLE),
    (FreeMark("clue"), TABLE),
    (Shuffle("deck", (1, 2)), TABLE),
    (Deal("deck", 1, 0), TABLE),
    (Show("deck", (0,), 0), 0),
    (Seal("card", 1), 1),
    (Open("card", 1), 1),
    (Commit("code", 2, 4), 2),
    (Answer("code", 2, (0,)), 2),
    (Compare("code", 2, (0,), (1,)), 2),
]


def test_every_kind_of_request_is_a_fact_of_the_table_or_of_its_seat() -> None:
    assert {type(request) for request, _ in SCRIPT} == set(get_args(Request))
    one = table()
    for request, seat in SCRIPT:
        assert one.carry_out(None, request, Draw(bytes(32), "kinds"), Cells(1)).seat == seat
