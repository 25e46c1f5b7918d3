"""What a game's state may ask of the table, and what it gets for it.

The rules are pure: they draw nothing, hide nothing and prove nothing. What only all seats together can do,
or what one seat must do unseen, the state asks for with a request; the table runs the protocol for it and
gives the result back as a fact. A match may make as many requests as its game likes. A name (of a column, a
row or a choice) may be used again for the same kind of thing, and then replaces what it stood for; not for
another kind.

    request         result            the fact is of
    Toss            Tossed            the table
    UniqueColumn    RowsDealt         the table
    FreeMark        MarkFound         the table
    Shuffle         Shuffled          the table
    Deal            CardsDealt        the table
    Show            CardsShown        the seat that shows
    Seal            Sealed            the seat that chose
    Commit          Committed         the seat that chose
    Open            Opened            the seat that chose
    Answer          Answered          the seat that answers
    Compare         Compared          the seat that answers
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from p2pcryptid.drawing import Draw


@dataclass(frozen=True, slots=True)
class Toss:
    """A number that nobody can choose or foresee: a coin, dice, an order."""


@dataclass(frozen=True, slots=True)
class Tossed:
    """How it fell: a public seed to draw from."""

    seed: bytes

    def draw(self) -> Draw:
        """Draws that everybody can repeat."""
        return Draw(self.seed, "p2pcryptid/v1/toss")

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Fair dice, each from 1 to `sides`."""
        draw = self.draw()
        return tuple(draw.below(sides) + 1 for _ in range(count))


@dataclass(frozen=True, slots=True)
class UniqueColumn:
    """Deal every seat one secret row of a public table, so that all the rows together allow exactly one
    column and none of them is needless.

    Rows are sets of columns as integers. `marks` are further bits of each row, for `FreeMark`.
    """

    name: str
    rows: tuple[int, ...]
    columns: int
    marks: tuple[int, ...] = ()
    mark_count: int = 0


@dataclass(frozen=True, slots=True)
class RowsDealt:
    """Every seat has its row, and is committed to it."""

    name: str


@dataclass(frozen=True, slots=True)
class FreeMark:
    """Find a mark that no dealt row has, nobody choosing which. Asked again, it finds another one."""

    name: str
    """of the unique column"""
    excluded: int = 0
    """marks, as a set, that are passed over, such as those that everybody knows to be free; nor are they
    found later"""


@dataclass(frozen=True, slots=True)
class MarkFound:
    """The mark; None when none is left."""

    mark: int | None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A deck in an order that nobody knows: these faces, and cards dealt face down that come back.

    A face is a small number, and several cards may have the same. A card is known by its deck and its
    position. Cards that come back are in their new deck only. A deck shuffled under a name that was used
    before replaces the old one, whose cards are all gone, wherever they were: a game that shuffles while
    players keep their cards gives the new deck a name of its own.
    """

    deck: str
    faces: tuple[int, ...]
    returned: tuple[tuple[str, int], ...] = ()
    """decks and positions of cards in somebody's hand that not everybody has seen; each at most once"""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The deck is ready; its cards have the positions 0 … count - 1, dealt from 0 on."""

    deck: str
    count: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next cards, of which there must be enough, to a seat, which alone can read them; to nobody:
    face up."""

    deck: str
    count: int
    to: int | None = None


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """The positions of the cards; their faces if they lie face up."""

    deck: str
    positions: tuple[int, ...]
    to: int | None
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """The seat must show these cards, which were dealt to it and which it has not shown before."""

    deck: str
    positions: tuple[int, ...]
    seat: int


@dataclass(frozen=True, slots=True)
class CardsShown:
    """What they are, proven."""

    deck: str
    positions: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seal:
    """The seat must choose one of its legal actions, unseen, under this name."""

    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Sealed:
    """It has chosen, and cannot change it."""

    name: str


@dataclass(frozen=True, slots=True)
class Commit:
    """As `Seal`, and the seat is also committed to every bit of the row that its choice stands for
    (`Game.row_of`), so that it can answer from that row, and claim from it."""

    name: str
    seat: int
    length: int


@dataclass(frozen=True, slots=True)
class Committed:
    """It has chosen a row, and cannot change it."""

    name: str


@dataclass(frozen=True, slots=True)
class Open:
    """The seat must open what it chose under this name, by `Seal` or by `Commit`."""

    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Opened:
    """What it had chosen. Whether that was legal is for `Game.apply` to say."""

    name: str
    action: Any


@dataclass(frozen=True, slots=True)
class Answer:
    """The seat must open these cells of its row, each once: to all, or to one seat only."""

    row: str
    seat: int
    cells: tuple[int, ...]
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """The bits, proven; none here if they are for one seat only."""

    row: str
    cells: tuple[int, ...]
    to: int | None
    bits: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Compare:
    """The seat must say whether these cells of its row, each once, hold just these bits, and nothing else:
    not in which of them they differ."""

    row: str
    seat: int
    cells: tuple[int, ...]
    bits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Whether they do, proven."""

    row: str
    cells: tuple[int, ...]
    bits: tuple[int, ...]
    equal: bool


Request: TypeAlias = (
    Toss | UniqueColumn | FreeMark | Shuffle | Deal | Show | Seal | Commit | Open | Answer | Compare
)
Result: TypeAlias = (
    Tossed
    | RowsDealt
    | MarkFound
    | Shuffled
    | CardsDealt
    | CardsShown
    | Sealed
    | Committed
    | Opened
    | Answered
    | Compared
)
CHOSEN = (Seal, Commit)
"""requests that wait for a player's choice"""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat knows beyond the public state. A spectator knows nothing."""

    rows: Mapping[str, int] = field(default_factory=dict)
    """by name of a unique column, the number of the row that this seat was dealt"""
    bits: Mapping[str, int] = field(default_factory=dict)
    """by name, the row that this seat is committed to, dealt or chosen, as a set of columns"""
    cards: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """by deck and position, the faces of the cards in this seat's hand"""
    choices: Mapping[str, Any] = field(default_factory=dict)
    """by name, the action that this seat has sealed"""
    told: Mapping[tuple[str, int], Mapping[int, int]] = field(default_factory=dict)
    """by name and seat of a row, the cells that were opened to this seat only"""
