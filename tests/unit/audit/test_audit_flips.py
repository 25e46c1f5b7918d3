"""A finished log with any one byte changed is never judged honest; cut at any byte, it is never a crash.

The log is that of the smallest game that has everything, so every byte can be tried. What a changed byte
leads to is decided at the record it lies in: reading goes record by record, and so does hearing.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from helpers.audit_logs import RecordKind, honest_log, log_of, records_of
from helpers.tiny_game import TINY, tiny_match
from p2pcryptid.audit import audit as auditing
from p2pcryptid.audit.verdict import Finding, Verdict
from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.table.closing import decode_reveal, is_signed_reveal
from p2pcryptid.transcript.event import decode_signed
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import Log, parse_log
from p2pcryptid.transcript.records import (
    HEAD_BYTES,
    SEAL_BYTES,
    START,
    CorruptLog,
    NotALog,
    Position,
    Record,
    scan,
)


def audit(log: Log) -> Verdict:
    return auditing.audit(log, {TINY.name: TINY})


@cache
def whole() -> bytes:
    return honest_log(tiny_match())


@cache
def parsed() -> Log:
    return parse_log(whole())


@cache
def judged_records(count: int, complete: bool) -> Verdict:
    """The verdict on the first records, with or without a torn one behind: all that the audit looks at."""
    return audit(Log(parsed().table, parsed().records[:count], 0 if complete else 1, parsed().end))


def flipped(data: bytes, at: int) -> bytes:
    """The lowest bit or the highest one, in turns."""
    changed = bytearray(data)
    changed[at] ^= 0x80 if at % 2 else 0x01
    return bytes(changed)


def size(record: Record) -> int:
    return HEAD_BYTES + len(record.data) + SEAL_BYTES


def places() -> Iterator[tuple[Position, Record]]:
    """Where each record behind the table begins, as a reader gets there."""
    position = scan(whole()[START.offset : parsed().records[0].offset], START)[1]
    for record in parsed().records:
        yield position, record
        position = scan(whole()[record.offset : record.offset + size(record)], position)[1]


def test_the_log_that_these_tests_damage_is_honest_and_has_everything_in_it() -> None:
    assert judged_records(len(parsed().records), True).finding is Finding.HONEST
    kinds = {signed.event.kind for signed in tiny_match().events}
    assert len(kinds) == 18, "the opening, all steps of a unique column of three and of a free mark, moves"
    assert 30_000 < len(whole()) < 45_000


# One byte ---------------------------------------------------------------------------------------------


def test_every_flipped_byte_before_the_last_record_is_damage() -> None:
    tried = 0
    for at in range(parsed().records[0].offset):
        with pytest.raises((CorruptLog, NotALog)):
            parse_log(flipped(whole(), at))
        tried += 1
    for position, record in list(places())[:-1]:
        rest = whole()[record.offset :]
        for at in range(size(record)):
            with pytest.raises(CorruptLog):
                scan(flipped(rest, at), position)
            tried += 1
    assert tried == parsed().records[-1].offset


def test_flipped_bytes_are_damage_to_whoever_reads_the_whole_log() -> None:
    for at in range(0, parsed().records[-1].offset, 61):
        with pytest.raises((CorruptLog, NotALog)):
            parse_log(flipped(whole(), at))


def test_every_flipped_byte_of_the_last_record_leaves_a_log_that_is_not_complete() -> None:
    """It looks like a record that was not written to its end: unfinished, and never honest."""
    last, torn = parsed().records[-1].offset, 0
    for at in range(last, len(whole())):
        try:
            log = parse_log(flipped(whole(), at))
        except CorruptLog:
            assert at < last + HEAD_BYTES
            continue
        assert (log.complete, log.records) == (False, parsed().records[:-1])
        torn += 1
    assert torn == len(whole()) - last - HEAD_BYTES
    assert judged_records(len(parsed().records) - 1, False).finding is Finding.UNFINISHED


# With the frames made good again ---------------------------------------------------------------------


def test_every_flipped_byte_of_every_event_under_good_frames_is_refused_and_accuses_nobody() -> None:
    played, tried = tiny_match(), 0
    for index, signed in enumerate(played.events):
        before, data = played.chain.until(index), signed.encode()
        for at in range(len(data)):
            tried += 1
            try:
                broken = decode_signed(flipped(data, at))
            except EncodingError:
                continue
            with pytest.raises(Fault) as refused:
                before.extended(broken)
            assert refused.value.accused is None
    events = [one for one in parsed().records if one.kind is RecordKind.EVENT]
    assert tried == sum(len(one.data) for one in events)


@pytest.mark.parametrize("index", [0, 7, 30, -1])
def test_a_log_with_a_flipped_event_under_good_frames_is_a_fault_of_nobody(index: int) -> None:
    played = tiny_match()
    records, place = records_of(played.outputs), range(len(played.events))[index]
    data = played.events[place].encode()
    for at in (len(data) - 1, len(data) - 70):  # in the signature, in the body
        changed = [*records[:place], (RecordKind.EVENT, flipped(data, at)), *records[place + 1 :]]
        verdict = audit(parse_log(log_of(played.table.record.encode(), changed)))
        assert verdict.accusation is not None
        assert (verdict.accusation.code, verdict.accusation.accused) == ("event.signature", None)


def test_every_flipped_byte_of_every_reveal_under_good_frames_leaves_it_unsigned() -> None:
    reveals = [one.data for one in parsed().records if one.kind is RecordKind.REVEAL]
    assert len(reveals) == 3
    for data in reveals:
        for at in range(len(data)):
            try:
                reveal = decode_reveal(flipped(data, at))
            except EncodingError:
                continue
            assert not is_signed_reveal(tiny_match().table.record, reveal)


def test_a_log_with_a_flipped_reveal_under_good_frames_is_unrevealed() -> None:
    records = records_of(tiny_match().outputs)
    kind, data = records[-1]
    forged = [*records[:-1], (kind, flipped(data, len(data) - 1))]
    verdict = audit(parse_log(log_of(parsed().table, forged)))
    assert (verdict.finding, len(verdict.unrevealed)) == (Finding.UNREVEALED, 1)


def test_every_flipped_byte_of_the_table_under_good_frames_is_another_table() -> None:
    first = records_of(tiny_match().outputs)[:1]
    for at in range(len(parsed().table)):
        try:
            verdict = audit(parse_log(log_of(flipped(parsed().table, at), first)))
        except FileError:
            continue
        assert verdict.accusation is not None
        assert (verdict.accusation.code, verdict.accusation.accused) == ("event.match", None)


# Cut short -------------------------------------------------------------------------------------------


def test_a_log_cut_before_its_table_is_whole_is_no_log() -> None:
    for length in range(parsed().records[0].offset):
        with pytest.raises(NotALog):
            parse_log(whole()[:length])


def test_a_log_cut_at_any_byte_behind_its_table_holds_the_whole_records_and_knows_that_it_is_torn() -> None:
    for position, record in places():
        frame = whole()[record.offset : record.offset + size(record)]
        for length in range(len(frame)):
            assert scan(frame[:length], position) == ((), position)
        assert scan(frame, position)[0] == (record,)
    for length in range(parsed().records[0].offset, len(whole()), 61):
        log = parse_log(whole()[:length])
        kept = [one for one in parsed().records if one.offset + size(one) <= length]
        assert log.records == tuple(kept)
        assert log.torn == length - parsed().records[len(kept)].offset


def test_a_log_cut_anywhere_is_unfinished_or_unrevealed_and_never_honest() -> None:
    """After every record, and within the one that follows it."""
    last_event = max(n for n, one in enumerate(parsed().records) if one.kind is RecordKind.EVENT)
    for count in range(len(parsed().records)):
        over = count > last_event
        assert judged_records(count, True).finding is (Finding.UNREVEALED if over else Finding.UNFINISHED)
        assert judged_records(count, False).finding is Finding.UNFINISHED
