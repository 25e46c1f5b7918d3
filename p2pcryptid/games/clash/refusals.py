"""Why an action is refused; one stable code for each reason."""

from p2pcryptid.errors import Ambiguous, Illegal, Invalid
from p2pcryptid.i18n import Text, text

_ILLEGAL = {
    "over": text("the game is over"),
    "not-now": text("that cannot be done now"),
    "sealed-only": text("that is chosen unseen, and not said aloud"),
    "bad-choice": text("what was chosen unseen was not allowed"),
}
_INVALID = {
    "empty": text("say what to do, such as: fight 1 2 3"),
    "no-such-word": text("'{word}' is not an action; actions are {known}"),
    "no-such-card": text("there is no card '{word}' to choose; name it, or give its number"),
    "three-cards": text("a battle takes three different cards, such as: fight 1 2 3"),
    "no-such-name": text("no card is called that; write it like '{form}'"),
    "one-card": text("name one card, such as: {form}"),
}
_AMBIGUOUS = {"several-cards": text("'{word}' could be {known}")}


def illegal(code: str) -> Illegal:
    """Clear, but against the rules now."""
    return Illegal(code, _ILLEGAL[code])


def invalid(code: str, **details: object) -> Invalid:
    """Says nothing that the game knows."""
    return Invalid(code, Text(_INVALID[code].template, **details))


def ambiguous(code: str, **details: object) -> Ambiguous:
    """Could mean more than one thing."""
    return Ambiguous(code, Text(_AMBIGUOUS[code].template, **details))
