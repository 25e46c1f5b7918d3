"""What a terminal shows that lacks a sign: another one that it has, and a different one for each."""

import codecs
import unicodedata

ERRORS = "p2pcryptid.signs"
"""for the `errors` of a stream, once `register` was called"""
_INSTEAD = {
    **{"≈": "~", "♠": "&", "·": ".", "▲": "!", "⌂": "#", "★": "*", "●": "o", "█": "#", "░": ":", "▒": "%"},
    **{"…": "...", "–": "-", "—": "-", "«": '"', "»": '"', "‘": "'", "’": "'", "“": '"', "”": '"', "•": "*"},
    **{
        "œ": "oe",
        "Œ": "OE",
        "æ": "ae",
        "Æ": "AE",
        "ß": "ss",
        "\N{NO-BREAK SPACE}": " ",
        "→": "->",
        "°": " deg",
        "×": "x",
    },
}


def register() -> None:
    """Make the way known by which text is written that cannot be written as it is."""
    codecs.register_error(ERRORS, _replaced)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_instead, error.object[error.start : error.end])), error.end


def _instead(char: str) -> str:
    """A letter without its accent; a question mark for what is like nothing else."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", char) if one.isascii())
    return _INSTEAD.get(char) or plain or "?"
