"""The worlds of somebody who lists every legal deal of the board.

Every ordered deal of a board is equally likely, so after any pieces and hints those that agree with them
still are.

Exact as long as there are at most about `most` worlds. Beyond that every second, fourth, … deal of the
board is looked at: with n worlds found a probability then has a standard error of at most 1 / (2 √n).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial, prod

from ..boards import BoardAnalysis, analyse_board
from ..notebook import possible_clues
from ..state import State
from ..view import View
from .worlds import Worlds

_MOST_OWN, _MOST_PUBLIC = 10_000, 4_000


def own_worlds(view: View) -> tuple[Worlds, bool]:
    """The worlds that this seat, or a spectator, cannot rule out; and whether these are all of them."""
    state = view.state
    possible = [possible_clues(state, other) for other in range(state.players)]
    if view.seat is not None and view.clue is not None:
        possible[view.seat] = (view.clue,)
    return worlds(_known(state), possible, _MOST_OWN)


def public_worlds(state: State) -> Worlds:
    """The worlds as everybody sees them who holds no clue."""
    possible = [possible_clues(state, other) for other in range(state.players)]
    return worlds(_known(state), possible, _MOST_PUBLIC)[0]


def _known(state: State) -> BoardAnalysis:
    return analyse_board(state.setup.board, state.setup.mode, state.players)


def worlds(known: BoardAnalysis, possible: Sequence[Sequence[int]], most: int) -> tuple[Worlds, bool]:
    """The worlds in which every seat holds one of its possible clues, and whether these are all."""
    masks = tuple(sum(1 << clue for clue in clues) for clues in possible)
    step = _step(known, possible, most)
    return _worlds(known, masks, step), step == 1


def _step(known: BoardAnalysis, possible: Sequence[Sequence[int]], most: int) -> int:
    """Look at one deal in so many: as if the clues of the seats had nothing to do with each other."""
    shares = prod(len(clues) / len(known.clues) for clues in possible)
    expected = len(known.deals) * factorial(known.players) * shares
    return 1 << max(0, int(expected / most)).bit_length()


@lru_cache(maxsize=16)
def _worlds(known: BoardAnalysis, masks: tuple[int, ...], step: int) -> Worlds:
    """Clues are given out seat by seat to all deals at once, to those with the fewest possible ones first."""
    partial: list[tuple[int, ...]] = [(*deal,) for deal in _fitting(known, masks, step)]
    seats = sorted(range(len(masks)), key=lambda seat: masks[seat].bit_count())
    for seat in seats:
        mask, further = masks[seat], []
        for left, *given in partial:
            options = left & mask
            while options:
                clue = options & -options
                further.append((left ^ clue, *given, clue))
                options ^= clue
        partial = further
    if not partial:
        return Worlds(((),) * len(masks), (), known.sets)
    _, habitats, *given_out = zip(*partial, strict=True)
    columns = dict(zip(seats, given_out, strict=True))
    return Worlds(tuple(columns[seat] for seat in range(len(masks))), habitats, known.sets)


def _fitting(known: BoardAnalysis, masks: tuple[int, ...], step: int) -> list[tuple[int, int]]:
    """The deals that have something for every seat and nothing that no seat may hold."""
    union = 0
    for mask in masks:
        union |= mask
    fitting = [deal for deal in _deal_masks(known)[::step] if not deal[0] & ~union]
    for mask in masks:
        fitting = [deal for deal in fitting if deal[0] & mask]
    return fitting


@lru_cache(maxsize=4)
def _deal_masks(known: BoardAnalysis) -> list[tuple[int, int]]:
    return [(sum(1 << clue for clue in deal.clues), deal.habitat) for deal in known.deals]
