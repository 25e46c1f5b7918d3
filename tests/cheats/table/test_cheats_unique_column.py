"""Cheats while a unique column is dealt, tried against real seats."""

from dataclasses import replace
from typing import Any

import pytest

from helpers.cheating import (
    Kind,
    Played,
    as_played,
    caught_later,
    chain_place,
    chain_with,
    class_where,
    column,
    column_at,
    dealt,
    dealt_secrets,
    final_place,
    final_writer,
    flipped,
    honest_body,
    lie,
    proven,
    table_of,
    with_part,
)
from helpers.matches import PROVEN, PROVEN_SEED
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.coin import seal_share
from p2pcryptid.crypto.commitment import commit_bit
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt, make_key
from p2pcryptid.crypto.group import IDENTITY, ZERO, G, Point, Scalar
from p2pcryptid.crypto.hashing import hash_to_scalar
from p2pcryptid.crypto.multiply import MultiplyWitness, check_multiply, prove_multiply
from p2pcryptid.crypto.row import prove_row
from p2pcryptid.crypto.wire import join
from p2pcryptid.table.protocols.pieces import decode_vector, encode_vector
from p2pcryptid.table.protocols.unique_column.attempt import NUMBER_BYTES, Attempt, Keys, place
from p2pcryptid.table.protocols.unique_column.chains import MAIN_CHAIN
from p2pcryptid.table.protocols.unique_column.counting import passed_on_by
from p2pcryptid.table.protocols.unique_column.made import committed_row, factors
from p2pcryptid.table.protocols.unique_column.proving import passages_of, row_statement, step_statement
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, final_of
from p2pcryptid.table.state import MatchState, expected

TORSION = (2**255 - 20).to_bytes(32, "little")
"""a point of order two"""


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


POSITIONS = range(3)
"""of the attempt in which the rows are dealt: whoever sits there is the cheat"""


@pytest.mark.parametrize("position", POSITIONS)
def test_a_wrong_bit_that_changes_the_count_is_named_when_the_seeds_are_opened(position: int) -> None:
    """The veto: a seat passes zeros where it is, so that an attempt that it dislikes is rejected."""
    played = proven()
    cheat = final_writer(played, position)
    assert cheat != position
    seq, body = chain_with(played, cheat, {class_where(played, cheat, True, True): False})
    assert caught_later(played, seq, body) == ("column-false-count", cheat)


@pytest.mark.parametrize("position", POSITIONS)
def test_a_wrong_bit_that_leaves_the_count_as_it_is_cannot_be_proven(position: int) -> None:
    played = proven()
    cheat = final_writer(played, position)
    seq, body = chain_with(played, cheat, {class_where(played, cheat, True, False): False})
    assert caught_later(played, seq, body) == ("column-step", cheat)


@pytest.mark.parametrize("position", POSITIONS)
def test_another_bit_where_the_row_excludes_cannot_be_proven_either(position: int) -> None:
    played = proven()
    cheat = final_writer(played, position)
    seq, body = chain_with(played, cheat, {class_where(played, cheat, False, False): True})
    assert caught_later(played, seq, body) == ("column-step", cheat)


def test_another_seats_vector_passed_on_as_it_came_is_named() -> None:
    played = proven()
    cheat = final_writer(played, 1)
    seq, _ = chain_place(played, cheat)
    others = tuple(one.vectors[0] for one in passed_on_by(column_at(played, seq), cheat, 1))
    code, accused = caught_later(played, seq, others)
    assert code in ("column-false-count", "column-step")
    assert accused == cheat


