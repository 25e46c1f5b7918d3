"""A program in a real terminal of its own."""

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

from helpers.progress import QUIET_SECONDS, Progress

_PLAYED = ("host", "join", "learn", "play", "replay", "resume", "watch")
"""commands that take the whole screen where they may"""


class Screen:
    """A program in a terminal of its own, line by line: what it shows, and a keyboard."""

    def __init__(self, *command: str, folder: Path) -> None:
        self._mine, theirs = pty.openpty()
        environment = {**os.environ, "P2PCRYPTID_HOME": str(folder), "LANG": "C.UTF-8", "TERM": "xterm"}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "p2pcryptid", *command, *(["--plain"] if command[0] in _PLAYED else [])],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""
        self._progress = Progress(lambda: len(self.shown))

    def look(self, seconds: float = 0.1) -> bool:
        """Read what is there; False when the program has closed the terminal."""
        if select.select([self._mine], [], [], seconds)[0]:
            try:
                data = os.read(self._mine, 1 << 16)
            except OSError:
                return False
            self.shown += data.decode(errors="replace")
        assert not self._progress.hangs, f"nothing goes on: {self.shown[-2000:]!r}"
        return True

    def type(self, line: str) -> None:
        os.write(self._mine, line.encode() + b"\n")

    def wait(self, pattern: str, since: int = 0) -> str:
        """Until this is shown; the text of it."""
        while not (found := re.search(pattern, self.shown[since:])):
            assert self.look(), f"no {pattern!r} in {self.shown[since:]!r}"
        return found[0]

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.terminate()  # so that it can send its bots away
        while self.look(1):
            pass
        self.program.wait(QUIET_SECONDS)
        os.close(self._mine)
