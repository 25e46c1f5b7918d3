"""Pictures of what stands on a screen of characters: for looking at while one draws, and for the documents.

    PYTHONPATH=.:tests python -m helpers.pictures FOLDER [WORD ...]

draws every size and theme of the map whose name has all these words. For PNGs, Pillow and the font DejaVu
Sans Mono must be there. `svg` needs nothing: block characters become rectangles, everything else text.
"""

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from importlib import import_module
from itertools import groupby, islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.app import App

from helpers.colour_vision import DEUTAN, Matrix, in_256, simulated
from helpers.conformance_kit import seeded
from p2pcryptid.games.cryptid import bots, spaces
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.map.scenes import SIZES_OF, scene
from p2pcryptid.games.game import Variant
from p2pcryptid.games.scene import Cell, Lens, Scene, Theme
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play

Rows = Sequence[Sequence[Cell]]
Spots = Collection[tuple[int, int]]
"""columns and lines of some characters"""

_ANSI = (
    *("#000000", "#c23621", "#25bc26", "#adad27", "#3b5bdb", "#b33fb3", "#33bbc8", "#bfbfbf"),
    *("#666666", "#fc5b4f", "#4ee86a", "#f5f543", "#7b8cff", "#f77cf7", "#5ff3f3", "#ffffff"),
)
_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
ANSI = {f"ansi_{name}": _ANSI[at] for at, name in enumerate(_NAMES)} | {
    f"ansi_bright_{name}": _ANSI[at + 8] for at, name in enumerate(_NAMES)
}
"""the sixteen colours as some terminals show them"""
USUAL = {Theme.DARK: ("#d8dbe0", "#20232a"), Theme.LIGHT: ("#222222", "#f4f1e8")}
OTHERS = ("#d0d0d0", "#0c0c0c")
"""the usual ink and paper of a screen"""

WIDE, TALL = 9, 18
"""pixels of a character"""
MOVES = 55
FRAME_SECONDS, REST = 1.5, 2
"""how long a picture of several stands, and for how many of them the last one stays"""
_BLOCKS = {"█": (0.0, 1.0, 1.0), "▀": (0.0, 0.5, 1.0), "▄": (0.5, 1.0, 1.0)}
_SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}


def cells(scene: Scene, view: Any, lens: Lens) -> list[list[Cell]]:
    """A whole scene, line by line."""
    rows = [[Cell()] * scene.width for _ in range(scene.height)]
    looks = scene.looks(view, lens)
    for x, y, cell in (*scene.ground, *scene.paint(looks, range(len(looks)))):
        rows[y][x] = cell
    return rows


def app_cells(app: App[Any]) -> list[list[Cell]]:
    """All that a Textual app shows now."""
    lines = app.screen._compositor.render_strips()
    return [[cell for segment in line for cell in _segment_cells(segment)] for line in lines]


def _segment_cells(segment: Segment) -> Iterator[Cell]:
    style = segment.style or Style.null()
    ink, paper = _name(style.color), _name(style.bgcolor)
    if style.reverse:
        ink, paper = paper, ink
    for char in segment.text:
        yield Cell(char, ink, paper, bool(style.bold))


def _name(colour: Color | None) -> str:
    if colour is None or colour.is_default:
        return ""
    return colour.triplet.hex if colour.triplet else list(ANSI)[colour.number or 0]


class Box(NamedTuple):
    """A rectangle of one colour, in pixels."""

    x: int
    y: int
    width: int
    height: int
    colour: str


def _colour(name: str, usual: str) -> str:
    return ANSI.get(name, name) or usual


def _mixed(one: str, other: str, share: float) -> str:
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _halves(cell: Cell, usual: tuple[str, str]) -> tuple[str, str]:
    """The colours of the upper and the lower half of a character's ground."""
    ink, paper = _colour(cell.ink, usual[0]), _colour(cell.paper, usual[1])
    match cell.char:
        case "█":
            return ink, ink
        case "▀":
            return ink, paper
        case "▄":
            return paper, ink
        case "░" | "▒" | "▓":
            shade = _mixed(paper, ink, _SHADES[cell.char])
            return shade, shade
        case _:
            return paper, paper


