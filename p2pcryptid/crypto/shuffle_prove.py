"""Shuffling, and the prover's side of the shuffle proof. `shuffle.py` says what is proven and how.

Everything secret follows from the seat's secret and the statement, so a seat that shuffles the same
list twice says the same bytes twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.commitment import commit_vector, generators
from p2pcryptid.crypto.elgamal import Ciphertext, reencrypt
from p2pcryptid.crypto.group import ORDER, ZERO, G, Point, Scalar, combination, inner
from p2pcryptid.crypto.hashing import Context, Secret
from p2pcryptid.crypto.shuffle import GENERATORS, Challenges
from p2pcryptid.crypto.shuffle_wire import Card, Layout, ShuffleProof, ShuffleStatement, parts
from p2pcryptid.crypto.wire import join
from p2pcryptid.drawing import Draw


@dataclass(frozen=True, slots=True, repr=False)
class ShuffleWitness:
    """Output i is input `order[i]`, re-encrypted with `factors[i]`, one for each ciphertext."""

    order: tuple[int, ...]
    factors: tuple[tuple[Scalar, ...], ...]


def draw_witness(key: Point, inputs: Sequence[Card], context: Context, secret: Secret) -> ShuffleWitness:
    """A secret order and fresh factors, bound to the place, the key and the whole input.

    Every card is a field of its own, so the layout is bound too: the same ciphertexts in cards of
    another width get other factors.
    """
    root = secret.child("shuffle", *context.items, key, [join(parts(card)) for card in inputs])
    order = Draw(root.child("order").data, "shuffle").shuffled(range(len(inputs)))
    factors = tuple(
        tuple(root.scalar("factor", i, k) for k in range(len(card))) for i, card in enumerate(inputs)
    )
    return ShuffleWitness(order, factors)


def shuffle_cards(key: Point, inputs: Sequence[Card], witness: ShuffleWitness) -> tuple[Card, ...]:
    """E'_i = E_π(i) + Enc(0; ρ_i)."""
    return tuple(
        tuple(reencrypt(key, c, r) for c, r in zip(inputs[source], factors, strict=True))
        for source, factors in zip(witness.order, witness.factors, strict=True)
    )


def prove_shuffle(
    statement: ShuffleStatement, witness: ShuffleWitness, context: Context, secret: Secret
) -> ShuffleProof:
    """The four moves of `shuffle.py`."""
    layout = statement.layout
    challenges = Challenges(statement, context)
    nonces = _nonces(layout, challenges, witness, secret)
    places = [Scalar(source + 1) for source in witness.order]

    permutation, permutation_blindings = _commit_rows(layout, places, nonces)  # move 1
    x = challenges.after_permutation(permutation)

    raised = [x**place.value for place in places]  # move 2
    powers, power_blindings = _commit_rows(layout, raised, nonces)
    y, z = challenges.after_powers(powers)
    numbers = [y * a + b - z for a, b in zip(places, raised, strict=True)]

    secret_masks = [next(nonces) for _ in places]  # move 3
    masks, mask_blindings = _commit_rows(layout, secret_masks, nonces)
    offsets = [next(nonces) for _ in range(layout.width)]
    masked = _mask_ciphertexts(statement, secret_masks, offsets)
    hidden = _HiddenPolynomial(layout, polynomial(numbers, secret_masks)[:-1], nonces)
    e = challenges.after_masks(masks, hidden.commitments, masked)

    answers = _respond(e, numbers, secret_masks)  # move 4
    combined = _respond(y, permutation_blindings, power_blindings)
    evaluation, evaluation_blinding = hidden.at(e)
    return ShuffleProof(
        permutation=permutation,
        powers=powers,
        masks=masks,
        coefficients=hidden.commitments,
        masked=masked,
        answers=answers,
        answer_blindings=_respond(e, combined, mask_blindings),
        evaluation=evaluation,
        evaluation_blinding=evaluation_blinding,
        randomness=tuple(
            e * inner(numbers, (factors[index] for factors in witness.factors)) - offset
            for index, offset in enumerate(offsets)
        ),
    )


