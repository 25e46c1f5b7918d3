"""Why proofs convince and why they tell nothing, carried out.

*Knowledge*: from two answers to different challenges the witness can be calculated. *Zero knowledge*:
who may choose the challenges first can make a proof that verifies without any witness, even of
something false; so a proof holds nothing that its reader could not have written down alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from p2pcryptid.crypto import shuffle_prove
from p2pcryptid.crypto.commitment import commit_vector, generators
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt
from p2pcryptid.crypto.group import G, Point, Scalar, combination, inner, total
from p2pcryptid.crypto.hashing import Context, Secret, Transcript, digest, generator, hash_to_scalar
from p2pcryptid.crypto.shuffle import GENERATORS, check_shuffle, powers_of, product, public_numbers
from p2pcryptid.crypto.shuffle_wire import Card, ShuffleProof, ShuffleStatement
from p2pcryptid.crypto.sigma import LinearProof, Term, begin, equal_logarithms, prove, verify

SECRET = Secret(digest("test/secret"))
PLACE = Context(digest("m"), 0, digest("h"), "test")
KEY = SECRET.nonzero("key") * G
X, Y, Z = (hash_to_scalar("challenge", name) for name in "xyz")


@contextmanager
def challenges(**chosen: Scalar) -> Iterator[None]:
    """Challenges of these names are no longer hashed but known beforehand."""
    hashed = Transcript.challenge

    def challenge(self: Transcript, name: str) -> Scalar:
        return chosen.get(name) or hashed(self, name)

    with patch.object(Transcript, "challenge", challenge):
        yield


def r(name: str, index: int = 0) -> Scalar:
    return hash_to_scalar("random", name, index)


RELATION = equal_logarithms(("one", "two"), (G, generator("base")))
WITNESS = r("witness")
IMAGES = [WITNESS * G, WITNESS * generator("base")]


def test_two_answers_give_the_witness_of_a_linear_proof() -> None:
    answers = []
    for e in (r("e", 0), r("e", 1)):
        with challenges(e=e):
            answers.append(prove(begin("p", PLACE, RELATION, IMAGES), RELATION, (WITNESS,), SECRET))
    one, two = answers
    assert one.commitments == two.commitments
    difference = one.responses[0] - two.responses[0]
    assert difference * (r("e", 0) - r("e", 1)).inverse() == WITNESS


def test_a_linear_proof_can_be_made_up_for_a_known_challenge() -> None:
    false = [IMAGES[0], IMAGES[1] + G]
    e, z = r("e"), r("z")
    commitments = tuple(z * t.base - e * image for t, image in zip(_bases(), false, strict=True))
    made_up = LinearProof(commitments, (z,))
    with challenges(e=e):
        assert verify(begin("p", PLACE, RELATION, false), RELATION, false, made_up).ok
    assert not verify(begin("p", PLACE, RELATION, false), RELATION, false, made_up).ok


def _bases() -> list[Term]:
    return [equation.terms[0] for equation in RELATION.equations]


def _deck(name: str, cards: int) -> tuple[Card, ...]:
    return tuple((encrypt(KEY, Scalar(i + 1) * G, r(name, i)),) for i in range(cards))


def test_two_answers_give_the_order_of_a_shuffle() -> None:
    inputs = _deck("in", 7)
    witness = shuffle_prove.draw_witness(KEY, inputs, PLACE, SECRET)
    statement = ShuffleStatement(KEY, inputs, shuffle_prove.shuffle_cards(KEY, inputs, witness))
    answers = []
    for e in (r("e", 0), r("e", 1)):
        with challenges(x=X, y=Y, z=Z, e=e):
            answers.append(shuffle_prove.prove_shuffle(statement, witness, PLACE, SECRET).answers)
    inverse = (r("e", 0) - r("e", 1)).inverse()
    numbers = [(a - b) * inverse for a, b in zip(*answers, strict=True)]
    public = public_numbers(7, X, Y, Z)
    assert tuple(public.index(number) for number in numbers) == witness.order


def _random_points(name: str, count: int) -> tuple[Point, ...]:
    return tuple(generator(name, index) for index in range(count))


def simulated_shuffle(statement: ShuffleStatement, e: Scalar) -> ShuffleProof:
    """Answers first, at random; then the commitments that they fit."""
    layout, bases = statement.layout, generators(GENERATORS, statement.layout.columns)
    public = public_numbers(layout.cards, X, Y, Z)
    answers = tuple(r("f", i) for i in range(layout.cards))
    blindings = tuple(r("blinding", i) for i in range(layout.rows))
    rest = [r("t", j) for j in range(1, layout.columns)]
    wanted = e**layout.spare * (product(answers) - e**layout.cards * product(public))
    evaluation = (wanted - inner(rest, powers_of(e, layout.columns)[1:]), *rest)
    tau, last = r("tau"), r("last")

    permutation, powers = _random_points("A", layout.rows), _random_points("B", layout.rows)
    shifted = layout.split([f + e * Z for f in answers])
    masks = tuple(
        combination([(-e * Y, a), (-e, b)]) + commit_vector(row, blinding, bases)
        for a, b, row, blinding in zip(permutation, powers, shifted, blindings, strict=True)
    )
    others = _random_points("Q", layout.coefficient_rows)
    steps = [*powers_of(e**layout.columns, layout.coefficient_rows)[1:], e]
    lowest = commit_vector(evaluation, last, bases) - combination(zip(steps, others, strict=True))
    parts = []
    for side, base in enumerate((G, KEY)):
        came = combination(
            (e * p, card[0].parts[side]) for p, card in zip(public, statement.inputs, strict=True)
        )
        went = combination(
            (f, card[0].parts[side]) for f, card in zip(answers, statement.outputs, strict=True)
        )
        parts.append(went - total([came, tau * base]))
    return ShuffleProof(
        permutation=permutation,
        powers=powers,
        masks=masks,
        coefficients=(lowest, *others),
        masked=(Ciphertext(*parts),),
        answers=answers,
        answer_blindings=blindings,
        evaluation=evaluation,
        evaluation_blinding=last,
        randomness=(tau,),
    )


def test_a_shuffle_proof_can_be_made_up_for_known_challenges() -> None:
    """About an output that is no shuffle of the input at all."""
    false = ShuffleStatement(KEY, _deck("in", 7), tuple(reversed(_deck("out", 8)))[:7])
    e = r("e")
    made_up = simulated_shuffle(false, e)
    with challenges(x=X, y=Y, z=Z, e=e):
        assert check_shuffle(false, made_up, PLACE).ok
    assert not check_shuffle(false, made_up, PLACE).ok
