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

from p2pcryptid.crypto.checks import Check, Checks, located, reported
from p2pcryptid.crypto.group import ZERO, Point, Scalar
from p2pcryptid.crypto.hashing import Secret, Transcript
from p2pcryptid.crypto.sigma import (
    LinearProof,
    Relation,
    check_equations,
    commit,
    fits,
    implied_commitments,
    respond,
)
from p2pcryptid.crypto.wire import Reader


@dataclass(frozen=True, slots=True)
class OneOfProof:
    """For every branch its commitments and responses, and its share of the challenge."""

    branches: tuple[LinearProof, ...]
    challenges: tuple[Scalar, ...]

    def encode(self) -> bytes:
        """Branch by branch: commitments, responses, share of the challenge."""
        pairs = zip(self.branches, self.challenges, strict=True)
        return b"".join(branch.encode() + challenge.encoding for branch, challenge in pairs)

    @classmethod
    def decode(cls, data: bytes, branches: int, equations: int, witnesses: int) -> "OneOfProof":
        """A proof that a peer sent, of branches that all have one shape."""
        reader = Reader(data)
        pairs = [(LinearProof.read(reader, equations, witnesses), reader.scalar()) for _ in range(branches)]
        reader.end()
        return cls(tuple(branch for branch, _ in pairs), tuple(e for _, e in pairs))


Branch = tuple[Relation, tuple[Point, ...]]  # a relation and its images


def prove_one_of(
    transcript: Transcript,
    branches: Sequence[Branch],
    truth: int,
    witness: Sequence[Scalar],
    secret: Secret,
) -> OneOfProof:
    """A proof from the witness of branch `truth`. The transcript holds the statement already."""
    proofs: list[LinearProof] = []
    challenges: list[Scalar] = []
    for number, (relation, images) in enumerate(branches):
        # Drawn alike for every branch; the true one's made-up challenge is replaced below.
        root = secret.child("one-of", number)
        *numbers, challenge = root.nonces(transcript, witness, relation.witnesses + 1)
        simulated = tuple(implied_commitments(relation, images, challenge, numbers))
        commitments = commit(relation, numbers) if number == truth else simulated
        proofs.append(LinearProof(commitments, tuple(numbers)))
        challenges.append(challenge)
    whole = _whole_challenge(transcript, proofs)
    challenges[truth] += whole - sum_of(challenges)
    answers = respond(proofs[truth].responses, challenges[truth], witness)
    proofs[truth] = LinearProof(proofs[truth].commitments, answers)
    return OneOfProof(tuple(proofs), tuple(challenges))


@reported
def verify_one_of(transcript: Transcript, branches: Sequence[Branch], proof: OneOfProof) -> Checks:
    """The shape, the sum of the challenges, and every branch's equations."""
    label = transcript.proof
    shape = len(branches) == len(proof.branches) == len(proof.challenges) and all(
        fits(relation, part) for (relation, _), part in zip(branches, proof.branches, strict=True)
    )
    yield Check(f"{label}.shape", shape)
    if not shape:
        return
    whole = _whole_challenge(transcript, proof.branches)
    yield Check(f"{label}.sum", sum_of(proof.challenges) == whole)
    triples = zip(branches, proof.challenges, proof.branches, strict=True)
    for number, ((relation, images), challenge, part) in enumerate(triples):
        yield from located(check_equations(relation, images, challenge, part), str(number))


def sum_of(scalars: Iterable[Scalar]) -> Scalar:
    """The sum of the scalars; zero when there are none."""
    return sum(scalars, start=ZERO)


def _whole_challenge(transcript: Transcript, proofs: Sequence[LinearProof]) -> Scalar:
    transcript.absorb("commitments", [proof.commitments for proof in proofs])
    return transcript.challenge("e")
