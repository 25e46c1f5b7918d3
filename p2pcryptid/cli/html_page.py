"""Pages for browsers: `--html OUT` of several commands."""

from pathlib import Path

from p2pcryptid.errors import FileError, os_reason
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .options import narrate

_BEGINS = b"<!DOCTYPE html>"
_MADE = b'<meta name="generator" content="p2pcryptid">'
_HEAD = 256
"""bytes in which a page says what made it"""


def write_page(path: Path, content: str) -> None:
    """Put it there, in place of an older one, and say so. No other file is replaced, least of all a log."""
    data = content.encode(errors="replace")
    try:
        if path.is_file() and not _is_ours(path):
            message = text("{path} exists already, and is no page of p2pcryptid", path=path)
            raise FileError(message, text("give the page another name"))
        path.write_bytes(data)
    except OSError as error:
        message = text("cannot write {path}: {reason}", path=path, reason=os_reason(error))
        raise FileError(message, text("check the path")) from None
    narrate(_("the page: {path}").format(path=path))


def _is_ours(path: Path) -> bool:
    """An empty file is nobody's."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return not head or (head.startswith(_BEGINS) and _MADE in head)
