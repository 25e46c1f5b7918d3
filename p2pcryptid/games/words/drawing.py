"""The table as characters: cards in facing pairs, a line for each number of the die."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from p2pcryptid.games.scene import Cell, Direction, Lens, Painted, Theme

from .looks import MATCHED, MISSED, CardLook, Look, NotesLook, PairLook, looks
from .spelling import FACES
from .view import WordsView

WIDE, NARROW = 12, 9
"""columns of a card"""
_MARGIN = 3
_NARROWEST = 60
"""so that what is written beside few cards has room"""
_FAR, _NEAR = 1, 1 + FACES + 2
"""the lines in which the edge of the far cards stands, and the first face of the near ones"""
_NUMBERS = _FAR + FACES + 1
_TITLES = (0, _NEAR + FACES + 1)
_BELOW = _TITLES[1] + 1
HEIGHT = _BELOW + 2


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a theme."""

    letter: str = ""
    paper: str = ""
    edge: str = ""
    missed: str = ""
    match_ink: str = ""
    match_paper: str = ""
    selected: str = ""
    recalled: str = ""
    dimmed: str = ""
    title: str = ""


INKS = {
    Theme.DARK: Inks(
        *("#f2efe6", "#2a3140", "#8fa3c0", "#6d7686", "#10240f", "#7ee07a"),
        *("#ffd75f", "#6fd3ff", "#4a5160", "#cdd6e4"),
    ),
    Theme.LIGHT: Inks(
        *("#1b1f27", "#f5efdf", "#6a5a3a", "#9b9588", "#ffffff", "#1d7a34"),
        *("#b03a00", "#00618f", "#b9b3a4", "#2d3440"),
    ),
    Theme.SIXTEEN: Inks(
        *("ansi_bright_white", "ansi_blue", "ansi_bright_cyan", "ansi_bright_black"),
        *("ansi_black", "ansi_bright_green", "ansi_bright_yellow", "ansi_bright_magenta"),
        *("ansi_bright_black", "ansi_bright_white"),
    ),
    Theme.PLAIN: Inks(),
}


