"""Cheats while a unique column is dealt, tried against real seats."""

from dataclasses import replace
from typing import Any

import pytest

from helpers.cheating import (
    Kind,
    Played,
    caught_later,
    chain_with,
    class_where,
    column,
    column_at,
    dealt,
    dealt_secrets,
    final_place,
    flipped,
    honest_body,
    lie,
    proven,
    table_of,
)
from helpers.matches import PROVEN, PROVEN_SEED
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.coin import seal_share
from p2pcryptid.crypto.commitment import commit_bit
from p2pcryptid.crypto.elgamal import Ciphertext, make_key
from p2pcryptid.crypto.group import IDENTITY, ZERO, G
from p2pcryptid.crypto.multiply import MultiplyWitness, check_multiply, prove_multiply
from p2pcryptid.crypto.row import prove_row
from p2pcryptid.crypto.wire import join
from p2pcryptid.table.protocols.pieces import decode_vector, encode_vector
from p2pcryptid.table.protocols.unique_column.attempt import NUMBER_BYTES, Keys, place
from p2pcryptid.table.protocols.unique_column.proving import chain_statement, own_steps, row_statement
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, final_of
from p2pcryptid.table.state import MatchState, expected


@pytest.mark.parametrize("seat", range(3))
def test_a_share_of_a_unique_columns_coin_that_was_not_sealed(seat: int) -> None:
    played = proven()
    seq = played.find(column(Step.COIN), seat)
    whole: Any = played.events[seq].event.body
    (share,) = whole
    assert lie(played, seq, (flipped(share),)) == ("column-coin", seat)


def test_a_share_of_a_unique_columns_coin_of_another_length_that_was_sealed() -> None:
    """The hash holds, and so nobody sees it before it is opened."""
    played = proven()
    seq = played.find(column(Step.KEYS), 1)
    said: Any = played.events[seq].event.body
    for share in (b"", b"short", bytes(33)):
        seal = seal_share(column_at(played, seq).coin, 1, share)
        opening = (share,)
        named = caught_later(played, seq, (seal, *said[1:]), lambda *_, said=opening: said)
        assert named == ("column-coin", 1)


def test_one_key_of_an_attempt_for_two_seats() -> None:
    """Two who share a key prove that both know it; nobody sees it before both have written."""
    played = proven()
    seq = played.find(column(Step.KEYS), 1)
    run, said = column_at(played, seq), list(honest_body(played.states[seq], 1, played))
    friend = secrets_of(run.terms, 0, 3, played.table.secrets[0]).private_key
    share = make_key(friend, place(run.terms.match, 1, run.anchor, 3), played.table.secrets[1])
    said[4] = replace(Keys.decode(said[4]), share=share).encode()
    assert caught_later(played, seq, tuple(said)) == ("column-key-copied", 1)


def test_a_key_of_another_attempt_or_match_is_refused() -> None:
    """A key proves possession in its own place: one match, seat, batch and attempt."""
    played = proven()
    seq = played.find(column(Step.KEYS), 1)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, (said[0], said[2], said[2], *said[3:])) == ("column-key", 1)
    elsewhere = replace(played.states[seq], run=replace(column_at(played, seq), anchor=bytes(32)))
    assert lie(played, seq, honest_body(elsewhere, 1, played)) == ("column-key", 1)


def test_a_key_of_another_seat_is_refused() -> None:
    played = proven()
    other = played.events[played.find(column(Step.KEYS), 0)].event.body
    assert lie(played, played.find(column(Step.KEYS), 2), other) == ("column-key", 2)


def test_a_wrong_bit_that_changes_the_count_is_named_when_the_seeds_are_opened() -> None:
    """The veto: a seat passes zeros where it is, so that an attempt that it dislikes is rejected."""
    played = proven()
    seq, body = chain_with(played, 2, {class_where(played, 2, True, True): False})
    assert caught_later(played, seq, body) == ("column-false-count", 2)


def test_a_wrong_bit_that_leaves_the_count_as_it_is_cannot_be_proven() -> None:
    played = proven()
    seq, body = chain_with(played, 1, {class_where(played, 1, True, False): False})
    assert caught_later(played, seq, body) == ("column-step", 1)


def test_another_bit_where_the_row_excludes_cannot_be_proven_either() -> None:
    played = proven()
    seq, body = chain_with(played, 1, {class_where(played, 1, False, False): True})
    assert caught_later(played, seq, body) == ("column-step", 1)


def test_another_seats_vector_passed_on_as_it_came_is_named() -> None:
    played = proven()
    seq = played.find(column(Step.CHAIN), 2)
    others = tuple(attempt.vectors[0] for attempt in column_at(played, seq).attempts)
    code, accused = caught_later(played, seq, others)
    assert code in ("column-false-count", "column-step")
    assert accused == 2


