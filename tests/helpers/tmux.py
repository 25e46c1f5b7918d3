"""A program on the whole screen of a real terminal, which tmux is: keys, mouse, and what is to be seen."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from helpers.progress import wait_until

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Tmux:
    """One program in one window."""

    def __init__(
        self, *command: str, folder: Path, size: tuple[int, int] = (120, 45), **environment: str
    ) -> None:
        folder.mkdir(exist_ok=True)
        self._folder, self._socket = folder, folder / "tmux"
        width, height = size
        told = {"P2PCRYPTID_HOME": str(folder), "LANG": "C.UTF-8", "COLORTERM": "truecolor", **environment}
        told |= {"P2PCRYPTID_LANG": environment.get("P2PCRYPTID_LANG", "en")}
        told |= {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
        program = sys.executable, "-m", "p2pcryptid", *command
        unset = "-u", "COLUMNS", "-u", "LINES"  # a test that sets them means another terminal
        line = shlex.join(["env", *unset, *(f"{name}={value}" for name, value in told.items()), *program])
        # A shell stays behind the program, so that what it leaves on the screen can still be read.
        before, after = (shlex.quote(str(self._settings(when))) for when in ("before", "after"))
        line = f"stty -g > {before}; {line}; code=$?; stty -g > {after}; echo left with $code; sleep 600"
        self._tmux("new-session", "-d", "-x", str(width), "-y", str(height), "sh", "-c", line)
        self.seen = ""

    def _settings(self, when: str) -> Path:
        """Where the settings of the terminal are noted, before and after the program."""
        return self._folder / f"stty-{when}"

    def _tmux(self, *words: str) -> str:
        ran = subprocess.run(
            ["tmux", "-f", os.devnull, "-S", str(self._socket), *words],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return ran.stdout

    def look(self) -> str:
        """All that is to be seen now."""
        self.seen = self._tmux("capture-pane", "-p")
        return self.seen

    def wait(self, pattern: str) -> str:
        """Until this is to be seen; the text of it."""
        found: list[str] = []

        def there() -> bool:
            match = re.search(pattern, self.look())
            found[:] = [] if match is None else [match[0]]
            return bool(found)

        self.until(there, pattern)
        return found[0]

    def until(self, ready: Callable[[], bool], what: str) -> None:
        """Until it is so, as long as anything goes on."""
        wait_until(ready, lambda: hash(self.seen), lambda: f"no {what!r} in\n{self.seen}")

    def keys(self, *names: str) -> None:
        """Keys by the names that tmux gives them, such as Enter, Up, F4."""
        self._tmux("send-keys", *names)

    def type(self, text: str) -> None:
        """Characters."""
        self._tmux("send-keys", "-l", text)

    def click(self, x: int, y: int) -> None:
        """The left button on a character, counted from 0."""
        place = f"{x + 1};{y + 1}"
        self._tmux("send-keys", "-l", f"\033[<0;{place}M\033[<0;{place}m")

    def find(self, text: str) -> tuple[int, int]:
        """Where it is to be seen first: column and line."""
        for y, line in enumerate(self.look().splitlines()):
            if text in line:
                return line.index(text), y
        raise AssertionError(f"no {text!r} in\n{self.seen}")

    def left(self) -> int:
        """Its exit code; waits for it, and for a terminal as it was before."""
        code = int(self.wait(r"left with \d+").split()[-1])
        assert self._settings("after").read_text() == self._settings("before").read_text()
        modes = "#{alternate_on} #{mouse_any_flag} #{mouse_sgr_flag} #{cursor_flag} #{keypad_flag}"
        assert self._tmux("display-message", "-p", modes).split() == ["0", "0", "0", "1", "0"], self.seen
        return code

    def program(self) -> int:
        """The process of the program itself."""
        (shell,) = self._tmux("list-panes", "-F", "#{pane_pid}").split()
        found = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True)
        return int(found.stdout.split()[0])

    def close(self) -> None:
        """Whatever still runs."""
        subprocess.run(["tmux", "-S", str(self._socket), "kill-server"], capture_output=True, check=False)
