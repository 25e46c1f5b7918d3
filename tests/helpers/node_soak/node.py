"""A node of a soak: a process that can be stopped for a while, and whose journal is followed from outside."""

import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from helpers.nodes import Process
from p2pcryptid.errors import FileError
from p2pcryptid.transcript.file import LogReader, read_log
from p2pcryptid.transcript.records import RecordKind


class SoakNode(Process):
    """One life of a node."""

    def __init__(self, command: Sequence[str], home: Path, errors: Path) -> None:
        self._born = time.monotonic()
        self._died: float | None = None
        super().__init__(command, home, errors)

    @property
    def age(self) -> float:
        """For how long it has lived, in seconds."""
        if self._died is None and not self.runs:
            self._died = time.monotonic()
        return (self._died or time.monotonic()) - self._born

    def stop(self) -> None:
        """As if the lid were closed."""
        self._signal(signal.SIGSTOP)

    def wake(self) -> None:
        """And opened again."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if self.runs:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)


class Progress:
    """How far the journal in a home has come."""

    def __init__(self, home: Path) -> None:
        self.events = 0
        self.reveals = 0
        self.records = 0
        self._home = home
        self._reader: LogReader | None = None

    def look(self) -> None:
        """Read what is new."""
        path = journal_in(self._home)
        if path is None:
            return
        try:
            self._reader = self._reader or LogReader(path)
            kinds = [record.kind for record in self._reader.read()]
        except FileError:
            return  # it has just been made
        self.records += len(kinds)
        self.events += kinds.count(RecordKind.EVENT)
        self.reveals += kinds.count(RecordKind.REVEAL)

    @property
    def begun(self) -> bool:
        """Is there a match?"""
        return journal_in(self._home) is not None


def journal_in(home: Path) -> Path | None:
    """The journal of the only match in a home."""
    return next(home.glob("matches/*/journal.p2pcryptid"), None)


def finished_log(home: Path, players: int) -> Path | None:
    """The log in a home, if it has the whole match and everybody's secret."""
    for path in home.glob("matches/*/game.p2pcryptid"):
        kinds = [record.kind for record in read_log(path).records]
        if kinds.count(RecordKind.REVEAL) == players:
            return path
    return None
