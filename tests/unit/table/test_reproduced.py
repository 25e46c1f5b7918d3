"""With all secrets open the chains of a unique column are reproduced to the byte, for less work."""

from unittest.mock import patch

import pytest

from helpers.column_runs import (
    accepted,
    chain_turn,
    column,
    honest,
    honest_runs,
    in_chain,
    secrets,
    written,
    zeros,
)
from helpers.protocol_runs import with_part
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.table.protocols.unique_column import made, reconstruct
from p2pcryptid.table.protocols.unique_column.author import author
from p2pcryptid.table.protocols.unique_column.reconstruct import reproduce
from p2pcryptid.table.protocols.unique_column.row_table import RowTable
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step

SEATS = (3, 4, 5)


def chain_events(start: ColumnRun) -> list[ColumnRun]:
    """All states in which a part of the first batch's chains is due."""
    runs, run = [], start
    while run.step is not Step.SUMS:
        if run.step is Step.CHAIN:
            runs.append(run)
        run = written(run, honest(run))
    return runs


@pytest.mark.parametrize("seats", SEATS)
def test_every_event_of_the_chains_is_reproduced_to_the_byte(seats: int) -> None:
    """Vectors and sums, also where classes stand for several columns, as they do at all of these tables."""
    runs = [run for run in honest_runs(seats) if run.step is Step.CHAIN]
    assert len(runs) >= seats * seats
    assert max(runs[0].terms.table.weights) > 1
    for run in runs:
        assert reproduce(run, run.writer, secrets(seats)) == honest(run)


@pytest.mark.parametrize("seats", [2, 6])
def test_so_it_is_for_any_number_of_seats_and_columns_of_any_weight(seats: int) -> None:
    """One class stands for 40 columns, one for 1, one for 3; a batch of each."""
    rows = [(1 << 44) - 1 - gone for gone in ((1 << 40) - 1, 1 << 40, 0b111 << 41)]
    start = column(seats, RowTable.of(rows, [0] * 3, 44, 0))
    assert sorted(start.terms.table.weights) == [1, 3, 40]
    for run in chain_events(start):
        assert reproduce(run, run.writer, secrets(seats)) == honest(run)


def test_nothing_is_decoded_or_multiplied_in_the_dark_for_it() -> None:
    """What costs the most is not done at all: it would be twice the work otherwise."""
    runs = [run for run in honest_runs(3) if run.step is Step.CHAIN]
    expected = list(map(honest, runs))
    made._kept.cache_clear()
    reconstruct._step.cache_clear()
    with (
        patch.object(made, "passed_on", side_effect=AssertionError),
        patch.object(made, "decode_vector") as read,
    ):
        assert [reproduce(run, run.writer, secrets(3)) for run in runs] == expected
    assert read.call_count == 0


@pytest.mark.parametrize("turn", range(5))
@pytest.mark.parametrize("wrong", [2, 3])
def test_with_another_secret_the_chain_is_reproduced_as_that_secret_makes_it(turn: int, wrong: int) -> None:
    """The key of some seat is not the one of its secret: then by the long way."""
    run = in_chain(5, turn, writer=3)
    known = [Secret(digest("another")) if seat == wrong else s for seat, s in enumerate(secrets(5))]
    assert reproduce(run, 3, known) == author(run, 3, known[3])


@pytest.mark.parametrize("seats", SEATS)
def test_other_steps_are_reproduced_by_their_authors(seats: int) -> None:
    for run in honest_runs(seats):
        if run.step is not Step.CHAIN:
            assert reproduce(run, run.writer, secrets(seats)) == honest(run)


@pytest.mark.parametrize("position", range(3))
def test_what_a_cheat_has_passed_on_is_not_what_is_reproduced(position: int) -> None:
    """Whoever asks for it compares, event by event; after that nothing need be the same."""
    number = accepted(3).number
    run, at_part = chain_turn(number, position)
    cheated = with_part(honest(run), at_part, zeros(run, number, position))
    again = reproduce(run, run.writer, secrets(3))
    assert [one == other for one, other in zip(again, cheated, strict=True)].index(False) == at_part