def test_a_false_complaint_names_the_complainer() -> None:
    played = proven()
    assert lie(played, played.find(column(Step.CHAIN), 1), (b"", b"\0")) == ("column-false-complaint", 1)


@pytest.mark.parametrize("seat", range(3))
def test_a_false_share_of_a_sum(seat: int) -> None:
    """Another count than the true one: a share for another ciphertext, or one that is off by G."""
    played = proven()
    seq = played.find(column(Step.SUMS), seat)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, (said[1], said[0], *said[2:])) == ("column-share", seat)
    off = decode_vector(said[0][:32] * 2, 1)[0].first + G
    assert lie(played, seq, (off.encoding + said[0][32:], *said[1:])) == ("column-share", seat)


def test_another_number_than_the_committed_one_for_a_rejected_attempt() -> None:
    played = proven()
    seq = played.find(column(Step.REJECTED), 1)
    said: Any = played.events[seq].event.body
    rows = len(column_at(played, seq).terms.table.rows)
    number, blinding = int.from_bytes(said[0][:NUMBER_BYTES], "big"), said[0][NUMBER_BYTES:]
    for false, code in (((number + 1) % rows, "column-number"), (rows, "event-unreadable")):
        other = false.to_bytes(NUMBER_BYTES, "big") + blinding
        assert lie(played, seq, (other, *said[1:])) == (code, 1)


def test_a_seat_that_does_not_open_a_rejected_attempt_is_waited_for() -> None:
    """The run goes no further: nobody can be made to deal again before all have opened."""
    played = proven()
    seq = played.find(column(Step.REJECTED), 1)
    assert all(expected(s.state) == (1, (column(Step.REJECTED),)) for s in played.seats_at(seq))


def false_row(played: Played, seq: int, number: int) -> tuple[bytes, ...]:
    """The best that a cheat can do to be bound to another row than the coin gave it."""
    run, seat = column_at(played, seq), played.events[seq].event.seat
    final, table, mine = final_of(run), run.terms.table, dealt_secrets(played, seat)
    row = table.rows[number]
    blindings = tuple(mine.blinding(column) for column in range(len(row)))
    committed = tuple(commit_bit(bool(bit), r) for bit, r in zip(row, blindings, strict=True))
    context = place(run.terms.match, seat, run.anchor, final.attempt.number)
    statement = row_statement(run, final.attempt, seat, committed)
    proof = prove_row(statement, number, (mine.kappa, blindings), context, mine.seed)
    vectors: Any = honest_body(played.states[seq], seat, played)[2:-1]
    steps = own_steps(run, seat, tuple(decode_vector(data, table.classes) for data in vectors))
    bits = tuple(bool(bit) for bit in row[: table.classes])
    factors = tuple(mine.factors(final.attempt, chain, step.inputs) for chain, step in steps.items())
    witness = MultiplyWitness(bits, blindings[: table.classes], factors)
    proven_steps = chain_statement(run, committed, tuple(steps.values()))
    multiplied = prove_multiply(proven_steps, witness, context, mine.seed)
    return join(committed), proof.encode(), *vectors, multiplied.encode()


@pytest.mark.parametrize("seat", [0, 2])
def test_a_row_that_is_not_the_one_fixed_by_the_coin(seat: int) -> None:
    played = proven()
    seq = played.find(column(Step.PROVE), seat)
    true = dealt_secrets(played, seat).row_number(final_of(column_at(played, seq)).attempt)
    other = (true + 1) % len(dealt(played).terms.table.rows)
    assert honest_body(played.states[seq], seat, played) == false_row(played, seq, true)
    assert caught_later(played, seq, false_row(played, seq, other)) == ("column-row", seat)


@pytest.mark.parametrize(("part", "code"), [(0, "column-row"), (1, "column-row"), (-1, "column-step")])
def test_another_seats_commitments_or_proof(part: int, code: str) -> None:
    played = proven()
    other: Any = played.events[played.find(column(Step.PROVE), 0)].event.body
    seq = played.find(column(Step.PROVE), 1)
    said: list[Any] = list(played.events[seq].event.body)  # type: ignore[arg-type]
    said[part] = other[part] if part >= 0 else other[part][:32] + said[part][32:]
    assert caught_later(played, seq, tuple(said)) == (code, 1)


def excluded_class(played: Played, seat: int) -> int:
    return class_where(played, seat, False, False)


