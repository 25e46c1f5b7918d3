"""The sixty-four cards: what they are called, what is told of them, and how strong they are where.

A card is known by its place in this list, its face: land monsters come first. The values are balanced by
simulation: see `docs/play/clash.md`.
"""

from dataclasses import dataclass
from enum import IntEnum

from p2pcryptid.i18n import Text

from . import lore


class Kind(IntEnum):
    """Where a monster is at home."""

    LAND = 0
    SEA = 1


class Place(IntEnum):
    """Where a battle is fought."""

    LAND = 0
    SEA = 1
    OPEN = 2


@dataclass(frozen=True, slots=True)
class Card:
    """A monster."""

    name: Text
    story: Text
    kind: Kind
    values: tuple[int, int, int]
    """its strength by place"""
    points: int
    """victory points, for whoever collects it"""


LAND_VALUES = (
    # at land, at sea, in the open: victory points
    ((9, 1, 8), 5),
    ((9, 2, 6), 5),
    ((9, 0, 7), 4),
    ((8, 1, 7), 4),
    ((9, 1, 5), 4),
    ((8, 2, 7), 4),
    ((8, 1, 6), 3),
    ((8, 0, 6), 3),
    ((7, 1, 6), 3),
    ((9, 0, 4), 3),
    ((7, 2, 5), 3),
    ((8, 2, 5), 3),
    ((7, 0, 7), 3),
    ((7, 0, 5), 2),
    ((7, 1, 4), 2),
    ((8, 0, 6), 2),
    ((6, 1, 6), 2),
    ((6, 0, 6), 2),
    ((7, 2, 3), 2),
    ((6, 2, 5), 2),
    ((7, 0, 6), 2),
    ((5, 2, 6), 2),
    ((6, 0, 4), 1),
    ((6, 1, 3), 1),
    ((5, 0, 5), 1),
    ((5, 1, 5), 1),
    ((7, 0, 3), 1),
    ((4, 2, 5), 1),
    ((6, 0, 5), 1),
    ((5, 2, 3), 1),
    ((4, 0, 6), 1),
    ((5, 0, 4), 1),
)
SEA_VALUES = (
    # at land, at sea, in the open: victory points
    ((1, 8, 7), 5),
    ((2, 8, 6), 5),
    ((0, 8, 6), 4),
    ((1, 7, 7), 4),
    ((1, 8, 5), 4),
    ((2, 7, 6), 4),
    ((1, 7, 5), 3),
    ((0, 7, 6), 3),
    ((1, 6, 6), 3),
    ((0, 8, 4), 3),
    ((2, 6, 5), 3),
    ((2, 7, 4), 3),
    ((0, 6, 7), 3),
    ((0, 6, 5), 2),
    ((1, 6, 4), 2),
    ((0, 7, 4), 2),
    ((1, 5, 5), 2),
    ((0, 5, 6), 2),
    ((2, 6, 3), 2),
    ((2, 5, 4), 2),
    ((0, 6, 6), 2),
    ((2, 4, 6), 2),
    ((0, 5, 4), 1),
    ((1, 5, 3), 1),
    ((0, 4, 5), 1),
    ((1, 4, 4), 1),
    ((0, 6, 3), 1),
    ((2, 3, 5), 1),
    ((0, 5, 5), 1),
    ((2, 4, 3), 1),
    ((0, 3, 6), 1),
    ((0, 4, 4), 1),
)


def _cards(
    kind: Kind, told: tuple[lore.Lore, ...], values: tuple[tuple[tuple[int, int, int], int], ...]
) -> tuple[Card, ...]:
    return tuple(Card(name, story, kind, *worth) for (name, story), worth in zip(told, values, strict=True))


CARDS = _cards(Kind.LAND, lore.LAND, LAND_VALUES) + _cards(Kind.SEA, lore.SEA, SEA_VALUES)
FACES = tuple(range(len(CARDS)))
_SEA_FROM, _LAND_FROM = 4, 5
"""so many sea monsters, or land monsters, among six"""


def place_of(faces: tuple[int, ...]) -> Place:
    """Where these six fight."""
    sea = sum(CARDS[face].kind is Kind.SEA for face in faces)
    if sea >= _SEA_FROM:
        return Place.SEA
    return Place.LAND if len(faces) - sea >= _LAND_FROM else Place.OPEN


def total(faces: tuple[int, ...], place: Place) -> int:
    """What these are worth there together."""
    return sum(CARDS[face].values[place] for face in faces)


def points(faces: tuple[int, ...]) -> int:
    """The victory points of a collection."""
    return sum(CARDS[face].points for face in faces)
