"""Where the nodes of a soak live: computers on a local network of their own, with small disks.

Without root there is neither; then they share this computer's loopback and its disk.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from helpers.network_namespaces import SUBNET, Lan, NoNamespaces

DISK_MEGABYTES = 24
"""Room for several logs of a long game."""
STRANGERS = "strangers"
_FIRST_STRANGER, _STRANGER_ADDRESSES = 101, 60
_BALLAST = "ballast"
_PIECE = bytes(4096)


@dataclass(frozen=True)
class Site:
    """One network for all tables, or none."""

    lan: Lan | None

    def through(self, host: str) -> tuple[str, ...]:
        """What runs a command on this computer."""
        return () if self.lan is None else self.lan.through(host)

    def address(self, host: str) -> str:
        """Where others find it."""
        return "127.0.0.1" if self.lan is None else self.lan.address(host)

    @property
    def bind(self) -> tuple[str, ...]:
        """How a node is told where to listen."""
        return ("--bind", "127.0.0.1") if self.lan is None else ()

    @property
    def stranger_addresses(self) -> list[str]:
        """Where strangers come from."""
        network = "127.1.0" if self.lan is None else SUBNET
        return [f"{network}.{_FIRST_STRANGER + number}" for number in range(_STRANGER_ADDRESSES)]


def host_of(name: str, table: int) -> str:
    """The computer of a player."""
    return f"{name}{table}"


@contextmanager
def open_site(names: Sequence[str], tables: int, *, loopback: bool) -> Iterator[tuple[Site, str]]:
    """A site for as long as the block lasts, and why it has no network of its own, if it has none."""
    hosts = (STRANGERS, *(host_of(name, table) for table in range(tables) for name in names))
    with ExitStack() as stack:
        if loopback:
            yield Site(None), "asked for"
            return
        try:
            site = Site(stack.enter_context(Lan(hosts)))
        except NoNamespaces as missing:
            yield Site(None), str(missing)
            return
        for address in site.stranger_addresses:
            add = ("ip", "addr", "add", f"{address}/24", "dev", "eth0")
            subprocess.run([*site.through(STRANGERS), *add], check=True, capture_output=True)
        yield site, ""


class Disks:
    """A small disk for each of these folders, which can be filled. Use it in a `with` block."""

    def __init__(self, folders: Sequence[Path], *, real: bool) -> None:
        self._folders = folders
        self._real = real and os.geteuid() == 0
        self._mounted: list[Path] = []

    def __enter__(self) -> "Disks":
        for folder in self._folders:
            folder.mkdir(parents=True, mode=0o700)
        with ExitStack() as undo:
            undo.callback(self._unmount)
            for folder in self._folders if self._real else ():
                self._mount(folder)
            undo.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._unmount()

    def can_fill(self, folder: Path) -> bool:
        """Is this a disk of its own?"""
        return folder in self._mounted

    def fill(self, folder: Path) -> None:
        """To the last byte."""
        with suppress(OSError), (folder / _BALLAST).open("ab", buffering=0) as ballast:
            while ballast.write(_PIECE):
                pass

    def empty(self, folder: Path) -> None:
        """Throw the ballast away."""
        (folder / _BALLAST).unlink(missing_ok=True)

    def _mount(self, folder: Path) -> None:
        options = f"size={DISK_MEGABYTES}m,mode=0700"
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "p2pcryptid-soak", str(folder)],
            capture_output=True,
            check=False,
        )
        if done.returncode == 0:
            self._mounted.append(folder)

    def _unmount(self) -> None:
        for folder in self._mounted:
            if subprocess.run(["umount", str(folder)], capture_output=True, check=False).returncode != 0:
                subprocess.run(["umount", "-l", str(folder)], capture_output=True, check=False)
        self._mounted.clear()
