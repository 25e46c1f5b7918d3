"""Clues in a few characters, for the columns of a notebook, and the families that they come in."""

from p2pcryptid.i18n import Text, text

from .board import ANIMALS, COLOURS, TERRAINS, Feature
from .clues import CLUES
from .words import FEATURES

_THINGS: dict[tuple[Feature, ...], Text] = {
    **{(terrain,): FEATURES[terrain] for terrain in TERRAINS},
    ANIMALS: text("bear/cougar"),
    (Feature.BEAR,): text("bear"),
    (Feature.COUGAR,): text("cougar"),
    (Feature.STONE,): text("stone"),
    (Feature.SHACK,): text("shack"),
    **{(colour,): FEATURES[colour] for colour in COLOURS},
}
"""what clues that measure a distance speak of"""
_PAIR = text("{one}/{other}"), text("no {one}/{other}")
_NEAR = text("≤ {reach} {thing}"), text("> {reach} {thing}")
# By how far they reach; each with its negation.
_FAMILIES = (
    (text("on one of two terrains"), text("on neither of two terrains")),
    (text("within one space"), text("more than one space away")),
    (text("within two spaces"), text("more than two spaces away")),
    (text("within three spaces of a structure"), text("more than three spaces from a structure")),
)


def label(number: int) -> str:
    """The clue in at most 20 characters: `forest/desert`, `≤ 2 stone`, `> 3 blue`."""
    clue = CLUES[number]
    if clue.reach:
        thing = _THINGS[clue.features]
        return str(Text(_NEAR[clue.negated].template, reach=clue.reach, thing=thing))
    one, other = (FEATURES[feature] for feature in clue.features)
    return str(Text(_PAIR[clue.negated].template, one=one, other=other))


def family(number: int) -> str:
    """What it has in common with those that stand beside it."""
    clue = CLUES[number]
    return str(_FAMILIES[clue.reach][clue.negated])
