"""Lengths and places, one at a time: every part of a condition refuses something."""

from dataclasses import fields, replace
from typing import Any

import pytest

from helpers.honest_proofs import (
    ANOTHER,
    BLINDINGS,
    CIPHERTEXTS,
    CLUE,
    CONTEXT,
    END,
    INPUTS,
    KAPPA,
    KEY,
    MULTIPLY,
    MULTIPLY_WITNESS,
    ONE_CHAIN,
    PRIVATE,
    ROW,
    SECRET,
    WEIGHTS,
    honest_shuffle,
)
from helpers.shuffle_forgeries import shuffled_again
from p2pcryptid.crypto import coin, elgamal, multiply, oneof, row
from p2pcryptid.crypto.batch import all_hold, multiply_claim
from p2pcryptid.crypto.group import ONE, G
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.crypto.multiply import EndStep, VectorStep
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_chain import check_shuffles
from p2pcryptid.crypto.shuffle_wire import Layout, ShuffleProof, ShuffleStatement

# Proofs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("commitments", [0, 1, 3])
def test_a_linear_proof_has_one_commitment_for_each_equation(commitments: int) -> None:
    share, proof = elgamal.make_share(PRIVATE, CIPHERTEXTS[0], CONTEXT, SECRET)
    other = replace(proof, commitments=(*proof.commitments, G)[:commitments])
    report = elgamal.check_share(KEY, CIPHERTEXTS[0], share, other, CONTEXT)
    assert report.failed == ("share.shape",)


