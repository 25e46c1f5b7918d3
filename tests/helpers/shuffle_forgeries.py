"""Forgeries of shuffles. The cheat encrypted the whole deck itself and knows every number."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from helpers.forgeries import breaks
from helpers.honest_proofs import CONTEXT, KEY, SECRET, honest_shuffle, scalar
from p2pcryptid.crypto import shuffle_prove as prover
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.elgamal import encrypt
from p2pcryptid.crypto.group import ZERO, G, Scalar, inner
from p2pcryptid.crypto.hashing import Context
from p2pcryptid.crypto.shuffle import Challenges, check_shuffle, powers_of, product, public_numbers
from p2pcryptid.crypto.shuffle_chain import check_shuffles
from p2pcryptid.crypto.shuffle_wire import ShuffleProof, ShuffleStatement

Numbers = Sequence[Scalar]


def copies(cards: int, of: int) -> ShuffleStatement:
    """`cards` different cards in, as many copies of one of them out."""
    inputs = tuple((encrypt(KEY, Scalar(i + 1) * G, scalar("in", i)),) for i in range(cards))
    outputs = tuple((encrypt(KEY, Scalar(of) * G, scalar("out", i)),) for i in range(cards))
    return ShuffleStatement(KEY, inputs, outputs)


def forge_copies(
    statement: ShuffleStatement,
    places: Numbers,
    raised: Callable[[Scalar], Numbers],
    answer: Callable[[Scalar, Numbers, Numbers, Numbers], Numbers],
    adjust_product: bool,
    use_spare_places: bool = False,
) -> ShuffleProof:
    """The prover's moves with any committed numbers and any answers, about `copies`.

    The factor τ is solved for from the deck's own randomness, so `first` and `second` hold whenever
    the plaintexts on both sides of them agree.
    """
    layout, cards = statement.layout, statement.layout.cards
    challenges = Challenges(statement, CONTEXT)
    nonces = (scalar("nonce", index) for index in range(1000))
    permutation, permutation_blindings = prover._commit_rows(layout, places, nonces)
    x = challenges.after_permutation(permutation)
    powers, power_blindings = prover._commit_rows(layout, raised(x), nonces)
    y, z = challenges.after_powers(powers)
    numbers = [y * a + b - z for a, b in zip(places, raised(x), strict=True)]
    masks = [next(nonces) for _ in range(cards)]
    mask_points, mask_blindings = prover._commit_rows(layout, masks, nonces)
    offset = next(nonces)
    masked = prover._mask_ciphertexts(statement, masks, [offset])
    public = public_numbers(cards, x, y, z)
    *coefficients, highest = prover.polynomial(numbers, masks)
    if use_spare_places:  # put what the product is off by above the coefficients
        room = layout.coefficient_rows * layout.columns - cards
        coefficients += [highest - product(public), *[ZERO] * (room - 1)]
    hidden = prover._HiddenPolynomial(layout, coefficients, nonces)
    e = challenges.after_masks(mask_points, hidden.commitments, masked)

    answers = answer(e, public, numbers, masks)
    evaluation, evaluation_blinding = hidden.at(e)
    if adjust_product:
        wanted = e**layout.spare * (product(answers) - e**cards * product(public))
        rest = inner(evaluation[1:], powers_of(e, layout.columns)[1:])
        evaluation = (wanted - rest, *evaluation[1:])
    used = [a - m for a, m in zip(answers, masks, strict=True)]
    ours = inner(used, [scalar("out", i) for i in range(cards)])
    theirs = e * inner(public, [scalar("in", i) for i in range(cards)])
    combined = prover._respond(y, permutation_blindings, power_blindings)
    return ShuffleProof(
        permutation=permutation,
        powers=powers,
        masks=mask_points,
        coefficients=hidden.commitments,
        masked=masked,
        answers=tuple(answers),
        answer_blindings=prover._respond(e, combined, mask_blindings),
        evaluation=evaluation,
        evaluation_blinding=evaluation_blinding,
        randomness=(ours - theirs - offset,),
    )


def copies_by_false_answers(cards: int, of: int) -> tuple[ShuffleStatement, ShuffleProof]:
    """Commit to an honest permutation, and answer with numbers that suit the copies instead."""
    statement = copies(cards, of)
    places = [Scalar(i + 1) for i in range(cards)]

    def answer(e: Scalar, public: Numbers, _: Numbers, masks: Numbers) -> Numbers:
        wanted = e * inner(public, places) * Scalar(of).inverse()
        return [masks[0] + wanted, *masks[1:]]

    return statement, forge_copies(
        statement, places, lambda x: [x**p.value for p in places], answer, adjust_product=True
    )


def copies_by_false_commitments(
    cards: int, of: int, use_spare_places: bool = False, adjust_product: bool = False
) -> tuple[ShuffleStatement, ShuffleProof]:
    """Commit to numbers with the right sums that are no permutation. Copies of the middle card."""
    assert 2 * of == cards + 1
    statement = copies(cards, of)
    places = [Scalar(i + 1) for i in range(cards)]
    share = Scalar(of).inverse()
    rest = [ZERO] * (cards - 1)

    def raised(x: Scalar) -> Numbers:
        return [share * inner([x**p.value for p in places], places), *rest]

    def answer(e: Scalar, _: Numbers, numbers: Numbers, masks: Numbers) -> Numbers:
        return prover._respond(e, numbers, masks)

    committed = [share * inner(places, places), *rest]
    return statement, forge_copies(statement, committed, raised, answer, adjust_product, use_spare_places)


@breaks("shuffle.openings")
def fifty_two_copies_of_one_card() -> Report:
    statement, proof = copies_by_false_answers(52, of=1)
    return check_shuffle(statement, proof, CONTEXT)


@breaks("shuffle.product")
def fifty_one_copies_of_the_middle_card() -> Report:
    statement, proof = copies_by_false_commitments(51, of=26)
    return check_shuffle(statement, proof, CONTEXT)


def altered_shuffle(part: str) -> tuple[ShuffleStatement, ShuffleProof]:
    """One ciphertext of the output changed in one part, and proven as if it were not."""
    statement, witness, _ = honest_shuffle(5)
    (one,), *others = statement.outputs
    changed = {"first": replace(one, first=one.first + G), "second": replace(one, second=one.second + G)}
    false = replace(statement, outputs=((changed[part],), *others))
    return false, prover.prove_shuffle(false, witness, CONTEXT, SECRET)


@breaks("shuffle.first")
def a_card_that_will_not_open() -> Report:
    return check_shuffle(*altered_shuffle("first"), CONTEXT)


@breaks("shuffle.second")
def a_card_exchanged_for_its_neighbour() -> Report:
    """The second part plus G: the card with the next higher number."""
    return check_shuffle(*altered_shuffle("second"), CONTEXT)


@breaks("shuffle.shape")
def a_card_kept_back() -> Report:
    statement, _, proof = honest_shuffle(5)
    return check_shuffle(replace(statement, outputs=statement.outputs[:-1]), proof, CONTEXT)


# Chains -------------------------------------------------------------------------------------------


def shuffled_again(statement: ShuffleStatement) -> tuple[ShuffleStatement, ShuffleProof, Context]:
    """An honest shuffle of what a shuffle gave."""
    cards = statement.outputs
    witness = prover.draw_witness(KEY, cards, CONTEXT, SECRET)
    again = ShuffleStatement(KEY, cards, prover.shuffle_cards(KEY, cards, witness))
    return again, prover.prove_shuffle(again, witness, CONTEXT, SECRET), CONTEXT


def _chain(statement: ShuffleStatement, proof: ShuffleProof) -> Report:
    return check_shuffles([(statement, proof, CONTEXT), shuffled_again(statement)])


@breaks("shuffles.linked")
def a_chain_that_was_cut() -> Report:
    """Two honest shuffles, but the second begins with another deck."""
    first, _, proof = honest_shuffle(5)
    other, _, other_proof = honest_shuffle(6)
    return check_shuffles([(first, proof, CONTEXT), (other, other_proof, CONTEXT)])


@breaks("shuffles.points")
def a_false_card_in_a_chain() -> Report:
    return _chain(*altered_shuffle("second"))


@breaks("shuffles.product")
def copies_in_a_chain() -> Report:
    return _chain(*copies_by_false_commitments(5, of=3))


@breaks("shuffles.shape")
def a_card_kept_back_in_a_chain() -> Report:
    statement, _, proof = honest_shuffle(5)
    return _chain(replace(statement, outputs=statement.outputs[:-1]), proof)
