"""Choices made unseen, and rows that are committed to and answered from, among honest seats."""

from itertools import product

import pytest

from helpers.protocol_runs import CELLS, CHOOSING, Mark, Pick, Seats
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.encoding import encode
from p2pcryptid.errors import EncodingError, Illegal
from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import (
    Answer,
    Answered,
    Commit,
    Committed,
    Compare,
    Compared,
    Open,
    Opened,
    Request,
    Seal,
    Sealed,
)
from p2pcryptid.limits import CHOICE
from p2pcryptid.table.protocols.choices import encode_action
from p2pcryptid.table.protocols.protocol import Done
from p2pcryptid.table.protocols.registry import PROTOCOLS

ROW = Mark((1, 3, 4))
BITS = 0b011010


def committed(seats: int = 3, seat: int = 0) -> Seats:
    table = Seats(seats)
    assert table.ask(Commit("row", seat, CELLS), ROW) == Committed("row")
    return table


@pytest.mark.parametrize("seats", range(1, 6))
def test_all_choose_unseen_and_then_all_open(seats: int) -> None:
    table = Seats(seats)
    for seat in range(seats):
        assert table.ask(Seal("cards", seat), Pick(2 * seat)) == Sealed("cards")
    for seat in range(seats):
        assert table.known(seat).choices == {"cards": Pick(2 * seat)}
    for seat in range(seats):
        assert table.ask(Open("cards", seat)) == Opened("cards", Pick(2 * seat))


def test_a_choice_is_a_fact_of_its_seat() -> None:
    table = Seats(2)
    for request in (Seal("one", 1), Open("one", 1)):
        table.ask(request, Pick(8))
        done = table.last().checked(table.last().parts)
        assert isinstance(done, Done)
        assert done.fact.seat == 1


@pytest.mark.parametrize("text", ["", "x" * 40, "x" * 90])
def test_choices_of_equal_length_buckets_look_alike(text: str) -> None:
    table = Seats(2)
    table.ask(Seal("one", 0), Mark((1,), text))
    seal, box = table.last().parts
    assert len(seal) == 32
    assert len(box) == (16 + 64 if len(text) < 60 else 16 + 128)


def test_a_seat_finds_its_choice_again_from_the_log_alone() -> None:
    table = Seats(2)
    table.ask(Seal("one", 0), Mark((2,), "hello"))
    table.ask(Commit("two", 0, CELLS), ROW)
    for one, action in zip(table.written, (Mark((2,), "hello"), ROW), strict=True):
        choice = one.protocol.choice(one.run, one.seat, table.secrets[0], one.parts)
        assert choice == encode_action(CHOOSING, action)
        assert one.protocol.author(one.run, one.seat, table.secrets[0], choice) == one.parts
        with pytest.raises(EncodingError):
            one.protocol.choice(one.run, one.seat, table.secrets[1], one.parts)


def test_a_choice_under_a_name_that_was_used_before_replaces_the_old_one() -> None:
    table = Seats(2)
    table.ask(Seal("one", 0), Pick(2))
    table.ask(Seal("one", 1), Pick(6))
    table.ask(Seal("one", 0), Pick(4))
    assert table.known(0).choices == {"one": Pick(4)}
    assert table.ask(Open("one", 0)).action == Pick(4)
    assert table.ask(Open("one", 1)).action == Pick(6)


def test_the_same_choice_elsewhere_looks_like_another() -> None:
    table = Seats(2)
    table.ask(Seal("one", 0), Pick(2))
    table.ask(Seal("one", 0), Pick(2))
    (first, second) = table.written
    assert not set(first.parts) & set(second.parts)


def test_two_choices_at_one_place_have_no_secret_in_common() -> None:
    """As after a fork: opening the one must not open the other."""
    table = Seats(2)
    other = table.fork()
    table.ask(Commit("row", 0, CELLS), ROW)
    other.ask(Commit("row", 0, CELLS), Mark((0,)))
    ours, theirs = table.last().parts, other.last().parts
    table.ask(Open("row", 0))
    seed = Secret(table.last().parts[1])
    assert not set(ours) & set(theirs)
    row = other.memory.rows["row", 0]
    assert row.origin != table.memory.rows["row", 0].origin
    blindings = {row.blinding(other.secrets[0], cell) for cell in range(CELLS)}
    assert not blindings & {seed.scalar("bit", cell) for cell in range(CELLS)}


