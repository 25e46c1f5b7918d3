"""How long a move takes to be verified by all, beside a bare echo over the same encryption in the same run.

Moves come one at a time, as players' do, and so do the echoes that they are compared with: a processor that
has been idle answers later than a busy one. Streams of both are compared with each other.

Every node is a process of its own, on loopback, with its journal in a temporary folder. Moments of different
processes are compared: the monotonic clock is one for all of them.
"""

import multiprocessing as mp
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any

from p2pcryptid.timing import BENCH_PAUSE_SECONDS, BENCH_PLAY_SECONDS, BENCH_START_SECONDS

from .net_nodes import Timed, echo_server, echo_times, run_node

SEATS = 3


def net_lines(echoes: int, moves: int) -> Iterator[dict[str, Any]]:
    """The echo, a move, and events one after the other."""
    with TemporaryDirectory(prefix="p2pcryptid-bench-") as folder:
        timed = _played(Path(folder), moves)
    size = round(median(timed[0].sizes))
    with _process(echo_server, size) as answer:
        port = _received(answer, BENCH_START_SECONDS)
        single, stream = echo_times(port, size, moves, BENCH_PAUSE_SECONDS), echo_times(port, size, echoes, 0)
    yield _line("echo", single, single, bytes=size)
    yield _line("move", _moves(timed), single)
    yield _line("echo-stream", stream, stream, bytes=size)
    seen = [moment for _, moment in sorted(timed[0].seen.items())][moves:]
    yield _line("events", [after - before for before, after in pairwise(seen)], stream, middle=mean)


def _line(
    name: str, times: list[float], echo: list[float], middle: Any = median, **more: Any
) -> dict[str, Any]:
    typical = middle(times)
    figures = {"ms": _ms(typical), "low_ms": _low(times), "per_s": round(1 / typical), "n": len(times)}
    return {
        **{"v": 1, "bench": "net", "name": name},
        **figures,
        "ratio": round(typical / median(echo), 2),
        **more,
    }


def _moves(timed: list[Timed]) -> list[float]:
    """From a player's wish to the moment when the last of the others had verified it."""
    return [
        max(other.seen[seq] for other in timed if other is not mover) - begun
        for mover in timed
        for seq, begun in mover.begun.items()
        if all(seq in other.seen for other in timed)
    ]


def _played(folder: Path, moves: int) -> list[Timed]:
    """What each node saw of a match: after the deal so many events one by one, and as many at once."""
    with _process(run_node, 0, folder, moves, None) as host:
        invite = _received(host, BENCH_START_SECONDS)
        others = [_process(run_node, number, folder, moves, invite) for number in range(1, SEATS)]
        with ExitStack() as stack:
            pipes = [host, *(stack.enter_context(other) for other in others)]
            return [_received(pipe, BENCH_PLAY_SECONDS) for pipe in pipes]


@contextmanager
def _process(target: Any, *arguments: Any) -> Iterator[Connection]:
    """A fresh process, which is given its end of a pipe first; it ends with the block."""
    spawn = mp.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=target, args=(theirs, *arguments), daemon=True)
    process.start()
    try:
        yield ours
    finally:
        process.kill()
        process.join()
        ours.close()
        theirs.close()


def _received(pipe: Connection, seconds: float) -> Any:
    if not pipe.poll(seconds):
        raise TimeoutError("a process of the measurement says nothing")
    return pipe.recv()


def _low(times: list[float]) -> float:
    """What nine in ten exceed: the time without other work on the machine in between."""
    return _ms(sorted(times)[len(times) // 10])


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)
