"""How long everybody has been silent, by a clock that the test moves."""

import trio
import trio.testing

from helpers.tiny_game import tiny_match
from p2pcryptid.node.silence import Silence
from p2pcryptid.table.match import Match
from p2pcryptid.transcript.records import RecordKind


def _match(turn_seconds: int = 0) -> tuple[Match, list[bytes]]:
    played = tiny_match()
    match = Match(played.table.record, played.end.game)
    object.__setattr__(match.state.record, "turn_seconds", turn_seconds)
    return match, [signed.encode() for signed in played.events]


async def test_silence_is_counted_from_the_last_thing_that_a_seat_signed(
    mock_clock: trio.testing.MockClock,
) -> None:
    match, events = _match()
    silence = Silence(match)
    mock_clock.jump(5)
    assert [silence.of(seat) for seat in range(3)] == [5, 5, 5]
    match.hear(RecordKind.EVENT, events[0])  # seat 0's seal
    silence.look()
    mock_clock.jump(2)
    assert [silence.of(seat) for seat in range(3)] == [2, 7, 7]
    assert silence.turn == 2
    silence.look()  # nothing has changed
    mock_clock.jump(1)
    assert silence.turn == 3


async def test_late_is_only_who_is_due_where_a_time_was_agreed(mock_clock: trio.testing.MockClock) -> None:
    match, events = _match(turn_seconds=10)
    silence = Silence(match)
    match.hear(RecordKind.EVENT, events[0])
    silence.look()
    mock_clock.jump(10)
    assert silence.overdue == frozenset()
    mock_clock.jump(1)
    assert silence.overdue == {1}
    match.hear(RecordKind.EVENT, events[1])
    silence.look()
    assert silence.overdue == frozenset()
    free, _ = _match()
    patient = Silence(free)
    mock_clock.jump(10_000)
    assert patient.overdue == frozenset()
