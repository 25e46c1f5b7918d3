"""What a log holds, as values; `FileError` where it is not a readable one."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.games.game import AnyGame
from p2pcryptid.i18n import text
from p2pcryptid.table.record import TableRecord, decode_record
from p2pcryptid.table.state import MatchState, begun
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Signed, decode_signed
from p2pcryptid.transcript.file import Log
from p2pcryptid.transcript.records import RecordKind

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


def events_of(log: Log) -> list[Signed]:
    """The chain of a log; `FileError` where a record is not an event."""
    return list(of_kind(log, RecordKind.EVENT, decode_signed))


def of_kind(log: Log, kind: RecordKind, decode: Callable[[bytes], T]) -> Iterator[T]:
    """The records of one kind."""
    for one in log.records:
        if one.kind is kind:
            try:
                yield decode(one.data)
            except EncodingError as error:
                details = {"kind": kind.name.lower(), "error": error.message}
                raise FileError(text("this log holds an unreadable {kind}: {error}", **details)) from None