def boxes(rows: Rows, usual: tuple[str, str], wanted: Spots | None = None) -> Iterator[Box]:
    """The ground of all characters, or of those that are wanted, as few rectangles as simple runs allow."""
    half = TALL // 2
    for y, row in enumerate(rows):
        for lower in (0, 1):
            at = 0
            for (colour, drawn), run in groupby(
                (_halves(cell, usual)[lower], (x, y) in wanted if wanted is not None else None)
                for x, cell in enumerate(row)
            ):
                length = len(list(run))
                if drawn or (drawn is None and colour != usual[1]):
                    yield Box(at * WIDE, y * TALL + lower * half, length * WIDE, half, colour)
                at += length


def letters(rows: Rows, usual: tuple[str, str]) -> Iterator[tuple[int, int, Cell, str]]:
    """Everything that is not a block: column, line, the character and its ink."""
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell.char not in " █▀▄░▒▓":
                yield x, y, cell, _colour(cell.ink, usual[0])


def _shapes(rows: Rows, usual: tuple[str, str], wanted: Spots | None = None) -> Iterator[str]:
    """All characters, or those that are wanted, in the words of SVG."""
    for colour, group in groupby(
        sorted(boxes(rows, usual, wanted), key=lambda box: box.colour), lambda b: b.colour
    ):
        path = "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h, _ in group)
        yield f'<path fill="{colour}" d="{path}"/>'
    written = (one for one in letters(rows, usual) if wanted is None or one[:2] in wanted)
    for (y, ink, bold), signs in groupby(written, lambda one: (one[1], one[3], one[2].bold)):
        line = list(signs)
        places = " ".join(f"{x * WIDE + WIDE / 2:g}" for x, *_ in line)
        said = escape("".join(cell.char for _, _, cell, _ in line))
        weight = ' font-weight="bold"' if bold else ""
        yield f'<text x="{places}" y="{y * TALL + 14}" fill="{ink}"{weight}>{said}</text>'


def _drawing(rows: Rows, usual: tuple[str, str], shapes: Iterable[str]) -> str:
    width, height = len(rows[0]) * WIDE, len(rows) * TALL
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" shape-rendering="crispEdges"'
        ' font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" text-anchor="middle">'
    )
    ground = f'<rect width="{width}" height="{height}" fill="{usual[1]}"/>'
    return "\n".join([head, ground, *shapes, "</svg>", ""])


def svg(rows: Rows, theme: Theme) -> str:
    """The characters as an SVG of rectangles and text."""
    usual = USUAL.get(theme, OTHERS)
    return _drawing(rows, usual, _shapes(rows, usual))


def animated_svg(frames: Sequence[Rows], theme: Theme) -> str:
    """One picture after the other, again and again; whoever wants no motion sees the last one. Of each but
    the first only what has changed is drawn, over those before it."""
    usual, whole = USUAL.get(theme, OTHERS), (len(frames) + REST) * FRAME_SECONDS
    rules, groups = [f".f{{visibility:hidden;animation:{whole:g}s step-end infinite}}"], list[str]()
    for number, (before, after) in enumerate(pairwise(frames), 1):
        begins = 100 * number * FRAME_SECONDS / whole
        rules.append(f"@keyframes f{number}{{{begins:.2f}%,100%{{visibility:visible}}}}")
        shapes = _shapes(after, usual, _changed(before, after))
        groups += [f'<g class="f" style="animation-name:f{number}">', *shapes, "</g>"]
    rules.append("@media (prefers-reduced-motion:reduce){.f{animation:none!important;visibility:visible}}")
    style = f"<style>{''.join(rules)}</style>"
    return _drawing(frames[0], usual, [style, *_shapes(frames[0], usual), *groups])


