"""How the screen writes to its terminal, which may be gone before the program is."""

import sys
from contextlib import suppress
from typing import Any, TextIO

from textual.driver import Driver


class _Lasting:
    """A file that takes what nobody reads any more. A thread of Textual writes to it, and whoever hands it
    something waits for ever if it has died of an error."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write what can be written."""
        with suppress(OSError):
            return self._file.write(text)
        return len(text)

    def flush(self) -> None:
        """Send what can be sent."""
        with suppress(OSError):
            self._file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def lasting_driver() -> type[Driver] | None:
    """The usual driver of Unix, for terminals that may go away; elsewhere None: the usual one."""
    if sys.platform == "win32":
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class LastingDriver(LinuxDriver):
        """It writes to a file that lasts."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self._file: Any = _Lasting(self._file)

    return LastingDriver
