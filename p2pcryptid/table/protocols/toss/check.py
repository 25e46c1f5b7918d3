"""What everybody checks of a toss."""

from dataclasses import replace

from p2pcryptid.crypto.coin import SHARE_BYTES, open_coin, seal_share
from p2pcryptid.crypto.hashing import DIGEST_BYTES
from p2pcryptid.errors import EncodingError
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import Toss, Tossed
from p2pcryptid.table.protocols.protocol import Done, Parts, Setting, Violation, count_parts, finish, follow

from .state import TRANSITIONS, Step, TossRun


def begin(setting: Setting, _: Toss, anchor: bytes) -> TossRun:
    """Nobody has sealed yet."""
    return TossRun(setting, anchor)


def check(run: TossRun, seat: int, parts: Parts, _: bytes) -> TossRun | Done:
    """A seal from every seat, and then the share that it sealed."""
    count_parts(parts, 1)
    return (_sealed if run.step is Step.SEAL else _opened)(run, seat, parts[0])


def _sealed(run: TossRun, _: int, seal: bytes) -> TossRun:
    if len(seal) != DIGEST_BYTES:
        raise EncodingError("not a seal")
    run = replace(run, seals=(*run.seals, seal))
    if len(run.seals) < run.setting.seats:
        return run
    return replace(run, step=follow(TRANSITIONS, run.step, "all sealed"))


def _opened(run: TossRun, seat: int, share: bytes) -> TossRun | Done:
    if len(share) != SHARE_BYTES or seal_share(run.coin, seat, share) != run.seals[seat]:
        raise Violation("toss-share", seat)
    run = replace(run, shares=(*run.shares, share))
    if len(run.shares) < run.setting.seats:
        return run
    finish(TRANSITIONS, run.step, "all opened")
    by_seat = dict(zip(run.openers, run.shares, strict=True))
    fallen = open_coin(run.coin, [by_seat[one] for one in sorted(by_seat)])
    memory = run.setting.memory
    return Done(Fact(TABLE, Tossed(fallen.value)), replace(memory, tosses=memory.tosses + 1))
