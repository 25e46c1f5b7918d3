"""Cheats while the seats toss, tried against real seats."""

from typing import Any

import pytest

from helpers.audit_logs import RecordKind, log_of, reveals_of
from helpers.cheating import Played, caught_later, lie, signed_by, toss
from helpers.scripted_game import scripted_match
from p2pcryptid.audit.audit import audit
from p2pcryptid.crypto.coin import coin_share, seal_share
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.games.requests import Toss
from p2pcryptid.table.protocols.toss.state import Step, TossRun
from p2pcryptid.table.state import expected, judge
from p2pcryptid.transcript.file import parse_log


def tosses() -> Played:
    return scripted_match((Toss(), Toss(), Toss()))


def toss_at(played: Played, seq: int) -> TossRun:
    run = played.states[seq].run
    assert isinstance(run, TossRun)
    return run


def places(played: Played, of: Step) -> list[int]:
    return [seq for seq, signed in enumerate(played.events) if signed.event.kind == toss(of)]


@pytest.mark.parametrize("number", range(9))
def test_a_share_of_a_toss_that_was_not_sealed(number: int) -> None:
    """Who opens later, and so knows the others' shares, would choose its own to load the dice."""
    played = tosses()
    seq = places(played, Step.OPEN)[number]
    accused = played.events[seq].event.seat
    assert lie(played, seq, (digest("test/loaded"),)) == ("toss-share", accused)
    whole: Any = played.events[seq].event.body
    assert lie(played, seq, (whole[0][:-1],)) == ("toss-share", accused)
    assert lie(played, seq, (whole[0] + b"\0",)) == ("toss-share", accused)


def test_a_seal_copied_from_another_seat_cannot_be_opened() -> None:
    """Its share would cancel the other's, if seals were not bound to their seat."""
    played = tosses()
    first, second = places(played, Step.SEAL)[:2]
    seal = played.events[first].event.body
    share = coin_share(played.table.secrets[0], toss_at(played, first).coin, 0)

    def copying(match: Any, _: int) -> Any:
        assert match.run.step is Step.OPEN
        return (share,)

    assert caught_later(played, second, seal, copying) == ("toss-share", 1)


def test_a_seal_and_a_share_of_an_earlier_toss_do_not_fit_a_later_one() -> None:
    """Or a seat could wait for a toss in which an old share of its own, known to friends, is of use."""
    played = tosses()
    sealed, opened = (
        [seq for seq in places(played, of) if played.events[seq].event.seat == 0] for of in Step
    )
    old_seal, old_share = played.events[sealed[0]].event.body, played.events[opened[0]].event.body
    assert lie(played, opened[1], old_share) == ("toss-share", 0)
    assert caught_later(played, sealed[1], old_seal, lambda *_: old_share) == ("toss-share", 0)


def test_a_share_of_another_length_cannot_be_sealed_and_opened() -> None:
    """The hash holds, and so nobody sees it before it is opened."""
    played = tosses()
    seq = places(played, Step.SEAL)[1]
    for share in (b"", b"short", bytes(33)):
        seal = seal_share(toss_at(played, seq).coin, 1, share)
        opening = (share,)
        assert caught_later(played, seq, (seal,), lambda *_, said=opening: said) == ("toss-share", 1)


def test_a_seal_of_the_wrong_length_is_unreadable() -> None:
    played = tosses()
    for seq in places(played, Step.SEAL)[:3]:
        for body in ((bytes(31),), (bytes(33),), (b"",), (bytes(32), bytes(32)), ()):
            assert lie(played, seq, body) == ("event-unreadable", played.events[seq].event.seat)


def test_two_shares_at_once_are_unreadable() -> None:
    played = tosses()
    seq = places(played, Step.OPEN)[0]
    whole: Any = played.events[seq].event.body
    for body in (whole * 2, ()):
        assert lie(played, seq, body) == ("event-unreadable", played.events[seq].event.seat)


def test_a_seat_that_does_not_open_is_waited_for_and_nobody_tosses_again() -> None:
    played = tosses()
    for seq in places(played, Step.OPEN):
        writer = played.events[seq].event.seat
        for seat in played.seats_at(seq):
            assert expected(seat.state) == (writer, (toss(Step.OPEN),))
            assert seat.seat == writer or seat.start() == []


def test_a_share_that_does_not_come_from_the_secret_is_found_by_the_audit() -> None:
    """It gains nothing, for nobody else has opened when it is sealed; but all randomness must be derived."""
    played = tosses()
    seq = places(played, Step.SEAL)[0]
    game, before = played.table.game, played.states[seq]
    seal = seal_share(toss_at(played, seq).coin, 0, digest("test/chosen"))
    chosen = signed_by(played, seq, 0, toss(Step.SEAL), (seal,))
    due = expected(judge(before, chosen))
    assert due is not None
    assert due.seat == 1, "the others go on"
    chain = [*played.events[:seq], chosen]
    events = [(RecordKind.EVENT, signed.encode()) for signed in chain]
    log = log_of(played.table.record.encode(), [*events, *reveals_of(played, chain)])
    fault = audit(parse_log(log), {game.name: game}).accusation
    assert fault is not None
    assert (fault.code, fault.accused, fault.seq) == ("not-derived", 0, seq)
