"""Attacks that once worked, and honest seats that once suffered from them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from helpers.cheating import (
    GAME,
    Kind,
    Played,
    caught_later,
    chain_with,
    class_where,
    column,
    honest_body,
    honour,
    note_of,
    played_on,
    proven,
    rows_of,
    short_game,
    signed_by,
)
from p2pcryptid.audit.audit import audit, compare
from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.games.cryptid.state import Ask, Lapse, Stage
from p2pcryptid.table.closing import Reveal
from p2pcryptid.table.protocols.unique_column.attempt import KEYS_BYTES, seed_hash
from p2pcryptid.table.protocols.unique_column.state import Step
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import MatchState, judge
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import Log, parse_log
from p2pcryptid.transcript.records import PREAMBLE, START, RecordKind, framed


def test_a_complaint_about_a_torsion_point_reaches_every_honest_seat() -> None:
    """Seat 0 sends a bad point; seat 1 writes its complaint, raises, and seat 2 never hears of it."""
    played = proven()
    seq = played.find(column(Step.CHAIN), 0)
    said: Any = played.events[seq].event.body
    torsion = (2**255 - 20).to_bytes(32, "little")
    assert caught_later(played, seq, (torsion + said[0][32:], *said[1:])) == ("column-bad-point", 0)


def test_a_veto_by_the_first_seat_is_named_by_every_honest_seat() -> None:
    """The last seed is opened by honest seat 2, which then names seat 0, but only to itself."""
    played = proven()
    seq, body = chain_with(played, 0, {class_where(played, 0, True, True): False})
    assert caught_later(played, seq, body) == ("column-false-count", 0)


def test_a_short_seed_names_its_seat() -> None:
    """Seat 2 commits to a seed of five bytes, vetoes by zeros, and opens the five bytes."""
    played = proven()
    seq = played.find(column(Step.KEYS), 2)
    said: Any = played.events[seq].event.body
    match, seed = played.chain.match, b"short"
    hashed = [data[: KEYS_BYTES - 32] + seed_hash(match, 2, n, seed) for n, data in enumerate(said[1:])]

    def tongue(match: MatchState, cheat: int) -> Any:
        assert match.run is not None
        if match.run.step is Step.SEEDS:
            return (seed,)
        body = honest_body(match, cheat, played)
        # no attempt counts what it should
        return (*body[1:], body[0]) if match.run.step is Step.CHAIN else body

    assert caught_later(played, seq, (said[0], *hashed), tongue)[1] == 2


def test_a_note_with_too_high_a_counter_does_not_convict_its_carrier() -> None:
    played = proven()
    writer = next(seat for seat in played.seats_at(played.begin_of_play()) if seat.waits_for_me)
    with pytest.raises(EncodingError):
        writer.receive(RecordKind.NOTE, note_of(played, (writer.seat + 1) % 3, 4096, (8,)).encode())
    assert writer.match.fault is None


def test_many_notes_do_not_convict_their_carrier() -> None:
    """They arrive while another seat is to write; then the carrier's turn comes."""
    played = proven()
    seq = played.begin_of_play()
    waiting = played.events[seq + 1].event.seat
    seat = played.seats_at(seq)[waiting]
    other = (waiting + 1) % 3
    for counter in range(65):
        with suppress(EncodingError):
            seat.receive(RecordKind.NOTE, note_of(played, other, counter, (6, True)).encode())
    seat.receive(RecordKind.EVENT, played.events[seq].encode())
    assert seat.match.fault is None


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
        replace(record, game="chess"),
        replace(record, rules=bytes(32)),
        replace(record, variant=(3, "unheard-of", False)),
        replace(record, variant=(4, "normal", False)),
        replace(record, variant=(3, "normal")),
        replace(record, variant=(9, "normal", False)),
        replace(record, names=("ann", "Ann", "cat")),
        replace(record, names=("an n", "bob", "cat")),
    ]


