"""The public state of a game of Cryptid Clash, and the actions that move it.

A card in a hand is known by its position in the deck of this pass; what is on it, its face, is public once it
has been shown. A pass is once through the deck, with one battle after the other.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from .cards import Place, place_of, total

SEATS = 2
HAND, FIGHTERS = 5, 3
"""cards in a hand, and of them in a battle"""
FIGHT, KEEP = "fight", "keep"
"""the names of the choices that are sealed"""


class Stage(IntEnum):
    """What the game waits for; of each in turn where both do it."""

    SHUFFLE = 0
    TOSS = 1
    """who draws first in this pass"""
    DRAW = 2
    CHOOSE = 3
    """three cards, unseen"""
    REVEAL = 4
    """which ones they are"""
    SHOW = 5
    """what is on them"""
    GIVE = 6
    """the loser, or who has won by double, chooses what changes hands"""
    KEEP = 7
    """a card that comes back into the hand, or none; unseen"""
    RETURN = 8
    """which one"""
    OVER = 9


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that was fought, by faces."""

    rows: tuple[tuple[int, ...], ...]
    taken: int | None = None
    """what the winner got"""

    @property
    def place(self) -> Place:
        """Where it was."""
        return place_of((*self.rows[0], *self.rows[1]))

    @property
    def totals(self) -> tuple[int, ...]:
        """What each side was worth there."""
        return tuple(total(row, self.place) for row in self.rows)

    @property
    def winner(self) -> int | None:
        """The seat with the higher total; None: a draw."""
        one, other = self.totals
        return None if one == other else int(other > one)

    @property
    def doubled(self) -> bool:
        """Was it won by double, or more?"""
        least, most = sorted(self.totals)
        return most > least and most >= 2 * least


@dataclass(frozen=True, slots=True)
class State:
    """What everybody knows."""

    names: tuple[str, ...]
    passes: int
    """how many the game has"""
    cards: tuple[int, ...]
    """the faces of all cards, in rising order"""
    stage: Stage = Stage.SHUFFLE
    seat: int = 0
    """whose turn it is, where it is one seat's"""
    number: int = 1
    """of the pass"""
    faces: tuple[int | None, ...] = ()
    """by position in this pass's deck, those that have been shown"""
    dealt: int = 0
    """how many of them have been drawn"""
    first: int = 0
    """who draws first"""
    hands: tuple[tuple[int, ...], ...] = ((),) * SEATS
    """positions, by seat"""
    rows: tuple[tuple[int, ...], ...] = ((),) * SEATS
    """positions of the cards in battle, by seat, that are still there"""
    collections: tuple[tuple[int, ...], ...] = ((),) * SEATS
    """faces, by seat, in the order in which they came"""
    battles: int = 0
    """fought in this pass"""
    last: Battle | None = None
    """that was fought"""

    @property
    def deck(self) -> str:
        """The name of the deck of this pass; a name of its own, so that everybody still knows at the end what
        they had held in each."""
        return f"pass {self.number}"

    @property
    def pile(self) -> int:
        """Cards that are still to be drawn."""
        return len(self.faces) - self.dealt


@dataclass(frozen=True, slots=True)
class Play:
    """Send these three cards of the hand into the battle: positions, in rising order."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Give:
    """This card of the loser's three goes to the winner."""

    card: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Take this card of one's own in the battle back into the hand; or none."""

    card: int | None


Action: TypeAlias = Play | Give | Keep
