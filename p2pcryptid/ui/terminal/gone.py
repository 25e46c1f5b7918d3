"""What becomes of the screen when its terminal is gone: a window that was closed, a connection that broke.

Textual writes in a thread, which ends with the first write that fails; whoever wrote more would wait for it
for ever, and the program would stay, unseen, with the game locked. Here it is left alone once it has ended.
"""

from contextlib import suppress
from functools import cache
from queue import Full
from typing import Any

from textual.driver import Driver

from p2pcryptid.timing import WRITER_LOOK_SECONDS


@cache
def careful(driver: type[Driver]) -> type[Driver]:
    """The same driver, which never waits for a thread that has ended."""

    class Careful(driver):  # type: ignore[misc,valid-type]
        """It writes as long as anybody can read."""

        _writer_thread: Any

        def write(self, data: str) -> None:
            """What is written when nobody can read is lost."""
            while self._writer_thread is not None and self._writer_thread.is_alive():
                with suppress(Full):
                    self._writer_thread._queue.put(data, timeout=WRITER_LOOK_SECONDS)
                    return

        def close(self) -> None:
            """There is nothing to wait for if it has ended."""
            if self._writer_thread is not None and self._writer_thread.is_alive():
                super().close()

    return Careful
