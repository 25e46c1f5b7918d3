"""How close a player was, in words."""

from p2pcryptid.games.closeness import Closeness
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext


def close_words(close: Closeness) -> str:
    """How close a player was."""
    if close.knew_from is not None:
        return _("could know it from move {number}").format(number=close.knew_from + 1)
    if close.left is None:
        return ""
    said = ngettext("{count} possibility was left", "{count} possibilities were left", close.left)
    return said.format(count=close.left)
