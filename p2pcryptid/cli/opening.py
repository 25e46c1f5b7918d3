"""The whole screen of a command: it opens before anything else is loaded, and closes whatever happens.

Between the two the screen runs whenever the command has something for it to do (`TableApp`).
"""

import os
import signal
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from p2pcryptid.errors import Farewell
from p2pcryptid.i18n import text

from .options import narrate, narrated_by, takes_screen
from .settings import own_settings

if TYPE_CHECKING:
    from p2pcryptid.ui.terminal.app import TableApp

_undone = ExitStack()
"""what closing the screen undoes; nothing if none is open. A program has one terminal."""

_said_last: list[str] = []
"""what is told when the screen is closed"""


class Stopped(Farewell):
    """The system, or somebody else, has told the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__(text("stopped by {signal}", signal=signal.Signals(number).name))
        self.exit_code = 128 + number


def open_screen(doing: str, plain: bool, as_json: bool = False, auto: str | None = None) -> "TableApp | None":
    """The whole screen, which says what is being done; None if it is not to be used.

    Until `close_screen` it shows what is narrated.
    """
    if auto is not None or not takes_screen(plain, as_json):
        return None
    from p2pcryptid.ui.terminal.app import TableApp
    from p2pcryptid.ui.terminal.looks import look_for

    app = TableApp(look_for(own_settings().theme, os.environ), doing)
    for number in heeded_signals():
        _undone.callback(signal.signal, number, signal.getsignal(number))
        signal.signal(number, lambda number, _: app.stop(Stopped(number)))
    _undone.enter_context(narrated_by(app.notice))
    _undone.callback(app.close)
    app.open()
    return app


def close_screen() -> None:
    """Give the terminal back, so that lines can be printed; `main` does it at the end of every command."""
    _undone.close()
    with suppress(OSError):  # the terminal may be gone
        for said in _said_last:
            narrate(said)
    _said_last.clear()


def narrate_behind(app: "TableApp | None", said: str) -> None:
    """Narrate it when the screen is closed, or at once if none is open."""
    _said_last.append(said)
    if app is None:
        close_screen()


def heeded_signals() -> list[int]:
    """Those that end a program, unless whoever started us wants them ignored, as `nohup` does."""
    known = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    return [one for one in known if signal.getsignal(one) is not signal.SIG_IGN]
