"""The notebook of somebody who knows the rulebook: which of its clues the pieces and the hints leave to whom.

Every clue of the mode counts as possible for everybody at first; a board's legal deals are not looked at.
"""

from collections.abc import Sequence
from functools import lru_cache

from p2pcryptid.drawing import Draw

from ..board import Board, Mode
from ..clues import BREAKS, clue_sets
from ..spaces import SPACES, each
from ..state import Action, Cube, Disc, State
from ..view import View

Sets = tuple[int, ...]
"""for each clue of the book, the spaces that it allows"""
Chances = list[tuple[float, ...]]
"""for each seat and space, how likely the seat's clue allows it"""


@lru_cache(maxsize=64)
def book(board: Board, mode: Mode) -> Sets:
    """The clues of the book on this board."""
    return clue_sets(board, mode)


def book_of(state: State) -> Sets:
    """The clues of the book on this table's board."""
    return book(state.setup.board, state.setup.mode)


def possible(state: State, seat: int) -> tuple[int, ...]:
    """The clues of the book that this seat may hold."""
    return _possible(book_of(state), state.cubes[seat], state.discs[seat], state.hints)


@lru_cache(maxsize=8192)
def _possible(sets: Sets, cubes: int, discs: int, hints: tuple[int, ...]) -> tuple[int, ...]:
    denied = sum(1 << hint for hint in hints)
    return tuple(
        clue
        for clue, allowed in enumerate(sets)
        if not (allowed & cubes or discs & ~allowed or BREAKS[clue] & denied)
    )


def held_by_others(view: View, state: State, seat: int) -> tuple[int, ...]:
    """The clues that another seat may hold, as far as this one can tell: nobody holds the same twice."""
    return tuple(clue for clue in possible(state, seat) if clue != view.clue)


def counts(sets: Sets, clues: Sequence[int]) -> bytes:
    """For each space, how many of these clues allow it."""
    spread = _spread(sets)
    return sum(spread[clue] for clue in clues).to_bytes(SPACES, "little")


@lru_cache(maxsize=64)
def _spread(sets: Sets) -> tuple[int, ...]:
    """Each set with a byte for every space, so that sums of sets count them."""
    return tuple(int.from_bytes(bytes(one >> space & 1 for space in range(SPACES)), "little") for one in sets)


def chances(view: View, state: State | None = None) -> Chances:
    """For each seat and space, the share of the seat's possible clues that allow it."""
    state = state or view.state
    sets = book_of(state)
    return [_shares(sets, held_by_others(view, state, seat)) for seat in range(state.players)]


@lru_cache(maxsize=8192)
def _shares(sets: Sets, clues: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(count / max(1, len(clues)) for count in counts(sets, clues))


def habitat_odds(view: View, of_seats: Chances) -> dict[int, float]:
    """How likely each space is the habitat, as if the clues had nothing to do with each other."""
    odds = {}
    others = [by_space for seat, by_space in enumerate(of_seats) if seat != view.seat]
    for space in each(view.state.open & view.allowed):
        odd = 1.0
        for by_space in others:
            odd *= by_space[space]
        if odd:
            odds[space] = odd
    total = sum(odds.values())
    return {space: odd / total for space, odd in odds.items()}


def least_telling(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    """A piece that leaves the others the most clues to suspect me of."""
    pieces = [action for action in actions if isinstance(action, Cube | Disc)]
    if view.seat is None or not pieces:
        return actions[0]
    suspected = possible(view.state, view.seat)
    allowing = counts(book_of(view.state), suspected)

    def left(piece: Cube | Disc) -> int:
        return allowing[piece.space] if isinstance(piece, Disc) else len(suspected) - allowing[piece.space]

    return max(draw.shuffled(pieces), key=left)
