"""A unique column, seats in one process: what is dealt is legal, and what is false by itself is refused."""

from dataclasses import replace

import pytest

from helpers.column_runs import (
    UNREADABLE,
    at,
    began,
    board_for,
    finished,
    five_seats,
    honest,
    in_chain,
    proving,
    refused,
    secrets,
    without_turn,
    written,
)
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import RowsDealt
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.unique_column import made
from p2pcryptid.table.protocols.unique_column.attempt import NUMBER_BYTES
from p2pcryptid.table.protocols.unique_column.chains import links, seat_at
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, begun

FIRST, LATE = range(2, 5), range(2)
"""which rows of five are tested first, and which late"""


def test_five_seats_test_the_first_two_rows_last_and_accept_only_what_has_no_needless_row() -> None:
    run, reached, rejected = five_seats(), set[int](), 0
    for _ in range(3):  # three in a row: the next batch begins where the one before was accepted
        while run.step is not Step.SEAL:
            before, run = run, written(run, honest(run))
            if before.final is not None and run.step is Step.REJECTED and before.step is Step.ZERO:
                rejected += 1
            if run.step is Step.WITHOUT and before.step is Step.ZERO:
                assert before.final is not None and run.final is not None
                reached.add(run.final.attempt.number)
                assert (before.final.tested, run.final.tested) == (FIRST, LATE)
        assert run.final is not None
        attempt = run.final.attempt
        known = enumerate(secrets(5))
        rows = [secrets_of(run.terms, seat, attempt.number, s).row_number(attempt) for seat, s in known]
        assert run.terms.table.common(rows) == 1 and not any(run.terms.table.needless(rows))
        assert attempt.number in reached
        first = run.first + len(run.attempts)
        run = begun(run.terms, run.name, Memory(), digest("test/anchor", first), first)
    assert rejected > 0


def test_the_same_secrets_give_the_same_bytes() -> None:
    first = finished(began(board_for(3)))
    made._kept.cache_clear()  # what was made once is not made again
    second = finished(began(board_for(3)))
    assert first == second
    assert first.fact == Fact(TABLE, RowsDealt("clue"))


@pytest.mark.parametrize(("seats", "size"), [(2, 12), (3, 12), (4, 12), (5, 15), (7, 14)])
def test_in_a_batch_every_seat_sits_at_every_position_equally_often(seats: int, size: int) -> None:
    run = begun(replace(five_seats().terms, seats=seats), "clue", Memory(), bytes(32))
    assert len(run.attempts) == size
    for position in range(seats):
        sitting = [seat_at(attempt.number, position, seats) for attempt in run.attempts]
        assert [sitting.count(seat) for seat in range(seats)] == [size // seats] * seats


@pytest.mark.parametrize("step", [Step.COIN, Step.SUMS])
def test_who_opens_coin_and_sums_last_changes_from_batch_to_batch(step: Step) -> None:
    """It knows first what comes of it."""
    terms = five_seats().terms
    batches = [begun(terms, "clue", Memory(), bytes(32), 15 * number) for number in range(6)]
    orders = [replace(batch, step=step).writers for batch in batches]
    assert [order[-1] for order in orders] == [4, 0, 1, 2, 3, 4]
    assert all(sorted(order) == [*range(5)] for order in orders)


# What is false by itself ----------------------------------------------------------------------------


def misshapen(run: ColumnRun, short_code: str = UNREADABLE) -> None:
    """A part too few, one that is too short, one too many."""
    parts, writer = honest(run), run.writer
    assert refused(run, parts[:-1]) == (UNREADABLE, writer)
    assert refused(run, (*parts[:-1], parts[-1][:-1])) == (short_code, writer)
    assert refused(run, (*parts, b"x")) == (UNREADABLE, writer)


@pytest.mark.parametrize("step", [step for step in Step if step is not Step.SEEDS])
def test_parts_that_are_too_few_or_too_short_or_too_many_are_unreadable(step: Step) -> None:
    misshapen(at(3, step, writer=1), "column-coin" if step is Step.COIN else UNREADABLE)


@pytest.mark.parametrize("turn", range(5))
def test_so_they_are_in_every_round_of_the_chains(turn: int) -> None:
    misshapen(in_chain(5, turn, writer=1))


@pytest.mark.parametrize("tested", [FIRST, LATE])
def test_so_they_are_in_every_link_for_the_tests_and_in_their_proofs(tested: range) -> None:
    for number in range(len(links(5, tested))):
        misshapen(without_turn(5, number, tested))
    misshapen(proving(5, tested))


def flipped(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


def test_a_key_without_possession_or_copied_is_refused() -> None:
    run = at(3, Step.KEYS, writer=1)
    parts = honest(run)
    assert refused(run, (parts[0], flipped(parts[1][:96]) + parts[1][96:], *parts[2:]))[0] in (
        "column-key",
        UNREADABLE,
    )
    copied = run.parts[0]
    assert refused(run, copied) == ("column-key", 1)  # the proof of possession names another seat


def test_a_coin_share_that_was_not_sealed_is_refused() -> None:
    run = at(3, Step.COIN, writer=2)
    assert refused(run, (flipped(honest(run)[0]),)) == ("column-coin", 2)


def test_opening_another_number_is_refused() -> None:
    run = at(3, Step.REJECTED, writer=0)
    parts = honest(run)
    number, blinding = parts[0][:NUMBER_BYTES], parts[0][NUMBER_BYTES:]
    rows = len(run.terms.table.rows)
    other = ((int.from_bytes(number, "big") + 1) % rows).to_bytes(NUMBER_BYTES, "big")
    assert refused(run, (other + blinding, *parts[1:])) == ("column-number", 0)
    assert refused(run, (rows.to_bytes(NUMBER_BYTES, "big") + blinding, *parts[1:])) == (UNREADABLE, 0)


def test_opening_another_seed_is_refused() -> None:
    run = at(3, Step.REJECTED)
    suspicious = replace(run, step=Step.SEEDS)
    assert refused(suspicious, (bytes(32),)) == ("column-seed", 0)


def test_a_false_blinding_is_refused() -> None:
    run = at(3, Step.BLIND, writer=1)
    parts = honest(run)
    assert refused(run, (parts[1], parts[0], parts[2])) == ("column-blind", 1)


def test_a_false_share_of_the_zero_test_is_refused() -> None:
    run = at(3, Step.ZERO, writer=1)
    (parts,) = honest(run)
    assert refused(run, (parts[32:64] + parts[:32] + parts[64:],)) == ("column-share", 1)
