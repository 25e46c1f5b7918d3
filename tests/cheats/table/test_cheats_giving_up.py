"""Giving up, notes and restarts used against honest seats: none of it sends them away or frames them."""

from pathlib import Path

import pytest

from helpers.matches import Played, proven, signed_by
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.errors import Illegal
from p2pcryptid.games.cryptid.state import Resign, Stage, Vote
from p2pcryptid.limits import EVENT, EVENT_NOTES, HELD_NOTES, MATCH_SEATS, NOTE
from p2pcryptid.sim.table import write_log
from p2pcryptid.table.abandonment import make_abandonment
from p2pcryptid.table.match import Match, Output
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind, expected
from p2pcryptid.transcript.event import Note, SignedNote, decode_signed
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind


def seats_after(played: Played, events: int) -> list[Seat]:
    """Whole seats that have heard so much."""
    seats = played.seats_at(events)
    for seat in seats:
        seat.match.accepted = [Output(RecordKind.EVENT, one.encode()) for one in played.events[:events]]
    return seats


def test_one_seat_alone_cannot_send_the_others_away(tmp_path: Path) -> None:
    played = proven()
    seats = seats_after(played, 8)
    head = seats[0].match.chain.head
    alone = make_abandonment(played.table.record, 2, head, frozenset({0, 1}), played.table.keys[2])
    for seat in seats:
        seat.receive(RecordKind.ABANDONMENT, alone.encode())
    assert [seat.match.gone for seat in seats] == [None, None, (0, 1)]  # it has left, and nobody else
    assert not seats[0].match.closed
    write_log(tmp_path / "log", played.table.record, seats[0].match.records())
    verdict = audit(read_log(tmp_path / "log"))
    assert (verdict.gone, verdict.finding) == (None, Finding.UNFINISHED)
    assert verdict.skipped == ["an abandonment that binds only who signed it"]
    for seat in seats[:2]:
        (word,) = seat.abandon(frozenset({2}))
        for other in seats[:2]:
            other.receive(word.kind, word.data)
    assert [seat.match.gone for seat in seats[:2]] == [(), ()]  # the others agree to the end


def test_giving_up_at_the_last_event_keeps_nobody_from_revealing() -> None:
    played = proven()
    last = played.events[-1]
    cheat = last.event.seat
    word = make_abandonment(played.table.record, cheat, last.event.id, frozenset(), played.table.keys[cheat])
    for seat in seats_after(played, len(played.events) - 1):
        if seat.seat != cheat:
            assert seat.receive(RecordKind.ABANDONMENT, word.encode()) == []
            (reveal,) = seat.receive(RecordKind.EVENT, last.encode())
            assert reveal.kind is RecordKind.REVEAL
            assert (seat.match.over, seat.match.gone) == (True, None)


def test_a_reveal_of_a_match_that_was_given_up_convicts_nobody_when_it_goes_on(tmp_path: Path) -> None:
    played = proven()
    cheat = played.events[-1].event.seat
    honest = [s for s in seats_after(played, len(played.events) - 1) if s.seat != cheat]
    for seat in honest:
        (word,) = seat.abandon(frozenset({cheat}))
        for other in honest:
            other.receive(word.kind, word.data)
    reveal = honest[0].reveal()
    whole = [Output(RecordKind.EVENT, one.encode()) for one in played.events]
    write_log(tmp_path / "log", played.table.record, [*whole, reveal])
    verdict = audit(read_log(tmp_path / "log"))
    assert (verdict.accusation, verdict.finding) == (None, Finding.UNREVEALED)


def test_all_notes_that_a_seat_may_hold_fit_into_an_event_that_others_can_read() -> None:
    assert EVENT_NOTES >= HELD_NOTES * MATCH_SEATS
    assert EVENT_NOTES * NOTE.items <= EVENT.items // 2
    assert EVENT_NOTES * NOTE.bytes <= EVENT.bytes // 2
    played = proven()
    seats = seats_after(played, played.begin_of_play())
    due = expected(seats[0].state)
    assert due is not None
    writer, reader = seats[due[0]], seats[(due[0] + 1) % 3]
    for author in range(3):
        for counter in range(50, 50 + HELD_NOTES):
            largest = tuple(range(NOTE.items - 10))
            note = Note(writer.match.chain.match, author, counter, writer.match.chain.head, largest)
            writer.match.hear(RecordKind.NOTE, note.signed(played.table.keys[author]).encode())
    (event, *_) = writer.start()
    reader.receive(event.kind, event.data)
    assert reader.match.chain.next_seq > played.begin_of_play()


