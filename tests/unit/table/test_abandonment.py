"""A match that all who remain give up: it is over for all, nothing of it is lost, nothing is revealed."""

from pathlib import Path

import pytest

from helpers.matches import Played, proven
from p2pcryptid.audit.audit import audit
from p2pcryptid.errors import EncodingError, Illegal
from p2pcryptid.sim.table import write_log
from p2pcryptid.table.abandonment import decode_abandonment, make_abandonment
from p2pcryptid.table.match import Match, Output
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind


def _seats(played: Played) -> list[Seat]:
    """A little way into the match, when seat 1 is due; whole seats, that know what they have accepted."""
    seats = played.table.seats()
    for signed in played.events[:4]:
        for seat in seats:
            seat.match.hear(RecordKind.EVENT, signed.encode())
    return seats


def _abandon(seats: list[Seat], who: tuple[int, ...], gone: frozenset[int]) -> None:
    """Those who have gone hear and say nothing."""
    here = [seat for seat in seats if seat.seat not in gone]
    for one in who:
        mail = [(one, output) for output in seats[one].abandon(gone)]
        for sender, output in mail:
            for other in here:
                if other.seat != sender:
                    mail += [(other.seat, more) for more in other.receive(output.kind, output.data)]


def test_it_is_given_up_when_all_who_remain_have_signed() -> None:
    seats = _seats(proven())
    _abandon(seats, (0,), frozenset({2}))
    assert seats[0].match.gone is None
    _abandon(seats, (1,), frozenset({2}))
    assert seats[0].match.gone == seats[1].match.gone == (2,)
    assert seats[0].match.closed
    assert not seats[0].match.reveals  # an abandoned match reveals nothing


def test_it_goes_on_until_all_who_remain_have_named_whoever_does_not_agree() -> None:
    seats = _seats(proven())
    _abandon(seats, (0,), frozenset({2}))
    _abandon(seats, (1,), frozenset())
    assert seats[0].match.gone is seats[1].match.gone is None  # seat 1 waits for seat 2
    _abandon(seats, (1,), frozenset({2}))  # and then no longer
    assert seats[0].match.gone == (2,)


def test_all_end_it_together_whomever_each_has_named() -> None:
    """One who names a player that is here cannot keep the others from agreeing to the end."""
    seats = _seats(proven())
    _abandon(seats, (0,), frozenset({1}))
    _abandon(seats, (1, 2), frozenset())
    assert seats[2].match.gone == ()


def test_who_signed_writes_nothing_more_and_takes_what_others_write() -> None:
    played = proven()
    seats = _seats(played)
    assert played.events[4].event.seat == 1
    seats[1].abandon(frozenset({2}))
    assert seats[1].start() == []  # although it is due
    with pytest.raises(Illegal):
        seats[1].intend("anything")
    seats[0].abandon(frozenset({2}))
    seats[0].receive(RecordKind.EVENT, played.events[4].encode())
    assert seats[0].match.chain.next_seq == 5


def test_what_a_seat_signed_counts_no_more_if_it_wrote_behind_it(tmp_path: Path) -> None:
    """Two of three cannot make a match look shorter than they played it themselves."""
    played = proven()
    seats = _seats(played)
    record, keys = played.table.record, played.table.keys
    for head in (played.chain.until(0).head, played.chain.until(2).head):
        for cheat in (0, 1):
            word = make_abandonment(record, cheat, head, frozenset({2}), keys[cheat])
            for seat in seats:
                seat.receive(RecordKind.ABANDONMENT, word.encode())
    assert [seat.match.gone for seat in seats] == [None] * 3
    write_log(tmp_path / "a.p2pcryptid", record, seats[2].match.records())
    verdict = audit(read_log(tmp_path / "a.p2pcryptid"))
    assert (verdict.gone, verdict.events, verdict.accusation) == (None, 4, None)


def test_what_the_one_who_had_gone_wrote_last_stays_in_its_log(tmp_path: Path) -> None:
    """The others may not have had it; nobody can take it away from those who do."""
    played = proven()
    seats = _seats(played)
    assert played.events[4].event.seat == 1
    (first,) = seats[0].abandon(frozenset({1}))
    (second,) = seats[2].abandon(frozenset({1}))
    seats[1].receive(RecordKind.EVENT, played.events[4].encode())
    for word in (first, second):
        for seat in seats:
            seat.receive(word.kind, word.data)
    assert [seat.match.gone for seat in seats] == [(1,)] * 3
    assert len({seat.match.last_head for seat in seats}) == 1  # the same end for everybody
    write_log(tmp_path / "a.p2pcryptid", played.table.record, seats[1].match.records())
    verdict = audit(read_log(tmp_path / "a.p2pcryptid"))
    assert (verdict.gone, verdict.events, verdict.accusation) == ((1,), 5, None)


