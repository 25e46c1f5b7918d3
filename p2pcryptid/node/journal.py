"""What a node keeps of a match, so that it can come back after anything: in a folder of its own.

    seat              this player's seat, secret and port, and where the others were last seen; private
    journal.p2pcryptid everything that was accepted, in its order; on the disk before we say anything more
    game.p2pcryptid    at the end: the match in the one form that is the same at every node

The secret is on the disk before its seal is signed. One program at a time holds a journal.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import EncodingError, FileError, os_reason
from p2pcryptid.i18n import text
from p2pcryptid.net.home import private_folder, sync_folder, write_private
from p2pcryptid.table.match import Output
from p2pcryptid.table.record import RECORD, TableRecord, decode_record
from p2pcryptid.transcript.file import LogWriter, parse_log

from .wire import Addresses

VERSION = 1
_SEAT, _JOURNAL, _LOG = "seat", "journal.p2pcryptid", "game.p2pcryptid"
_SHOWN_DIGITS = 16
_FIRST_BYTES = 2 * RECORD.bytes
"""Of a journal: its table is in these, with all that stands before it."""


@dataclass(frozen=True, slots=True, repr=False)
class SavedSeat:
    """A player's place in a match: all that is needed to take it again."""

    seat: int
    secret: Secret
    port: int
    addresses: tuple[Addresses, ...]
    token: bytes = b""


class Journal:
    """One match on the disk. Make it with `create` or `open`."""

    def __init__(self, folder: Path, record: TableRecord, place: SavedSeat, writer: LogWriter) -> None:
        self.folder = folder
        self.record = record
        self.place = place
        self._writer = writer
        self._stored = len(writer.log.records)
        self._unsynced = False
        self._syncing = Lock()

    @property
    def stored(self) -> list[Output]:
        """What the journal held when it was opened."""
        return [Output(one.kind, one.data) for one in self._writer.log.records]

    @property
    def dropped(self) -> int:
        """Bytes of a record that a crash had cut short."""
        return self._writer.dropped

    @classmethod
    def create(cls, matches: Path, record: TableRecord, place: SavedSeat) -> "Journal":
        """For a new match. A crash leaves the whole journal, or none: then nothing has been signed either."""
        folder = match_folder(matches, record)
        path, draft = folder / _JOURNAL, folder / f".{_JOURNAL}"
        if path.exists():
            raise FileError(text("{path} exists already", path=path))
        draft.unlink(missing_ok=True)
        _write_saved_seat(folder, place)
        LogWriter.create(draft, record.encode()).close()
        draft.replace(path)
        sync_folder(folder)
        return cls(folder, record, place, LogWriter.open(path))

    @classmethod
    def open(cls, folder: Path) -> "Journal":
        """To go on with a match. `FileError` if another program has it, or if it is damaged."""
        place = read_saved_seat(folder)
        writer = LogWriter.open(folder / _JOURNAL)
        try:
            record = decode_record(writer.log.table)
        except EncodingError as error:
            writer.close()
            raise FileError(text("this log has no table: {error}", error=error.message)) from None
        if not 0 <= place.seat < record.seats:
            writer.close()
            raise _damaged(folder / _SEAT)
        return cls(folder, record, place, writer)

    def store(self, accepted: Sequence[Output], *, sync: bool = True) -> None:
        """Everything accepted so far is on the disk when this returns; without `sync`, with the system."""
        if len(accepted) > self._stored:
            new = [(one.kind, one.data) for one in accepted[self._stored :]]
            self._writer.append_all(new, sync=False)
            self._stored, self._unsynced = len(accepted), True
        if sync:
            self.sync()

    def sync(self) -> None:
        """Everything stored so far is on the disk when this returns. Any thread may call it."""
        with self._syncing:
            if self._unsynced:
                self._unsynced = False  # before: what is stored meanwhile may not be in it
                try:
                    self._writer.sync()
                except FileError:
                    self._unsynced = True
                    raise

    def remember(self, addresses: tuple[Addresses, ...], port: int) -> None:
        """Where the others are now."""
        place = replace(self.place, addresses=addresses, port=port)
        if place != self.place:
            _write_saved_seat(self.folder, place)
            self.place = place

    def finish(self, records: Sequence[Output]) -> Path:
        """The log of the match, for everybody to compare and to check: there is a whole one, or none."""
        path, draft = self.folder / _LOG, self.folder / f".{_LOG}"
        draft.unlink(missing_ok=True)
        with LogWriter.create(draft, self.record.encode()) as writer:
            writer.append_all((one.kind, one.data) for one in records)
        draft.replace(path)
        sync_folder(self.folder)
        return path

    def close(self) -> None:
        """Let go of it."""
        self._writer.close()


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match that is on the disk."""

    folder: Path
    record: TableRecord
    finished: bool
    changed: float

    @property
    def name(self) -> str:
        """By which people call it."""
        return self.folder.name

    @property
    def log(self) -> Path:
        """Where its log is once it is finished."""
        return self.folder / _LOG


def saved_matches(matches: Path) -> list[SavedMatch]:
    """All matches on the disk, the last one first. Without a table that can be read, one is left out."""
    found = []
    for folder in matches.iterdir() if matches.is_dir() else ():
        try:
            record = _record_in(folder)
            changed = (folder / _JOURNAL).stat().st_mtime
        except (FileError, EncodingError, OSError):
            continue
        found.append(SavedMatch(folder, record, (folder / _LOG).exists(), changed))
    return sorted(found, key=lambda one: one.changed, reverse=True)


def _record_in(folder: Path) -> TableRecord:
    """The table of a match. Journals are long, and there may be hundreds."""
    with (folder / _JOURNAL).open("rb") as file:
        return decode_record(parse_log(file.read(_FIRST_BYTES)).table)


def match_folder(matches: Path, record: TableRecord) -> Path:
    """Where a match is kept, made if need be."""
    folder = matches / record.match.hex()[:_SHOWN_DIGITS]
    try:
        return private_folder(folder)
    except OSError as error:
        raise FileError(
            text("cannot create {path}: {reason}", path=folder, reason=os_reason(error))
        ) from error


def match_of(matches: Path, key: bytes, host: bytes, token: bytes) -> Path | None:
    """The folder of this host's match with this token in its record, if this player has a seat in it."""
    for folder in matches.iterdir() if matches.is_dir() else ():
        try:
            record = _record_in(folder)
        except (FileError, EncodingError, OSError):
            continue
        if (record.token, record.keys[:1]) == (token, (host,)) and key in record.keys:
            return folder
    return None