def polynomial(slopes: Sequence[Scalar], constants: Sequence[Scalar]) -> list[Scalar]:
    """The coefficients of Π (slope_i·X + constant_i), the lowest first."""
    coefficients = [1]
    for slope, constant in zip(slopes, constants, strict=True):
        pairs = zip([0, *coefficients], [*coefficients, 0], strict=True)
        coefficients = [(slope.value * a + constant.value * b) % ORDER for a, b in pairs]
    return [Scalar(c) for c in coefficients]


class _HiddenPolynomial:
    """Commitments to a polynomial's coefficients in rows, which open at one place only.

    The row u hides the rest: X·u(X) is added as a row of its own and taken away from the
    coefficients, so the value stays the same at every X while every opened number is random.
    """

    def __init__(self, layout: Layout, coefficients: Sequence[Scalar], nonces: Iterator[Scalar]) -> None:
        self._layout = layout
        hiding = [next(nonces) for _ in range(layout.columns)]
        shifted = [*[ZERO] * layout.spare, *coefficients]
        for at, value in enumerate(hiding, start=1):
            shifted[at] -= value
        self._rows = [*layout.split(shifted), hiding]
        self._blindings = [next(nonces) for _ in self._rows]
        bases = generators(GENERATORS, layout.columns)
        pairs = zip(self._rows, self._blindings, strict=True)
        self.commitments = tuple(commit_vector(row, blinding, bases) for row, blinding in pairs)

    def at(self, e: Scalar) -> tuple[tuple[Scalar, ...], Scalar]:
        """t_j = Σ_row e^(row·n)·Q'[row][j] + e·u_j, and its blinding."""
        step = e**self._layout.columns
        factors = [*(step**row for row in range(len(self._rows) - 1)), e]
        columns = zip(*self._rows, strict=True)
        values = tuple(inner(factors, column) for column in columns)
        return values, inner(factors, self._blindings)


def _nonces(
    layout: Layout, challenges: Challenges, witness: ShuffleWitness, secret: Secret
) -> Iterator[Scalar]:
    """All the numbers the proof needs: masks, offsets, the hiding row, a blinding for each row."""
    known = [Scalar(source) for source in witness.order]
    known += [factor for factors in witness.factors for factor in factors]
    blindings = 3 * layout.rows + layout.coefficient_rows + 1
    count = layout.cards + layout.width + layout.columns + blindings
    return iter(secret.child("shuffle/proof").nonces(challenges.transcript, known, count))


def _commit_rows(
    layout: Layout, values: Sequence[Scalar], nonces: Iterator[Scalar]
) -> tuple[tuple[Point, ...], list[Scalar]]:
    bases = generators(GENERATORS, layout.columns)
    rows = layout.split(values)
    blindings = [next(nonces) for _ in rows]
    points = (commit_vector(row, r, bases) for row, r in zip(rows, blindings, strict=True))
    return tuple(points), blindings


def _mask_ciphertexts(
    statement: ShuffleStatement, masks: Sequence[Scalar], offsets: Sequence[Scalar]
) -> Card:
    """E_0 = Σ δ_i·E'_i + Enc(0; τ_0)."""
    result = []
    for index, offset in enumerate(offsets):
        column = [card[index] for card in statement.outputs]
        first = [*zip(masks, (c.first for c in column), strict=True), (offset, G)]
        second = [*zip(masks, (c.second for c in column), strict=True), (offset, statement.key)]
        result.append(Ciphertext(combination(first), combination(second)))
    return tuple(result)


def _respond(e: Scalar, values: Sequence[Scalar], masks: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """e·value + mask, one by one."""
    return tuple(e * value + mask for value, mask in zip(values, masks, strict=True))
