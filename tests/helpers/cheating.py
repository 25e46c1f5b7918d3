"""How these tests cheat: well signed events that say something else than an honest seat would.

Whatever the cheat says goes to every honest seat as bytes. Each must name the same code and seat, keep its
chain as it was, go no further, and hold evidence that a stranger can check.
"""

from collections import deque
from collections.abc import Callable, Sequence
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
from helpers.protocol_runs import with_part
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt
from p2pcryptid.crypto.group import IDENTITY, Scalar
from p2pcryptid.crypto.hashing import hash_to_scalar
from p2pcryptid.games.requests import FreeMark, Toss, UniqueColumn
from p2pcryptid.table.author import move_body, step_body
from p2pcryptid.table.match import Output
from p2pcryptid.table.protocols.free_mark.state import MarkRun
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.protocols.pieces import decode_vector, encode_vector
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.protocols.toss.state import Step as TossStep
from p2pcryptid.table.protocols.unique_column.counting import passed_on_by
from p2pcryptid.table.protocols.unique_column.proving import received_vector
from p2pcryptid.table.protocols.unique_column.secrets import AttemptSecrets, secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, DealtColumn, Step
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind, MatchState, expected, judge
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
    "Named",
    "Played",
    "as_played",
    "carried",
    "caught",
    "caught_later",
    "chain_place",
    "chain_with",
    "class_where",
    "column",
    "column_at",
    "dealt",
    "dealt_secrets",
    "exhausted",
    "final_place",
    "final_writer",
    "flipped",
    "habitat_of",
    "honest_body",
    "honour",
    "lie",
    "mark",
    "mark_at",
    "note_of",
    "offered",
    "played_on",
    "proven",
    "rechecks",
    "rows_of",
    "short_game",
    "signed_by",
    "table_of",
    "toss",
    "with_part",
]

Named = tuple[str, int | None]
Tongue = Callable[[MatchState, int], Any]
"""What a cheat writes when it is its turn, from the state of the match and its seat."""


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


def rechecks(played: Played, evidence: Evidence) -> bool:
    """A stranger with the evidence's bytes, the table and the chain before comes to the same verdict."""

    def is_bad(bad: BadEvent) -> bool:
        event = bad.event.event
        if played.chain.until(event.seq).refuses(bad):
            return True
        try:
            judge(played.states[event.seq], bad.event)
        except Fault as fault:
            return (fault.code, fault.accused) == (bad.code, bad.accused)
        return False

    again = decode_evidence(encode_evidence(evidence))
    assert again == evidence
    record = played.table.record
    return Report.of(recheck(again, record.match, record.keys, is_bad)).ok


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


def honest_body(match: MatchState, seat: int, played: Played, action: Any = None) -> Any:
    """What an honest seat would write, or the body of this action with the openings that it needs."""
    if action is not None:
        return move_body(match, seat, played.table.secrets[seat], action)
    return step_body(match, seat, played.table.secrets[seat])


def caught_later(
    played: Played, seq: int, body: Any, tongue: Tongue | None = None, friends: Sequence[int] = ()
) -> Named:
    """A lie that nobody can see at once: the match goes on, the cheat using `tongue`, until it is named. Its
    friends use it too.

    The honest seats are real ones and exchange bytes.
    """
    cheat, kind = played.events[seq].event.seat, played.events[seq].event.kind
    seats = played.seats_at(seq)
    honest = [seat for seat in seats if seat.seat not in (cheat, *friends)]
    lying = signed_by(played, seq, cheat, kind, body)
    while True:
        faults = _spread(honest, lying)
        if faults:
            named = {(fault.code, fault.accused) for fault in faults}
            assert len(faults) == len(honest)
            assert len(named) == 1
            assert len({seat.match.chain.head for seat in honest}) == 1
            return named.pop()
        match, chain = honest[0].state, honest[0].match.chain
        due = expected(match)
        assert due is not None
        assert due.seat in (cheat, *friends), "the match does not go on"
        said = tongue(match, due.seat) if tongue else honest_body(match, due.seat, played)
        event = Event(chain.match, chain.next_seq, chain.head, due.seat, due.kinds[0], (), said)
        lying = event.signed(played.table.keys[due.seat])


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


def as_played(played: Played, match: MatchState, seat: int) -> Any:
    """What a seat wrote at the same place of a unique column when everybody was honest."""
    place = _column_place(match)
    for seq, signed in enumerate(played.events):
        if signed.event.seat == seat and _column_place(played.states[seq]) == place:
            return signed.event.body
    raise LookupError("no such place")


