"""What a board is worth to its players: the figure that the search climbs, in bits.

    worth = own + spread / 2 - cost * players / 2 - missing / 10

- *own*: how little a player's own clue tells of the habitat. For a deal drawn at random, the entropy of the
  habitat for who knows one of its clues, on the mean over the clues. It counts how likely each habitat is,
  not only how many there are: a clue with twenty habitats of which one has nine chances in ten is a poor one.
- *spread*: the entropy of the habitat for who knows no clue: no part of the map should be idle.
- *cost*: the binary logarithm of what dealing without a dealer costs each seat, in multiplications. For 108
  classes of spaces (spaces that no clue in play tells apart are one class) a draw of clues costs about 300,
  and one that leaves a single space some 1,100 more for every seat, in proofs, even if a clue of it turns out
  to be needless. It falls as deals become more, so it rewards those too. Draws are counted as if all clues
  of the mode were in play: otherwise a board with five clues and three deals would be the cheapest. The more
  players, the longer they wait for each other, and the more a board has of all the rest to spare.
- *missing*: how many clues of the mode are out of play. What is out of play is public, and the fewer clues
  there are, the less there is to find out.

A clue in play leaves at least two habitats: those that would leave one are out of play, here as everywhere.
Worths are whole millionths, so that a search goes the same way on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import factorial, log2

import numpy as np
from numpy.typing import NDArray

from ..spaces import SPACES
from .counting import Found, sizes, words

_SAMPLE = 1 << 11
_DRAW, _PROOF = 300, 1100
_MISSING = 0.1
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Worth:
    """A board's worth, and the clues that are in play on it."""

    millionths: int
    clues: tuple[int, ...]


def worth(found: Found, sets: Sequence[int]) -> Worth:
    """What a board with these legal deals is worth."""
    counts = np.zeros((len(sets), SPACES), np.int64)
    while True:
        if not len(found):
            return Worth(-1000 * _MILLION, ())
        places = found.clues.astype(np.intp) * SPACES + found.habitats[:, None]
        counts = np.bincount(places.ravel(), minlength=len(sets) * SPACES).reshape(len(sets), SPACES)
        telling = np.flatnonzero((counts > 0).sum(axis=1) == 1)
        if not len(telling):
            break
        found = found.without(telling.tolist())
    clues = np.flatnonzero(counts.any(axis=1))
    bits = _own(counts) + _entropy(counts.sum(axis=0)) / 2
    bits -= log2(_cost(found, sets, clues)) * found.players / 2
    bits -= _MISSING * (len(sets) - len(clues))
    return Worth(round(bits * _MILLION), tuple(clues.tolist()))


def _own(counts: NDArray[np.int64]) -> float:
    """The entropy of the habitat for who knows one clue."""
    of_clues = counts.sum(axis=1)
    return float((_surprise(of_clues).sum() - _surprise(counts).sum()) / of_clues.sum())


def _entropy(counts: NDArray[np.int64]) -> float:
    total = counts.sum()
    return float(log2(total) - _surprise(counts).sum() / total)


def _surprise(counts: NDArray[np.int64]) -> NDArray[np.float64]:
    return counts.astype(np.float64) * np.log2(np.maximum(counts, 1))


def _cost(found: Found, sets: Sequence[int], clues: NDArray[np.intp]) -> float:
    players, in_play = found.players, words([sets[clue] for clue in clues])
    deals = factorial(players) * len(found)
    drawn = in_play[:, _draws(players, len(clues))]
    left = np.bitwise_and.reduce(drawn, axis=1)
    with_one_space = float((sizes(left) == 1).mean())
    proofs = max(with_one_space * len(clues) ** players / deals, 1.0)
    return (
        _classes(in_play) / SPACES * float(_DRAW * len(sets) ** players / deals + _PROOF * players * proofs)
    )


@cache
def _draws(players: int, clues: int) -> NDArray[np.intp]:
    """A fixed sample of draws of clues: to count all that leave one space would double the work."""
    blocks = (sha256(b"p2pcryptid atlas %d" % block).digest() for block in range(_SAMPLE * players // 4))
    drawn = np.frombuffer(b"".join(blocks), dtype=">u8") % clues
    return drawn.astype(np.intp).reshape(players, _SAMPLE)


def _classes(in_play: NDArray[np.uint64]) -> int:
    """How many classes of spaces there are."""
    low = in_play[0, :, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)
    high = in_play[1, :, None] >> np.arange(SPACES - 64, dtype=np.uint64) & np.uint64(1)
    weights = np.uint64(1) << np.arange(in_play.shape[1], dtype=np.uint64)[:, None]
    return len(np.unique((np.hstack([low, high]) * weights).sum(axis=0)))
