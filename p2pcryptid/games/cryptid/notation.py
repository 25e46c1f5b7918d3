"""Actions as players type them: `ask bob C4`, `search F7`, `cube D2`, `hint yes`.

Verbs are understood in English and in the language that is spoken, and verbs and names from their first
letters as long as only one fits. A piece that answers a question needs no space, and a space alone is enough
where just one kind of piece is due. `parse` turns text into an action and asks nothing of the rules.
"""

from p2pcryptid.i18n import text
from p2pcryptid.names import find_player

from . import spaces
from .legality import due
from .refusals import ambiguous, invalid
from .state import (
    Action,
    Agree,
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

# In the order of the help. The verb is the first word, in every language.
_FORMS = {
    Ask: text("ask NAME C4"),
    Search: text("search C4"),
    Cube: text("cube C4"),
    Disc: text("disc C4"),
    Lapse: text("lapse"),
    Pass: text("pass"),
    Vote: text("hint yes"),
    Correct: text("correct C4 D5"),
    Resign: text("resign"),
    Agree: text("yes"),
}
_YES, _NO, _NOWHERE = text("yes"), text("no"), text("nowhere")
_NO_HINT = text("no hint")
_ALONE: dict[type[Action], Action] = {Lapse: Lapse(), Pass: Pass(), Resign: Resign(), Agree: Agree()}
_ON_HONOUR = (Correct, Agree)
_ANSWERING = (Stage.ANSWER, Stage.CONFIRM)


def forms(view: View | None = None) -> tuple[str, ...]:
    """Every action of a player in the form to type; where pieces are proven, there is nothing to correct."""
    return tuple(str(form) for kind, form in _FORMS.items() if _is_of(kind, view))


def _is_of(kind: type[Action], view: View | None) -> bool:
    """Can it ever be done at this table?"""
    return view is None or view.state.setup.honour or kind not in _ON_HONOUR


def format(action: Action, view: View) -> str:  # noqa: A001 - parse's pair
    """The action as a player would type it."""
    verb = str(_FORMS[type(action)]).split()[0]
    match action:
        case Ask(seat, space):
            return f"{verb} {view.state.setup.names[seat]} {spaces.name(space)}"
        case Cube(space) | Disc(space) | Search(space):
            return f"{verb} {spaces.name(space)}"
        case Vote(agree):
            return f"{verb} {_YES if agree else _NO}"
        case Correct(space, to):
            return f"{verb} {spaces.name(space)} {_NOWHERE if to is None else spaces.name(to)}"
        case Lapse() | Pass() | Resign() | Agree():
            return verb


def parse(line: str, view: View) -> Action:
    """The action that the line means; raises Invalid or Ambiguous."""
    words = line.split()
    if not words:
        raise invalid("empty", due=due(view.state))
    if " ".join(words).casefold() in (_NO_HINT.template, str(_NO_HINT)):
        return Vote(False)
    bare = _bare_space(words, view.state)
    if bare is not None:
        return bare
    return _parse_parts(_verb(words[0].casefold(), view), words[1:], view)


def _verbs() -> tuple[dict[str, type[Action]], dict[str, type[Action]]]:
    """In English, and in the language that is spoken."""
    english = {form.template.split()[0]: kind for kind, form in _FORMS.items()}
    return english, {str(form).split()[0]: kind for kind, form in _FORMS.items()}


def _verb(word: str, view: View) -> type[Action]:
    """The action meant by a word, or by the beginning of just one; to resign takes the whole word.

    What is cut short is in the language that is spoken, if it fits there, and means something at this table.
    """
    english, spoken = _verbs()
    known = english | spoken
    if word in known:
        return known[word]
    usable = {kind for kind in _FORMS if _is_of(kind, view) and kind is not Resign}
    fitting: dict[str, type[Action]] = {}
    for verbs in (spoken, english):
        begun = {one: kind for one, kind in verbs.items() if one.startswith(word) and kind in usable}
        fitting = fitting or begun
    if not fitting:
        raise invalid("no-such-word", word=word, known=", ".join(forms(view)))
    if len(set(fitting.values())) > 1:
        raise ambiguous("several-words", word=word, known=", ".join(sorted(fitting)))
    return next(iter(fitting.values()))


def _parse_parts(kind: type[Action], parts: list[str], view: View) -> Action:
    state = view.state
    if kind is Vote and not parts:
        return Vote(True)
    if kind in (Cube, Disc, Search) and not parts:
        return _piece_without_space(kind, state)
    if len(parts) != len(_FORMS[kind].template.split()) - 1:
        raise invalid("wrong-length", form=_FORMS[kind])
    if kind is Ask:
        return Ask(find_player(parts[0], state.setup.names), spaces.parse(parts[1]))
    if kind is Vote:
        return Vote(_vote(parts[0]))
    if kind is Correct:
        nowhere = parts[1].casefold() in (_NOWHERE.template, str(_NOWHERE))
        return Correct(spaces.parse(parts[0]), None if nowhere else spaces.parse(parts[1]))
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
    raise ambiguous("which-space", form=_FORMS[kind])


def _on_space(kind: type[Action], space: int) -> Action:
    if kind is Cube:
        return Cube(space)
    return Disc(space) if kind is Disc else Search(space)


def _vote(word: str) -> bool:
    said = word.casefold()
    if said in (_YES.template, str(_YES)):
        return True
    if said in (_NO.template, str(_NO)):
        return False
    raise invalid("no-such-vote", word=word)
