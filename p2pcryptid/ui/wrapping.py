"""Text within the width of a terminal."""

import re
import textwrap

from p2pcryptid.i18n import gettext as _

_GLUED = re.compile(r"(?<=«) | (?=[:;?!»%…](?:[\s.,)»]|$))")
"""Blanks at which French is not broken: before a colon and the like, and within quotes."""
_HARD = "\N{NO-BREAK SPACE}"


def wrapped(text: str, width: int) -> str:
    """Lines that are too long are broken between words; those of a picture of a board are cut."""
    return "\n".join(_wrapped_line(line, width) for line in text.split("\n"))


def too_narrow(text: str, width: int) -> str:
    """That a picture of a board in the text is cut, in a sentence; empty if none is."""
    widest = max((len(line) for line in text.split("\n") if _is_picture(line)), default=0)
    if widest <= width:
        return ""
    said = _("the board is {board} characters wide and this terminal {width}: its right side is cut off")
    return said.format(board=widest, width=width)


def _is_picture(line: str) -> bool:
    return "__" in line


def _wrapped_line(line: str, width: int) -> str:
    if _is_picture(line):
        return line[:width]
    if len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    filled = textwrap.fill(
        _GLUED.sub(_HARD, line),
        width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(_HARD, " ")
