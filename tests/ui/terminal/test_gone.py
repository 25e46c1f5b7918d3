"""When the terminal of a screen is gone, nobody waits for it."""

import asyncio
import os
import threading
from contextlib import suppress
from typing import Any, TextIO

import pytest
from textual.app import App
from textual.driver import Driver
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from p2pcryptid.ui.terminal.gone import careful


class Writing(Driver):
    """As Textual's own for a terminal: it writes in a thread."""

    _writer_thread: WriterThread | None = None

    def write(self, data: str) -> None:
        """Into the queue."""
        assert self._writer_thread is not None, "it is open"
        self._writer_thread.write(data)

    def start_application_mode(self) -> None:
        """Nothing to prepare."""

    def stop_application_mode(self) -> None:
        """Nothing to restore."""

    def disable_input(self) -> None:
        """There is none."""

    def close(self) -> None:
        """All has been written."""
        if self._writer_thread is not None:
            self._writer_thread.stop()


def _opened(end: TextIO) -> Any:
    async def made() -> Any:
        return careful(Writing)(App[None]())

    driver = asyncio.run(made())  # it wants to know the loop
    driver._writer_thread = WriterThread(end)
    driver._writer_thread.start()
    return driver


def test_what_is_written_arrives() -> None:
    there, here = os.pipe()
    with os.fdopen(here, "w") as end:
        driver = _opened(end)
        driver.write("words")
        driver.close()
    assert os.read(there, 100) == b"words"
    os.close(there)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_nobody_waits_for_a_thread_that_cannot_write_any_more() -> None:
    there, here = os.pipe()
    os.close(there)
    end = os.fdopen(here, "w")
    driver = _opened(end)

    def write() -> None:
        for _ in range(3 * MAX_QUEUED_WRITES):
            driver.write("words")
        driver.close()

    writing = threading.Thread(target=write, daemon=True)
    writing.start()
    writing.join(60)
    assert not writing.is_alive()
    with suppress(OSError):
        end.close()
