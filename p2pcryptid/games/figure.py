"""How a game that was played is shown on a page: drawn as SVG, with what its moves were about.

A *figure* is drawn once. What comes and goes on it in the course of the game are its *parts*: at each moment
a view says which of them are there, and the page only shows and hides them. All markup that a figure gives
must be escaped already. Colours are names, each for light and for dark paper: `fill="var(--water)"`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from p2pcryptid.i18n import Text, text

from .colours import mixed
from .game import Change
from .scene import Overlay


class Part(NamedTuple):
    """Something that comes and goes. Equal parts are one and the same, drawn once."""

    layer: int
    """parts of a higher layer lie upon those of a lower one"""
    markup: str


class Sign(NamedTuple):
    """A line of the key: a small drawing of 24 by 24 around its middle (0, 0), and what it means."""

    markup: str
    word: str


class Colours(NamedTuple):
    """One colour on light paper, and on dark."""

    light: str
    dark: str


HEATS = tuple(
    Colours(mixed("#eefaf6", "#006650", level / 10), mixed("#0c2a26", "#9af5d6", level / 10))
    for level in range(11)
)
MARK = Colours("#0010d8", "#fff35c")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A game as it is drawn; without a width its parts are lines of plain text, one in each layer."""

    width: float = 0
    height: float = 0
    ground: str = ""
    """what is always there, below the colours of overlays"""
    above: str = ""
    """what is always there, above them"""
    shapes: Mapping[int, str] = field(default_factory=dict)
    """of each spot that can be coloured, its outline as the data of a path"""
    parts: Callable[[Any], Iterable[Part]]
    """what else is there, from a view"""
    colours: Mapping[str, Colours] = field(default_factory=dict)
    heats: Sequence[Colours] = HEATS
    """of overlays, from none to all"""
    mark: Colours = MARK
    """around the spots that the last move was about"""
    signs: Sequence[Sign] = ()


class Question(NamedTuple):
    """Somebody asked somebody something."""

    asker: int
    asked: int
    place: int
    """in the story"""
    answer: bool | None
    """yes or no; None: neither"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retelling:
    """What a page about a finished game shows besides its words. A game that brings nothing has its scene
    drawn as characters, or its screen as text."""

    figure: Callable[[Any], Figure] | None = None
    """from the first view"""
    overlays: tuple[Overlay, ...] = ()
    """shown for every moment, so they must be cheap; those about a player for a spectator, all others also
    through the eyes of every player whose secret is open"""
    counted: Text = field(default_factory=lambda: text("answers that were still possible"))
    """what `Picture.left` counts"""
    questions: Callable[[Sequence[Change]], Sequence[Question]] = lambda _: ()
