"""The main chain reproduced once every seat has opened its secret: the same bytes for less work.

Who knows all private keys and all factors knows the logarithms of all that was passed on. In every class it
is, with the sum x of the private keys,

    (R·G, (m + x·R)·G)      m = b·m' and R = b·R' + ρ, from m' and R' of the seat before, at first 1 and 0

Multiples of G are the cheap ones, and nothing has to be decoded. It is so only if the seats before did the
same: whoever asks has reproduced their steps first, and compared.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from p2pcryptid.crypto.elgamal import trivial
from p2pcryptid.crypto.group import ORDER, G, Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.oneof import sum_of
from p2pcryptid.table.protocols.protocol import Parts

from .attempt import Attempt, unchecked_vector
from .author import author
from .secrets import secrets_of
from .state import BATCH, MAIN_CHAIN, ColumnRun, Step, Terms

Logarithms = tuple[tuple[int, int], ...]
"""m and R of every class"""


def reproduce(run: ColumnRun, seat: int, secrets: Sequence[Secret]) -> Parts:
    """What `author` writes, from the secrets of all seats."""
    if run.step is not Step.CHAIN:
        return author(run, seat, secrets[seat])
    vectors = []
    for attempt in run.attempts:
        sides = [secrets_of(run.terms, one, attempt.number, secret) for one, secret in enumerate(secrets)]
        joint = sum_of(side.private_key for side in sides)
        if joint * G != attempt.key:  # some key is not the one of its secret
            return author(run, seat, secrets[seat])
        passed_on = _logarithms(run.terms, attempt, seat, tuple(secrets))
        vectors.append(_encoded(passed_on, joint))
    return tuple(vectors)


def _encoded(vector: Logarithms, joint: Scalar) -> bytes:
    pairs = ((Scalar(r), Scalar.of(m + joint.value * r)) for m, r in vector)
    return b"".join((part * G).encoding for pair in pairs for part in pair)


@lru_cache(maxsize=4 * BATCH)  # the step of the next seat needs it
def _logarithms(terms: Terms, attempt: Attempt, seat: int, secrets: tuple[Secret, ...]) -> Logarithms:
    """What a seat passes on in an attempt that the seats before it have passed on."""
    classes = terms.table.classes
    if seat == 0:
        before: Logarithms = ((1, 0),) * classes
        received = tuple(trivial(G) for _ in range(classes))
    else:
        shorter = replace(attempt, vectors=attempt.vectors[: seat - 1])
        before = _logarithms(terms, shorter, seat - 1, secrets)
        received = unchecked_vector(attempt.vectors[seat - 1], classes)
    mine = secrets_of(terms, seat, attempt.number, secrets[seat])
    factors = mine.factors(attempt, MAIN_CHAIN, received)
    steps = zip(mine.bits(attempt), before, factors, strict=True)
    return tuple((bit * m, (bit * r + rho.value) % ORDER) for bit, (m, r), rho in steps)
