"""What a node does with records that come in any order, twice, or from too far on."""

import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import trio
import trio.testing

from helpers.loopback_nodes import GAME, KEYS, NEVER, RECORD, SECRETS
from helpers.tiny_game import tiny_match
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.limits import AHEAD_BYTES, AHEAD_EVENTS
from p2pcryptid.node.journal import Journal, SavedSeat
from p2pcryptid.node.runner import ChangeSignal, MatchRunner
from p2pcryptid.table.match import Match, Output
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.event import Event, decode_signed
from p2pcryptid.transcript.records import RecordKind

EVENTS = [output.data for output in tiny_match().outputs if output.kind is RecordKind.EVENT]


def spectator() -> MatchRunner:
    return MatchRunner(Match(RECORD, GAME), None)


async def take(runner: MatchRunner, data: bytes) -> bool:
    """Whether an event was news."""
    news, outputs = await runner.take(RecordKind.EVENT, data)
    assert outputs == []
    return news


@pytest.mark.parametrize("seed", range(4))
async def test_events_in_any_order_find_their_place(seed: int) -> None:
    runner, order = spectator(), list(EVENTS)
    Random(seed).shuffle(order)
    for data in order:
        assert await take(runner, data)
    assert [one.data for one in runner.match.accepted] == EVENTS
    assert not runner._ahead
    for data in order:
        assert not await take(runner, data)


async def test_what_is_kept_is_bounded() -> None:
    """Of events from further on only those of the next few places are kept, one for each place."""
    runner, key = spectator(), KEYS[0]
    event = replace(decode_signed(EVENTS[5]).event, seat=0)

    def at(seq: int, size: int = 10) -> bytes:
        return replace(event, seq=seq, body=(bytes(size),)).signed(key).encode()

    assert len(EVENTS) < AHEAD_EVENTS
    for seq in range(1, AHEAD_EVENTS):
        assert await take(runner, at(seq))
    for seq in (1, 7, AHEAD_EVENTS, AHEAD_EVENTS + 1, 1 << 19):
        assert not await take(runner, at(seq, 11))
    assert len(runner._ahead) == AHEAD_EVENTS - 1
    runner = spectator()
    for seq in range(1, AHEAD_EVENTS):
        await take(runner, at(seq, 1_000_000))
    assert AHEAD_BYTES - 2_000_000 < sum(map(len, runner._ahead.values())) <= AHEAD_BYTES


async def test_a_false_event_from_further_on_does_no_harm() -> None:
    """It takes the place of the true one for a while; when its turn comes it is dropped, without blame."""
    runner = spectator()
    true = decode_signed(EVENTS[2]).event
    false = Event(true.match, 2, digest("nowhere"), true.seat, true.kind, (), true.body)
    assert await take(runner, false.signed(KEYS[true.seat]).encode())
    assert not await take(runner, EVENTS[2])
    for data in (*EVENTS[:2], *EVENTS[2:]):
        await take(runner, data)
    assert runner.match.fault is None
    assert [one.data for one in runner.match.accepted] == EVENTS


async def test_nonsense_is_refused_and_leaves_no_trace() -> None:
    runner = spectator()
    for kind in RecordKind:
        with pytest.raises(EncodingError):
            await runner.take(kind, b"\xc1")
    assert runner.match.accepted == [] and runner.changes.count == 0


async def test_what_a_seat_says_is_on_the_disk_before_it_is_out(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, RECORD, SavedSeat(0, SECRETS[0], 1, ((),) * 3))
    seat = Seat(RECORD, GAME, 0, SECRETS[0], KEYS[0])
    runner = MatchRunner(seat.match, journal, seat)
    stored: list[list[Output]] = []
    said: list[Output] = []
    store = journal.store

    def watched(accepted: list[Output], *, sync: bool = True) -> None:
        store(accepted, sync=sync)
        if sync:
            stored.append(list(accepted))

    def say(outputs: list[Output]) -> None:
        assert outputs == stored[-1][-1:], "it is on the disk, and so is all before it"
        said.extend(outputs)

    journal.store = watched  # type: ignore[method-assign, assignment]
    runner.say = say
    assert await runner.do(seat.start) == [], "steps of protocols are said at once"
    assert said == [Output(RecordKind.EVENT, EVENTS[0])] == stored[-1]
    for data in EVENTS[1:3]:
        assert await runner.take(RecordKind.EVENT, data) == (True, [])
    assert said[1:] == [Output(RecordKind.EVENT, EVENTS[3])]
    assert [one.data for one in stored[-1]] == EVENTS[:4]
    journal.close()
    again = Journal.open(journal.folder)
    assert [one.data for one in again.stored] == EVENTS[:4]
    again.close()


