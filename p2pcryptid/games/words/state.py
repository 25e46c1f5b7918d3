"""What everybody knows of a game, and what players do."""

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, TypeAlias

from p2pcryptid.games import game

DECK, WORD, GUESS = "cards", "word", "guess"
"""the names under which the table keeps the deck, the hidden words and the sealed guesses"""
SEATS = 2
MOST_ROLLS = 40
EXTRA_ROLLS = 2
TIE_SIZE, TIE_ROUNDS = 6, 3
"""cards of a round that is played because of a tie, and how many of those there are at most"""


class Stage(IntEnum):
    """What is to happen next."""

    START = 0
    SHUFFLE = 1
    DEAL = 2
    HIDE = 3
    TRADE = 4
    ROLL = 5
    PLACE = 6
    PICK = 7
    TELL = 8
    GUESS = 9
    COMPARE = 10
    OPEN = 11
    OVER = 12


class Telling(IntEnum):
    """What both must tell of their words: letters on which dice lie, or by the number of a double."""

    LETTERS = 0
    FIRST_CARD = 1
    LAST_CARD = 2
    FIRST_CODE = 3
    LAST_CODE = 4
    LENGTH = 5
    ORDER = 6


DOUBLES = tuple(Telling)[1:]


@dataclass(frozen=True, slots=True)
class Hide:
    """Hide this word, spelled with these cells of one's hand (see `spelling`)."""

    word: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Place the first die and the second between pairs of cards, counted from 0; one may be left out."""

    first: int | None
    second: int | None


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose what is told, since what the dice say has been told already."""

    telling: Telling


@dataclass(frozen=True, slots=True)
class Order:
    """All cards of one's hand, those of the word in its order, and the others anywhere."""

    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Guess:
    """The other's word is this."""

    word: str


@dataclass(frozen=True, slots=True)
class Pass:
    """No guess now."""


Action: TypeAlias = Hide | Place | Pick | Order | Guess | Pass
Fact: TypeAlias = game.Fact[Any]


@dataclass(frozen=True, slots=True)
class Side:
    """One player's hand and hidden word, as everybody sees them."""

    positions: tuple[int, ...] = ()
    """of the cards in the deck"""
    hidden: bool = False
    """is the word chosen?"""
    cards: tuple[int, ...] = ()
    """their numbers, once they lie on the table"""
    row: tuple[int, ...] = ()
    """the cards as they lie, from left to right"""
    matched: int = 0
    """cells that are in the word, as a set"""
    missed: int = 0
    first: int | None = None
    last: int | None = None
    length: int | None = None
    order: tuple[int, ...] = ()
    wrong: tuple[str, ...] = ()
    """what has been guessed, and was not the word"""
    solved: bool = False
    word: str = ""
    """once it is guessed or opened"""
    cells: tuple[int, ...] = ()
    """its spelling, once it is opened"""


@dataclass(frozen=True, slots=True)
class Round:
    """How a round ended, seat by seat."""

    words: tuple[str, ...]
    scored: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands."""

    names: tuple[str, ...]
    pack: str
    sizes: tuple[int, ...]
    """how many cards each player gets, round by round"""
    stage: Stage = Stage.START
    starter: int = 0
    """who rolls first in the first round"""
    past: tuple[Round, ...] = ()
    sides: tuple[Side, ...] = (Side(),) * SEATS
    roller: int = 0
    rolls: int = 0
    """in this round"""
    extra: int | None = None
    """rolls that are left since one word was guessed"""
    dice: tuple[int, ...] = ()
    done: tuple[Telling, ...] = ()
    telling: Telling = Telling.LETTERS
    asked: tuple[int, ...] = ()
    """by seat, the cells on which dice lie, as a set"""
    guessers: tuple[int, ...] = ()
    """who may guess after this roll"""
    sealed: int = 0
    """how many of them have chosen"""
    guesses: tuple[str, ...] = ()
    """those that are open; empty: none"""
    compared: int = 0

    @property
    def points(self) -> tuple[int, ...]:
        """What each has scored."""
        return tuple(sum(one.scored[seat] for one in self.past) for seat in range(SEATS))

    @property
    def size(self) -> int:
        """How many cards each has in this round."""
        return len(self.sides[0].positions) or (*self.sizes, *(TIE_SIZE,) * TIE_ROUNDS)[len(self.past)]

    @property
    def answering(self) -> tuple[int, ...]:
        """Whose word has not been found."""
        return tuple(seat for seat in range(SEATS) if not self.sides[seat].solved)

    def with_side(self, seat: int, side: Side) -> "State":
        """With another side of one player."""
        return replace(self, sides=(*self.sides[:seat], side, *self.sides[seat + 1 :]))

    def with_on_side(self, seat: int, **changes: Any) -> "State":
        """With something else on one player's side."""
        return self.with_side(seat, replace(self.sides[seat], **changes))


def other(seat: int) -> int:
    """The one who sits opposite."""
    return 1 - seat
