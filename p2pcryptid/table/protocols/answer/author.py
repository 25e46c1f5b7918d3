"""What a seat writes to answer from its row."""

from p2pcryptid.crypto.elgamal import trivial
from p2pcryptid.crypto.group import G, Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.multiply import MultiplyWitness, pass_vector, prove_multiply
from p2pcryptid.crypto.wire import join
from p2pcryptid.table.protocols.pieces import encode_vector
from p2pcryptid.table.protocols.protocol import Parts

from .state import AnswerRun


def author(run: AnswerRun, _: int, secret: Secret, __: bytes = b"") -> Parts:
    """The bits with their openings, or encrypted for one seat."""
    bits = tuple(_bit(run, secret, number) for number in run.numbers)
    blindings = tuple(run.row.blinding(secret, number) for number in run.numbers)
    if run.request.to is None:
        return (bytes(bits), join(blindings))
    return _encrypted(run, run.request.to, bits, blindings, secret)


def _bit(run: AnswerRun, secret: Secret, number: int) -> bool:
    bit = run.row.bit(secret, number)
    assert bit is not None, "a seat answers from its own row"
    return bool(bit)


def _encrypted(
    run: AnswerRun, to: int, bits: tuple[bool, ...], blindings: tuple[Scalar, ...], secret: Secret
) -> Parts:
    """The factors follow from the place, the cells, the bits and the key: they encrypt nothing else."""
    root = secret.child("answer", *run.place.items, run.request.cells)
    ones = (trivial(G),) * len(bits)
    vector, factors = pass_vector(run.setting.keys[to], bits, ones, "answer", root)
    witness = MultiplyWitness(bits, blindings, (factors,))
    proof = prove_multiply(run.statement(to, vector), witness, run.place, root)
    return (encode_vector(vector), proof.encode())
