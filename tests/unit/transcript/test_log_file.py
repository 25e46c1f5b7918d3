"""The log: what was appended comes back, or it is said plainly that it did not."""

import errno
import os
import stat
import struct
import sys
from pathlib import Path

import pytest

from p2pcryptid import limits
from p2pcryptid.errors import FileError
from p2pcryptid.transcript import file as log_file
from p2pcryptid.transcript.file import LogReader, LogWriter, parse_log, read_log
from p2pcryptid.transcript.records import (
    PREAMBLE,
    START,
    CorruptLog,
    NotALog,
    Position,
    Record,
    RecordKind,
    framed,
)

if sys.platform != "win32":
    import fcntl

TABLE = b"the table record"
RECORDS = [
    (RecordKind.EVENT, b"first event"),
    (RecordKind.NOTE, b""),
    (RecordKind.EVIDENCE, bytes(20)),
    (RecordKind.ABANDONMENT, b"last"),
]


def bytes_of(records: list[tuple[RecordKind, bytes]] = RECORDS) -> tuple[bytes, list[int]]:
    """A log, and where each of its records ends, the table first."""
    data, position, ends = PREAMBLE, START, []
    for kind, content in [(RecordKind.TABLE, TABLE), *records]:
        frame, position = framed(kind, content, position)
        data += frame
        ends.append(len(data))
    return data, ends


DATA, ENDS = bytes_of()


def contents(data: bytes) -> list[tuple[RecordKind, bytes]]:
    log = parse_log(data)
    assert log.table == TABLE
    return [(record.kind, record.data) for record in log.records]


def test_what_was_written_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "game.p2pcryptid"
    with LogWriter.create(path, TABLE) as writer:
        for kind, data in RECORDS[:2]:
            writer.append(kind, data)
    with LogWriter.open(path) as writer:
        assert (writer.dropped, len(writer.log.records)) == (0, 2)
        writer.append_all(RECORDS[2:])
    assert path.read_bytes() == DATA
    log = read_log(path)
    assert log.complete
    assert [(record.kind, record.data) for record in log.records] == RECORDS
    assert [record.offset for record in log.records] == ENDS[:-1]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("length", range(len(DATA)))
def test_a_log_cut_at_any_byte_is_whole_up_to_there(length: int, tmp_path: Path) -> None:
    path = tmp_path / "game.p2pcryptid"
    path.write_bytes(DATA[:length])
    whole = sum(end <= length for end in ENDS)
    if not whole:
        for read in (read_log, LogWriter.open, LogReader):
            with pytest.raises(NotALog):
                read(path)
        assert path.read_bytes() == DATA[:length]
        return
    log = read_log(path)
    assert [(record.kind, record.data) for record in log.records] == RECORDS[: whole - 1]
    assert log.torn == length - ENDS[whole - 1]
    with LogWriter.open(path) as writer:
        assert writer.dropped == log.torn
        writer.append_all(RECORDS[whole - 1 :])
    assert path.read_bytes() == DATA


@pytest.mark.parametrize("flip", [0x01, 0x80, 0xFF])
def test_a_flipped_byte_anywhere_never_reads_as_something_else(flip: int) -> None:
    """Damage in the last record looks like a torn one; damage before it is named. No record is changed."""
    for position in range(len(DATA)):
        damaged = DATA[:position] + bytes((DATA[position] ^ flip,)) + DATA[position + 1 :]
        before = sum(end <= position for end in ENDS)
        try:
            log = parse_log(damaged)
        except CorruptLog as error:
            assert error.offset == (ENDS[before - 1] if before else len(PREAMBLE))
            assert str(error.offset) in error.message
        except NotALog:
            assert position < len(PREAMBLE)
        else:
            assert before == len(RECORDS), "only the last record may pass for a torn one"
            assert log.torn
            assert [(record.kind, record.data) for record in log.records] == RECORDS[:-1]


