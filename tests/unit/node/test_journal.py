"""What a node keeps on the disk, and what becomes of it when it is cut short, damaged or wanted twice."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from helpers.audit_logs import log_of
from helpers.loopback_nodes import GAME, KEYS, RECORD, SECRETS
from helpers.tiny_game import tiny_match
from p2pcryptid.errors import FileError
from p2pcryptid.net.identity import Identity
from p2pcryptid.node.journal import Journal, SavedSeat, match_of, saved_matches
from p2pcryptid.node.node import restored_node
from p2pcryptid.table.closing import Reveal
from p2pcryptid.table.match import Output
from p2pcryptid.transcript.event import decode_signed
from p2pcryptid.transcript.evidence import BadEvent, encode_evidence
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind

PLACE = SavedSeat(1, SECRETS[1], 4000, ((("192.168.1.20", 4000),), (), (("fd00::2", 1),)), b"token")
NOTES = [Output(RecordKind.NOTE, bytes((number,)) * 50) for number in range(3)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of a match with three records."""
    journal = Journal.create(tmp_path / "matches", RECORD, PLACE)
    journal.store(NOTES)
    journal.close()
    return journal.folder


def test_all_comes_back(folder: Path) -> None:
    journal = Journal.open(folder)
    assert (journal.record, journal.place, journal.stored) == (RECORD, PLACE, NOTES)
    assert journal.dropped == 0
    journal.remember(((), (), ()), 5000)
    journal.close()
    again = Journal.open(folder)
    assert (again.place.port, again.place.addresses) == (5000, ((), (), ()))
    assert again.place.secret.data == SECRETS[1].data
    again.close()


def test_only_what_is_new_is_stored(folder: Path) -> None:
    journal, size = Journal.open(folder), (folder / "journal.p2pcryptid").stat().st_size
    journal.store(NOTES)
    assert (folder / "journal.p2pcryptid").stat().st_size == size
    journal.store([*NOTES, NOTES[0]])
    journal.close()
    assert len(read_log(folder / "journal.p2pcryptid").records) == 4


def test_everything_is_for_its_owner_alone(folder: Path) -> None:
    journal = Journal.open(folder)
    journal.finish(NOTES)
    journal.remember((), 1)
    journal.close()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert modes == {"seat": 0o600, "journal.p2pcryptid": 0o600, "game.p2pcryptid": 0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_secret_is_never_written_over(folder: Path) -> None:
    with pytest.raises(FileError):
        Journal.create(folder.parent, RECORD, PLACE)
    assert Journal.open(folder).stored == NOTES


@pytest.fixture
def broken(folder: Path) -> Iterator[Journal]:
    """A journal on a disk that takes every write and then loses it: its descriptor is a pipe's, which nobody
    can sync."""
    journal = Journal.open(folder)
    reading, writing = os.pipe()
    descriptor = journal._writer._descriptor
    assert descriptor is not None
    os.dup2(writing, descriptor)
    yield journal
    journal.close()
    os.close(reading)
    os.close(writing)


def test_after_a_sync_that_failed_nothing_is_said_to_be_on_the_disk(broken: Journal) -> None:
    """Another one might succeed although what the first one lost is not there."""
    more = [*NOTES, Output(RecordKind.NOTE, b"more")]
    broken.store(more, sync=False)
    for _ in range(2):
        with pytest.raises(FileError):
            broken.sync()
    for accepted in (more, [*more, *NOTES]):
        with pytest.raises(FileError):
            broken.store(accepted)
    again = Journal.open(broken.folder)
    assert again.stored == NOTES, "it holds what it held before"
    again.close()


def test_a_sync_that_fails_while_others_write_stops_them(broken: Journal) -> None:
    """What keeps others' words synced is another thread than the one that stores."""
    broken.store([*NOTES, NOTES[0]], sync=False)
    with ThreadPoolExecutor(1) as other, pytest.raises(FileError):
        other.submit(broken.sync).result()
    with pytest.raises(FileError):
        broken.store([*NOTES, *NOTES], sync=False)


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_record_cut_short_is_dropped(folder: Path, cut: int) -> None:
    path = folder / "journal.p2pcryptid"
    path.write_bytes(path.read_bytes()[:-cut])
    journal = Journal.open(folder)
    assert (journal.stored, journal.dropped) == (NOTES[:2], 79 - cut)
    journal.store(NOTES)
    journal.close()
    assert Journal.open(folder).stored == NOTES


def test_a_journal_that_was_changed_is_refused(folder: Path) -> None:
    path = folder / "journal.p2pcryptid"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(FileError):
        Journal.open(folder)
    assert saved_matches(folder.parent) == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"v": 1}',
        b"\xff\xfe",
        b'{"v": 2}',
        b"null",
        b"[[[[",
        b'{"v":1,"seat":0,"secret":"00"}',
    ],
)
def test_a_damaged_seat_file_is_named(folder: Path, content: bytes) -> None:
    (folder / "seat").write_bytes(content)
    with pytest.raises(FileError, match="seat is damaged") as caught:
        Journal.open(folder)
    assert "nobody else has the secret" in caught.value.hint


