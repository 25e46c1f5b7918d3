"""A space in colours: half blocks for its ground and its outline, below what is written in it."""

from functools import lru_cache
from typing import NamedTuple

from p2pcryptid.games.cryptid.spaces import SPACES
from p2pcryptid.games.scene import Cell, Theme

from .geometry import Form
from .lettering import written_in
from .look import Look
from .palette import Palette, palette

DASH = 2
"""halves in a dash of an outline"""


class Face(NamedTuple):
    """A hex as it is drawn: the colour of each half, and each whole character."""

    halves: tuple[str, ...]
    cells: tuple[Cell, ...]


@lru_cache(maxsize=16 * SPACES)
def face(look: Look, form: Form, theme: Theme) -> Face:
    """How a space looks."""
    colours = palette(theme)
    halves = _halves(look, form, colours)
    written = written_in(look, form, theme)
    blank = colours.filling(look, small=form.small)
    cells = []
    for at, (upper, lower) in zip(form.places, form.pairs, strict=True):
        two = halves[upper], halves[lower]
        cells.append(written.get(at) or blank.get(two) or two_halves(*two))
    return Face(halves, tuple(cells))


@lru_cache(maxsize=4096)
def two_halves(upper: str, lower: str) -> Cell:
    """A character of two colours, either of which may be that of the screen."""
    if upper == lower:
        return Cell(" ", "", upper)
    return Cell("▀", upper, lower) if upper else Cell("▄", lower, "")


def _halves(look: Look, form: Form, colours: Palette) -> tuple[str, ...]:
    """The colour of each half, the later ones over the earlier: ground, edge, outline, heat."""
    fill = colours.fill(look)
    halves = [fill] * len(form.halves)
    for number in form.foot:
        halves[number] = colours.feet[fill]
    dashes = colours.outline(look)
    for at, number in enumerate(form.rim if dashes else ()):
        halves[number] = dashes[at // DASH % len(dashes)]
    for number in form.base if look.recalled else ():
        halves[number] = colours.selected.paper
    if look.heat is not None:
        for number in form.core:
            halves[number] = colours.heats[look.heat]
    return tuple(halves)
