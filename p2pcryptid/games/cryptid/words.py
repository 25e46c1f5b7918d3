"""Clues, hints and the things on the board in words, and the terse English form used in files.

Sentences stand here whole, not made of parts: only whole ones can be translated into any language.
"""

from collections.abc import Iterable

from p2pcryptid.errors import Invalid
from p2pcryptid.i18n import text

from .clues import CLUES, POSITIVE

FEATURES = (
    *(text("water"), text("mountain"), text("forest"), text("swamp"), text("desert")),
    *(text("bear territory"), text("cougar territory")),
    *(text("standing stone"), text("abandoned shack")),
    *(text("white"), text("green"), text("blue"), text("black")),
)
KEYS = tuple(feature.template for feature in FEATURES)
"""the features as files write them"""

_ON_EITHER = text("The habitat is on {one} or {other}."), text("The habitat is not on {one} or {other}.")
# The clues after the pairs of terrains, in their order; each with its negation.
_NEAR = (
    (
        text("The habitat is within one space of water."),
        text("The habitat is not within one space of water."),
    ),
    (
        text("The habitat is within one space of mountain."),
        text("The habitat is not within one space of mountain."),
    ),
    (
        text("The habitat is within one space of forest."),
        text("The habitat is not within one space of forest."),
    ),
    (
        text("The habitat is within one space of swamp."),
        text("The habitat is not within one space of swamp."),
    ),
    (
        text("The habitat is within one space of desert."),
        text("The habitat is not within one space of desert."),
    ),
    (
        text("The habitat is within one space of an animal territory, bear or cougar."),
        text("The habitat is not within one space of an animal territory, bear or cougar."),
    ),
    (
        text("The habitat is within two spaces of a standing stone."),
        text("The habitat is not within two spaces of a standing stone."),
    ),
    (
        text("The habitat is within two spaces of an abandoned shack."),
        text("The habitat is not within two spaces of an abandoned shack."),
    ),
    (
        text("The habitat is within two spaces of bear territory."),
        text("The habitat is not within two spaces of bear territory."),
    ),
    (
        text("The habitat is within two spaces of cougar territory."),
        text("The habitat is not within two spaces of cougar territory."),
    ),
    (
        text("The habitat is within three spaces of a white structure."),
        text("The habitat is not within three spaces of a white structure."),
    ),
    (
        text("The habitat is within three spaces of a green structure."),
        text("The habitat is not within three spaces of a green structure."),
    ),
    (
        text("The habitat is within three spaces of a blue structure."),
        text("The habitat is not within three spaces of a blue structure."),
    ),
    (
        text("The habitat is within three spaces of a black structure."),
        text("The habitat is not within three spaces of a black structure."),
    ),
)
_HINTS = (
    text("No clue says 'within one space'."),
    text("No clue says 'within two spaces'."),
    text("No clue says 'within three spaces'."),
    text("No clue names two kinds of terrain."),
    text("No clue mentions an animal territory."),
    text("No clue mentions a kind of terrain."),
    text("No clue mentions water."),
    text("No clue mentions mountain."),
    text("No clue mentions forest."),
    text("No clue mentions swamp."),
    text("No clue mentions desert."),
)
# What begins a list of things of which clues speak, by their reach; each with its negation.
_GROUPS = (
    (text("on one of: {things}"), text("on neither of: {things}")),
    (text("within one space of: {things}"), text("not within one space of: {things}")),
    (text("within two spaces of: {things}"), text("not within two spaces of: {things}")),
    (
        text("within three spaces of a structure: {things}"),
        text("not within three spaces of a structure: {things}"),
    ),
)
_PAIRS = POSITIVE - len(_NEAR)


def clue_text(number: int) -> str:
    """The clue as its holder reads it."""
    clue = CLUES[number]
    if clue.reach:
        return str(_NEAR[number % POSITIVE - _PAIRS][clue.negated])
    one, other = (FEATURES[feature] for feature in clue.features)
    return str(text(_ON_EITHER[clue.negated].template, one=one, other=other))


def grouped_clues(numbers: Iterable[int]) -> list[str]:
    """Several clues in a few words: those that differ only in what they speak of, on one line."""
    groups: dict[tuple[int, bool], list[str]] = {}
    for clue in (CLUES[number] for number in numbers):
        named = "/".join(str(FEATURES[feature]) for feature in clue.features)
        groups.setdefault((clue.reach, clue.negated), []).append(named)
    return [
        str(text(_GROUPS[reach][negated].template, things=", ".join(things)))
        for (reach, negated), things in groups.items()
    ]


def hint_text(number: int) -> str:
    """The hint as a sentence."""
    return str(_HINTS[number])


def clue_key(number: int) -> str:
    """The clue as setup files write it, such as 'not within 2 of bear territory'."""
    clue = CLUES[number]
    names = sorted(KEYS[feature] for feature in clue.features)
    if clue.reach == 0:
        key = f"on {names[0]} or {names[1]}"
    elif len(names) == 2:
        key = "within 1 of either animal territory"
    else:
        key = f"within {clue.reach} of {names[0]}{' structure' if clue.reach == 3 else ''}"
    return f"not {key}" if clue.negated else key


_BY_KEY = {clue_key(number): number for number in range(len(CLUES))}


def parse_clue_key(key: str) -> int:
    """The clue that a setup file means."""
    if key in _BY_KEY:
        return _BY_KEY[key]
    raise Invalid(
        "no-such-clue",
        text(
            "there is no clue '{key}'; clues read like 'on desert or water' or 'within 2 of standing stone'",
            key=key,
        ),
    )
