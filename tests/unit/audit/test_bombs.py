"""Whatever a log holds, reading it takes time and memory in proportion to its size, and ends in clear words.

Work is counted and not timed: lines of Python that were run, and bytes that were hashed.
"""

import json
from collections.abc import Callable
from functools import cache

import pytest

from helpers.audit_logs import Records
from helpers.log_bombs import BOMBS, GAMES, Work, carries, carry, counted, log, measured_memory, note, opened
from helpers.log_bombs import written as events_of
from helpers.matches import honour
from p2pcryptid import limits
from p2pcryptid.audit.audit import audit, compare
from p2pcryptid.audit.story import story
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.errors import FileError, P2PCryptidError
from p2pcryptid.table.closing import Reveal
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.evidence import BadEvent, Fault, encode_evidence
from p2pcryptid.transcript.file import Log, parse_log
from p2pcryptid.transcript.records import RecordKind

GROWTH = 4.5
"""for a file that is four times as long"""
MEMORY = 12
"""times the size of the file, and a little that any file takes"""
FIXED_BYTES = 4 << 20


def resume(log: Log) -> None:
    table = (honour() if len(log.table) != len(opened().table.record.encode()) else opened()).table
    table.seats()[0].restore((one.kind, one.data) for one in log.records)


WAYS: dict[str, Callable[[Log], object]] = {
    "audit": lambda log: json.dumps(audit(log, GAMES).as_json()),
    "replay": lambda log: list(story(log, GAMES)),
    "compare": lambda log: compare([log, log]),
    "resume": resume,
}


@cache
def bomb(name: str, size: int) -> bytes:
    return BOMBS[name](size)


def read(way: str, data: bytes) -> None:
    """To its end, or to the error that says what is wrong; anything else would be a crash."""
    try:
        WAYS[way](parse_log(data))
    except P2PCryptidError as error:
        assert str(error)


def work(way: str, data: bytes) -> Work:
    with counted() as done:
        read(way, data)
    return done


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", BOMBS)
def test_work_grows_no_faster_than_the_file(name: str, way: str) -> None:
    read(way, bomb(name, 0))  # whatever is worked out only once
    none, one, four = (work(way, bomb(name, size)) for size in (0, 1, 4))
    sizes = [len(bomb(name, size)) for size in (0, 1, 4)]
    assert sizes[2] - sizes[0] >= 3.5 * (sizes[1] - sizes[0])
    assert four.lines - none.lines <= GROWTH * (one.lines - none.lines) + 100
    assert four.hashed - none.hashed <= GROWTH * (one.hashed - none.hashed)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", BOMBS)
def test_memory_is_a_few_times_the_file(name: str, way: str) -> None:
    data = bomb(name, 4)
    with measured_memory() as peak:
        read(way, data)
    assert peak[0] <= MEMORY * len(data) + FIXED_BYTES


@pytest.mark.parametrize("name", BOMBS)
def test_the_verdict_is_no_longer_than_the_log(name: str) -> None:
    data = bomb(name, 4)
    assert len(json.dumps(audit(parse_log(data), GAMES).as_json())) < 2 * len(data)


# More than a match can have --------------------------------------------------------------------------


def evidence() -> bytes:
    return encode_evidence(BadEvent("note.repeated", carries(1)[-1]))


CLOSING = {
    RecordKind.REVEAL: (limits.LOG_REVEALS, Reveal(1, bytes(32), bytes(32), bytes(64)).encode()),
    RecordKind.EVIDENCE: (limits.LOG_EVIDENCE, evidence()),
    RecordKind.NOTE: (limits.LOG_NOTES, b""),
}


def with_many(kind: RecordKind, count: int) -> bytes:
    records: Records = [(kind, CLOSING[kind][1])] * count
    return log([*events_of(carries(1)), *records])


@pytest.mark.parametrize("kind", CLOSING)
def test_as_many_records_of_a_kind_as_there_may_be_are_judged_and_counted(kind: RecordKind) -> None:
    most, _ = CLOSING[kind]
    verdict = audit(parse_log(with_many(kind, most)), GAMES)
    assert verdict.finding is Finding.UNFINISHED
    assert sum(verdict.skipped_counts.values()) == (0 if kind is RecordKind.NOTE else most)
    assert len(verdict.skipped_counts) <= 1


@pytest.mark.parametrize("kind", CLOSING)
def test_more_records_of_a_kind_than_a_match_can_have_are_no_log(kind: RecordKind) -> None:
    most, _ = CLOSING[kind]
    with pytest.raises(FileError, match="more records of the kind"):
        parse_log(with_many(kind, most + 1))


def test_every_kind_of_record_has_a_bound() -> None:
    one = log(events_of(carries(1)))
    assert len(parse_log(one).records) == 7
    assert limits.LOG_ABANDONMENTS == limits.ABANDONMENTS * limits.MATCH_SEATS
    assert set(CLOSING) | {RecordKind.ABANDONMENT, RecordKind.EVENT, RecordKind.TABLE} == set(RecordKind)


# What is asked of a long chain -----------------------------------------------------------------------


@cache
def chain(length: int) -> Chain:
    made = Chain.start(opened().chain.match, opened().table.record.keys)
    for signed in carries(length):
        made = made.extended(signed)
    return made


def asked(length: int, ask: Callable[[Chain], object]) -> int:
    ready = chain(length)
    with counted() as done:
        ask(ready)
    return done.lines


def test_evidence_about_an_old_event_costs_the_same_however_long_the_chain_is() -> None:
    good = BadEvent("note.repeated", carry(7, carries(1)[6].event.id, (note(4000),)))
    assert asked(50, lambda chain: chain.refuses(good)) == asked(400, lambda chain: chain.refuses(good))
    bad = BadEvent("note.repeated", carry(7, carries(1)[6].event.id, (note(0),)))
    assert chain(50).refuses(bad)
    with pytest.raises(Fault, match=r"note\.repeated"):
        chain(1).check(bad.event)


def test_how_many_notes_a_seat_has_written_costs_the_same_however_long_the_chain_is() -> None:
    assert asked(50, lambda chain: chain.notes_of(1)) == asked(400, lambda chain: chain.notes_of(1))
    assert [chain(50).notes_of(seat) for seat in range(3)] == [0, 50, 0]
    assert chain(50).until(20).notes_of(1) == 20 - len(opened().events)
