"""Text within the width of a terminal."""

import textwrap


def wrapped(text: str, width: int) -> str:
    """Lines that are too long are broken between words; a picture of a board is left as it is."""
    return "\n".join(_wrapped_line(line, width) for line in text.split("\n"))


def _wrapped_line(line: str, width: int) -> str:
    if len(line) <= width or "__" in line:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.fill(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
