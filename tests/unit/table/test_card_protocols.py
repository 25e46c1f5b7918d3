"""Decks among honest seats: shuffled by all, dealt, read by their holders alone, shown, shuffled again."""

import pytest

from helpers.protocol_runs import Seats
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import CardsDealt, CardsShown, Deal, Show, Shuffle, Shuffled
from p2pcryptid.limits import CARD_FACES
from p2pcryptid.table.protocols.protocol import Done

FACES = (0, 1, 1, 5, 7, 7, 7, 30)


def shuffled(seats: int, label: str = "test") -> Seats:
    table = Seats(seats, label)
    assert table.ask(Shuffle("deck", FACES)) == Shuffled("deck", len(FACES))
    return table


@pytest.mark.parametrize("seats", range(1, 6))
def test_all_cards_turned_up_are_those_that_went_in(seats: int) -> None:
    table = shuffled(seats)
    assert sorted(one.seat for one in table.written) == list(range(seats))
    dealt = table.ask(Deal("deck", len(FACES)))
    assert dealt.positions == tuple(range(len(FACES)))
    assert sorted(dealt.faces) == sorted(FACES)
    assert len(table.written) == 2 * seats


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_dealt_card_is_read_by_its_holder_alone_until_it_is_shown(seats: int) -> None:
    table = shuffled(seats)
    holder = seats - 1
    assert table.ask(Deal("deck", 2, holder)) == CardsDealt("deck", (0, 1), holder)
    assert len(table.written) == 2 * seats - 1, "the holder says nothing"
    hand = table.known(holder).cards["deck"]
    assert set(hand) == {0, 1}
    assert all(table.known(seat).cards == {} for seat in range(seats) if seat != holder)
    assert table.ask(Show("deck", (1,), holder)) == CardsShown("deck", (1,), (hand[1],))
    assert table.memory.decks["deck"].face(1) == hand[1]
    assert table.memory.decks["deck"].face(0) is None
    assert table.known(holder).cards["deck"] == hand


@pytest.mark.parametrize("seats", range(2, 6))
def test_cards_are_dealt_from_the_top_to_one_seat_after_the_other(seats: int) -> None:
    table = shuffled(seats)
    for seat in range(seats):
        assert table.ask(Deal("deck", 1, seat)).positions == (seat,)
    rest = table.ask(Deal("deck", len(FACES) - seats))
    hands = [table.known(seat).cards["deck"][seat] for seat in range(seats)]
    assert sorted((*hands, *rest.faces)) == sorted(FACES)


@pytest.mark.parametrize("seats", range(2, 5))
def test_cards_that_come_back_are_in_their_new_deck_only(seats: int) -> None:
    table = shuffled(seats)
    table.ask(Deal("deck", 3, 0))
    table.ask(Deal("deck", 2, 1))
    first, second = table.known(0).cards["deck"], table.known(1).cards["deck"]
    back = (("deck", 0), ("deck", 2), ("deck", 4))
    assert table.ask(Shuffle("next", (40, 2), back)) == Shuffled("next", 5)
    assert table.known(0).cards == {"deck": {1: first[1]}}
    assert table.known(1).cards == {"deck": {3: second[3]}}
    dealt = table.ask(Deal("next", 5))
    assert sorted(dealt.faces) == sorted((40, 2, first[0], first[2], second[4]))
    for request in (Show("deck", (0,), 0), Shuffle("third", (), back[:1])):
        with pytest.raises(ValueError, match="card 0"):
            table.begin(request)
    assert table.ask(Show("deck", (1,), 0)).faces == (first[1],)


def test_a_deck_of_returned_cards_alone_keeps_their_highest_face() -> None:
    table = shuffled(2)
    table.ask(Deal("deck", len(FACES), 0))
    table.ask(Shuffle("deck", (), tuple(("deck", at) for at in range(len(FACES)))))
    assert sorted(table.ask(Deal("deck", len(FACES))).faces) == sorted(FACES)


def test_a_deck_that_is_shuffled_again_under_its_name_replaces_the_old_one() -> None:
    table = shuffled(3)
    table.ask(Deal("deck", 4, 1))
    table.ask(Shuffle("deck", (9, 9, 3)))
    assert table.known(1).cards == {}
    with pytest.raises(ValueError, match="to show"):
        table.begin(Show("deck", (0,), 1))
    assert sorted(table.ask(Deal("deck", 3)).faces) == [3, 9, 9]


