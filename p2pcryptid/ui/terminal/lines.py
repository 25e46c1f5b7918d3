"""Lines of text in colour, from values."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rich.style import Style
from rich.text import Text

from p2pcryptid.games.scene import Cell
from p2pcryptid.i18n import gettext as _

from .moment import Dealt, Moment

_BAR = 20


@lru_cache(maxsize=4096)
def style_of(ink: str, paper: str, bold: bool) -> Style:
    """The style of a cell; names such as ansi_red are what Textual calls them."""
    return Style(color=_colour(ink), bgcolor=_colour(paper), bold=bold)


def _colour(name: str) -> str | None:
    return name.removeprefix("ansi_") or None


def cells_text(cells: Sequence[Cell]) -> Text:
    """A line of cells."""
    line = Text(no_wrap=True)
    for char, ink, paper, bold in cells:
        line.append(char, style_of(ink, paper, bold))
    return line


def clickable(keys: Mapping[str, str]) -> Text:
    """What keys do, in a line: a click on the words does it too."""
    line = Text(no_wrap=True)
    for action, said in keys.items():
        line.append("  " if line else "").append(said, Style.from_meta({"@click": action}))
    return line


def status_text(moment: Moment, about: str, keys: Text) -> Text:
    """Two lines: what is asked of the player or awaited; what the pointer is over, and what keys do."""
    first = Text()
    if moment.ended:
        first.append(moment.ended, style="bold")
    elif moment.dealt is not None and not moment.begun:
        first.append(dealing_text(moment.dealt))
        about = about or moment.dealt.said
    elif moment.my_turn:
        first.append(" ".join(moment.show.prompt(moment.view).split()), style="bold")
    else:
        first.append(moment.waiting or _("one moment …"))
    return first.append("\n").append(about).append("   " if about and keys else "").append(keys)


def dealing_text(dealt: Dealt) -> Text:
    """How far the deal is, as a bar."""
    said = Text(_("dealing with no dealer "))
    if dealt.usually:
        filled = min(_BAR, _BAR * dealt.draws // dealt.usually)
        said.append("━" * filled, style="bold").append("─" * (_BAR - filled), style="dim")
        told = _(" draw {draws}, usually done by {usually}")
        if dealt.draws > dealt.usually:
            told = _(" draw {draws}, more than usual")
        return said.append(told.format(draws=dealt.draws, usually=dealt.usually))
    return said.append(_("draw {draws}").format(draws=dealt.draws))
