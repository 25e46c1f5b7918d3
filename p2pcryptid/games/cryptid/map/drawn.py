"""The map as it is drawn on a page: hexes with the textures of their terrain, territories, structures and
pieces.

The colours and what stands where in a hex are those of the map on a screen.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin

from p2pcryptid.games.colours import contrast_ink, mixed
from p2pcryptid.games.cryptid.board import (
    ANIMALS,
    KINDS,
    TERRAINS,
    TILE_COLUMNS,
    TILE_ROWS,
    TILES,
    Board,
    Feature,
)
from p2pcryptid.games.cryptid.spaces import COLUMNS, ROWS, SPACES, each, name
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.figure import Colours, Figure, Part, Sign
from p2pcryptid.games.scene import PLAYER_LETTERS, Theme

from .key import CUBE, DISC, PAWN_WORD, WORDS
from .look import SHADES, Ground, grounds
from .palette import Palette, palette
from .signs import COLOUR_SIGNS

RADIUS, HALF = 24.0, 20.8
"""of a hex that is flat on top: to a corner, and to the middle of a side"""
PITCH = 1.5 * RADIUS
LEFT, TOP = 16.0, 15.0
"""room for the letters of columns and the numbers of rows"""
WIDTH = 2 * LEFT + (COLUMNS - 1) * PITCH + 2 * RADIUS
HEIGHT = TOP + (2 * ROWS + 1) * HALF + 2
_SLOTS = 32.0
"""room for the discs of all players beside each other"""
_MARKS = {
    Feature.WATER: "q1.5-2.5 3 0t3 0t3 0",
    Feature.MOUNTAIN: "m0 2l3.5-5.5 3.5 5.5",
    Feature.FOREST: "m3.5 3v-6m-2.5 3.5l2.5-3.5 2.5 3.5",
    Feature.SWAMP: "m0 2h7m-3.5 0v-4m-1.8 4l-1-2.5m4.6 2.5l1-2.5",
    Feature.DESERT: "m0 0h1m5 2h1",
}
"""of each terrain, a small drawing from its left end on, 7 wide"""
_MARKED = ((-9, -15), (9, -15), (-16, -4), (0, -3), (16, -4), (-9, 5), (9, 5), (-2, 13), (-12, 15), (10, 15))
"""where they stand around the middle of a hex"""


def figure(view: View) -> Figure:
    """The map of a game, with its pieces at each moment."""
    return Figure(
        width=WIDTH,
        height=HEIGHT,
        ground=textures() + ground(view.state.setup.board),
        above="".join(above(view.state.setup.board)),
        shapes={space: _hex(*middle(space)) for space in range(SPACES)},
        parts=pieces,
        colours=colours(),
        heats=tuple(map(Colours, palette(Theme.LIGHT).heats, palette(Theme.DARK).heats)),
        mark=Colours(*(palette(theme).selected.paper for theme in (Theme.LIGHT, Theme.DARK))),
        signs=tuple(key()),
    )


def middle(space: int) -> tuple[float, float]:
    """Where the middle of a space lies."""
    row, column = divmod(space, COLUMNS)
    return LEFT + RADIUS + column * PITCH, TOP + HALF * (1 + 2 * row + column % 2)


def colours() -> dict[str, Colours]:
    """Every terrain in its shades, what is written on it, and its texture."""
    light, dark = palette(Theme.LIGHT), palette(Theme.DARK)
    found = {}
    for terrain in TERRAINS:
        pair = light.terrains[terrain], dark.terrains[terrain]
        for shade in range(SHADES):
            found[f"{_word(terrain)}{shade}"] = Colours(pair[0][shade], pair[1][shade])
        found[f"{_word(terrain)}-ink"] = Colours(*(contrast_ink(shades[0]) for shades in pair))
        found[f"{_word(terrain)}-texture"] = Colours(*(_mark_ink(shades[0]) for shades in pair))
    return found


def _mark_ink(paper: str) -> str:
    return mixed(paper, contrast_ink(paper), 0.3)


def _word(feature: Feature) -> str:
    return feature.name.lower()


def textures() -> str:
    """The drawings that fill a hex of each terrain; once on a page. (They are no patterns, for browsers print
    those as millions of dots.)"""
    return f"<defs>{''.join(map(_texture, TERRAINS))}</defs>"


def _texture(terrain: Feature) -> str:
    marks = "".join(f"M{x - 3.5:g} {y}{_MARKS[terrain]}" for x, y in _MARKED)
    look = f'fill="none" stroke="var(--{_word(terrain)}-texture)"'
    return f'<path id="texture-{_word(terrain)}" d="{marks}" {look}/>'


def ground(board: Board) -> str:
    """Terrains and territories."""
    every = grounds(board)
    tiles = (_tile(*middle(one.space), one) for one in every)
    borders = (_territory(*middle(one.space), one.animal) for one in every if one.animal is not None)
    return "".join([*tiles, *borders])


def above(board: Board) -> Iterator[str]:
    """What stays to be read when spaces are coloured: names, structures, letters and numbers at the edge."""
    for one in grounds(board):
        x, y = middle(one.space)
        ink = f"var(--{_word(one.terrain)}-ink)"
        yield _text(x, y - 10.5, name(one.space), ink, size=7, more=' class="name" opacity="0.75"')
        if one.kind is not None and one.colour is not None:
            yield _structure(x - 9.5, y + 0.5, one.kind, one.colour)
    for column in range(COLUMNS):
        yield _text(middle(column)[0], TOP - 4 + HALF * (column % 2), chr(ord("A") + column), "currentColor")
    for row in range(ROWS):
        left, right = middle(COLUMNS * row), middle(COLUMNS * row + COLUMNS - 1)
        yield _text(LEFT / 2, left[1] + 3, str(row + 1), "currentColor")
        yield _text(WIDTH - LEFT / 2, right[1] + 3, str(row + 1), "currentColor")


def pieces(view: View) -> Iterator[Part]:
    """Discs, cubes, and the pawn."""
    state = view.state
    slot = min(10.0, _SLOTS / state.players)
    for seat in range(state.players):
        for space in each(state.discs[seat]):
            x, y = middle(space)
            yield Part(0, _disc(x + (seat - (state.players - 1) / 2) * slot, y + 12.5, seat, slot / 2 - 0.2))
        for space in each(state.cubes[seat]):
            x, y = middle(space)
            yield Part(1, _cube(x + 9.5, y + 0.5, seat))
    if state.space is not None:
        x, y = middle(state.space)
        yield Part(2, _pawn(x, y + 0.5))


def tile_borders() -> str:
    """Lines around the six tiles, with the places that they have in the list."""
    made = []
    for slot in range(TILES):
        at = TILE_ROWS * (slot // 2) * COLUMNS + TILE_COLUMNS * (slot % 2)
        inside = [at + row * COLUMNS + column for row in range(TILE_ROWS) for column in range(TILE_COLUMNS)]
        made.append(f'<path d="{_border(inside)}" fill="none" stroke="#000" stroke-width="2.5"/>')
    return "".join(made)


def _border(inside: Sequence[int]) -> str:
    """The sides of these spaces that none of the others has too."""
    sides: Counter[tuple[str, str]] = Counter()
    for space in inside:
        corners = [f"{x:.0f} {y:.0f}" for x, y in _corners(*middle(space), 1.0)]
        sides.update(tuple(sorted(pair)) for pair in pairwise([*corners, corners[0]]))  # type: ignore[misc]
    return "".join(f"M{start}L{end}" for (start, end), count in sides.items() if count == 1)


def key() -> Iterator[Sign]:
    """What the marks mean."""
    yield from ground_key()
    yield Sign(_disc(0, 0, 0, 5), str(DISC))
    yield Sign(_cube(0, 0, 0), str(CUBE))
    yield Sign(_pawn(0, 0), str(PAWN_WORD))


def ground_key() -> Iterator[Sign]:
    """What the marks mean that are there before anybody plays."""
    for terrain in TERRAINS:
        tile = _tile(0, 0, Ground(0, terrain, None, None, None))
        yield Sign(f'<g transform="scale(0.46)">{tile}</g>', str(WORDS[terrain]))
    for animal in ANIMALS:
        yield Sign(_territory(0, 0, animal, 0.5), str(WORDS[animal]))
    for kind in KINDS:
        yield Sign(_structure(0, 0, kind, Feature.WHITE, labelled=False), str(WORDS[kind]))


def _hex(x: float, y: float, scale: float = 1.0) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in _corners(x, y, scale)) + "z"


def _corners(x: float, y: float, scale: float) -> Iterator[tuple[float, float]]:
    wide, half, tall = RADIUS * scale, RADIUS * scale / 2, HALF * scale
    around = (-wide, 0), (-half, -tall), (half, -tall), (wide, 0), (half, tall), (-half, tall)
    return ((x + dx, y + dy) for dx, dy in around)


def _tile(x: float, y: float, one: Ground) -> str:
    word = _word(one.terrain)
    fill = f'<path d="{_hex(x, y)}" fill="var(--{word}{one.shade})"/>'
    return f'{fill}<use href="#texture-{word}" x="{x:.1f}" y="{y:.1f}"/>'


def _territory(x: float, y: float, animal: Feature, scale: float = 1.0) -> str:
    path = _hex(x, y, 0.87 * scale)
    plain: Palette = palette(Theme.LIGHT)
    first, *others = plain.outlines[animal]
    below = "".join(_outline(path, colour, "") for colour in others)
    return below + _outline(path, first, ' stroke-dasharray="6 5"' if others else "")


def _outline(path: str, colour: str, dashes: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3"{dashes}/>'


def _structure(x: float, y: float, kind: Feature, colour: Feature, *, labelled: bool = True) -> str:
    plate = palette(Theme.LIGHT).structures[colour]
    stone, _ = KINDS
    shape = "l7 13h-14z" if kind == stone else "l7 5.5v7.5h-14v-7.5z"
    drawn = (
        f'<path d="M{x:.1f} {y - 7:.1f}{shape}" fill="{plate.paper}" stroke="{plate.ink}" stroke-width="1.2"'
        ' stroke-linejoin="round"/>'
    )
    return drawn + (_text(x, y + 4.6, COLOUR_SIGNS[colour], plate.ink, size=5.5) if labelled else "")


def _disc(x: float, y: float, seat: int, radius: float) -> str:
    place = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"'
    circle = f'<circle {place} fill="var(--p{seat})" stroke="#171a20" stroke-width="1"/>'
    return circle + _lettered(x, y + radius / 2, seat, 1.4 * radius)


def _cube(x: float, y: float, seat: int) -> str:
    square = (
        f'<rect x="{x - 6:.1f}" y="{y - 6:.1f}" width="12" height="12" rx="1.5" fill="var(--p{seat})"'
        ' stroke="#171a20" stroke-width="1.5"/>'
    )
    return square + _lettered(x, y + 3.1, seat, 8.5)


def _lettered(x: float, y: float, seat: int, size: float) -> str:
    return _text(x, y, PLAYER_LETTERS[seat], f"var(--on{seat})", size=size)


def _pawn(x: float, y: float) -> str:
    """A star."""
    corners = (
        f"{x + radius * sin(n * pi / 5):.1f} {y - radius * cos(n * pi / 5):.1f}"
        for n, radius in enumerate((7.5, 3.4) * 5)
    )
    plate = palette(Theme.LIGHT).pawn
    return f'<path d="M{"L".join(corners)}z" fill="{plate.paper}" stroke="{plate.ink}" stroke-width="1.2"/>'


def _text(x: float, y: float, said: str, ink: str, *, size: float = 9, more: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"'
    return f'<text {place} fill="{ink}" text-anchor="middle" font-weight="bold"{more}>{said}</text>'
