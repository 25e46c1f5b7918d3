"""The search for a board: from a random one by small changes, at first also for the worse.

Each step moves one structure, near by or anywhere, exchanges two of them, or turns a tile or exchanges two.
The changed board is kept if its worth is not below that of the board before by more than a tolerance, which
falls to nothing during the search (threshold accepting). The best board met is the result. It depends on
the seed and the number of the search alone.
"""

from dataclasses import dataclass, replace

from p2pcryptid.drawing import Draw

from .. import spaces
from ..board import TILES, Board, Mode, Structure, Tile
from ..boards import boards
from ..clues import clue_sets
from .counting import Found, all_deals, changed_deals
from .pages import ChosenBoard
from .worth import Worth, worth

_TOLERANCE = 400_000
"""millionths of a bit at the beginning"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A board with its worth."""

    chosen: ChosenBoard
    worth: int


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a search has got to."""

    board: Board
    sets: tuple[int, ...]
    deals: Found
    worth: Worth

    def candidate(self) -> Candidate:
        """The board of this place, for choosing among those of other searches."""
        return Candidate(ChosenBoard(self.board, self.worth.clues), self.worth.millionths)


def search(draw: Draw, mode: Mode, players: int, steps: int) -> Candidate:
    """The best board met in so many steps."""
    here = _start(next(boards(draw.fork("start"), mode)), mode, players)
    best = here
    for step in range(steps):
        there = _moved(here, _changed(here.board, draw), mode)
        left = steps - step
        if there.worth.millionths >= here.worth.millionths - _TOLERANCE * left * left // (steps * steps):
            here = there
            best = max(best, here, key=lambda place: place.worth.millionths)
    return best.candidate()


def _start(board: Board, mode: Mode, players: int) -> _Place:
    sets = clue_sets(board, mode)
    deals = all_deals(sets, players)
    return _Place(board, sets, deals, worth(deals, sets))


def _moved(here: _Place, board: Board, mode: Mode) -> _Place:
    sets = clue_sets(board, mode)
    changed = [clue for clue, (old, new) in enumerate(zip(here.sets, sets, strict=True)) if old != new]
    deals = changed_deals(here.deals, sets, changed)
    return _Place(board, sets, deals, worth(deals, sets))


def _changed(board: Board, draw: Draw) -> Board:
    """One small change: of twenty, three change tiles, two exchange structures, fifteen move one."""
    kind = draw.below(20)
    if kind < 3:
        return Board(_changed_tiles(board.tiles, draw), board.structures)
    return Board(board.tiles, _changed_structures(board.structures, draw, kind))


def _changed_tiles(tiles: tuple[Tile, ...], draw: Draw) -> tuple[Tile, ...]:
    changed, (one, other) = list(tiles), draw.sample(range(TILES), 2)
    if draw.below(2):
        changed[one] = replace(tiles[one], turned=not tiles[one].turned)
    else:
        changed[one], changed[other] = tiles[other], tiles[one]
    return tuple(changed)


def _changed_structures(old: tuple[Structure, ...], draw: Draw, kind: int) -> tuple[Structure, ...]:
    changed, (one, other) = list(old), draw.sample(range(len(old)), 2)
    if kind < 5:
        changed[one] = replace(old[one], space=old[other].space)
        changed[other] = replace(old[other], space=old[one].space)
    else:
        around = spaces.within(1 << old[one].space, 2) if kind < 13 else spaces.ALL
        free = around & ~spaces.bits(structure.space for structure in old)
        changed[one] = replace(old[one], space=draw.pick(list(spaces.each(free))))
    return tuple(changed)
