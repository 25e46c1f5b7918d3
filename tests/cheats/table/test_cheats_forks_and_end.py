"""Two stories in one place, old matches, and false openings at the end."""

from dataclasses import replace

import pytest

from helpers.cheating import (
    Kind,
    Played,
    carried,
    column,
    dealt,
    honour,
    offered,
    proven,
    rechecks,
    signed_by,
    table_of,
)
from helpers.matches import PROVEN, PROVEN_SEED
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import CheckError, EncodingError
from p2pcryptid.table.closing import Reveal, check_reveal, make_reveal
from p2pcryptid.table.protocols.unique_column.state import Step
from p2pcryptid.transcript.event import Event, Note
from p2pcryptid.transcript.evidence import Fork, recheck
from p2pcryptid.transcript.records import RecordKind

# Forks and replays ---------------------------------------------------------------------------------


@pytest.mark.parametrize("of", [Kind.SEAL, column(Step.KEYS), column(Step.SEAL), Kind.MOVE])
def test_two_events_for_one_place_are_evidence_for_everybody(of: int) -> None:
    """Also what an old journal brought back would do: sign again where it has signed before."""
    played = proven()
    seq = played.find(of, 1)
    honest = [seat for seat in played.seats_at(len(played.events) - 1) if seat.seat != 1]
    other = signed_by(played, seq, 1, of, (bytes(32), bytes(32)))
    for fault in offered(honest, other):
        assert (fault.code, fault.accused) == ("event.fork", 1)
        assert fault.evidence == Fork.of(played.events[seq], other)
        assert fault.evidence is not None
        assert rechecks(played, fault.evidence)
        assert not rechecks(honour(), fault.evidence), "it convicts nobody in another match"


def test_fork_evidence_needs_two_different_events() -> None:
    played = proven()
    record = played.table.record
    same = Fork(played.events[0], played.events[0])
    assert not Report.of(recheck(same, record.match, record.keys)).ok


def test_a_seat_that_comes_back_from_an_old_journal_says_the_same_bytes() -> None:
    """Without a choice in between, signing again is harmless: the same secret gives the same event."""
    played = proven()
    for of in (column(Step.SUMS), column(Step.PROVE), column(Step.BLIND)):
        seq = played.find(of, 0)
        again = played.seats_at(seq)[0].start()[0]
        assert again.data == played.events[seq].encode()


def test_events_of_an_old_match_of_the_same_people_change_nothing_and_accuse_nobody() -> None:
    old, people = proven(), table_of(PROVEN, PROVEN_SEED, b"tonight")
    assert people.record.keys == old.table.record.keys
    seats = people.seats()
    for signed in old.events[:3]:
        for fault in offered(seats, signed):
            assert (fault.code, fault.accused) == ("event.match", None)
    assert all(seat.match.fault is None and len(seat.match.chain) == 0 for seat in seats)


def test_an_event_that_was_heard_before_changes_nothing() -> None:
    played = proven()
    for seat in played.seats_at(10):
        (fault,) = offered([seat], played.events[4])
        assert (fault.code, fault.accused) == ("event.known", None)


def test_an_event_on_another_branch_accuses_nobody() -> None:
    played = proven()
    event = played.events[10].event
    elsewhere = Event(event.match, 10, bytes(32), event.seat, event.kind, (), event.body)
    signed = elsewhere.signed(played.table.keys[event.seat])
    for fault in offered(played.seats_at(10), signed):
        assert (fault.code, fault.accused) == ("event.prev", None)


def test_a_note_of_an_old_match_is_a_note_of_nobody() -> None:
    played = proven()
    old = table_of(PROVEN, PROVEN_SEED, b"yesterday")
    assert old.keys == played.table.keys
    note = Note(old.record.match, 1, 0, bytes(32), (8,)).signed(old.keys[1])
    for seat in played.seats_at(played.find(Kind.MOVE)):
        with pytest.raises(EncodingError):
            seat.receive(RecordKind.NOTE, note.encode())
    seq = played.find(Kind.MOVE)
    assert carried(played, seq, note)[0] == "note.match"


# The end --------------------------------------------------------------------------------------------


def reveal_of(played: Played, seat: int, secret: Secret, signer: int) -> Reveal:
    return make_reveal(played.chain.match, seat, played.chain.head, secret, played.table.keys[signer])


def test_a_reveal_of_another_secret_is_refused_by_every_seat() -> None:
    played = proven()
    other = reveal_of(played, 1, played.table.secrets[0], signer=1)
    for seat in played.seats_at(len(played.events)):
        with pytest.raises(CheckError) as refused:
            seat.receive(RecordKind.REVEAL, other.encode())
        assert "reveal.secret" in refused.value.failed
        assert 1 not in seat.match.reveals


def test_a_reveal_that_another_signed_is_refused() -> None:
    played = proven()
    other = reveal_of(played, 1, played.table.secrets[1], signer=0)
    checks = Report.of(check_reveal(played.end, played.chain.head, other))
    assert checks.failed == ("reveal.signature",)


def test_a_reveal_under_another_head_is_refused() -> None:
    played = proven()
    mine = make_reveal(played.chain.match, 1, bytes(32), played.table.secrets[1], played.table.keys[1])
    assert Report.of(check_reveal(played.end, played.chain.head, mine)).failed == ("reveal.head",)


def test_a_row_seal_of_another_row_shows_at_the_reveal() -> None:
    """Nothing binds it while the match is played; what binds then is the committed row."""
    played = proven()
    column_dealt = dealt(played)
    other = replace(column_dealt, seals=(bytes(32), *column_dealt.seals[1:]))
    sealed = replace(played.end, memory=replace(played.end.memory, columns={"clue": other}))
    mine = reveal_of(played, 0, played.table.secrets[0], signer=0)
    assert Report.of(check_reveal(sealed, played.chain.head, mine)).failed == ("reveal.row",)


def test_a_reveal_of_a_seat_that_does_not_exist() -> None:
    played = proven()
    nobody = Reveal(7, played.chain.head, bytes(32), bytes(64))
    assert Report.of(check_reveal(played.end, played.chain.head, nobody)).failed == ("reveal.signature",)


def test_who_refuses_to_open_holds_up_nobody_elses_reveal() -> None:
    played = proven()
    seats = played.seats_at(len(played.events))
    reveals = [output for seat in seats[:2] for output in seat.start()]
    assert [output.kind for output in reveals] == [RecordKind.REVEAL] * 2
    for output in reveals:
        seats[2].receive(output.kind, output.data)
    assert {0, 1} <= set(seats[2].match.reveals)
