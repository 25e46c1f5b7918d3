"""Runs of a unique column by themselves, without a match around them: seats that only write and check."""

from functools import cache
from hashlib import sha256

from p2pcryptid.crypto.elgamal import Ciphertext, encrypt
from p2pcryptid.crypto.group import IDENTITY, Point
from p2pcryptid.crypto.hashing import Secret, digest, hash_to_scalar
from p2pcryptid.errors import EncodingError
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import BoardAnalysis, analyse_board
from p2pcryptid.games.cryptid.clues import BREAKS
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.protocol import Done, Parts, Violation
from p2pcryptid.table.protocols.unique_column.author import author
from p2pcryptid.table.protocols.unique_column.check import check
from p2pcryptid.table.protocols.unique_column.row_table import RowTable
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, Terms, begun

MATCH, ANCHOR = digest("test/match"), digest("test/anchor", 1)  # some attempts are rejected first
UNREADABLE = "event-unreadable"


def row_table_of(board: BoardAnalysis) -> RowTable:
    allowed = [board.sets[clue] for clue in board.clues]
    return RowTable.of(allowed, [BREAKS[clue] for clue in board.clues], 108, 11)


def secrets(seats: int) -> list[Secret]:
    return [Secret(digest("test/secret", seat)) for seat in range(seats)]


def column(seats: int, table: RowTable, anchor: bytes = ANCHOR) -> ColumnRun:
    return begun(Terms(MATCH, seats, table, anchor), "clue", Memory(), anchor)


def began(board: BoardAnalysis) -> ColumnRun:
    return column(board.players, row_table_of(board))


def heard(run: ColumnRun, parts: Parts) -> ColumnRun | Done:
    return check(run, run.writer, parts, digest("test/head", run.step, run.writer, run.first))


def written(run: ColumnRun, parts: Parts) -> ColumnRun:
    after = heard(run, parts)
    assert isinstance(after, ColumnRun)
    return after


def until(run: ColumnRun, step: Step, writer: int | None = None) -> ColumnRun:
    """Everybody honest until this step, and there until this seat has to write."""
    while run.step is not step or (writer is not None and run.writer != writer):
        run = written(run, honest(run))
    return run


def finished(run: ColumnRun) -> Done:
    """Everybody honest until all is dealt."""
    while True:
        after = heard(run, honest(run))
        if isinstance(after, Done):
            return after
        run = after


def started(seats: int) -> ColumnRun:
    return five_seats() if seats == 5 else began(board_for(seats))


@cache
def honest_runs(seats: int) -> tuple[ColumnRun, ...]:
    """All states of a run in which everybody is honest."""
    return all_states(started(seats))


def all_states(run: ColumnRun) -> tuple[ColumnRun, ...]:
    """From here to the end, everybody honest."""
    runs: list[ColumnRun] = []
    after: ColumnRun | Done = run
    while isinstance(after, ColumnRun):
        runs.append(after)
        after = heard(after, honest(after))
    return tuple(runs)


def at(seats: int, step: Step, writer: int | None = None) -> ColumnRun:
    """Where this step begins, or this seat has to write in it."""
    fitting = (run for run in honest_runs(seats) if run.step is step and writer in (None, run.writer))
    return next(fitting)


@cache
def board_for(players: int, mode: Mode = Mode.NORMAL) -> BoardAnalysis:
    return analyse_board(chosen_board(sha256(b"deal").digest(), mode, players).board, mode, players)


def five_seats() -> ColumnRun:
    """A tiny table for five: each row rules out one or two of six columns. Late chains are soon reached."""
    allowed = [0b111111 ^ gone for gone in (1, 2, 4, 8, 16, 3)]
    return column(5, RowTable.of(allowed, [0] * 6, 6, 1))


def refused(run: ColumnRun, parts: Parts) -> tuple[str, int]:
    """Whom everybody blames for this, and for what; what cannot be read is blamed on who wrote it."""
    try:
        heard(run, parts)
    except Violation as violation:
        return violation.code, violation.accused
    except EncodingError:
        return UNREADABLE, run.writer
    raise AssertionError("it was taken")


def honest(run: ColumnRun) -> Parts:
    return author(run, run.writer, secrets(run.terms.seats)[run.writer])


def encryptions_of_zero(key: Point, count: int) -> list[Ciphertext]:
    return [encrypt(key, IDENTITY, hash_to_scalar("zero", n)) for n in range(count)]


def vetoed() -> ColumnRun:
    """Seat 1 has passed on zeros in the attempt that would be accepted, so that it is rejected."""
    wanted = at(3, Step.PROVE)
    assert wanted.final is not None
    number = wanted.final.attempt.number
    runs = (run for run in honest_runs(3) if run.first <= number < run.first + len(run.attempts))
    run = next(run for run in runs if run.step is Step.CHAIN and run.writer == 1)
    parts = list(honest(run))
    place = number - run.first
    key = run.attempts[place].key
    parts[place] = b"".join(pair.encode() for pair in encryptions_of_zero(key, run.terms.table.classes))
    return written(run, tuple(parts))


def often_needless() -> ColumnRun:
    """Three seats, and rows with which every other attempt that counts 1 has one that is needless. Here that
    happens, and the first batch comes to nothing."""
    allowed = (0b111001, 0b010110, 0b011100, 0b101110)
    return column(3, RowTable.of(allowed, (0,) * 4, 6, 0), digest("test/anchor", 8))
