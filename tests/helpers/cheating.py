"""How these tests cheat: well signed events that say something else than an honest seat would.

Whatever the cheat says goes to every honest seat as bytes. Each must name the same code and seat, keep its
chain as it was, go no further, and hold evidence that a stranger can check.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

from helpers.matches import (
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
from p2pcryptid.crypto.elgamal import encrypt
from p2pcryptid.crypto.group import IDENTITY
from p2pcryptid.crypto.hashing import hash_to_scalar
from p2pcryptid.table.match import Output
from p2pcryptid.table.protocols.unique_column.attempt import decode_vector, encode_vector
from p2pcryptid.table.protocols.unique_column.state import Deal, Live, Step
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.make import move_body, say
from p2pcryptid.table.state import Kind, MatchState, expected, heard
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.event import Event, Note, Signed, SignedNote
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
    "carried",
    "caught",
    "caught_later",
    "chain_with",
    "class_where",
    "deal_at",
    "exhausted",
    "flipped",
    "habitat_of",
    "hint",
    "honest_body",
    "honour",
    "lie",
    "live_of",
    "live_place",
    "note_of",
    "offered",
    "played_on",
    "proven",
    "rechecks",
    "rows_of",
    "short_game",
    "signed_by",
    "step",
    "table_of",
]

Named = tuple[str, int | None]
Tongue = Callable[[MatchState, int], Any]
"""What a cheat says when it is its turn, from the progress and its seat."""


def offered(seats: list[Seat], signed: Signed) -> list[Fault]:
    """The event as bytes to each of these seats, all of which refuse it."""
    faults = []
    for seat in seats:
        head, length = seat.match.chain.head, len(seat.match.chain)
        with pytest.raises(Fault) as refused:
            seat.receive(RecordKind.EVENT, signed.encode())
        assert (seat.match.chain.head, len(seat.match.chain)) == (head, length), "what was agreed on is lost"
        assert (seat.match.fault is not None) == (refused.value.accused is not None)
        faults.append(refused.value)
    return faults


def rechecks(played: Played, evidence: Evidence, progress: MatchState | None = None) -> bool:
    """A stranger with the evidence's bytes, the table and the chain before comes to the same verdict."""

    def judge(bad: BadEvent) -> bool:
        event = bad.event.event
        before = progress or played.states[event.seq]
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


def honest_body(progress: MatchState, seat: int, played: Played, action: Any = None) -> Any:
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
            assert len({seat.match.chain.head for seat in honest}) == 1
            return named.pop()
        progress, chain = honest[0].state, honest[0].chain
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
        if seat.match.fault is not None:  # its own event showed it; that event goes out all the same
            faults[seat.seat] = seat.match.fault
        mail.extend((other, answer) for answer in answers for other in honest if other is not seat)
    return list(faults.values())


# What several of these tests look at ----------------------------------------------------------------


def flipped(data: bytes, at: int = -1) -> bytes:
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


def deal_at(played: Played, seq: int) -> Deal:
    deal = played.states[seq].deal
    assert deal is not None
    return deal


def live_of(deal: Deal) -> Live:
    assert deal.live is not None
    return deal.live


def step(of: Step) -> int:
    return Kind.DEAL + of


def hint(of: MarkStep) -> int:
    return Kind.HINT + of


def live_place(played: Played) -> int:
    """The place in its batch of the attempt that was accepted."""
    deal = played.end.deal
    assert deal is not None
    return live_of(deal).attempt.number - deal.first


def chain_with(played: Played, seat: int, changed: dict[int, bool]) -> tuple[int, tuple[bytes, ...]]:
    """The chain event of a seat, in which some classes of the live attempt say another bit."""
    seq = played.find(step(Step.CHAIN), seat)
    deal, at = deal_at(played, seq), live_place(played)
    said: Any = played.events[seq].event.body
    attempt, classes = deal.attempts[at], deal.table.sheet.classes
    vector = list(decode_vector(said[at], classes))
    received = attempt.received(seat, classes)
    for number, bit in changed.items():
        zero = encrypt(attempt.key, IDENTITY, hash_to_scalar("cheat", number))
        vector[number] = received[number] + zero if bit else zero
    return seq, (*said[:at], encode_vector(vector), *said[at + 1 :])


def class_where(played: Played, seat: int, bit: bool, others: bool) -> int:
    """A class of which a seat's clue says this bit, and all the others' together say that."""
    rows, sheet = rows_of(played.table, played.end), played.end.sheet
    mine = rows[seat]
    theirs = rows[(seat + 1) % 3] & rows[(seat + 2) % 3]
    for column, number in enumerate(sheet.class_of):
        if bool(mine >> column & 1) == bit and bool(theirs >> column & 1) == others:
            return number
    raise LookupError("no such class")


def note_of(played: Played, seat: int, counter: int, body: Any, signer: int | None = None) -> SignedNote:
    note = Note(played.chain.match, seat, counter, played.chain.head, body)
    return note.signed(played.table.keys[seat if signer is None else signer])


def carried(played: Played, seq: int, *notes: SignedNote) -> tuple[str, int | None, int]:
    seat = played.events[seq].event.seat
    return (*caught(played, seq, signed_by(played, seq, seat, Kind.CARRY, (), notes)), seat)
