"""The worlds of somebody who knows the rulebook: clues of the book that leave exactly one space together.

Clues are given out seat by seat. Where that makes too many, a part of what was given out so far is taken,
spread evenly over the list: with n taken at each step a probability is then off by about 1 / √n.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from ..spaces import ALL
from ..state import State
from ..view import View
from .notes import Sets, book_of, possible
from .worlds import Worlds

MOST = 2_500
_GOLDEN, _UNIT = 2_654_435_769, 32  # the golden ratio in 32 bits: its multiples are spread evenly
_T = TypeVar("_T")


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
    partial: Sequence[tuple[int, ...]] = [(ALL, 0)]
    *first, last = sorted(range(len(held)), key=lambda seat: len(held[seat]))
    for seat in first:
        partial = _spread(_given(partial, sets, held[seat]), most)
    complete = [one for one in _given(partial, sets, held[last]) if not one[0] & one[0] - 1]
    complete = _spread(complete, most)
    if not complete:
        return Worlds(((),) * len(held), (), sets)
    left, _, *columns = zip(*complete, strict=True)
    by_seat = dict(zip((*first, last), columns, strict=True))
    return Worlds(
        tuple(by_seat[seat] for seat in range(len(held))), tuple(one.bit_length() - 1 for one in left), sets
    )


def _given(partial: Sequence[tuple[int, ...]], sets: Sets, clues: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Each of the clues given to one more seat: the spaces left, the clues given as a set, and one by one."""
    options = [(1 << clue, sets[clue]) for clue in clues]
    return [
        (left & allowed, given | clue, *one, clue)
        for left, given, *one in partial
        for clue, allowed in options
        if left & allowed and not given & clue
    ]


def _spread(items: list[_T], most: int) -> list[_T]:
    """All of them, or `most` if they are far more, spread evenly."""
    if len(items) <= 2 * most:
        return items
    mask = (1 << _UNIT) - 1
    return [items[(number * _GOLDEN & mask) * len(items) >> _UNIT] for number in range(most)]
