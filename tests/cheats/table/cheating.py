"""How these tests cheat: well signed events that say something else than an honest seat would.

Whatever the cheat says goes to every honest seat as bytes. Each must name the same code and seat, keep its
chain as it was, go no further, and hold evidence that a stranger can check.
"""

import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "unit" / "table"))

from matches import (
    GAME,
    Played,
    exhausted,
    habitat_of,
    honour,
    played_on,
    proven,
    rows_of,
    short_game,
    signed_by,
    table_of,
)

from p2pcryptid.crypto.checks import Report
from p2pcryptid.table.course import Output
from p2pcryptid.table.make import move_body, say
from p2pcryptid.table.progress import Kind, Progress, expected, heard
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.event import Event, Signed
from p2pcryptid.transcript.evidence import (
    BadEvent,
    Evidence,
    Fault,
    decode_evidence,
    encode_evidence,
    recheck,
)
from p2pcryptid.transcript.records import RecordKind

__all__ = [
    "GAME",
    "Kind",
    "Played",
    "caught",
    "caught_later",
    "exhausted",
    "habitat_of",
    "honest_body",
    "honour",
    "lie",
    "offered",
    "played_on",
    "proven",
    "rechecks",
    "rows_of",
    "short_game",
    "signed_by",
    "table_of",
]

Named = tuple[str, int | None]
Tongue = Callable[[Progress, int], Any]
"""What a cheat says when it is its turn, from the progress and its seat."""


def offered(seats: list[Seat], signed: Signed) -> list[Fault]:
    """The event as bytes to each of these seats, all of which refuse it."""
    faults = []
    for seat in seats:
        head, length = seat.chain.head, len(seat.chain)
        with pytest.raises(Fault) as refused:
            seat.receive(RecordKind.EVENT, signed.encode())
        assert (seat.chain.head, len(seat.chain)) == (head, length), "what was agreed on is lost"
        assert (seat.fault is not None) == (refused.value.accused is not None)
        faults.append(refused.value)
    return faults


def rechecks(played: Played, evidence: Evidence, progress: Progress | None = None) -> bool:
    """A stranger with the evidence's bytes, the table and the chain before comes to the same verdict."""

    def judge(bad: BadEvent) -> bool:
        event = bad.event.event
        before = progress or played.progresses[event.seq]
        if progress is None and played.chain.until(event.seq).refuses(bad):
            return True
        try:
            heard(before, bad.event)
        except Fault as fault:
            return (fault.code, fault.accused) == (bad.code, bad.accused)
        return False

    again = decode_evidence(encode_evidence(evidence))
    assert again == evidence
    record = played.table.record
    return Report.of(recheck(again, record.match, record.keys, judge)).ok


def caught(played: Played, seq: int, signed: Signed) -> Named:
    """What every honest seat says of this event, where the match stands before `seq`."""
    honest = [seat for seat in played.seats_at(seq) if seat.seat != signed.event.seat]
    faults = offered(honest, signed)
    named = {(fault.code, fault.accused) for fault in faults}
    assert len(named) == 1
    for seat, fault in zip(honest, faults, strict=True):
        if fault.accused is not None:
            assert fault.evidence is not None
            assert rechecks(played, fault.evidence)
            assert seat.start() == [], "a seat goes on after a fault"
            assert seat.receive(RecordKind.EVENT, played.events[seq].encode()) == []
    return named.pop()


def lie(played: Played, seq: int, body: Any) -> Named:
    """The seat whose turn it is says something else, in the right kind of event."""
    event = played.events[seq].event
    return caught(played, seq, signed_by(played, seq, event.seat, event.kind, body))


def honest_body(progress: Progress, seat: int, played: Played, action: Any = None) -> Any:
    """What an honest seat would say, or the body of this action with the openings that it needs."""
    if action is not None:
        return move_body(progress, seat, played.table.secrets[seat], action)
    return say(progress, seat, played.table.secrets[seat])


def caught_later(played: Played, seq: int, body: Any, tongue: Tongue | None = None) -> Named:
    """A lie that nobody can see at once: the match goes on, the cheat using `tongue`, until it is named.

    The honest seats are real ones and exchange bytes.
    """
    cheat, kind = played.events[seq].event.seat, played.events[seq].event.kind
    seats = played.seats_at(seq)
    honest = [seat for seat in seats if seat.seat != cheat]
    key = played.table.keys[cheat]
    lying = signed_by(played, seq, cheat, kind, body)
    while True:
        faults = _spread(honest, lying)
        if faults:
            named = {(fault.code, fault.accused) for fault in faults}
            assert len(faults) == len(honest)
            assert len(named) == 1
            assert len({seat.chain.head for seat in honest}) == 1
            return named.pop()
        progress, chain = honest[0].progress, honest[0].chain
        due = expected(progress)
        assert due is not None
        assert due[0] == cheat, "the match does not go on"
        said = tongue(progress, cheat) if tongue else honest_body(progress, cheat, played)
        event = Event(chain.match, chain.next_seq, chain.head, cheat, due[1][0], (), said)
        lying = event.signed(key)


def _spread(honest: list[Seat], signed: Signed) -> list[Fault]:
    """The event, and all that follows from it among the honest seats."""
    faults: dict[int, Fault] = {}
    mail = deque((seat, Output(RecordKind.EVENT, signed.encode())) for seat in honest)
    while mail:
        seat, output = mail.popleft()
        try:
            answers = seat.receive(output.kind, output.data)
        except Fault as fault:
            faults[seat.seat] = fault
            continue
        if seat.fault is not None:  # its own event showed it; that event goes out all the same
            faults[seat.seat] = seat.fault
        mail.extend((other, answer) for answer in answers for other in honest if other is not seat)
    return list(faults.values())
