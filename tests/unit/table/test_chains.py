"""Who goes on from whom in the chains of an attempt, for any number of seats."""

from dataclasses import replace
from itertools import chain, pairwise

import pytest

from helpers.column_runs import at
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.unique_column.chains import (
    LATE_CHAIN,
    MAIN_CHAIN,
    Link,
    first_tested,
    last_link,
    late_tested,
    links,
    main_link,
    position_of,
    seat_at,
)
from p2pcryptid.table.protocols.unique_column.counting import passed_on_by
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, begun

any_seats = pytest.mark.parametrize("seats", range(2, 8))


def both_tests(seats: int) -> list[range]:
    """The rows that are tested first, and those that are tested late, if there are any."""
    first = first_tested(seats)
    return [tested for tested in (first, late_tested(first)) if tested]


def back_from(link: Link) -> list[Link]:
    """A link, and all that it goes on from, from the last to the first."""
    found = [link]
    while found[-1].source is not None:
        found.append(found[-1].source)
    return found


@any_seats
def test_positions_and_seats_are_two_names_for_one_thing(seats: int) -> None:
    for attempt in range(3 * seats):
        sitting = [seat_at(attempt, position, seats) for position in range(seats)]
        assert sorted(sitting) == [*range(seats)]
        assert [position_of(attempt, seat, seats) for seat in sitting] == [*range(seats)]
    assert seat_at(seats + 1, 0, seats) == 1 % seats


@any_seats
def test_every_row_is_tested_once(seats: int) -> None:
    assert sorted(chain(*both_tests(seats))) == [*range(seats)]
    assert len(both_tests(seats)) == (1 if seats <= 4 else 2)
    assert late_tested(both_tests(seats)[-1]) == range(0)


@any_seats
def test_the_main_chain_has_all_positions_in_their_order(seats: int) -> None:
    whole = back_from(main_link(seats - 1, seats))[::-1]
    assert [link.position for link in whole] == [*range(seats)]
    assert [link.is_end for link in whole] == [*[False] * (seats - 1), True]
    assert all(link.chain == MAIN_CHAIN for link in whole)


@any_seats
def test_what_is_counted_without_a_position_has_passed_by_all_others_once(seats: int) -> None:
    """And ends in a sum, unless the position left out is the last: then it is the vector before that."""
    for tested in both_tests(seats):
        for left_out in tested:
            last = last_link(left_out, seats, tested)
            passed = [link.position for link in back_from(last)]
            assert sorted(passed) == [position for position in range(seats) if position != left_out]
            assert last.is_end or (last.chain, left_out) == (MAIN_CHAIN, seats - 1)


@any_seats
def test_every_link_goes_on_from_the_main_chain_or_from_one_that_was_written_before(seats: int) -> None:
    for tested in both_tests(seats):
        listed = links(seats, tested)
        assert len(set(listed)) == len(listed)
        for number, link in enumerate(listed):
            source = link.source
            assert source is None or source.chain == MAIN_CHAIN or source in listed[:number]
            assert source is None or not source.is_end, "nobody goes on from a sum"
            assert source is None or source.position != link.position


@any_seats
def test_no_link_is_written_that_no_count_needs(seats: int) -> None:
    for tested in both_tests(seats):
        ends = [last_link(left_out, seats, tested) for left_out in tested]
        needed = {link for end in ends for link in back_from(end)}
        assert set(links(seats, tested)) == {link for link in needed if link.chain != MAIN_CHAIN}
        assert len({link for link in ends if link.is_end}) == len(tested) - (seats - 1 in tested)


@any_seats
def test_nobody_multiplies_twice_in_one_chain(seats: int) -> None:
    """A chain that leaves somebody out has its positions in order behind it; the late one ends at either."""
    for tested in both_tests(seats):
        for link in links(seats, tested):
            positions = [one.position for one in back_from(link)]
            assert len(set(positions)) == len(positions)
            assert link.chain not in positions
            if link.chain == LATE_CHAIN:
                assert positions[-1] == 2 and (link.is_end or positions == sorted(positions, reverse=True))
            else:
                assert positions == sorted(positions, reverse=True)


