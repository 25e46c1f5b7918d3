"""Clues, hints and the things on the board in English and French, and the terse form used in files."""

from typing import Literal, TypeAlias

from p2pcryptid.errors import Invalid

from .board import Feature
from .clues import CLUES, HINTS, Clue

Language: TypeAlias = Literal["en", "fr"]

FEATURES: dict[Language, tuple[str, ...]] = {
    "en": (
        *("water", "mountain", "forest", "swamp", "desert", "bear territory", "cougar territory"),
        *("standing stone", "abandoned shack", "white", "green", "blue", "black"),
    ),
    "fr": (
        *("lac", "montagne", "forêt", "marécage", "désert", "territoire d'ours", "territoire de puma"),
        *("pierre dressée", "cabane abandonnée", "blanche", "verte", "bleue", "noire"),
    ),
}
_FRENCH_ARTICLES = ("un ", "une ", "une ", "un ", "un ", "un ", "un ", "une ", "une ")
_STEPS = {1: "one space", 2: "two spaces", 3: "three spaces"}


def clue_text(number: int, language: Language) -> str:
    """The clue as its holder reads it."""
    return (_english if language == "en" else _french)(CLUES[number])


def _english(clue: Clue) -> str:
    is_ = "is not" if clue.negated else "is"
    what = " or ".join(FEATURES["en"][feature] for feature in clue.features)
    match clue.reach, len(clue.features):
        case 0, _:
            return f"The habitat {is_} on {what}."
        case 1, 2:
            return f"The habitat {is_} within one space of an animal territory, bear or cougar."
        case 3, _:
            return f"The habitat {is_} within three spaces of a {what} structure."
    article = {Feature.STONE: "a ", Feature.SHACK: "an "}.get(clue.features[0], "")
    return f"The habitat {is_} within {_STEPS[clue.reach]} of {article}{what}."


def _french(clue: Clue) -> str:
    is_ = "n'est pas" if clue.negated else "est"
    names = [FEATURES["fr"][feature] for feature in clue.features]
    match clue.reach, len(clue.features):
        case 0, _:
            return f"L'habitat {is_} sur une case de {names[0]} ou de {names[1]}."
        case 1, 2:
            return f"L'habitat {is_} à une case au plus d'un territoire d'animal, ours ou puma."
        case 3, _:
            return f"L'habitat {is_} à trois cases au plus d'une structure {names[0]}."
    steps = {1: "une case", 2: "deux cases"}[clue.reach]
    return f"L'habitat {is_} à {steps} au plus d'{_FRENCH_ARTICLES[clue.features[0]]}{names[0]}."


def hint_text(number: int, language: Language) -> str:
    """The hint as a sentence."""
    hint = HINTS[number]
    if hint.reach:
        if language == "en":
            return f"No clue says 'within {_STEPS[hint.reach]}'."
        steps = {1: "une case", 2: "deux cases", 3: "trois cases"}[hint.reach]
        return f"Aucun indice ne dit « à {steps} au plus »."
    english, french = {
        (): ("No clue names two kinds of terrain.", "Aucun indice ne donne deux types de terrain."),
        (Feature.BEAR, Feature.COUGAR): (
            "No clue mentions an animal territory.",
            "Aucun indice ne parle d'un territoire d'animal.",
        ),
    }.get(hint.features, ("", ""))
    if not english and len(hint.features) > 1:
        english, french = "No clue mentions a kind of terrain.", "Aucun indice ne parle d'un terrain."
    if not english:
        (terrain,) = hint.features
        article = _FRENCH_ARTICLES[terrain]
        english = f"No clue mentions {FEATURES['en'][terrain]}."
        french = f"Aucun indice ne parle d'{article}{FEATURES['fr'][terrain]}."
    return english if language == "en" else french


def clue_key(number: int) -> str:
    """The clue as setup files write it, such as 'not within 2 of bear territory'."""
    clue = CLUES[number]
    names = sorted(FEATURES["en"][feature] for feature in clue.features)
    if clue.reach == 0:
        key = f"on {names[0]} or {names[1]}"
    elif len(names) == 2:
        key = "within 1 of either animal territory"
    else:
        key = f"within {clue.reach} of {names[0]}{' structure' if clue.reach == 3 else ''}"
    return f"not {key}" if clue.negated else key


_BY_KEY = {clue_key(number): number for number in range(len(CLUES))}


def parse_clue_key(text: str) -> int:
    """The clue that a setup file means."""
    if text in _BY_KEY:
        return _BY_KEY[text]
    raise Invalid(
        "no-such-clue",
        f"there is no clue '{text}'; clues read like 'on desert or water' or 'within 2 of standing stone'",
        f"il n'y a pas d'indice « {text} »",
    )
