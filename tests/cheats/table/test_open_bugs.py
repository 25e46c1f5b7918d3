"""Attacks that work, or honest seats that suffer: each test says what should happen and does not yet.

They are marked as expected failures, strictly: mend one and its mark has to go.
"""

from dataclasses import replace
from typing import Any

import pytest
from cheating import GAME, Kind, Played, caught_later, honest_body, proven, signed_by
from test_cheats import chain_with, class_where, note_of, step

from p2pcryptid.errors import EncodingError
from p2pcryptid.table.deal.attempt import KEYS_BYTES, seed_hash
from p2pcryptid.table.deal.steps import Step
from p2pcryptid.table.progress import Progress, heard
from p2pcryptid.table.seat import Output, Seat
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind

LOST = "bug 1: an event that shows another's guilt is not sent: its honest writer raises and keeps it"


@pytest.mark.xfail(reason=LOST, strict=True)
def test_a_complaint_about_a_torsion_point_reaches_every_honest_seat() -> None:
    """Seat 0 sends a bad point; seat 1 writes its complaint, raises, and seat 2 never hears of it."""
    played = proven()
    seq = played.find(step(Step.CHAIN), 0)
    said: Any = played.events[seq].event.body
    torsion = (2**255 - 20).to_bytes(32, "little")
    assert caught_later(played, seq, (torsion + said[0][32:], *said[1:])) == ("deal-bad-point", 0)


@pytest.mark.xfail(reason=LOST, strict=True)
def test_a_veto_by_the_first_seat_is_named_by_every_honest_seat() -> None:
    """The last seed is opened by honest seat 2, which then names seat 0, but only to itself."""
    played = proven()
    seq, body = chain_with(played, 0, {class_where(played, 0, True, True): False})
    assert caught_later(played, seq, body) == ("deal-false-count", 0)


@pytest.mark.xfail(
    reason="bug 2: a seed of another length than 32 bytes crashes every seat", raises=ValueError, strict=True
)
def test_a_short_seed_names_its_seat() -> None:
    """Seat 2 commits to a seed of five bytes, vetoes by zeros, and opens the five bytes."""
    played = proven()
    seq = played.find(step(Step.KEYS), 2)
    said: Any = played.events[seq].event.body
    match, seed = played.chain.match, b"short"
    hashed = [data[: KEYS_BYTES - 32] + seed_hash(match, 2, n, seed) for n, data in enumerate(said[1:])]

    def tongue(progress: Progress, cheat: int) -> Any:
        deal = progress.deal
        assert deal is not None
        if deal.step is Step.SEEDS:
            return (seed,)
        body = honest_body(progress, cheat, played)
        return tuple(zip_zeros(body)) if deal.step is Step.CHAIN else body

    def zip_zeros(body: tuple[bytes, ...]) -> list[bytes]:
        return [
            body[(n + 1) % len(body)] for n in range(len(body))
        ]  # vectors of other attempts: no count is true

    assert caught_later(played, seq, (said[0], *hashed), tongue)[1] == 2


def carrying(played: Played, notes: list[bytes]) -> list[Output]:
    """The honest seat that writes next gets these notes, and carries what it holds."""
    seq = played.begin_of_play()
    writer = next(seat for seat in played.seats_at(seq) if seat.waits_for_me)
    outputs: list[Output] = []
    for note in notes:
        outputs += writer.receive(RecordKind.NOTE, note)
    return outputs


@pytest.mark.xfail(
    reason="bug 3: a note with a counter beyond the limit convicts its honest carrier",
    raises=Fault,
    strict=True,
)
def test_a_note_with_too_high_a_counter_does_not_convict_its_carrier() -> None:
    played = proven()
    carrying(played, [note_of(played, author(played), 4096, (8,)).encode()])


def author(played: Played) -> int:
    """A seat that is not the next to write."""
    return (played.events[played.begin_of_play()].event.seat + 1) % 3


@pytest.mark.xfail(
    reason="bug 4: more notes than one event may carry convict their honest carrier",
    raises=Fault,
    strict=True,
)
def test_many_notes_do_not_convict_their_carrier() -> None:
    """They arrive while another seat is to write; then the carrier's turn comes."""
    played = proven()
    seq = played.begin_of_play()
    waiting = played.events[seq + 1].event.seat
    seat = played.seats_at(seq)[waiting]
    other = (waiting + 1) % 3
    for counter in range(65):
        seat.receive(RecordKind.NOTE, note_of(played, other, counter, (6, True)).encode())
    seat.receive(RecordKind.EVENT, played.events[seq].encode())
    assert seat.fault is None


@pytest.mark.xfail(
    reason="bug 5: two notes under one counter, sent to different seats, go unnoticed", strict=True
)
def test_a_note_fork_is_noticed_by_whoever_holds_both() -> None:
    played = proven()
    seats = played.seats_at(played.begin_of_play())
    carrier = next(seat for seat in seats if seat.waits_for_me)
    cheat, witness = (carrier.seat + 1) % 3, seats[(carrier.seat + 2) % 3]
    yes, no = (note_of(played, cheat, 3, (6, agree)).encode() for agree in (True, False))
    witness.receive(RecordKind.NOTE, no)
    (carry,) = carrier.receive(RecordKind.NOTE, yes)
    with pytest.raises(Fault) as refused:
        witness.receive(carry.kind, carry.data)
        witness.receive(RecordKind.NOTE, no)
    assert refused.value.accused == cheat


def impossible_tables() -> list[Any]:
    record = proven().table.record
    return [
        replace(record, variant=(4, 0, False)),
        replace(record, variant=(3, 0)),
        replace(record, variant="anything"),
        replace(record, names=("ann", "Ann", "cat")),
        replace(record, names=("an n", "bob", "cat")),
    ]


@pytest.mark.xfail(
    reason="bug 6: an impossible table is played until an honest seat is convicted of it", strict=True
)
@pytest.mark.parametrize("number", range(5))
def test_an_impossible_table_is_refused_before_anybody_signs(number: int) -> None:
    """As it is, whoever opens the last coin share, or seals last, is convicted: `move-unreadable`, seat 2."""
    table = proven().table
    with pytest.raises(EncodingError):
        Seat(impossible_tables()[number], GAME, 0, table.secrets[0], table.keys[0])


@pytest.mark.xfail(
    reason="bug 7: the body of a carry is not looked at while the match is played", strict=True
)
def test_a_carry_says_nothing() -> None:
    played = proven()
    seq = played.begin_of_play()
    cheat = played.events[seq].event.seat
    carry = signed_by(played, seq, cheat, Kind.CARRY, (b"x" * 1000,), (note_of(played, cheat, 0, (6, True)),))
    with pytest.raises(Fault):
        heard(played.progresses[seq], carry)


@pytest.mark.xfail(
    reason="bug 8: a reveal that comes before the last event is dropped and never heard again", strict=True
)
def test_a_reveal_that_arrives_early_is_kept() -> None:
    played = proven()
    last = len(played.events) - 1
    end = played.seats_at(last + 1)
    quick = next(seat for seat in end if seat.seat == played.events[last].event.seat)
    (reveal,) = quick.start()
    slow = played.seats_at(last)[(quick.seat + 1) % 3]
    slow.receive(reveal.kind, reveal.data)
    slow.receive(RecordKind.EVENT, played.events[last].encode())
    assert quick.seat in slow.reveals
