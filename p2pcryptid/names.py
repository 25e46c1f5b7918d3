"""Names of players: which can be used at a table, who is meant by one, and how several are listed."""

from collections.abc import Sequence

from p2pcryptid.errors import Ambiguous, Invalid
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text

EXAMPLES = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi")
"""for demonstrations, as many as a table can have seats"""
_LENGTH = 24
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def names_fit(names: tuple[str, ...]) -> bool:
    """Names that can be typed and told apart: 1 to 24 printable characters, no blanks, all different."""
    typable = all(0 < len(one) <= _LENGTH and one.isprintable() and " " not in one for one in names)
    return typable and len({one.casefold() for one in names}) == len(names)


def find_player(word: str, names: Sequence[str]) -> int:
    """The seat that is meant by a name, or by its beginning; raises Invalid or Ambiguous."""
    folded = [name.casefold() for name in names]
    if word.casefold() in folded:
        return folded.index(word.casefold())
    fitting = [seat for seat, name in enumerate(folded) if name.startswith(word.casefold())]
    if not fitting:
        known = ", ".join(names)
        message = text("nobody here is called '{word}'; there are {known}", word=word, known=known)
        raise Invalid("no-such-player", message)
    if len(fitting) > 1:
        known = ", ".join(names[seat] for seat in fitting)
        raise Ambiguous("several-words", text("'{word}' could be {known}", word=word, known=known))
    return fitting[0]


def player_letters(names: Sequence[str]) -> tuple[str, ...]:
    """A different letter for each player, from the player's own name where one is free."""
    letters: list[str] = []
    for name in names:
        wanted = [c for c in name.lower() + _ALPHABET if c.isascii() and c.isalpha()]
        letters.append(next(c for c in wanted if c not in letters))
    return tuple(letters)


def listed(names: Sequence[str]) -> str:
    """Names as people say them: 'ann, bob and carol'."""
    if len(names) < 2:
        return names[0] if names else _("nobody")
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
