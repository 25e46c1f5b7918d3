"""A disk that cannot keep a game is found out before a seat is taken, and before anybody is invited."""

import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from helpers.nodes import PROGRAM, Process
from helpers.outside_nodes import GAME, OutsideNodes, assert_same_log

Through = Callable[[Path], tuple[str, ...]]


def short_files(_: Path) -> tuple[str, ...]:
    """No file may be longer than a few kilobytes."""
    return "sh", "-c", 'ulimit -f 32; exec "$@"', "sh"


def small_disk(home: Path) -> tuple[str, ...]:
    """A disk of half a megabyte, which this program alone sees."""
    return _mounted(home, "true")


def fair_disk(home: Path) -> tuple[str, ...]:
    """One with room for a game."""
    return _mounted(home, "true", "12m")


def read_only_disk(home: Path) -> tuple[str, ...]:
    """One with nothing on it but an identity, which cannot be written to any more."""
    return _mounted(home, f"mount -o remount,ro {home}")


def _mounted(home: Path, then: str, size: str = "512k") -> tuple[str, ...]:
    home.mkdir(parents=True, exist_ok=True)
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode:
        pytest.skip("a disk of our own needs root and unshare")
    program = " ".join(PROGRAM)
    mount = f"mount -t tmpfs -o size={size},mode=700 tmpfs {home}"
    script = f'{mount} && {program} id new --name x >/dev/null && {then} && exec "$@"'
    return "unshare", "--mount", "sh", "-ec", script, "sh"


DISKS = [
    (short_files, "File too large"),
    (small_disk, "No space left on device"),
    (read_only_disk, "Read-only file system"),
]


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[OutsideNodes]:
    with OutsideNodes(tmp_path) as those:
        yield those


def refused(process: Process, reason: str) -> None:
    assert process.left() == 7, process.story()
    assert f"a game cannot be kept in {process.home}" in process.errors
    assert reason in process.errors
    assert "hint: make room there, or name another folder" in process.errors
    assert "come back" not in process.errors


@pytest.mark.parametrize(("disk", "reason"), DISKS)
def test_before_a_seat_is_taken(nodes: OutsideNodes, disk: Through, reason: str) -> None:
    invite, seats = nodes.half_full()
    refused(nodes.play("dan", "join", invite, *GAME, through=disk(nodes.folder / "dan")), reason)
    assert not [line for line in seats[0].said("lobby") if "dan" in line["names"]]
    seats.append(nodes.play("cat", "join", invite, *GAME))
    assert_same_log(seats)


@pytest.mark.parametrize(("disk", "reason"), DISKS)
def test_before_anybody_is_invited(nodes: OutsideNodes, disk: Through, reason: str) -> None:
    host = nodes.play("ann", "host", *GAME, "--players", "3", through=disk(nodes.folder / "ann"))
    refused(host, reason)
    assert host.lines == []


def test_a_disk_that_fills_up_in_the_midst_of_a_game(nodes: OutsideNodes) -> None:
    """Nobody could know it before. It is said what is wrong, and that one can come back."""
    invite, seats = nodes.half_full()
    home = nodes.folder / "cat"
    cat = nodes.play("cat", "join", invite, *GAME, through=fair_disk(home))
    cat.first("words")
    cat.send(signal.SIGSTOP)
    with suppress(OSError), Path(f"/proc/{cat.pid}/root{home}/filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(512))
    cat.send(signal.SIGCONT)
    assert cat.left() == 7, cat.story()
    assert "No space left on device" in cat.errors
    assert "your seat is kept" in cat.errors
    assert cat.way_back[0] == "resume"
    assert all(seat.runs for seat in seats)
