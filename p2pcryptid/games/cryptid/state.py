"""The public state of a game of Cryptid, and the actions that move it.

The state holds no secret. Sets of spaces are 108-bit integers (see `spaces`).
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from p2pcryptid.games.game import Fact as GameFact
from p2pcryptid.games.game import Outcome
from p2pcryptid.games.requests import MarkFound, RowsDealt

from .board import Board, Mode
from .spaces import ALL

ROW = "clue"
"""by which the table knows the players' secret rows: the spaces that their clues allow"""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before play. Seats are numbered as at the table; `order` is the order of play,
    which a coin decides, the starting player first."""

    mode: Mode
    honour: bool
    names: tuple[str, ...]
    order: tuple[int, ...]
    board: Board
    clues: tuple[int, ...]
    """the clues in play on this board, in rising order"""


class Stage(IntEnum):
    """What the game waits for."""

    SHARE = 0
    """a cube in the initial sharing"""
    TURN = 1
    """a question, a search, or a pass"""
    ANSWER = 2
    """a piece from the player who was asked"""
    EXTRA = 3
    """the disc elsewhere that a repeated search costs"""
    CONFIRM = 4
    """a piece from the next player round in a search"""
    OWE = 5
    """the cube that making somebody place a cube costs"""
    OVER = 6
    DEALING = 7
    """the clues, which the table deals"""
    AGREE = 8
    """at an honour table, before the clues are opened: that everybody stands by their pieces"""


PENDING = (Stage.ANSWER, Stage.EXTRA, Stage.CONFIRM, Stage.AGREE)
"""while a space is asked about or searched, and what has come of it is not yet paid for"""


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands."""

    setup: Setup
    cubes: tuple[int, ...]
    """for each seat, the spaces with its cube"""
    discs: tuple[int, ...]
    """for each seat, the spaces with its disc"""
    stage: Stage
    active: int
    """the seat whose turn it is (in the sharing: whose cube comes next)"""
    actor: int
    """the seat that the game waits for"""
    space: int | None = None
    """the space that was asked about or searched, from then to the end of the turn"""
    shared: int = 0
    """cubes placed in the initial sharing"""
    turns: int = 0
    """turns begun"""
    passed: tuple[int, ...] = ()
    """the seats that passed, since anything else happened"""
    resigned: tuple[int, ...] = ()
    votes: tuple[bool | None, ...] = ()
    """for each seat, its vote on a hint; empty when none is open"""
    refused_in: int | None = None
    """the turn in which the last vote failed"""
    hint_due: bool = False
    hints: tuple[int, ...] = ()
    """hints given"""
    hints_spent: bool = False
    """no hint is left that is true and tells anything"""
    agreed: tuple[int, ...] = ()
    """the seats that stand by their pieces, once the game would be over"""
    outcome: Outcome | None = None

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.setup.names)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not resigned, in the order of play."""
        return tuple(seat for seat in self.setup.order if seat not in self.resigned)

    @property
    def open(self) -> int:
        """The spaces with no cube: nobody may ask, search or place anywhere else."""
        cubed = 0
        for cubes in self.cubes:
            cubed |= cubes
        return ALL & ~cubed

    @property
    def asked(self) -> int:
        """The space that was asked about or searched, as a set; empty outside a question or search."""
        return 0 if self.space is None else 1 << self.space

    def free(self, seat: int) -> int:
        """The spaces where this seat may place a piece."""
        return self.open & ~self.discs[seat]


@dataclass(frozen=True, slots=True)
class Cube:
    """Place a cube: by my clue it cannot be here."""

    space: int


@dataclass(frozen=True, slots=True)
class Disc:
    """Place a disc: by my clue it could be here."""

    space: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a player whether it could be here."""

    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class Search:
    """Search: my disc here, and everybody else shows a piece."""

    space: int


@dataclass(frozen=True, slots=True)
class Lapse:
    """No space is left for the piece I owe."""


@dataclass(frozen=True, slots=True)
class Pass:
    """There is nothing I may ask or search."""


@dataclass(frozen=True, slots=True)
class Vote:
    """For or against a hint. The first yes is the call that opens the vote."""

    agree: bool


@dataclass(frozen=True, slots=True)
class Correct:
    """My piece on `space` was wrong: put the other kind there, and move it to `to` (None: nowhere)."""

    space: int
    to: int | None


@dataclass(frozen=True, slots=True)
class Resign:
    """I take no more turns; my pieces stay, and I still answer."""


@dataclass(frozen=True, slots=True)
class Agree:
    """My pieces are right: the game may end, and the clues be opened."""


Action: TypeAlias = Cube | Disc | Ask | Search | Lapse | Pass | Vote | Correct | Resign | Agree
Result: TypeAlias = RowsDealt | MarkFound
"""what the table gives: every player has a clue; a hint, which is a mark that no clue in play has"""
Fact: TypeAlias = GameFact[Action | Result]
