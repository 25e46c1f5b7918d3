"""What evidence in a log convicts of, and where: by itself anywhere, by the chain anywhere, by the table only
behind the last event."""

from helpers.audit_logs import RecordKind, judged, log_of, proven, reveals_of, signed_by
from p2pcryptid.audit.verdict import Finding, Verdict
from p2pcryptid.table.state import Kind
from p2pcryptid.transcript.event import Event, Note, Signed, SignedNote
from p2pcryptid.transcript.evidence import BadEvent, Evidence, Fork, encode_evidence

OVER = len(proven().events)


def verdict_with(*evidence: Evidence, events: int = OVER) -> Verdict:
    """On the match up to an event, with reveals if it is the last, and this evidence."""
    played = proven()
    records = [(RecordKind.EVENT, one.encode()) for one in played.events[:events]]
    reveals = reveals_of(played) if events == OVER else []
    found = [(RecordKind.EVIDENCE, encode_evidence(one)) for one in evidence]
    return judged(log_of(played.table.record.encode(), [*records, *reveals, *found]))


def named(verdict: Verdict) -> tuple[str, int | None]:
    assert verdict.accusation is not None
    return verdict.accusation.code, verdict.accusation.accused


def note(counter: int) -> SignedNote:
    return Note(proven().chain.match, 1, counter, bytes(32), None).signed(proven().table.keys[1])


def elsewhere(seq: int, prev: bytes, seat: int, notes: tuple[SignedNote, ...] = ()) -> Signed:
    """Of this match, and on no branch that the log knows."""
    event = Event(proven().chain.match, seq, prev, seat, Kind.CARRY, notes, ())
    return event.signed(proven().table.keys[seat])


def test_what_is_bad_by_itself_convicts_wherever_it_stands() -> None:
    first = BadEvent("event.prev", elsewhere(0, bytes(32), 2))
    disorder = BadEvent("note.order", elsewhere(9, bytes(32), 2, (note(5), note(4))))
    for bad in (first, disorder):
        assert named(verdict_with(bad)) == (bad.code, 2)
        assert named(verdict_with(bad, events=4)) == (bad.code, 2)


def test_a_fork_convicts_wherever_it_stands() -> None:
    played = proven()
    two = Fork.of(played.events[1], signed_by(played, 1, 1, Kind.SEAL, (bytes(32),)))
    assert named(verdict_with(two)) == ("event.fork", 1)
    assert named(verdict_with(two, events=0)) == ("event.fork", 1)


def test_what_the_chain_before_it_refuses_convicts_also_in_its_midst() -> None:
    played = proven()
    carried = next(one.event for one in played.events if one.event.notes)
    writer = (carried.seat + 1) % 3
    again = signed_by(played, carried.seq + 1, writer, Kind.CARRY, (), carried.notes)
    bad = BadEvent("note.repeated", again)
    assert named(verdict_with(bad)) == ("note.repeated", writer)
    assert verdict_with(bad, events=carried.seq).accusation is None  # this log does not have that chain


def test_what_only_the_table_can_judge_convicts_behind_the_last_event_and_nowhere_else() -> None:
    played = proven()
    bad = BadEvent("out-of-turn", signed_by(played, 4, 2, Kind.OPEN, (bytes(32),)))
    assert named(verdict_with(bad, events=4)) == ("out-of-turn", 2)
    verdict = verdict_with(bad)
    assert (verdict.finding, verdict.skipped) == (Finding.HONEST, ["evidence that convicts nobody here"])
    misnamed = BadEvent("wrong-kind", bad.event)
    assert verdict_with(misnamed, events=4).accusation is None


def test_the_first_evidence_that_convicts_is_the_verdict() -> None:
    played = proven()
    nothing = BadEvent("opening-coin", played.events[4])
    first = BadEvent("event.prev", elsewhere(0, bytes(32), 2))
    second = BadEvent("event.prev", elsewhere(0, bytes(32), 0))
    assert named(verdict_with(nothing, first, second)) == ("event.prev", 2)
    assert verdict_with(nothing, nothing).skipped_counts == {"evidence that convicts nobody here": 2}
