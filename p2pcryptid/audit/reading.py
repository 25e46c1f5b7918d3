"""What a log holds, as values; `FileError` where it is not a readable one."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.games.game import AnyGame
from p2pcryptid.games.registry import GAMES
from p2pcryptid.table.progress import Progress, began
from p2pcryptid.table.record import Record, decode_record
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Signed, decode_signed
from p2pcryptid.transcript.file import Log
from p2pcryptid.transcript.records import RecordKind

T = TypeVar("T")


def read_table(log: Log) -> tuple[Record, AnyGame]:
    """Who plays what in this log."""
    try:
        record = decode_record(log.table)
    except EncodingError as error:
        raise FileError(f"this log has no table: {error.message}") from None
    if record.game not in GAMES:
        raise FileError("this log is of a game that this program does not know")
    return record, GAMES[record.game]


def started(record: Record, game: AnyGame) -> tuple[Chain, Progress]:
    """Before the first event; `FileError` if there can be no such table."""
    try:
        return Chain.start(record.match, record.keys), began(record, game)
    except EncodingError as error:
        raise FileError(f"this log is of an impossible table: {error.message}") from None


def events_of(log: Log) -> list[Signed]:
    """The chain of a log; `FileError` where a record is no event."""
    return list(of_kind(log, RecordKind.EVENT, decode_signed))


def of_kind(log: Log, kind: RecordKind, decode: Callable[[bytes], T]) -> Iterator[T]:
    """The records of one kind."""
    for one in log.records:
        if one.kind is kind:
            try:
                yield decode(one.data)
            except EncodingError as error:
                raise FileError(
                    f"this log holds an unreadable {kind.name.lower()}: {error.message}"
                ) from None
