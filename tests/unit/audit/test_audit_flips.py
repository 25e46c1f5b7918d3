"""One flipped byte is never judged honest, and a log cut anywhere never makes the audit fail."""

from collections.abc import Iterator
from functools import cache

import pytest
from audit_logs import Played, RecordKind, honest_log, judged, log_of, records_of, resigned

from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.crypto.checks import Report
from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.table.closing import check_reveal, decode_reveal
from p2pcryptid.transcript.event import decode_signed
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import Log, parse_log
from p2pcryptid.transcript.records import HEAD_BYTES, SEAL_BYTES, CorruptLog, NotALog


@cache
def whole() -> bytes:
    return honest_log(resigned())


@cache
def parsed() -> Log:
    return parse_log(whole())


def flipped(data: bytes, at: int, bit: int = 0) -> bytes:
    changed = bytearray(data)
    changed[at] ^= 1 << bit
    return bytes(changed)


def spread(count: int, end: int) -> Iterator[int]:
    """So many places, evenly, and never in step with the records."""
    return (number * end // count for number in range(count))


def test_the_log_that_these_tests_damage_is_honest() -> None:
    assert judged(whole()).finding is Finding.HONEST


def test_a_flipped_byte_anywhere_before_the_last_record_is_damage() -> None:
    last = parsed().records[-1].offset
    for number, at in enumerate(spread(300, last)):
        with pytest.raises((CorruptLog, NotALog)):
            parse_log(flipped(whole(), at, number % 8))


def test_every_flipped_byte_of_a_reveal_record_is_damage() -> None:
    reveal, after = parsed().records[-2:]
    for at in range(reveal.offset, after.offset):
        with pytest.raises(CorruptLog):
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
        assert not log.complete
        assert log.records == parsed().records[:-1]
        torn += 1
    assert torn == len(whole()) - last - HEAD_BYTES
    assert judged(flipped(whole(), len(whole()) - SEAL_BYTES - 1)).finding is Finding.UNFINISHED


# With the frames made good again ---------------------------------------------------------------------


def reframed(played: Played, index: int, data: bytes) -> bytes:
    records = records_of(played.outputs)
    records[index] = (records[index][0], data)
    return log_of(played.table.record.encode(), records[: index + 1])


def test_a_flipped_byte_in_an_early_event_under_good_frames_is_never_believed() -> None:
    played = resigned()
    for index in range(6):
        event = played.events[index].encode()
        for at in {*spread(8, len(event)), len(event) - 1}:
            try:
                verdict = audit(parse_log(reframed(played, index, flipped(event, at))))
            except FileError:
                continue
            assert verdict.finding is Finding.FAULT
            assert verdict.accusation is not None
            assert verdict.accusation.accused is None, "a damaged event convicts nobody"


def test_a_flipped_byte_in_any_event_does_not_stand_in_the_chain() -> None:
    played = resigned()
    for index, signed in enumerate(played.events):
        data = signed.encode()
        for at in {*spread(5, len(data)), len(data) - 1, len(data) - 33}:
            try:
                broken = decode_signed(flipped(data, at, index % 8))
            except EncodingError:
                continue
            with pytest.raises(Fault) as refused:
                played.chain.until(index).extended(broken)
            assert refused.value.accused is None


def test_every_flipped_byte_of_a_reveal_under_good_frames_fails_its_check() -> None:
    played = resigned()
    data = next(data for kind, data in records_of(played.outputs) if kind is RecordKind.REVEAL)
    for at in range(len(data)):
        try:
            reveal = decode_reveal(flipped(data, at))
        except EncodingError:
            continue
        assert not Report.of(check_reveal(played.end, played.chain.head, reveal)).ok


def test_every_flipped_byte_of_the_table_under_good_frames_is_another_table() -> None:
    played = resigned()
    table, first = played.table.record.encode(), records_of(played.outputs)[:1]
    for at in range(len(table)):
        try:
            verdict = audit(parse_log(log_of(flipped(table, at), first)))
        except FileError:
            continue
        assert verdict.finding is Finding.FAULT
        assert verdict.accusation is not None
        assert (verdict.accusation.code, verdict.accusation.accused) == ("event.match", None)


# Cut short -------------------------------------------------------------------------------------------


def test_a_log_cut_at_any_byte_of_its_tail_holds_what_was_whole_and_is_not_complete() -> None:
    """What the audit says hangs on the whole records and on whether something is behind them."""
    records = parsed().records
    boundaries = {one.offset for one in records}
    for length in range(records[-6].offset, len(whole())):
        log = parse_log(whole()[:length])
        assert log.records == tuple(one for one in records[:-1] if one.offset + _size(one.data) <= length)
        assert log.complete == (length in boundaries)


def _size(data: bytes) -> int:
    return HEAD_BYTES + len(data) + SEAL_BYTES


def test_a_log_cut_in_its_tail_is_never_honest() -> None:
    records = parsed().records
    assert judged(whole()[:-1]).finding is Finding.UNFINISHED
    assert judged(whole()[: records[-1].offset]).finding is Finding.UNREVEALED
    assert judged(whole()[: records[-3].offset + 1]).finding is Finding.UNFINISHED


def test_a_log_cut_before_its_table_is_whole_is_no_log() -> None:
    for length in range(parsed().records[0].offset):
        with pytest.raises(NotALog):
            parse_log(whole()[:length])


def test_a_log_cut_anywhere_is_unfinished() -> None:
    first, last = parsed().records[0].offset, parsed().records[9].offset
    for length in (*spread(12, last), last, len(whole()) // 2):
        if length >= first:
            assert audit(parse_log(whole()[:length])).finding is Finding.UNFINISHED
