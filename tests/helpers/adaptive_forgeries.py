"""Adaptive forgeries: what a challenge does not cover can still be chosen once the challenge is known.

`ADAPTIVE` maps what could be left out of a challenge to a cheat. Each cheat calculates the challenges
with a placeholder where the unbound value belongs, and solves for that value afterwards. `left_out`
takes something out of the transcripts of prover and verifier alike: then the cheat must pass.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from unittest.mock import patch

from helpers.honest_proofs import (
    ANOTHER,
    BITS,
    BLINDINGS,
    CIPHERTEXTS,
    CLUE,
    COMMITTED,
    CONTEXT,
    END,
    INPUTS,
    KAPPA,
    KEY,
    MULTIPLY,
    MULTIPLY_WITNESS,
    OFFSET,
    ONE_CHAIN,
    ONE_CIPHERTEXT,
    PRIVATE,
    ROW,
    SECRET,
    TABLE,
    WEIGHTS,
    scalar,
)
from p2pcryptid.crypto import elgamal, multiply, oneof, row, sigma
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.commitment import H, commit_bit, generators
from p2pcryptid.crypto.elgamal import Ciphertext, KeyShare, encrypt, trivial
from p2pcryptid.crypto.group import ONE, ORDER, G, Point, Scalar, combination, inner
from p2pcryptid.crypto.hashing import Item, Transcript, generator
from p2pcryptid.crypto.sigma import LinearProof

Cheat = Callable[[], Report]
Leaving = Callable[[], AbstractContextManager[object]]
ADAPTIVE: dict[str, tuple[Leaving, Cheat]] = {}
P = generator("test/any point")  # nobody knows anything about it


def adaptive(name: str, leaving: Leaving) -> Callable[[Cheat], Cheat]:
    """Register a cheat that passes once this is left out."""

    def register(cheat: Cheat) -> Cheat:
        assert name not in ADAPTIVE
        ADAPTIVE[name] = (leaving, cheat)
        return cheat

    return register


def left_out(proof: str, name: str, item: int | None = None, of: int | None = None) -> Leaving:
    """Transcripts of this proof no longer absorb `name`, or one item of it; only where it has `of` items."""

    @contextmanager
    def leaving() -> Iterator[None]:
        absorb = Transcript.absorb

        def absorb_less(self: Transcript, called: str, *items: Item) -> None:
            if (self.proof, called) != (proof, name) or (of is not None and len(items) != of):
                absorb(self, called, *items)
            elif item is not None:
                absorb(self, called, *items[:item], *items[item + 1 :])

        with patch.object(Transcript, "absorb", absorb_less):
            yield

    return leaving


def equal_weights() -> AbstractContextManager[object]:
    """All weights are 1: errors that cancel out are not seen."""
    return patch.object(Transcript, "challenges", lambda _, __, count: (ONE,) * count)


# Linear proofs ------------------------------------------------------------------------------------


def _share_run(ciphertext: Ciphertext, share: Point) -> tuple[Scalar, Scalar, LinearProof]:
    """A DLEQ run that is honest about the key, with anything at all for the share."""
    relation = elgamal._share_relation(ciphertext)
    transcript = sigma.begin("share", CONTEXT, relation, [KEY, share])
    commitments = (scalar("k") * G, P)
    transcript.absorb("commitments", commitments)
    e = transcript.challenge("e")
    z = scalar("k") + e * PRIVATE
    return e, z, LinearProof(commitments, (z,))


@adaptive("statement: the images", left_out("share", "statement", 1))
def a_share_chosen_last() -> Report:
    e, z, proof = _share_run(ONE_CIPHERTEXT, G)
    share = e.inverse() * (z * ONE_CIPHERTEXT.first - P)
    return elgamal.check_share(KEY, ONE_CIPHERTEXT, share, proof, CONTEXT)


@adaptive("statement: the relation", left_out("share", "statement", 0))
def a_ciphertext_chosen_last() -> Report:
    """For which a share that I chose is the true one."""
    e, z, proof = _share_run(ONE_CIPHERTEXT, G)
    ciphertext = replace(ONE_CIPHERTEXT, first=z.inverse() * (P + e * G))
    return elgamal.check_share(KEY, ciphertext, G, proof, CONTEXT)


@adaptive("statement: a key", left_out("key", "statement"))
def a_key_chosen_last() -> Report:
    """Possession of a key that nobody has."""
    relation = elgamal._POSSESSION
    transcript = sigma.begin("key", CONTEXT, relation, [G])
    transcript.absorb("commitments", (P,))
    z = scalar("z")
    key = transcript.challenge("e").inverse() * (z * G - P)
    return elgamal.check_key(KeyShare(key, LinearProof((P,), (z,))), CONTEXT)


@adaptive("commitments of a linear proof", left_out("key", "commitments"))
def commitments_chosen_last() -> Report:
    relation = elgamal._POSSESSION
    transcript = sigma.begin("key", CONTEXT, relation, [P])
    transcript.absorb("commitments", (G,))
    responses = (scalar("z"),)
    made_up = sigma.implied_commitments(relation, [P], transcript.challenge("e"), responses)
    return elgamal.check_key(KeyShare(P, LinearProof(tuple(made_up), responses)), CONTEXT)


# Many shares --------------------------------------------------------------------------------------

SHARES = [PRIVATE * c.first for c in CIPHERTEXTS]


def cancelling(points: Sequence[Point], weights: Sequence[Scalar]) -> list[Point]:
    """The first two of the points are changed, and the weighted sum stays the same."""
    return [points[0] + weights[1] * P, points[1] - weights[0] * P, *points[2:]]


@adaptive("shares: the shares", left_out("shares", "statement", 2))
def false_shares_that_cancel_out() -> Report:
    transcript, weights, relation = elgamal._batch(KEY, CIPHERTEXTS, SHARES, CONTEXT)
    proof = sigma.prove(transcript, relation, (PRIVATE,), SECRET)
    return elgamal.check_shares(KEY, CIPHERTEXTS, cancelling(SHARES, weights), proof, CONTEXT)


@adaptive("shares: the ciphertexts", left_out("shares", "statement", 1))
def ciphertexts_that_cancel_out() -> Report:
    transcript, weights, relation = elgamal._batch(KEY, CIPHERTEXTS, SHARES, CONTEXT)
    proof = sigma.prove(transcript, relation, (PRIVATE,), SECRET)
    firsts = cancelling([c.first for c in CIPHERTEXTS], weights)
    others = [replace(c, first=first) for c, first in zip(CIPHERTEXTS, firsts, strict=True)]
    return elgamal.check_shares(KEY, others, SHARES, proof, CONTEXT)


@adaptive("shares: the key", left_out("shares", "statement", 0))
def the_key_of_the_shares_chosen_last() -> Report:
    transcript, _, relation = elgamal._batch(KEY, CIPHERTEXTS, SHARES, CONTEXT)
    base = relation.equations[1].terms[0].base
    commitments = (P, scalar("k") * base)
    transcript.absorb("commitments", commitments)
    e = transcript.challenge("e")
    z = scalar("k") + e * PRIVATE
    key = e.inverse() * (z * G - P)
    return elgamal.check_shares(key, CIPHERTEXTS, SHARES, LinearProof(commitments, (z,)), CONTEXT)


@adaptive("shares: the weights", equal_weights)
def two_shares_swapped_under_one_proof() -> Report:
    first, second, third = SHARES
    swapped = [second, first, third]
    transcript, _, relation = elgamal._batch(KEY, CIPHERTEXTS, swapped, CONTEXT)
    proof = sigma.prove(transcript, relation, (PRIVATE,), SECRET)
    return elgamal.check_shares(KEY, CIPHERTEXTS, swapped, proof, CONTEXT)


# Rows ---------------------------------------------------------------------------------------------


def _row_proof(transcript: Transcript, weights: Sequence[Scalar], weighed: Point) -> oneof.OneOfProof:
    """The proof for a row, about a weighted sum of commitments that has that row's value."""
    relation = sigma.logarithm("row.branch", H)
    branches: list[oneof.Branch] = []
    for number, bits in enumerate(TABLE):
        numbers = [Scalar(ROW.drawn_number(number)), *map(Scalar, bits)]
        branches.append((relation, (weighed - inner(weights, numbers) * G,)))
    blinding = inner(weights, (KAPPA, *BLINDINGS))
    return oneof.prove_one_of(transcript, branches, CLUE, (blinding,), SECRET)


