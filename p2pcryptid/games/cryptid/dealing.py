"""How a game of Cryptid is set up: the ways to play, the board from a coin, and what is asked of the table.

Dealing by one who knows everything is here too, for the physical box and for the arena.
"""

from functools import lru_cache

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Variant
from p2pcryptid.games.requests import FreeMark, Request, UniqueColumn

from . import rules
from .atlas.pages import chosen_board
from .board import Board, Mode
from .boards import PLAYERS, BoardAnalysis, analyse_board
from .clues import BREAKS, HINTS, clue_sets
from .deals import Deal
from .hints import idle_hints
from .spaces import SPACES
from .state import ROW, Setup, Stage, State

NAMES = ("alice", "bob", "carol", "dave", "erin")
MODES = {mode.name.casefold(): mode for mode in Mode}
VARIANTS = tuple(
    Variant(players, mode, honour) for honour in (False, True) for mode in MODES for players in PLAYERS
)


def prepare(variant: Variant, names: tuple[str, ...], draw: Draw) -> Setup:
    """A table with a board and an order of play."""
    mode = MODES[variant.mode]
    board, clues = chosen_board(draw.bytes32(), mode, variant.players)
    order = draw.shuffled(range(variant.players))
    return Setup(mode, variant.honour, names, order, board, clues)


def start(variant: Variant, names: tuple[str, ...], draw: Draw) -> State:
    """The state before the clues are dealt."""
    return rules.undealt(prepare(variant, names, draw))


def request(state: State) -> Request | None:
    """The clues at the beginning; a hint that all have agreed on."""
    if state.stage is Stage.DEALING:
        return clue_table(state.setup.board, state.setup.mode, state.setup.clues)
    return FreeMark(ROW, idle_hints(state)) if state.hint_due else None


@lru_cache(maxsize=4)
def clue_table(board: Board, mode: Mode, clues: tuple[int, ...]) -> UniqueColumn:
    """The clues in play on this board: the spaces that each allows, and the hints that it breaks."""
    sets = clue_sets(board, mode)
    return UniqueColumn(
        name=ROW,
        rows=tuple(sets[clue] for clue in clues),
        columns=SPACES,
        marks=tuple(BREAKS[clue] for clue in clues),
        mark_count=len(HINTS),
    )


def deal_clues(board: BoardAnalysis, draw: Draw) -> tuple[tuple[int, ...], int]:
    """One of the board's deals, seat by seat, and its habitat: each ordered deal equally likely."""
    deal: Deal = draw.pick(board.deals)
    return draw.shuffled(deal.clues), deal.habitat


def deal(setup: Setup, draw: Draw) -> tuple[int, ...]:
    """A clue for each seat."""
    return deal_clues(analyse_board(setup.board, setup.mode, len(setup.names)), draw)[0]
