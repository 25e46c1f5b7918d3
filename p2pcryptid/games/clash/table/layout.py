"""Which cards lie where: places on the table, numbered as spots, for two sizes of screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from p2pcryptid.games.clash.state import FIGHTERS, HAND
from p2pcryptid.games.scene import Direction


class Zone(IntEnum):
    """A row of places, in the order of their spots; one's own side is below the other's."""

    MY_HAND = 0
    MY_ROW = 1
    THEIR_ROW = 2
    THEIR_HAND = 3
    MY_WON = 4
    THEIR_WON = 5
    MIDDLE = 6
    """where the battle is, and how far the pass is"""


class Spot(NamedTuple):
    """One place in a zone."""

    zone: Zone
    at: int = 0


_COUNTS = {Zone.MY_HAND: HAND, Zone.MY_ROW: FIGHTERS, Zone.THEIR_ROW: FIGHTERS, Zone.THEIR_HAND: HAND}
SPOTS = tuple(Spot(zone, at) for zone in Zone for at in range(_COUNTS.get(zone, 1)))
NUMBERS = {spot: number for number, spot in enumerate(SPOTS)}
_FROM_TOP = (Zone.THEIR_HAND, Zone.THEIR_ROW, Zone.MIDDLE, Zone.MY_ROW, Zone.MY_HAND)
_HALF = {Zone.THEIR_HAND: Zone.THEIR_WON, Zone.MY_HAND: Zone.MY_WON}
"""beside which row a collection lies"""


class Box(NamedTuple):
    """A rectangle of characters."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Is this character in it?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Layout:
    """One size of the table."""

    card_width: int
    card_height: int
    side: int
    """columns for a collection"""

    @property
    def width(self) -> int:
        """In columns."""
        return HAND * self.card_width + self.side

    @property
    def height(self) -> int:
        """In lines: four rows of cards and the middle."""
        return 4 * self.card_height + 2

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """By spot, where it is drawn."""
        return tuple(map(self._box, SPOTS))

    def _box(self, spot: Spot) -> Box:
        if spot.zone is Zone.MIDDLE:
            return Box(0, self._top(Zone.MIDDLE), self.width, 2)
        if spot.zone in _HALF.values():
            beside = next(row for row, won in _HALF.items() if won is spot.zone)
            return Box(HAND * self.card_width, self._top(beside), self.side, self.card_height)
        shift = (HAND - _COUNTS[spot.zone]) // 2
        x = (shift + spot.at) * self.card_width
        return Box(x, self._top(spot.zone), self.card_width, self.card_height)

    def _top(self, zone: Zone) -> int:
        above = _FROM_TOP[: _FROM_TOP.index(zone)]
        return sum(2 if one is Zone.MIDDLE else self.card_height for one in above)

    def spot_at(self, x: int, y: int) -> int | None:
        """The spot that is drawn there."""
        return next((number for number, box in enumerate(self.boxes) if box.holds(x, y)), None)


COMPACT = Layout(card_width=14, card_height=4, side=10)
LARGE = Layout(card_width=14, card_height=8, side=9)
LAYOUTS = (LARGE, COMPACT)
"""from the largest"""


def step(number: int, direction: Direction) -> int:
    """Where an arrow key leads: along a row, and to the row above or below; the same spot at the edge."""
    spot = SPOTS[number]
    rows = [list(_row(zone)) for zone in _FROM_TOP]
    row = next(row for row in rows if spot in row)
    if direction in (Direction.LEFT, Direction.RIGHT):
        at = row.index(spot) + (1 if direction is Direction.RIGHT else -1)
        return NUMBERS[row[at]] if 0 <= at < len(row) else number
    above = rows.index(row) + (1 if direction is Direction.DOWN else -1)
    if not 0 <= above < len(rows):
        return number
    middle = LARGE.boxes[number].x + LARGE.boxes[number].width // 2
    return min((NUMBERS[one] for one in rows[above]), key=lambda one: abs(_middle(one) - middle))


def _middle(number: int) -> int:
    box = LARGE.boxes[number]
    return box.x + box.width // 2


def _row(zone: Zone) -> Iterator[Spot]:
    yield from (spot for spot in SPOTS if spot.zone is zone)
    if zone in _HALF:
        yield Spot(_HALF[zone])
