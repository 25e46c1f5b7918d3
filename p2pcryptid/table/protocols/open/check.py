"""What everybody checks of a choice that is opened."""

from typing import Any

from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.commitment import commit_bit
from p2pcryptid.crypto.hashing import SECRET_BYTES, Secret
from p2pcryptid.errors import EncodingError, Refusal
from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import Open, Opened
from p2pcryptid.table.protocols.choices import check_choice, decode_action
from p2pcryptid.table.protocols.memory import CommittedRow
from p2pcryptid.table.protocols.protocol import (
    Done,
    Parts,
    Setting,
    Violation,
    check_seat,
    count_parts,
    finish,
    require,
)

from .state import TRANSITIONS, OpenRun, Step


def begin(setting: Setting, request: Open, _: bytes) -> OpenRun:
    """Something that the seat has sealed."""
    check_seat(setting, request.seat)
    sealed = setting.memory.choices.get((request.name, request.seat))
    if sealed is None:
        raise ValueError(f"seat {request.seat} has sealed nothing under the name {request.name!r}")
    return OpenRun(setting, request, sealed)


def check(run: OpenRun, seat: int, parts: Parts, _: bytes) -> Done:
    """It is what was sealed, it is an action, and the row that was committed to is the one it stands for."""
    assert run.step is Step.OPEN
    assert seat == run.writer
    count_parts(parts, 2)
    choice, seed = parts
    if len(seed) != SECRET_BYTES:
        raise EncodingError("not a seed")
    require(check_choice(run.where, run.sealed.seal, choice, seed), "open-seal", seat)
    try:
        action = decode_action(run.setting.game, choice)
    except EncodingError as error:
        raise Violation("open-action", seat, error.message) from None
    if run.sealed.row is not None:
        require(_check_row(run, run.sealed.row, action, Secret(seed)), "open-row", seat)
    finish(TRANSITIONS, run.step, "opened")
    return Done(Fact(seat, Opened(run.request.name, action)), run.setting.memory)


@reported
def _check_row(run: OpenRun, row: CommittedRow, action: Any, seed: Secret) -> Checks:
    """The commitments are those to the bits of the chosen row, blinded from the seed."""
    try:
        bits = run.setting.game.row_of(run.sealed.state, run.request.seat, action)
    except Refusal:  # it stands for no row at all
        bits = -1
    yield Check("choice.bits", 0 <= bits < 1 << len(row.commitments))
    made = (commit_bit(bool(bits >> h & 1), seed.scalar("bit", h)) for h in range(len(row.commitments)))
    yield Check("choice.row", tuple(made) == row.commitments)