def test_damage_in_the_middle_is_not_cut_away(tmp_path: Path) -> None:
    """A damaged length must not pass for a torn tail: whole records lie behind it."""
    path = tmp_path / "game.p2pcryptid"
    damaged = bytearray(DATA)
    damaged[ENDS[0]] = 0x7F
    path.write_bytes(damaged)
    for read in (read_log, LogWriter.open, LogReader):
        with pytest.raises(CorruptLog, match=f"byte {ENDS[0]}"):
            read(path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("zeros", [1, 12, 13, 40, 5000])
def test_a_file_that_grew_without_its_contents_is_torn(zeros: int) -> None:
    assert parse_log(DATA + bytes(zeros)).torn == zeros
    assert contents(DATA + bytes(zeros)) == RECORDS


def test_records_do_not_stand_elsewhere() -> None:
    """Swapped, left out, doubled, or taken from another log."""
    first, second = DATA[ENDS[0] : ENDS[1]], DATA[ENDS[1] : ENDS[2]]
    start, rest = DATA[: ENDS[0]], DATA[ENDS[2] :]
    other_table = PREAMBLE + framed(RecordKind.TABLE, b"another table", START)[0]
    for data in (
        start + second + first + rest,
        start + second + rest,
        start + first + first + second + rest,
        other_table + first,
    ):
        with pytest.raises(CorruptLog):
            parse_log(data)


@pytest.mark.parametrize("data", [b"", b"x", b"%PDF-1.7", bytes(100), PREAMBLE[1:] + DATA], ids=repr)
def test_other_files_are_no_logs(data: bytes) -> None:
    with pytest.raises(NotALog, match="not a log"):
        parse_log(data)


def test_a_later_version_is_named() -> None:
    with pytest.raises(NotALog, match="version 2"):
        parse_log(PREAMBLE[:-1] + b"\x02" + DATA[len(PREAMBLE) :])


def test_kinds_and_sizes_are_bounded() -> None:
    position = Position(len(DATA), parse_log(DATA).end.seal)
    unknown = DATA + framed(7, b"", position)[0]  # type: ignore[arg-type]
    table = DATA + framed(RecordKind.TABLE, TABLE, position)[0]
    headless = PREAMBLE + framed(RecordKind.EVENT, b"", START)[0]
    for data in (unknown, table, headless):
        with pytest.raises(CorruptLog, match="does not belong here"):
            parse_log(data)
    with pytest.raises(ValueError, match="are allowed"):
        framed(RecordKind.EVENT, bytes(limits.LOG_RECORD_BYTES + 1), START)


def test_evidence_and_events_fit_into_a_record() -> None:
    assert max(limits.EVENT.bytes, limits.EVIDENCE.bytes, limits.NOTE.bytes) <= limits.LOG_RECORD_BYTES


def test_a_log_is_read_while_it_is_written(tmp_path: Path) -> None:
    """Byte by byte, as a reader might see it: every record shows once, when it is whole."""
    path = tmp_path / "game.p2pcryptid"
    path.write_bytes(DATA[: ENDS[0]])
    reader = LogReader(path)
    seen: list[Record] = []
    assert reader.table == TABLE
    with path.open("ab", buffering=0) as growing:
        for length in range(ENDS[0], len(DATA)):
            growing.write(DATA[length : length + 1])
            seen += reader.read()
            whole = sum(end <= length + 1 for end in ENDS)
            assert len(seen) == whole - 1
            assert reader.torn == length + 1 - ENDS[whole - 1]
    assert [(record.kind, record.data) for record in seen] == RECORDS
    assert [record.offset for record in seen] == ENDS[:-1]
    assert reader.read() == ()


def test_a_reader_goes_on_after_a_torn_record_was_removed(tmp_path: Path) -> None:
    path = tmp_path / "game.p2pcryptid"
    path.write_bytes(DATA[: ENDS[2] + 20])
    reader = LogReader(path)
    assert (len(reader.read()), reader.torn) == (2, 20)
    with LogWriter.open(path) as writer:
        writer.append(RecordKind.REVEAL, b"after the crash")
    assert [record.data for record in reader.read()] == [b"after the crash"]
    assert reader.torn == 0


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "game.p2pcryptid"
    with LogWriter.create(path, TABLE):
        with pytest.raises(FileError, match="another program"):
            LogWriter.open(path)
        with pytest.raises(FileError, match="cannot create"):
            LogWriter.create(path, TABLE)
    LogWriter.open(path).close()


class WindowsLocks:
    """What Windows has for locks: of bytes from where a file is now, even against its own process."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.places: list[int] = []

    def locking(self, descriptor: int, mode: int, length: int) -> None:
        assert mode == self.LK_NBLCK
        self.places.append(os.lseek(descriptor, 0, os.SEEK_CUR))
        wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_CUR, 0, length, 0)
        try:
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, wanted)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, "Permission denied") from None


@pytest.mark.skipif(sys.platform != "linux", reason="this is how Linux can do what Windows does")
def test_one_writer_at_a_time_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There others may not even read what is locked: it must be a byte that no log has."""
    locks = WindowsLocks()
    monkeypatch.setattr(log_file, "msvcrt", locks, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    path = tmp_path / "game.p2pcryptid"
    with LogWriter.create(path, TABLE) as writer:
        writer.append(*RECORDS[0])
        with pytest.raises(FileError, match="another program"):
            LogWriter.open(path)
        assert len(read_log(path).records) == 1
    with LogWriter.open(path) as writer:
        writer.append(*RECORDS[1])
        with pytest.raises(FileError, match="another program"):
            LogWriter.open(path)
    assert [(one.kind, one.data) for one in read_log(path).records] == RECORDS[:2]
    assert len(locks.places) == 4 and min(locks.places) > limits.LOG_BYTES


def test_every_append_is_on_the_disk_before_it_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        real(descriptor)
        synced.append(os.fstat(descriptor).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    path = tmp_path / "game.p2pcryptid"
    with LogWriter.create(path, TABLE) as writer:
        assert synced[0] == ENDS[0]
        assert len(synced) == 2, "the folder too"
        for (kind, data), end in zip(RECORDS, ENDS[1:], strict=True):
            writer.append(kind, data)
            assert synced[-1] == end


def test_what_a_killed_writer_had_not_synced_is_on_the_disk_before_anybody_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever goes on with it sends what it holds."""
    path = tmp_path / "game.p2pcryptid"
    with LogWriter.create(path, TABLE) as writer:
        writer.append_all(RECORDS, sync=False)
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    LogWriter.open(path).close()
    assert synced == [len(DATA)]

    def failing(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(FileError, match="Input/output error"):
        LogWriter.open(path)


def test_a_writer_that_failed_writes_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fills up in the middle of a record."""
    path = tmp_path / "game.p2pcryptid"
    writer = LogWriter.create(path, TABLE)
    real = os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) < 30:
            raise OSError(28, "No space left on device")
        return real(descriptor, data[:10])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(FileError, match="No space left"):
        writer.append(RecordKind.EVENT, b"an event of some length")
    monkeypatch.undo()
    with pytest.raises(FileError, match="closed"):
        writer.append(RecordKind.EVENT, b"again")
    with LogWriter.open(path) as again:
        assert again.dropped > 0
        again.append_all(RECORDS)
    assert path.read_bytes() == DATA


def test_a_log_that_could_not_be_begun_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(FileError, match="No space left"):
        LogWriter.create(tmp_path / "game.p2pcryptid", TABLE)
    assert list(tmp_path.iterdir()) == []


def test_trouble_with_the_file_is_told(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "game.p2pcryptid"
    for act in (read_log, LogReader, LogWriter.open, lambda path: LogWriter.create(path, TABLE)):
        with pytest.raises(FileError, match="cannot"):
            act(missing)
    with pytest.raises(FileError, match="cannot"):
        read_log(tmp_path)


def test_a_log_has_one_table_and_a_largest_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.p2pcryptid"
    with LogWriter.create(path, TABLE) as writer:
        with pytest.raises(ValueError, match="one table"):
            writer.append(RecordKind.TABLE, TABLE)
        reader = LogReader(path)
        monkeypatch.setattr(log_file, "LOG_BYTES", ENDS[1])
        writer.append(*RECORDS[0])
        with pytest.raises(FileError, match="beyond"):
            writer.append(*RECORDS[1])
        assert len(reader.read()) == 1
        writer.append_all(())
        monkeypatch.setattr(log_file, "LOG_BYTES", ENDS[1] - 1)
        for act in (lambda: read_log(path), lambda: LogReader(path), lambda: LogWriter.open(path)):
            with pytest.raises(FileError):
                act()