def prove_without_factor(played: Played, match: MatchState, seat: int, left_out: int, late: bool) -> Any:
    """True proofs of steps in which one factor is zero: in the main chain, or in the first chain after it."""
    run, honest = match.run, honest_body(match, seat, played)
    assert isinstance(run, ColumnRun)
    if run.step is not Step.PROVE:
        return honest
    final, classes = final_of(run), run.terms.table.classes
    mine = secrets_of(run.terms, seat, final.attempt.number, played.table.secrets[seat])
    vectors = [list(decode_vector(data, classes)) for data in honest[2:-1]]
    if late:
        vectors[0][left_out] = Ciphertext(IDENTITY, IDENTITY)
    steps = own_steps(run, seat, tuple(tuple(vector) for vector in vectors))
    factors = [list(mine.factors(final.attempt, chain, one.inputs)) for chain, one in steps.items()]
    factors[int(late)][left_out] = ZERO
    row = mine.row(final.attempt)
    blindings = tuple(mine.blinding(number) for number in range(len(row)))
    committed = tuple(commit_bit(bool(bit), r) for bit, r in zip(row, blindings, strict=True))
    bits = tuple(bool(bit) for bit in row[:classes])
    witness = MultiplyWitness(bits, blindings[:classes], tuple(map(tuple, factors)))
    context = place(run.terms.match, seat, run.anchor, final.attempt.number)
    statement = chain_statement(run, committed, tuple(steps.values()))
    proof = prove_multiply(statement, witness, context, mine.seed)
    assert Report.of(check_multiply(statement, proof, context)).ok, "the proof alone does not show it"
    return (*honest[:2], *(encode_vector(vector) for vector in vectors), proof.encode())


def test_the_identity_in_a_vector_of_the_last_seat_is_refused_although_its_proof_holds() -> None:
    """Nobody goes on from what the last seat passed on, so nobody else would decode it."""
    played, last = proven(), 2
    left_out = excluded_class(played, last)
    seq, parts = chain_with(played, last, {})
    at = final_place(played)
    vector = list(decode_vector(parts[at], dealt(played).terms.table.classes))
    vector[left_out] = Ciphertext(IDENTITY, IDENTITY)
    body = (*parts[:at], encode_vector(vector), *parts[at + 1 :])

    def tongue(match: MatchState, cheat: int) -> Any:
        return prove_without_factor(played, match, cheat, left_out, late=False)

    assert caught_later(played, seq, body, tongue) == ("column-bad-point", last)


def test_the_identity_in_a_chain_that_leaves_out_a_seat_is_refused_although_its_proof_holds() -> None:
    played, last = proven(), 2
    seq = played.find(column(Step.PROVE), last)
    body = prove_without_factor(played, played.states[seq], last, excluded_class(played, last), late=True)
    assert lie(played, seq, body) == ("column-bad-point", last)


def test_a_false_step_in_a_chain_that_leaves_out_a_seat() -> None:
    """To have a needed row look needless, or the other way round."""
    played = proven()
    seq = played.find(column(Step.PROVE), 2)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, (*said[:2], said[3], said[2], said[4])) == ("column-step", 2)


def test_a_false_blinding_and_one_by_zero() -> None:
    played = proven()
    seq = played.find(column(Step.BLIND), 1)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, (said[1], said[0], said[2])) == ("column-blind", 1)
    identity = IDENTITY.encoding * 2
    code, accused = lie(played, seq, (identity + said[0][64:], *said[1:]))
    assert code in ("column-blind", "event-unreadable")
    assert accused == 1


def test_a_false_share_of_the_test_for_needless_rows() -> None:
    played = proven()
    seq = played.find(column(Step.ZERO), 0)
    whole: Any = played.events[seq].event.body
    (said,) = whole
    assert isinstance(said, bytes)
    assert lie(played, seq, (said[32:64] + said[:32] + said[64:],)) == ("column-share", 0)


RARE = (Step.SEEDS, Step.WITHOUT)
"""steps that three honest seats never take"""


def test_anything_unreadable_names_who_said_it() -> None:
    played = proven()
    for of in (Kind.SEAL, Kind.OPEN, *(column(one) for one in Step if one not in RARE)):
        seq = played.find(of, 1)
        honest: Any = played.events[seq].event.body
        others = (tuple(part for _ in honest) for part in (5, "text", None, True, (b"x",)))
        for body in ((), None, 5, "text", ((),), ((b"x",),), *others):
            assert lie(played, seq, body) == ("event-unreadable", 1)
        complaint = "column-false-complaint"  # as which an empty first part may be read
        assert lie(played, seq, (b"",) * 40) in (("event-unreadable", 1), (complaint, 1))


def test_rejected_attempts_cannot_be_replayed_as_proofs() -> None:
    """The keys of the next batch, or of an old match with the same people, do not verify here."""
    played = proven()
    tonight = table_of(PROVEN, PROVEN_SEED, b"another evening")
    seq = played.find(column(Step.KEYS), 1)
    run = column_at(played, seq)
    elsewhere = replace(run, terms=replace(run.terms, match=tonight.record.match))
    moved = replace(played.states[seq], match=tonight.record.match, run=elsewhere)
    assert lie(played, seq, honest_body(moved, 1, played)) == ("column-key", 1)
