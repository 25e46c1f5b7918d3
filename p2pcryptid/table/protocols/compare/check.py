"""What everybody checks of a comparison."""

from p2pcryptid.crypto import sigma
from p2pcryptid.crypto.checks import Checks, reported
from p2pcryptid.crypto.commitment import check_opening
from p2pcryptid.crypto.group import ZERO, G, Scalar
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.errors import EncodingError
from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import Compare, Compared
from p2pcryptid.table.protocols.protocol import (
    Done,
    Parts,
    Setting,
    check_seat,
    count_parts,
    finish,
    require,
)

from .state import TRANSITIONS, CompareRun, Step, relation

EQUAL, DIFFERENT = b"\x01", b"\x00"


def begin(setting: Setting, request: Compare, anchor: bytes) -> CompareRun:
    """Cells of a row that the seat is committed to, and a bit for each."""
    check_seat(setting, request.seat)
    row = setting.memory.rows.get((request.row, request.seat))
    if row is None:
        raise ValueError(f"seat {request.seat} has no row of the name {request.row!r}")
    cells, bits = request.cells, request.bits
    if not cells or len({*cells}) != len(cells) or not {*cells} <= {*range(len(row.class_of))}:
        raise ValueError(f"not a set of cells of {request.row!r}: {cells}")
    if len(bits) != len(cells) or not {*bits} <= {0, 1}:
        raise ValueError(f"not a bit for every cell: {bits}")
    return CompareRun(setting, anchor, request, row)


def check(run: CompareRun, seat: int, parts: Parts, _: bytes) -> Done:
    """The sum of what differs is opened as 0, or proven to be something else."""
    assert run.step is Step.COMPARE
    assert seat == run.writer
    count_parts(parts, 2)
    said, proven = parts
    if said not in (EQUAL, DIFFERENT):
        raise EncodingError("neither equal nor different")
    if said == EQUAL:
        require(check_opening(run.difference, ZERO, Scalar.decode(proven)), "compare-equal", seat)
    else:
        require(check_difference(run, LinearProof.decode(proven, 1, 2)), "compare-different", seat)
    finish(TRANSITIONS, run.step, "compared")
    request = run.request
    result = Compared(request.row, request.cells, request.bits, said == EQUAL)
    return Done(Fact(seat, result), run.setting.memory)


@reported
def check_difference(run: CompareRun, proof: LinearProof) -> Checks:
    """The number of cells that differ is not 0."""
    differs = relation(run.difference)
    transcript = sigma.begin("compare", run.place, differs, [G])
    yield from sigma.verify(transcript, differs, [G], proof)
