"""A count of a unique column that is not the true one: whoever made it so is named, by seeds or by proofs."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from helpers.column_runs import (
    UNREADABLE,
    accepted,
    at,
    chain_turn,
    honest,
    named,
    named_in,
    refused,
    secrets,
    until,
    vetoed,
    written,
)
from helpers.protocol_runs import with_part
from p2pcryptid.crypto import multiply
from p2pcryptid.crypto.commitment import commit_number
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt, make_key, make_share
from p2pcryptid.crypto.group import IDENTITY, ONE, G, Point, Scalar
from p2pcryptid.table.protocols.protocol import Parts
from p2pcryptid.table.protocols.unique_column.attempt import NUMBER_BYTES, Keys, place, sum_of
from p2pcryptid.table.protocols.unique_column.chains import seat_at
from p2pcryptid.table.protocols.unique_column.proving import received_vector
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, final_of

DEAD = 0
"""an attempt that everybody's honesty rejects"""
SEATS = (3, 4, 5)


def count_of(run: ColumnRun, number: int) -> int | None:
    return run.attempts[number - run.first].count


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_attempt_is_dead_if_all_are_honest(seats: int) -> None:
    count = count_of(at(seats, Step.REJECTED), DEAD)
    assert count is not None and count != 1
    assert accepted(seats).number > DEAD


# What is passed on ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "position"), [(n, position) for n in SEATS for position in range(n)])
def test_passing_zeros_to_veto_a_row_is_found_out_and_named(seats: int, position: int) -> None:
    """A seat that dislikes its row passes on what its row does not say, so that the attempt is rejected."""
    vetoing = accepted(seats).seat_at(position)
    assert vetoing != position, "a seat is no position"
    assert named_in(vetoed(position, seats)) == (("column-false-count", vetoing), Step.SEEDS)


def with_sum(number: int, seats: int, change: Callable[[Point, Ciphertext], Ciphertext]) -> ColumnRun:
    """The last position of an attempt has passed on something else than the sum."""
    run, at_part = chain_turn(number, seats - 1, seats)
    assert run.writer == seat_at(number, seats - 1, seats)
    parts, key = honest(run), run.attempts[number - run.first].key
    return written(run, with_part(parts, at_part, change(key, Ciphertext.decode(parts[at_part])).encode()))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("more", [200, -1000])
def test_another_sum_of_a_dead_attempt_is_named_when_the_seeds_are_opened(seats: int, more: int) -> None:
    """It opens to no number of columns: the attempt is as dead as before."""
    lied = with_sum(DEAD, seats, lambda key, total: total + encrypt(key, Scalar.of(more) * G, ONE))
    assert count_of(until(lied, Step.REJECTED), DEAD) is None
    liar = seat_at(DEAD, seats - 1, seats)
    assert named_in(lied) == (("column-false-count", liar), Step.SEEDS)


@pytest.mark.parametrize("seats", SEATS)
def test_a_sum_of_its_own_that_makes_a_dead_attempt_count_one_cannot_be_proven(seats: int) -> None:
    lied = until(with_sum(DEAD, seats, lambda key, _: encrypt(key, G, ONE)), Step.PROVE)
    assert final_of(lied).attempt.number == DEAD
    assert named_in(lied) == (("column-step", seat_at(DEAD, seats - 1, seats)), Step.PROVE)


@pytest.mark.parametrize("seats", SEATS)
def test_a_sum_that_was_encrypted_afresh_cannot_be_proven_although_it_counts_one(seats: int) -> None:
    """Nothing is false about the count; but what it is a sum of, nobody could say."""
    number = accepted(seats).number
    lied = until(with_sum(number, seats, lambda key, total: total + encrypt(key, IDENTITY, ONE)), Step.PROVE)
    assert final_of(lied).attempt.number == number
    assert named_in(lied) == (("column-step", accepted(seats).seat_at(seats - 1)), Step.PROVE)


def test_a_sum_that_counts_every_class_once_is_not_the_true_one() -> None:
    """Classes stand for several columns; what is left in this attempt is a class that stands for one."""
    number = accepted(3).number
    attempt, last = accepted(3), accepted(3).seat_at(2)
    run = at(3, Step.CHAIN)
    table, mine = run.terms.table, secrets_of(run.terms, last, number, secrets(3)[last])
    assert max(table.weights) > 1
    received = received_vector(attempt.vectors[1], table.classes)
    ones = (1,) * table.classes
    total, _ = multiply.pass_sum(attempt.key, mine.bits(attempt), ones, received, "-1", mine.seed)
    lied = until(with_sum(number, 3, lambda *_: total), Step.PROVE)
    assert final_of(lied).attempt.number == number
    assert named(lied) == ("column-step", last)