def test_nothing_is_taken_once_it_is_over() -> None:
    played = proven()
    seats = _seats(played)
    _abandon(seats, (0, 2), frozenset({1}))
    with pytest.raises(Fault, match="match-abandoned") as caught:
        seats[0].receive(RecordKind.EVENT, played.events[4].encode())
    assert caught.value.accused is None
    assert seats[0].match.fault is None
    with pytest.raises(Illegal):
        seats[0].abandon(frozenset({1}))


def test_a_player_may_reveal_an_abandoned_match_by_hand() -> None:
    seats = _seats(proven())
    _abandon(seats, (0, 1), frozenset({2}))
    revealed = seats[0].reveal()
    seats[1].receive(revealed.kind, revealed.data)
    assert set(seats[1].match.reveals) == {0}


def test_the_one_who_had_gone_learns_of_it_from_the_others() -> None:
    seats = _seats(proven())
    _abandon(seats, (0, 1), frozenset({2}))
    for output in seats[0].match.records()[4:]:
        seats[2].receive(output.kind, output.data)
    assert seats[2].match.gone == (2,)


def test_one_who_gives_up_keeps_nobody_else_from_going_on() -> None:
    """Otherwise whoever sees another win could stop the answer that completes it."""
    seats = _seats(proven())
    assert seats[1].waits_for_me
    (output,) = seats[0].abandon(frozenset({2}))
    (written,) = seats[1].receive(output.kind, output.data)
    seats[0].receive(written.kind, written.data)
    _abandon(seats, (1,), frozenset({2}))
    assert seats[0].match.gone == seats[1].match.gone == (2,)  # seat 0 need not sign again


def test_whoever_is_alone_can_leave_and_nobody_else_is_bound() -> None:
    seats = _seats(proven())
    (output,) = seats[0].abandon(frozenset({1, 2}))
    for seat in seats[1:]:
        seat.receive(output.kind, output.data)
    assert [seat.match.gone for seat in seats] == [(1, 2), None, None]
    assert seats[1].may_sign


def test_nobody_else_can_sign_it() -> None:
    played = proven()
    seats = _seats(played)
    head = seats[0].match.chain.head
    forged = make_abandonment(played.table.record, 1, head, frozenset({2}), played.table.keys[2])
    with pytest.raises(EncodingError):
        seats[0].receive(RecordKind.ABANDONMENT, forged.encode())
    assert not seats[0].match.abandonments


def test_one_of_another_match_or_about_other_seats_is_refused() -> None:
    played = proven()
    seats = _seats(played)
    (output,) = seats[1].abandon(frozenset({2}))
    one = decode_abandonment(output.data)
    for changed in (
        make_abandonment(played.table.record, 1, bytes(32), frozenset({2}), played.table.keys[1]),
        make_abandonment(played.table.record, 1, one.head, frozenset(), played.table.keys[1]),
    ):
        seats[0].receive(RecordKind.ABANDONMENT, changed.encode())
        _abandon(seats, (0,), frozenset({2}))
        assert seats[0].match.gone is None


@pytest.mark.parametrize("position", range(0, 100, 3))
def test_a_changed_byte_is_never_a_signature(position: int) -> None:
    seats = _seats(proven())
    (output,) = seats[1].abandon(frozenset({2}))
    data = bytearray(output.data)
    data[position] ^= 1
    with pytest.raises(EncodingError):
        seats[0].receive(RecordKind.ABANDONMENT, bytes(data))


def test_a_seat_has_only_so_many_and_leaves_room_for_the_others() -> None:
    played = proven()
    seat = _seats(played)[0]
    with pytest.raises(EncodingError, match="more abandonments"):
        for number in range(100):
            head = number.to_bytes(32, "big")
            one = make_abandonment(played.table.record, 1, head, frozenset(), played.table.keys[1])
            seat.receive(RecordKind.ABANDONMENT, one.encode())
    other = make_abandonment(played.table.record, 2, bytes(32), frozenset(), played.table.keys[2])
    seat.receive(RecordKind.ABANDONMENT, other.encode())
    assert seat.match.abandonments[2] == [other]


def test_a_finished_match_cannot_be_given_up() -> None:
    with pytest.raises(Illegal):
        proven().seats[0].abandon(frozenset())


