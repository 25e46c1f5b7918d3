"""The proofs of a unique column: all that was passed on was the committed row, before anything is opened.

And what no proof shows: points that are gone, and sums that nobody could open.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import pytest

from helpers.column_runs import (
    accepted,
    after_lie,
    at,
    encryptions_of_zero,
    finished,
    honest,
    named,
    named_in,
    proving,
    refused,
    secrets,
    started,
    without_turn,
    written,
)
from helpers.protocol_runs import with_part
from p2pcryptid.crypto import elgamal, multiply
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt
from p2pcryptid.crypto.group import IDENTITY, ONE, ZERO, Point, Scalar, inner
from p2pcryptid.crypto.hashing import Context, Secret
from p2pcryptid.crypto.oneof import sum_of
from p2pcryptid.table.protocols.unique_column import made
from p2pcryptid.table.protocols.unique_column import proving as proofs
from p2pcryptid.table.protocols.unique_column.attempt import unchecked_vector
from p2pcryptid.table.protocols.unique_column.chains import MAIN_CHAIN, links
from p2pcryptid.table.protocols.unique_column.proving import main_passage
from p2pcryptid.table.protocols.unique_column.secrets import AttemptSecrets, secrets_of
from p2pcryptid.table.protocols.unique_column.state import Step, final_of

FIRST, LATE = range(2, 5), range(2)
TESTS = [(3, range(3)), (4, range(4)), (5, FIRST), (5, LATE)]
every_link = pytest.mark.parametrize(
    ("seats", "tested", "number"), [(*test, number) for test in TESTS for number in range(len(links(*test)))]
)


# What was passed on for the tests ---------------------------------------------------------------------


@every_link
def test_a_false_link_of_the_chains_for_the_tests_cannot_be_proven(
    seats: int, tested: range, number: int
) -> None:
    """To have a needed row look needless, or the other way round. Nothing has been blinded yet."""
    run = without_turn(seats, number, tested)
    final, link = final_of(run), final_of(run).links[number]
    count = 1 if link.is_end else run.terms.table.classes
    zeros = b"".join(pair.encode() for pair in encryptions_of_zero(final.attempt.key, count))
    assert named_in(written(run, (zeros,))) == (("column-step", run.writer), Step.PROVE)


@every_link
def test_a_link_that_was_encrypted_afresh_cannot_be_proven(seats: int, tested: range, number: int) -> None:
    """Not even one that says the same, in one class or in the sum."""
    run = without_turn(seats, number, tested)
    data = honest(run)[0]
    pair = Ciphertext.decode(data[:64]) + encrypt(final_of(run).attempt.key, IDENTITY, ONE)
    lied = written(run, (pair.encode() + data[64:],))
    assert named_in(lied) == (("column-step", run.writer), Step.PROVE)


def test_the_links_of_two_chains_exchanged_cannot_be_proven() -> None:
    """Both are sums of what the last position received in a chain: of the other chain."""
    seats, tested = 4, range(4)
    listed = links(seats, tested)
    first, second = (number for number, link in enumerate(listed) if link.is_end and link.chain != 0)
    run = without_turn(seats, first, tested)
    later = honest(without_turn(seats, second, tested))
    lied = written(run, later)
    assert named_in(lied) == (("column-step", run.writer), Step.PROVE)


# The proofs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("part", "code"), [(0, "column-row"), (1, "column-row"), (3, "column-step")])
@pytest.mark.parametrize("seat", range(3))
def test_another_seats_row_or_proof_is_refused(seat: int, part: int, code: str) -> None:
    """Proofs are verified together, before anything that depends on them is blinded or opened."""
    run = proving(3, range(3), seat)
    parts, other = honest(run), honest(proving(3, range(3), (seat + 1) % 3))
    false = swapped_end(parts[part]) if part == 3 else other[part]
    assert after_lie(run, with_part(parts, part, false)) == ((code, seat), Step.PROVE)


def swapped_end(proof: bytes) -> bytes:
    """The last two numbers change places."""
    return proof[:-64] + proof[-32:] + proof[-64:-32]


@pytest.mark.parametrize("seat", range(3))
def test_another_seats_proof_of_its_share_is_refused_at_once(seat: int) -> None:
    run = proving(3, range(3), seat)
    other = honest(proving(3, range(3), (seat + 1) % 3))
    assert refused(run, with_part(honest(run), 2, other[2])) == ("column-share", seat)


@pytest.mark.parametrize("tested", [FIRST, LATE])
def test_a_false_proof_of_what_was_passed_on_by_any_of_five_is_refused(tested: range) -> None:
    for seat in range(5):
        run = proving(5, tested, seat)
        false = (*honest(run)[:-1], swapped_end(honest(run)[-1]))
        assert after_lie(run, false) == (("column-step", seat), Step.PROVE)


def test_the_first_proof_of_steps_does_not_serve_for_the_late_ones() -> None:
    early, late = proving(5, FIRST, 1), proving(5, LATE, 1)
    assert final_of(early).attempt.number == final_of(late).attempt.number
    assert [len(proofs.passages_of(final_of(run), 1)) for run in (early, late)] == [1, 1]
    assert after_lie(late, honest(early)[-1:]) == (("column-step", 1), Step.PROVE)
    assert refused(late, honest(early)) == ("event-unreadable", 1)


def test_late_tests_prove_by_the_rows_that_were_proven_before() -> None:
    """Nobody can commit to another row between the first tests and the late ones."""
    late = proving(5, LATE)
    assert final_of(late).rows == final_of(at(5, Step.BLIND)).rows
    assert all(len(honest(run)) == 1 for run in (proving(5, LATE, seat) for seat in range(5)))


# What no proof shows ------------------------------------------------------------------------------------

Vector: TypeAlias = Sequence[Ciphertext]
Change: TypeAlias = Callable[[tuple[bool, ...], tuple[Scalar, ...]], tuple[Scalar, ...]]
"""other factors than those that were drawn, for a row of these bits"""


@pytest.fixture
def afresh() -> Iterator[None]:
    """Nothing is remembered of what honest seats have made, nor of what is made here."""
    made._kept.cache_clear()
    yield
    made._kept.cache_clear()


def side(seats: int, position: int) -> AttemptSecrets:
    """What the seat at a position of the accepted attempt knows."""
    attempt = accepted(seats)
    seat = attempt.seat_at(position)
    return secrets_of(started(seats).terms, seat, attempt.number, secrets(seats)[seat])


def choosing_factors(patch: pytest.MonkeyPatch, liar: AttemptSecrets, label: str, change: Change) -> None:
    """In one chain a seat takes other factors: those of a vector, or the one of a sum."""
    draw, draw_end = multiply.draw_factors, multiply.draw_end_factor

    def drawn(
        key: Point, bits: Sequence[bool], received: Vector, chain: str, secret: Secret
    ) -> tuple[Scalar, ...]:
        factors = draw(key, bits, received, chain, secret)
        return change(tuple(bits), factors) if (secret, chain) == (liar.seed, label) else factors

    def drawn_end(
        key: Point, bits: Sequence[bool], counts: Sequence[int], received: Vector, *rest: str | Secret
    ) -> Scalar:
        factor = draw_end(key, bits, counts, received, *rest)  # type: ignore[arg-type]
        return change(tuple(bits), (factor,))[0] if rest == (label, liar.seed) else factor

    for module in (multiply, made):
        patch.setattr(module, "draw_factors", drawn)
        patch.setattr(module, "draw_end_factor", drawn_end)


def left_out(position: int) -> str:
    """What the chain without a position of three is called."""
    return str(accepted(3).seat_at(position))


CHAINS = [(0, str(MAIN_CHAIN)), (1, str(MAIN_CHAIN)), (1, left_out(0))]


@pytest.mark.parametrize(("position", "label"), CHAINS)
@pytest.mark.usefixtures("afresh")
def test_the_identity_where_a_row_excludes_is_refused_although_its_proof_holds(
    position: int, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A factor of zero; and friends who do not complain. With it, all would see what this row excludes."""
    liar = side(3, position)

    def forgetting(bits: tuple[bool, ...], factors: tuple[Scalar, ...]) -> tuple[Scalar, ...]:
        gone = bits.index(False)
        return (*factors[:gone], ZERO, *factors[gone + 1 :])

    choosing_factors(monkeypatch, liar, label, forgetting)
    monkeypatch.setattr(made, "decode_vector", unchecked_vector)
    monkeypatch.setattr(made, "has_identity", lambda _: False)
    assert named_in(started(3)) == (("column-bad-point", liar.seat), Step.PROVE)
    monkeypatch.setattr(proofs, "has_identity", lambda _: False)
    assert finished(started(3)), "no proof would show it"


