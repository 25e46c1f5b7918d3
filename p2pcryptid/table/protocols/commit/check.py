"""What everybody checks of a row that a seat commits to."""

from p2pcryptid.crypto.bits import check_bits, decode_bits_proof
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import Commit, Committed
from p2pcryptid.table.protocols.choices import read_choice
from p2pcryptid.table.protocols.memory import CommittedRow, SealedChoice
from p2pcryptid.table.protocols.protocol import (
    Done,
    Parts,
    Setting,
    check_name,
    check_seat,
    count_parts,
    finish,
    require,
)

from .state import TRANSITIONS, CommitRun, Step


def begin(setting: Setting, request: Commit, anchor: bytes) -> CommitRun:
    """The seat has not chosen yet."""
    check_seat(setting, request.seat)
    check_name(setting, request.name, "row")
    if request.length < 1:
        raise ValueError(f"a row of {request.length} bits")
    return CommitRun(setting, anchor, request)


def check(run: CommitRun, seat: int, parts: Parts, _: bytes) -> Done:
    """A seal, a box, and commitments to bits. That they are the chosen row shows when it is opened."""
    assert run.step is Step.COMMIT
    assert seat == run.writer
    count_parts(parts, 4)
    seal, box, committed, proven = parts
    read_choice(seal, box)
    reader = Reader(committed)
    commitments = reader.points(run.request.length)
    reader.end()
    proof = decode_bits_proof(proven, run.request.length)
    require(check_bits(commitments, proof, run.place), "commit-bits", seat)
    finish(TRANSITIONS, run.step, "committed")
    name, setting = run.request.name, run.setting
    row = CommittedRow(commitments, tuple(range(run.request.length)), run.where.seed_origin(box))
    memory = setting.memory.with_row(name, seat, row)
    sealed = SealedChoice(seal, box, run.anchor, setting.state, row)
    return Done(Fact(seat, Committed(name)), memory.with_choice(name, seat, sealed))