def test_the_audit_says_who_had_gone(tmp_path: Path) -> None:
    played = proven()
    seats = _seats(played)
    _abandon(seats, (0, 1), frozenset({2}))
    write_log(tmp_path / "a.p2pcryptid", played.table.record, seats[0].match.records())
    write_log(tmp_path / "b.p2pcryptid", played.table.record, seats[1].match.records())
    assert (tmp_path / "a.p2pcryptid").read_bytes() == (tmp_path / "b.p2pcryptid").read_bytes()
    verdict = audit(read_log(tmp_path / "a.p2pcryptid"))
    assert verdict.finding.value == "unfinished"
    assert verdict.gone == (2,)
    assert verdict.as_json()["abandoned"] == [2]


def test_the_audit_believes_no_half_certificate(tmp_path: Path) -> None:
    played = proven()
    seats = _seats(played)
    _abandon(seats, (0,), frozenset({2}))
    write_log(tmp_path / "a.p2pcryptid", played.table.record, seats[0].match.records())
    assert audit(read_log(tmp_path / "a.p2pcryptid")).gone is None


def test_a_fault_is_kept_in_the_log_and_found_by_the_audit(tmp_path: Path) -> None:
    """Seat 1 forks its seal; whoever holds both events stops, and so does whoever is shown the evidence."""
    from helpers.matches import signed_by

    played = proven()
    seats = _seats(played)
    event = played.events[1].event
    other = signed_by(played, 1, 1, event.kind, (bytes(32), bytes(32)))
    with pytest.raises(Fault, match=r"event\.fork"):
        seats[0].receive(RecordKind.EVENT, other.encode())
    evidence = seats[0].match.accepted[-1]
    assert evidence.kind is RecordKind.EVIDENCE
    with pytest.raises(Fault, match=r"event\.fork"):
        seats[2].receive(evidence.kind, evidence.data)
    watcher = Match(played.table.record, played.end.game)
    with pytest.raises(Fault, match=r"event\.fork"):
        watcher.hear(evidence.kind, evidence.data)  # it convicts by itself
    write_log(tmp_path / "a.p2pcryptid", played.table.record, seats[0].match.records())
    verdict = audit(read_log(tmp_path / "a.p2pcryptid"))
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("event.fork", 1)


def test_evidence_of_a_bad_event_is_judged_by_the_chain_before_it(tmp_path: Path) -> None:
    from helpers.matches import signed_by

    played = proven()
    seats = _seats(played)
    bad = signed_by(played, 4, 1, 1, (bytes(32),))  # a coin share that was not sealed
    assert played.events[4].event.seat == 1
    with pytest.raises(Fault, match="opening-coin"):
        seats[0].receive(RecordKind.EVENT, bad.encode())
    evidence = seats[0].match.accepted[-1]
    with pytest.raises(Fault, match="opening-coin"):
        seats[2].receive(evidence.kind, evidence.data)
    write_log(tmp_path / "a.p2pcryptid", played.table.record, seats[0].match.records())
    verdict = audit(read_log(tmp_path / "a.p2pcryptid"))
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("opening-coin", 1)
    honest = [*seats[1].match.records(), Output(RecordKind.EVIDENCE, _evidence_against_nobody(played))]
    write_log(tmp_path / "b.p2pcryptid", played.table.record, honest)
    other = audit(read_log(tmp_path / "b.p2pcryptid"))
    assert other.accusation is None
    assert other.skipped == ["evidence that convicts nobody here"]


def _evidence_against_nobody(played: Played) -> bytes:
    from p2pcryptid.transcript.evidence import BadEvent, encode_evidence

    return encode_evidence(BadEvent("opening-coin", played.events[4]))


def test_words_that_do_not_count_leave_room_for_those_that_do() -> None:
    """One who signs many at events that do not exist cannot make two honest seats hold different ones."""
    played = proven()
    record, key, seat = played.table.record, played.table.keys[0], _seats(played)[2]
    with pytest.raises(EncodingError, match="more abandonments"):
        for number in range(16):
            junk = make_abandonment(record, 0, number.to_bytes(32, "big"), frozenset({1}), key)
            seat.receive(RecordKind.ABANDONMENT, junk.encode())
    good = make_abandonment(record, 0, seat.match.chain.head, frozenset({1}), key)
    seat.receive(RecordKind.ABANDONMENT, good.encode())
    assert seat.match.named == {0: {1}}
    words = [one.data for one in seat.match.records() if one.kind is RecordKind.ABANDONMENT]
    assert words == [good.encode()]  # the log has those that count


def test_a_word_that_says_nothing_new_is_not_kept() -> None:
    played = proven()
    seat = _seats(played)[0]
    for _ in range(40):
        seat.abandon(frozenset({1}))  # once one's own program ended at the seventeenth
    assert len(seat.match.abandonments[0]) == 1
