"""Adaptive forgeries of shuffles and of chains of shuffles; see `adaptive_forgeries.py`."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from unittest.mock import patch

from helpers.adaptive_forgeries import Leaving, P, adaptive, equal_weights, left_out
from helpers.honest_proofs import CONTEXT, KEY, SECRET, honest_shuffle, scalar
from helpers.shuffle_forgeries import altered_shuffle, copies_by_false_commitments
from p2pcryptid.crypto import shuffle_chain
from p2pcryptid.crypto import shuffle_prove as prover
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.commitment import commit_vector, generators
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt
from p2pcryptid.crypto.group import ONE, ZERO, G, Point, Scalar, combination, inner
from p2pcryptid.crypto.hashing import hash_to_scalar
from p2pcryptid.crypto.shuffle import (
    GENERATORS,
    Challenges,
    Opened,
    check_shuffle,
    ciphertext_terms,
    open_proof,
    powers_of,
    product,
    public_numbers,
)
from p2pcryptid.crypto.shuffle_wire import Card, ShuffleProof, ShuffleStatement

CARDS = 9  # two rows of five and four, and one spare place


# A statement that is chosen last ------------------------------------------------------------------


def _error(opened: Opened) -> Point:
    """What the equation `second` is off by."""
    return combination(ciphertext_terms(opened, 0, 1))


@adaptive("shuffle: the key", left_out("shuffle", "key"))
def the_key_of_a_shuffle_chosen_last() -> Report:
    """Under which a false card is the true one."""
    statement, proof = altered_shuffle("second")
    error = _error(open_proof(statement, proof, CONTEXT))
    key = KEY - proof.randomness[0].inverse() * error
    return check_shuffle(replace(statement, key=key), proof, CONTEXT)


def _cancelling(cards: Sequence[Card], factors: Sequence[Scalar]) -> tuple[Card, ...]:
    """Two cards changed for others, and the sum with these factors stays the same."""
    (one,), (two,), *rest = cards
    more = replace(one, second=one.second + factors[1] * P)
    less = replace(two, second=two.second - factors[0] * P)
    return ((more,), (less,), *rest)


@adaptive("shuffle: the inputs", left_out("shuffle", "inputs"))
def inputs_that_cancel_out() -> Report:
    statement, _, proof = honest_shuffle(CARDS)
    numbers = open_proof(statement, proof, CONTEXT).numbers
    return check_shuffle(replace(statement, inputs=_cancelling(statement.inputs, numbers)), proof, CONTEXT)


@adaptive("shuffle: the outputs", left_out("shuffle", "outputs"))
def outputs_that_cancel_out() -> Report:
    statement, _, proof = honest_shuffle(CARDS)
    outputs = _cancelling(statement.outputs, proof.answers)
    return check_shuffle(replace(statement, outputs=outputs), proof, CONTEXT)


# A move that is chosen last -----------------------------------------------------------------------


def _blank_and_copies() -> ShuffleStatement:
    """Different cards in; out come a blank one and, for all others, copies of the first."""
    inputs = tuple((encrypt(KEY, Scalar(i + 1) * G, scalar("in", i)),) for i in range(CARDS))
    blank = (encrypt(KEY, ZERO * G, scalar("out", 0)),)
    outputs = (blank, *((encrypt(KEY, G, scalar("out", i)),) for i in range(1, CARDS)))
    return ShuffleStatement(KEY, inputs, outputs)


class Run:
    """The moves of a prover who commits to an honest order, about a deck that is no shuffle at all."""

    def __init__(self) -> None:
        self.statement = _blank_and_copies()
        layout = self.layout = self.statement.layout
        nonces = (scalar("nonce", index) for index in range(1000))
        self.challenges = Challenges(self.statement, CONTEXT)
        places = [Scalar(i + 1) for i in range(CARDS)]
        permutation, permutation_blindings = prover._commit_rows(layout, places, nonces)
        x = self.challenges.after_permutation(permutation)
        raised = [x**place.value for place in places]
        powers, power_blindings = prover._commit_rows(layout, raised, nonces)
        self.y, self.z = self.challenges.after_powers(powers)
        self.public = public_numbers(CARDS, x, self.y, self.z)
        self.masks = [next(nonces) for _ in range(CARDS)]
        masks, mask_blindings = prover._commit_rows(layout, self.masks, nonces)
        self.offset = next(nonces)
        masked = prover._mask_ciphertexts(self.statement, self.masks, [self.offset])
        hidden = prover._HiddenPolynomial(layout, prover.polynomial(self.public, self.masks)[:-1], nonces)
        self.e = self.challenges.after_masks(masks, hidden.commitments, masked)
        evaluation, evaluation_blinding = hidden.at(self.e)
        combined = prover._respond(self.y, permutation_blindings, power_blindings)
        self.proof = ShuffleProof(
            permutation=permutation,
            powers=powers,
            masks=masks,
            coefficients=hidden.commitments,
            masked=masked,
            answers=prover._respond(self.e, self.public, self.masks),
            answer_blindings=prover._respond(self.e, combined, mask_blindings),
            evaluation=evaluation,
            evaluation_blinding=evaluation_blinding,
            randomness=(ZERO,),
        )

    def true_but_for_the_first(self) -> list[Scalar]:
        """The honest answers, with the second changed so that the plaintexts agree.

        The first answer belongs to the blank card and changes no plaintext: it is still free.
        """
        answers = list(self.proof.answers)
        places = [Scalar(i + 1) for i in range(CARDS)]
        others = [f - m for f, m in zip(answers[2:], self.masks[2:], strict=True)]
        answers[1] = self.masks[1] + self.e * inner(self.public, places) - sum(others, start=ZERO)
        return answers

    def answered(self, answers: Sequence[Scalar]) -> ShuffleProof:
        """With these answers, and the τ that goes with them."""
        used = [f - m for f, m in zip(answers, self.masks, strict=True)]
        ours = inner(used, [scalar("out", i) for i in range(CARDS)])
        theirs = self.e * inner(self.public, [scalar("in", i) for i in range(CARDS)])
        return replace(self.proof, answers=tuple(answers), randomness=(ours - theirs - self.offset,))

    def opened_rows(self, answers: Sequence[Scalar]) -> list[Point]:
        """com(f + e·z), row by row."""
        rows = self.layout.split([f + self.e * self.z for f in answers])
        pairs = zip(rows, self.proof.answer_blindings, strict=True)
        bases = generators(GENERATORS, self.layout.columns)
        return [commit_vector(row, blinding, bases) for row, blinding in pairs]


def _false_answers(solve: Callable[[Run, list[Point]], dict[str, tuple[Point, ...]]]) -> Report:
    """Any answers with the right product, and then the move that they open."""
    run = Run()
    answers = run.true_but_for_the_first()
    answers[0] = product(run.proof.answers) * product(answers[1:]).inverse()
    proof = replace(run.answered(answers), **solve(run, run.opened_rows(answers)))  # type: ignore[arg-type]
    return check_shuffle(run.statement, proof, CONTEXT)


@adaptive("shuffle: A", left_out("shuffle", "permutation"))
def the_permutation_chosen_last() -> Report:
    def solve(run: Run, rows: list[Point]) -> dict[str, tuple[Point, ...]]:
        others = zip(rows, run.proof.powers, run.proof.masks, strict=True)
        inverse = run.e.inverse()
        return {"permutation": tuple(run.y.inverse() * (inverse * (c - m) - b) for c, b, m in others)}

    return _false_answers(solve)


@adaptive("shuffle: B", left_out("shuffle", "powers"))
def the_powers_chosen_last() -> Report:
    def solve(run: Run, rows: list[Point]) -> dict[str, tuple[Point, ...]]:
        others = zip(rows, run.proof.permutation, run.proof.masks, strict=True)
        return {"powers": tuple(run.e.inverse() * (c - m) - run.y * a for c, a, m in others)}

    return _false_answers(solve)


def _move_without(part: int) -> Leaving:
    """The third move is hashed without one of its three parts."""

    @contextmanager
    def leaving() -> Iterator[None]:
        after = Challenges.after_masks

        def after_less(
            self: Challenges, masks: Sequence[Point], coefficients: Sequence[Point], masked: Card
        ) -> Scalar:
            said = [masks, coefficients, masked]
            said[part] = ()
            return after(self, *said)  # type: ignore[arg-type]

        with patch.object(Challenges, "after_masks", after_less):
            yield

    return leaving


def _masks_chosen_last() -> Report:
    def solve(run: Run, rows: list[Point]) -> dict[str, tuple[Point, ...]]:
        others = zip(rows, run.proof.permutation, run.proof.powers, strict=True)
        return {"masks": tuple(c - run.e * (run.y * a + b) for c, a, b in others)}

    return _false_answers(solve)


adaptive("shuffle: the third move", left_out("shuffle", "masks"))(_masks_chosen_last)
adaptive("shuffle: M", _move_without(0))(_masks_chosen_last)


@adaptive("shuffle: Q", _move_without(1))
def the_coefficients_chosen_last() -> Report:
    """Numbers with the right sums that are no permutation, and a value that suits their product."""
    statement, plain = copies_by_false_commitments(CARDS, of=5)
    _, wanted = copies_by_false_commitments(CARDS, of=5, adjust_product=True)
    (base, *_), (lowest, *rest) = generators(GENERATORS, 1), plain.coefficients
    change = wanted.evaluation[0] - plain.evaluation[0]
    proof = replace(wanted, coefficients=(lowest + change * base, *rest))
    return check_shuffle(statement, proof, CONTEXT)


@adaptive("shuffle: E_0", _move_without(2))
def the_masked_sum_chosen_last() -> Report:
    statement, proof = altered_shuffle("second")
    error = _error(open_proof(statement, proof, CONTEXT))
    (masked,) = proof.masked
    proof = replace(proof, masked=(replace(masked, second=masked.second - error),))
    return check_shuffle(statement, proof, CONTEXT)


@adaptive("shuffle: the answers", left_out("shuffle", "answers"))
def answers_chosen_after_the_weights() -> Report:
    """False answers in the first row, made up for by the evaluation."""
    run = Run()
    weights = run.challenges.weights(run.proof)
    share, e, spare = weights[-1].inverse(), run.e, run.e**run.layout.spare
    answers = run.true_but_for_the_first()
    second, rest = answers[1] - run.proof.answers[1], product(answers[1:])
    highest = e**CARDS * product(run.public)
    value = inner(run.proof.evaluation, powers_of(e, run.layout.columns))
    missing = value - second * share * e - spare * (answers[0] * rest - highest)
    first = missing * (spare * rest + share).inverse()
    answers[0] += first
    t0, t1, *others = run.proof.evaluation
    evaluation = (t0 - first * share, t1 - second * share, *others)
    return check_shuffle(run.statement, replace(run.answered(answers), evaluation=evaluation), CONTEXT)


@adaptive("shuffle: the weights", equal_weights)
def rows_that_cancel_out_under_equal_weights() -> Report:
    statement, witness, _ = honest_shuffle(CARDS)
    commit, calls = prover._commit_rows, iter(range(9))

    def commit_falsely(
        layout: object, values: object, nonces: object
    ) -> tuple[tuple[Point, ...], list[Scalar]]:
        (one, two), blindings = commit(layout, values, nonces)  # type: ignore[arg-type]
        return ((one + P, two - P) if next(calls) == 0 else (one, two)), blindings

    with patch.object(prover, "_commit_rows", commit_falsely):
        proof = prover.prove_shuffle(statement, witness, CONTEXT, SECRET)
    return check_shuffle(statement, proof, CONTEXT)


# Chains -------------------------------------------------------------------------------------------

FIRST_SECOND, SECOND_SECOND = 2, 5  # where the equations `second` of two links stand


def _two_false_links(foreseen: Callable[[Opened], Scalar]) -> Report:
    """A false card in the first link, and in the second an error that cancels the first one's."""
    statement, proof = altered_shuffle("second")
    opened = open_proof(statement, proof, CONTEXT)
    shift = -foreseen(opened) * _error(opened)
    mask = prover._mask_ciphertexts

    def mask_falsely(*said: object) -> Card:
        (masked,) = mask(*said)  # type: ignore[arg-type]
        return (Ciphertext(masked.first, masked.second + shift),)

    cards = statement.outputs
    witness = prover.draw_witness(KEY, cards, CONTEXT, SECRET)
    again = ShuffleStatement(KEY, cards, prover.shuffle_cards(KEY, cards, witness))
    with patch.object(prover, "_mask_ciphertexts", mask_falsely):
        false = prover.prove_shuffle(again, witness, CONTEXT, SECRET)
    return shuffle_chain.check_shuffles([(statement, proof, CONTEXT), (again, false, CONTEXT)])


def _ratio(root: bytes) -> Scalar:
    first, second = (shuffle_chain._weight(root, number) for number in (FIRST_SECOND, SECOND_SECOND))
    return first * second.inverse()


def _root_of(count: int) -> Leaving:
    """The root is hashed from the first so many links only."""
    root = shuffle_chain._root
    return lambda: patch.object(shuffle_chain, "_root", lambda opened: root(opened[:count]))


@adaptive("chain: the root", _root_of(0))
def weights_that_are_known_beforehand() -> Report:
    return _two_false_links(lambda _: _ratio(shuffle_chain._root([])))


@adaptive("chain: the root beyond the first link", _root_of(1))
def weights_that_are_known_after_the_first_link() -> Report:
    return _two_false_links(lambda opened: _ratio(shuffle_chain._root([opened])))


def _one_weight() -> AbstractContextManager[object]:
    return patch.object(shuffle_chain, "_weight", lambda root, _: hash_to_scalar("test", root))


@adaptive("chain: a weight for each equation", _one_weight)
def two_errors_under_one_weight() -> Report:
    return _two_false_links(lambda _: ONE)
