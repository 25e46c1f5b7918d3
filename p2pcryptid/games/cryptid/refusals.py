"""Why an action is refused; one stable code for each reason."""

from p2pcryptid.errors import Ambiguous, Illegal, Invalid
from p2pcryptid.i18n import Text, text

_ILLEGAL = {
    "over": text("the game is over"),
    "hint-first": text("the hint comes first"),
    "not-yours": text("the game waits for {name}"),
    "not-now": text("now type something like: {due}"),
    "cube-there": text("{space} holds a cube: nobody may ask, search or place there"),
    "own-disc-there": text("{name} has a disc on {space} already"),
    "owed-elsewhere": text("the cube you owe goes on another space than {space}"),
    "other-space": text("the question is about {space}: the piece goes there"),
    "ask-yourself": text("ask another player, not yourself"),
    "can-still-ask": text("there is still a question to ask: a pass is for when nothing is left"),
    "no-hint-yet": text("hints begin with the first turn"),
    "hints-spent": text("no hint is left that would tell anything"),
    "no-vote-open": text("nobody has called for a hint: 'hint yes' calls for one"),
    "voted-already": text("{name} has voted already"),
    "just-refused": text("a hint was refused in this turn: call again in the next"),
    "resigned-already": text("{name} has resigned"),
    "not-honour": text("pieces are proven at this table: there is nothing to correct"),
    "no-piece-there": text("{name} has no piece on {space}"),
    "space-in-question": text("{space} is being asked about: the piece moves elsewhere"),
    "not-dealt": text("the clues are still being dealt"),
    "dealt-already": text("the clues have been dealt"),
    "no-hint-due": text("no hint has been agreed on"),
    "hint-given": text("hint {hint} has been given already"),
    "hint-idle": text("hint {hint} would tell nobody anything"),
    "table-only": text("that is for the table to work out, not for a player"),
    "players-only": text("that is for a player to do"),
}

_INVALID = {
    "bad-setup": text(
        "no such table: 3 to 5 different names of 1 to 24 letters, no blanks, each once in the order of play"
    ),
    "empty": text("say what to do, such as: {due}"),
    "no-such-word": text("'{word}' is not an action; actions are {known}"),
    "wrong-length": text("write it like '{form}'"),
    "no-such-vote": text("a vote is yes or no, not '{word}'"),
}

NO_SEAT = text("there is no seat {number}")
NO_SPACE = text("there is no space {number}")
NO_HINT = text("there is no hint {number}")

_AMBIGUOUS = {
    "several-words": text("'{word}' could be {known}"),
    "ask-or-search": text(
        "ask somebody about {space}, or search it? Write 'ask NAME {space}' or 'search {space}'"
    ),
    "which-space": text("on which space? Write '{form}'"),
    "cube-or-disc": text("a cube or a disc? Write 'cube' or 'disc'"),
}


def illegal(code: str, **details: object) -> Illegal:
    """Clear, but against the rules now."""
    return Illegal(code, _filled(_ILLEGAL[code], details))


def invalid(code: str, **details: object) -> Invalid:
    """Says nothing that the game knows."""
    return Invalid(code, _filled(_INVALID[code], details))


def no_such(what: Text, number: object) -> Invalid:
    """A number of nothing."""
    return Invalid("no-such-number", _filled(what, {"number": number}))


def ambiguous(code: str, **details: object) -> Ambiguous:
    """Could mean more than one thing."""
    return Ambiguous(code, _filled(_AMBIGUOUS[code], details))


def _filled(message: Text, details: dict[str, object]) -> Text:
    return Text(message.template, **details)