@pytest.mark.parametrize(("branches", "challenges"), [(2, 2), (2, 3), (3, 2), (3, 4), (4, 3), (4, 4)])
def test_a_one_of_many_proof_has_a_part_and_a_challenge_for_each_branch(
    branches: int, challenges: int
) -> None:
    proof = row.prove_row(ROW, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    other = oneof.OneOfProof((proof.branches * 2)[:branches], (proof.challenges * 2)[:challenges])
    assert row.check_row(ROW, other, CONTEXT).failed == ("row.shape",)


PARTS = [field.name for field in fields(ShuffleProof) if field.name != "evaluation_blinding"]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("change", ["shorter", "longer"])
def test_every_part_of_a_shuffle_proof_has_its_length(part: str, change: str) -> None:
    statement, _, proof = honest_shuffle(9)
    values: tuple[Any, ...] = getattr(proof, part)
    wrong = values[:-1] if change == "shorter" else (*values, values[-1])
    other = replace(proof, **{part: wrong})  # type: ignore[arg-type]
    assert check_shuffle(statement, other, CONTEXT).failed == ("shuffle.shape",)
    chain = [(statement, other, CONTEXT), shuffled_again(statement)]
    assert check_shuffles(chain).failed == ("shuffles.shape[0]",)


# Statements ---------------------------------------------------------------------------------------


def test_rows_fit_their_commitments_and_hold_bits() -> None:
    proof = row.prove_row(ROW, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    first, *others = ROW.table
    tables: list[tuple[bytes, ...]] = [(), (first[:-1], *others), (b"\2" + first[1:], *others)]
    for table in tables:
        assert row.check_row(replace(ROW, table=table), proof, CONTEXT).failed == ("row.table",)
    with pytest.raises(ValueError, match="offset"):
        replace(ROW, offset=-1)


def test_a_step_has_spaces_and_chains_that_are_equally_long() -> None:
    proof = multiply.prove_multiply(MULTIPLY, MULTIPLY_WITNESS, CONTEXT, SECRET)
    one, two = ONE_CHAIN, ANOTHER
    statements = [
        replace(MULTIPLY, chains=()),
        replace(MULTIPLY, bits=(), chains=(VectorStep((), ()), EndStep((), (), END.output))),
        replace(MULTIPLY, chains=(one, replace(two, inputs=INPUTS[:-1]), END)),
        replace(MULTIPLY, chains=(one, replace(two, outputs=two.outputs[:-1]), END)),
        replace(MULTIPLY, chains=(one, two, replace(END, inputs=INPUTS[:-1]))),
        replace(MULTIPLY, chains=(one, two, replace(END, counts=WEIGHTS[:-1]))),
        replace(MULTIPLY, chains=(one, two, replace(END, counts=(*WEIGHTS, 1)))),
        replace(MULTIPLY, chains=(one, two, replace(END, inputs=INPUTS[:-1], counts=WEIGHTS[:-1]))),
        replace(MULTIPLY, bits=MULTIPLY.bits[:-1]),
    ]
    for statement in statements:
        assert multiply.check_multiply(statement, proof, CONTEXT).failed == ("multiply.lengths",)
        assert not all_hold([multiply_claim(statement, proof, CONTEXT)])


def test_a_failed_step_says_which_chain() -> None:
    altered = replace(ANOTHER.outputs[0], first=ANOTHER.outputs[0].first + G)
    chains = (ONE_CHAIN, VectorStep(INPUTS, (altered, *ANOTHER.outputs[1:])), END)
    statement = replace(MULTIPLY, chains=chains)
    proof = multiply.prove_multiply(statement, MULTIPLY_WITNESS, CONTEXT, SECRET)
    assert multiply.check_multiply(statement, proof, CONTEXT).failed == ("multiply.first[1]",)


def _misshapen() -> list[ShuffleStatement]:
    statement, _, _ = honest_shuffle(5)
    (first, *inputs), (last, *outputs) = statement.inputs, statement.outputs
    return [
        ShuffleStatement(KEY, (), ()),
        ShuffleStatement(KEY, ((),) * 5, ((),) * 5),
        replace(statement, inputs=(first + first, *inputs)),
        replace(statement, outputs=(last + last, *outputs)),
        replace(statement, outputs=(*statement.outputs, last)),
        replace(statement, outputs=tuple(card + card for card in statement.outputs)),
    ]


@pytest.mark.parametrize("statement", _misshapen())
def test_a_shuffle_is_of_cards_of_one_width(statement: ShuffleStatement) -> None:
    _, _, proof = honest_shuffle(5)
    assert check_shuffle(statement, proof, CONTEXT).failed == ("shuffle.shape",)
    assert check_shuffles([(statement, proof, CONTEXT)]).failed == ("shuffles.shape[0]",)


@pytest.mark.parametrize(("cards", "width"), [(0, 1), (1, 0), (-1, 1)])
def test_there_is_no_layout_of_nothing(cards: int, width: int) -> None:
    with pytest.raises(ValueError, match="no layout"):
        Layout(cards, width)


def test_a_chain_has_links_and_they_join() -> None:
    first, _, proof = honest_shuffle(5)
    link, again = (first, proof, CONTEXT), shuffled_again(first)
    assert check_shuffles([link, again]).ok
    assert "shuffles.linked" in check_shuffles([]).failed
    assert "shuffles.linked" in check_shuffles([again, link]).failed
    other = replace(again[0], key=KEY + G)
    assert "shuffles.linked" in check_shuffles([link, (other, *again[1:])]).failed


# Nothing at all -----------------------------------------------------------------------------------


def test_shares_of_nothing_prove_nothing() -> None:
    shares, proof = elgamal.make_shares(PRIVATE, [], CONTEXT, SECRET)
    assert elgamal.check_shares(KEY, [], shares, proof, CONTEXT).failed == ("shares.count",)


def test_a_coin_needs_seats_and_whole_shares() -> None:
    toss = coin.CoinPlace(CONTEXT.match, "dice", CONTEXT.head)
    assert coin.check_coin(toss, [], []).failed == ("coin.count",)
    short = digest("share")[:-1]
    seals = [coin.seal_share(toss, 0, short)]
    assert coin.check_coin(toss, seals, [short]).failed == ("coin.seal[0]",)


def test_a_share_more_than_cards_is_refused() -> None:
    shares, proof = elgamal.make_shares(PRIVATE, CIPHERTEXTS, CONTEXT, SECRET)
    report = elgamal.check_shares(KEY, CIPHERTEXTS, (*shares, ONE * G), proof, CONTEXT)
    assert report.failed == ("shares.count",)
