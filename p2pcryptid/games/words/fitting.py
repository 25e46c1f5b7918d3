"""The words that a player can still have, by all that everybody has heard."""

from collections.abc import Iterator
from functools import lru_cache

from .packs import spellings
from .spelling import Spelling
from .state import Side


@lru_cache(maxsize=128)
def fitting(pack: str, side: Side) -> tuple[Spelling, ...]:
    """The spellings that agree with everything that was told of a side."""
    matched, told = side.matched, side.matched | side.missed
    agreeing = [one for one in spellings(pack, side.cards) if one.used & told == matched]
    return tuple(one for one in agreeing if one.word not in side.wrong and all(_in_place(one, side)))


@lru_cache(maxsize=128)
def words_left(pack: str, side: Side) -> tuple[str, ...]:
    """The words, each once, in the order of the list."""
    return tuple(dict.fromkeys(one.word for one in fitting(pack, side)))


def _in_place(one: Spelling, side: Side) -> Iterator[bool]:
    slots = one.slots
    yield side.first in (None, slots[0])
    yield side.last in (None, slots[-1])
    yield side.length in (None, len(one.word))
    if side.order:
        places = [side.order.index(slot) for slot in slots]
        yield places == sorted(places)
