"""Cryptid on a screen of coloured characters."""

from p2pcryptid.errors import Invalid
from p2pcryptid.games.scene import Picture
from p2pcryptid.i18n import gettext as _

from . import spaces
from .map.key import key
from .map.scenes import scene
from .state import Action, Ask, Correct, Cube, Disc, Fact, Search, State
from .view import View


def picture() -> Picture:
    """The map, and what is to be pointed at on it."""
    return Picture(
        scene=scene,
        spots=spots,
        touched=touched,
        spot_named=spot_named,
        spot_name=spaces.name,
        about=about,
        key=key,
    )


def spots(action: Action) -> tuple[int, ...]:
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
    ...


def spot_named(word: str) -> int | None:
    """The space that is typed like this."""
    try:
        return spaces.parse(word)
    except Invalid:
        return None
