"""The deal's own logic in the clear: what seats with these secrets are dealt, without encrypting anything.

Offsets, numbers, rows, the order in which attempts are opened and the count that dead ones must show come
from the deal's own functions. Only what is worked out in the dark is looked up in the sheet: how many
columns are left, and whether a row is needless.
"""

from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from p2pcryptid.crypto.coin import coin_share
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import BoardAnalysis, analyse_board, boards, chosen_board
from p2pcryptid.games.cryptid.clues import BREAKS
from p2pcryptid.table.protocols.unique_column.attempt import Attempt
from p2pcryptid.table.protocols.unique_column.check import heard
from p2pcryptid.table.protocols.unique_column.counting import finish_coin, toss
from p2pcryptid.table.protocols.unique_column.rejected import finish_dead, next_attempt
from p2pcryptid.table.protocols.unique_column.row_table import RowTable
from p2pcryptid.table.protocols.unique_column.state import Deal, Step, Table

WAYS_TO_PLAY = [(players, mode) for mode in Mode for players in (3, 4, 5)]


@dataclass(frozen=True)
class Dealing:
    """A table before its deal: the public part, and all that is secret at it."""

    start: Deal
    secrets: tuple[Secret, ...]

    def hands(self, attempt: Attempt) -> list[Hand]:
        table = self.start.table
        return [hand(table, seat, attempt.number, secret) for seat, secret in enumerate(self.secrets)]

    def rows(self, attempt: Attempt) -> tuple[int, ...]:
        """The row that each seat holds in an attempt."""
        return tuple(mine.clue(attempt) for mine in self.hands(attempt))


@dataclass(frozen=True)
class Outcome:
    """The attempt that was accepted, the rows dealt in it, and those of all attempts before it."""

    number: int
    rows: tuple[int, ...]
    dead: tuple[tuple[int, ...], ...]


def sheet_of(board: BoardAnalysis) -> RowTable:
    allowed = [board.sets[clue] for clue in board.clues]
    return RowTable.of(allowed, [BREAKS[clue] for clue in board.clues], 108, 11)


def dealing(sheet: RowTable, players: int, seed: int) -> Dealing:
    match = digest("test/legal", seed)
    secrets = tuple(Secret(digest("test/legal/secret", seed, seat)) for seat in range(players))
    return Dealing(Deal(Table(match, players, sheet), digest("test/anchor", seed)), secrets)


@cache
def some_boards(players: int, mode: Mode) -> tuple[BoardAnalysis, ...]:
    """The board that a table would choose, and the first few drawn on which anything can be dealt."""
    drawn = (analyse_board(board, mode, players) for board in boards(Draw(bytes(32), "some boards"), mode))
    return (table_board(players, mode), *islice((one for one in drawn if one.deals), 3))


@cache
def table_board(players: int, mode: Mode) -> BoardAnalysis:
    return chosen_board(digest("test/board"), mode, players)


def dealt_in_the_clear(table: Dealing) -> Outcome:
    """What the deal accepts."""
    deal, sheet = replace(table.start, step=Step.COIN), table.start.table.sheet
    dead: list[tuple[int, ...]] = []
    while True:
        if deal.step is Step.KEYS:
            deal = replace(deal, step=Step.COIN)
        elif deal.step is Step.COIN:
            deal = next_attempt(_counted(table, _tossed(table, deal)), b"")
        elif deal.step is Step.REJECTED:
            dead += [table.rows(deal.attempts[at]) for at in deal.to_open]
            deal = finish_dead(replace(deal, said=_numbers(table, deal)), b"")
            deal = replace(deal, said=())
            assert deal.step is not Step.SEEDS, "an honest count is called false"
        else:
            assert deal.live is not None
            rows = table.rows(deal.live.attempt)
            if not any(sheet.needless(rows)):
                return Outcome(deal.live.attempt.number, rows, tuple(dead))
            deal = next_attempt(deal, b"")


def _tossed(table: Dealing, deal: Deal) -> Deal:
    shares = tuple((coin_share(table.secrets[seat], toss(deal), seat),) for seat in deal.writers)
    return replace(finish_coin(replace(deal, said=shares), b""), said=())


def _counted(table: Dealing, deal: Deal) -> Deal:
    sheet = deal.table.sheet
    counted = (replace(attempt, count=sheet.common(table.rows(attempt))) for attempt in deal.attempts)
    return replace(deal, attempts=tuple(counted))


def _numbers(table: Dealing, deal: Deal) -> tuple[tuple[bytes, ...], ...]:
    by_attempt = ([bytes([mine.drawn]) for mine in table.hands(deal.attempts[at])] for at in deal.to_open)
    return tuple(zip(*by_attempt, strict=True))


def really_dealt(table: Dealing) -> Deal:
    """The whole deal, with everything that is proven and checked in it."""
    deal = table.start
    while (seat := deal.writer) is not None:
        said = say(deal, seat, table.secrets[seat])
        deal = heard(deal, seat, said, digest("test/head", list(said)))
    return deal