@pytest.mark.parametrize("seats", SEATS)
def test_a_sum_that_could_not_be_opened_is_unreadable(seats: int) -> None:
    run, at_part = chain_turn(DEAD, seats - 1, seats)
    parts = honest(run)
    good, identity = parts[at_part][:32], IDENTITY.encoding
    torsion = (2**255 - 20).to_bytes(32, "little")  # a point of order two
    for bad in (identity, torsion, b"\2" + bytes(31), b"\xff" * 32):
        for pair in (bad + good, good + bad, bad + bad):
            assert refused(run, with_part(parts, at_part, pair)) == (UNREADABLE, run.writer)
    for other in (good, good + good[:-1], good * 3):
        assert refused(run, with_part(parts, at_part, other)) == (UNREADABLE, run.writer)


# Shares of the sums ---------------------------------------------------------------------------------


def with_share(seats: int, seat: int, number: int, change: Callable[[Point], Point]) -> ColumnRun:
    """A seat has given another share of the sum of an attempt."""
    run = at(seats, Step.SUMS, writer=seat)
    parts, at_part = honest(run), number - run.first
    return written(run, with_part(parts, at_part, change(Point(parts[at_part])).encoding))


GIVING = [(seats, seat) for seats in (3, 5) for seat in range(seats)]


@pytest.mark.parametrize(("seats", "seat"), GIVING)
def test_a_false_share_of_a_dead_attempt_is_named_when_the_seeds_are_opened(seats: int, seat: int) -> None:
    """The attempt is dead all the same: it counts more columns, or no number of them."""
    for change in (lambda share: share - G - G, lambda share: share + share):
        lied = with_share(seats, seat, DEAD, change)
        assert named_in(lied) == (("column-false-count", seat), Step.SEEDS)


@pytest.mark.parametrize("seat", range(3))
def test_shares_of_two_attempts_exchanged_are_named_too(seat: int) -> None:
    run = at(3, Step.SUMS, writer=seat)
    parts = honest(run)
    assert named(written(run, (parts[1], parts[0], *parts[2:]))) == ("column-false-count", seat)


@pytest.mark.parametrize("seat", range(3))
def test_a_share_that_is_no_point_is_unreadable(seat: int) -> None:
    run = at(3, Step.SUMS, writer=seat)
    parts = honest(run)
    for bad in (IDENTITY.encoding, b"\2" + bytes(31), parts[0] + parts[0], parts[0][:31]):
        assert refused(run, with_part(parts, 1, bad)) == (UNREADABLE, seat)


@pytest.mark.parametrize("seat", range(3))
def test_a_false_share_that_has_a_good_attempt_rejected_is_named(seat: int) -> None:
    number = accepted(3).number
    lied = with_share(3, seat, number, lambda share: share + G)
    after = until(lied, Step.SEEDS)
    assert after.attempts[after.opened].number == number
    assert named(lied) == ("column-false-count", seat)


def test_of_two_who_gave_false_shares_the_first_at_the_table_is_named() -> None:
    run = with_share(3, 0, DEAD, lambda share: share - G - G)
    run = until(run, Step.SUMS, writer=2)
    lied = written(run, with_part(honest(run), DEAD, honest(run)[DEAD + 1]))
    assert named(lied) == ("column-false-count", 0)


def resurrected(seat: int) -> ColumnRun:
    """A dead attempt counts one: a seat that knew the others' shares has added what was missing."""
    count = count_of(at(3, Step.REJECTED), DEAD)
    assert count is not None
    lied = with_share(3, seat, DEAD, lambda share: share + Scalar.of(count - 1) * G)
    after = until(lied, Step.PROVE)
    assert final_of(after).attempt.number == DEAD
    return after


@pytest.mark.parametrize("seat", range(3))
def test_a_false_share_that_makes_a_dead_attempt_count_one_cannot_be_proven(seat: int) -> None:
    """At once: nobody goes on to prove its own row beside it."""
    run = until(resurrected(seat), Step.PROVE, writer=seat)
    assert refused(run, honest(run)) == ("column-share", seat)


