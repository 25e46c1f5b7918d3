"""What is written in a space where there are colours: its name, what stands there, discs, a cube."""

from p2pcryptid.games.cryptid.spaces import name
from p2pcryptid.games.scene import Cell, Theme, player_sign

from .geometry import Form, Position
from .look import HEATS, Look
from .palette import Palette, Plate, palette
from .signs import (
    CHOOSABLE,
    COLOUR_SIGNS,
    LEVELS,
    PAWN,
    PENCILS,
    STRUCTURE_SIGNS,
    TERRAIN_SIGNS,
    Plan,
    Title,
    plan,
)

Written = dict[Position, Cell]


def written_in(look: Look, form: Form, theme: Theme) -> Written:
    """All that is written in a space, by place."""
    colours, here = palette(theme), plan(form)
    slots = _slots(look, here, theme)
    moved = here.moved is not None and look.ground.kind is not None
    title = here.moved if here.moved is not None and moved else here.title
    written = {} if slots or look.heat is not None else _texture(look, here, colours)
    if look.heat is not None:
        written |= _tenths(look.heat, here, colours, taken=form.small and bool(slots or moved))
    if not (moved and slots):
        written |= _title(look, title, colours)
    return written | _things(look, here, theme) | slots


def _text(at: Position, text: str, plate: Plate, *, bold: bool = False) -> Written:
    x, y = at
    return {(x + offset, y): Cell(char, plate.ink, plate.paper, bold) for offset, char in enumerate(text)}


def _texture(look: Look, here: Plan, colours: Palette) -> Written:
    fill, sign = colours.fill(look), TERRAIN_SIGNS[look.ground.terrain]
    if fill not in colours.textures:
        return {}
    return {at: Cell(sign, colours.textures[fill], fill) for at in here.texture}


def _tenths(heat: int, here: Plan, colours: Palette, *, taken: bool) -> Written:
    """How much of an overlay it has, as shades alone are hard to tell: nothing where it has none or all.
    Where the line that glows elsewhere is `taken`, some of the glow stands here too."""
    glow = colours.heats[heat]
    sign = LEVELS[heat] if heat < HEATS else " "
    if not taken and sign == " ":
        return {}
    plate = Plate(colours.clear[glow], glow)
    return (
        _text(here.pawn, f"{sign} ", plate, bold=True)
        if taken
        else _text(here.tenths, sign, plate, bold=True)
    )


def _title(look: Look, title: Title, colours: Palette) -> Written:
    """The name and the sign of the terrain, and whether it may be chosen."""
    plate, written = colours.title(look), Written()
    if look.heat is not None:  # the whole strip in the colour of the terrain, of which not much is left
        x, y = title.mark or title.name
        written |= _text((x, y), " " * (title.sign[0] + 1 - x), plate)
    strong = bool(look.choosable or look.selected or look.recalled)
    written |= _text(title.name, name(look.ground.space), plate, bold=strong)
    written |= _text(title.sign, TERRAIN_SIGNS[look.ground.terrain], plate)
    if look.choosable and title.mark is not None:
        written |= _text(title.mark, CHOOSABLE, plate, bold=True)
    return written


def _things(look: Look, here: Plan, theme: Theme) -> Written:
    """A structure, the pawn, a cube."""
    colours, ground, written = palette(theme), look.ground, Written()
    if ground.kind is not None and ground.colour is not None:
        sign = STRUCTURE_SIGNS[ground.kind] + COLOUR_SIGNS[ground.colour]
        written |= _text(here.structure, sign, colours.structures[ground.colour], bold=True)
    if look.pawn:
        written |= _text(here.pawn, PAWN, colours.pawn, bold=True)
    if look.cube is not None:
        player = player_sign(look.cube, theme)
        plate = Plate(colours.cube_inks[player.ink], player.ink)
        written |= _text(here.cube, player.char, plate, bold=True)
    return written


def _slots(look: Look, here: Plan, theme: Theme) -> Written:
    """By seat a disc or the player's own sign; nothing if there is none at all."""
    if not look.has_slots:
        return {}
    (x, y), written, colours = here.slots, Written(), palette(theme)
    for seat, (disc, sign) in enumerate(zip(look.discs, look.signs, strict=True)):
        player = player_sign(seat, theme)
        if disc:
            written[x + seat, y] = player._replace(char=colours.disc or player.char)
        else:
            ink = colours.empty if sign == " " else player.ink
            written[x + seat, y] = Cell(PENCILS.get(sign, sign), ink, player.paper)
    return written
