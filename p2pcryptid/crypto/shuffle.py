"""The verified shuffle: the output is the input in another order, every card encrypted afresh.

The relation, for a key Y, inputs E and outputs E' of N cards (a card is a tuple of ciphertexts, and
what is written for one ciphertext here is done for each of the tuple):

    E'_i = E_π(i) + Enc(0; ρ_i)   for a permutation π of 1 … N and factors ρ that the prover knows

The frame is the shuffle argument of Bayer and Groth, "Efficient Zero-Knowledge Argument for
Correctness of a Shuffle" (Eurocrypt 2012), [BG] below, with its multi-exponentiation argument for
a matrix of one row. In the place of its product argument stands a shorter one, made of two other
published steps: the masked polynomial of Groth and Kohlweiss, "One-out-of-Many Proofs" (Eurocrypt
2015), [GK], and the evaluation of a committed polynomial of Bootle, Cerulli, Chaidos, Groth and
Petit, "Efficient Zero-Knowledge Arguments for Arithmetic Circuits in the Discrete Log Setting"
(Eurocrypt 2016), [BCCGP]. Vectors of N numbers are committed to in rows of about 2√N, each row
r·G + Σ value·G_column.

    move 1   A = com(a), a_i = π(i)                                        [BG] c_A
             challenge x
    move 2   B = com(b), b_i = x^π(i)                                      [BG] c_B
             challenges y, z;  now d_i = y·a_i + b_i - z                   [BG] c_D · c_{-z}
             and, in public,   p_j = y·j + x^j - z
    move 3   M = com(δ), random masks                                      [BG] c_A0, multi-exponentiation
             E_0 = Σ δ_i·E'_i + Enc(0; τ_0)                                [BG] E_0, multi-exponentiation
             Q: the lower coefficients of Π (d_i·X + δ_i) - X^N·Π p_j      [GK] c_d of the masked
                above s spare places, in rows, hidden by a row u           [BCCGP] polynomial
             challenge e
    move 4   f_i = e·d_i + δ_i                                             [BG] a, [GK] f
             τ = e·Σ d_i·ρ_i - τ_0                                         [BG] τ
             t = the rows of Q at e                                        [BCCGP] t̄

    openings e·(y·A + B - z) + M = com(f)                                  [BG] c_A0 · c_A^x = com(a)
             and Σ e^(row·n)·Q_row + e·u = com(t)                          [BCCGP] opening of t̄
             (all rows at once, with weights hashed from everything)
    product  Σ t_j·e^j = e^s · (Π f_i - e^N · Π p_j)                       [GK] last, [BCCGP] value
    first,   Σ f_i·E'_i = e·Σ p_j·E_j + E_0 + Enc(0; τ)                    [BG] E_0 · E_1^x = …
    second

Why it convinces: `openings` fixes d and δ before e, and Q has N + s places, so by `product` a
polynomial of degree N + s agrees with one of lower degree at a random e, hence Π d_i = Π p_j; at
random y and z that makes the pairs (a_i, b_i) those of (j, x^j) in some order, so a is a permutation,
and it was fixed before x. `first` and `second` then say that
Σ_j (y·j + x^j - z)·(E'_{π⁻¹(j)} - E_j) encrypts zero. The differences were fixed before x, so each of
them encrypts zero. [BG] raises E' to b and not to d; using d spares a second vector of N answers, and
the last step is the same because every j still has its own power of x.
docs/trust/cryptography.md has the argument in full.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.commitment import generators
from p2pcryptid.crypto.group import ONE, ZERO, G, Point, Scalar, combination, inner
from p2pcryptid.crypto.hashing import Context, Transcript
from p2pcryptid.crypto.shuffle_wire import Card, ShuffleProof, ShuffleStatement, encode_cards, parts
from p2pcryptid.crypto.wire import join

GENERATORS = "shuffle"


class Challenges:
    """The Fiat-Shamir challenges, drawn move by move; the prover and the verifier share this."""

    def __init__(self, statement: ShuffleStatement, context: Context) -> None:
        self.transcript = Transcript("shuffle", context)
        self.transcript.absorb("key", statement.key)
        self.transcript.absorb("size", statement.layout.cards, statement.layout.width)
        self.transcript.absorb("inputs", encode_cards(statement.inputs))
        self.transcript.absorb("outputs", encode_cards(statement.outputs))

    def after_permutation(self, permutation: Sequence[Point]) -> Scalar:
        """Move 1 is made; now x."""
        self.transcript.absorb("permutation", join(permutation))
        return self.transcript.challenge("x")

    def after_powers(self, powers: Sequence[Point]) -> tuple[Scalar, Scalar]:
        """Move 2 is made; now y and z."""
        self.transcript.absorb("powers", join(powers))
        return self.transcript.challenge("y"), self.transcript.challenge("z")

    def after_masks(self, masks: Sequence[Point], coefficients: Sequence[Point], masked: Card) -> Scalar:
        """Move 3 is made; now e."""
        self.transcript.absorb("masks", join(masks, coefficients, parts(masked)))
        return self.transcript.challenge("e")

    def weights(self, proof: ShuffleProof) -> tuple[Scalar, ...]:
        """One for every row of answers and one for the evaluation, hashed from all that is open.

        The first may be 1: what matters is that nobody can foresee the others beside it.
        """
        self.transcript.absorb("answers", proof.encode_answers())
        return (ONE, *self.transcript.challenges("w", len(proof.answer_blindings)))


def public_numbers(cards: int, x: Scalar, y: Scalar, z: Scalar) -> list[Scalar]:
    """p_j = y·j + x^j - z for j = 1 … N."""
    powers = powers_of(x, cards + 1)[1:]
    return [Scalar.of(y.value * j + p.value - z.value) for j, p in enumerate(powers, start=1)]


@dataclass(frozen=True, slots=True)
class Opened:
    """A proof with its challenges: what the equations are made of."""

    statement: ShuffleStatement
    proof: ShuffleProof
    y: Scalar
    z: Scalar
    e: Scalar
    weights: tuple[Scalar, ...]
    numbers: list[Scalar]  # p
    input_factors: list[Scalar]  # e·p
    output_factors: list[Scalar]  # -f
    transcript: bytes  # the hash of everything, answers included


def open_proof(statement: ShuffleStatement, proof: ShuffleProof, context: Context) -> Opened:
    """Draw all the challenges of a proof of the right shape."""
    challenges = Challenges(statement, context)
    x = challenges.after_permutation(proof.permutation)
    y, z = challenges.after_powers(proof.powers)
    e = challenges.after_masks(proof.masks, proof.coefficients, proof.masked)
    weights = challenges.weights(proof)
    numbers = public_numbers(statement.layout.cards, x, y, z)
    factors = [e * number for number in numbers], [-answer for answer in proof.answers]
    state = challenges.transcript.state
    return Opened(statement, proof, y, z, e, weights, numbers, *factors, state)


@reported
def check_shuffle(statement: ShuffleStatement, proof: ShuffleProof, context: Context) -> Checks:
    """Shape, openings, product, and for each ciphertext of a card its first and second part."""
    shape = statement.well_formed and proof.fits(statement.layout)
    yield Check("shuffle.shape", shape)
    if not shape:
        return  # the equations have no meaning then
    opened = open_proof(statement, proof, context)
    yield Check("shuffle.openings", combination(opening_terms(opened)).is_identity)
    yield Check("shuffle.product", product_holds(opened))
    for index in range(statement.layout.width):
        for side, name in enumerate(("first", "second")):
            terms = ciphertext_terms(opened, index, side)
            yield Check(f"shuffle.{name}", combination(terms).is_identity, str(index))


def opening_terms(opened: Opened) -> list[tuple[Scalar, Point]]:
    """Σ_row w·(e·y·A + e·B + M - com(f + e·z)) + w'·(Σ_row e^(row·n)·Q + e·u - com(t)) = 0.

    One weighted sum for all rows costs n multiplications for the bases instead of n for each row.
    """
    proof, layout, e = opened.proof, opened.statement.layout, opened.e
    *row_weights, last = opened.weights
    steps = powers_of(e**layout.columns, layout.coefficient_rows)
    terms = [(last * step, row) for step, row in zip(steps, proof.coefficients, strict=False)]
    terms.append((last * e, proof.coefficients[-1]))
    rows = zip(row_weights, proof.permutation, proof.powers, proof.masks, strict=True)
    for w, permutation, powers, masks in rows:
        terms += [(w * e * opened.y, permutation), (w * e, powers), (w, masks)]
    shift = e * opened.z
    values = [*layout.split([f + shift for f in proof.answers]), proof.evaluation]
    for column, base in enumerate(generators(GENERATORS, layout.columns)):
        at_column = [row[column] if column < len(row) else ZERO for row in values]
        terms.append((-inner(opened.weights, at_column), base))
    blinding = inner(opened.weights, (*proof.answer_blindings, proof.evaluation_blinding))
    return [*terms, (-blinding, G)]


def product_holds(opened: Opened) -> bool:
    """Σ t_j·e^j = e^s · (Π f_i - e^N · Π p_j), s spare places."""
    evaluation, e = opened.proof.evaluation, opened.e
    evaluated = inner(evaluation, powers_of(e, len(evaluation)))
    highest = e ** len(opened.numbers) * product(opened.numbers)
    shift = e**opened.statement.layout.spare
    return evaluated == shift * (product(opened.proof.answers) - highest)


def ciphertext_terms(opened: Opened, index: int, side: int) -> list[tuple[Scalar, Point]]:
    """E_0 + Enc(0; τ) + e·Σ p_j·E_j - Σ f_i·E'_i = 0, for one part of one ciphertext."""
    statement, proof = opened.statement, opened.proof
    base = (G, statement.key)[side]
    terms = [(ONE, proof.masked[index].parts[side]), (proof.randomness[index], base)]
    factors = (*opened.input_factors, *opened.output_factors)
    points = (card[index].parts[side] for card in (*statement.inputs, *statement.outputs))
    return [*terms, *zip(factors, points, strict=True)]


def powers_of(base: Scalar, count: int) -> list[Scalar]:
    """1, base, base², …"""
    powers = [ONE] * count
    for at in range(1, count):
        powers[at] = powers[at - 1] * base
    return powers


def product(scalars: Sequence[Scalar]) -> Scalar:
    """The product of the scalars."""
    result = ONE
    for scalar in scalars:
        result *= scalar
    return result
