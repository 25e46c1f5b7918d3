"""One of many: a proof that at least one of several relations holds (Cramer, Damgård, Schoenmakers
1994), without telling which.

    for the true branch    commit as usual
    for every other branch choose challenge e_k and responses first, and make up the commitments
    challenge e            = hash of place, all statements and all commitments
    the true branch gets   e - Σ of the others' e_k
    verify                 Σ e_k = e, and every branch's equations under its own e_k

Whoever knows no witness at all has to choose every e_k before e, and then their sum is wrong.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.checks import Check, Checks, located
from p2pcryptid.crypto.group import ZERO, Scalar
from p2pcryptid.crypto.hashing import Context, Secret, Transcript
from p2pcryptid.crypto.sigma import (
    LinearProof,
    Relation,
    check_equations,
    commit,
    fits,
    implied_commitment,
    respond,
)
from p2pcryptid.crypto.wire import Reader


@dataclass(frozen=True, slots=True)
class OneOfProof:
    """For every branch its commitments and responses, and its share of the challenge."""

    branches: tuple[LinearProof, ...]
    challenges: tuple[Scalar, ...]

    def encode(self) -> bytes:
        pairs = zip(self.branches, self.challenges, strict=True)
        return b"".join(branch.encode() + challenge.encoding for branch, challenge in pairs)

    @classmethod
    def decode(cls, data: bytes, branches: int, equations: int, witnesses: int) -> "OneOfProof":
        reader = Reader(data)
        pairs = [
            (LinearProof.read(reader, equations, witnesses), reader.scalar())
            for _ in range(branches)
        ]
        reader.end()
        return cls(tuple(branch for branch, _ in pairs), tuple(e for _, e in pairs))


def prove_one_of(
    label: str,
    relations: Sequence[Relation],
    truth: int,
    witness: Sequence[Scalar],
    context: Context,
    secret: Secret,
) -> OneOfProof:
    """A proof from the witness of the relation number `truth`."""
    transcript = _begin(label, relations, context)
    branches: list[LinearProof] = []
    challenges: list[Scalar] = []
    for number, relation in enumerate(relations):
        # Drawn alike for every branch, the true one too, whose made-up challenge is then replaced.
        root = secret.child("one-of", number)
        *numbers, challenge = root.nonces(transcript, witness, relation.witnesses + 1)
        commitments = (
            commit(relation, numbers)
            if number == truth
            else tuple(implied_commitment(eq, challenge, numbers) for eq in relation.equations)
        )
        branches.append(LinearProof(commitments, tuple(numbers)))
        challenges.append(challenge)
    whole = _whole_challenge(transcript, branches)
    others = sum_of(e for number, e in enumerate(challenges) if number != truth)
    challenges[truth] = whole - others
    nonces = branches[truth].responses
    responses = respond(nonces, challenges[truth], witness)
    branches[truth] = LinearProof(branches[truth].commitments, responses)
    return OneOfProof(tuple(branches), tuple(challenges))


def verify_one_of(
    label: str, relations: Sequence[Relation], proof: OneOfProof, context: Context
) -> Checks:
    """The shape, the sum of the challenges, and every branch's equations."""
    shape = len(relations) == len(proof.branches) == len(proof.challenges) and all(
        fits(relation, branch) for relation, branch in zip(relations, proof.branches, strict=True)
    )
    yield Check(f"{label}.shape", shape)
    if not shape:
        return
    transcript = _begin(label, relations, context)
    whole = _whole_challenge(transcript, proof.branches)
    yield Check(f"{label}.sum", sum_of(proof.challenges) == whole)
    triples = zip(relations, proof.challenges, proof.branches, strict=True)
    for number, (relation, challenge, branch) in enumerate(triples):
        yield from located(check_equations(relation, challenge, branch), str(number))


def sum_of(scalars: Iterable[Scalar]) -> Scalar:
    return sum(scalars, start=ZERO)


def _begin(label: str, relations: Sequence[Relation], context: Context) -> Transcript:
    transcript = Transcript(label, context)
    transcript.absorb("statement", [relation.statement for relation in relations])
    return transcript


def _whole_challenge(transcript: Transcript, branches: Sequence[LinearProof]) -> Scalar:
    transcript.absorb("commitments", [branch.commitments for branch in branches])
    return transcript.challenge("e")