@any_seats
def test_nobody_takes_part_twice_in_what_is_called_the_same(seats: int) -> None:
    """Factors are drawn by the name of the chain: over all tests, and the main chain too."""
    parts = [(MAIN_CHAIN, position) for position in range(seats)]
    parts += [(link.chain, link.position) for tested in both_tests(seats) for link in links(seats, tested)]
    assert len(set(parts)) == len(parts)


@any_seats
def test_the_first_tests_are_written_in_rounds_so_that_nobody_waits_for_the_event_before(seats: int) -> None:
    """Each goes on from what was written a round before; all of a round can calculate at once."""
    first = both_tests(seats)[0]
    listed = links(seats, first)
    distances = [link.position - link.chain for link in listed]
    assert distances == sorted(distances)
    for before, after in pairwise(listed):
        assert after.source != before or after.position == before.position
    for number, link in enumerate(listed):
        if link.source in listed:
            assert distances[listed.index(link.source)] == distances[number] - 1


def test_these_are_the_links_of_three_and_of_five() -> None:
    """Written out once, as chain and position."""
    three, first, late = links(3, range(3)), links(5, range(2, 5)), links(5, range(2))
    assert [(link.chain, link.position) for link in three] == [(0, 1), (1, 2), (0, 2)]
    assert [(link.chain, link.position) for link in first] == [(2, 3), (3, 4), (2, 4)]
    assert [(link.chain, link.position) for link in late] == [(-2, 2), (-2, 3), (-2, 4), (-2, 0), (-2, 1)]
    assert [link.source and link.source.position for link in late] == [None, 2, 3, 4, 4]
    assert [link.is_end for link in (*three, *first, *late)] == [
        *(False, True, True),
        *(False, True, True),
        *(False, False, False, True, True),
    ]


# In the log -------------------------------------------------------------------------------------------


def chains_begin(seats: int) -> ColumnRun:
    """A batch for so many seats when its chains begin; whose keys they are does not matter here."""
    known = at(5, Step.CHAIN)
    run = begun(replace(known.terms, seats=seats), "clue", Memory(), bytes(32))
    keys = known.attempts[0].keys[:1] * seats
    attempts = tuple(replace(attempt, keys=keys) for attempt in run.attempts)
    return replace(run, step=Step.CHAIN, attempts=attempts)


def written_at(run: ColumnRun) -> dict[tuple[int, int], int]:
    """By attempt and position, the event of the step in which that is passed on."""
    seats, found = run.terms.seats, dict[tuple[int, int], int]()
    for number, writer in enumerate(run.writers):
        for attempt in passed_on_by(run, writer, number // seats):
            assert (attempt.number, number // seats) not in found
            found[attempt.number, number // seats] = number
    return found


@any_seats
def test_in_the_log_every_attempt_comes_by_all_positions_each_a_whole_round_after_the_other(
    seats: int,
) -> None:
    """So that a seat has the time of all others' events to calculate its next one."""
    run = chains_begin(seats)
    events = written_at(run)
    assert len(run.writers) == seats * seats
    assert set(events) == {(one.number, position) for one in run.attempts for position in range(seats)}
    for (attempt, position), event in events.items():
        assert run.writers[event] == seat_at(attempt, position, seats)
        if position:
            assert event - events[attempt, position - 1] == seats


@any_seats
def test_every_seat_writes_once_in_a_round_and_has_as_much_to_write_as_any_other(seats: int) -> None:
    run = chains_begin(seats)
    for turn in range(seats):
        writers = run.writers[turn * seats : (turn + 1) * seats]
        assert sorted(writers) == [*range(seats)]
        assert {len(passed_on_by(run, seat, turn)) for seat in writers} == {len(run.attempts) // seats}