def _write_saved_seat(folder: Path, place: SavedSeat) -> None:
    content = {
        "v": VERSION,
        "seat": place.seat,
        "secret": place.secret.data.hex(),
        "port": place.port,
        "addresses": place.addresses,
        "token": place.token.hex(),
    }
    try:
        write_private(folder / _SEAT, json.dumps(content).encode(), replace=True)
    except OSError as error:
        message = text("cannot write {path}: {reason}", path=folder / _SEAT, reason=os_reason(error))
        raise FileError(message) from error


def read_saved_seat(folder: Path) -> SavedSeat:
    """A player's own place in a match."""
    path = folder / _SEAT
    try:
        content = json.loads(path.read_bytes())
        if content["v"] != VERSION:
            raise ValueError
        addresses = tuple(tuple((str(h), int(p)) for h, p in one) for one in content["addresses"])
        secret = Secret(bytes.fromhex(content["secret"]))
        token = bytes.fromhex(content["token"])
        return SavedSeat(int(content["seat"]), secret, int(content["port"]), addresses, token)
    except OSError as error:
        raise FileError(text("cannot read {path}: {reason}", path=path, reason=os_reason(error))) from error
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise _damaged(path) from None


def _damaged(path: Path) -> FileError:
    hint = text("without it this seat cannot be taken again; nobody else has the secret")
    return FileError(text("{path} is damaged", path=path), hint)