def test_nor_by_a_proof_for_another_key_or_another_sum() -> None:
    run = until(resurrected(2), Step.PROVE, writer=2)
    attempt = final_of(run).attempt
    mine, total = secrets_of(run.terms, 2, attempt.number, secrets(3)[2]), sum_of(attempt)
    context = place(run.terms.match, 2, run.anchor, attempt.number)
    others = [(mine.private_key + ONE, total), (mine.private_key, replace(total, first=total.first + G))]
    for private, opened in others:
        proof = make_share(private, opened, context, mine.seed)[1].encode()
        assert refused(run, with_part(honest(run), 2, proof)) == ("column-share", 2)


def test_two_false_shares_that_cancel_out_cannot_be_proven_either() -> None:
    """The count is the true one, and nothing is rejected; both seats have lied."""
    number = accepted(3).number
    run = until(with_share(3, 0, number, lambda share: share + G), Step.SUMS, writer=1)
    parts, at_part = honest(run), number - run.first
    lied = written(run, with_part(parts, at_part, (Point(parts[at_part]) - G).encoding))
    lied = until(lied, Step.PROVE)
    assert final_of(lied).attempt.number == number
    assert named(lied) == ("column-share", 0)


# What was said at the start -------------------------------------------------------------------------


def with_keys(seat: int, change: Callable[[Keys, ColumnRun], Keys], number: int = DEAD) -> ColumnRun:
    """A seat has begun a dead attempt with something that does not follow from its seed."""
    run = at(3, Step.KEYS, writer=seat)
    parts, at_part = honest(run), 1 + number
    return written(run, with_part(parts, at_part, change(Keys.decode(parts[at_part]), run).encode()))


@pytest.mark.parametrize("seat", range(3))
def test_a_key_that_is_not_the_one_of_the_seed_is_named_when_the_seeds_are_opened(seat: int) -> None:
    """Its proof holds; but then the seat shares under another key, and the count is false."""

    def another(keys: Keys, run: ColumnRun) -> Keys:
        context = place(run.terms.match, seat, run.anchor, DEAD)
        return replace(keys, share=make_key(Scalar(1234567), context, secrets(3)[seat]))

    lied = with_keys(seat, another)
    assert named_in(lied) == (("column-not-derived", seat), Step.SEEDS)


@pytest.mark.parametrize("seat", range(3))
def test_so_is_a_number_that_is_not_the_one_of_the_seed(seat: int) -> None:
    """The seat opens what it committed to, and has passed on the row of its seed."""
    run = at(3, Step.REJECTED)
    table = run.terms.table
    attempt = next(one for one in run.attempts if one.count is not None and one.count > 1)
    number = attempt.number
    sides = [secrets_of(run.terms, one, number, secret) for one, secret in enumerate(secrets(3))]
    mine, held = sides[seat], [side.row_number(attempt) for side in sides]

    def count_with(drawn: int) -> int:
        row = (drawn + attempt.offsets[seat]) % len(table.rows)
        return table.common([*held[:seat], row, *held[seat + 1 :]])

    other = next(drawn for drawn in range(len(table.rows)) if count_with(drawn) != attempt.count)

    def another(keys: Keys, _: ColumnRun) -> Keys:
        return replace(keys, number=commit_number(other, mine.kappa))

    def opening_it(run: ColumnRun) -> Parts:
        parts = honest(run)
        if run.step is not Step.REJECTED or run.writer != seat:
            return parts
        return with_part(parts, number, other.to_bytes(NUMBER_BYTES, "big") + mine.kappa.encoding)

    lied = with_keys(seat, another, number)
    assert named(lied) == ("column-number", seat)
    assert named_in(lied, opening_it) == (("column-not-derived", seat), Step.SEEDS)


def test_keys_are_compared_before_anything_that_follows_from_them() -> None:
    """Seat 0 has given a false share, and seat 2 a key of its own: the key comes first."""

    def another(keys: Keys, run: ColumnRun) -> Keys:
        context = place(run.terms.match, 2, run.anchor, DEAD)
        return replace(keys, share=make_key(Scalar(1234567), context, secrets(3)[2]))

    run = until(with_keys(2, another), Step.SUMS, writer=0)
    parts = honest(run)
    lied = written(run, with_part(parts, DEAD, parts[DEAD + 1]))
    assert named(lied) == ("column-not-derived", 2)
