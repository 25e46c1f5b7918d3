"""A widget that shows any scene, and tells which of its spots is pointed at.

What is drawn is kept as cells, and each line of them as a strip until one of its cells changes. So a new look
of a few spots costs only what lies around them.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from p2pcryptid.games.scene import Cell, Lens, Painted, Scene

MANY = 16
"""so many spots are drawn as one part of the screen"""


class SceneView(Widget):
    """A scene, or a text where a game has none. Nothing is drawn before the first `show`."""

    ALLOW_SELECT = False  # or each press and release would draw everything again

    @dataclass
    class Pointed(Message):
        """A spot was clicked."""

        spot: int

    @dataclass
    class Settled(Message):
        """A spot was clicked twice, or once when it was selected already."""

        spot: int

    @dataclass
    class Hovered(Message):
        """The mouse has come to a spot, or has left them all."""

        spot: int | None

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._scene: Scene | None = None
        self._looks: tuple[Hashable, ...] = ()
        self._selected: int | None = None
        self._hovered: int | None = None
        self._rows: list[list[Cell]] = []
        self._strips: list[Strip | None] = []

    def show(self, scene: Scene, view: Any, lens: Lens) -> None:
        """Draw what looks different from before: a few spots, or all of another scene."""
        looks, self._selected = scene.looks(view, lens), lens.selected
        if scene is self._scene:
            self._change(scene, looks)
        else:
            self._scene = scene
            self._begin([[Cell()] * scene.width for _ in range(scene.height)])
            self._paint(scene.ground)
            self._paint(scene.paint(looks, range(len(looks))))
        self._looks = looks

    def show_text(self, text: str) -> None:
        """Characters in which nothing can be pointed at."""
        self._scene = None
        self._begin([[Cell(char) for char in line] for line in text.splitlines()])

    def _begin(self, rows: list[list[Cell]]) -> None:
        self._rows, self._strips = rows, [None] * len(rows)
        self.styles.width, self.styles.height = max(map(len, rows), default=0), len(rows)
        self.refresh(layout=True)

    def _change(self, scene: Scene, looks: tuple[Hashable, ...]) -> None:
        pairs = enumerate(zip(looks, self._looks, strict=True))
        changed = [spot for spot, (new, old) in pairs if new != old]
        parts = [changed] if len(changed) > MANY else [[spot] for spot in changed]
        regions = [self._paint(scene.paint(looks, part)) for part in parts]
        if any(regions):
            self.refresh(*filter(None, regions))

    def _paint(self, painted: Iterable[Painted]) -> Region:
        """Put characters into their lines; where those lie that have changed."""
        changed = [one for one in painted if self._rows[one.y][one.x] != one.cell]
        if not changed:
            return Region()
        for x, y, cell in changed:
            self._rows[y][x] = cell
            self._strips[y] = None
        columns, lines = [one.x for one in changed], [one.y for one in changed]
        return Region.from_corners(min(columns), min(lines), max(columns) + 1, max(lines) + 1)

    def render_line(self, y: int) -> Strip:
        """A line, made anew only if one of its cells has changed."""
        if y >= len(self._rows):
            return Strip.blank(self.size.width, self.rich_style)
        strip = self._strips[y]
        if strip is None:
            strip = self._strips[y] = strip_of(self._rows[y]).apply_style(self.rich_style)
        return strip

    def spot_under(self, event: events.MouseEvent) -> int | None:
        """The spot to which the mouse points."""
        offset = event.get_content_offset(self)
        return None if offset is None or self._scene is None else self._scene.spot_at(offset.x, offset.y)

    def on_click(self, event: events.Click) -> None:
        """Point at a spot, or settle on it; a third click in a row says nothing new."""
        spot = self.spot_under(event)
        if spot is None or event.chain > 2:
            return
        settles = event.chain == 2 or spot == self._selected
        self.post_message(self.Settled(spot) if settles else self.Pointed(spot))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell when the mouse comes to another spot."""
        self._hover(self.spot_under(event))

    def on_leave(self) -> None:
        """Tell that the mouse is gone."""
        self._hover(None)

    def _hover(self, spot: int | None) -> None:
        if spot != self._hovered:
            self._hovered = spot
            self.post_message(self.Hovered(spot))


def strip_of(row: Sequence[Cell]) -> Strip:
    """A line, in as few pieces as it has changes of colour."""
    segments = [
        Segment("".join(cell.char for cell in run), style_of(*kind))
        for kind, run in groupby(row, key=lambda cell: cell[1:])
    ]
    return Strip(segments, len(row))


@lru_cache(maxsize=4096)
def style_of(ink: str, paper: str, bold: bool) -> Style:
    """How Rich says it; what is empty is left to whatever is below."""
    return Style(color=_colour(ink), bgcolor=_colour(paper), bold=bold or None)


def _colour(name: str) -> Color | None:
    return Color.parse(name.removeprefix("ansi_")) if name else None
