"""What a log holds, as values; `FileError` where it is not a readable one."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.games.game import AnyGame
from p2pcryptid.i18n import text
from p2pcryptid.table.abandonment import decode_abandonment
from p2pcryptid.table.closing import decode_reveal
from p2pcryptid.table.record import TableRecord, decode_record
from p2pcryptid.table.state import MatchState, begun
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Signed, decode_signed, genesis
from p2pcryptid.transcript.evidence import decode_evidence
from p2pcryptid.transcript.file import Log
from p2pcryptid.transcript.records import Record, RecordKind

T = TypeVar("T")


def read_record(log: Log) -> TableRecord:
    """Who plays what in this log."""
    try:
        return decode_record(log.table)
    except EncodingError as error:
        raise FileError(text("this log has no table: {error}", error=error.message)) from None


def read_table(log: Log, games: Mapping[str, AnyGame]) -> tuple[TableRecord, AnyGame]:
    """Who plays in this log, and the game."""
    record = read_record(log)
    if record.game not in games:
        message = text("this log is of a game that this program does not know: {game!r}", game=record.game)
        raise FileError(message, text("--game MODULE:NAME loads a game from outside"))
    return record, games[record.game]


def started(record: TableRecord, game: AnyGame) -> tuple[Chain, MatchState]:
    """Before the first event; `FileError` if there can be no such table."""
    try:
        return Chain.start(record.match, record.keys), begun(record, game)
    except EncodingError as error:
        raise FileError(text("this log is of an impossible table: {error}", error=error.message)) from None


def events_of(log: Log) -> Iterator[Signed]:
    """The chain of a log, one event at a time; `FileError` where a record is not an event."""
    return of_kind(log, RecordKind.EVENT, decode_signed)


def last_head(log: Log, match: bytes) -> bytes:
    """The id of the last event that the log holds, whatever it is worth; the genesis if there is none."""
    last = next((one for one in reversed(log.records) if one.kind is RecordKind.EVENT), None)
    return genesis(match) if last is None else _decoded(last, decode_signed).event.id


def check_readable(log: Log) -> None:
    """`FileError` unless all that stands behind the chain has the form of what it should be."""
    for one in log.records:
        if one.kind in _CLOSING:
            _decoded(one, _CLOSING[one.kind])


def of_kind(log: Log, kind: RecordKind, decode: Callable[[bytes], T]) -> Iterator[T]:
    """The records of one kind."""
    return (_decoded(one, decode) for one in log.records if one.kind is kind)


def _decoded(one: Record, decode: Callable[[bytes], T]) -> T:
    try:
        return decode(one.data)
    except EncodingError as error:
        details = {"kind": one.kind.name.lower(), "error": error.message}
        raise FileError(text("this log holds an unreadable {kind}: {error}", **details)) from None


_CLOSING: dict[RecordKind, Callable[[bytes], object]] = {
    RecordKind.REVEAL: decode_reveal,
    RecordKind.ABANDONMENT: decode_abandonment,
    RecordKind.EVIDENCE: decode_evidence,
}
