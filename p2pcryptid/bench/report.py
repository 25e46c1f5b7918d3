"""What a page about a game costs beyond its audit, and how large it is: for every way to play and verdict."""

from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.bots import choose
from p2pcryptid.games.cryptid.dealing import NAMES, VARIANTS
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Variant
from p2pcryptid.limits import REPORT_MOVES
from p2pcryptid.sim.table import new_table, play_match, signing_key
from p2pcryptid.table.match import Output
from p2pcryptid.table.protocols.unique_column.made import forget
from p2pcryptid.table.record import TableRecord
from p2pcryptid.transcript.event import Event, decode_signed
from p2pcryptid.transcript.evidence import Fork, encode_evidence
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import PREAMBLE, START, RecordKind, framed
from p2pcryptid.ui.recorded import recorded
from p2pcryptid.ui.report.page import report

LEVEL = "easy"
"""whose games are the longest"""
_CUT = 8
"""events that are missing of a match without its end"""
_Records = Sequence[tuple[RecordKind, bytes]]


def report_lines() -> Iterator[dict[str, Any]]:
    """A line for each way to play and each verdict."""
    for number, variant in enumerate(VARIANTS):
        seed = digest("bench/report", number)
        record, outputs = _played(variant, seed)
        for records in _endings(record, outputs, seed):
            yield _line(variant, _written(record, records))


def _played(variant: Variant, seed: bytes) -> tuple[TableRecord, Sequence[Output]]:
    names = NAMES[: variant.players]
    record, seats = new_table(CRYPTID, variant, names, seed)
    draw = Draw(seed, "bench")

    def chosen(view: Any, draw: Draw) -> Any:
        return choose(LEVEL, view, draw)

    return record, play_match(seats, [chosen] * len(names), draw)


def _endings(record: TableRecord, outputs: Sequence[Output], seed: bytes) -> Iterator[_Records]:
    """The whole match; without its last reveal; without its end; with two events for one place."""
    whole = [(one.kind, one.data) for one in outputs if one.kind is not RecordKind.NOTE]
    events = [one for one in whole if one[0] is RecordKind.EVENT]
    yield whole
    yield whole[:-1]
    yield events[:-_CUT]
    yield [*whole, (RecordKind.EVIDENCE, _fork(record, events[-1][1], seed))]


def _fork(record: TableRecord, last: bytes, seed: bytes) -> bytes:
    first = decode_signed(last)
    event = first.event
    other = Event(record.match, event.seq, event.prev, event.seat, event.kind, (), ())
    return encode_evidence(Fork.of(first, other.signed(signing_key(seed, event.seat))))


def _written(record: TableRecord, records: _Records) -> bytes:
    frame, position = framed(RecordKind.TABLE, record.encode(), START)
    data = PREAMBLE + frame
    for kind, one in records:
        frame, position = framed(kind, one, position)
        data += frame
    return data


def _line(variant: Variant, data: bytes) -> dict[str, Any]:
    forget()  # an audit knows nothing of what the seats have calculated
    log, start = parse_log(data), process_time()
    found = recorded(log, REPORT_MOVES)
    audited = process_time()
    page = report(found, data, log)
    made = process_time()
    finding = found.verdict.finding.value
    honour = "-honour" if variant.honour else ""
    return {
        "v": 1,
        "bench": "report",
        "name": f"report-{variant.players}-{variant.mode}{honour}-{finding}",
        "moves": len(found.story),
        "audit_cpu_s": round(audited - start, 2),
        "page_cpu_s": round(made - audited, 2),
        "log_kb": round(len(data) / 1024),
        "page_kb_without_log": round((len(page.encode()) - 4 * -(-len(data) // 3)) / 1024),
    }