def dead_sum(played: Played) -> tuple[int, int, Attempt]:
    """Where the last position of the first attempt, which is rejected, passes on its sum; and the attempt."""
    sums = column_at(played, played.find(column(Step.REJECTED)))
    dead = sums.attempts[0]
    assert dead.count not in (None, 1) and sums.to_open.start == 0
    cheat = dead.seat_at(2)
    for seq, signed in enumerate(played.events):
        if (signed.event.kind, signed.event.seat) == (column(Step.CHAIN), cheat):
            run = column_at(played, seq)
            numbers = [one.number for one in passed_on_by(run, cheat, len(run.parts) // 3)]
            if len(run.parts) >= 6 and dead.number in numbers:
                return seq, numbers.index(dead.number), dead
    raise LookupError("no such event")


@pytest.mark.parametrize(("counted", "code"), [(500, "column-false-count"), (1, "column-step")])
def test_a_sum_of_ones_own_at_the_end_of_a_dead_attempt(counted: int, code: str) -> None:
    """It is dead all the same; or else it is to be dealt, and then the sum must be proven."""
    played = proven()
    seq, at, dead = dead_sum(played)
    said: Any = played.events[seq].event.body
    own = encrypt(dead.key, Scalar(counted) * G, hash_to_scalar("cheat"))
    assert caught_later(played, seq, with_part(said, at, own.encode())) == (code, dead.seat_at(2))


def test_a_sum_encrypted_afresh_at_the_end_of_the_attempt_that_is_dealt() -> None:
    """It counts one, as it should; but it is not the sum of what was received."""
    played = proven()
    cheat = final_writer(played, 2)
    seq, at = chain_place(played, cheat)
    said: Any = played.events[seq].event.body
    again = encrypt(dealt(played).final.attempt.key, G, hash_to_scalar("cheat"))
    assert caught_later(played, seq, with_part(said, at, again.encode())) == ("column-step", cheat)


def test_a_sum_that_nobody_could_open() -> None:
    """The identity in one half or in both, torsion, or no point at all."""
    played = proven()
    seq, at, dead = dead_sum(played)
    said: Any = played.events[seq].event.body
    good = said[at][:32]
    for bad in (IDENTITY.encoding, TORSION, b"\2" + bytes(31)):
        for pair in (bad + good, good + bad, bad + bad):
            assert lie(played, seq, with_part(said, at, pair)) == ("event-unreadable", dead.seat_at(2))


def writing(played: Played, of: Step, seat: int | None = None) -> list[int]:
    """All events of a step, of any seat or of one."""
    kinds = [column(of)]
    return [
        seq
        for seq, one in enumerate(played.events)
        if one.event.kind in kinds and seat in (None, one.event.seat)
    ]


@pytest.mark.parametrize("step", [Step.CHAIN, Step.WITHOUT])
def test_a_false_complaint_names_the_complainer(step: Step) -> None:
    """In every round; also of nothing, or of a place that is not in the event."""
    played = proven()
    for seq in writing(played, step):
        seat = played.events[seq].event.seat
        for named_place in (0, 1, 3, 4, 255):
            complaint = (b"", bytes([named_place]))
            assert lie(played, seq, complaint) == ("column-false-complaint", seat)


@pytest.mark.parametrize("seat", range(3))
def test_a_false_share_of_the_sum_of_a_dead_attempt_is_named_when_the_seeds_are_opened(seat: int) -> None:
    """Another count than the true one: a share of another sum, or one that is off by 2·G."""
    played = proven()
    seq = played.find(column(Step.SUMS), seat)
    said: Any = played.events[seq].event.body
    assert caught_later(played, seq, (said[2], *said[1:])) == ("column-false-count", seat)
    off = Point.decode(said[0]) - G - G
    assert caught_later(played, seq, (off.encoding, *said[1:])) == ("column-false-count", seat)


@pytest.mark.parametrize("seat", range(3))
def test_a_false_share_that_makes_a_dead_attempt_count_one_cannot_be_proven(seat: int) -> None:
    """Who opens last, or knows what its friends will say, can have any attempt count one."""
    played = proven()
    _, _, dead = dead_sum(played)
    seq = played.find(column(Step.SUMS), seat)
    said: Any = played.events[seq].event.body
    assert dead.count is not None
    false = Point.decode(said[0]) + Scalar.of(dead.count - 1) * G
    assert caught_later(played, seq, (false.encoding, *said[1:])) == ("column-share", seat)


@pytest.mark.parametrize("seat", range(3))
def test_a_false_share_that_has_the_attempt_to_be_dealt_rejected_is_named(seat: int) -> None:
    played = proven()
    seq, at = played.find(column(Step.SUMS), seat), final_place(played)
    said: Any = played.events[seq].event.body
    false = (Point.decode(said[at]) + G).encoding
    assert caught_later(played, seq, with_part(said, at, false)) == ("column-false-count", seat)


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
    statement = row_statement(run.terms, final.attempt, seat, committed)
    proof = prove_row(statement, number, (mine.kappa, blindings), context, mine.seed)
    passages = passages_of(final, seat)
    bits = tuple(bool(bit) for bit in row[: table.classes])
    used = tuple(factors(mine, final.attempt, one) for one in passages)
    witness = MultiplyWitness(bits, blindings[: table.classes], used)
    steps = step_statement(run.terms, final.attempt.key, committed, passages)
    multiplied = prove_multiply(steps, witness, context, mine.seed)
    share = honest_body(played.states[seq], seat, played)[2]
    return join(committed), proof.encode(), share, multiplied.encode()


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


@pytest.mark.parametrize("seat", range(3))
def test_another_seats_proof_of_its_share(seat: int) -> None:
    played = proven()
    other: Any = played.events[played.find(column(Step.PROVE), (seat + 1) % 3)].event.body
    seq = played.find(column(Step.PROVE), seat)
    said: Any = played.events[seq].event.body
    assert lie(played, seq, with_part(said, 2, other[2])) == ("column-share", seat)


def proof_with_zero(played: Played, match: MatchState, seat: int, label: str, left_out: int) -> bytes:
    """A true proof of steps in which one factor of one chain is zero."""
    run = match.run
    assert isinstance(run, ColumnRun)
    final, mine = final_of(run), dealt_secrets(played, seat)
    passages = passages_of(final, seat)
    used = [list(factors(mine, final.attempt, one)) for one in passages]
    used[[one.label for one in passages].index(label)][left_out] = ZERO
    committed, classes = committed_row(mine, final.attempt), run.terms.table.classes
    blindings = tuple(mine.blinding(number) for number in range(classes))
    witness = MultiplyWitness(mine.bits(final.attempt), blindings, tuple(map(tuple, used)))
    context = place(run.terms.match, seat, run.anchor, final.attempt.number)
    statement = step_statement(run.terms, final.attempt.key, committed, passages)
    proof = prove_multiply(statement, witness, context, mine.seed)
    assert Report.of(check_multiply(statement, proof, context)).ok, "the proof alone does not show it"
    return proof.encode()


@pytest.mark.parametrize(("of", "label"), [(Step.CHAIN, "main"), (Step.WITHOUT, "without the first")])
def test_the_identity_passed_on_is_refused_although_its_proof_holds(of: Step, label: str) -> None:
    """Who goes on from it complains. If that is a friend, everybody else sees it with the proofs, before
    anything is blinded."""
    played = proven()
    first, cheat, friend = (final_writer(played, position) for position in POSITIONS)
    chain = str(MAIN_CHAIN) if label == "main" else str(first)
    left_out = class_where(played, cheat, False, False)
    seq, at = chain_place(played, cheat) if of is Step.CHAIN else (writing(played, of, cheat)[0], 0)
    said: Any = played.events[seq].event.body
    vector = list(decode_vector(said[at], dealt(played).terms.table.classes))
    vector[left_out] = Ciphertext(IDENTITY, IDENTITY)
    body = with_part(said, at, encode_vector(vector))
    assert caught_later(played, seq, body) == ("column-bad-point", cheat)

    def tongue(match: MatchState, seat: int) -> Any:
        as_it_was = as_played(played, match, seat)
        run = match.run
        if seat == cheat and isinstance(run, ColumnRun) and run.step is Step.PROVE:
            return with_part(as_it_was, 3, proof_with_zero(played, match, seat, chain, left_out))
        return as_it_was

    assert caught_later(played, seq, body, tongue, [friend]) == ("column-bad-point", cheat)


def test_a_false_step_in_a_chain_that_leaves_out_a_seat() -> None:
    """To have a needed row look needless, or the other way round: in a vector, or in one of the sums."""
    played = proven()
    key = dealt(played).final.attempt.key
    places = writing(played, Step.WITHOUT)
    assert len(places) == 3
    for seq in places:
        said: Any = played.events[seq].event.body
        pairs = range(len(said[0]) // 64)
        false = [encrypt(key, IDENTITY, hash_to_scalar("cheat", number)) for number in pairs]
        cheat = played.events[seq].event.seat
        assert caught_later(played, seq, (encode_vector(false),)) == ("column-step", cheat)


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


RARE = (Step.SEEDS,)
"""steps that honest seats never take"""


def test_anything_unreadable_names_who_said_it() -> None:
    played = proven()
    kinds = (Kind.SEAL, Kind.OPEN, *(column(one) for one in Step if one not in RARE))
    places = [played.find(of, 1) for of in kinds if of != column(Step.WITHOUT)]
    for seq in (*places, *writing(played, Step.CHAIN, 1), *writing(played, Step.WITHOUT)):
        honest: Any = played.events[seq].event.body
        seat = played.events[seq].event.seat
        others = (tuple(part for _ in honest) for part in (5, "text", None, True, (b"x",)))
        for body in ((), None, 5, "text", ((),), ((b"x",),), *others):
            assert lie(played, seq, body) == ("event-unreadable", seat)
        complaint = "column-false-complaint"  # as which an empty first part may be read
        assert lie(played, seq, (b"",) * 40) in (("event-unreadable", seat), (complaint, seat))


def test_rejected_attempts_cannot_be_replayed_as_proofs() -> None:
    """The keys of the next batch, or of an old match with the same people, do not verify here."""
    played = proven()
    tonight = table_of(PROVEN, PROVEN_SEED, b"another evening")
    seq = played.find(column(Step.KEYS), 1)
    run = column_at(played, seq)
    elsewhere = replace(run, terms=replace(run.terms, match=tonight.record.match))
    moved = replace(played.states[seq], match=tonight.record.match, run=elsewhere)
    assert lie(played, seq, honest_body(moved, 1, played)) == ("column-key", 1)
