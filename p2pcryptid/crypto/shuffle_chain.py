"""Many shuffles checked at once: for who has the whole chain, such as an auditor or a late seat.

All equations between points are added up with weights hashed from all of the proofs, and a point
that occurs several times is multiplied once. The cards that one seat passed on are those that the
next one received, so a chain costs little more than half of its shuffles one by one. The answer is
about the chain as a whole: when it fails, `check_shuffle` on every link says whose fault it is.
"""

from collections.abc import Sequence

from p2pcryptid.crypto.checks import Check, Checks, reported
from p2pcryptid.crypto.group import ZERO, Point, Scalar, combination
from p2pcryptid.crypto.hashing import Context, digest, hash_to_scalar
from p2pcryptid.crypto.shuffle import Opened, ciphertext_terms, open_proof, opening_terms, product_holds
from p2pcryptid.crypto.shuffle_wire import ShuffleProof, ShuffleStatement

Link = tuple[ShuffleStatement, ShuffleProof, Context]


@reported
def check_shuffles(links: Sequence[Link]) -> Checks:
    """The links join, every proof has the right shape and product, and all equations hold.

    The cards and the key that a link begins with are those that the one before it ended with.
    """
    joins = zip((link[0] for link in links), (link[0] for link in links[1:]), strict=False)
    joined = all((left.key, left.outputs) == (right.key, right.inputs) for left, right in joins)
    yield Check("shuffles.linked", joined and len(links) > 0)
    shapes = [statement.well_formed and proof.fits(statement.layout) for statement, proof, _ in links]
    for number, shape in enumerate(shapes):
        yield Check("shuffles.shape", shape, str(number))
    if not all(shapes):
        return
    opened = [open_proof(*link) for link in links]
    for number, one in enumerate(opened):
        yield Check("shuffles.product", product_holds(one), str(number))
    yield Check("shuffles.points", _weighted_sum(opened).is_identity)


def _weighted_sum(opened: Sequence[Opened]) -> Point:
    """Σ weight · (the sum that each equation says is the identity), equal points put together."""
    root = _root(opened)
    factors: dict[Point, Scalar] = {}
    for number, terms in enumerate(terms for one in opened for terms in _equations(one)):
        weight = _weight(root, number)
        for factor, point in terms:
            factors[point] = factors.get(point, ZERO) + weight * factor
    return combination((factor, point) for point, factor in factors.items())


def _root(opened: Sequence[Opened]) -> bytes:
    """Hashed from every proof: who could foresee the weights could let two false links cancel out."""
    return digest("shuffles", [one.transcript for one in opened])


def _weight(root: bytes, number: int) -> Scalar:
    """Another one for each equation."""
    return hash_to_scalar("shuffles/weight", root, number)


def _equations(opened: Opened) -> list[list[tuple[Scalar, Point]]]:
    width = opened.statement.layout.width
    sides = [(index, side) for index in range(width) for side in (0, 1)]
    return [opening_terms(opened), *(ciphertext_terms(opened, *at) for at in sides)]
