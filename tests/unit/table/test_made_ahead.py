"""What is calculated ahead of its turn is what is written then, and is never written anywhere else."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from helpers.column_runs import (
    accepted,
    at,
    chain_turn,
    going_on,
    honest,
    honest_runs,
    in_chain,
    proving,
    secrets,
    turn_of,
    without_turn,
    written,
)
from helpers.matches import carry_on
from helpers.protocol_runs import with_part
from helpers.tiny_game import tiny_match
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.match import Output
from p2pcryptid.table.protocols.protocol import Parts
from p2pcryptid.table.protocols.unique_column import made
from p2pcryptid.table.protocols.unique_column.author import Piece, ahead
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, final_of
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind

SEATS = (3, 4, 5)


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """Nothing is left of what was made before, nor of what is made here."""
    made._kept.cache_clear()
    yield
    made._kept.cache_clear()


@cache
def bodies(seats: int) -> tuple[Parts, ...]:
    """What is written in a run in which everybody is honest, and calculates nothing ahead."""
    return tuple(map(honest, honest_runs(seats)))


def pieces_of(run: ColumnRun, seat: int) -> Sequence[Piece]:
    return ahead(run, seat, secrets(run.terms.seats)[seat])


def results(run: ColumnRun, seat: int) -> list[bytes]:
    return [piece() for piece in pieces_of(run, seat)]


# The same bytes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_calculating_everything_ahead_changes_no_byte(seats: int) -> None:
    """All seats, before every event, in any order."""
    expected, draw = bodies(seats), Draw(bytes(32), "any order")
    made._kept.cache_clear()
    for run, body in zip(honest_runs(seats), expected, strict=True):
        pieces = [piece for seat in range(seats) for piece in pieces_of(run, seat)]
        for piece in draw.shuffled(pieces):
            piece()
        assert honest(run) == body


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_calculated_ahead_is_a_part_of_what_the_seat_then_writes(seats: int) -> None:
    runs, listed = honest_runs(seats), 0
    later: dict[int, set[bytes]] = {seat: set() for seat in range(seats)}
    for run, body in zip(reversed(runs), reversed(bodies(seats)), strict=True):
        later[run.writer] |= set(body)
        for seat in range(seats):
            made_ahead = results(run, seat)
            assert set(made_ahead) <= later[seat]
            listed += len(made_ahead)
    assert listed > 5 * len(runs)


@pytest.mark.parametrize("seats", SEATS)
def test_at_its_turn_everything_is_there(seats: int) -> None:
    """A seat that calculates while the others write, and only then, has nothing left to do at its turn; but
    for what it could not have known before the event that makes it its turn."""
    for seat in range(seats):
        made._kept.cache_clear()
        for run in honest_runs(seats):
            if run.writer != seat:
                results(run, seat)
                continue
            before = made._kept.cache_info().misses
            honest(run)
            missed = made._kept.cache_info().misses - before
            assert missed == 0 or known_only_now(run)


def known_only_now(run: ColumnRun) -> bool:
    """Has no other seat written anything since the last thing that this follows from?"""
    if run.step is Step.WITHOUT:
        final, number = final_of(run), len(run.parts)
        source = final.links[number].source
        since = final.links.index(source) + 1 if source in final.links else 0
        return {link.position for link in final.links[since:number]} <= {final.links[number].position}
    if run.step is Step.PROVE:
        last = final_of(run).links[-1]
        return not run.parts and final_of(run).attempt.seat_at(last.position) == run.writer
    return not run.parts


@pytest.mark.parametrize("seats", SEATS)
def test_in_the_chains_only_who_begins_has_to_calculate_at_its_turn(seats: int) -> None:
    """From then on what a seat goes on from has come a whole round before."""
    late = [run for run in honest_runs(seats) if run.step is Step.CHAIN and run.parts]
    assert late and not any(map(known_only_now, late))
    for run in late:
        made._kept.cache_clear()
        results(run, run.writer)
        before = made._kept.cache_info().misses
        assert before == len(going_on(run))
        honest(run)
        assert made._kept.cache_info().misses == before


def test_who_has_written_its_last_part_of_a_step_has_no_more_of_it_to_calculate() -> None:
    for step in (Step.KEYS, Step.SUMS, Step.REJECTED, Step.PROVE, Step.BLIND, Step.ZERO):
        run = written(at(3, step), honest(at(3, step)))
        assert run.step is step
        assert pieces_of(run, at(3, step).writer) == ()
    last_round = in_chain(3, 2)
    assert pieces_of(written(last_round, honest(last_round)), last_round.writer) == ()


@pytest.mark.parametrize("step", [Step.COIN, Step.SEAL, Step.SEEDS])
def test_nothing_is_calculated_ahead_of_a_hash(step: Step) -> None:
    run = at(3, step) if step is not Step.SEEDS else replace(at(3, Step.REJECTED), step=Step.SEEDS)
    assert all(pieces_of(run, seat) == () for seat in range(3))


# Other branches -------------------------------------------------------------------------------------


def turned(vector: bytes) -> bytes:
    """Another vector, of good points."""
    return vector[64:] + vector[:64]


def branches() -> Iterator[tuple[ColumnRun, ColumnRun]]:
    """The same place of a run on two branches: what the seat goes on from is another thing there."""
    for turn in (1, 2):
        run = in_chain(3, turn, writer=1)
        others = tuple(
            replace(one, vectors=(*one.vectors[:-1], turned(one.vectors[-1]))) if one.vectors else one
            for one in run.attempts
        )
        yield run, replace(run, attempts=others)
    sums = at(3, Step.SUMS, writer=1)
    doubled = tuple(replace(one, sum=one.sum + one.sum) for one in sums.attempts if one.sum)
    yield sums, replace(sums, attempts=doubled)
    for number in (1, 2):
        link = without_turn(4, number + 2, range(4))
        final = final_of(link)
        attempt = final.attempt
        vectors = tuple(map(turned, attempt.vectors))
        passed = tuple(map(turned, final.passed))
        other = replace(final, attempt=replace(attempt, vectors=vectors), passed=passed)
        yield link, replace(link, final=other)
    for run in (at(3, Step.KEYS, 1), proving(3, range(3), 1), at(3, Step.BLIND, 1), at(3, Step.ZERO, 1)):
        yield run, replace(run, anchor=bytes(32))


@pytest.mark.parametrize("number", range(9))
def test_what_was_made_for_one_branch_is_never_written_on_another(number: int) -> None:
    run, other = list(branches())[number]
    here = {*results(run, run.writer), *honest(run)}
    there = honest(other)
    made._kept.cache_clear()
    assert there == honest(other), "as if nothing else had ever been calculated"
    assert here & set(there) == (set(there[:1]) if run.step is Step.PROVE else set())


def test_the_commitments_to_a_row_are_the_same_on_all_branches() -> None:
    """The exception above: they follow from the secret and the coin alone."""
    runs = [proving(3, range(3), 1), replace(proving(3, range(3), 1), anchor=bytes(32))]
    assert len({honest(run)[0] for run in runs}) == 1


# Where it cannot go on --------------------------------------------------------------------------------


def test_a_piece_that_goes_on_from_a_bad_point_fails_and_the_seat_complains() -> None:
    number = accepted(3).number
    run, at_part = chain_turn(number, 0)
    bad = (2**255 - 20).to_bytes(32, "little")
    parts = honest(run)
    run = written(run, with_part(parts, at_part, bad + parts[at_part][32:]))
    liar, victim = accepted(3).seat_at(0), accepted(3).seat_at(1)
    while (turn_of(run), run.writer) != (1, victim):
        run = written(run, honest(run))
    place = going_on(run).index(number)
    for _ in range(2):  # the same again: what failed is not taken for done
        for at_piece, piece in enumerate(pieces_of(run, victim)):
            if at_piece == place:
                with pytest.raises(EncodingError):
                    piece()
            else:
                piece()
    assert honest(run) == (b"", bytes([place]))
    assert liar != victim


# Whole matches ------------------------------------------------------------------------------------------


class Eager(Seat):
    """A seat that calculates all it can as soon as it has heard anything."""

    made: int = 0

    def receive(self, kind: RecordKind, data: bytes) -> list[Output]:
        outputs = super().receive(kind, data)
        for piece in self.ahead:
            piece()
            self.made += 1
        return outputs


def test_seats_that_calculate_ahead_play_the_same_match() -> None:
    played = tiny_match()
    seats = played.table.seats()
    for seat in seats:
        seat.__class__ = Eager
    assert tuple(carry_on(seats, lambda _: [], [(one.seat, one.start()) for one in seats])) == played.outputs
    assert all(isinstance(seat, Eager) and seat.made > 10 for seat in seats)


def test_a_seat_that_may_not_sign_calculates_nothing() -> None:
    played = tiny_match()
    seq = next(seq for seq, state in enumerate(played.states) if state.run is not None)
    seat = played.seats_at(seq + 1)[2]
    assert seat.ahead
    seat.match.fault = Fault("event.fork", "one seat signed two things", accused=0)
    assert not seat.may_sign
    assert seat.ahead == ()


def test_where_nothing_is_worked_out_there_is_nothing_to_calculate() -> None:
    played = tiny_match()
    for seq, state in enumerate(played.states[:-1]):
        for seat in played.seats_at(seq):
            assert state.run is not None or seat.ahead == ()
