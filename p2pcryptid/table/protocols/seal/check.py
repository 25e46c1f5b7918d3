"""What everybody checks of a sealed choice: little, until it is opened."""

from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import Seal, Sealed
from p2pcryptid.table.protocols.choices import read_choice
from p2pcryptid.table.protocols.memory import SealedChoice
from p2pcryptid.table.protocols.protocol import (
    Done,
    Parts,
    Setting,
    check_name,
    check_seat,
    count_parts,
    finish,
)

from .state import TRANSITIONS, SealRun, Step


def begin(setting: Setting, request: Seal, anchor: bytes) -> SealRun:
    """The seat has not chosen yet."""
    check_seat(setting, request.seat)
    check_name(setting, request.name, "choice")
    return SealRun(setting, anchor, request)


def check(run: SealRun, seat: int, parts: Parts, _: bytes) -> Done:
    """A seal and a box."""
    assert run.step is Step.SEAL
    assert seat == run.writer
    count_parts(parts, 2)
    seal, box = parts
    read_choice(seal, box)
    finish(TRANSITIONS, run.step, "sealed")
    name, setting = run.request.name, run.setting
    memory = setting.memory.with_choice(name, seat, SealedChoice(seal, box, run.anchor, setting.state))
    return Done(Fact(seat, Sealed(name)), memory)
