"""The row proof, the multiplication step and the shuffle, made and checked by honest seats."""

from dataclasses import replace
from itertools import product

import pytest

from p2pcryptid.crypto import elgamal, multiply, row, shuffle_prove
from p2pcryptid.crypto.commitment import commit_bit, pedersen
from p2pcryptid.crypto.elgamal import Ciphertext, combine, encrypt, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar, inner, select
from p2pcryptid.crypto.hashing import Context, Secret, digest, hash_to_scalar
from p2pcryptid.crypto.oneof import prove_one_of
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_chain import check_shuffles
from p2pcryptid.crypto.shuffle_wire import Layout, ShuffleProof, ShuffleStatement
from p2pcryptid.drawing import Draw

SECRET = Secret(digest("test/secret"))
CONTEXT = Context(digest("test/match"), 0, digest("test/head"), "test")
PRIVATE = SECRET.nonzero("key")
KEY = PRIVATE * G


def opened(ciphertext: Ciphertext) -> int | None:
    message = combine(ciphertext, [elgamal.decryption_share(PRIVATE, ciphertext)])
    return elgamal.small_logarithm(message, 200)


@pytest.mark.parametrize("clue", range(3))
@pytest.mark.parametrize("offset", range(3))
def test_every_clue_can_be_proven_under_every_offset(clue: int, offset: int) -> None:
    table = (b"\0\1\1\0", b"\1\1\0\0", b"\0\0\1\1")
    blindings = [hash_to_scalar("r", h) for h in range(4)]
    bits = tuple(commit_bit(bool(b), r) for b, r in zip(table[clue], blindings, strict=True))
    kappa = hash_to_scalar("kappa")
    number = pedersen(Scalar.of((clue - offset) % 3), kappa)
    statement = row.RowStatement(table, number, offset, bits)
    proof = row.prove_row(statement, clue, (kappa, blindings), CONTEXT, SECRET)
    row.check_row(statement, proof, CONTEXT).require()
    assert row.decode_row_proof(proof.encode(), 3) == proof


def test_a_clue_that_was_not_drawn_cannot_be_proven() -> None:
    table = (b"\0\1", b"\1\0")
    blindings = [hash_to_scalar("r", h) for h in range(2)]
    bits = tuple(commit_bit(bool(b), r) for b, r in zip(table[1], blindings, strict=True))
    kappa = hash_to_scalar("kappa")
    statement = row.RowStatement(table, pedersen(Scalar(0), kappa), 0, bits)  # drawn: clue 0
    for claimed in range(2):
        honest_prover = row.prove_row(statement, claimed, (kappa, blindings), CONTEXT, SECRET)
        assert not row.check_row(statement, honest_prover, CONTEXT).ok
        transcript, weights, branches = row._branches(statement, CONTEXT)  # a cheat makes up what it can
        blinding = inner(weights, (kappa, *blindings))
        proof = prove_one_of(transcript, branches, claimed, (blinding,), SECRET)
        report = row.check_row(statement, proof, CONTEXT)
        assert report.failed == (f"row.branch[{claimed}]",)


def test_multiplying_in_the_dark_counts_the_spaces_that_all_allow() -> None:
    rows = ([True, True, False, True], [True, False, False, True])
    vector: tuple[Ciphertext, ...] = tuple(trivial(G) for _ in range(4))
    for seat, bits in enumerate(rows):
        blindings = tuple(SECRET.scalar("r", seat, h) for h in range(4))
        passed, factors = multiply.pass_vector(KEY, bits, vector, f"seat {seat}", SECRET)
        committed = tuple(commit_bit(bit, r) for bit, r in zip(bits, blindings, strict=True))
        statement = multiply.MultiplyStatement(KEY, committed, (multiply.VectorStep(vector, passed),))
        witness = multiply.MultiplyWitness(tuple(bits), blindings, (factors,))
        proof = multiply.prove_multiply(statement, witness, CONTEXT, SECRET)
        multiply.check_multiply(statement, proof, CONTEXT).require()
        assert multiply.MultiplyProof.decode(proof.encode(), 4, 1) == proof
        vector = passed
    assert [opened(c) for c in vector] == [1, 0, 0, 1]
    assert opened(elgamal.sum_ciphertexts(vector)) == 2


