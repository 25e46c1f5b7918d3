"""The model of the critical path, on small schedules that were made up."""

import pytest

from p2pcryptid.bench.deal_path import Event, finish_time

NOTHING: tuple[int, ...] = ()


def event(
    writer: int,
    *pieces: int,
    offers: tuple[tuple[int, ...], ...],
    write: float = 0,
    receive: float = 0,
    check: float = 0,
) -> Event:
    return Event(writer, pieces, write, receive, check, offers)


def test_one_seat_takes_the_sum_of_all() -> None:
    events = [
        event(0, 0, offers=((0,),), write=1, receive=100, check=2),
        event(0, 1, 2, offers=((1, 2),), write=3, check=4),
    ]
    assert finish_time(events, [10, 20, 30], seats=1, latency=7) == 70


def test_independent_pieces_of_two_seats_are_made_at_the_same_time() -> None:
    events = [event(0, 0, offers=((0,), (1,))), event(1, 1, offers=((), (1,)))]
    assert finish_time(events, [10, 10], seats=2, latency=0) == 10


def test_a_piece_that_depends_on_an_event_is_made_after_it() -> None:
    events = [event(0, 0, offers=((0,), ())), event(1, 1, offers=((), (1,)))]
    assert finish_time(events, [10, 10], seats=2, latency=0) == 20


def test_the_event_that_is_due_is_sent_before_a_piece_is_begun() -> None:
    events = [event(0, offers=((0,), ()), write=1), event(1, 1, offers=((0,), (1,)))]
    assert finish_time(events, [50, 10], seats=2, latency=0) == 51  # seat 0 makes piece 0 after its event
    assert finish_time(events[:1], [50, 10], seats=2, latency=0) == 1


def test_it_is_sent_before_its_writer_checks_it() -> None:
    events = [event(0, offers=(NOTHING, NOTHING), write=1, check=10)]
    assert finish_time(events, [], seats=2, latency=0) == 11  # both check it at the same time
    assert finish_time(events, [], seats=2, latency=2) == 13


def test_a_writer_has_checked_its_own_event_before_it_writes_again() -> None:
    again = event(0, offers=(NOTHING,), write=1, check=5)
    assert finish_time([again, again], [], seats=1, latency=0) == 12


def test_a_message_takes_its_time_and_is_read_by_all_but_its_writer() -> None:
    there = event(0, offers=(NOTHING, NOTHING), write=1, receive=2, check=4)
    back = event(1, offers=(NOTHING, NOTHING), write=1, receive=2, check=4)
    assert finish_time([there], [], seats=2, latency=10) == 17
    assert finish_time([there, back], [], seats=2, latency=10) == 34


@pytest.mark.parametrize(("piece", "end"), [(3, 11), (11, 12), (30, 31)])
def test_pieces_fill_the_time_until_something_comes_and_run_to_their_end(piece: float, end: float) -> None:
    waiting = event(0, offers=((), (0,)), write=10, check=1)
    assert finish_time([waiting], [piece], seats=2, latency=0) == end


def test_no_piece_is_begun_when_something_has_come() -> None:
    waiting = event(0, offers=((), (0, 1)), write=10, check=1)
    assert finish_time([waiting], [10, 100], seats=2, latency=0) == 11


def test_the_most_urgent_piece_is_made_first() -> None:
    first = event(0, offers=((), (1, 0)), write=5)
    second = event(1, 1, offers=((), (1, 0)))
    assert finish_time([first, second], [100, 5], seats=2, latency=0) == 5


def test_a_piece_is_made_once() -> None:
    first = event(0, offers=((), (0,)), write=20)
    second = event(0, offers=((), (0,)), write=20)
    third = event(1, 0, offers=((), (0,)), write=1)
    assert finish_time([first, second, third], [10], seats=2, latency=0) == 41


def test_who_is_late_takes_up_what_has_come_one_after_the_other() -> None:
    first = event(0, offers=((), (), (0,)), write=1, check=2)
    second = event(1, offers=((), (), (1,)), write=1, check=2)
    third = event(2, offers=((), (), (1,)), write=1)
    assert finish_time([first, second, third], [10, 100], seats=3, latency=0) == 15
