"""The worlds of somebody who knows the rulebook: clues of the book that leave exactly one space together.

Clues are given out seat by seat. Where that makes too many, a part of what was given out so far is taken,
spread evenly over the list: with n taken at each step a probability is then off by about 1 / √n.
"""

from collections.abc import Sequence
from functools import lru_cache

from ..spaces import ALL
from ..state import State
from ..view import View
from .notes import Sets, book_of, possible
from .worlds import Worlds

MOST = 2_500
_GOLDEN, _UNIT = 2_654_435_769, 32  # the golden ratio in 32 bits: its multiples are spread evenly
_Given = tuple[int, ...]
"""the spaces left, the clues given as a set, and these clues one by one as bits"""


def own_worlds(view: View) -> Worlds:
    """The worlds that this seat cannot rule out."""
    held = _possible(view.state)
    if view.seat is not None and view.clue is not None:
        held = (*held[: view.seat], (view.clue,), *held[view.seat + 1 :])
    return worlds(book_of(view.state), held, MOST)


def public_worlds(state: State) -> Worlds:
    """The worlds as everybody sees them who holds no clue."""
    return worlds(book_of(state), _possible(state), MOST)


def _possible(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(possible(state, seat) for seat in range(state.players))


@lru_cache(maxsize=32)
def worlds(sets: Sets, held: tuple[tuple[int, ...], ...], most: int) -> Worlds:
    """Some `most` of the worlds in which every seat holds one of these clues, no two the same."""
    *first, last = sorted(range(len(held)), key=lambda seat: len(held[seat]))
    partial: list[_Given] = [(ALL, 0)]
    for seat in first:
        partial = _with_one_more(partial, _options(sets, held[seat]), most)
    complete = _complete(partial, _options(sets, held[last]), most)
    if not complete:
        return Worlds(((),) * len(held), (), sets)
    left, _, *columns = zip(*complete, strict=True)
    by_seat = dict(zip((*first, last), columns, strict=True))
    places = tuple(one.bit_length() - 1 for one in left)
    return Worlds(tuple(by_seat[seat] for seat in range(len(held))), places, sets)


def _options(sets: Sets, clues: tuple[int, ...]) -> list[tuple[int, int]]:
    """Each clue as a bit, and the spaces that it allows."""
    return [(1 << clue, sets[clue]) for clue in clues]


def _with_one_more(partial: list[_Given], options: list[tuple[int, int]], most: int) -> list[_Given]:
    """One more seat has a clue."""
    pairs = _spread(len(partial) * len(options), most)
    tried = ((partial[pair // len(options)], options[pair % len(options)]) for pair in pairs)
    return [
        (left & allowed, given | clue, *one, clue)
        for (left, given, *one), (clue, allowed) in tried
        if left & allowed and not given & clue
    ]


def _complete(partial: list[_Given], options: list[tuple[int, int]], most: int) -> list[_Given]:
    """The last seat has a clue, and one space is left."""
    found = [
        (both, given, *one, clue)
        for left, given, *one in partial
        for clue, allowed in options
        if (both := left & allowed) and not both & both - 1 and not given & clue
    ]
    return [found[number] for number in _spread(len(found), most)]


def _spread(count: int, most: int) -> Sequence[int]:
    """The numbers below `count`; if they are far more than `most`, so many of them, spread evenly."""
    if count <= 2 * most:
        return range(count)
    mask = (1 << _UNIT) - 1
    return [(number * _GOLDEN & mask) * count >> _UNIT for number in range(most)]