# Rows ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_row_is_answered_from_to_all_or_to_one(seats: int) -> None:
    table = committed(seats)
    assert table.known(0).bits == {"row": BITS}
    assert table.ask(Answer("row", 0, (3, 0))) == Answered("row", (3, 0), None, (1, 0))
    assert table.ask(Answer("row", 0, (1, 2), seats - 1)) == Answered("row", (1, 2), seats - 1)
    assert table.known(seats - 1).told == {("row", 0): {1: 1, 2: 0}}
    assert all(table.known(seat).told == {} for seat in range(seats - 1))
    assert table.ask(Open("row", 0)) == Opened("row", ROW)


def test_the_row_is_that_of_the_state_in_which_it_was_chosen() -> None:
    table = Seats(2, state=1)
    table.ask(Commit("row", 0, CELLS), Mark((0,)))
    table.state = 3
    assert table.ask(Answer("row", 0, tuple(range(CELLS)))).bits == (0, 1, 0, 0, 0, 0)
    assert table.ask(Open("row", 0)).action == Mark((0,))


def test_every_cell_can_be_told_to_every_seat() -> None:
    table = committed(3, seat=1)
    for to in (0, 2):
        table.ask(Answer("row", 1, tuple(range(CELLS)), to))
        told = table.known(to).told["row", 1]
        assert sum(bit << cell for cell, bit in told.items()) == BITS


def test_two_answers_about_one_cell_have_nothing_in_common() -> None:
    """Who was not told cannot see that the same was told again."""
    table = committed()
    for _ in range(2):
        table.ask(Answer("row", 0, (1, 2), 1))
    first, second = table.written[-2:]
    assert not _points(first.parts[0]) & _points(second.parts[0])


def test_two_answers_at_one_place_have_nothing_in_common() -> None:
    """As after a fork: equal ciphertexts would show that two cells are equal."""
    table = committed()
    forks = [table.fork() for _ in range(3)]
    for fork, cells in zip(forks, ((0, 2), (2, 5), (1, 3)), strict=True):
        fork.ask(Answer("row", 0, cells, 1))
    first, second, third = (_points(fork.last().parts[0]) for fork in forks)
    assert not first & second
    assert not first & third
    assert not second & third


def _points(data: bytes) -> set[bytes]:
    return {data[at : at + 32] for at in range(0, len(data), 32)}


def test_a_new_row_forgets_what_was_told_of_the_old_one() -> None:
    table = committed()
    table.ask(Commit("row", 1, CELLS), ROW)
    table.ask(Answer("row", 0, (1,), 2))
    table.ask(Answer("row", 1, (2,), 2))
    table.ask(Commit("row", 0, CELLS), Mark((2,)))
    assert table.known(2).told == {("row", 1): {2: 0}}
    assert table.known(0).bits == {"row": 0b000100}
    assert table.ask(Open("row", 0)).action == Mark((2,))


def test_facts_about_rows_are_their_seats() -> None:
    table = committed(2, seat=1)
    table.ask(Answer("row", 1, (0,), 0))
    for one, result in zip(table.written, (Committed("row"), Answered("row", (0,), 0)), strict=True):
        done = one.checked(one.parts)
        assert isinstance(done, Done)
        assert done.fact == Fact(1, result)


def test_the_same_secrets_at_the_same_place_say_the_same_bytes() -> None:
    for one in (table := committed()).written:
        choice = encode_action(CHOOSING, ROW)
        assert one.protocol.author(one.run, one.seat, table.secrets[one.seat], choice) == one.parts
    for request in (Answer("row", 0, (1, 2), 1), Answer("row", 0, (1, 2)), Open("row", 0)):
        table.ask(request)
        one = table.last()
        assert one.protocol.author(one.run, one.seat, table.secrets[one.seat], b"") == one.parts