def _column_place(match: MatchState) -> tuple[object, ...]:
    run = match.run
    return (run.step, run.first, len(run.parts)) if isinstance(run, ColumnRun) else ()


# What several of these tests look at ----------------------------------------------------------------


def flipped(data: bytes, at: int = -1) -> bytes:
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


def column_at(played: Played, seq: int) -> ColumnRun:
    """The unique column that the seats are working out before this event."""
    run = played.states[seq].run
    assert isinstance(run, ColumnRun)
    return run


def mark_at(played: Played, seq: int) -> MarkRun:
    """The free mark that the seats are looking for before this event."""
    run = played.states[seq].run
    assert isinstance(run, MarkRun)
    return run


def dealt(played: Played) -> DealtColumn:
    """The one unique column of a match."""
    (found,) = played.end.memory.columns.values()
    assert isinstance(found, DealtColumn)
    return found


def dealt_secrets(played: Played, seat: int) -> AttemptSecrets:
    """A seat's side of the attempt in which its row was dealt."""
    found = dealt(played)
    return secrets_of(found.terms, seat, found.final.attempt.number, played.table.secrets[seat])


def toss(of: TossStep) -> int:
    return PROTOCOLS[Toss].kinds + of


def column(of: Step) -> int:
    return PROTOCOLS[UniqueColumn].kinds + of


def mark(of: MarkStep) -> int:
    return PROTOCOLS[FreeMark].kinds + of


def final_place(played: Played) -> int:
    """The place in its batch of the attempt that was accepted."""
    return dealt(played).final.attempt.number % len(
        column_at(played, played.find(column(Step.KEYS))).attempts
    )


def final_writer(played: Played, position: int) -> int:
    """Who sits at a position of the attempt that was accepted."""
    return dealt(played).final.attempt.seat_at(position)


def chain_place(played: Played, seat: int) -> tuple[int, int]:
    """The event, and the part of it, in which a seat passes on its row of the attempt that is accepted."""
    wanted = dealt(played).final.attempt
    for seq, signed in enumerate(played.events):
        if (signed.event.kind, signed.event.seat) == (column(Step.CHAIN), seat):
            run = column_at(played, seq)
            numbers = [one.number for one in passed_on_by(run, seat, len(run.parts) // run.terms.seats)]
            if wanted.number in numbers:
                return seq, numbers.index(wanted.number)
    raise LookupError(f"seat {seat} has no part in it")


def chain_with(played: Played, seat: int, changed: dict[int, bool]) -> tuple[int, tuple[bytes, ...]]:
    """The event in which a seat passes on its row of the attempt to be accepted, of which some classes say
    another bit: in the vector, or at the last position in the sum."""
    seq, at = chain_place(played, seat)
    attempt, table = dealt(played).final.attempt, dealt(played).terms.table
    parts: Any = played.events[seq].event.body
    position = attempt.position_of(seat)
    received = received_vector(attempt.passed_on(position - 1) if position else b"", table.classes)
    if position == len(attempt.vectors):
        total = Ciphertext.decode(parts[at])
        for number, bit in changed.items():
            part = received[number].scale(Scalar(table.weights[number]))
            total = total + part if bit else total - part
        return seq, with_part(parts, at, total.encode())
    vector = list(decode_vector(parts[at], table.classes))
    for number, bit in changed.items():
        zero = encrypt(attempt.key, IDENTITY, hash_to_scalar("cheat", number))
        vector[number] = received[number] + zero if bit else zero
    return seq, with_part(parts, at, encode_vector(vector))


def class_where(played: Played, seat: int, bit: bool, others: bool) -> int:
    """A class of which a seat's row says this bit, and all the others' together say that."""
    rows, table = rows_of(played.table, played.end), dealt(played).terms.table
    mine = rows[seat]
    theirs = rows[(seat + 1) % 3] & rows[(seat + 2) % 3]
    for at, number in enumerate(table.class_of):
        if bool(mine >> at & 1) == bit and bool(theirs >> at & 1) == others:
            return number
    raise LookupError("no such class")


def note_of(played: Played, seat: int, counter: int, body: Any, signer: int | None = None) -> SignedNote:
    note = Note(played.chain.match, seat, counter, played.chain.head, body)
    return note.signed(played.table.keys[seat if signer is None else signer])


def carried(played: Played, seq: int, *notes: SignedNote) -> tuple[str, int | None, int]:
    seat = played.events[seq].event.seat
    return (*caught(played, seq, signed_by(played, seq, seat, Kind.CARRY, (), notes)), seat)
