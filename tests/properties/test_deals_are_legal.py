"""Whatever the coin and the secrets: the deal that the table accepts is legal by the engine's own check."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest

from helpers.clear_deals import (
    WAYS_TO_PLAY,
    dealing,
    dealt_in_the_clear,
    really_dealt,
    row_table_of,
    some_boards,
    table_board,
)
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import BoardAnalysis

SEEDS_A_BOARD = 25

CHEAP_SEEDS = {
    (3, Mode.NORMAL): 1,
    (4, Mode.NORMAL): 0,
    (5, Mode.NORMAL): 2,
    (3, Mode.ADVANCED): 26,
    (4, Mode.ADVANCED): 4,
    (5, Mode.ADVANCED): 2,
}
"""The lowest seeds that are dealt in the first batch, where no attempt before counts 1: what
`dealt_in_the_clear` says of 0, 1, 2, …"""


class Engine:
    """The engine's own list of what may be dealt on a board."""

    def __init__(self, board: BoardAnalysis) -> None:
        self._clues = board.clues
        self._deals = {deal.clues for deal in board.deals}

    def is_legal(self, rows: Sequence[int]) -> bool:
        return tuple(sorted(self._clues[row] for row in rows)) in self._deals


@pytest.mark.parametrize(("players", "mode"), WAYS_TO_PLAY)
def test_the_first_legal_draw_is_the_deal_whatever_the_seed(players: int, mode: Mode) -> None:
    """On every board and from every seed: what is accepted is legal, and nothing that was rejected is."""
    dealt = set()
    for board in some_boards(players, mode):
        engine, table = Engine(board), row_table_of(board)
        for seed in range(SEEDS_A_BOARD):
            outcome = dealt_in_the_clear(dealing(table, players, seed))
            assert engine.is_legal(outcome.rows)
            assert not any(engine.is_legal(rows) for rows in outcome.rejected)
            assert len(outcome.rejected) == outcome.number
            dealt.add(outcome.rows)
    assert len(dealt) > SEEDS_A_BOARD


@pytest.mark.parametrize(("players", "mode"), [(3, Mode.NORMAL), (3, Mode.ADVANCED), (4, Mode.NORMAL)])
def test_what_the_table_of_rows_accepts_is_what_the_engine_calls_legal(players: int, mode: Mode) -> None:
    """All clues in play against all, equal ones included, where there are few enough."""
    board = table_board(players, mode)
    engine, table, legal = Engine(board), row_table_of(board), 0
    for rows in combinations_with_replacement(range(len(board.clues)), players):
        accepted = table.common(rows) == 1 and not any(table.needless(rows))
        assert accepted == engine.is_legal(rows)
        legal += accepted
    assert legal == len(board.deals)


@pytest.mark.parametrize(("players", "mode"), WAYS_TO_PLAY)
def test_a_whole_deal_is_legal_and_the_one_that_the_clear_logic_foretells(players: int, mode: Mode) -> None:
    board = table_board(players, mode)
    table = dealing(row_table_of(board), players, CHEAP_SEEDS[players, mode])
    foretold = dealt_in_the_clear(table)
    done = really_dealt(table)
    accepted = done.final.attempt
    assert (accepted.number, table.rows(accepted)) == (foretold.number, foretold.rows)
    assert Engine(board).is_legal(foretold.rows)
    assert len(done.seals) == players