def test_another_secret_opens_nothing() -> None:
    table = committed()
    table.ask(Seal("one", 0), Pick(2))
    table.ask(Answer("row", 0, (1,), 1))
    stranger = Secret(digest("test/stranger"))
    for seat in range(3):
        known = table.known(seat, stranger)
        assert (known.bits, known.choices, known.told) == ({}, {}, {})


@pytest.mark.parametrize("bits", list(product((0, 1), repeat=3)))
def test_a_row_is_compared_with_given_bits_and_nothing_else_is_told(bits: tuple[int, ...]) -> None:
    table = committed()
    equal = bits == (0, 1, 1)
    assert table.ask(Compare("row", 0, (0, 1, 4), bits)) == Compared("row", (0, 1, 4), bits, equal)
    said, proven = table.last().parts
    assert (said, len(proven)) == ((b"\1", 32) if equal else (b"\0", 96))
    assert all(table.known(seat).told == {} for seat in range(3))


def test_a_comparison_is_a_fact_of_its_seat_and_the_same_bytes_again() -> None:
    table = committed(2, seat=1)
    for bits in ((0,), (1,)):
        table.ask(Compare("row", 1, (3,), bits))
        one = table.last()
        done = one.checked(one.parts)
        assert isinstance(done, Done)
        assert done.fact == Fact(1, Compared("row", (3,), bits, bits == (1,)))
        assert one.protocol.author(one.run, 1, table.secrets[1], b"") == one.parts


# What a game or a caller must not ask for -----------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (Seal("one", 3), "no seat 3"),
        (Seal("one", -1), "no seat -1"),
        (Commit("one", 3, CELLS), "no seat 3"),
        (Commit("one", 0, 0), "row of 0 bits"),
        (Open("one", 0), "has sealed nothing"),
        (Open("row", 1), "has sealed nothing"),
        (Open("row", 3), "no seat 3"),
        (Answer("one", 0, (0,)), "no row"),
        (Answer("row", 1, (0,)), "no row"),
        (Answer("row", 3, (0,)), "no seat 3"),
        (Answer("row", 0, ()), "set of cells"),
        (Answer("row", 0, (0, 0)), "set of cells"),
        (Answer("row", 0, (CELLS,)), "set of cells"),
        (Answer("row", 0, (-1,)), "set of cells"),
        (Answer("row", 0, (0,), 3), "no seat 3"),
        (Compare("one", 0, (0,), (1,)), "no row"),
        (Compare("row", 3, (0,), (1,)), "no seat 3"),
        (Compare("row", 0, (), ()), "set of cells"),
        (Compare("row", 0, (0, 0), (1, 1)), "set of cells"),
        (Compare("row", 0, (CELLS,), (1,)), "set of cells"),
        (Compare("row", 0, (0, 1), (1,)), "bit for every cell"),
        (Compare("row", 0, (0,), (2,)), "bit for every cell"),
    ],
)
def test_a_game_that_asks_for_what_cannot_be_has_a_bug(request_: Request, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        committed().begin(request_)


def test_only_an_action_is_sealed_and_only_a_row_committed_to() -> None:
    table = Seats(2)
    for request in (Seal("one", 0), Commit("one", 0, CELLS)):
        author = PROTOCOLS[type(request)].author
        for choice in (b"", b"\xff", encode(()), encode((0, "2")), encode((0, 3)), encode((7, 2))):
            with pytest.raises(EncodingError):
                author(table.begin(request), 0, table.secrets[0], choice)
    with pytest.raises(Illegal):
        table.ask(Commit("one", 0, CELLS), Pick(2))
    with pytest.raises(ValueError, match="does not fit"):
        table.ask(Commit("one", 0, CELLS), Mark((CELLS,)))
    for request in (Seal("one", 0), Commit("one", 0, CELLS)):
        with pytest.raises(EncodingError):
            table.ask(request, Mark((), "x" * CHOICE.bytes))
