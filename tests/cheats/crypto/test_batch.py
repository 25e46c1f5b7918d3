"""Many proofs at once: true ones hold together, and no two errors can be made to cancel."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from unittest.mock import patch

import pytest

from helpers.adaptive_forgeries import ADAPTIVE
from helpers.forgeries import FORGERIES
from helpers.honest_proofs import (
    BLINDINGS,
    CLUE,
    CONTEXT,
    KAPPA,
    MULTIPLY,
    MULTIPLY_WITNESS,
    ROW,
    SECRET,
)
from p2pcryptid.crypto import batch, multiply, row, sigma
from p2pcryptid.crypto.batch import Claim, all_hold, multiply_claim, row_claim
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.group import ONE, ZERO, Point, Scalar
from p2pcryptid.crypto.hashing import Context, Item, Secret, Transcript, digest, hash_to_scalar
from p2pcryptid.crypto.multiply import MultiplyProof, MultiplyStatement, VectorStep, pass_on, prove_multiply
from p2pcryptid.crypto.oneof import OneOfProof
from p2pcryptid.crypto.row import prove_row

ELSEWHERE = replace(CONTEXT, purpose="elsewhere")


def step(context: Context = CONTEXT) -> MultiplyProof:
    return prove_multiply(MULTIPLY, MULTIPLY_WITNESS, context, SECRET)


def one_row() -> OneOfProof:
    return prove_row(ROW, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)


def step_claim(proof: MultiplyProof, context: Context = CONTEXT) -> Claim:
    return multiply_claim(MULTIPLY, proof, context)


def moved(proof: MultiplyProof, index: int, by: Scalar) -> MultiplyProof:
    """One answer changed."""
    answers = list(proof.linear.responses)
    answers[index] += by
    return replace(proof, linear=replace(proof.linear, responses=tuple(answers)))


def test_true_proofs_hold_together_and_nothing_does_not() -> None:
    assert all_hold([step_claim(step()), row_claim(ROW, one_row(), CONTEXT)])
    assert all_hold([step_claim(step()), step_claim(step(ELSEWHERE), ELSEWHERE)])
    assert not all_hold([])


def test_every_part_of_a_step_counts() -> None:
    good = step()
    for index in range(len(good.linear.responses)):
        assert not all_hold([step_claim(moved(good, index, ONE)), row_claim(ROW, one_row(), CONTEXT)])
    swapped = good.linear.commitments[::-1]
    assert not all_hold([step_claim(replace(good, linear=replace(good.linear, commitments=swapped)))])
    assert not all_hold([step_claim(replace(good, vector=good.vector + good.vector))])
    assert not all_hold([step_claim(good, ELSEWHERE)])
    shorter = replace(good.linear, responses=good.linear.responses[:-1])
    assert not all_hold([step_claim(replace(good, linear=shorter))])
    longer = replace(MULTIPLY, bits=(*MULTIPLY.bits, MULTIPLY.bits[0]))
    assert not all_hold([multiply_claim(longer, good, CONTEXT)])
    other = replace(MULTIPLY, bits=MULTIPLY.bits[::-1])
    assert not all_hold([multiply_claim(other, good, CONTEXT)])


def steps_told(forgery: Callable[[], Report]) -> list[Claim]:
    """What a forgery of a step gives to the verifier, as claims."""
    told: list[Claim] = []
    check = multiply.check_multiply

    def telling(statement: MultiplyStatement, proof: MultiplyProof, context: Context) -> Report:
        told.append(multiply_claim(statement, proof, context))
        return check(statement, proof, context)

    with patch.object(multiply, "check_multiply", telling):
        forgery()
    return told


@pytest.mark.parametrize("name", sorted(name for name in FORGERIES if name.startswith("multiply.")))
def test_what_is_refused_alone_is_refused_among_others(name: str) -> None:
    (forged,) = steps_told(FORGERIES[name])
    assert not all_hold([step_claim(step()), forged])


STEPS = [name for name in ADAPTIVE if name.startswith(("step:", "end:"))]


@pytest.mark.parametrize("name", STEPS)
def test_what_could_be_chosen_last_is_refused_among_others_too(name: str) -> None:
    leaving, cheat = ADAPTIVE[name]
    assert not all_hold([step_claim(step()), *steps_told(cheat)])
    with leaving():
        assert all_hold([step_claim(step()), *steps_told(cheat)])


def test_every_part_of_a_row_counts() -> None:
    good = one_row()
    for number, branch in enumerate(good.branches):
        false = replace(branch, responses=(branch.responses[0] + ONE,))
        branches = (*good.branches[:number], false, *good.branches[number + 1 :])
        assert not all_hold([row_claim(ROW, replace(good, branches=branches), CONTEXT)])
        challenges = list(good.challenges)
        challenges[number] += ONE
        assert not all_hold([row_claim(ROW, replace(good, challenges=tuple(challenges)), CONTEXT)])
    assert not all_hold([row_claim(ROW, replace(good, branches=good.branches[:-1]), CONTEXT)])
    assert not all_hold([row_claim(ROW, good, ELSEWHERE)])
    assert not all_hold([row_claim(replace(ROW, offset=ROW.offset + 1), good, CONTEXT)])


def test_challenges_that_do_not_add_up_are_refused() -> None:
    """Branches without a witness can be made up for any challenges; then only their sum is wrong."""
    _, _, branches = row._branches(ROW, CONTEXT)
    made_up, challenges = [], []
    for number, (relation, images) in enumerate(branches):
        answer, challenge = hash_to_scalar("answer", number), hash_to_scalar("challenge", number)
        commitments = tuple(sigma.implied_commitments(relation, images, challenge, (answer,)))
        made_up.append(sigma.LinearProof(commitments, (answer,)))
        challenges.append(challenge)
    claim = row_claim(ROW, OneOfProof(tuple(made_up), tuple(challenges)), CONTEXT)
    assert not all_hold([claim])
    assert all_hold([replace(claim, ok=True)])


def errors_that_cancel(first: Scalar, second: Scalar) -> list[Claim]:
    """R stands in one equation of a step, with base H: an error there in each of two proofs."""
    blinding = len(MULTIPLY.bits) + 1
    one, two = moved(step(), blinding, first), moved(step(ELSEWHERE), blinding, -second)
    return [step_claim(one), step_claim(two, ELSEWHERE)]


def test_errors_cannot_cancel_under_weights_that_nobody_foresees(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = errors_that_cancel(ONE, ONE)
    assert not all_hold(claims)
    monkeypatch.setattr(batch, "hash_to_scalar", lambda *_: ONE)
    assert all_hold(claims), "with one weight for all they would"


def test_weights_hang_on_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who knew the weights before answering could make two errors cancel."""
    absorb = Transcript.absorb

    def forgetful(self: Transcript, name: str, *items: Item) -> None:
        if name != "responses":
            absorb(self, name, *items)

    monkeypatch.setattr(Transcript, "absorb", forgetful)
    claims = [step_claim(step()), step_claim(step(ELSEWHERE), ELSEWHERE)]
    root = digest("batch", [claim.transcript for claim in claims])
    equations = len(claims[0].equations)
    bits = 1  # the second equation is the one about the committed bits
    first, second = (hash_to_scalar("batch/weight", root, n) for n in (bits, equations + bits))
    assert all_hold(errors_that_cancel(second, first))
    monkeypatch.setattr(Transcript, "absorb", absorb)
    assert not all_hold(errors_that_cancel(second, first))


