"""A seat before there is a match: what is kept of it, and what becomes of files that cannot be read."""

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.loopback_nodes import SECRETS, player
from helpers.tiny_game import VARIANT
from p2pcryptid.errors import FileError
from p2pcryptid.node.reserved import (
    Bring,
    Opened,
    Reservation,
    Reserved,
    kept_seats,
    make_sure_of_room,
    reservation_path,
)
from p2pcryptid.timing import RESERVED_SECONDS

OWN, HOST, TOKEN = player("ben").public, player("ann").public, b"t" * 16
HERE = (("192.168.1.20", 4000), ("fd00::2", 1))
SEAT = Reservation(HOST, TOKEN, "ben", "hard", bytes(32), SECRETS[1], "tiny", HERE, 4001)
OURS = replace(SEAT, opened=Opened(VARIANT, 120, None, Bring(False, ("easy", "hard"))))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return reservation_path(tmp_path / "matches", OWN, HOST, TOKEN)


@pytest.mark.parametrize("seat", [SEAT, OURS])
def test_all_comes_back(path: Path, tmp_path: Path, seat: Reservation) -> None:
    Reserved.make(path, seat).close()
    assert Reserved.hold(path).reservation == seat
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (kept,) = kept_seats(tmp_path / "matches", OWN)
    assert (kept.name, kept.reservation, kept.stale) == (path.name, seat, False)
    assert kept_seats(tmp_path / "matches", HOST) == []  # another identity in the same folder


def test_one_program_at_a_time(path: Path) -> None:
    held = Reserved.make(path, SEAT)
    with pytest.raises(FileError, match="in another program"):
        Reserved.hold(path)
    held.close()
    Reserved.hold(path).remove()
    assert not path.exists()


def test_nothing_is_written_over(path: Path) -> None:
    Reserved.make(path, SEAT).close()
    with pytest.raises(FileError):
        Reserved.make(path, OURS)
    assert Reserved.hold(path).reservation == SEAT


def test_an_old_one_is_stale(path: Path, tmp_path: Path) -> None:
    Reserved.make(path, SEAT).close()
    long_ago = path.stat().st_mtime - RESERVED_SECONDS - 1
    os.utime(path, (long_ago, long_ago))
    assert [seat.stale for seat in kept_seats(tmp_path / "matches", OWN)] == [True]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b'{"v": 1}', b'{"v": 2}', b"\xff", b"[" * 9999]
)
def test_a_damaged_one_is_named_and_left_out(path: Path, tmp_path: Path, content: bytes) -> None:
    Reserved.make(path, SEAT).close()
    path.write_bytes(content)
    with pytest.raises(FileError, match="is damaged"):
        Reserved.hold(path)
    assert kept_seats(tmp_path / "matches", OWN) == []


def test_every_part_is_checked(path: Path) -> None:
    Reserved.make(path, OURS).close()
    whole = path.read_text()
    for good, bad in (
        ('"port": 4001', '"port": "4001"'),
        ('"name": "ben"', '"name": 1'),
        ("00" * 32, "00" * 31),
    ):
        assert good in whole
        path.write_text(whole.replace(good, bad))
        with pytest.raises(FileError, match="is damaged"):
            Reserved.hold(path)


def test_trying_the_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    make_sure_of_room(tmp_path / "matches")
    assert list((tmp_path / "matches").iterdir()) == []
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match="cannot be kept"):
        make_sure_of_room(tmp_path / "file")


def test_odd_things_among_the_reservations_are_left_out(path: Path, tmp_path: Path) -> None:
    """A number without end once was a bug, and a pipe made `resume` wait for ever."""
    Reserved.make(path, SEAT).close()
    content = path.read_text()
    assert "4000" in content
    path.with_name("endless").write_text(content.replace("4000", "Infinity"))
    os.mkfifo(path.with_name("pipe"))
    assert [kept.path for kept in kept_seats(tmp_path / "matches", OWN)] == [path]
