"""`p2pcryptid`, but that it does nothing more once its first screen is to be seen."""

import os
import runpy
import signal

from p2pcryptid.ui.terminal.app import TableApp

HELD = b"\033]2;held\a"
"""what it then writes to its terminal, as if it were a title"""
_TERMINAL = 1


def _hold(app: TableApp) -> None:
    _open(app)
    os.write(_TERMINAL, HELD)
    signal.pause()


if __name__ == "__main__":
    _open = TableApp.open
    TableApp.open = _hold  # type: ignore[assignment, method-assign]
    runpy.run_module("p2pcryptid", run_name="__main__")
