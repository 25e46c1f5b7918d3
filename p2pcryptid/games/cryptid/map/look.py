"""What is to be seen of a space: everything that can change its picture, and nothing else."""

from functools import lru_cache
from typing import NamedTuple

from p2pcryptid.games.cryptid.board import ANIMALS, TERRAINS, Board, Feature, features
from p2pcryptid.games.cryptid.spaces import COLUMNS, SPACES, each
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.scene import Lens

SHADES = 3
HEATS = 10


class Ground(NamedTuple):
    """What is on the board before anybody plays."""

    space: int
    terrain: Feature
    animal: Feature | None
    kind: Feature | None
    """of structure"""
    colour: Feature | None
    """of the structure"""

    @property
    def shade(self) -> int:
        """Which of three shades: two neighbours never have the same."""
        row, column = divmod(self.space, COLUMNS)
        return (column + column // 2 - row) % SHADES


class Look(NamedTuple):
    """A space as it is to be seen."""

    ground: Ground
    cube: int | None
    """the seat whose cube lies there"""
    discs: tuple[bool, ...]
    """by seat"""
    pencil: str
    """the player's own sign for each seat, as far as there are any"""
    pawn: bool
    selected: bool
    choosable: bool | None
    """may it be chosen now? None: nothing is to be chosen"""
    recalled: bool
    heat: int | None
    """from 0 to 10, if an overlay is shown"""

    @property
    def signs(self) -> str:
        """The player's own sign for each seat."""
        return self.pencil[: len(self.discs)].ljust(len(self.discs))

    @property
    def has_slots(self) -> bool:
        """Is anything to be shown in the slots, of which every seat has one?"""
        return any(self.discs) or bool(self.signs.strip())


@lru_cache(maxsize=4)
def grounds(board: Board) -> tuple[Ground, ...]:
    """What is on every space of a board."""
    on_board = features(board)
    standing = {one.space: one for one in board.structures}

    def has(feature: Feature, space: int) -> bool:
        return bool(on_board[feature] >> space & 1)

    found = []
    for space in range(SPACES):
        terrain = next(one for one in TERRAINS if has(one, space))
        animal = next((one for one in ANIMALS if has(one, space)), None)
        structure = standing.get(space)
        kind, colour = (structure.kind, structure.colour) if structure else (None, None)
        found.append(Ground(space, terrain, animal, kind, colour))
    return tuple(found)


def looks(ground: tuple[Ground, ...], view: View, lens: Lens) -> tuple[Look, ...]:
    """Every space, from its seat's view and through the player's lens."""
    state, seats = view.state, range(view.state.players)
    cubes = {space: seat for seat in seats for space in each(state.cubes[seat])}
    return tuple(
        Look(
            ground=one,
            cube=cubes.get(space),
            discs=tuple(bool(discs >> space & 1) for discs in state.discs),
            pencil=lens.pencil.get(space, ""),
            pawn=state.space == space,
            selected=lens.selected == space,
            choosable=None if lens.choosable is None else space in lens.choosable,
            recalled=space in lens.recalled,
            heat=None if lens.heat is None else round(HEATS * lens.heat.get(space, 0)),
        )
        for space, one in enumerate(ground)
    )
