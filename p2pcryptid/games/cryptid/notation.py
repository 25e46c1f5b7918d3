"""Actions as players type them: `ask bob C4`, `search F7`, `cube D2`, `hint yes`.

Verbs are understood in English and French, and verbs and names from their first letters as long as
only one fits. A piece that answers a question needs no space, and a space alone is enough where just
one kind of piece is due. `parse` turns text into an action and asks nothing of the rules.
"""

from . import spaces
from .legality import due
from .refusals import Both, ambiguous, invalid
from .state import (
    Action,
    Ask,
    Correct,
    Cube,
    Disc,
    Lapse,
    Pass,
    Resign,
    Search,
    Stage,
    State,
    Vote,
)
from .view import View
from .words import Language

# English word, French word, and the form with its parts, in the order of the help.
_VERBS: dict[type[Action], tuple[str, str, str]] = {
    Ask: ("ask", "demander", "NAME C4"),
    Search: ("search", "chercher", "C4"),
    Cube: ("cube", "cube", "C4"),
    Disc: ("disc", "disque", "C4"),
    Lapse: ("lapse", "impossible", ""),
    Pass: ("pass", "passer", ""),
    Vote: ("hint", "indication", "yes"),
    Correct: ("correct", "corriger", "C4 D5"),
    Resign: ("resign", "abandonner", ""),
}
_BY_WORD = {word: kind for kind, words in _VERBS.items() for word in words[:2]}
_VOTES = {"yes": True, "no": False, "oui": True, "non": False}
_ALONE: dict[type[Action], Action] = {Lapse: Lapse(), Pass: Pass(), Resign: Resign()}
_NOWHERE: dict[Language, str] = {"en": "nowhere", "fr": "nulle-part"}
_ANSWERING = (Stage.ANSWER, Stage.CONFIRM)


def forms(language: Language) -> list[str]:
    """Every action of a player in the form to type."""
    return [_form(kind)[0 if language == "en" else 1] for kind in _VERBS]


def _form(kind: type[Action]) -> Both:
    english, french, parts = _VERBS[kind]
    in_french = parts.replace("NAME", "NOM").replace("yes", "oui")
    return Both(f"{english} {parts}".strip(), f"{french} {in_french}".strip())


def format(action: Action, view: View, language: Language = "en") -> str:  # noqa: A001 - parse's pair
    """The action as a player would type it."""
    verb = _VERBS[type(action)][0 if language == "en" else 1]
    yes_no = {"en": ("no", "yes"), "fr": ("non", "oui")}[language]
    match action:
        case Ask(seat, space):
            return f"{verb} {view.state.setup.names[seat]} {spaces.name(space)}"
        case Cube(space) | Disc(space) | Search(space):
            return f"{verb} {spaces.name(space)}"
        case Vote(agree):
            return f"{verb} {yes_no[agree]}"
        case Correct(space, to):
            return f"{verb} {spaces.name(space)} {_NOWHERE[language] if to is None else spaces.name(to)}"
        case Lapse() | Pass() | Resign():
            return verb


def parse(text: str, view: View) -> Action:
    """The action that the text means; raises Invalid or Ambiguous."""
    words = text.split()
    if not words:
        raise invalid("empty", due=due(view.state))
    bare = _bare_space(words, view.state)
    if bare is not None:
        return bare
    return _parse_parts(_verb(words[0].casefold()), words[1:], view)


def _verb(word: str) -> type[Action]:
    """The action meant by a word, or by the beginning of just one; to resign takes the whole word."""
    if word in _BY_WORD:
        return _BY_WORD[word]
    fitting = {one: kind for one, kind in _BY_WORD.items() if one.startswith(word) and kind is not Resign}
    if not fitting:
        raise invalid("no-such-word", word=word, known=Both(", ".join(forms("en")), ", ".join(forms("fr"))))
    if len(set(fitting.values())) > 1:
        raise ambiguous("several-words", word=word, known=", ".join(sorted(fitting)))
    return next(iter(fitting.values()))


def _parse_parts(kind: type[Action], parts: list[str], view: View) -> Action:
    state = view.state
    if kind is Vote and not parts:
        return Vote(True)
    if kind in (Cube, Disc, Search) and not parts:
        return _piece_without_space(kind, state)
    if len(parts) != len(_VERBS[kind][2].split()):
        raise invalid("wrong-length", form=_form(kind))
    if kind is Ask:
        return Ask(player(parts[0], state.setup.names), spaces.parse(parts[1]))
    if kind is Vote:
        return Vote(_vote(parts[0]))
    if kind is Correct:
        to = None if parts[1].casefold() in _NOWHERE.values() else spaces.parse(parts[1])
        return Correct(spaces.parse(parts[0]), to)
    if kind in _ALONE:
        return _ALONE[kind]
    return _on_space(kind, spaces.parse(parts[0]))


def _bare_space(words: list[str], state: State) -> Action | None:
    """A space with no verb: clear only where one kind of piece is due."""
    if len(words) != 1 or not words[0][1:].isdigit():
        return None
    space = spaces.parse(words[0])
    if state.stage in (Stage.SHARE, Stage.OWE):
        return Cube(space)
    if state.stage is Stage.EXTRA:
        return Disc(space)
    if state.stage in _ANSWERING:
        raise ambiguous("cube-or-disc")
    raise ambiguous("ask-or-search", space=spaces.name(space))


def _piece_without_space(kind: type[Action], state: State) -> Action:
    if kind is not Search and state.stage in _ANSWERING and state.space is not None:
        return _on_space(kind, state.space)
    raise ambiguous("which-space", form=_form(kind))


def _on_space(kind: type[Action], space: int) -> Action:
    if kind is Cube:
        return Cube(space)
    return Disc(space) if kind is Disc else Search(space)


def player(word: str, names: tuple[str, ...]) -> int:
    """The seat that is meant by a name, or by its beginning; raises Invalid or Ambiguous."""
    folded = [name.casefold() for name in names]
    if word.casefold() in folded:
        return folded.index(word.casefold())
    fitting = [seat for seat, name in enumerate(folded) if name.startswith(word.casefold())]
    if not fitting:
        raise invalid("no-such-player", word=word, known=", ".join(names))
    if len(fitting) > 1:
        raise ambiguous("several-words", word=word, known=", ".join(names[seat] for seat in fitting))
    return fitting[0]


def _vote(word: str) -> bool:
    if word.casefold() not in _VOTES:
        raise invalid("no-such-vote", word=word)
    return _VOTES[word.casefold()]
