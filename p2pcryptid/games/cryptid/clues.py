"""The clues and the hints.

A clue says that the habitat lies at most `reach` steps from one of its features, or, negated, that
it does not. Clues are numbered: 0 to 23 the positive ones in the order of the rules, black last;
clue + 24 is its negation. Normal mode uses 0 to 22, advanced 0 to 47. The numbers go over the wire
and into logs.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from . import spaces
from .board import ANIMALS, COLOURS, KINDS, TERRAINS, Board, Feature, Mode, features


@dataclass(frozen=True, slots=True)
class Clue:
    """One of the 48."""

    reach: int
    features: tuple[Feature, ...]
    negated: bool = False


def _positive_clues() -> list[Clue]:
    return [
        *(Clue(0, pair) for pair in combinations(TERRAINS, 2)),
        *(Clue(1, (terrain,)) for terrain in TERRAINS),
        Clue(1, ANIMALS),
        *(Clue(2, (kind,)) for kind in KINDS),
        *(Clue(2, (animal,)) for animal in ANIMALS),
        *(Clue(3, (colour,)) for colour in COLOURS),
    ]


POSITIVE = 24
CLUES = (
    *_positive_clues(),
    *(Clue(clue.reach, clue.features, negated=True) for clue in _positive_clues()),
)


def clue_numbers(mode: Mode) -> range:
    """The clues of a mode, before looking at a board."""
    return range(2 * POSITIVE) if mode is Mode.ADVANCED else range(POSITIVE - 1)


def clue_sets(board: Board, mode: Mode) -> tuple[int, ...]:
    """For each clue of the mode, the spaces that it allows on this board."""
    on_board = features(board)
    positive = []
    for clue in CLUES[:POSITIVE]:
        near = 0
        for feature in clue.features:
            near |= on_board[feature]
        positive.append(spaces.within(near, clue.reach))
    if mode is Mode.NORMAL:
        return tuple(positive[:-1])
    return (*positive, *(spaces.ALL ^ allowed for allowed in positive))


@dataclass(frozen=True, slots=True)
class Hint:
    """'There are no clues of this sort': of this reach, or that mention one of these features."""

    reach: int | None
    features: tuple[Feature, ...] = ()

    def broken_by(self, clue: Clue) -> bool:
        """Is this clue of the sort that the hint denies?"""
        return clue.reach == self.reach or any(f in self.features for f in clue.features)


HINTS = (
    Hint(1),
    Hint(2),
    Hint(3),
    Hint(0),
    Hint(None, ANIMALS),
    Hint(None, TERRAINS),
    *(Hint(None, (terrain,)) for terrain in TERRAINS),
)

# For each clue, the hints that it breaks, hint h as bit h.
BREAKS = tuple(sum(hint.broken_by(clue) << h for h, hint in enumerate(HINTS)) for clue in CLUES)


def true_hints(deal: Iterable[int]) -> list[int]:
    """The hints that are true of these clues."""
    broken = 0
    for clue in deal:
        broken |= BREAKS[clue]
    return [h for h in range(len(HINTS)) if not broken >> h & 1]
