"""Runs of a unique column by themselves, without a match around them: seats that only write and check."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256

from helpers.protocol_runs import with_part
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
from p2pcryptid.table.protocols.unique_column.attempt import Attempt
from p2pcryptid.table.protocols.unique_column.author import author
from p2pcryptid.table.protocols.unique_column.check import check
from p2pcryptid.table.protocols.unique_column.counting import passed_on_by
from p2pcryptid.table.protocols.unique_column.row_table import RowTable
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, Terms, begun, final_of

MATCH, ANCHOR = digest("test/match"), digest("test/anchor", 163)
"""with which some attempts are rejected first, and the one that is accepted begins at another seat than 0"""
UNREADABLE = "event-unreadable"
Named = tuple[str, int]
"""a code, and the seat that it blames"""


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
    return {3: lambda: began(board_for(3)), 4: four_seats, 5: five_seats}[seats]()


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


def accepted(seats: int) -> Attempt:
    """The attempt that is accepted when everybody is honest."""
    return final_of(honest_runs(seats)[-1]).attempt


def in_chain(seats: int, turn: int, writer: int | None = None) -> ColumnRun:
    """Where a round of the chains begins, or this seat has to write in it."""
    fitting = (run for run in honest_runs(seats) if run.step is Step.CHAIN)
    return next(run for run in fitting if turn_of(run) == turn and writer in (None, run.writer))


def turn_of(run: ColumnRun) -> int:
    """The round of the chains."""
    return len(run.parts) // run.terms.seats


def going_on(run: ColumnRun) -> list[int]:
    """The attempts that the next event of the chains is about, part by part."""
    return [attempt.number for attempt in passed_on_by(run, run.writer, turn_of(run))]


def chain_turn(number: int, position: int, seats: int = 3) -> tuple[ColumnRun, int]:
    """Where this position passes on its row in an attempt, and the part of the event that says so."""
    runs = (run for run in honest_runs(seats) if run.step is Step.CHAIN and turn_of(run) == position)
    run = next(run for run in runs if number in going_on(run))
    return run, going_on(run).index(number)


def without_turn(seats: int, number: int, tested: range | None = None) -> ColumnRun:
    """Where the link with this number has to be written, for the first tests or for those of these rows."""
    fitting = (run for run in honest_runs(seats) if run.step is Step.WITHOUT and len(run.parts) == number)
    return next(run for run in fitting if tested in (None, final_of(run).tested))


def proving(seats: int, tested: range, writer: int | None = None) -> ColumnRun:
    """Where the proofs for these tests are begun, or this seat gives its own."""
    fitting = (run for run in honest_runs(seats) if run.step is Step.PROVE)
    return next(run for run in fitting if final_of(run).tested == tested and writer in (None, run.writer))


def as_honest(run: ColumnRun) -> Parts:
    """What is written at this place when all are honest. Whatever has come, a friend goes on like that."""
    place = _place(run)
    return honest(next(one for one in honest_runs(run.terms.seats) if _place(one) == place))


def _place(run: ColumnRun) -> tuple[object, ...]:
    return run.step, run.first, len(run.parts), run.final and run.final.tested


def four_seats() -> ColumnRun:
    """A tiny table for four: each row rules out one of four classes, of which one stands for two columns."""
    allowed = [0b111111 ^ gone for gone in (0b000001, 0b100010, 0b000100, 0b001000)]
    return column(4, RowTable.of(allowed, [0] * 4, 6, 1))


def five_seats() -> ColumnRun:
    """A tiny table for five: each row rules out one or two of six classes, of which one stands for two
    columns. Late chains are soon reached."""
    allowed = [0b1111111 ^ gone for gone in (0b1000001, 2, 4, 8, 16, 0b1000011)]
    return column(5, RowTable.of(allowed, [0] * 6, 7, 1))


def refused(run: ColumnRun, parts: Parts) -> Named:
    """Whom everybody blames for this, and for what; what cannot be read is blamed on who wrote it."""
    try:
        heard(run, parts)
    except Violation as violation:
        return violation.code, violation.accused
    except EncodingError:
        return UNREADABLE, run.writer
    raise AssertionError("it was taken")


def named(run: ColumnRun, go_on: Callable[[ColumnRun], Parts] | None = None) -> Named:
    """Whom the rest of the run names, everybody honest from here or going on like this."""
    return named_in(run, go_on)[0]


def named_in(run: ColumnRun, go_on: Callable[[ColumnRun], Parts] | None = None) -> tuple[Named, Step]:
    """The same, and in which step."""
    after: ColumnRun | Done = run
    while isinstance(after, ColumnRun):
        run = after
        parts = (go_on or honest)(run)
        try:
            after = heard(run, parts)
        except (Violation, EncodingError):
            return refused(run, parts), run.step
    raise AssertionError("nobody was named")


def honest(run: ColumnRun) -> Parts:
    return author(run, run.writer, secrets(run.terms.seats)[run.writer])


def after_lie(run: ColumnRun, parts: Parts) -> tuple[Named, Step]:
    """Whom the run names, and in which step, when these parts are written here and all else is honest."""
    return named_in(run, lambda one: parts if one is run else honest(one))


def encryptions_of_zero(key: Point, count: int) -> list[Ciphertext]:
    return [encrypt(key, IDENTITY, hash_to_scalar("zero", n)) for n in range(count)]


def zeros(run: ColumnRun, number: int, position: int) -> bytes:
    """What says at a position of an attempt that no column is left: a vector of zeros, at the end a sum."""
    seats, classes = run.terms.seats, run.terms.table.classes
    count = 1 if position == seats - 1 else classes
    pairs = encryptions_of_zero(run.attempts[number - run.first].key, count)
    return b"".join(pair.encode() for pair in pairs)


def vetoed(position: int = 1, seats: int = 3) -> ColumnRun:
    """Who sits at this position has passed on zeros in the attempt that would be accepted, so that it is
    rejected."""
    number = accepted(seats).number
    run, at_part = chain_turn(number, position, seats)
    return written(run, with_part(honest(run), at_part, zeros(run, number, position)))


OFTEN_NEEDLESS = (0b111001, 0b010110, 0b011100, 0b101110)
"""with these rows every other attempt of three seats that counts 1 has one that is needless"""


def often_needless() -> ColumnRun:
    """A run in which that happens, and the first batch comes to nothing."""
    return column(3, RowTable.of(OFTEN_NEEDLESS, (0,) * 4, 6, 0), digest("test/anchor", 4))
