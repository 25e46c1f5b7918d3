"""What is written in a space where there are no colours."""

from functools import lru_cache

from p2pcryptid.games.cryptid.spaces import SPACES, name
from p2pcryptid.games.scene import Cell, Theme, player_sign

from .geometry import COMPACT, LARGE, Form, Position
from .look import Look
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
)

Written = dict[Position, Cell]

_PLANS = {
    LARGE: Plan(Title((2, 0), (3, 0), (6, 0)), None, (1, 1), (4, 1), (5, 1), (2, 2), (3, 2)),
    COMPACT: Plan(
        Title((4, 0), (1, 0), (3, 0)), Title((4, 0), (2, 1), (4, 1)), (1, 0), (4, 0), (5, 0), (1, 1), (2, 1)
    ),
}
_TEXTURES = {LARGE: tuple((x, y) for y in (1, 2) for x in (1, 3, 5, 7)), COMPACT: ((2, 1), (4, 1))}
_HEATED = (2, 3, 4, 5)
"""columns of a texture that tell of heat: two of them, in either size"""
_CUBES = {LARGE: "[{letter}]", COMPACT: "{letter}"}


@lru_cache(maxsize=4 * SPACES)
def written_in(look: Look, form: Form) -> Written:
    """What is written in a space. What is not bold gives way to the heavy line below a space."""
    here = _PLANS[form.size]
    things, slots = _things(look, form), _slots(look, form)
    moved = here.moved is not None and look.ground.kind is not None
    title = here.moved if here.moved is not None and moved else here.title
    written = _texture(look, form, {y for _, y in (*things, *slots)})
    if not (moved and slots):
        written |= _title(look, title, firm=form.small)
    if look.choosable and title.mark is not None:
        written |= _text(title.mark, CHOOSABLE)
    return written | things | slots


def _text(at: Position, text: str, *, bold: bool = True) -> Written:
    x, y = at
    return {(x + offset, y): Cell(char, bold=bold) for offset, char in enumerate(text)}


def _texture(look: Look, form: Form, busy: set[int]) -> Written:
    """The terrain's sign or the heat, on lines on which nothing else stands."""
    free = [at for at in _TEXTURES[form.size] if form.small or at[1] not in busy]
    if look.heat is None:
        return dict.fromkeys(free, Cell(TERRAIN_SIGNS[look.ground.terrain]))
    y = max((y for _, y in free), default=0)
    return {at: Cell(LEVELS[look.heat], bold=True) for at in free if at[1] == y and at[0] in _HEATED}


def _title(look: Look, title: Title, *, firm: bool) -> Written:
    strong = firm or bool(look.choosable or look.selected or look.recalled)
    sign = TERRAIN_SIGNS[look.ground.terrain]
    return _text(title.name, name(look.ground.space), bold=strong) | _text(title.sign, sign, bold=False)


def _things(look: Look, form: Form) -> Written:
    """A structure, the pawn, a cube."""
    here, ground, written = _PLANS[form.size], look.ground, Written()
    if ground.kind is not None and ground.colour is not None:
        written |= _text(here.structure, STRUCTURE_SIGNS[ground.kind] + COLOUR_SIGNS[ground.colour])
    if look.cube is not None:
        letter = player_sign(look.cube, Theme.PLAIN).char
        written |= _text(here.cube, _CUBES[form.size].format(letter=letter))
    if look.pawn:
        written |= _text(here.pawn, PAWN)
    return written


def _slots(look: Look, form: Form) -> Written:
    """By seat a disc, which is a small letter, or the player's own sign; nothing if there is none at all."""
    if not look.has_slots:
        return {}
    (x, y), written = _PLANS[form.size].slots, Written()
    for seat, (disc, sign) in enumerate(zip(look.discs, look.signs, strict=True)):
        if disc:
            player = player_sign(seat, Theme.PLAIN)
            written[x + seat, y] = player._replace(char=player.char.lower())
        elif sign != " ":
            written[x + seat, y] = Cell(PENCILS.get(sign, sign), bold=True)
        else:
            written[x + seat, y] = Cell("_" if form.small else PENCILS[" "])
    return written
