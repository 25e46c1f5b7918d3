"""Names of players: which can be used at a table, who is meant by one, and how several are listed."""

import re
import unicodedata
from collections.abc import Callable, Sequence

from p2pcryptid.alphabet import LETTERS, LOOK_ALIKES, MARKS
from p2pcryptid.errors import Ambiguous, Invalid
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.limits import NAME_CHARACTERS

EXAMPLES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi")
"""for demonstrations, as many as a table can have seats"""
NAME_RULE = text(
    "a name has 1 to 24 Latin, Greek, Cyrillic, Japanese, Chinese or Korean letters or digits, "
    "and - _ . ' between them"
)
"""said to whoever chose a name that does not fit"""
_LETTERS = "".join(f"{chr(first)}-{chr(last)}" for first, last in LETTERS)
_INNER = f"[{_LETTERS}{re.escape(MARKS)}]{{0,{NAME_CHARACTERS - 2}}}"
_FITTING = re.compile(f"[{_LETTERS}](?:{_INNER}[{_LETTERS}])?")
_GROUPS = [group.split(":") for group in LOOK_ALIKES.split()]
_STANDS_FOR = {ord(one): first for first, others in _GROUPS for one in others}
_PLAYERS = "PQRSTUVW"


def names_fit(names: tuple[str, ...]) -> bool:
    """Names that can be typed and told apart: of the alphabet, and no two that look alike."""
    typable = all(_FITTING.fullmatch(one) for one in names)
    return typable and len({skeleton(one) for one in names}) == len(names)


def skeleton(name: str) -> str:
    """What is left of a name without capitals, accents and differences that the eye may miss."""
    return name.translate(_STANDS_FOR)


def composed(typed: str) -> str:
    """A name as it is said to others: a letter and its accent may have been typed as two characters."""
    return unicodedata.normalize("NFC", typed)


def free_name(wanted: str, taken: tuple[str, ...]) -> str:
    """A name like this one that fits beside those at a table. There are eight; at most seven can be taken."""
    return next(name for name in numbered(wanted) if names_fit((name, *taken)))


def numbered(wanted: str) -> tuple[str, ...]:
    """What somebody of this name is called where others have it too: ann-2, ann-3 and so on."""
    stem = re.sub("-[2-9]$", "", wanted)[: NAME_CHARACTERS - 2]
    return tuple(f"{stem}-{number}" for number in range(2, 10))


def find_player(word: str, names: Sequence[str]) -> int:
    """The seat that is meant by a name, or by its beginning; raises Invalid or Ambiguous."""
    said = composed(word)
    same = [seat for seat, name in enumerate(names) if name == said]
    fitting = same or _begun(str.casefold, said, names) or _begun(skeleton, said, names)
    if not fitting:
        known = ", ".join(names)
        message = text("nobody here is called '{word}'; there are {known}", word=word, known=known)
        raise Invalid("no-such-player", message)
    if len(fitting) > 1:
        known = ", ".join(names[seat] for seat in fitting)
        raise Ambiguous("several-words", text("'{word}' could be {known}", word=word, known=known))
    return fitting[0]


def _begun(plain: Callable[[str], str], said: str, names: Sequence[str]) -> list[int]:
    """The seats whose names are this word, or else begin with it, when both are made plain."""
    found = [seat for seat, name in enumerate(names) if plain(name).startswith(plain(said))]
    return [seat for seat in found if plain(names[seat]) == plain(said)] or found


def player_letters(names: Sequence[str]) -> tuple[str, ...]:
    """A letter for each player, in the order of their seats: P, Q, R … They mean nothing else on a board."""
    return tuple(_PLAYERS[: len(names)])


def listed(names: Sequence[str]) -> str:
    """Names as people say them: 'ann, bob and carol'."""
    if len(names) < 2:
        return names[0] if names else _("nobody")
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