def _changed(before: Rows, after: Rows) -> Spots:
    pairs = ((y, zip(*rows, strict=True)) for y, rows in enumerate(zip(before, after, strict=True)))
    return {(x, y) for y, cells in pairs for x, (old, new) in enumerate(cells) if old != new}


def in_256_colours(rows: Rows) -> Rows:
    """As a terminal shows it that has only these."""

    def nearest(name: str) -> str:
        return in_256(name) if name.startswith("#") else name

    return [[cell._replace(ink=nearest(cell.ink), paper=nearest(cell.paper)) for cell in row] for row in rows]


def save_png(rows: Rows, theme: Theme, path: Path, vision: Matrix | None = None) -> None:
    """The same as a PNG, as all or as some people see it. Pillow is no dependency of the project."""

    def seen(colour: str) -> str:
        return colour if vision is None else simulated(colour, vision)

    pillow = (import_module(f"PIL.{name}") for name in ("Image", "ImageDraw", "ImageFont"))
    image_of, draw_on, font_of = pillow
    folder = Path("/usr/share/fonts/truetype/dejavu")
    fonts = {
        bold: font_of.truetype(folder / f"DejaVuSansMono{'-Bold' if bold else ''}.ttf", 15)
        for bold in (False, True)
    }
    usual = USUAL.get(theme, OTHERS)
    image = image_of.new("RGB", (len(rows[0]) * WIDE, len(rows) * TALL), seen(usual[1]))
    draw = draw_on.Draw(image)
    for x, y, w, h, colour in boxes(rows, usual):
        draw.rectangle((x, y, x + w - 1, y + h - 1), fill=seen(colour))
    for x, y, cell, ink in letters(rows, usual):
        draw.text((x * WIDE + WIDE / 2, y * TALL + 14), cell.char, seen(ink), fonts[cell.bold], anchor="ms")
    image.save(path)


def mid_game() -> Any:
    """What a player sees in the middle of a game of five bots."""
    draw, names = seeded("pictures"), ("Ada", "Bjørn", "Chloé", "Dmitri", "Esther")
    players = [partial(bots.choose, "easy")] * len(names)
    table = ClearTable(CRYPTID, len(names))
    story = islice(play(CRYPTID, Variant(len(names), "advanced"), names, players, draw, table), MOVES)
    return table.view(list(story)[-1].after, 0)


def lenses(view: Any) -> dict[str, Lens]:
    """Ways to look at a table."""
    named = spaces.parse
    near = frozenset(spaces.each(spaces.within(1 << named("D5"), 2)))
    heat = {space: max(0.0, 1 - spaces.distance(space, named("G5")) / 7) for space in range(spaces.SPACES)}
    pencil = {named("C3"): "+-", named("G7"): "--+ ?", named("K4"): "   + "}
    recalled = frozenset([named("H8")])
    return {
        "free": Lens(selected=named("G5"), pencil=pencil, recalled=recalled),
        "turn": Lens(selected=named("E4"), choosable=near, pencil=pencil),
        "heat": Lens(selected=named("G5"), heat=heat),
        "clue": Lens(heat=dict.fromkeys(spaces.each(view.allowed), 1.0)),
    }


def main(folder: Path, words: Sequence[str]) -> None:
    """An SVG and a PNG of every size, theme and lens, and what people see who cannot tell red from green."""
    view = mid_game()
    for theme, sizes in SIZES_OF.items():
        for size in sizes:
            for name, lens in lenses(view).items():
                rows = cells(scene(view, size.width, size.height, theme), view, lens)
                stem = f"{size.name}_{theme}_{name}"
                if all(word in stem for word in words):
                    (folder / f"{stem}.svg").write_text(svg(rows, theme), encoding="utf-8")
                    save_png(rows, theme, folder / f"{stem}.png")
                    save_png(rows, theme, folder / f"{stem}_deutan.png", DEUTAN)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