async def test_after_a_disk_that_failed_nothing_more_is_said(tmp_path: Path) -> None:
    """The journal's descriptor is a pipe's, which takes every write and cannot be synced."""
    journal = Journal.create(tmp_path, RECORD, SavedSeat(0, SECRETS[0], 1, ((),) * 3))
    reading, writing = os.pipe()
    assert journal._writer._descriptor is not None
    os.dup2(writing, journal._writer._descriptor)
    seat, said = Seat(RECORD, GAME, 0, SECRETS[0], KEYS[0]), list[Output]()
    runner = MatchRunner(seat.match, journal, seat)
    runner.say = said.extend
    with pytest.raises(FileError):
        await runner.do(seat.start)
    with pytest.raises(FileError):
        await runner.take(RecordKind.EVENT, EVENTS[1])
    assert (said, runner.settled) == ([], 0)
    os.close(reading)
    os.close(writing)


async def test_a_change_is_heard_by_all_and_by_who_comes_late() -> None:
    changes, heard = ChangeSignal(), list[int]()

    async def listen() -> None:
        heard.append(await changes.wait(0))

    with trio.fail_after(NEVER):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(listen)
            nursery.start_soon(listen)
            await trio.testing.wait_all_tasks_blocked()
            changes.notify()
        await listen()
    assert heard == [1, 1, 1]


async def test_what_is_being_stored_is_not_passed_on_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Heavy work runs in a thread, which may have written an event and not have it on the disk yet."""
    place = SavedSeat(0, SECRETS[0], 0, ((), (), ()))
    journal = Journal.create(tmp_path, RECORD, place)
    seat = Seat(RECORD, GAME, 0, SECRETS[0], KEYS[0])
    runner = MatchRunner(seat.match, journal, seat)
    seen: list[tuple[int, int]] = []
    store = journal.store

    def slowly(accepted: list[Output], *, sync: bool = True) -> None:
        seen.append((len(accepted), runner.settled))
        store(accepted, sync=sync)

    monkeypatch.setattr(journal, "store", slowly)
    runner.say = lambda _: seen.append((0, runner.settled))
    await runner.do(seat.start)
    assert seen == [(1, 0), (0, 1), (1, 1)], "stored, then said; then there was nothing more to store"
    assert runner.settled == 1
    journal.close()


async def test_pieces_are_calculated_one_by_one_and_what_has_come_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A piece that goes on from a bad point fails, and is no reason to stop."""
    seat = Seat(RECORD, GAME, 0, SECRETS[0], KEYS[0])
    runner = MatchRunner(seat.match, None, seat)
    done, all_done = list[str](), trio.Event()

    def failing() -> None:
        done.append("failing")
        raise EncodingError("a bad point")

    def overtaken() -> None:
        done.append("overtaken")
        trio.from_thread.run_sync(runner.changes.notify)

    def last() -> None:
        done.append("last")
        trio.from_thread.run_sync(all_done.set)

    lists = [[failing, overtaken, failing], [last]]
    monkeypatch.setattr(Seat, "ahead", property(lambda _: lists.pop(0) if lists else []))
    with trio.fail_after(NEVER):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(runner.calculate_ahead)
            await all_done.wait()
            nursery.cancel_scope.cancel()
    assert done == ["failing", "overtaken", "last"]


async def test_who_only_watches_has_nothing_to_calculate() -> None:
    with trio.fail_after(NEVER):
        await spectator().calculate_ahead()