def test_a_rows_own_weights_hang_on_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    absorb = Transcript.absorb
    seen: list[tuple[Scalar, ...]] = []
    draw = Transcript.challenges

    def forgetful(self: Transcript, name: str, *items: Item) -> None:
        if name != "responses":
            absorb(self, name, *items)

    def recorded(self: Transcript, name: str, count: int) -> tuple[Scalar, ...]:
        drawn = draw(self, name, count)
        if name == "nu":
            seen.append(drawn)
        return drawn

    monkeypatch.setattr(Transcript, "absorb", forgetful)
    monkeypatch.setattr(Transcript, "challenges", recorded)
    good = one_row()
    assert all_hold([row_claim(ROW, good, CONTEXT)])
    nu = seen[0]
    first, second, *rest = good.branches
    forged = (
        replace(first, responses=(first.responses[0] + nu[1],)),
        replace(second, responses=(second.responses[0] - nu[0],)),
        *rest,
    )
    assert all_hold([row_claim(ROW, replace(good, branches=forged), CONTEXT)])
    monkeypatch.setattr(Transcript, "absorb", absorb)
    assert not all_hold([row_claim(ROW, replace(good, branches=forged), CONTEXT)])


def step_that_hides_a_point(
    received: Point, monkeypatch: pytest.MonkeyPatch
) -> tuple[MultiplyStatement, MultiplyProof]:
    """One class is passed on as it came, without a factor, and in the proof its bit has the nonce zero."""
    hidden, inputs = MULTIPLY_WITNESS.bits.index(True), list(vector_of(MULTIPLY).inputs)
    inputs[hidden] = replace(inputs[hidden], first=received)
    used = list(MULTIPLY_WITNESS.randomness[0])
    used[hidden] = ZERO
    triples = zip(MULTIPLY_WITNESS.bits, inputs, used, strict=True)
    outputs = [
        one if at == hidden else pass_on(MULTIPLY.key, bit, one, factor)
        for at, (bit, one, factor) in enumerate(triples)
    ]
    statement = replace(MULTIPLY, chains=(VectorStep(tuple(inputs), tuple(outputs)),))
    nonces = Secret.nonces

    def chosen(
        self: Secret, transcript: Transcript, witness: Sequence[Scalar], count: int
    ) -> tuple[Scalar, ...]:
        drawn = nonces(self, transcript, witness, count)
        return drawn if count == 1 else (*drawn[:hidden], ZERO, *drawn[hidden + 1 :])

    with monkeypatch.context() as patch:
        patch.setattr(Secret, "nonces", chosen)
        witness = replace(MULTIPLY_WITNESS, randomness=(tuple(used),))
        return statement, prove_multiply(statement, witness, CONTEXT, SECRET)


def vector_of(statement: MultiplyStatement) -> VectorStep:
    first = statement.chains[0]
    assert isinstance(first, VectorStep)
    return first


def test_a_point_that_cancels_out_of_its_proof_is_decoded_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is multiplied by nothing, and so nothing refuses it: torsion passed on as it came, or no point."""
    hidden = MULTIPLY_WITNESS.bits.index(True)
    good = vector_of(MULTIPLY).inputs[hidden].first
    torsion = good + Point((2**255 - 20).to_bytes(32, "little"))
    assert all_hold([multiply_claim(*step_that_hides_a_point(good, monkeypatch), CONTEXT)])
    for bad in (torsion, Point(b"\x02" + bytes(31))):
        statement, proof = step_that_hides_a_point(bad, monkeypatch)
        claim = multiply_claim(statement, proof, CONTEXT)
        assert not all_hold([claim])
        with monkeypatch.context() as patch:
            patch.setattr(Point, "decode", lambda _: None)
            assert all_hold([claim]), "nothing else would show it"


def test_bytes_that_are_no_point_do_not_hold() -> None:
    claim = step_claim(step())
    broken = Point(b"\x02" + bytes(31))
    assert not all_hold([replace(claim, equations=(*claim.equations, [(ONE + ONE, broken)]))])