def test_the_last_of_a_chain_passes_on_only_how_many_columns_are_left() -> None:
    """Each space stands for some columns; the proof is one of a vector and an end together."""
    first, last, counts = (True, True, False, True), (True, False, False, True), (5, 1, 2, 6)
    ones = tuple(trivial(G) for _ in range(4))
    blindings = tuple(SECRET.scalar("r", h) for h in range(4))
    committed = tuple(commit_bit(bit, r) for bit, r in zip(last, blindings, strict=True))
    received, _ = multiply.pass_vector(KEY, first, ones, "main", SECRET.child("first"))
    total, factor = multiply.pass_sum(KEY, last, counts, received, "main", SECRET)
    passed, factors = multiply.pass_vector(KEY, last, ones, "other", SECRET)
    chains = (multiply.VectorStep(ones, passed), multiply.EndStep(received, counts, total))
    statement = multiply.MultiplyStatement(KEY, committed, chains)
    witness = multiply.MultiplyWitness(last, blindings, (factors, (factor,)))
    proof = multiply.prove_multiply(statement, witness, CONTEXT, SECRET)
    multiply.check_multiply(statement, proof, CONTEXT).require()
    assert multiply.MultiplyProof.decode(proof.encode(), 4, 2) == proof
    assert opened(total) == 5 + 6


def shuffled(cards: int, width: int, first: bool = False) -> tuple[ShuffleStatement, ShuffleProof]:
    inputs = tuple(
        tuple(
            trivial(Scalar(i + 1) * G)
            if first
            else encrypt(KEY, Scalar(10 * k + i + 1) * G, hash_to_scalar("r", i, k))
            for k in range(width)
        )
        for i in range(cards)
    )
    witness = shuffle_prove.draw_witness(KEY, inputs, CONTEXT, SECRET)
    statement = ShuffleStatement(KEY, inputs, shuffle_prove.shuffle_cards(KEY, inputs, witness))
    return statement, shuffle_prove.prove_shuffle(statement, witness, CONTEXT, SECRET)


@pytest.mark.parametrize(
    ("cards", "width"), [(1, 1), (2, 1), (3, 2), (4, 1), (9, 1), (11, 2), (13, 1), (52, 1)]
)
def test_an_honest_shuffle_of_any_size_is_accepted(cards: int, width: int) -> None:
    statement, proof = shuffled(cards, width)
    check_shuffle(statement, proof, CONTEXT).require()
    assert ShuffleProof.decode(proof.encode(), statement.layout) == proof


def test_a_shuffle_keeps_the_cards_and_the_tuples_together() -> None:
    statement, _ = shuffled(7, 2)
    cards = [tuple(opened(c) for c in card) for card in statement.outputs]
    assert cards != sorted(cards)
    assert sorted(cards) == [(i, i + 10) for i in range(1, 8)]


def test_the_first_shuffle_takes_cards_in_the_open() -> None:
    statement, proof = shuffled(6, 1, first=True)
    assert all(card[0].first == IDENTITY for card in statement.inputs)
    check_shuffle(statement, proof, CONTEXT).require()


def test_a_proof_of_52_cards_stays_within_its_size() -> None:
    _, proof = shuffled(52, 1)
    assert len(proof.encode()) == 2880


def test_a_chain_of_shuffles_is_checked_at_once() -> None:
    first, proof = shuffled(6, 1, first=True)
    witness = shuffle_prove.draw_witness(KEY, first.outputs, CONTEXT, SECRET)
    second = ShuffleStatement(KEY, first.outputs, shuffle_prove.shuffle_cards(KEY, first.outputs, witness))
    next_proof = shuffle_prove.prove_shuffle(second, witness, CONTEXT, SECRET)
    links = [(first, proof, CONTEXT), (second, next_proof, CONTEXT)]
    check_shuffles(links).require()


def test_the_same_input_gives_the_same_bytes_and_another_input_another_order() -> None:
    statement, proof = shuffled(9, 1)
    assert shuffled(9, 1) == (statement, proof)
    orders = {
        shuffle_prove.draw_witness(KEY, cards, CONTEXT, SECRET).order
        for cards in (statement.inputs, statement.outputs)
    }
    assert len(orders) == 2


def test_orders_and_factors_hang_on_place_key_and_layout() -> None:
    """A factor that serves twice shows the difference of two cards."""
    cards = tuple((trivial(Scalar(i + 1) * G),) for i in range(4))
    pairs = tuple(cards[i] + cards[i + 1] for i in (0, 2))
    drawn = [
        shuffle_prove.draw_witness(KEY, cards, CONTEXT, SECRET),
        shuffle_prove.draw_witness(KEY + G, cards, CONTEXT, SECRET),
        shuffle_prove.draw_witness(KEY, cards, replace(CONTEXT, seat=1), SECRET),
        shuffle_prove.draw_witness(KEY, cards, replace(CONTEXT, purpose="other"), SECRET),
        shuffle_prove.draw_witness(KEY, cards[::-1], CONTEXT, SECRET),
        shuffle_prove.draw_witness(KEY, pairs, CONTEXT, SECRET),
    ]
    factors = [factor for witness in drawn for of_card in witness.factors for factor in of_card]
    assert len(set(factors)) == len(factors) == 4 * len(drawn)


