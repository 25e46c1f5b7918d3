"""What everybody checks of an answer, also of one that only one seat can read."""

from p2pcryptid.crypto.checks import Checks, located, reported
from p2pcryptid.crypto.commitment import check_opening
from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.multiply import MultiplyProof, check_multiply
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError
from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import Answer, Answered
from p2pcryptid.table.protocols.pieces import decode_vector
from p2pcryptid.table.protocols.protocol import (
    Done,
    Parts,
    Setting,
    check_seat,
    count_parts,
    finish,
    require,
)

from .state import TRANSITIONS, AnswerRun, Step


def begin(setting: Setting, request: Answer, anchor: bytes) -> AnswerRun:
    """Cells of a row that the seat is committed to."""
    check_seat(setting, request.seat)
    row = setting.memory.rows.get((request.row, request.seat))
    if row is None:
        raise ValueError(f"seat {request.seat} has no row of the name {request.row!r}")
    cells = request.cells
    if not cells or len(set(cells)) != len(cells) or not set(cells) <= set(range(len(row.class_of))):
        raise ValueError(f"not a set of cells of {request.row!r}: {cells}")
    if request.to is not None:
        check_seat(setting, request.to)
    return AnswerRun(setting, anchor, request, row)


def check(run: AnswerRun, seat: int, parts: Parts, _: bytes) -> Done:
    """The bits that were committed to, for all or for one seat."""
    assert run.step is Step.ANSWER
    assert seat == run.writer
    count_parts(parts, 2)
    done = _opened(run, *parts) if run.request.to is None else _told(run, run.request.to, *parts)
    finish(TRANSITIONS, run.step, "answered")
    return done


def _opened(run: AnswerRun, said: bytes, openings: bytes) -> Done:
    """For all: one byte for each bit, and the blindings of the commitments to them."""
    request = run.request
    if len(said) != len(request.cells) or not set(said) <= {0, 1}:
        raise EncodingError("not a bit for every cell")
    reader = Reader(openings)
    blindings = reader.scalars(len(request.cells))
    reader.end()
    require(_check_openings(run, said, blindings), "answer-opening", request.seat)
    result = Answered(request.row, request.cells, None, tuple(said))
    return Done(Fact(request.seat, result), run.setting.memory)


@reported
def _check_openings(run: AnswerRun, bits: bytes, blindings: tuple[Scalar, ...]) -> Checks:
    for cell, commitment, bit, blinding in zip(
        run.request.cells, run.commitments, bits, blindings, strict=True
    ):
        yield from located(check_opening(commitment, Scalar(bit), blinding), str(cell))


def _told(run: AnswerRun, to: int, encrypted: bytes, proven: bytes) -> Done:
    """For one seat: the bits under its key."""
    request, count = run.request, len(run.request.cells)
    vector = decode_vector(encrypted, count)
    proof = MultiplyProof.decode(proven, count, 1)
    require(check_multiply(run.statement(to, vector), proof, run.place), "answer-proof", request.seat)
    told = dict(zip(request.cells, vector, strict=True))
    memory = run.setting.memory.with_told(request.row, request.seat, to, told)
    return Done(Fact(request.seat, Answered(request.row, request.cells, to)), memory)