def test_two_notes_under_one_counter_are_found_where_one_is_held_and_one_carried() -> None:
    played = proven()
    seq = played.begin_of_play()
    seat = seats_after(played, seq)[0]
    writer = played.events[seq].event.seat

    def vote(agree: bool) -> SignedNote:
        note = Note(seat.match.chain.match, 2, 7, seat.match.chain.head, (6, agree))
        return note.signed(played.table.keys[2])

    seat.match.hear(RecordKind.NOTE, vote(True).encode())
    carrying = signed_by(played, seq, writer, Kind.CARRY, (), (vote(False),))
    with pytest.raises(Fault, match=r"note\.fork") as caught:
        seat.match.hear(RecordKind.EVENT, carrying.encode())
    assert caught.value.accused == 2


def test_a_seat_that_lost_its_last_note_uses_no_counter_twice() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    first, witness, _ = seats_after(played, seq)
    (sent, *_) = first.intend(Vote(True))
    witness.receive(sent.kind, sent.data)
    back = seats_after(played, seq)[0]
    back.restore([])
    back.receive(
        sent.kind, sent.data
    )  # a peer sends the notes that it holds before it says that it has sent all
    for other in (1, 2):
        back.meet(other)
    (again, *_) = back.intend(Resign())
    witness.receive(again.kind, again.data)
    assert witness.match.fault is None


def test_an_own_event_on_another_branch_is_not_signed_against() -> None:
    """Somebody forked; we come back with an old journal, on another branch than the one we signed on."""
    played = proven()
    seq = played.find(Kind.OPEN, seat=1)
    before = played.events[seq - 1].event
    fork = signed_by(played, seq - 1, before.seat, before.kind, before.body, _a_note(played))
    back = played.table.seats()[1]
    back.restore([(RecordKind.EVENT, one.encode()) for one in (*played.events[: seq - 1], fork)])
    with pytest.raises(Fault, match=r"event\.prev"):
        back.receive(RecordKind.EVENT, played.events[seq].encode())
    for other in (0, 2):
        back.meet(other)
    assert not back.unmet
    assert not back.waits_for_me


def _a_note(played: Played) -> tuple[SignedNote, ...]:
    note = Note(played.table.record.match, 0, 0, bytes(32), (6, True))
    return (note.signed(played.table.keys[0]),)


def test_those_who_signed_at_different_events_end_it_together(tmp_path: Path) -> None:
    played = proven()
    early, late = seats_after(played, 8)[0], seats_after(played, 9)[1]
    (first,) = early.abandon(frozenset({2}))
    late.receive(first.kind, first.data)
    (second,) = late.abandon(frozenset({2}))
    early.receive(second.kind, second.data)
    assert early.match.gone is None  # it lacks what the other has
    early.receive(RecordKind.EVENT, played.events[8].encode())
    assert early.match.gone == late.match.gone == (2,)
    for name, seat in (("early", early), ("late", late)):
        write_log(tmp_path / name, played.table.record, seat.match.records())
    assert (tmp_path / "early").read_bytes() == (tmp_path / "late").read_bytes()
    assert audit(read_log(tmp_path / "early")).gone == (2,)


def test_one_note_too_many_is_refused_in_words() -> None:
    """With somebody away nobody carries them; the ninth once ended one's own program."""
    played = proven()
    seats = seats_after(played, played.find(Kind.MOVE, stage=Stage.TURN))
    due = expected(seats[0].state)
    assert due is not None
    seat = seats[(due.seat + 1) % 3]
    for _ in range(HELD_NOTES):
        seat.intend(Resign())
    with pytest.raises(Illegal, match="wait a moment"):
        seat.intend(Resign())
    assert seat.match.fault is None


def test_notes_are_carried_before_a_choice_that_is_none() -> None:
    """Whether they stand in a move or before it would tell that there was just one thing to do."""
    played = proven()
    forced = [
        seq
        for seq, signed in enumerate(played.events)
        if signed.event.kind == Kind.MOVE and played.seats_at(seq)[signed.event.seat].start()
    ]
    assert forced
    seq = forced[0]
    writer = played.events[seq].event.seat
    seat = seats_after(played, seq)[writer]
    other = (writer + 1) % 3
    note = Note(seat.match.chain.match, other, 50, seat.match.chain.head, (6, True))
    carried, moved, *_ = seat.receive(RecordKind.NOTE, note.signed(played.table.keys[other]).encode())
    assert decode_signed(carried.data).event.kind == Kind.CARRY
    assert decode_signed(moved.data).event.kind == Kind.MOVE
    assert not decode_signed(moved.data).event.notes


def test_a_spectator_is_bound_by_a_majority_alone() -> None:
    played = proven()
    watcher = Match(played.table.record, played.end.game)
    for signed in played.events[:4]:
        watcher.hear(RecordKind.EVENT, signed.encode())
    for seat in (0, 1):
        assert watcher.gone is None
        word = make_abandonment(
            played.table.record, seat, watcher.chain.head, frozenset({2}), played.table.keys[seat]
        )
        watcher.hear(RecordKind.ABANDONMENT, word.encode())
    assert watcher.gone == (2,)
