"""The words that a player can still have, by all that everybody has heard."""

from functools import lru_cache

from .packs import spellings
from .spelling import FACES, Spelling
from .state import Side


@lru_cache(maxsize=16)  # few: they keep all spellings of their hands alive
def fitting(pack: str, side: Side) -> tuple[Spelling, ...]:
    """The spellings that agree with everything that was told of a side."""
    matched, told = side.matched, side.matched | side.missed
    left = [one for one in spellings(pack, side.cards) if one.used & told == matched]
    if side.first is not None:
        left = [one for one in left if one.cells[0] // FACES == side.first]
    if side.last is not None:
        left = [one for one in left if one.cells[-1] // FACES == side.last]
    if side.length is not None:
        left = [one for one in left if len(one.word) == side.length]
    if side.order:
        left = [one for one in left if _in_order(one, side.order)]
    return tuple([one for one in left if one.word not in side.wrong])


@lru_cache(maxsize=16)
def words_left(pack: str, side: Side) -> tuple[str, ...]:
    """The words, each once, in the order of the list."""
    return tuple(dict.fromkeys([one.word for one in fitting(pack, side)]))


def _in_order(one: Spelling, order: tuple[int, ...]) -> bool:
    places = [order.index(slot) for slot in one.slots]
    return places == sorted(places)
