"""Committed bits: each of many Pedersen commitments is to 0 or to 1, and who made them can open them.

One linear proof for all of them, over witnesses b_h, r_h and s_h for every commitment C[h]:

    value    C[h] = b_h·G + r_h·H
    square   C[h] = b_h·C[h] + s_h·H          where s_h = (1 - b_h)·r_h

Put the first into both sides of the second: (b_h - b_h²)·G = (b_h·r_h + s_h - r_h)·H. Nobody knows the
logarithm of H, so both factors are zero, and b_h is its own square: 0 or 1.
"""

from collections.abc import Sequence

from p2pcryptid.crypto import sigma
from p2pcryptid.crypto.checks import Checks, reported
from p2pcryptid.crypto.commitment import H
from p2pcryptid.crypto.group import ONE, G, Point, Scalar
from p2pcryptid.crypto.hashing import Context, Secret
from p2pcryptid.crypto.sigma import Equation, LinearProof, Relation, Term


def prove_bits(
    commitments: Sequence[Point],
    bits: Sequence[bool],
    blindings: Sequence[Scalar],
    context: Context,
    secret: Secret,
) -> LinearProof:
    """From the openings of all commitments."""
    witness: list[Scalar] = []
    for bit, r in zip(bits, blindings, strict=True):
        b = Scalar(int(bit))
        witness += (b, r, (ONE - b) * r)
    relation = _relation(commitments)
    transcript = sigma.begin("bits", context, relation, _images(commitments))
    return sigma.prove(transcript, relation, witness, secret)


@reported
def check_bits(commitments: Sequence[Point], proof: LinearProof, context: Context) -> Checks:
    """Every commitment is to 0 or to 1."""
    relation, images = _relation(commitments), _images(commitments)
    transcript = sigma.begin("bits", context, relation, images)
    yield from sigma.verify(transcript, relation, images, proof)


def decode_bits_proof(data: bytes, count: int) -> LinearProof:
    """A proof about so many commitments that a peer sent."""
    return LinearProof.decode(data, 2 * count, 3 * count)


def _relation(commitments: Sequence[Point]) -> Relation:
    equations: list[Equation] = []
    for h, commitment in enumerate(commitments):
        b, r, s = 3 * h, 3 * h + 1, 3 * h + 2
        equations.append(Equation("bits.value", (Term(b, G), Term(r, H)), str(h)))
        equations.append(Equation("bits.square", (Term(b, commitment), Term(s, H)), str(h)))
    return Relation(3 * len(commitments), tuple(equations))


def _images(commitments: Sequence[Point]) -> list[Point]:
    return [commitment for commitment in commitments for _ in ("value", "square")]
