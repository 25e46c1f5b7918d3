"""Why an action is refused; one stable code for each reason."""

from p2pcryptid.errors import Ambiguous, Illegal, Invalid
from p2pcryptid.i18n import Text, text

_ILLEGAL = {
    "not-now": text("that cannot be done now"),
    "not-yours": text("the game waits for {name}"),
    "no-such-pair": text("the dice go between pairs of cards, 1 to {count}, and at least one of them"),
    "told-already": text("that has been told already"),
    "not-all-cards": text("call every card of your hand once"),
    "not-in-list": text("'{word}' is not in the list of words"),
    "not-spelled": text("these cards do not spell '{word}'"),
    "ruled-out": text("'{word}' cannot be the word, by what has been told of it"),
    "no-word-left": text("no word agrees with what {name} has told"),
}

_INVALID = {
    "no-such-move": text("'{said}' is not a move; moves are: {forms}"),
    "wrong-form": text("write it like '{form}'"),
    "no-such-card": text("there is no card {card} in that hand"),
    "no-such-face": text("card {card} has no '{letters}'"),
    "cannot-spell": text("your cards do not spell '{word}', or it is not in the list of words"),
}

_AMBIGUOUS = {
    "several-spellings": text(
        "'{word}' can be spelled in {count} ways; say which: hide {word} and its codes, such as {ways}"
    ),
}


_SHOWN = 20
"""letters of a word that somebody else may have said"""


def illegal(code: str, *, word: str = "", **details: object) -> Illegal:
    """Clear, but against the rules now. The word can be a peer's: anything, thousands of characters long."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in word[:_SHOWN])
    return Illegal(code, Text(_ILLEGAL[code].template, word=shown, **details))


def invalid(code: str, **details: object) -> Invalid:
    """Says nothing that the game knows."""
    return Invalid(code, Text(_INVALID[code].template, **details))


def ambiguous(code: str, **details: object) -> Ambiguous:
    """Could mean more than one thing."""
    return Ambiguous(code, Text(_AMBIGUOUS[code].template, **details))
