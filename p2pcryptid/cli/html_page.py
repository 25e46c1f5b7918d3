"""Pages for browsers: `--html OUT` of several commands."""

from pathlib import Path

from p2pcryptid.errors import FileError, os_reason
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

from .options import narrate


def write_page(path: Path, content: str) -> None:
    """Put it there, in place of what was there before, and say so."""
    try:
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        message = text("cannot write {path}: {reason}", path=path, reason=os_reason(error))
        raise FileError(message, text("check the path")) from None
    narrate(_("the page: {path}").format(path=path))