def test_factors_of_a_step_hang_on_chain_key_bits_and_input() -> None:
    vector = tuple(encrypt(KEY, G, hash_to_scalar("r", h)) for h in range(3))
    bits = (True, False, True)
    drawn = [
        multiply.draw_factors(KEY, bits, vector, "a", SECRET),
        multiply.draw_factors(KEY, bits, vector, "b", SECRET),
        multiply.draw_factors(KEY + G, bits, vector, "a", SECRET),
        multiply.draw_factors(KEY, (True, True, True), vector, "a", SECRET),
        multiply.draw_factors(KEY, bits, vector[::-1], "a", SECRET),
        multiply.draw_factors(KEY, bits, vector, "a", SECRET.child("other")),
    ]
    factors = [factor for of_chain in drawn for factor in of_chain]
    assert len(set(factors)) == len(factors)
    assert multiply.pass_vector(KEY, bits, vector, "a", SECRET)[1] == drawn[0]
    with pytest.raises(ValueError, match="zip"):
        multiply.pass_vector(KEY, bits[:2], vector, "a", SECRET)


def test_the_factor_of_an_end_hangs_on_chain_key_bits_numbers_and_input() -> None:
    """And it is none of those of a vector of the same chain."""
    vector = tuple(encrypt(KEY, G, hash_to_scalar("r", h)) for h in range(3))
    bits, counts = (True, False, True), (1, 2, 1)
    drawn = [
        multiply.draw_end_factor(KEY, bits, counts, vector, "a", SECRET),
        multiply.draw_end_factor(KEY, bits, counts, vector, "b", SECRET),
        multiply.draw_end_factor(KEY + G, bits, counts, vector, "a", SECRET),
        multiply.draw_end_factor(KEY, (True, True, True), counts, vector, "a", SECRET),
        multiply.draw_end_factor(KEY, bits, (1, 1, 2), vector, "a", SECRET),
        multiply.draw_end_factor(KEY, bits, counts, vector[::-1], "a", SECRET),
        multiply.draw_end_factor(KEY, bits, counts, vector, "a", SECRET.child("other")),
        *multiply.draw_factors(KEY, bits, vector, "a", SECRET),
    ]
    assert len(set(drawn)) == len(drawn)
    assert multiply.pass_sum(KEY, bits, counts, vector, "a", SECRET)[1] == drawn[0]
    with pytest.raises(ValueError, match="zip"):
        multiply.pass_sum(KEY, bits[:2], counts, vector, "a", SECRET)
    with pytest.raises(ValueError, match="zip"):
        multiply.pass_sum(KEY, bits, counts[:2], vector, "a", SECRET)


def test_no_sum_on_the_way_to_the_end_is_the_identity(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adding to the identity takes another time than adding to anything else, and would tell of bits."""
    on_the_way: list[Point] = []
    choose = select

    def watched(bit: bool, one: Point, other: Point) -> Point:
        on_the_way.extend((one, other))
        return choose(bit, one, other)

    monkeypatch.setattr(multiply, "select", watched)
    vector = tuple(encrypt(KEY, G, hash_to_scalar("r", h)) for h in range(3))
    for bits in product((True, False), repeat=3):
        multiply.pass_sum(KEY, bits, (5, 1, 2), vector, "a", SECRET)
    assert len(on_the_way) == 8 * 2 * 2 * 4
    assert IDENTITY not in on_the_way


def test_polynomials_multiply_out() -> None:
    draw = Draw(bytes(32), "polynomial")
    slopes, constants = ([Scalar(draw.below(1000)) for _ in range(5)] for _ in range(2))
    x = Scalar(12345)
    value = Scalar(1)
    for slope, constant in zip(slopes, constants, strict=True):
        value *= slope * x + constant
    coefficients = shuffle_prove.polynomial(slopes, constants)
    assert sum((c * x**k for k, c in enumerate(coefficients)), start=Scalar(0)) == value


@pytest.mark.parametrize("cards", [*range(1, 40), 52, 108])
def test_rows_and_columns_hold_the_cards(cards: int) -> None:
    layout = Layout(cards, 1)
    assert (layout.rows - 1) * layout.columns < cards <= layout.rows * layout.columns
    assert layout.coefficient_rows * layout.columns > layout.columns
