"""A program in a terminal of its own, of which one sees the bytes."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from p2pcryptid.timing import BENCH_KEY_SECONDS, BENCH_QUIET_SECONDS

_COLUMNS, _LINES = 120, 45
_NOT_OF_THIS_TERMINAL = ("COLUMNS", "LINES", "NO_COLOR")


@contextmanager
def in_terminal(arguments: tuple[str, ...], home: str, **environment: str) -> Iterator[int]:
    """Start Python so, with this home of `p2pcryptid`; it is killed in the end."""
    mine, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", _LINES, _COLUMNS, 0, 0))
    told = {"P2PCRYPTID_HOME": home, "P2PCRYPTID_LANG": "en", "TERM": "xterm-256color", **environment}
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_OF_THIS_TERMINAL}
    program = subprocess.Popen(
        [sys.executable, *arguments],
        stdin=theirs, stdout=theirs, stderr=theirs, env={**kept, **told}, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        yield mine
    finally:
        program.kill()
        program.wait()
        os.close(mine)


def until_shown(screen: int, *signs: bytes) -> None:
    """Read until all of these have come."""
    seen, last = b"", perf_counter() + BENCH_KEY_SECONDS
    while not all(sign in seen for sign in signs):
        if perf_counter() > last:
            raise TimeoutError("the program does not show what it should")
        if select.select([screen], [], [], BENCH_QUIET_SECONDS)[0]:
            seen += os.read(screen, 1 << 16)
