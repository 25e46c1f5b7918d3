"""How tests wait: as long as anything goes on, however slow the machine is.

What counts as a change is for each test to say: lines that were printed, bytes of a file, events of a match.
"""

import os
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import IO

import trio

QUIET_SECONDS = 120.0
"""With nothing new for so long, something hangs. No test waits that long unless it fails."""
_LOOK_SECONDS = 0.02
Sign = Callable[[], object]
"""Another value whenever something has gone on."""


class Progress:
    """Remembers when a sign last changed."""

    def __init__(self, sign: Sign) -> None:
        self._sign = sign
        self._last, self._since = sign(), time.monotonic()

    @property
    def hangs(self) -> bool:
        """Has nothing changed for long?"""
        now = self._sign()
        if now != self._last:
            self._last, self._since = now, time.monotonic()
        return time.monotonic() > self._since + QUIET_SECONDS


def wait_until(ready: Callable[[], bool], sign: Sign, story: Callable[[], str]) -> None:
    """Wait until this is so; fail with the story when nothing goes on."""
    progress = Progress(sign)
    while not ready():
        assert not progress.hangs, f"nothing goes on\n{story()}"
        time.sleep(_LOOK_SECONDS)


@asynccontextmanager
async def while_it_goes_on(sign: Sign) -> AsyncIterator[None]:
    """What is done inside may take as long as it likes, if only the sign changes now and then."""

    async def look() -> None:
        progress = Progress(sign)
        while not progress.hangs:
            await trio.sleep(_LOOK_SECONDS)
        raise AssertionError(f"nothing goes on since {progress._last}")

    async with trio.open_nursery() as nursery:
        nursery.start_soon(look)
        yield
        nursery.cancel_scope.cancel()


async def until(ready: Callable[[], bool], sign: Sign = lambda: None) -> None:
    """Wait until this is so, in a test that runs in trio."""
    progress = Progress(sign)
    while not ready():
        assert not progress.hangs, "nothing goes on"
        await trio.sleep(_LOOK_SECONDS)


def run_to_end(
    command: Sequence[str | os.PathLike[str]],
    *,
    stdin: bytes = b"",
    env: dict[str, str] | None = None,
    cwd: Path | None = None,
) -> "subprocess.CompletedProcess[bytes]":
    """As `subprocess.run`, but it may take as long as it likes if only it prints something now and then."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=env, cwd=cwd) as process:
        assert process.stdin and process.stdout and process.stderr
        out, err = _Reading(process.stdout), _Reading(process.stderr)
        Thread(target=_feed, args=(process.stdin, stdin), daemon=True).start()
        try:
            wait_until(lambda: out.done and err.done, lambda: out.size + err.size, lambda: str(command))
        except BaseException:
            process.kill()
            raise
        return subprocess.CompletedProcess(command, process.wait(), out.data, err.data)


def _feed(pipe: IO[bytes], data: bytes) -> None:
    with suppress(BrokenPipeError), pipe:  # it need not read all
        pipe.write(data)


class _Reading:
    """A thread that reads a pipe to its end, and how far it is."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pieces: list[bytes] = []
        self._thread = Thread(target=self._read, args=(pipe,), daemon=True)
        self._thread.start()

    def _read(self, pipe: IO[bytes]) -> None:
        while piece := os.read(pipe.fileno(), 1 << 16):
            self._pieces.append(piece)

    @property
    def done(self) -> bool:
        return not self._thread.is_alive()

    @property
    def size(self) -> int:
        return len(self._pieces)

    @property
    def data(self) -> bytes:
        return b"".join(self._pieces)
