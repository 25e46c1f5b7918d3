"""Pages for browsers: `--html OUT` of several commands."""

from pathlib import Path

from p2pcryptid.errors import FileError, os_reason
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .options import narrate

_BEGINS = b"<!DOCTYPE html>"


def write_page(path: Path, content: str) -> None:
    """Put it there, in place of an older page, and say so. No other file is replaced, least of all a log."""
    try:
        if path.is_file() and not _is_page(path):
            message = text("{path} exists already, and is no page", path=path)
            raise FileError(message, text("give the page another name"))
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        message = text("cannot write {path}: {reason}", path=path, reason=os_reason(error))
        raise FileError(message, text("check the path")) from None
    narrate(_("the page: {path}").format(path=path))


def _is_page(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_BEGINS)) in (b"", _BEGINS)
