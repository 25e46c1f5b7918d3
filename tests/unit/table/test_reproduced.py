"""With all secrets open a unique column is reproduced to the byte; chains and their proofs for less work."""

from collections.abc import Sequence
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
from p2pcryptid.crypto import multiply
from p2pcryptid.crypto.group import Point, Scalar, combination
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.table.protocols.unique_column import made, reconstruct
from p2pcryptid.table.protocols.unique_column.author import author
from p2pcryptid.table.protocols.unique_column.reconstruct import reproduce
from p2pcryptid.table.protocols.unique_column.row_table import RowTable
from p2pcryptid.table.protocols.unique_column.state import Step

SEATS = (3, 4, 5)
FOR_LESS = (Step.CHAIN, Step.WITHOUT, Step.PROVE)


@pytest.mark.parametrize("seats", SEATS)
def test_every_event_is_reproduced_to_the_byte(seats: int) -> None:
    """Vectors, sums and proofs, also where classes stand for several columns: they do at all these tables."""
    runs = honest_runs(seats)
    assert {run.step for run in runs} >= {*FOR_LESS}
    assert max(runs[0].terms.table.weights) > 1
    for run in runs:
        assert reproduce(run, run.writer, secrets(seats)) == honest(run)


@pytest.mark.parametrize("seats", [2, 6])
def test_so_are_the_chains_of_any_number_of_seats_with_columns_of_any_weight(seats: int) -> None:
    """One class stands for 40 columns, one for 3, and one for 1."""
    rows = [(1 << 44) - 1 - gone for gone in ((1 << 40) - 1, 1 << 40, 0b111 << 41)]
    run = column(seats, RowTable.of(rows, [0] * 3, 44, 0))
    assert sorted(run.terms.table.weights) == [1, 3, 40]
    while run.step is not Step.SUMS:
        assert run.step is not Step.CHAIN or reproduce(run, run.writer, secrets(seats)) == honest(run)
        run = written(run, honest(run))


def test_chains_are_not_decoded_nor_multiplied_in_the_dark_for_it() -> None:
    """What costs the most is not done at all, neither in the main chain nor in those for the tests."""
    for seats in (3, 5):
        runs = [run for run in honest_runs(seats) if run.step in (Step.CHAIN, Step.WITHOUT)]
        expected = list(map(honest, runs))
        made._kept.cache_clear()
        reconstruct._step.cache_clear()
        refuse = AssertionError("this is what costs")
        with (
            patch.object(made, "passed_on", side_effect=refuse),
            patch.object(made, "decode_vector", side_effect=refuse),
            patch.object(multiply, "pass_on", side_effect=refuse),
        ):
            assert [reproduce(run, run.writer, secrets(seats)) for run in runs] == expected


@pytest.mark.parametrize("seats", SEATS)
def test_in_the_proofs_only_points_that_are_no_known_multiples_are_multiplied(seats: int) -> None:
    """Those of the committed vector of bits: everything that was received is known by its logarithm."""
    multiplied: list[int] = []

    def counted(terms: Sequence[tuple[Scalar, Point]]) -> Point:
        multiplied.append(len(terms))
        return combination(terms)

    runs = [run for run in honest_runs(seats) if run.step is Step.PROVE]
    made._kept.cache_clear()
    with patch.object(reconstruct, "combination", counted):
        for run in runs:
            multiplied.clear()
            reproduce(run, run.writer, secrets(seats))
            classes = run.terms.table.classes
            vector, bits, *chains = multiplied
            assert (vector, bits) == (classes + 1, 2), "G and each generator; G and H"
            assert chains and set(chains) == {1}, "only G"


@pytest.mark.parametrize("wrong", [2, 3])
def test_with_another_secret_it_is_reproduced_as_that_secret_makes_it(wrong: int) -> None:
    """The key of some seat is not the one of its secret: then by the long way."""
    known = [Secret(digest("another")) if seat == wrong else s for seat, s in enumerate(secrets(5))]
    runs = [in_chain(5, turn, writer=3) for turn in range(5)]
    runs += [run for run in honest_runs(5) if run.step in (Step.WITHOUT, Step.PROVE) and run.writer == 3]
    assert len(runs) == 5 + 1 + 2
    for run in runs:
        assert reproduce(run, 3, known) == author(run, 3, known[3])


@pytest.mark.parametrize("position", range(3))
def test_what_a_cheat_has_passed_on_is_not_what_is_reproduced(position: int) -> None:
    """Whoever asks for it compares, event by event; after that nothing need be the same."""
    number = accepted(3).number
    run, at_part = chain_turn(number, position)
    cheated = with_part(honest(run), at_part, zeros(run, number, position))
    again = reproduce(run, run.writer, secrets(3))
    assert [one == other for one, other in zip(again, cheated, strict=True)].index(False) == at_part
