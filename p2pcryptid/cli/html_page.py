"""Pages for browsers: `--html OUT` of several commands."""

from pathlib import Path

from p2pcryptid.errors import FileError, os_reason
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .options import narrate


def write_page(path: Path, content: str) -> None:
    """Put it there, in place of an older one, and say so. What it must never replace is a log."""
    try:
        if path.is_file() and _is_log(path):
            raise FileError(text("{path} is a log", path=path), text("give the page another name"))
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        message = text("cannot write {path}: {reason}", path=path, reason=os_reason(error))
        raise FileError(message, text("check the path")) from None
    narrate(_("the page: {path}").format(path=path))


def _is_log(path: Path) -> bool:
    from p2pcryptid.transcript.records import PREAMBLE

    with path.open("rb") as file:
        return file.read(len(PREAMBLE)) == PREAMBLE
