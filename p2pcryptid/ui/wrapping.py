"""Text within the width of a terminal."""

import re
import textwrap

_GLUED = re.compile(r"(?<=«) | (?=[:;?!»%…](?:[\s.,)»]|$))")
"""Blanks at which French is not broken: before a colon and the like, and within quotes."""
_HARD = "\N{NO-BREAK SPACE}"


def wrapped(text: str, width: int) -> str:
    """Lines that are too long are broken between words; a picture of a board is left as it is."""
    return "\n".join(_wrapped_line(line, width) for line in text.split("\n"))


def _wrapped_line(line: str, width: int) -> str:
    if len(line) <= width or "__" in line:
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
