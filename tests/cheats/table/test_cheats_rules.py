"""Rules that each close an attack: the attack is tried, and for some shown to work without the rule."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from helpers.cheating import (
    Played,
    caught,
    caught_later,
    column,
    column_at,
    dealt,
    dealt_secrets,
    final_place,
    final_writer,
    flipped,
    honest_body,
    lie,
    mark,
    mark_at,
    offered,
    proven,
    signed_by,
    table_of,
    with_part,
)
from helpers.matches import PROVEN, PROVEN_SEED, Table
from helpers.tiny_game import tiny_match
from p2pcryptid.crypto import elgamal, multiply
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import G, Point, Scalar
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.author import step_body
from p2pcryptid.table.protocols.free_mark.state import COUNT
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.protocols.pieces import decode_vector
from p2pcryptid.table.protocols.unique_column import made
from p2pcryptid.table.protocols.unique_column.attempt import check_vector, unchecked_vector, vector_length
from p2pcryptid.table.protocols.unique_column.counting import passed_on_by
from p2pcryptid.table.protocols.unique_column.made import passed_on
from p2pcryptid.table.protocols.unique_column.proving import main_passage
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import Step
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.event import Event, decode_signed
from p2pcryptid.transcript.evidence import Fork, recheck

# A fresh nonce from every seat ------------------------------------------------------------------------


def evening(table: Table, seat: int) -> Table:
    """The same people, the same token and the same nonces as yesterday, but for one honest seat's."""
    nonces = list(table.record.nonces)
    nonces[seat] = digest("test/fresh nonce", seat)
    return replace(table, record=replace(table.record, nonces=tuple(nonces)))


@pytest.mark.parametrize("seat", range(3))
def test_one_honest_nonce_is_enough_to_make_another_match(seat: int) -> None:
    """All others collude and bring yesterday's nonces: the old events still belong to no match of tonight."""
    yesterday = proven()
    tonight = evening(yesterday.table, seat)
    assert tonight.record.match != yesterday.table.record.match
    for fault in offered(tonight.seats(), yesterday.events[0]):
        assert (fault.code, fault.accused) == ("event.match", None)


def test_without_nonces_two_honest_evenings_would_be_evidence() -> None:
    """What the rule prevents: with one record for two evenings, two honest seals convict their seat."""
    table = proven().table
    tonight = replace(table, secrets=tuple(Secret(digest("tonight", seat)) for seat in range(3)))
    first, second = (decode_signed(one.seats()[0].start()[0].data) for one in (table, tonight))
    record = table.record
    assert Report.of(recheck(Fork.of(first, second), record.match, record.keys)).ok
    fresh = evening(table, 0).record
    assert not Report.of(recheck(Fork.of(first, second), fresh.match, fresh.keys)).ok


# No key serves two attempts ---------------------------------------------------------------------------


THREE_BATCHES = 3 * 12


def test_honest_keys_are_all_different_whatever_the_attempt_seat_or_match() -> None:
    """What is opened of one attempt would otherwise help to open another."""
    later = table_of(PROVEN, PROVEN_SEED, b"later")
    keys = []
    for table in (proven().table, later, replace(later, secrets=proven().table.secrets)):
        terms = replace(column_at(proven(), proven().find(column(Step.KEYS))).terms, match=table.record.match)
        sides = (
            secrets_of(terms, seat, attempt, secret)
            for attempt in range(THREE_BATCHES)
            for seat, secret in enumerate(table.secrets)
        )
        keys += [mine.private_key for mine in sides]
    assert len(keys) == 3 * 3 * THREE_BATCHES
    assert len({key.value for key in keys}) == len(keys)


@pytest.mark.parametrize("seat", range(3))
def test_a_share_of_one_attempt_opens_no_other(seat: int) -> None:
    """Neither one that is rejected nor the one that is dealt."""
    played = tiny_match()
    seq, dealt_in = played.find(column(Step.SUMS), seat), final_place(played)
    said: Any = played.events[seq].event.body
    assert dealt_in == 1
    for at in (0, dealt_in):
        for other in range(len(said)):
            if other != at:
                false = with_part(said, at, said[other])
                assert caught_later(played, seq, false) == ("column-false-count", seat)


# What is received is validated first ------------------------------------------------------------------

P = 2**255 - 19


