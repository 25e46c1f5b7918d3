"""A unique column's own logic in the clear: what seats with these secrets are dealt, with nothing encrypted.

Offsets, numbers, rows, the order in which attempts are opened and the count that rejected ones must show come
from the protocol's own functions. Only what is worked out in the dark is looked up in the table of rows: how
many columns are left, and whether a row is needless.
"""

from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from p2pcryptid.crypto.coin import coin_share
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import BoardAnalysis, analyse_board, boards
from p2pcryptid.games.cryptid.clues import BREAKS
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.protocol import Done, Parts, follow
from p2pcryptid.table.protocols.unique_column.attempt import NUMBER_BYTES, Attempt
from p2pcryptid.table.protocols.unique_column.author import author
from p2pcryptid.table.protocols.unique_column.check import check
from p2pcryptid.table.protocols.unique_column.counting import finish_coin
from p2pcryptid.table.protocols.unique_column.rejected import finish_rejected
from p2pcryptid.table.protocols.unique_column.row_table import RowTable
from p2pcryptid.table.protocols.unique_column.secrets import AttemptSecrets, secrets_of
from p2pcryptid.table.protocols.unique_column.state import (
    TRANSITIONS,
    ColumnRun,
    DealtColumn,
    Step,
    Terms,
    begun,
    schedule,
)

WAYS_TO_PLAY = [(players, mode) for mode in Mode for players in (3, 4, 5)]


@dataclass(frozen=True)
class Dealing:
    """A table before it deals: the public part, and all that is secret at it."""

    start: ColumnRun
    secrets: tuple[Secret, ...]

    def sides(self, attempt: Attempt) -> list[AttemptSecrets]:
        """Every seat's side of an attempt."""
        terms = self.start.terms
        return [secrets_of(terms, seat, attempt.number, secret) for seat, secret in enumerate(self.secrets)]

    def rows(self, attempt: Attempt) -> tuple[int, ...]:
        """The row that each seat holds in an attempt."""
        return tuple(mine.row_number(attempt) for mine in self.sides(attempt))


@dataclass(frozen=True)
class Outcome:
    """The attempt that was accepted, the rows dealt in it, and those of all attempts before it."""

    number: int
    rows: tuple[int, ...]
    rejected: tuple[tuple[int, ...], ...]


def row_table_of(board: BoardAnalysis) -> RowTable:
    allowed = [board.sets[clue] for clue in board.clues]
    return RowTable.of(allowed, [BREAKS[clue] for clue in board.clues], 108, 11)


def dealing(table: RowTable, players: int, seed: int) -> Dealing:
    match, anchor = digest("test/legal", seed), digest("test/anchor", seed)
    secrets = tuple(Secret(digest("test/legal/secret", seed, seat)) for seat in range(players))
    return Dealing(begun(Terms(match, players, table, anchor), "row", Memory(), anchor), secrets)


@cache
def some_boards(players: int, mode: Mode) -> tuple[BoardAnalysis, ...]:
    """The board that a table would choose, and the first few drawn on which anything can be dealt."""
    drawn = (analyse_board(board, mode, players) for board in boards(Draw(bytes(32), "some boards"), mode))
    return (table_board(players, mode), *islice((one for one in drawn if one.deals), 3))


@cache
def table_board(players: int, mode: Mode) -> BoardAnalysis:
    return analyse_board(chosen_board(digest("test/board"), mode, players).board, mode, players)


def dealt_in_the_clear(dealing: Dealing) -> Outcome:
    """What the protocol accepts."""
    run, table = dealing.start, dealing.start.terms.table
    rejected: list[tuple[int, ...]] = []
    while True:
        if run.step is Step.KEYS:
            run = replace(run, step=Step.COIN)
        elif run.step is Step.COIN:
            run = _after(Step.SUMS, *schedule(_counted(dealing, _tossed(dealing, run)), _head(run)))
        elif run.step is Step.REJECTED:
            rejected += [dealing.rows(run.attempts[at]) for at in run.to_open]
            run = _after(run.step, *finish_rejected(replace(run, parts=_numbers(dealing, run)), _head(run)))
            assert run.step is not Step.SEEDS, "an honest count is called false"
        else:
            assert run.final is not None
            rows = dealing.rows(run.final.attempt)
            if not any(table.needless(rows)):
                return Outcome(run.final.attempt.number, rows, tuple(rejected))
            run = _after(Step.ZERO, *schedule(run, _head(run)))


def _head(run: ColumnRun) -> bytes:
    """Where the next batch begins: the same in the clear and in earnest."""
    return digest("test/head", run.terms.began, run.first)


def _after(step: Step, run: ColumnRun, outcome: str) -> ColumnRun:
    """On to the next step, by the protocol's own table of transitions."""
    return replace(run, step=follow(TRANSITIONS, step, outcome), parts=())


def _tossed(dealing: Dealing, run: ColumnRun) -> ColumnRun:
    shares = tuple((coin_share(dealing.secrets[seat], run.coin, seat),) for seat in run.writers)
    return finish_coin(replace(run, parts=shares), b"")[0]


def _counted(dealing: Dealing, run: ColumnRun) -> ColumnRun:
    table = run.terms.table
    counted = (replace(attempt, count=table.common(dealing.rows(attempt))) for attempt in run.attempts)
    return replace(run, attempts=tuple(counted))


def _numbers(dealing: Dealing, run: ColumnRun) -> tuple[Parts, ...]:
    by_attempt = (
        [mine.drawn.to_bytes(NUMBER_BYTES, "big") for mine in dealing.sides(run.attempts[at])]
        for at in run.to_open
    )
    return tuple(zip(*by_attempt, strict=True))


def really_dealt(dealing: Dealing) -> DealtColumn:
    """The whole run, with everything that is proven and checked in it."""
    run: ColumnRun | Done = dealing.start
    while isinstance(run, ColumnRun):
        parts = author(run, run.writer, dealing.secrets[run.writer])
        run = check(run, run.writer, parts, _head(run))
    dealt = run.memory.columns["row"]
    assert isinstance(dealt, DealtColumn)
    return dealt