@pytest.mark.parametrize("number", range(8))
def test_an_impossible_table_is_refused_before_anybody_signs(number: int) -> None:
    """As it is, whoever opens the last coin share, or seals last, is convicted: `event-unreadable`."""
    table = proven().table
    with pytest.raises(EncodingError):
        Seat(impossible_tables()[number], GAME, 0, table.secrets[0], table.keys[0])


def test_a_carry_says_nothing() -> None:
    played = proven()
    seq = played.begin_of_play()
    cheat = played.events[seq].event.seat
    carry = signed_by(played, seq, cheat, Kind.CARRY, (b"x" * 1000,), (note_of(played, cheat, 0, (6, True)),))
    with pytest.raises(Fault):
        judge(played.states[seq], carry)


def test_a_reveal_that_arrives_early_is_kept() -> None:
    played = proven()
    last = len(played.events) - 1
    end = played.seats_at(last + 1)
    quick = next(seat for seat in end if seat.seat == played.events[last].event.seat)
    (reveal,) = quick.start()
    slow = played.seats_at(last)[(quick.seat + 1) % 3]
    slow.receive(reveal.kind, reveal.data)
    slow.receive(RecordKind.EVENT, played.events[last].encode())
    assert quick.seat in slow.match.reveals


# The audit -------------------------------------------------------------------------------------------


def log_with(played: Played, others: Sequence[tuple[RecordKind, bytes]], events: int | None = None) -> Log:
    frame, position = framed(RecordKind.TABLE, played.table.record.encode(), START)
    data = PREAMBLE + frame
    chosen = played.events[:events]
    for kind, one in [*((RecordKind.EVENT, signed.encode()) for signed in chosen), *others]:
        frame, position = framed(kind, one, position)
        data += frame
    return parse_log(data)


def test_a_forged_reveal_in_a_log_convicts_nobody() -> None:
    """Anybody who hands on a log can add 200 bytes to it; they are believed before they are checked."""
    played = proven()
    forged = Reveal(1, played.chain.head, bytes(32), bytes(64))
    verdict = audit(log_with(played, [(RecordKind.REVEAL, forged.encode())], events=4))
    assert verdict.accusation is None or verdict.accusation.accused is None


def test_a_forged_event_in_another_log_convicts_nobody() -> None:
    played = proven()
    event = played.events[3].event
    other = replace(event, body=(bytes(32),)).signed(played.table.keys[2])
    assert event.seat == 0
    fault = compare([log_with(played, [], 4), log_with(played, [(RecordKind.EVENT, other.encode())], 3)])
    assert fault is None or fault.accused is None


def test_a_false_lapse_at_an_honour_table_is_found_by_the_audit() -> None:
    played = honour()
    rows, rest = rows_of(played.table, played.end), short_game(played.table, turns=2)
    lied: list[int] = []

    def script(seats: list[Seat]) -> list[tuple[int, Any]]:
        state = seats[0].state.state
        seat = state.actor
        if state.stage is Stage.OWE:
            lied.append(seat)
            return [(seat, Lapse())]
        other = (seat + 1) % 3
        if state.stage is Stage.TURN and not lied:
            where = state.open & ~rows[other] & ~state.discs[other]
            return [(seat, Ask(other, where.bit_length() - 1))]
        return rest(seats)

    finished = played_on(played, played.begin_of_play(), script)
    reveals = [(out.kind, out.data) for out in finished.outputs if out.kind is RecordKind.REVEAL]
    verdict = audit(log_with(finished, reveals))
    assert (verdict.finding.value, verdict.accusation and verdict.accusation.accused) == ("fault", lied[0])


def test_a_log_of_an_impossible_table_is_no_readable_log() -> None:
    for record in impossible_tables():
        table = replace(proven().table, record=record)
        with pytest.raises(FileError):
            audit(log_with(replace(proven(), table=table), [], events=0))
