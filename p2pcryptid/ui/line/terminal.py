"""Where lines are typed and shown. The real one keeps what is being typed whole while other text arrives."""

import atexit
import os
import shutil
import sys
from threading import Lock
from typing import Protocol

import trio

from p2pcryptid.ui.wrapping import too_narrow, wrapped

try:
    import readline
    import termios
except ImportError:  # no such things on this system: lines are read plainly
    readline = termios = None  # type: ignore[assignment]

PROMPT = "> "
_ERASE, _UP, _BELL = "\r\033[K", "\033[A", "\a"
_CHUNK = 4096
_LONGEST_LINE = 1000


class Terminal(Protocol):
    """What the line interface needs."""

    async def read_line(self) -> str | None:
        """The next line that is typed; None at the end of input."""

    def say(self, text: str) -> None:
        """Show this, from a new line on."""

    def status(self, text: str) -> bool:
        """Show a passing line, which the next one replaces; False where that cannot be done."""

    def ring(self) -> None:
        """Call whoever looks elsewhere."""


class StandardTerminal:
    """Standard input and output. Only on a terminal is there a prompt, and are lines rewritten.

    Two threads write: one shows text, the other reads, and erases an old prompt before it shows a new one. So
    each writes what belongs together at once, while the other waits; otherwise a line could be erased.
    """

    def __init__(self) -> None:
        self._interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._reading = False
        self._passing = False  # is the line above the prompt one that may be replaced?
        self._rest = b""
        self._said: set[str] = set()
        self._narrow = 0  # the width at which we have said that the board does not fit
        self._writing = Lock()
        if self._interactive and termios is not None:
            before = termios.tcgetattr(0)
            # A read that was left alone when the program ended would leave the terminal without echo.
            atexit.register(termios.tcsetattr, 0, termios.TCSADRAIN, before)

    async def read_line(self) -> str | None:
        """In a thread, which is left alone when the program ends first."""
        self._reading = self._interactive
        try:
            return await trio.to_thread.run_sync(self._read, abandon_on_cancel=True)
        except trio.Cancelled:
            if self._interactive:
                self._erase()  # the prompt: nobody reads any more
            raise
        finally:
            self._reading = self._passing = False

    def say(self, text: str) -> None:
        """Above the line that is being typed, which is shown again."""
        self._said.add(text)
        if self._interactive:
            width = shutil.get_terminal_size().columns
            text = "\n".join(filter(None, (self._warning(text, width), wrapped(text, width))))
        self._show(text, passing=False)

    def _warning(self, text: str, width: int) -> str:
        """Once for each width: that the board does not fit."""
        if width == self._narrow or not (said := too_narrow(text, width)):
            return ""
        self._narrow = width
        return said

    def ring(self) -> None:
        """Call whoever looks elsewhere."""
        if self._interactive:
            with self._writing:
                _write(_BELL)

    def has_said(self, text: str) -> bool:
        """Whether just this was said once."""
        return text in self._said

    def status(self, text: str) -> bool:
        """On a terminal only."""
        if self._interactive:
            self._show(text[: shutil.get_terminal_size().columns - 1], passing=True)  # it must stay one line
        return self._interactive

    def _show(self, text: str, *, passing: bool) -> None:
        with self._writing:
            if self._interactive:
                text = _ERASE + (_UP + _ERASE if self._passing else "") + text
            _write(text + "\n" + (PROMPT + _being_typed() if self._reading else ""))
            self._passing = passing

    def _erase(self) -> None:
        with self._writing:
            _write(_ERASE)

    def _read(self) -> str | None:
        if not self._interactive or readline is None:
            return self._read_plainly()
        self._erase()  # a prompt that was shown between two reads
        try:
            return input(PROMPT)
        except EOFError:
            return None

    def _read_plainly(self) -> str | None:
        """Not through sys.stdin, whose lock a read left alone would still hold when the program ends."""
        if self._interactive:
            with self._writing:
                _write(PROMPT)
        while b"\n" not in self._rest and len(self._rest) < _LONGEST_LINE:
            chunk = os.read(0, _CHUNK)
            if not chunk:
                break
            self._rest += chunk
        if not self._rest:
            return None
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode(errors="replace")


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _being_typed() -> str:
    return "" if readline is None else readline.get_line_buffer()
