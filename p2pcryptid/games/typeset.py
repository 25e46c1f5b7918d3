"""A figure for a game that brings none: its scene, character by character, or its screen as lines of text."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from p2pcryptid.limits import REPORT_SCREEN_CHARACTERS, REPORT_SCREEN_LINES

from .figure import Colours, Figure, Part
from .presentation import Presentation
from .scene import Cell, Lens, Picture, Scene, Theme

COLUMNS, LINES = 100, 48
"""room for a scene"""
WIDE, TALL, BASE = 8.0, 16.0, 12.0
"""of a character on the page, and how far below its top the letters stand"""
PIECE = 7
"""Characters beside each other that come and go together, so that little is drawn again for a small change.
Of 6, 7, 8 and 14, this takes the least room for Cryptic Words and Cryptid Clash together."""
_HALVES = {"▀": (0.0, 0.5), "▄": (0.5, 0.5), "█": (0.0, 1.0)}
"""characters that are drawn as areas, so that they meet: where they begin, and how tall they are"""


_BLANK = Cell()


class _Both(NamedTuple):
    """A character on light paper and on dark."""

    light: Cell
    dark: Cell


def figure_of(show: Presentation, view: Any) -> Figure:
    """What the game brings, or else its scene, or else its screen."""
    if show.retelling.figure is not None:
        return show.retelling.figure(view)
    return text_figure(show) if show.picture is None else scene_figure(show.picture, view)


def text_figure(show: Presentation) -> Figure:
    """The screen, line by line."""

    def parts(view: Any) -> Iterator[Part]:
        for number, line in enumerate(show.screen(view).splitlines()[:REPORT_SCREEN_LINES]):
            yield Part(number, escape(line[:REPORT_SCREEN_CHARACTERS]))

    return Figure(parts=parts)


def scene_figure(picture: Picture, view: Any) -> Figure:
    """The largest scene that fits, in small pieces, with its key below."""
    scenes = [picture.scene(view, COLUMNS, LINES, theme) for theme in (Theme.LIGHT, Theme.DARK)]
    key = [_Both(*pair) for pair in zip(*map(picture.key, (Theme.LIGHT, Theme.DARK)), strict=False)]
    width, height = scenes[0].width, scenes[0].height
    colours: dict[str, Colours] = {}
    pieces = [(x, min(PIECE, width - x), y) for y in range(height) for x in range(0, width, PIECE)]

    @cache
    def drawn(x: int, y: int, *cells: _Both) -> str:
        return "".join(_line(cells, x, y, colours))

    def parts(now: Any) -> Iterator[Part]:
        light, dark = (_characters(scene, now) for scene in scenes)
        for x, count, y in pieces:
            markup = drawn(x, y, *(_both(light, dark, at, y) for at in range(x, x + count)))
            if markup:
                yield Part(0, markup)

    return Figure(
        width=max(width, len(key)) * WIDE,
        height=(height + 2) * TALL,
        ground="".join(_line(key, 0, height + 1, colours)),
        parts=parts,
        colours=colours,  # which grow with the parts
    )


def _characters(scene: Scene, view: Any) -> dict[tuple[int, int], Cell]:
    looks = scene.looks(view, Lens())
    painted = [*scene.ground, *scene.paint(looks, range(len(looks)))]
    return {(one.x, one.y): one.cell for one in painted}


def _both(light: dict[tuple[int, int], Cell], dark: dict[tuple[int, int], Cell], x: int, y: int) -> _Both:
    return _Both(light.get((x, y), _BLANK), dark.get((x, y), _BLANK))


def _line(cells: Sequence[_Both], left: int, y: int, colours: dict[str, Colours]) -> Iterator[str]:
    """From a column on: papers, then areas of ink, then letters."""
    top = y * TALL
    for fill, x, count in _runs(cells, lambda one: _colour(one.light.paper, one.dark.paper, colours)):
        yield _area((left + x) * WIDE, top, count * WIDE, TALL, fill)
    for x, one in enumerate(cells):
        if one.light.char in _HALVES:
            start, share = _HALVES[one.light.char]
            yield _area((left + x) * WIDE, top + start * TALL, WIDE, share * TALL, _ink(one, colours))
    for (fill, bold), x, letters in _words(cells, colours):
        places = " ".join(f"{(left + x + at) * WIDE:g}" for at in range(len(letters)))
        weight = ' font-weight="bold"' if bold else ""
        yield f'<text x="{places}" y="{top + BASE:g}" fill="{fill}"{weight}>{escape(letters)}</text>'


def _runs(cells: Sequence[_Both], colour: Callable[[_Both], str]) -> Iterator[tuple[str, int, int]]:
    """Neighbours of one colour: the colour, where they begin, how many they are."""
    for fill, run in groupby(enumerate(cells), key=lambda item: colour(item[1])):
        places = [x for x, _ in run]
        if fill:
            yield fill, places[0], len(places)


def _words(
    cells: Sequence[_Both], colours: dict[str, Colours]
) -> Iterator[tuple[tuple[str, bool], int, str]]:
    """Neighbours in one ink: the ink and whether it is bold, where they begin, the letters."""

    def look(item: tuple[int, _Both]) -> tuple[str, bool] | None:
        one = item[1]
        blank = one.light.char in (" ", "", *_HALVES)
        return None if blank else (_ink(one, colours), one.light.bold)

    for ink, run in groupby(enumerate(cells), key=look):
        if ink is not None:
            found = list(run)
            yield ink, found[0][0], "".join(one.light.char for _, one in found)


def _ink(one: _Both, colours: dict[str, Colours]) -> str:
    return _colour(one.light.ink, one.dark.ink, colours) or "currentColor"


def _colour(light: str, dark: str, colours: dict[str, Colours]) -> str:
    """The name of a pair of colours; empty: as usual."""
    if not light.startswith("#") or not dark.startswith("#"):
        return ""
    pair = Colours(light, dark)
    name = next((one for one, known in colours.items() if known == pair), f"s{len(colours)}")
    colours[name] = pair
    return f"var(--{name})"


def _area(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect class="area" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'
