"""A unique column, seats in one process: what is dealt is legal, and cheats are named."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from helpers.column_runs import (
    UNREADABLE,
    at,
    began,
    board_for,
    encryptions_of_zero,
    finished,
    five_seats,
    honest,
    refused,
    secrets,
    until,
    vetoed,
    written,
)
from p2pcryptid.crypto import elgamal, multiply
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt, trivial
from p2pcryptid.crypto.group import ZERO, G, Point, Scalar, inner
from p2pcryptid.crypto.hashing import Context, Secret, digest, hash_to_scalar
from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.requests import RowsDealt
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.protocol import Parts, Violation
from p2pcryptid.table.protocols.unique_column import secrets as column_secrets
from p2pcryptid.table.protocols.unique_column.attempt import NUMBER_BYTES, Attempt
from p2pcryptid.table.protocols.unique_column.author import author
from p2pcryptid.table.protocols.unique_column.reconstruct import reproduce
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import MAIN_CHAIN, ColumnRun, Step


def test_five_seats_test_the_first_two_rows_last_and_accept_only_what_has_no_needless_row() -> None:
    run, reached, rejected = five_seats(), set[int](), 0
    for _ in range(3):  # three in a row: the next batch begins where the one before was accepted
        while run.step is not Step.SEAL:
            before, run = run, written(run, honest(run))
            if before.final is not None and run.step is Step.REJECTED and before.step is Step.ZERO:
                rejected += 1
            if run.step is Step.WITHOUT:
                assert before.final is not None and run.final is not None
                reached.add(run.final.attempt.number)
                assert run.final.tested == range(2)
        assert run.final is not None
        attempt = run.final.attempt
        known = enumerate(secrets(5))
        rows = [secrets_of(run.terms, seat, attempt.number, s).row_number(attempt) for seat, s in known]
        assert run.terms.table.common(rows) == 1 and not any(run.terms.table.needless(rows))
        assert attempt.number in reached
        first = run.first + len(run.attempts)
        fresh = tuple(Attempt(number) for number in range(first, first + len(run.attempts)))
        anchor = digest("test/anchor", first)
        run = ColumnRun(run.terms, run.name, Memory(), anchor, first=first, attempts=fresh)
    assert rejected > 0


@pytest.mark.parametrize("seat", range(5))
def test_with_all_secrets_open_the_chain_is_reproduced_to_the_byte(seat: int) -> None:
    run = at(5, Step.CHAIN, writer=seat)
    assert reproduce(run, seat, secrets(5)) == honest(run)


def test_with_another_secret_the_chain_is_reproduced_as_that_secret_makes_it() -> None:
    run = at(5, Step.CHAIN, writer=3)
    for wrong in (2, 3):
        known = [Secret(digest("another")) if seat == wrong else s for seat, s in enumerate(secrets(5))]
        assert reproduce(run, 3, known) == author(run, 3, known[3])


def test_the_same_secrets_give_the_same_bytes() -> None:
    first, second = (finished(began(board_for(3))) for _ in range(2))
    assert first == second
    assert first.fact == Fact(TABLE, RowsDealt("clue"))


def flipped(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


@pytest.mark.parametrize("step", [step for step in Step if step is not Step.SEEDS])
def test_parts_that_are_too_few_or_too_short_or_too_many_are_unreadable(step: Step) -> None:
    run = at(5 if step is Step.WITHOUT else 3, step, writer=1)
    parts = honest(run)
    assert refused(run, parts[:-1]) == (UNREADABLE, 1)
    short = refused(run, (*parts[:-1], parts[-1][:-1]))
    assert short == ("column-coin" if step is Step.COIN else UNREADABLE, 1)
    assert refused(run, (*parts, b"x")) == (UNREADABLE, 1)


def test_a_key_without_possession_or_copied_is_refused() -> None:
    run = at(3, Step.KEYS, writer=1)
    parts = honest(run)
    assert refused(run, (parts[0], flipped(parts[1][:96]) + parts[1][96:], *parts[2:]))[0] in (
        "column-key",
        UNREADABLE,
    )
    copied = run.parts[0]
    assert refused(run, copied) == ("column-key", 1)  # the proof of possession names another seat


def test_a_coin_share_that_was_not_sealed_is_refused() -> None:
    run = at(3, Step.COIN, writer=2)
    assert refused(run, (flipped(honest(run)[0]),)) == ("column-coin", 2)


def test_a_false_decryption_share_is_refused() -> None:
    run = at(3, Step.SUMS, writer=0)
    parts = honest(run)
    swapped = (parts[1], parts[0], *parts[2:])
    assert refused(run, swapped) == ("column-share", 0)


def test_a_bad_point_is_complained_about_and_names_who_sent_it() -> None:
    run = at(3, Step.CHAIN, writer=1)
    parts = honest(run)
    torsion = (2**255 - 20).to_bytes(32, "little")  # a point of order two
    marked = written(run, (torsion + parts[0][32:], *parts[1:]))
    complaint = author(marked, 2, secrets(3)[2])
    assert complaint == (b"", b"\0")
    assert refused(marked, complaint) == ("column-bad-point", 1)


def test_a_false_complaint_names_the_complainer() -> None:
    run = at(3, Step.CHAIN, writer=1)
    assert refused(run, (b"", b"\3")) == ("column-false-complaint", 1)


def test_passing_zeros_to_veto_a_row_is_found_out_and_named() -> None:
    """A seat that dislikes its row passes on what its row does not say, so that the attempt is rejected."""
    run = until(vetoed(), Step.SEEDS)
    known = secrets(3)
    with pytest.raises(Violation) as caught:
        for seat in range(3):
            run = written(run, author(run, seat, known[seat]))
    assert (caught.value.code, caught.value.accused) == ("column-false-count", 1)


def test_opening_another_number_is_refused() -> None:
    run = at(3, Step.REJECTED, writer=0)
    parts = honest(run)
    number, blinding = parts[0][:NUMBER_BYTES], parts[0][NUMBER_BYTES:]
    rows = len(run.terms.table.rows)
    other = ((int.from_bytes(number, "big") + 1) % rows).to_bytes(NUMBER_BYTES, "big")
    assert refused(run, (other + blinding, *parts[1:])) == ("column-number", 0)
    assert refused(run, (rows.to_bytes(NUMBER_BYTES, "big") + blinding, *parts[1:])) == (UNREADABLE, 0)


def test_opening_another_seed_is_refused() -> None:
    run = at(3, Step.REJECTED)
    suspicious = replace(run, step=Step.SEEDS)
    assert refused(suspicious, (bytes(32),)) == ("column-seed", 0)


@pytest.mark.parametrize("part", [0, 1, 3])
def test_another_seats_row_or_proof_is_refused(part: int) -> None:
    """Proofs are verified together, before anything that depends on them is blinded or opened."""
    run = at(3, Step.PROVE, writer=1)
    parts = list(honest(run))
    parts[part] = swapped_end(parts[part]) if part == 3 else run.parts[0][part]
    last = until(written(run, tuple(parts)), Step.PROVE, writer=2)
    code, accused = refused(last, honest(last))
    assert code in ("column-row", "column-step")
    assert accused == 1


def swapped_end(proof: bytes) -> bytes:
    """The last two numbers change places."""
    return proof[:-64] + proof[-32:] + proof[-64:-32]


def test_a_bad_point_in_a_chain_without_a_seat_is_complained_about() -> None:
    run = at(4, Step.PROVE, writer=2)
    parts = honest(run)
    torsion = (2**255 - 20).to_bytes(32, "little")  # a point of order two
    marked = written(run, (*parts[:2], torsion + parts[2][32:], *parts[3:]))
    complaint = honest(marked)
    assert complaint == (b"", b"\0")
    assert refused(marked, complaint) == ("column-bad-point", 2)
    assert refused(marked, (b"", b"\1")) == ("column-false-complaint", 3)
    assert refused(marked, (b"", b"\7")) == ("column-false-complaint", 3)


@pytest.mark.parametrize(("writer", "next_writer"), [(3, 4), (4, 0)])
def test_a_bad_point_in_a_late_chain_is_complained_about(writer: int, next_writer: int) -> None:
    run = at(5, Step.WITHOUT, writer=writer)
    parts = honest(run)
    torsion = (2**255 - 20).to_bytes(32, "little")  # a point of order two
    marked = written(run, (torsion + parts[0][32:], parts[1]))
    assert marked.writer == next_writer
    complaint = honest(marked)
    assert complaint == (b"", b"\0")
    assert refused(marked, complaint) == ("column-bad-point", writer)
    assert refused(marked, (b"", b"\1")) == ("column-false-complaint", next_writer)
    assert refused(written(run, parts), complaint) == ("column-false-complaint", next_writer)


def test_who_goes_on_from_plain_ones_has_nothing_to_complain_about() -> None:
    for run in (
        at(5, Step.WITHOUT, writer=2),
        at(3, Step.PROVE, writer=1),
    ):
        assert refused(run, (b"", b"\0")) == ("column-false-complaint", run.writer)


def test_a_bad_point_that_the_last_seat_passes_on_is_found_by_all() -> None:
    run, late = at(3, Step.PROVE, writer=2), at(5, Step.WITHOUT, writer=1)
    parts, parts_late = honest(run), honest(late)
    for bad in ((2**255 - 20).to_bytes(32, "little"), b"\2" + bytes(31)):
        assert refused(run, (*parts[:2], bad + parts[2][32:], *parts[3:])) == ("column-bad-point", 2)
        assert refused(late, (bad + parts_late[0][32:], parts_late[1])) == ("column-bad-point", 1)


def test_a_wrong_bit_in_a_chain_without_a_seat_is_refused() -> None:
    run = at(3, Step.PROVE, writer=2)
    parts = honest(run)
    swapped = (*parts[:2], parts[3], parts[2], parts[4])
    assert refused(run, swapped) == ("column-step", 2)


@pytest.mark.parametrize("writer", [2, 3, 4, 0, 1])
def test_a_wrong_bit_or_proof_in_a_late_chain_is_refused_before_anything_is_blinded(writer: int) -> None:
    run = at(5, Step.WITHOUT, writer=writer)
    vector, proof = honest(run)
    others = b"".join(pair.encode() for pair in encryptions_of_zero(final_key(run), 6))
    for parts in ((others, proof), (vector, swapped_end(proof))):
        lied = written_on(run, parts)
        assert lied == ("column-step", writer)


def final_key(run: ColumnRun) -> Point:
    assert run.final is not None
    return run.final.attempt.key


def written_on(run: ColumnRun, parts: Parts) -> tuple[str, int]:
    """Whom the rest of the step names, before the next one begins."""
    step = run.step
    with pytest.raises(Violation) as caught:
        run = written(run, parts)
        while run.step is step:
            run = written(run, honest(run))
    return caught.value.code, caught.value.accused


def test_a_false_blinding_is_refused() -> None:
    run = at(3, Step.BLIND, writer=1)
    parts = honest(run)
    assert refused(run, (parts[1], parts[0], parts[2])) == ("column-blind", 1)


def test_a_false_share_of_the_zero_test_is_refused() -> None:
    run = at(3, Step.ZERO, writer=1)
    (parts,) = honest(run)
    assert refused(run, (parts[32:64] + parts[:32] + parts[64:],)) == ("column-share", 1)


# Sums that cannot be opened -----------------------------------------------------------------------


def test_a_last_seat_whose_count_cannot_be_opened_is_named() -> None:
    """Its randomness adds up to nothing: honest shares would be the identity, which nobody takes."""
    run = at(3, Step.CHAIN, writer=2)
    parts, weights = honest(run), run.terms.table.weights
    factors = [hash_to_scalar("rho", h) for h in range(len(weights) - 1)]
    spent = inner(factors, map(Scalar, weights[:-1]))
    factors.append(-spent * Scalar(weights[-1]).inverse())
    vector = b"".join(encrypt(run.attempts[0].key, G, rho).encode() for rho in factors)
    assert refused(run, (vector, *parts[1:])) == ("column-bad-point", 2)


def named(run: ColumnRun) -> tuple[str, int]:
    """Whom the rest of the run names."""
    with pytest.raises(Violation) as caught:
        finished(run)
    return caught.value.code, caught.value.accused


@pytest.mark.parametrize(("before", "writer", "chain"), [(1, 2, 0), (0, 1, MAIN_CHAIN)])
def test_colluders_whose_count_without_a_seat_cannot_be_opened_are_named(
    before: int, writer: int, chain: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All their steps are true and proven; the second takes away the randomness of the first."""
    final = at(3, Step.PROVE).final
    assert final is not None
    attempt, terms = final.attempt, began(board_for(3)).terms
    first, second = (secrets_of(terms, seat, attempt.number, secrets(3)[seat]) for seat in (before, writer))
    ones = tuple(trivial(G) for _ in range(terms.table.classes))
    known = first.factors(attempt, chain, ones)
    weights = [Scalar(weight) for weight in terms.table.weights]
    draw = multiply.draw_factors

    def drawn(
        key: Point, bits: Sequence[bool], received: Sequence[Ciphertext], label: str, secret: Secret
    ) -> tuple[Scalar, ...]:
        factors = draw(key, bits, received, label, secret)
        if (secret, label) != (second.seed, str(chain)):
            return factors
        left = inner(weights, [rho if bit else ZERO for rho, bit in zip(known, bits, strict=True)])
        left += inner(weights[:-1], factors[:-1])
        return (*factors[:-1], -left * weights[-1].inverse())

    monkeypatch.setattr(multiply, "draw_factors", drawn)
    monkeypatch.setattr(column_secrets, "draw_factors", drawn)
    assert named(began(board_for(3))) == ("column-unopenable", writer)


def test_blinders_whose_sum_cannot_be_opened_are_named_by_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only all of them together can do it, and then it is the last one's factor that does."""
    run = at(3, Step.BLIND)
    assert run.final is not None
    seeds = [secrets_of(run.terms, s, run.final.attempt.number, secrets(3)[s]).seed for s in range(3)]
    factor = elgamal.blinding_factor

    def factors(before: Ciphertext, test: str, context: Context, secret: Secret) -> Scalar:
        if secret != seeds[2]:
            return factor(before, test, context, secret)
        others = [factor(before, test, replace(context, seat=s), seeds[s]) for s in (0, 1)]
        return -(others[0] + others[1])

    monkeypatch.setattr(elgamal, "blinding_factor", factors)
    assert named(run) == ("column-unopenable", 2)