def test_decks_do_not_disturb_each_other() -> None:
    table = shuffled(3)
    table.ask(Shuffle("other", (8, 9)))
    table.ask(Deal("other", 1, 0))
    assert table.ask(Deal("deck", 1, 0)).positions == (0,)
    known = table.known(0).cards
    assert set(known) == {"deck", "other"}
    assert known["other"][0] in (8, 9)


def test_who_is_last_to_share_changes_from_card_to_card() -> None:
    table = shuffled(3)
    assert [one.seat for one in table.written] == [0, 1, 2]
    last = []
    for _ in range(4):
        table.ask(Deal("deck", 1))
        last.append(table.last().seat)
    assert last == [2, 0, 1, 2]


def test_the_same_secrets_at_the_same_place_say_the_same_bytes() -> None:
    table, again = shuffled(3), shuffled(3)
    for seats in (table, again):
        seats.ask(Deal("deck", 2, 1))
        seats.ask(Show("deck", (0, 1), 1))
    assert [one.parts for one in table.written] == [one.parts for one in again.written]
    for one in table.written:
        assert one.protocol.author(one.run, one.seat, table.secrets[one.seat], b"") == one.parts
    assert table.memory == again.memory


def test_another_place_makes_another_order_of_other_ciphertexts() -> None:
    table = shuffled(2)
    before = table.memory.decks["deck"].cards
    table.ask(Shuffle("deck", FACES))
    after = table.memory.decks["deck"].cards
    assert not {part for card in before for part in card.parts} & {p for card in after for p in card.parts}


def test_nothing_that_was_open_is_left_in_a_shuffled_deck() -> None:
    table = shuffled(2)
    (begun, *_) = table.written
    known = {part for (card,) in begun.run.cards for part in card.parts}
    assert not known & {part for card in table.memory.decks["deck"].cards for part in card.parts}


def test_facts_are_the_tables_but_what_is_shown_is_its_holders() -> None:
    table = shuffled(2)
    done = table.last().checked(table.last().parts)
    assert isinstance(done, Done)
    assert done.fact == Fact(TABLE, Shuffled("deck", len(FACES)))
    table.ask(Deal("deck", 1, 1))
    table.ask(Show("deck", (0,), 1))
    done = table.last().checked(table.last().parts)
    assert isinstance(done, Done)
    assert done.fact.seat == 1


# What a game must not ask for ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (Shuffle("", (1,)), "name of a deck"),
        (Shuffle("a/b", (1,)), "name of a deck"),
        (Shuffle("new", ()), "without cards"),
        (Shuffle("new", (-1,)), "faces"),
        (Shuffle("new", (CARD_FACES,)), "faces"),
        (Shuffle("new", (), (("none", 0),)), "no deck"),
        (Shuffle("new", (), (("deck", 0), ("deck", 0))), "twice"),
        (Shuffle("new", (), (("deck", 2),)), "card 2"),  # face up
        (Shuffle("new", (), (("deck", 1),)), "card 1"),  # shown
        (Shuffle("new", (), (("deck", 4),)), "card 4"),  # not dealt
        (Shuffle("new", (), (("deck", -1),)), "card -1"),  # would be the last that was dealt
        (Deal("none", 1, 0), "no deck"),
        (Deal("deck", 0, 0), "cannot be dealt"),
        (Deal("deck", -1, 0), "cannot be dealt"),
        (Deal("deck", 5, 0), "cannot be dealt"),
        (Deal("deck", 1, 2), "no seat 2"),
        (Deal("deck", 1, -1), "no seat -1"),
        (Show("none", (0,), 0), "no deck"),
        (Show("deck", (), 0), "set of cards"),
        (Show("deck", (0, 0), 0), "set of cards"),
        (Show("deck", (0,), 1), "to show"),  # another's
        (Show("deck", (1,), 0), "to show"),  # shown before
        (Show("deck", (2,), 0), "to show"),  # face up
        (Show("deck", (4,), 0), "to show"),  # not dealt
        (Show("deck", (-1,), 0), "to show"),
    ],
)
def test_a_game_that_asks_for_what_cannot_be_has_a_bug(request_: Shuffle | Deal | Show, said: str) -> None:
    table = shuffled(2)
    table.ask(Deal("deck", 2, 0))
    table.ask(Deal("deck", 1))
    table.ask(Show("deck", (1,), 0))
    table.ask(Deal("deck", 1, 0))
    with pytest.raises(ValueError, match=said):
        table.begin(request_)