def with_torsion(point: bytes) -> bytes:
    """A point plus the one of order two: (x, y) becomes (-x, -y)."""
    number = int.from_bytes(point, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    return ((1 - sign) << 255 | (P - y)).to_bytes(32, "little")


def has_torsion(point: Point) -> bool:
    try:
        Point.decode(point.encoding)
    except EncodingError:
        return True
    return False


def marked(vector: bytes) -> bytes:
    """Torsion in the first half of every pair."""
    points = [vector[at : at + 32] for at in range(0, len(vector), 32)]
    return b"".join(with_torsion(one) if n % 2 == 0 else one for n, one in enumerate(points))


def test_torsion_would_mark_the_bits_of_whoever_passed_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rule prevents: an unchecked vector comes back with torsion just where the row allows."""
    played = proven()
    attempt, classes = dealt(played).final.attempt, dealt(played).terms.table.classes
    victim = dealt_secrets(played, final_writer(played, 1))
    passage = replace(main_passage(attempt, 1), received=marked(attempt.vectors[0]))
    with pytest.raises(EncodingError):
        passed_on(victim, attempt.key, victim.bits(attempt), passage)
    monkeypatch.setattr(made, "decode_vector", unchecked_vector)
    passed = passed_on(victim, attempt.key, victim.bits(attempt), passage)
    pairs = unchecked_vector(passed, classes)
    assert tuple(has_torsion(pair.first) for pair in pairs) == victim.bits(attempt)


def test_torsion_would_mark_a_sum_that_is_not_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    """One point with torsion at a time, before the end: the sum would have it just where the row allows."""
    played = proven()
    attempt, table = dealt(played).final.attempt, dealt(played).terms.table
    victim = dealt_secrets(played, final_writer(played, 2))
    once = [at for at, weight in enumerate(table.weights) if weight == 1][:8]
    bits = victim.bits(attempt)
    assert len({bits[at] for at in once}) == 2

    def sums() -> Iterator[bool]:
        for at in once:
            vector = attempt.vectors[1]
            spoilt = vector[: 64 * at] + with_torsion(vector[64 * at :][:32]) + vector[64 * at + 32 :]
            passage = replace(main_passage(attempt, 2), received=spoilt)
            passed = passed_on(victim, attempt.key, bits, passage)
            yield has_torsion(Point(passed[:32]))

    assert not any(sums())
    monkeypatch.setattr(multiply, "cleared", lambda point: point)
    assert list(sums()) == [bits[at] for at in once]


def vector_places(played: Played) -> Iterator[tuple[int, int]]:
    """Every event and part of a unique column that is a vector, wherever it is written."""
    length = vector_length(dealt(played).terms.table.classes)
    kinds = [column(one) for one in Step]
    for seq, signed in enumerate(played.events):
        if signed.event.kind in kinds:
            body: Any = signed.event.body
            yield from ((seq, at) for at, part in enumerate(body) if _is_vector(part, length))


def _is_vector(part: bytes, length: int) -> bool:
    try:
        return len(part) == length and bool(decode_vector(part, length // 64))
    except EncodingError:
        return False


@contextmanager
def heard_from_honest_seats(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """The bodies that seats write by themselves."""
    written: list[Any] = []
    write = Seat._write

    def noting(self: Seat, kind: int, body: Any) -> Any:
        written.append(body)
        return write(self, kind, body)

    with monkeypatch.context() as patch:
        patch.setattr(Seat, "_write", noting)
        yield written


def test_torsion_in_any_vector_of_a_unique_column_names_its_sender_and_marks_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = tiny_match()
    classes, tried = dealt(played).terms.table.classes, 0
    for seq, at in vector_places(played):
        if _added_up_unseen(played, seq, at):
            continue  # of which nobody learns anything: test_cheats_unseen.py
        event = played.events[seq].event
        said: Any = event.body
        first = with_torsion(said[at][:32]) + said[at][32:]
        with heard_from_honest_seats(monkeypatch) as written:
            code, accused = caught_later(played, seq, (*said[:at], first, *said[at + 1 :]))
        assert (code, accused) == ("column-bad-point", event.seat)
        for part in (part for body in written for part in body if len(part) == vector_length(classes)):
            check_vector(part)
        tried += 1
    assert tried == 12 + 1 + 1, "all of the first position; of the second in the attempt that is dealt"


def _added_up_unseen(played: Played, seq: int, at: int) -> bool:
    """Does only the last position of an attempt that is not dealt go on from it?"""
    run = column_at(played, seq)
    turn = len(run.parts) // 3
    if run.step is not Step.CHAIN or turn != 1:
        return False
    number = passed_on_by(run, run.writer, turn)[at].number
    return number != dealt(played).final.attempt.number


# Nothing unproven that may be accepted is decrypted --------------------------------------------------------


@contextmanager
def shares_given(played: Played, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every decryption share and every blinding that anybody makes, but for shares of the sums: those were
    given before, and a proof of them tells nothing new."""
    given: list[str] = []
    sums = {one.sum for one in column_at(played, played.find(column(Step.REJECTED))).attempts}
    share, blind = elgamal.decryption_share, elgamal.blind

    def sharing(private: Scalar, ciphertext: Ciphertext) -> Point:
        if ciphertext not in sums:
            given.append("share")
        return share(private, ciphertext)

    def blinding(*args: Any) -> Any:
        given.append("blinding")
        return blind(*args)

    made._kept.cache_clear()  # what was made when the match was played is made once more
    with monkeypatch.context() as patch:
        patch.setattr(elgamal, "decryption_share", sharing)
        patch.setattr(elgamal, "blind", blinding)
        yield given


def proof_places(played: Played, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Every event and part that proves the attempt that counted 1: between the counts and the seals.

    Those with which a share or a blinding is given are the ones that must wait for these.
    """
    first = 1 + max(n for n, one in enumerate(played.events) if one.event.kind == column(Step.SUMS))
    found = []
    for seq in range(first, played.find(column(Step.SEAL))):
        event = played.events[seq].event
        if event.kind != column(Step.REJECTED):
            with shares_given(played, monkeypatch) as given:
                step_body(played.states[seq], event.seat, played.table.secrets[event.seat])
            body: Any = event.body
            found += [(seq, at) for at in range(len(body)) if not given]
    return found


def falsified(event: Event, at: int) -> bytes:
    """Well formed and false: another last point where all are points, else another last number of a proof."""
    body: Any = event.body
    part: bytes = body[at]
    if event.kind == column(Step.PROVE) and at > 0:
        return flipped(part, -32)
    return part[:-32] + (Point.decode(part[-32:]) + G).encoding


def test_no_share_is_given_after_a_false_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commitments, vectors or proofs of the attempt that counted 1, by any seat. Honest ones may go on
    proving; nobody blinds or opens anything before the cheat is named."""
    played = tiny_match()
    places = proof_places(played, monkeypatch)
    assert len(places) == 3 + 3 * 4, "the chains without a seat, and of every seat what it proves"
    for seq, at in places:
        event = played.events[seq].event
        said: Any = event.body
        false = falsified(event, at)
        with shares_given(played, monkeypatch) as given:
            code, accused = caught_later(played, seq, (*said[:at], false, *said[at + 1 :]))
        assert accused == event.seat
        assert code in ("column-row", "column-share", "column-step")
        assert given == [], f"opened before event {seq} was verified"


@pytest.mark.parametrize(("step", "what"), [(Step.BLIND, "blinding"), (Step.ZERO, "share")])
def test_the_watch_sees_what_is_given(step: Step, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above fails if it has reason to: later lies come after shares."""
    played = tiny_match()
    seq = played.find(column(step), 0)
    with shares_given(played, monkeypatch) as given:
        for seat in played.seats_at(seq):
            seat.start()
    assert set(given) == {what}


# A search stops at the first zero -------------------------------------------------------------------------


def test_going_on_after_the_first_zero_is_refused() -> None:
    """A seat blinds the next place of the list instead of opening the label: to learn how many are true."""
    played = proven()
    seq = played.find(mark(MarkStep.LABEL), 0)
    match, run = played.states[seq], mark_at(played, seq)
    onwards = replace(run, step=MarkStep.BLIND, at=run.at + 1, blinded=None, parts=())
    blinding = honest_body(replace(match, run=onwards), 0, played)
    greedy = signed_by(played, seq, 0, mark(MarkStep.BLIND), blinding)
    assert caught(played, seq, greedy) == ("wrong-kind", 0)


def test_a_share_of_a_place_behind_the_first_zero_is_refused() -> None:
    """Nor can it slip in its share of the next count where the label is due, for others to do the same."""
    played = proven()
    seq = played.find(mark(MarkStep.LABEL), 0)
    match, run = played.states[seq], mark_at(played, seq)
    behind = run.cards[run.at + 1][COUNT]
    asked = replace(run, step=MarkStep.ZERO, blinded=behind)
    share = honest_body(replace(match, run=asked), 0, played)
    assert share[0][:32] == elgamal.decryption_share(dealt_secrets(played, 0).private_key, behind).encoding
    assert lie(played, seq, share) == ("mark-share", 0)
