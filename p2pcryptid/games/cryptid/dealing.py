"""Dealing by one who knows everything: for the physical box, for tests and for games in one process."""

from dataclasses import dataclass

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Candidates

from .board import Mode
from .boards import PLAYERS, BoardAnalysis, analyse_board, chosen_board
from .clues import BREAKS, HINTS, true_hints
from .deals import Deal
from .spaces import SPACES
from .state import Action, GiveHint, Setup, State

NAMES = ("alice", "bob", "carol", "dave", "erin")


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play Cryptid."""

    players: int
    mode: Mode
    honour: bool = False


VARIANTS = tuple(
    Variant(players, mode, honour) for honour in (False, True) for mode in Mode for players in PLAYERS
)


def deal_clues(board: BoardAnalysis, draw: Draw) -> tuple[tuple[int, ...], int]:
    """One of the board's deals, seat by seat, and its habitat: each ordered deal equally likely."""
    deal: Deal = draw.pick(board.deals)
    return draw.shuffled(deal.clues), deal.habitat


def prepare(variant: Variant, names: tuple[str, ...], draw: Draw) -> Setup:
    """A table with a board and an order of play."""
    board = chosen_board(draw.bytes32(), variant.mode, variant.players).board
    order = draw.shuffled(range(variant.players))
    return Setup(variant.mode, variant.honour, names, order, board)


def candidates(setup: Setup) -> Candidates[int]:
    """The clues in play on this board, the spaces they allow and the hints they break."""
    known = analyse_board(setup.board, setup.mode, len(setup.names))
    return Candidates(
        secrets=known.clues,
        rows=tuple(known.sets[clue] for clue in known.clues),
        marks=tuple(BREAKS[clue] for clue in known.clues),
        columns=SPACES,
        mark_count=len(HINTS),
    )


def deal(setup: Setup, draw: Draw) -> tuple[int, ...]:
    """A clue for each seat."""
    return deal_clues(analyse_board(setup.board, setup.mode, len(setup.names)), draw)[0]


def joint(state: State, clues: tuple[int, ...], draw: Draw) -> Action:
    """The hint that comes next: any true one that has not been given."""
    left = [hint for hint in true_hints(clues) if hint not in state.hints]
    return GiveHint(draw.pick(left) if left else None)
