"""A seat that has no match yet: on the disk before anybody is told of it.

    reserved/DIGITS    what we say of ourselves at a table, the secret of our seat, and where the host is

A guest writes it before it takes the seat, and a host before it shows the invite. Who comes back to the same
table says the same again, so that it fits what the host has put down meanwhile. When the match has a journal
the file goes. One program at a time holds it.
"""

import json
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from p2pcryptid.crypto.hashing import DIGEST_BYTES, Secret, digest
from p2pcryptid.errors import FileError, Invalid, os_reason
from p2pcryptid.games.codec import dump, load
from p2pcryptid.games.game import Variant
from p2pcryptid.i18n import text
from p2pcryptid.limits import ROOM_BYTES
from p2pcryptid.net.home import private_folder, write_private
from p2pcryptid.timing import RESERVED_SECONDS
from p2pcryptid.transcript.file import lock

from .wire import Addresses

VERSION = 1
_FOLDER = "reserved"
_SHOWN_DIGITS = 16
_PIECE_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Bring:
    """How a table is opened, besides what is played there."""

    private: bool = True
    bots: tuple[str, ...] = ()
    """the level of each bot that takes a seat"""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table of our own: what is needed to open it again as it was."""

    variant: Variant
    turn_seconds: int
    bind: str | None
    bring: Bring


@dataclass(frozen=True, slots=True, repr=False)
class Reservation:
    """Our seat at a table that is not set yet."""

    host: bytes
    """the host's key; our own at a table of ours"""
    token: bytes
    name: str
    level: str
    nonce: bytes
    secret: Secret
    game: str
    addresses: Addresses
    """where the host was"""
    port: int
    """where we listened"""
    opened: Opened | None = None
    """if the table is ours"""


class Reserved:
    """A reservation on the disk, held by this program. Make it with `make` or `hold`."""

    def __init__(self, path: Path, reservation: Reservation, descriptor: int) -> None:
        self.path = path
        self.reservation = reservation
        self._descriptor: int | None = descriptor

    @classmethod
    def make(cls, path: Path, reservation: Reservation) -> "Reserved":
        """A new one, on the disk when this returns."""
        try:
            write_private(path, _encoded(reservation), replace=False)
        except OSError as error:
            message = text("cannot write {path}: {reason}", path=path, reason=os_reason(error))
            raise FileError(message, _ELSEWHERE) from error
        return cls.hold(path)

    @classmethod
    def hold(cls, path: Path) -> "Reserved":
        """One that is there. `FileError` if another program has it, or if it is damaged."""
        reservation = read_reservation(path)
        descriptor = os.open(path, os.O_RDWR)
        try:
            lock(descriptor)
        except FileError:
            os.close(descriptor)
            raise FileError(
                text("you are at that table already, in another program"),
                text("a second player here needs its own P2PCRYPTID_HOME"),
            ) from None
        return cls(path, reservation, descriptor)

    def close(self) -> None:
        """Let go of it; it stays for another time."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def remove(self) -> None:
        """It has served, or never will."""
        self.close()
        self.path.unlink(missing_ok=True)


def reservation_path(matches: Path, own: bytes, host: bytes, token: bytes) -> Path:
    """Where the player with the key `own` keeps its seat at this table."""
    digits = digest("reserved", own, host, token).hex()[:_SHOWN_DIGITS]
    return matches.parent / _FOLDER / digits


def forget(matches: Path, name: str) -> None:
    """The seat that has this name is given up."""
    (matches.parent / _FOLDER / name).unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A reservation that is on the disk."""

    path: Path
    reservation: Reservation
    changed: float

    @property
    def name(self) -> str:
        """By which people call it."""
        return self.path.name

    @property
    def stale(self) -> bool:
        """Whether nobody waits for us there any more."""
        return time.time() > self.changed + RESERVED_SECONDS


def kept_seats(matches: Path, own: bytes) -> list[KeptSeat]:
    """All reservations of this player. What cannot be read is left out."""
    folder, found = matches.parent / _FOLDER, []
    for path in filter(Path.is_file, folder.iterdir()) if folder.is_dir() else ():
        try:
            seat = KeptSeat(path, read_reservation(path), path.stat().st_mtime)
        except (FileError, OSError):
            continue
        if path == reservation_path(matches, own, seat.reservation.host, seat.reservation.token):
            found.append(seat)
    return found


def read_reservation(path: Path) -> Reservation:
    """What a file says."""
    try:
        return _decoded(json.loads(path.read_bytes()))
    except OSError as error:
        raise FileError(text("cannot read {path}: {reason}", path=path, reason=os_reason(error))) from error
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError, Invalid):
        hint = text("remove it to join that table anew")
        raise FileError(text("{path} is damaged", path=path), hint) from None


_BYTES, _PLAIN = ("host", "token", "nonce"), ("name", "level", "game", "port")


def _encoded(one: Reservation) -> bytes:
    content = {
        "v": VERSION,
        **{name: getattr(one, name).hex() for name in _BYTES},
        **{name: getattr(one, name) for name in _PLAIN},
        "secret": one.secret.data.hex(),
        "addresses": one.addresses,
        "opened": dump(one.opened, Opened | None),
    }
    return json.dumps(content).encode()


def _decoded(content: dict[str, object]) -> Reservation:
    if content["v"] != VERSION:
        raise ValueError
    host, token, nonce, secret = (
        bytes.fromhex(load(content[name], str)) for name in ("host", "token", "nonce", "secret")
    )
    if len(nonce) != DIGEST_BYTES:
        raise ValueError
    name, level, game = (load(content[one], str) for one in ("name", "level", "game"))
    there = tuple((str(host), int(port)) for host, port in content["addresses"])  # type: ignore[attr-defined]
    opened = load(content["opened"], Opened | None)
    port = load(content["port"], int)
    return Reservation(host, token, name, level, nonce, Secret(secret), game, there, port, opened)


_ELSEWHERE = text("make room there, or name another folder with P2PCRYPTID_HOME")


def make_sure_of_room(matches: Path) -> None:
    """`FileError` unless there is room for a game: before we promise anybody to play one."""
    try:
        with tempfile.TemporaryFile(dir=private_folder(matches)) as file:
            for _ in range(ROOM_BYTES // _PIECE_BYTES):
                file.write(os.urandom(_PIECE_BYTES))  # which no disk makes smaller
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        message = text("a game cannot be kept in {path}: {reason}", path=matches, reason=os_reason(error))
        raise FileError(message, _ELSEWHERE) from error