@pytest.mark.parametrize("change", [('"seat": 1', '"seat": 3'), ('"seat": 1', '"seat": -1')])
def test_a_seat_that_the_table_does_not_have(folder: Path, change: tuple[str, str]) -> None:
    path = folder / "seat"
    path.write_text(path.read_text().replace(*change))
    with pytest.raises(FileError, match="seat is damaged"):
        Journal.open(folder)


def test_a_seat_file_that_is_gone(folder: Path) -> None:
    (folder / "seat").unlink()
    with pytest.raises(FileError, match="cannot read"):
        Journal.open(folder)


def test_one_program_at_a_time(folder: Path) -> None:
    """Another process holds it; when that one is killed it is free again."""
    code = "import sys, pathlib, time; from p2pcryptid.node.journal import Journal\n"
    code += "held = Journal.open(pathlib.Path(sys.argv[1])); print('held', flush=True); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", code, str(folder)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline() == b"held\n"
        with pytest.raises(FileError, match="another program"):
            Journal.open(folder)
        other.kill()
    Journal.open(folder).close()


def test_the_matches_that_are_kept(folder: Path) -> None:
    (folder.parent / "stray").mkdir()
    (kept,) = saved_matches(folder.parent)
    assert (kept.name, kept.record, kept.finished) == (RECORD.match.hex()[:16], RECORD, False)
    journal = Journal.open(folder)
    path = journal.finish(NOTES)
    assert journal.finish(NOTES) == path
    journal.close()
    assert saved_matches(folder.parent)[0].finished
    assert saved_matches(folder.parent / "nowhere") == []


def damaged(matches: Path, table: bytes, records: list[tuple[RecordKind, bytes]]) -> Path:
    """A journal whose frames are whole, and whose contents are not what this program writes."""
    journal = Journal.create(matches, RECORD, PLACE)
    journal.close()
    (journal.folder / "journal.p2pcryptid").write_bytes(log_of(table, records))
    return journal.folder


@pytest.mark.parametrize("table", [b"", b"\xc0", RECORD.encode()[:-1]])
def test_a_journal_without_a_table_is_left_out_and_refused(tmp_path: Path, table: bytes) -> None:
    folder = damaged(tmp_path, table, [])
    assert saved_matches(tmp_path) == []
    with pytest.raises(FileError, match="this log has no table"):
        Journal.open(folder)


EVENTS = [output.data for output in tiny_match().outputs if output.kind is RecordKind.EVENT]
EVIDENCE = encode_evidence(BadEvent("event.prev", decode_signed(EVENTS[0])))
STRANGE: dict[str, tuple[RecordKind, bytes]] = {
    "a note that cannot be read": (RecordKind.NOTE, b"\xc0"),
    "a reveal that nobody signed": (RecordKind.REVEAL, Reveal(0, bytes(32), bytes(32), bytes(64)).encode()),
    "evidence against nobody": (RecordKind.EVIDENCE, EVIDENCE),
    "an event for the second time": (RecordKind.EVENT, EVENTS[0]),
    "an event from further on": (RecordKind.EVENT, EVENTS[2]),
}


@pytest.mark.parametrize("name", STRANGE)
async def test_a_journal_that_holds_what_cannot_be_is_named_and_let_go(tmp_path: Path, name: str) -> None:
    folder = damaged(tmp_path, RECORD.encode(), [(RecordKind.EVENT, EVENTS[0]), STRANGE[name]])
    for _ in range(2):  # whoever tries again finds it unlocked
        with pytest.raises(FileError, match="holds what cannot be"):
            await restored_node(GAME, Identity("bob", KEYS[1]), Journal.open(folder), print)


def test_a_match_is_found_by_its_host_as_well_as_by_its_token(folder: Path) -> None:
    """Whoever knows a token could otherwise open a table with it, and so shut us out of the other one."""
    host, other, own = RECORD.keys[0], RECORD.keys[2], RECORD.keys[1]
    assert match_of(folder.parent, own, host, RECORD.token) == folder
    assert match_of(folder.parent, own, other, RECORD.token) is None
    assert match_of(folder.parent, own, host, bytes(32)) is None
