"""Lines to paste: they begin as this very program was called, so that the shell finds it again."""

import os
import shlex
import shutil
import sys
from contextlib import suppress
from pathlib import Path

_NAME = "p2pcryptid"


def line_to_paste(*words: str) -> str:
    """A command of this program, for the shell from which it was started."""
    return shlex.join((*_called(sys.argv[0], sys.orig_argv[0]), *words))


def _called(script: str, interpreter: str) -> tuple[str, ...]:
    """The name, if the shell finds that very script by it; otherwise what was typed."""
    path = Path(script)
    if path.name == "__main__.py" and path.parent.name == _NAME:
        return interpreter, "-m", _NAME
    found = shutil.which(_NAME)
    with suppress(OSError):
        if found is not None and path.samefile(found):
            return (_NAME,)
    return (script,) if path.stem == _NAME and os.sep in script else (_NAME,)
