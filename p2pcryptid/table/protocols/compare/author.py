"""What a seat writes to compare its row with given bits."""

from p2pcryptid.crypto import sigma
from p2pcryptid.crypto.group import ZERO, G, Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.table.protocols.protocol import Parts

from .check import DIFFERENT, EQUAL
from .state import CompareRun, relation


def author(run: CompareRun, _: int, secret: Secret, __: bytes = b"") -> Parts:
    """That they are equal, and the opening; or that they differ, and the proof."""
    differing, blinding = 0, ZERO
    for number, wanted in zip(run.numbers, run.request.bits, strict=True):
        bit, blinds = run.row.bit(secret, number), run.row.blinding(secret, number)
        assert bit is not None, "a seat answers from its own row"
        differing += bit != wanted
        blinding += -blinds if wanted else blinds
    if not differing:
        return (EQUAL, blinding.encoding)
    inverse = Scalar.of(differing).inverse()
    differs = relation(run.difference)
    transcript = sigma.begin("compare", run.place, differs, [G])
    proof = sigma.prove(transcript, differs, (inverse, -(inverse * blinding)), secret)
    return (DIFFERENT, proof.encode())
