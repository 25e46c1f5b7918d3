"""A seat that comes back from its journal, whole or old, never signs a second event for one place."""

import pytest

from helpers.matches import Played, proven
from p2pcryptid.errors import Illegal
from p2pcryptid.games.cryptid.state import Ask, Resign, Stage, Vote
from p2pcryptid.table.match import Output
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind, expected
from p2pcryptid.transcript.event import decode_signed, decode_signed_note
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind


def _stored(played: Played, until: int) -> list[tuple[RecordKind, bytes]]:
    return [(RecordKind.EVENT, signed.encode()) for signed in played.chain.until(until).events]


def _back(played: Played, seat: int, until: int) -> Seat:
    """The seat, restored from a journal with so many events."""
    back = played.table.seats()[seat]
    back.restore(_stored(played, until))
    return back


def _own_turn(played: Played) -> tuple[int, int]:
    """A place where a seat wrote what left it no choice."""
    seq = played.find(Kind.OPEN, seat=1)
    return seq, 1


def test_after_a_restart_nothing_is_signed_until_every_seat_has_sent_what_it_holds() -> None:
    played = proven()
    seq, seat = _own_turn(played)
    back = _back(played, seat, seq)
    due = expected(back.state)
    assert due is not None
    assert due[0] == seat  # it is its turn, and yet
    assert back.start() == []
    assert not back.waits_for_me
    assert set(back.unmet) == {0, 2}
    assert back.meet(0) == []
    assert set(back.unmet) == {2}
    (again,) = back.meet(2)
    assert again == Output(RecordKind.EVENT, played.events[seq].encode())  # the same bytes as before


def test_a_seat_that_is_behind_first_takes_what_it_is_sent() -> None:
    played = proven()
    seq, seat = _own_turn(played)
    back = _back(played, seat, seq)
    assert back.meet(2) == []
    assert back.receive(RecordKind.EVENT, played.events[seq].encode()) == []  # our own, from before
    assert set(back.unmet) == {0}
    back.receive(RecordKind.EVENT, played.events[seq + 1].encode())
    back.meet(0)
    assert not back.unmet
    assert [one.event.id for one in back.match.chain.events] == [
        one.event.id for one in played.events[: back.match.chain.next_seq]
    ]


def test_an_old_journal_brought_back_signs_no_second_event() -> None:
    """Without the rule this seat would write another move where others hold its first one."""
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    seat = played.events[seq].event.seat
    others = [s for s in range(3) if s != seat]
    back = _back(played, seat, seq)
    with pytest.raises(Illegal):
        back.intend(_another_question(back))
    back.meet(others[0])
    with pytest.raises(Illegal):
        back.intend(_another_question(back))
    back.receive(RecordKind.EVENT, played.events[seq].encode())
    back.meet(others[1])
    assert not back.unmet
    assert back.match.fault is None
    assert back.match.chain[seq].event.id == played.events[seq].event.id
    assert [one.event.seq for one in back.match.chain.events] == list(range(back.match.chain.next_seq))


def _another_question(back: Seat) -> Ask:
    return next(a for a in back.state.game.playable(back.view) if isinstance(a, Ask))


def test_a_place_below_the_highest_own_event_seen_is_never_signed() -> None:
    """A relayed event of ours, from further on than we are, holds us back even if all heads look met."""
    played = proven()
    seq, seat = _own_turn(played)
    later = next(s for s in range(seq + 1, len(played.events)) if played.events[s].event.seat == seat)
    back = _back(played, seat, seq)
    with pytest.raises(Fault, match=r"event\.gap"):
        back.receive(RecordKind.EVENT, played.events[later].encode())
    back.meet(0)
    assert back.meet(2) == []
    assert not back.unmet
    assert not back.waits_for_me
    for signed in played.events[seq : later + 1]:
        back.receive(RecordKind.EVENT, signed.encode())
    assert back.may_sign


def test_notes_go_on_behind_the_last_one_that_anybody_holds() -> None:
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    seat = played.seats_at(seq)[1]
    (first, *_) = seat.intend(Vote(True))
    back = _back(played, 1, seq)
    back.meet(0)
    back.receive(first.kind, first.data)  # a peer holds it; the journal had lost it
    back.meet(2)
    (second, *_) = back.intend(Resign())
    assert decode_signed_note(second.data).note.counter == decode_signed_note(first.data).note.counter + 1
    assert back.match.fault is None


def test_a_match_in_which_every_seat_restarts_at_every_event_gives_the_same_bytes() -> None:
    """Also where a seat computes a step of a protocol again: nothing it signs depends on the crash."""
    played = proven()
    step = max(1, len(played.events) // 12)
    for seq in range(1, len(played.events), step):
        seat = played.events[seq].event.seat
        if played.events[seq].event.kind in (Kind.MOVE, Kind.CARRY):
            continue  # a choice of the player's
        back = _placed_again(played, seat, seq)
        outputs = [one for other in range(3) if other != seat for one in back.meet(other)]
        assert outputs[0].data == played.events[seq].encode()
        assert decode_signed(outputs[0].data).event.seq == seq


def _placed_again(played: Played, seat: int, seq: int) -> Seat:
    """Restored; to spare the time of hearing the whole deal again, at a remembered state."""
    back = played.seats_at(seq)[seat]
    back.restore([])
    return back
