"""How soon a key shows on the screen: a real program in a real terminal, while bots think."""

import multiprocessing
import os
import select
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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

from .terminal import in_terminal, until_shown

_KEYS = 60
_RIGHT, _LEFT = b"\x1b[C", b"\x1b[D"
_FIRST = b"Welcome"
_BOTS = os.cpu_count() or 1
_LESSON = ("-m", "p2pcryptid", "learn")
"""the table, its notebook and its keys, and no network"""


def key_line() -> dict[str, Any]:
    """From a key that moves over the map to the first byte of what it changes."""
    taken = []
    with tempfile.TemporaryDirectory() as home, _thinking(_BOTS), in_terminal(_LESSON, home) as screen:
        until_shown(screen, _FIRST)
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
