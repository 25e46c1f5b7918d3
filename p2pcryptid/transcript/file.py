"""The log file of a match, `.p2pcryptid`: written by one, read by anybody, also while it grows.

Rules of this file:
- `append` returns when the data is on the disk. Only then may it be sent.
- Nothing is ever changed but the end: a record that a crash cut short is removed when the log is
  opened for writing, and `dropped` says how many bytes that were. Other damage is never repaired.
- A writer that fails once writes no more: what reached the disk is then unknown. Open the log again.
- One writer at a time, held by a lock, because two would sign two events for one place.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Self

from p2pcryptid.errors import FileError, os_reason
from p2pcryptid.i18n import text
from p2pcryptid.limits import LOG_BYTES
from p2pcryptid.transcript.records import (
    PREAMBLE,
    START,
    NotALog,
    Position,
    Record,
    RecordKind,
    check_preamble,
    framed,
    scan,
)

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_BINARY = getattr(os, "O_BINARY", 0)
_CHUNK = 1 << 20
_MODE = 0o600


@dataclass(frozen=True, slots=True)
class Log:
    """A log as far as it is whole. `torn` counts the bytes behind, of a record not written to its end."""

    table: bytes
    records: tuple[Record, ...]
    torn: int
    end: Position

    @property
    def complete(self) -> bool:
        """Whether the file ends where a record ends."""
        return self.torn == 0


def parse_log(data: bytes) -> Log:
    """A log from its bytes; `NotALog` or `CorruptLog` if it is none or damaged."""
    if len(data) > LOG_BYTES:
        raise FileError(text("a log of more than {most} bytes", most=LOG_BYTES))
    check_preamble(data)
    records, end = scan(memoryview(data)[START.offset :], START)
    if not records:
        raise NotALog(text("a log that ends before its first record"))
    return Log(records[0].data, records[1:], len(data) - end.offset, end)


def read_log(path: Path) -> Log:
    """A log file as it is now. It may be growing: then the last record may show as torn."""
    return parse_log(contents(path, 0))


class LogReader:
    """Follows a log that somebody else is writing."""

    def __init__(self, path: Path) -> None:
        log = read_log(path)
        self.path = path
        self.table = log.table
        self.torn = log.torn
        self._new = log.records
        self._held = Counter(one.kind for one in log.records)
        self._end = log.end

    def read(self) -> tuple[Record, ...]:
        """The whole records that have come since the last call."""
        new = self._new + self._scan()
        self._new = ()
        return new

    def _scan(self) -> tuple[Record, ...]:
        start = self._end.offset
        data = contents(self.path, start)
        if start + len(data) > LOG_BYTES:
            raise FileError(text("a log of more than {most} bytes", most=LOG_BYTES))
        records, self._end = scan(data, self._end, self._held)
        self.torn = start + len(data) - self._end.offset
        return records


class LogWriter:
    """Appends to one log. Make it with `create` or `open`."""

    def __init__(self, path: Path, descriptor: int, log: Log) -> None:
        self.path = path
        self.log = log
        """What the log held when it was opened."""
        self._descriptor: int | None = descriptor
        self._end = log.end
        self._using = RLock()
        """so that no thread closes the descriptor just when another writes: it may be another file's then"""

    @property
    def dropped(self) -> int:
        """Bytes of an unfinished record that were removed from the end when the log was opened."""
        return self.log.torn

    @classmethod
    def create(cls, path: Path, table: bytes) -> Self:
        """A new log of this table, readable by its owner only. The file must not exist."""
        first, end = framed(RecordKind.TABLE, table, START)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, _MODE)
        except OSError as error:
            raise FileError(
                text("cannot create {path}: {reason}", path=path, reason=os_reason(error))
            ) from error
        writer = cls(path, descriptor, Log(table, (), 0, end))
        try:
            lock(descriptor)
            _write(descriptor, PREAMBLE + first)
            _sync_folder(path.parent)
        except (OSError, FileError) as error:
            writer.close()
            path.unlink(missing_ok=True)  # nothing has been signed on the strength of it yet
            reason = os_reason(error) if isinstance(error, OSError) else error.message
            raise FileError(text("cannot create {path}: {reason}", path=path, reason=reason)) from error
        return writer

    @classmethod
    def open(cls, path: Path) -> Self:
        """A log to go on with, on the disk as it is. An unfinished last record is removed; other damage is
        an error."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        except OSError as error:
            raise FileError(
                text("cannot open {path}: {reason}", path=path, reason=os_reason(error))
            ) from error
        try:
            lock(descriptor)
            log = parse_log(_read(descriptor))
            if log.torn:
                os.ftruncate(descriptor, log.end.offset)
            os.fsync(descriptor)  # what a writer that was killed had not synced will be sent too
        except OSError as error:
            os.close(descriptor)
            raise FileError(
                text("cannot open {path}: {reason}", path=path, reason=os_reason(error))
            ) from error
        except FileError:
            os.close(descriptor)
            raise
        return cls(path, descriptor, log)

    def append(self, kind: RecordKind, data: bytes) -> None:
        """One record more, on the disk when this returns."""
        self.append_all(((kind, data),))

    def append_all(self, records: Iterable[tuple[RecordKind, bytes]], *, sync: bool = True) -> None:
        """Several records, on the disk when this returns, for the price of one; without `sync`, soon."""
        with self._using:
            self._append(records, sync)

    def _append(self, records: Iterable[tuple[RecordKind, bytes]], sync: bool) -> None:
        descriptor = self._open_descriptor()
        frames, end = bytearray(), self._end
        for kind, data in records:
            if kind == RecordKind.TABLE:
                raise ValueError("a log has one table, its first record")
            frame, end = framed(kind, data, end)
            frames += frame
        if end.offset > LOG_BYTES:
            raise FileError(text("{path} would grow beyond {most} bytes", path=self.path, most=LOG_BYTES))
        try:
            _write(descriptor, bytes(frames), sync=sync)
        except OSError as error:
            raise self._failed(error) from error
        self._end = end

    def sync(self) -> None:
        """Everything that was appended before is on the disk when this returns. Any thread may call it."""
        try:
            os.fsync(self._open_descriptor())
        except OSError as error:
            raise self._failed(error) from error

    def close(self) -> None:
        """Release the file. Closing twice does no harm."""
        with self._using:
            descriptor, self._descriptor = self._descriptor, None
            if descriptor is not None:
                os.close(descriptor)

    def _open_descriptor(self) -> int:
        if self._descriptor is None:
            raise FileError(text("{path} is closed", path=self.path))
        return self._descriptor

    def _failed(self, error: OSError) -> FileError:
        """After a failure nothing more is written, and nothing more is said to be on the disk: a second fsync
        may succeed although what the first one lost is not there."""
        self.close()
        return FileError(text("cannot write {path}: {reason}", path=self.path, reason=os_reason(error)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def lock(descriptor: int) -> None:
    """Hold an open file until it is closed; `FileError` if another program does."""
    try:
        if sys.platform == "win32":  # nobody else may even read what is locked there: a byte that no log has
            os.lseek(descriptor, 2 * LOG_BYTES, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise FileError(
            text("another program is writing this log"),
            text("it may be this game in another window: leave it there first"),
        ) from None


def contents(path: Path, offset: int) -> bytes:
    """What stands in a file from there on; if it is more than a log may be, just too much of it."""
    try:
        with path.open("rb") as file:
            file.seek(offset)
            return _read(file.fileno())
    except OSError as error:
        raise FileError(
            text("cannot read {path}: {reason}", path=path, reason=os_reason(error)), text("check the path")
        ) from error


def _read(descriptor: int) -> bytes:
    """What lies behind the place of the descriptor, and no more than just too much."""
    data = bytearray()
    while len(data) <= LOG_BYTES and (piece := os.read(descriptor, _CHUNK)):
        data += piece
    return bytes(data)


def _write(descriptor: int, data: bytes, *, sync: bool = True) -> None:
    while data:
        data = data[os.write(descriptor, data) :]
    if sync:
        os.fsync(descriptor)


def _sync_folder(folder: Path) -> None:
    """So that the file's name survives a crash as well as its contents."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