@dataclass(frozen=True, eq=False)
class CardsScene:
    """Room for so many pairs of cards, so wide, in one theme. The spots are the pairs; the last is what is
    written. A round with fewer pairs leaves some of them empty, so that one scene does for a whole game."""

    pairs: int
    card: int
    theme: Theme

    @property
    def width(self) -> int:
        """In columns."""
        return max(_NARROWEST, _MARGIN + self.pairs * self.card)

    @property
    def height(self) -> int:
        """In lines."""
        return HEIGHT

    @property
    def inks(self) -> Inks:
        """The colours."""
        return INKS[self.theme]

    @property
    def ground(self) -> Sequence[Painted]:
        """The numbers of the die, left of both rows."""
        ink = self.inks.title
        lines = [*range(_FAR + 1, _FAR + 1 + FACES), *range(_NEAR, _NEAR + FACES)]
        return [Painted(1, y, Cell(str(at % FACES + 1), ink, bold=True)) for at, y in enumerate(lines)]

    def looks(self, view: WordsView, lens: Lens) -> tuple[Look | None, ...]:
        """The look of every pair, and of the notes."""
        *pairs, notes = looks(view, lens)
        return (*pairs, *[None] * (self.pairs - len(pairs)), notes)

    def paint(self, looks: Sequence[Any], spots: Iterable[int]) -> Iterator[Painted]:
        """All characters in which these spots have a part."""
        for spot in spots:
            match looks[spot]:
                case NotesLook() as notes:
                    yield from self._notes(notes)
                case PairLook() as pair:
                    yield from self._pair(pair, spot)
                case _:
                    yield from self._nothing(spot)

    def spot_at(self, x: int, y: int) -> int | None:
        """The pair that is drawn there."""
        pair = (x - _MARGIN) // self.card
        return pair if 0 <= pair < self.pairs and _FAR <= y <= _NEAR + FACES else None

    def step(self, spot: int, direction: Direction) -> int:
        """The pair to the left or to the right."""
        by = {Direction.LEFT: -1, Direction.RIGHT: 1}.get(direction, 0)
        return min(max(spot + by, 0), self.pairs - 1)

    def _notes(self, look: NotesLook) -> Iterator[Painted]:
        lines = ((_TITLES[0], look.far), (_TITLES[1], look.near))
        for y, line in (*lines, *enumerate(look.below, _BELOW)):
            said = line if len(line) <= self.width else line[: self.width - 1] + "…"
            yield from self._line(0, y, said.ljust(self.width), Cell("", self.inks.title))

    def _nothing(self, pair: int) -> Iterator[Painted]:
        left = _MARGIN + pair * self.card
        for y in range(_FAR, _NEAR + FACES + 1):
            yield from self._line(left, y, " " * (self.card - 1), Cell())

    def _pair(self, look: PairLook, pair: int) -> Iterator[Painted]:
        left, room = _MARGIN + pair * self.card, self.card - 1
        edge = self._edge(look)
        yield from self._line(left, _FAR, _framed(f" {_numbered(look.far)} ", room, "╭╮"), edge)
        yield from self._line(left, _NUMBERS, _framed(f" {pair + 1} ", room, "├┤"), edge)
        yield from self._line(left, _NEAR + FACES, _framed(f" {_numbered(look.near)} ", room, "╰╯"), edge)
        for card, top in ((look.far, _FAR + 1), (look.near, _NEAR)):
            for at, (letters, mark) in enumerate(card.faces):
                side = "┃" if look.selected else "│"
                yield Painted(left, top + at, edge._replace(char=side))
                yield from self._line(left + 1, top + at, *self._face(letters, mark, room - 2, look.dimmed))
                yield Painted(left + room - 1, top + at, edge._replace(char=side))

    def _edge(self, look: PairLook) -> Cell:
        inks = self.inks
        if look.selected:
            return Cell("", inks.selected, inks.paper, bold=True)
        if look.recalled:
            return Cell("", inks.recalled, inks.paper, bold=True)
        return Cell("", inks.dimmed if look.dimmed else inks.edge, inks.paper)

    def _face(self, letters: str, mark: str, room: int, dimmed: bool) -> tuple[str, Cell]:
        """What is on a face, and how it looks. Without colours, too, it shows what is in the word."""
        inks = self.inks
        if mark == MATCHED:
            return f"[{letters}]".center(room), Cell("", inks.match_ink, inks.match_paper, bold=True)
        if mark == MISSED:
            return "·".center(room), Cell("", inks.missed, inks.paper)
        return letters.center(room), Cell("", inks.dimmed if dimmed else inks.letter, inks.paper)

    @staticmethod
    def _line(x: int, y: int, said: str, like: Cell) -> Iterator[Painted]:
        return (Painted(x + at, y, like._replace(char=char)) for at, char in enumerate(said))


def _numbered(card: CardLook) -> str:
    """The number of a card, and whether the word begins or ends with it."""
    return f"{'▸' if card.first else ''}{card.number}{'◂' if card.last else ''}"


def _framed(said: str, room: int, corners: str) -> str:
    return corners[0] + said.center(room - 2, "─") + corners[1]


def scene(view: WordsView, width: int, height: int, theme: Theme) -> CardsScene:  # noqa: ARG001 - one height
    """The cards as wide as they fit in the round that has most."""
    pairs = max(view.state.sizes)
    return _scene(pairs, WIDE if _MARGIN + pairs * WIDE <= width else NARROW, theme)


@lru_cache(maxsize=32)
def _scene(pairs: int, card: int, theme: Theme) -> CardsScene:
    return CardsScene(pairs, card, theme)


def text_of(view: WordsView) -> str:
    """The same as lines of text."""
    drawn = _scene(view.state.size, NARROW, Theme.PLAIN)
    seen = drawn.looks(view, Lens())
    rows = [[" "] * drawn.width for _ in range(drawn.height)]
    for x, y, cell in (*drawn.ground, *drawn.paint(seen, range(len(seen)))):
        rows[y][x] = cell.char
    return "\n".join("".join(row).rstrip() for row in rows)
