"""All legal deals of a board as arrays, and of a changed board only what the change touches.

These are the deals that `deals.legal_deals` finds, as the tests compare. Here they are found, counted and
found again after a small change several times as fast, which a search over many boards needs. Nothing
but the search imports NumPy.

Sets of clues grow one clue at a time, in a fixed order of the clues: level k holds all sets of k clues that
leave at least two spaces and in which the clue added last shut out some space. They are sorted by the clue
added last, so that those which another clue may follow are the beginning of the array. Clues that changed
come last in the order: a deal has one of them exactly if its last clue is one of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..deals import FEWEST_ALLOWED, MOST_ALLOWED
from ..spaces import ALL

Words = NDArray[np.uint64]
"""sets of spaces: 64 of the 108 bits in the first row, 44 in the second"""
Numbers = NDArray[np.intp]

_WORD = (1 << 64) - 1
_ONE = np.uint64(1)
_NONE = np.empty(0, np.intp)
_AT_ONCE = 1 << 18


@dataclass(frozen=True, slots=True)
class Found:
    """Deals: a row of clues for each, and where its habitat is."""

    clues: NDArray[np.uint8]
    habitats: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.habitats)

    @property
    def players(self) -> int:
        """How many clues a deal has."""
        return int(self.clues.shape[1])

    def where(self, chosen: NDArray[np.bool_]) -> "Found":
        """Some of them."""
        return Found(self.clues[chosen], self.habitats[chosen])

    def without(self, clues: Sequence[int]) -> "Found":
        """Those with none of these clues."""
        return self.where(np.logical_not(np.isin(self.clues, clues).any(axis=1)))


def words(sets: Sequence[int]) -> Words:
    """Sets of spaces side by side."""
    return np.array([[one & _WORD for one in sets], [one >> 64 for one in sets]], dtype=np.uint64)


def sizes(sets: Words) -> NDArray[np.uint8]:
    """How many spaces each set has."""
    size: NDArray[np.uint8] = np.bitwise_count(sets[0]) + np.bitwise_count(sets[1])
    return size


def all_deals(sets: Sequence[int], players: int) -> Found:
    """Every legal deal of a board with these clue sets."""
    nothing = Found(np.empty((0, players), np.uint8), np.empty(0, np.uint8))
    return changed_deals(nothing, sets, range(len(sets)))


def changed_deals(before: Found, sets: Sequence[int], changed: Sequence[int]) -> Found:
    """Every legal deal, when all of them were known before the sets of some clues changed."""
    usable = [c for c, s in enumerate(sets) if FEWEST_ALLOWED <= s.bit_count() <= MOST_ALLOWED]
    order = [c for c in usable if c not in changed] + [c for c in usable if c in changed]
    kept, fresh = before.without(changed), len(order) - sum(c in changed for c in order)
    clues, left = _with_one_space(words([sets[c] for c in order]), before.players, fresh)
    clues = np.array(order, dtype=np.uint8)[clues]
    found = _minimal(Found(clues, _habitats(left)), words(sets))
    return Found(np.concatenate([kept.clues, found.clues]), np.concatenate([kept.habitats, found.habitats]))


def _with_one_space(sets: Words, players: int, fresh: int) -> tuple[NDArray[np.uint8], Words]:
    """Sets of clues that end with one from `fresh` on and leave one space; and that space."""
    left, last = words([ALL]), np.array([-1])
    levels: list[tuple[Numbers, Numbers]] = []  # of each set, the one that it grew from, and the clue added
    for level in range(1, players + 1):
        final = level == players
        parents, last = _grown(left, last, sets, range(fresh if final else 0, sets.shape[1]), final)
        left = left[:, parents] & sets[:, last]
        levels.append((parents, last))
    return _traced(levels), left


def _grown(left: Words, last: Numbers, sets: Words, clues: range, final: bool) -> tuple[Numbers, Numbers]:
    """Which sets may have which of these clues added: of few sets all at once, of many clue by clue."""
    parents, added = [_NONE], [_NONE]
    for some in np.array_split(np.array(clues, np.intp), 1 + len(clues) * len(last) // _AT_ONCE):
        old = left[:, None, : np.searchsorted(last, some[-1])] if len(some) else left[:, None, :0]
        new = old & sets[:, some, None]
        size = sizes(new)
        keep = size == 1 if final else (size > 1) & ((new[0] != old[0]) | (new[1] != old[1]))
        if len(some) > 1:
            keep &= last[: old.shape[2]] < some[:, None]
        which, rows = np.nonzero(keep)
        parents.append(rows)
        added.append(some[which])
    return np.concatenate(parents), np.concatenate(added)


def _traced(levels: list[tuple[Numbers, Numbers]]) -> NDArray[np.uint8]:
    """The clues of every set on the last level, from level to level backwards."""
    columns, at = [], np.arange(len(levels[-1][0]))
    for parents, added in reversed(levels):
        columns.append(added[at].astype(np.uint8))
        at = parents[at]
    return np.stack(columns[::-1], axis=1)


def _minimal(found: Found, sets: Words) -> Found:
    """Those in which no clue is needless. (Without its last clue each leaves several spaces anyway.)"""
    *first, last = (sets[:, clues] for clues in found.clues.T)
    needed = np.ones(len(found), np.bool_)
    before, after = words([ALL]), [last]
    for one in reversed(first[1:]):
        after.append(after[-1] & one)
    for one, rest in zip(first, reversed(after), strict=True):
        needed &= sizes(before & rest) > 1
        before = before & one
    return found.where(needed)


def _habitats(left: Words) -> NDArray[np.uint8]:
    """Which space it is, of sets of one space: as many as there are lower bits."""
    low, high = left
    below: NDArray[np.uint8] = np.where(
        low != 0, np.bitwise_count(low - _ONE), 64 + np.bitwise_count(high - _ONE)
    ).astype(np.uint8)
    return below
