"""Many proofs verified at once: one weighted sum of all their equations must be the identity.

Every equation of a proof says that some sum of scalar · point is the identity. The sums are added up with
weights of 252 bits hashed from all the proofs, and a point that stands in several of them is multiplied
once: what one seat passed on is what the next received, and one seat's commitments stand in both of its
proofs. A false equation passes with probability about 2^-252. What is multiplied is decoded by that, so the
points of a statement may be just as a peer sent them; but a prover can see to it that a point which stands on
both sides of an equation cancels out, and so what is left over is decoded apart. The answer is about all
proofs together; when it is no, the verifiers one by one say whose fails (Bellare, Garay and Rabin 1998).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from p2pcryptid.crypto import multiply, oneof, row, sigma
from p2pcryptid.crypto.commitment import H
from p2pcryptid.crypto.group import ONE, ZERO, G, Point, Scalar, combination
from p2pcryptid.crypto.hashing import Context, Transcript, digest, hash_to_scalar
from p2pcryptid.errors import EncodingError

Terms = list[tuple[Scalar, Point]]


@dataclass(frozen=True, slots=True)
class Claim:
    """One proof's equations, the hash of everything in it, and whether all else about it holds."""

    equations: tuple[Terms, ...]
    transcript: bytes
    ok: bool


_BROKEN = Claim((), b"", False)


def all_hold(claims: Iterable[Claim]) -> bool:
    """Do all these proofs verify?"""
    listed = list(claims)
    if not listed or not all(claim.ok for claim in listed):
        return False
    root = digest("batch", [claim.transcript for claim in listed])
    factors: dict[bytes, int] = {}
    equations = (terms for claim in listed for terms in claim.equations)
    for number, terms in enumerate(equations):
        weight = hash_to_scalar("batch/weight", root, number).value
        for scalar, point in terms:  # plain integers: this loop runs some ten thousand times
            factors[point.encoding] = factors.get(point.encoding, 0) + weight * scalar.value
    weighed = [(Scalar.of(factor), Point(encoding)) for encoding, factor in factors.items()]
    try:
        for factor, point in weighed:
            if factor in (ZERO, ONE) and not point.is_identity:  # which is not multiplied
                Point.decode(point.encoding)
        return combination(weighed).is_identity
    except (RuntimeError, EncodingError):  # the first is libsodium's word for what is not in the group
        return False


def multiply_claim(
    statement: multiply.MultiplyStatement, proof: multiply.MultiplyProof, context: Context
) -> Claim:
    """The equations of `check_multiply`."""
    if not statement.well_formed:
        return _BROKEN
    transcript = multiply._begin(statement, context)
    weights, relation = multiply._relation(statement, proof.vector, transcript)
    if not sigma.fits(relation, proof.linear):
        return _BROKEN
    images = multiply._images(statement, proof.vector, weights)
    return _linear_claim(transcript, relation, images, proof.linear)


def _linear_claim(
    transcript: Transcript, relation: sigma.Relation, images: list[Terms], proof: sigma.LinearProof
) -> Claim:
    """Σ z·weight·base - e·image - T for every equation."""
    transcript.absorb("commitments", proof.commitments)
    e = transcript.challenge("e")
    transcript.absorb("responses", proof.responses)
    triples = zip(relation.equations, images, proof.commitments, strict=True)
    equations = tuple(
        [
            *equation.at(proof.responses),
            *((-(e * factor), point) for factor, point in image),
            (-ONE, commitment),
        ]
        for equation, image, commitment in triples
    )
    return Claim(equations, transcript.state, True)


def row_claim(statement: row.RowStatement, proof: oneof.OneOfProof, context: Context) -> Claim:
    """The equations of `check_row`, all branches in one: Σ ν·(z·H - e·(S - m·G) - T)."""
    rows = len(statement.table)
    lengths = (len(proof.branches), len(proof.challenges))
    if not statement.well_formed or lengths != (rows, rows):
        return _BROKEN
    if any((len(b.commitments), len(b.responses)) != (1, 1) for b in proof.branches):
        return _BROKEN
    transcript, weights, messages = row.begin(statement, context)
    whole = oneof._whole_challenge(transcript, proof.branches)
    transcript.absorb("responses", [b.responses for b in proof.branches], proof.challenges)
    branch_weights = transcript.challenges("nu", rows)
    terms: Terms = []
    on_h = on_g = on_sum = ZERO
    for nu, branch, challenge, message in zip(
        branch_weights, proof.branches, proof.challenges, messages, strict=True
    ):
        on_h += nu * branch.responses[0]
        on_sum += nu * challenge
        on_g += nu * challenge * message
        terms.append((-nu, branch.commitments[0]))
    weighed = zip(weights, (statement.number, *statement.bits), strict=True)
    terms += [(-(on_sum * weight), point) for weight, point in weighed]
    terms += [(on_h, H), (on_g, G)]
    return Claim((terms,), transcript.state, oneof.sum_of(proof.challenges) == whole)
