"""Why an action is refused, in English and French; one stable code for each reason."""

from typing import NamedTuple, TypeAlias

from p2pcryptid.errors import Ambiguous, Illegal, Invalid

_ILLEGAL = {
    "over": ("the game is over", "la partie est finie"),
    "hint-first": ("the hint comes first", "l'indication vient d'abord"),
    "not-yours": ("the game waits for {name}", "la partie attend {name}"),
    "not-now": ("now type something like: {due}", "écrivez maintenant par exemple : {due}"),
    "cube-there": (
        "{space} holds a cube: nobody may ask, search or place there",
        "{space} porte un cube : on n'y demande, cherche ni pose plus rien",
    ),
    "own-disc-there": (
        "{name} has a disc on {space} already",
        "{name} a déjà un disque en {space}",
    ),
    "owed-elsewhere": (
        "the cube you owe goes on another space than {space}",
        "le cube dû se pose ailleurs qu'en {space}",
    ),
    "other-space": (
        "the question is about {space}: the piece goes there",
        "la question porte sur {space} : le jeton se pose là",
    ),
    "ask-yourself": ("ask another player, not yourself", "demandez à quelqu'un d'autre que vous"),
    "can-still-ask": (
        "there is still a question to ask: a pass is for when nothing is left",
        "il reste une question à poser : on ne passe que s'il ne reste rien",
    ),
    "no-hint-yet": (
        "hints begin with the first turn",
        "les indications commencent au premier tour",
    ),
    "hints-spent": ("every true hint has been given", "toutes les indications vraies sont données"),
    "no-vote-open": (
        "nobody has called for a hint: 'hint yes' calls for one",
        "personne n'a demandé d'indication : « indication oui » en demande une",
    ),
    "voted-already": ("{name} has voted already", "{name} a déjà voté"),
    "just-refused": (
        "a hint was refused in this turn: call again in the next",
        "une indication vient d'être refusée : redemandez au prochain tour",
    ),
    "resigned-already": ("{name} has resigned", "{name} a abandonné"),
    "not-honour": (
        "pieces are proven at this table: there is nothing to correct",
        "les jetons sont prouvés à cette table : il n'y a rien à corriger",
    ),
    "no-piece-there": ("{name} has no piece on {space}", "{name} n'a pas de jeton en {space}"),
    "space-in-question": (
        "{space} is being asked about: the piece moves elsewhere",
        "{space} est en question : le jeton va ailleurs",
    ),
    "not-dealt": ("the clues are still being dealt", "les indices ne sont pas encore distribués"),
    "dealt-already": ("the clues have been dealt", "les indices sont déjà distribués"),
    "no-hint-due": ("no hint has been agreed on", "aucune indication n'a été convenue"),
    "hint-given": ("hint {hint} has been given already", "l'indication {hint} est déjà donnée"),
    "table-only": (
        "that is for the table to work out, not for a player",
        "c'est à la table de l'établir, pas à un joueur",
    ),
    "players-only": ("that is for a player to do", "c'est à un joueur de le faire"),
}

_INVALID = {
    "no-such-number": ("{what} {number} does not exist", "{what} {number} n'existe pas"),
    "bad-setup": (
        "no such table: 3 to 5 different names of 1 to 24 letters, no blanks, each once in the order of play",
        "table impossible : 3 à 5 noms différents de 1 à 24 lettres sans blancs, chacun une fois en jeu",
    ),
    "empty": ("say what to do, such as: {due}", "dites quoi faire, par exemple : {due}"),
    "no-such-word": (
        "'{word}' is no action; actions are {known}",
        "« {word} » n'est pas une action ; il y a {known}",
    ),
    "no-such-player": (
        "nobody here is called '{word}'; there are {known}",
        "personne ici ne s'appelle « {word} » ; il y a {known}",
    ),
    "wrong-length": ("write it like '{form}'", "écrivez comme « {form} »"),
    "no-such-vote": ("a vote is yes or no, not '{word}'", "un vote est oui ou non, pas « {word} »"),
}

_AMBIGUOUS = {
    "several-words": ("'{word}' could be {known}", "« {word} » peut être {known}"),
    "ask-or-search": (
        "ask somebody about {space}, or search it? Write 'ask NAME {space}' or 'search {space}'",
        "demander ou chercher en {space} ? « demander NOM {space} » ou « chercher {space} »",
    ),
    "which-space": ("on which space? Write '{form}'", "sur quelle case ? « {form} »"),
    "cube-or-disc": (
        "a cube or a disc? Write 'cube' or 'disc'",
        "un cube ou un disque ? « cube » ou « disque »",
    ),
}


class Both(NamedTuple):
    """A detail that reads differently in the two languages."""

    english: str
    french: str


Detail: TypeAlias = str | int | Both | None


def illegal(code: str, **details: Detail) -> Illegal:
    """Clear, but against the rules now."""
    return Illegal(code, *_texts(_ILLEGAL[code], details))


def invalid(code: str, **details: Detail) -> Invalid:
    """Says nothing that the game knows."""
    return Invalid(code, *_texts(_INVALID[code], details))


def ambiguous(code: str, **details: Detail) -> Ambiguous:
    """Could mean more than one thing."""
    return Ambiguous(code, *_texts(_AMBIGUOUS[code], details))


def _texts(templates: tuple[str, str], details: dict[str, Detail]) -> tuple[str, str]:
    english, french = (
        template.format(**{k: v[n] if isinstance(v, Both) else v for k, v in details.items()})
        for n, template in enumerate(templates)
    )
    return english, french
