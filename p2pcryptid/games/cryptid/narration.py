"""A game told in words, one sentence for each fact."""

from p2pcryptid.games.game import TABLE
from p2pcryptid.games.requests import MarkFound, RowsDealt

from .rules import DRAWN, FOUND
from .spaces import name
from .state import (
    Ask,
    Correct,
    Cube,
    Disc,
    Fact,
    Lapse,
    Pass,
    Resign,
    Search,
    Stage,
    State,
    Vote,
)
from .words import Language, hint_text

_SENTENCES: dict[str, tuple[str, str]] = {
    "shared": ("{who} starts with a cube on {space}", "{who} commence par un cube en {space}"),
    "owed": ("{who} pays with a cube on {space}", "{who} paie d'un cube en {space}"),
    "no": ("{who} places a cube: not on {space}", "{who} pose un cube : pas en {space}"),
    "maybe": ("{who} places a disc: {space} could be", "{who} pose un disque : {space}, possible"),
    "extra": ("{who} adds a disc on {space}", "{who} ajoute un disque en {space}"),
    "ask": ("{who} asks {other} about {space}", "{who} interroge {other} sur {space}"),
    "search": ("{who} searches {space}", "{who} cherche en {space}"),
    "lapse": ("{who} has no space left for it", "{who} n'a plus de case pour cela"),
    "pass": ("{who} passes", "{who} passe"),
    "vote-yes": ("{who} wants a hint", "{who} veut une indication"),
    "vote-no": ("{who} wants no hint", "{who} ne veut pas d'indication"),
    "correct": ("{who} corrects the piece on {space}", "{who} corrige le jeton en {space}"),
    "resign": ("{who} resigns", "{who} abandonne"),
    "dealt": ("everybody has a clue", "chacun a un indice"),
    "hint": ("hint: {hint}", "indication : {hint}"),
    "no-hint": ("no true hint is left", "il ne reste pas d'indication vraie"),
    "found": ("{who} found it: the habitat is {space}", "{who} a trouvé : l'habitat est {space}"),
    "last-left": ("{who} wins: all others resigned", "{who} gagne : tous les autres ont abandonné"),
    "drawn": ("nobody can move: a draw", "personne ne peut jouer : partie nulle"),
}


def tell(before: State, fact: Fact, language: Language = "en") -> str:
    """What happened, as a sentence without its full stop."""
    names = before.setup.names
    sentence, details = _sentence(before, fact, language)
    who = "" if fact.seat == TABLE else names[fact.seat]
    return _SENTENCES[sentence][0 if language == "en" else 1].format(who=who, **details)


def tell_end(state: State, language: Language = "en") -> str:
    """How it ended."""
    assert state.outcome is not None
    who = "" if state.outcome.winner is None else state.setup.names[state.outcome.winner]
    space = name(state.space) if state.outcome.reason == FOUND and state.space is not None else ""
    key = "drawn" if state.outcome.reason == DRAWN else state.outcome.reason
    return _SENTENCES[key][0 if language == "en" else 1].format(who=who, space=space)


def _sentence(before: State, fact: Fact, language: Language) -> tuple[str, dict[str, str]]:
    match fact.action:
        case Cube(space):
            kind = {Stage.SHARE: "shared", Stage.OWE: "owed"}.get(before.stage, "no")
            return kind, {"space": name(space)}
        case Disc(space):
            return "extra" if before.stage is Stage.EXTRA else "maybe", {"space": name(space)}
        case Ask(seat, space):
            return "ask", {"other": before.setup.names[seat], "space": name(space)}
        case Search(space):
            return "search", {"space": name(space)}
        case Correct(space, _):
            return "correct", {"space": name(space)}
        case Vote(agree):
            return "vote-yes" if agree else "vote-no", {}
        case MarkFound(None):
            return "no-hint", {}
        case MarkFound(int() as hint):
            return "hint", {"hint": hint_text(hint, language)}
        case RowsDealt():
            return "dealt", {}
        case Lapse():
            return "lapse", {}
        case Pass():
            return "pass", {}
        case Resign() | _:
            return "resign", {}
