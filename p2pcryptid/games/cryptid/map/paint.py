"""A space in colours: half blocks for its ground and its outline, and what stands on it as text."""

from functools import lru_cache
from typing import NamedTuple

from p2pcryptid.games.cryptid.spaces import SPACES, name
from p2pcryptid.games.scene import Cell, Theme, player_sign

from .geometry import Form
from .look import Look
from .palette import Palette, Plate, contrast_ink, palette
from .signs import CHOOSABLE, COLOUR_SIGNS, PAWN, PENCILS, STRUCTURE_SIGNS, TERRAIN_SIGNS, Position, Title, plan

DASH = 2
"""halves in a dash of an outline"""


class Face(NamedTuple):
    """A hex as it is drawn: the colour of each half, and each whole character."""

    halves: tuple[str, ...]
    cells: tuple[Cell, ...]


def halves_cell(upper: str, lower: str) -> Cell:
    """A character of two colours, either of which may be that of the screen."""
    if upper == lower:
        return Cell(" ", "", upper)
    return Cell("▀", upper, lower) if upper else Cell("▄", lower, "")


@lru_cache(maxsize=16 * SPACES)
def face(look: Look, form: Form, theme: Theme) -> Face:
    """How a space looks."""
    return _Drawing(look, form, theme).face()


class _Drawing:
    """A space that is being drawn."""

    def __init__(self, look: Look, form: Form, theme: Theme) -> None:
        self.look, self.form, self.theme, self.palette = look, form, theme, palette(theme)
        ground = look.ground
        self.dim = look.choosable is False
        kinds = self.palette.dimmed if self.dim else self.palette.terrains
        self.fill = kinds[ground.terrain][ground.shade]
        self.texts: dict[Position, Cell] = {}

    def face(self) -> Face:
        """All of it."""
        halves = self._halves()
        self._write()
        cells = []
        for x, y, upper, lower in self.form.wholes:
            cells.append(self.texts.get((x, y)) or self._blank(halves[upper], halves[lower]))
        return Face(halves, tuple(cells))

    def _blank(self, upper: str, lower: str) -> Cell:
        if self.dim and upper == lower == self.fill and self.palette.dim_char != " ":
            return Cell(self.palette.dim_char, self.fill, self.palette.feet[self.fill])
        return halves_cell(upper, lower)

    def _halves(self) -> tuple[str, ...]:
        form, colours = self.form, [self.fill] * len(self.form.halves)
        for number in form.foot:
            colours[number] = self.palette.feet[self.fill]
        dashes = self._outline()
        for at, number in enumerate(form.rim if dashes else ()):
            colours[number] = dashes[at // DASH % len(dashes)]
        for number in form.base if self.look.recalled else ():
            colours[number] = self.palette.selected.paper
        if self.look.heat is not None:
            for number in form.core:
                colours[number] = self.palette.heats[self.look.heat]
        return tuple(colours)

    def _outline(self) -> tuple[str, ...]:
        """The colours of its dashes; none: there is no outline."""
        animal, accent = self.look.ground.animal, self.palette.selected.paper
        if animal is None:
            return (accent,) if self.look.selected else ()
        outlines = self.palette.dimmed_outlines if self.dim else self.palette.outlines
        return (accent, outlines[animal][0]) if self.look.selected else outlines[animal]

    def _put(self, at: Position, text: str, plate: Plate, *, bold: bool = False) -> None:
        x, y = at
        for offset, char in enumerate(text):
            self.texts[x + offset, y] = Cell(char, plate.ink, plate.paper, bold)

    def _write(self) -> None:
        look, ground, here = self.look, self.look.ground, plan(self.form)
        slots = any(look.discs) or bool(look.pencil.strip())
        title = here.title if ground.kind is None or here.moved is None else here.moved
        if look.heat is not None and self.form.small and (slots or title is not here.title):
            glow = self.palette.heats[look.heat]
            self._put(here.pawn, "  ", Plate(glow, glow))
        if title is here.title or not slots:
            self._title(title)
        if ground.kind is not None and ground.colour is not None:
            text = STRUCTURE_SIGNS[ground.kind] + COLOUR_SIGNS[ground.colour]
            self._put(here.structure, text, self.palette.structures[ground.colour], bold=True)
        if look.pawn:
            self._put(here.pawn, PAWN, self.palette.pawn, bold=True)
        if slots:
            self._slots(here.slots)
        if look.cube is not None:
            self._cube(here.cube, look.cube)

    def _title(self, title: Title) -> None:
        look, ground = self.look, self.look.ground
        plate = self._title_plate()
        if look.heat is not None:
            x, y = title.mark or title.name
            self._put((x, y), " " * (title.sign[0] + 1 - x), plate)
        strong = bool(look.choosable or look.selected or look.recalled)
        self._put(title.name, name(ground.space), plate, bold=strong)
        self._put(title.sign, TERRAIN_SIGNS[ground.terrain], plate)
        if look.choosable and title.mark is not None:
            self._put(title.mark, CHOOSABLE, plate, bold=True)

    def _title_plate(self) -> Plate:
        look, animal = self.look, self.look.ground.animal
        if look.selected or look.recalled:
            return self.palette.selected
        if animal is not None and look.heat is None:
            return self.palette.outline_plates[animal]
        inks = self.palette.clear if look.choosable else self.palette.faint
        return Plate(inks[self.fill], self.fill)

    def _slots(self, at: Position) -> None:
        x, y = at
        pencil = self.look.pencil or " " * len(self.look.discs)
        for seat, (disc, sign) in enumerate(zip(self.look.discs, pencil, strict=True)):
            letter = player_sign(seat, self.theme)
            if disc:
                cell = letter._replace(char=self.palette.disc or letter.char)
            else:
                ink = self.palette.empty if sign == " " else letter.ink
                cell = Cell(PENCILS[sign], ink, letter.paper)
            self.texts[x + seat, y] = cell

    def _cube(self, at: Position, seat: int) -> None:
        letter = player_sign(seat, self.theme)
        ink = contrast_ink(letter.ink) if letter.ink.startswith("#") else "ansi_black"
        self._put(at, letter.char, Plate(ink, letter.ink), bold=True)
