"""Where lines are typed and shown. The real one keeps what is being typed whole while other text arrives."""

import atexit
import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Protocol

import trio

from p2pcryptid.ui.wrapping import too_narrow, wrapped

try:
    import readline
    import termios
except ImportError:  # no such things on this system: lines are read plainly
    readline = termios = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from outcome import Outcome

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
        self._line: _Line | None = None
        self._said: set[str] = set()
        self._narrow = 0  # the width at which we have said that the board does not fit
        self._writing = Lock()

    async def read_line(self) -> str | None:
        """In a thread, which is left alone when the program ends first.

        If only nobody waits any more, it reads on, for whoever asks next: two threads would take lines from
        each other.
        """
        self._reading = self._interactive
        await trio.lowlevel.checkpoint()  # whoever has something to say does so before there is a prompt
        if self._line is None:
            if self._interactive:
                _restore_at_exit()
            self._line = _Line(self._read)
        elif self._interactive:
            with self._writing:
                _write(PROMPT + _being_typed())
        try:
            line = await self._line.wait()
            self._line = None
            return line
        except trio.Cancelled:
            if self._interactive:
                self._erase()  # the prompt: nobody reads any more
            raise
        finally:
            self._reading = self._passing = False

    def say(self, text: str, *, whole: bool = False) -> None:
        """Above the line that is being typed, which is shown again. Lines to paste stay `whole`."""
        self._said.add(text)
        if self._interactive and not whole:
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


class _Line:
    """One line that a thread of its own is reading."""

    def __init__(self, read: Callable[[], str | None]) -> None:
        self._read: Outcome[str | None] | None = None
        self._ring: Callable[[], None] = lambda: None
        trio.lowlevel.start_thread_soon(read, self._deliver)

    async def wait(self) -> str | None:
        """For the line; once more if that was given up."""
        event, token = trio.Event(), trio.lowlevel.current_trio_token()

        def ring() -> None:
            with suppress(trio.RunFinishedError):
                token.run_sync_soon(event.set)

        self._ring = ring
        if self._read is None:
            await event.wait()
        assert self._read is not None
        return self._read.unwrap()

    def _deliver(self, read: "Outcome[str | None]") -> None:
        self._read = read
        self._ring()


@cache
def _restore_at_exit() -> None:
    """A read that was left alone when the program ended would leave the terminal without echo."""
    if termios is not None:
        atexit.register(termios.tcsetattr, 0, termios.TCSADRAIN, termios.tcgetattr(0))


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _being_typed() -> str:
    return "" if readline is None else readline.get_line_buffer()
