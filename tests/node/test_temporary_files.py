"""A node whose folder for temporary files is gone, or full, survives whoever calls."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import trio

from helpers.bad_peers import Target
from helpers.nodes import Nodes, Process, await_seats
from helpers.progress import wait_until
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.invite import decode_invite

NO_FILES_IN_MEMORY = "import os\nif hasattr(os, 'memfd_create'): del os.memfd_create\n"
"""What Python does when it starts, to be like one on a system that has none."""

TURNED_AWAY = "turned away 127.0.0.1: key-not-loaded"


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A folder with room for next to nothing."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("a small file system needs root")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def hosted(nodes: Nodes, folder: Path, *, in_memory: bool) -> tuple[Process, str]:
    """A host whose temporary files are in this folder, with one guest, so that it has made such a file."""
    customs = folder.parent / "customs"
    customs.mkdir()
    (customs / "sitecustomize.py").write_text("" if in_memory else NO_FILES_IN_MEMORY)
    through = ("env", f"TMPDIR={folder}", f"PYTHONPATH={customs}")
    host = nodes.play("ann", "host", "--players", "3", "--private", through=through)
    invite = host.first("invite")["invite"]
    nodes.play("ben", "join", invite)
    await_seats(host, 2)
    return host, invite


def assert_survives_a_stranger(host: Process, invite: str) -> None:
    """Who is turned away; why, the log of the host tells."""
    before = host.errors.count(TURNED_AWAY)

    async def call() -> None:
        with pytest.raises(LinkError):
            async with Target(decode_invite(invite), b"", "127.0.0.1").link() as link:
                await link.receive()

    trio.run(call)
    wait_until(lambda: host.errors.count(TURNED_AWAY) > before, lambda: host.errors, host.story)
    assert host.runs and "Traceback" not in host.errors


@pytest.mark.skipif(sys.platform == "win32", reason="folders that are in use stay there")
def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    with Nodes(tmp_path) as nodes:
        host, invite = hosted(nodes, folder, in_memory=False)
        shutil.rmtree(folder)
        assert_survives_a_stranger(host, invite)
        folder.touch()  # not a folder at all
        assert_survives_a_stranger(host, invite)
        folder.unlink()
        folder.mkdir()
        nodes.play("cat", "join", invite)
        await_seats(host, 3)


def test_a_folder_that_is_full(small: Path, tmp_path: Path) -> None:
    with Nodes(tmp_path) as nodes:
        host, invite = hosted(nodes, small, in_memory=False)
        filling = small / "filling"
        with pytest.raises(OSError, match="No space left"):
            filling.write_bytes(bytes(1 << 20))
        assert_survives_a_stranger(host, invite)
        filling.unlink()
        nodes.play("cat", "join", invite)
        await_seats(host, 3)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has files in memory")
def test_where_there_are_files_in_memory_no_folder_is_needed(tmp_path: Path) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    with Nodes(tmp_path) as nodes:
        host, invite = hosted(nodes, folder, in_memory=True)
        shutil.rmtree(folder)
        nodes.play("cat", "join", invite)
        await_seats(host, 3)
