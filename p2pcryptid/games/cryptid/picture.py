"""Cryptid on a screen of coloured characters."""

from collections.abc import Iterator

from p2pcryptid.errors import Invalid
from p2pcryptid.games.scene import Picture
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed

from . import fitting, spaces
from .assistant import spot_page, why_page
from .map.key import key
from .map.look import grounds
from .map.scenes import scene
from .overlays import OVERLAYS
from .sheet import sheet
from .short_rules import RULES
from .state import Action, Ask, Correct, Cube, Disc, Fact, Lapse, Result, Search, State
from .view import View
from .words import FEATURES


def picture() -> Picture:
    """The map, and what is to be pointed at on it."""
    return Picture(
        scene=scene,
        spots=lambda _view, action: spots(action),
        touched=touched,
        spot_named=spot_named,
        spot_name=spaces.name,
        about=about,
        tally=tally,
        key=key,
        overlays=OVERLAYS,
        unfolds=OVERLAYS[0],
        sheet=sheet,
        left=fitting.left,
        foresee=spot_page,
        why=why_page,
        rules=RULES,
    )


def spots(action: Action | Result) -> tuple[int, ...]:
    """The spaces that an action names, in its own order."""
    match action:
        case Ask(_, space) | Search(space) | Cube(space) | Disc(space):
            return (space,)
        case Correct(space, to):
            return (space,) if to is None else (space, to)
        case _:
            return ()


def touched(before: State, fact: Fact) -> tuple[int, ...]:
    """The spaces that something which happened is about."""
    if isinstance(fact.action, Lapse) and before.space is not None:
        return (before.space,)
    return spots(fact.action)


def spot_named(word: str) -> int | None:
    """The space that is typed like this."""
    try:
        return spaces.parse(word)
    except Invalid:
        return None


def tally(view: View, seat: int) -> str:
    """Cubes and discs."""
    state = view.state
    return f"■{state.cubes[seat].bit_count()} ●{state.discs[seat].bit_count()}"


def about(view: View, space: int) -> str:
    """Terrain, territory, structure and pieces of a space, in a line."""
    ground = grounds(view.state.setup.board)[space]
    parts = [str(FEATURES[ground.terrain])]
    if ground.animal is not None:
        parts.append(str(FEATURES[ground.animal]))
    if ground.kind is not None and ground.colour is not None:
        parts.append(_("{colour} {kind}").format(colour=FEATURES[ground.colour], kind=FEATURES[ground.kind]))
    parts += _pieces(view.state, space)
    return _("{space}: {parts}").format(space=spaces.name(space), parts=", ".join(parts))


def _pieces(state: State, space: int) -> Iterator[str]:
    names = state.setup.names
    for form, pieces in ((_("cube: {names}"), state.cubes), (_("disc: {names}"), state.discs)):
        placed = [name for name, has in zip(names, pieces, strict=True) if has >> space & 1]
        if placed:
            yield form.format(names=listed(placed))