# Sums that cannot be opened -----------------------------------------------------------------------------


def spent(liar: AttemptSecrets, known: Sequence[Scalar], wanted: Scalar) -> Change:
    """The last factor is such that the randomness of the weighted sum is this number, where `known` is that
    of what came in."""
    weights = [Scalar(weight) for weight in liar.terms.table.weights]

    def change(bits: tuple[bool, ...], factors: tuple[Scalar, ...]) -> tuple[Scalar, ...]:
        left = inner(weights, [rho if bit else ZERO for rho, bit in zip(known, bits, strict=True)])
        if len(factors) == 1:
            return (wanted - left,)
        left += inner(weights[:-1], factors[:-1])
        return (*factors[:-1], (wanted - left) * weights[-1].inverse())

    return change


def first_factors(seats: int) -> tuple[Scalar, ...]:
    """The randomness of what the first position has passed on."""
    return made.factors(side(seats, 0), accepted(seats), main_passage(accepted(seats), 0))


@pytest.mark.usefixtures("afresh")
def test_colluders_whose_vector_adds_up_to_what_cannot_be_opened_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The count without the last position is the sum of the vector before it. All their steps are true and
    proven; the second takes away the randomness of the first."""
    liar = side(3, 1)
    choosing_factors(monkeypatch, liar, str(MAIN_CHAIN), spent(liar, first_factors(3), ZERO))
    assert named_in(started(3)) == (("column-unopenable", liar.seat), Step.PROVE)


@pytest.mark.parametrize("without", [0, 1])
@pytest.mark.usefixtures("afresh")
def test_an_end_whose_count_cannot_be_opened_names_who_wrote_it(
    without: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who knows all private keys can have nothing left of the second part, once 1 is taken away; the proof
    holds. It takes all seats together, and still it is not the first one at the table that is named."""
    liar, first = side(3, 2), side(3, 1 - without)
    assert liar.seat not in (0, first.seat)
    final = final_of(at(3, Step.PROVE))
    known = first_factors(3)
    if without == 0:
        link = next(one for one in links(3, range(3)) if (one.chain, one.position) == (0, 1))
        known = made.factors(first, final.attempt, proofs.passage(final, link))
    count = Scalar(liar.terms.table.common([one.row_number(final.attempt) for one in (liar, first)]))
    joint = sum_of(side(3, position).private_key for position in range(3))
    gone = (ONE - count) * joint.inverse()
    choosing_factors(monkeypatch, liar, left_out(without), spent(liar, known, gone))
    assert named_in(started(3)) == (("column-unopenable", liar.seat), Step.PROVE)


def test_without_that_check_a_count_with_nothing_in_it_would_be_blinded() -> None:
    """An honest seat would stop by a bug of its own, and nobody be named."""
    run = at(3, Step.BLIND)
    final = final_of(run)
    gone = replace(final, counts=(replace(final.counts[0], second=IDENTITY), *final.counts[1:]))
    with pytest.raises(ValueError, match="check_openable"):
        honest(replace(run, final=gone))


@pytest.mark.usefixtures("afresh")
def test_blinders_whose_sum_cannot_be_opened_are_named_by_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only all of them together can do it, and then it is the last one's factor that does."""
    run = at(3, Step.BLIND)
    seeds = [secrets_of(run.terms, s, accepted(3).number, secrets(3)[s]).seed for s in range(3)]
    factor = elgamal.blinding_factor

    def factors(before: Ciphertext, test: str, context: Context, secret: Secret) -> Scalar:
        if secret != seeds[2]:
            return factor(before, test, context, secret)
        others = [factor(before, test, replace(context, seat=s), seeds[s]) for s in (0, 1)]
        return -(others[0] + others[1])

    monkeypatch.setattr(elgamal, "blinding_factor", factors)
    assert named(run) == ("column-unopenable", 2)