@adaptive("row: the number", left_out("row", "commitments", 0, of=2))
def a_number_that_makes_up_for_a_false_bit() -> Report:
    bits = (*COMMITTED[:2], COMMITTED[2] + G, COMMITTED[3])
    transcript, weights, _ = row._branches(replace(ROW, bits=bits), CONTEXT)
    number = ROW.number - weights[3] * weights[0].inverse() * G
    weighed = combination(zip(weights, (number, *bits), strict=True))
    proof = _row_proof(transcript, weights, weighed)
    return row.check_row(replace(ROW, number=number, bits=bits), proof, CONTEXT)


@adaptive("row: the bits", left_out("row", "commitments", 1, of=2))
def false_bits_that_cancel_out() -> Report:
    transcript, weights, _ = row._branches(ROW, CONTEXT)
    bits = tuple(cancelling(COMMITTED, weights[1:]))
    weighed = combination(zip(weights, (ROW.number, *bits), strict=True))
    return row.check_row(replace(ROW, bits=bits), _row_proof(transcript, weights, weighed), CONTEXT)


@adaptive("row: the offset", left_out("row", "table", 1))
def the_same_proof_for_another_offset() -> Report:
    """More is not to be had: the equations hold the offset modulo the number of rows."""
    proof = row.prove_row(ROW, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    return row.check_row(replace(ROW, offset=OFFSET + len(TABLE)), proof, CONTEXT)


@adaptive("row: the weights", equal_weights)
def a_two_and_a_minus_one_for_bits() -> Report:
    statement = replace(ROW, bits=(COMMITTED[0] + G, COMMITTED[1] - G, *COMMITTED[2:]))
    proof = row.prove_row(statement, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    return row.check_row(statement, proof, CONTEXT)


@adaptive("one of many: the commitments", left_out("row", "commitments", of=1))
def every_branch_made_up_to_the_right_sum() -> Report:
    statement = replace(ROW, bits=(P, *COMMITTED[1:]))
    transcript, _, branches = row._branches(statement, CONTEXT)
    transcript.absorb("commitments", [(G,)])
    challenges = [scalar("e", number) for number in range(len(branches) - 1)]
    challenges.append(transcript.challenge("e") - oneof.sum_of(challenges))
    parts = []
    for (relation, images), e in zip(branches, challenges, strict=True):
        made_up = tuple(sigma.implied_commitments(relation, images, e, (scalar("z"),)))
        parts.append(LinearProof(made_up, (scalar("z"),)))
    return row.check_row(statement, oneof.OneOfProof(tuple(parts), tuple(challenges)), CONTEXT)


# The multiplication step --------------------------------------------------------------------------


def _honest_step() -> tuple[multiply.MultiplyProof, tuple[Scalar, ...]]:
    """The proof, and its weights."""
    proof = multiply.prove_multiply(MULTIPLY, MULTIPLY_WITNESS, CONTEXT, SECRET)
    return proof, multiply._relation(MULTIPLY, proof.vector, multiply._begin(MULTIPLY, CONTEXT))[0]


def _with_firsts(vector: Sequence[Ciphertext], weights: Sequence[Scalar]) -> tuple[Ciphertext, ...]:
    firsts = cancelling([c.first for c in vector], weights)
    return tuple(replace(c, first=first) for c, first in zip(vector, firsts, strict=True))


@adaptive("step: the bits", left_out("multiply", "statement", 1))
def commitments_to_other_bits_that_cancel_out() -> Report:
    proof, weights = _honest_step()
    statement = replace(MULTIPLY, bits=tuple(cancelling(COMMITTED, weights)))
    return multiply.check_multiply(statement, proof, CONTEXT)


def _only(side: str) -> Leaving:
    """Chains are hashed by one of their sides only."""
    hashed = property(lambda chain: [c.parts for c in getattr(chain, side)])
    return lambda: patch.object(multiply.VectorStep, "statement", hashed)


def _outputs_that_cancel_out() -> Report:
    proof, weights = _honest_step()
    other = replace(ANOTHER, outputs=_with_firsts(ANOTHER.outputs, weights))
    return multiply.check_multiply(replace(MULTIPLY, chains=(ONE_CHAIN, other, END)), proof, CONTEXT)


adaptive("step: the chains", left_out("multiply", "chains"))(_outputs_that_cancel_out)
adaptive("step: the outputs", _only("inputs"))(_outputs_that_cancel_out)


@adaptive("step: the inputs", _only("outputs"))
def inputs_that_cancel_out() -> Report:
    proof, weights = _honest_step()
    used = [z * w for z, w in zip(proof.linear.responses, weights, strict=False)]
    other = replace(ANOTHER, inputs=_with_firsts(ANOTHER.inputs, used))
    return multiply.check_multiply(replace(MULTIPLY, chains=(ONE_CHAIN, other, END)), proof, CONTEXT)


def _end_hashed_without(part: int) -> Leaving:
    """An end is hashed without its inputs, its numbers or its sum."""

    def statement(end: multiply.EndStep) -> Item:
        items: list[Item] = [[c.parts for c in end.inputs], end.counts, end.output.parts]
        return [*items[:part], *items[part + 1 :]]

    return lambda: patch.object(multiply.EndStep, "statement", property(statement))


@adaptive("end: the inputs", _end_hashed_without(0))
def inputs_of_an_end_that_cancel_out() -> Report:
    proof, _ = _honest_step()
    used = [z * Scalar(k) for z, k in zip(proof.linear.responses, WEIGHTS, strict=False)]
    other = replace(END, inputs=_with_firsts(INPUTS, used))
    return multiply.check_multiply(replace(MULTIPLY, chains=(ONE_CHAIN, ANOTHER, other)), proof, CONTEXT)


def _small_relation(numbers: Sequence[Scalar]) -> list[int]:
    """Small integers d with Σ d · number = 0: a short vector of a lattice, found by shortening each vector of
    a basis by all others (Lenstra, Lenstra and Lovász 1982, as plainly as can be)."""
    inverse, units = numbers[0].inverse(), range(1, len(numbers))
    basis = [[ORDER, *(0 for _ in units)]]
    basis += [[(-numbers[n] * inverse).value, *(int(n == m) for m in units)] for n in units]
    shortened = True
    while shortened:
        shortened = False
        for one, other in permutations(range(len(basis)), 2):
            times = round(Fraction(_dot(basis[one], basis[other]), _dot(basis[other], basis[other])))
            basis[one] = [a - times * b for a, b in zip(basis[one], basis[other], strict=True)]
            shortened = shortened or times != 0
    return min(basis, key=lambda vector: _dot(vector, vector))


def _dot(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


@adaptive("end: the numbers", _end_hashed_without(1))
def numbers_of_columns_that_cancel_out() -> Report:
    """Some spaces count more than they do and others less, by what the answers hide."""
    bits, often = (True,) * 6, (1 << 62,) * 6
    blindings = tuple(scalar("blinding", h) for h in range(6))
    ones = tuple(trivial(G) for _ in bits)
    total, factor = multiply.pass_sum(KEY, bits, often, ones, "test", SECRET)
    end = multiply.EndStep(ones, often, total)
    committed = tuple(commit_bit(True, blinding) for blinding in blindings)
    statement = multiply.MultiplyStatement(KEY, committed, (end,))
    witness = multiply.MultiplyWitness(bits, blindings, ((factor,),))
    proof = multiply.prove_multiply(statement, witness, CONTEXT, SECRET)
    changes = _small_relation(proof.linear.responses[:6])
    assert sum(changes) != 0, "another sum than the true one"
    other = replace(end, counts=tuple(map(sum, zip(often, changes, strict=True))))
    return multiply.check_multiply(replace(statement, chains=(other,)), proof, CONTEXT)


@adaptive("end: the sum", _end_hashed_without(2))
def a_sum_chosen_last() -> Report:
    """The commitment of its equation is made up; what it is a proof of follows from the answers."""
    statement = replace(MULTIPLY, chains=(END,))
    vector = multiply._commit_bits(BITS, scalar("v"))
    transcript = multiply._begin(statement, CONTEXT)
    weights, relation = multiply._relation(statement, vector, transcript)
    rho = MULTIPLY_WITNESS.randomness[-1]
    witness = [*(Scalar(int(bit)) for bit in BITS), scalar("v"), inner(weights, BLINDINGS), *rho]
    nonces = [scalar("nonce", i) for i in range(relation.witnesses)]
    commitments = (*sigma.commit(relation, nonces)[:-1], P)
    transcript.absorb("commitments", commitments)
    e = transcript.challenge("e")
    answers = sigma.respond(nonces, e, witness)
    second = e.inverse() * (combination(relation.equations[-1].at(answers)) - P)
    end = replace(END, output=replace(END.output, second=second))
    proof = multiply.MultiplyProof(vector, LinearProof(commitments, answers))
    return multiply.check_multiply(replace(statement, chains=(end,)), proof, CONTEXT)


@adaptive("step: the key", left_out("multiply", "statement", 0))
def the_key_of_a_step_chosen_last() -> Report:
    """Under which what I passed on is a true step, although I used another."""
    statement = replace(MULTIPLY, chains=(ONE_CHAIN,))
    vector = multiply._commit_bits(BITS, scalar("v"))
    transcript = multiply._begin(statement, CONTEXT)
    weights, relation = multiply._relation(statement, vector, transcript)
    rho = inner(weights, MULTIPLY_WITNESS.randomness[0])
    witness = [*(Scalar(int(bit)) for bit in BITS), scalar("v"), inner(weights, BLINDINGS), rho]
    nonces = [scalar("nonce", i) for i in range(relation.witnesses)]
    commitments = (*sigma.commit(relation, nonces)[:-1], P)
    transcript.absorb("commitments", commitments)
    e = transcript.challenge("e")
    answers = sigma.respond(nonces, e, witness)
    image = combination(multiply._images(statement, vector, weights)[-1])
    *terms, last = relation.equations[-1].terms
    rest = combination((answers[term.index] * term.weight, term.base) for term in terms)
    key = answers[last.index].inverse() * (P + e * image - rest)
    proof = multiply.MultiplyProof(vector, LinearProof(commitments, answers))
    return multiply.check_multiply(replace(statement, key=key), proof, CONTEXT)


@adaptive("step: the vector of bits", left_out("multiply", "vector"))
def bits_chosen_after_the_weights() -> Report:
    """The first space is passed on as a zero; numbers that are no bits satisfy all the sums."""
    numbers = [Scalar(h + 1) for h in range(4)]
    known = [scalar("input", h) for h in range(4)]
    inputs = tuple(encrypt(KEY, m * G, r) for m, r in zip(numbers, known, strict=True))
    used = (False, *BITS[1:])
    assert used != BITS
    outputs, factors = multiply.pass_vector(KEY, used, inputs, "test", SECRET)
    statement = multiply.MultiplyStatement(KEY, COMMITTED, (multiply.VectorStep(inputs, outputs),))
    transcript = multiply._begin(statement, CONTEXT)
    weights, relation = multiply._relation(statement, P, transcript)

    chosen = [Scalar(int(bit)) for bit in BITS]
    missing = -weights[0] * numbers[0]  # what the second parts are off by
    move = missing * (numbers[0] - numbers[1]).inverse()
    chosen[0] += move * weights[0].inverse()
    chosen[1] -= move * weights[1].inverse()
    passed = [r * Scalar(int(b)) + rho for r, b, rho in zip(known, used, factors, strict=True)]
    rho = inner(weights, passed) - inner(weights, [r * b for r, b in zip(known, chosen, strict=True)])
    linear = sigma.prove(transcript, relation, (*chosen, scalar("v"), inner(weights, BLINDINGS), rho), SECRET)
    bases = generators(multiply.GENERATORS, 4)
    vector = combination([*zip(chosen, bases, strict=True), (scalar("v"), G)])
    return multiply.check_multiply(statement, multiply.MultiplyProof(vector, linear), CONTEXT)


@adaptive("step: the weights", equal_weights)
def outputs_that_cancel_out_under_equal_weights() -> Report:
    other = replace(ANOTHER, outputs=_with_firsts(ANOTHER.outputs, (ONE, ONE)))
    statement = replace(MULTIPLY, chains=(ONE_CHAIN, other, END))
    proof = multiply.prove_multiply(statement, MULTIPLY_WITNESS, CONTEXT, SECRET)
    return multiply.check_multiply(statement, proof, CONTEXT)
