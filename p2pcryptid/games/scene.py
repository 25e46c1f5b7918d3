"""What a game draws on a screen of coloured characters, and what of it can be chosen.

A *scene* is one way to draw a game's table: for one size of screen and one set of colours. It is made of
*spots*, which are what players point at: the spaces of a map, cards, dice. Each spot has a *look*, a value
that holds everything to be seen of it. Whoever shows a scene compares looks, and has only those spots painted
anew that look different from before. All of it is pure: the same view gives the same characters.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from p2pcryptid.i18n import Text

from .game import Fact


class Theme(StrEnum):
    """The colours that a screen can show."""

    DARK = "dark"
    LIGHT = "light"
    SIXTEEN = "sixteen"
    """a terminal with the sixteen colours of old, whatever its owner has made of them"""
    PLAIN = "plain"
    """no colours at all: shapes, letters and bold characters"""


class Cell(NamedTuple):
    """One character. A colour is `#rrggbb`, one of the sixteen such as `ansi_bright_red`, or empty: usual."""

    char: str = " "
    ink: str = ""
    paper: str = ""
    bold: bool = False


class Painted(NamedTuple):
    """A character and its place: column and line, both from 0."""

    x: int
    y: int
    cell: Cell


PLAYER_LETTERS = "PQRSTUVW"
"""what players are called on a screen, by seat: letters that leave the first ones to columns"""
_PLAYER_INKS = {
    Theme.DARK: ("#e8552a", "#4fc3ff", "#fff06a", "#ffffff", "#a64dff", "#3ddc84", "#ff9ecb", "#b08d57"),
    Theme.SIXTEEN: (
        *("ansi_bright_red", "ansi_bright_cyan", "ansi_bright_yellow", "ansi_bright_white"),
        *("ansi_bright_magenta", "ansi_bright_green", "ansi_bright_blue", "ansi_white"),
    ),
}
_TRAYS = {Theme.DARK: "#171a20", Theme.SIXTEEN: "ansi_black"}


def player_sign(seat: int, theme: Theme) -> Cell:
    """A player's letter, in the player's colour on a ground on which all of these colours can be read."""
    letter = PLAYER_LETTERS[seat]
    if theme is Theme.PLAIN:
        return Cell(letter, bold=True)
    colours = Theme.SIXTEEN if theme is Theme.SIXTEEN else Theme.DARK
    return Cell(letter, _PLAYER_INKS[colours][seat], _TRAYS[colours], bold=True)


class Direction(StrEnum):
    """Where an arrow key leads."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Lens:
    """How the player looks at the table now. Nothing of it is known to anybody else."""

    selected: int | None = None
    """the spot that is pointed at"""
    choosable: frozenset[int] | None = None
    """the spots that may be chosen now; all others are dimmed. None: it is not our turn, and none is"""
    heat: Mapping[int, float] | None = None
    """an overlay: of each spot, from 0 to 1, how much it is shown; a spot that is missing counts 0"""
    pencil: Mapping[int, str] = field(default_factory=dict)
    """the player's own marks: at each spot a sign for every seat, `+`, `-`, `?` or a blank, such as `+ -?`"""
    recalled: frozenset[int] = frozenset()
    """the spots of a move that the player looks at in the story"""
    gathered: frozenset[int] = frozenset()
    """the spots that the player has put together so far, for an action that is about several"""


class Scene(Protocol):
    """One way to draw a game's table, for one size and one theme."""

    @property
    def width(self) -> int:
        """In columns."""

    @property
    def height(self) -> int:
        """In lines."""

    @property
    def ground(self) -> Sequence[Painted]:
        """What belongs to no spot and never changes, such as the letters of columns. The rest is blank."""

    def looks(self, view: Any, lens: Lens) -> tuple[Hashable, ...]:
        """The look of every spot, by its number."""

    def paint(self, looks: Sequence[Hashable], spots: Iterable[int]) -> Iterable[Painted]:
        """All characters in which these spots have a part."""

    def spot_at(self, x: int, y: int) -> int | None:
        """The spot that is drawn there."""

    def step(self, spot: int, direction: Direction) -> int:
        """Where an arrow key leads from a spot; the same spot at the edge."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What an overlay is to be about: a player, a row of the notebook."""

    seat: int | None = None
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something that the spots of a scene can be coloured by."""

    name: str
    """a word in English by which it is remembered"""
    title: Callable[[Any, Chosen], str]
    """what is shown, from the view: 'spaces that bob's clue may allow'"""
    values: Callable[[Any, Chosen], Mapping[int, float]]
    """of each spot, from 0 to 1"""
    asks_player: bool = False
    asks_row: bool = False
    mine: bool = False
    """is it about what the player alone knows? Then there is none without a seat"""
    deduces: bool = False
    """does it draw conclusions that a player might want to draw alone? Then the notebook's help must be on"""


class Mark(StrEnum):
    """What the pieces tell of one row of the notebook and one player."""

    OPEN = "open"
    OUT = "out"
    SURE = "sure"
    """nothing else is left"""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """Something that a player may hold."""

    number: int
    short: str
    """in at most 20 characters"""
    long: str
    family: str
    """rows of a family stand together, below its name"""
    spots: frozenset[int]
    """those that it allows, to be shown on the scene"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The notebook: what everybody may hold, as far as all can tell."""

    rows: tuple[SheetRow, ...]
    marks: Mapping[tuple[int, int], Mark]
    """by the number of the row and the seat"""
    held: int | None = None
    """the row that the player holds"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A game on a screen of characters."""

    scene: Callable[[Any, int, int, Theme], Scene]
    """from the view: the largest that fits into so many columns and lines; the smallest if none does"""
    spots: Callable[[Any, Any], tuple[int, ...]]
    """those that an action is about, from the view and the action, in the order in which a player points at
    them; none: it is about none"""
    gathers: bool = False
    """are they a set, which a player puts together one by one in any order? Otherwise an action is offered at
    the first of them"""
    touched: Callable[[Any, Fact[Any]], tuple[int, ...]]
    """the spots that something which happened is about, from the state before it"""
    spot_named: Callable[[str], int | None]
    """the spot that is typed like this, as far as it is one: `C4`"""
    spot_name: Callable[[int], str]
    about: Callable[[Any, int], str]
    """everything that is to be seen at a spot, in a line"""
    tally: Callable[[Any, int], str] = lambda *_: ""
    """in a few signs what a seat has on the table, from the view"""
    key: Callable[[Theme], Sequence[Cell]]
    """what the marks mean, in one line of at most 79 characters"""
    overlays: tuple[Overlay, ...] = ()
    unfolds: Overlay | None = None
    """at the end shown for one player after the other, from the view of each: what they had held"""
    sheet: Callable[[Any], Sheet] | None = None
    """None: nothing is to be written down in this game"""
    left: Callable[[Any], int | None] = lambda _: None
    """how many answers to the game's riddle a player cannot rule out, from the view; None: too many to count,
    or the game has no riddle. With 1 the player could know it."""
    foresee: Callable[[Any, int], str] | None = None
    """what it would tell to ask the others about a spot, from the view: a line for each of them. It deduces,
    as some overlays do"""
    why: Callable[[Any, int, int], str] | None = None
    """from the view, a seat and the number of a row: why that seat cannot hold it, or that it may. It deduces
    too"""
    rules: Text = field(default_factory=lambda: Text(""))
    """the rules in short: paragraphs, one a line"""
