"""The form of a log: a preamble, then framed records, each bound to the one before it.

    preamble   89 "P2PCRYPTID" 01
    record     length u32 · kind u8 · guard 8 bytes · data · seal 16 bytes

The first record is the table, all others are what happened. The guard covers length and kind, so that
a record cut off at the end is told apart from a damaged length, behind which whole records may lie:
cutting those off would lose what a player has signed. The seal covers the data too. Both cover the
seal before, so a record stands in one place of one log only.
"""

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import FileError
from p2pcryptid.i18n import Text, text
from p2pcryptid.limits import (
    LOG_ABANDONMENTS,
    LOG_EVIDENCE,
    LOG_NOTES,
    LOG_RECORD_BYTES,
    LOG_REVEALS,
    MATCH_EVENTS,
)

MAGIC = b"\x89P2PCRYPTID"
PREAMBLE = MAGIC + b"\x01"
LENGTH_BYTES, GUARD_BYTES, SEAL_BYTES = 4, 8, 16
HEAD_BYTES = LENGTH_BYTES + 1 + GUARD_BYTES


class RecordKind(IntEnum):
    """What a record of a log is."""

    TABLE = 0
    EVENT = 1
    NOTE = 2
    REVEAL = 3
    ABANDONMENT = 4
    EVIDENCE = 5


_KINDS = frozenset(RecordKind)
_MOST = {
    RecordKind.TABLE: 1,
    RecordKind.EVENT: MATCH_EVENTS,
    RecordKind.NOTE: LOG_NOTES,
    RecordKind.REVEAL: LOG_REVEALS,
    RecordKind.ABANDONMENT: LOG_ABANDONMENTS,
    RecordKind.EVIDENCE: LOG_EVIDENCE,
}
"""How many records of each kind one log may hold."""
Held = Counter[RecordKind]
"""How many records of each kind were read before."""


class NotALog(FileError):
    """This is not the log of a game, or only the beginning of one that never got as far as its table."""


class CorruptLog(FileError):
    """A log was damaged; what stands before `offset` is sound."""

    def __init__(self, offset: int, what: Text) -> None:
        super().__init__(text("the log is damaged at byte {offset}: {what}", offset=offset, what=what))
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Record:
    """One record, and the byte of the file at which it starts."""

    kind: RecordKind
    data: bytes
    offset: int


@dataclass(frozen=True, slots=True)
class Position:
    """Where the next record goes: its byte in the file, and the seal of the record before."""

    offset: int
    seal: bytes


START = Position(len(PREAMBLE), digest("log/start", PREAMBLE)[:SEAL_BYTES])


def framed(kind: RecordKind, data: bytes, position: Position) -> tuple[bytes, Position]:
    """A record's bytes at its place, and the place after it."""
    if len(data) > LOG_RECORD_BYTES:
        raise ValueError(f"a record of {len(data)} bytes, where {LOG_RECORD_BYTES} are allowed")
    seal = _seal(position, kind, data)
    frame = _head(position, len(data), kind) + data + seal
    return frame, Position(position.offset + len(frame), seal)


def scan(
    data: bytes | memoryview, position: Position, held: Held | None = None
) -> tuple[tuple[Record, ...], Position]:
    """The whole records at the start of `data`, which begins at `position`, and the place after them.

    What is left behind that place is a record that was not written to its end. Damage elsewhere is
    `CorruptLog`. More records of a kind than a match can have, with those `held` before, are a `FileError`.
    """
    base, records = position.offset, []
    held = Counter() if held is None else held
    while (found := _next(data, position.offset - base, position)) is not None:
        record, position = found
        held[record.kind] += 1
        if held[record.kind] > _MOST[record.kind]:
            kind = record.kind.name.lower()
            message = text("this log holds more records of the kind {kind} than a match can have", kind=kind)
            raise FileError(message)
        records.append(record)
    return tuple(records), position


def check_preamble(data: bytes) -> None:
    """`NotALog` unless the file starts as a log of this version does."""
    if data[: len(PREAMBLE)] == PREAMBLE:
        return
    if data[: len(MAGIC)] == MAGIC and len(data) > len(MAGIC):
        raise NotALog(
            text("a log of version {version}, which this program does not read", version=data[len(MAGIC)])
        )
    if data and PREAMBLE.startswith(data):
        raise NotALog(text("a log that ends before its first record"))
    raise NotALog(text("not a log of a game"))


def _next(data: bytes | memoryview, at: int, position: Position) -> tuple[Record, Position] | None:
    head = bytes(data[at : at + HEAD_BYTES])
    if len(head) < HEAD_BYTES:
        return None
    length, kind = int.from_bytes(head[:LENGTH_BYTES], "big"), head[LENGTH_BYTES]
    if head != _head(position, length, kind):
        if not any(data[at:]):
            return None  # the file grew before its contents reached the disk
        raise CorruptLog(position.offset, text("the head of a record"))
    if length > LOG_RECORD_BYTES or kind not in _KINDS or (kind == 0) != (position == START):
        raise CorruptLog(
            position.offset,
            text(
                "a record of kind {kind} with {length} bytes does not belong here", kind=kind, length=length
            ),
        )
    end = at + HEAD_BYTES + length + SEAL_BYTES
    content = bytes(data[at + HEAD_BYTES : end - SEAL_BYTES])
    seal = _seal(position, kind, content)
    if data[end - SEAL_BYTES : end] == seal:
        after = Position(position.offset + end - at, seal)
        return Record(RecordKind(kind), content, position.offset), after
    if end < len(data):
        raise CorruptLog(position.offset, text("the data of a record"))
    return None


def _head(position: Position, length: int, kind: int) -> bytes:
    guard = digest("log/head", position.seal, length, kind)[:GUARD_BYTES]
    return length.to_bytes(LENGTH_BYTES, "big") + bytes((kind,)) + guard


def _seal(position: Position, kind: int, data: bytes) -> bytes:
    return digest("log/record", position.seal, kind, data)[:SEAL_BYTES]
