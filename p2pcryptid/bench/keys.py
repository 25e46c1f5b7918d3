"""How soon a key shows on the screen: a real program in a real terminal, while bots think."""

import fcntl
import multiprocessing
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Variant
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play
from p2pcryptid.timing import BENCH_KEY_SECONDS, BENCH_QUIET_SECONDS

_COLUMNS, _LINES = 120, 45
_KEYS = 60
_RIGHT, _LEFT = b"\x1b[C", b"\x1b[D"
_FIRST = b"Welcome"
_BOTS = os.cpu_count() or 1
_NOT_OF_THIS_TERMINAL = ("COLUMNS", "LINES", "NO_COLOR")


def key_line() -> dict[str, Any]:
    """From a key that moves over the map to the first byte of what it changes."""
    taken = []
    with tempfile.TemporaryDirectory() as home, _thinking(_BOTS), _learner(Path(home)) as screen:
        _until_shown(screen)
        for number in range(_KEYS):
            _drain(screen, BENCH_QUIET_SECONDS)
            before = perf_counter()
            os.write(screen, _LEFT if number % 2 else _RIGHT)
            if not select.select([screen], [], [], BENCH_KEY_SECONDS)[0]:
                raise TimeoutError("the key changes nothing")
            taken.append(perf_counter() - before)
    return {
        "median_ms": round(1000 * median(taken), 1),
        "nine_in_ten_ms": round(1000 * quantiles(taken, n=10)[-1], 1),
        "bots": _BOTS,
    }


@contextmanager
def _learner(home: Path) -> Iterator[int]:
    """A lesson on the whole screen: the table, its notebook and its keys, and no network."""
    mine, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", _LINES, _COLUMNS, 0, 0))
    told = {"P2PCRYPTID_HOME": str(home), "P2PCRYPTID_LANG": "en", "TERM": "xterm-256color"}
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_OF_THIS_TERMINAL}
    program = subprocess.Popen(
        [sys.executable, "-m", "p2pcryptid", "learn"],
        stdin=theirs, stdout=theirs, stderr=theirs, env={**kept, **told}, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        yield mine
    finally:
        program.kill()
        program.wait()
        os.close(mine)


def _until_shown(screen: int) -> None:
    seen, last = b"", perf_counter() + BENCH_KEY_SECONDS
    while _FIRST not in seen:
        if perf_counter() > last:
            raise TimeoutError("there is no table")
        if select.select([screen], [], [], BENCH_QUIET_SECONDS)[0]:
            seen += os.read(screen, 1 << 16)


def _drain(screen: int, quiet: float) -> None:
    """Read until nothing more comes for so long."""
    while select.select([screen], [], [], quiet)[0]:
        os.read(screen, 1 << 16)


@contextmanager
def _thinking(bots: int) -> Iterator[None]:
    """So many of the strongest bots, each in a process of its own, that do not stop thinking."""
    start = multiprocessing.get_context("spawn").Process
    processes = [start(target=_think, args=(number,), daemon=True) for number in range(bots)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def _think(number: int) -> None:
    """Play one game in the clear after the other."""
    variant, choose = Variant(4, "advanced"), presentation_of(CRYPTID).levels["master"].choose
    names, bots = NAMES[: variant.players], (choose,) * variant.players
    draw = Draw(bytes([number]) * 32, "thinking")
    while True:
        table = ClearTable(CRYPTID, variant.players)
        for _ in play(CRYPTID, variant, names, bots, draw, table):
            pass
