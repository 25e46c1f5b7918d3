"""The pages of help at a table."""

from collections.abc import Callable, Mapping
from typing import Any

from textual.app import App

from p2pcryptid.games.scene import Picture, Sheet
from p2pcryptid.i18n import gettext as _

from .dialogs import ChoiceDialog, PageDialog, RowsDialog


def help_pages(picture: Picture | None, typed: str, keys: str) -> dict[str, str]:
    """By their titles: the rules in short, what can be typed, what the keys do, as far as there is any."""
    rules = "" if picture is None else str(picture.rules)
    pages = {_("the rules in short"): _apart(rules), _("what can be typed"): typed}
    return {title: said for title, said in {**pages, _("keys and mouse"): _apart(keys)}.items() if said}


def offer_help(
    app: App[Any], pages: Mapping[str, str], sheet: Sheet | None, look: Callable[[int | None], None]
) -> None:
    """Let the player choose one of them, or, with a notebook, to look at what everybody may hold."""
    titles = [*pages, *([] if sheet is None else [_("everything that players can hold, shown here")])]

    def chosen(number: int | None) -> None:
        if number is None:
            return
        title = titles[number]
        if title in pages:
            app.push_screen(PageDialog(title, pages[title]))
        elif sheet is not None:
            app.push_screen(RowsDialog(sheet, look))

    app.push_screen(ChoiceDialog(_("help"), titles), chosen)


def _apart(paragraphs: str) -> str:
    """Paragraphs, one a line, with a blank line between them."""
    return "\n\n".join(paragraphs.split("\n"))
