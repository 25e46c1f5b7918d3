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

from p2pcryptid.crypto.group import ORDER, G, Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.crypto.oneof import sum_of
from p2pcryptid.table.protocols.protocol import Parts

from . import made
from .attempt import Attempt
from .author import author
from .counting import passed_on_by
from .proving import main_passage
from .secrets import secrets_of
from .state import ColumnRun, Step, Terms

Logarithms = tuple[tuple[int, int], ...]
"""m and R of every class, or of the sum"""


def reproduce(run: ColumnRun, seat: int, secrets: Sequence[Secret]) -> Parts:
    """What `author` writes, from the secrets of all seats."""
    if run.step is not Step.CHAIN:
        return author(run, seat, secrets[seat])
    parts = []
    for attempt in passed_on_by(run, seat, len(run.parts) // run.terms.seats):
        sides = [secrets_of(run.terms, one, attempt.number, secret) for one, secret in enumerate(secrets)]
        joint = sum_of(side.private_key for side in sides)
        if joint * G != attempt.key:  # some key is not the one of its secret
            return author(run, seat, secrets[seat])
        passed_on = _logarithms(run.terms, attempt, attempt.position_of(seat), tuple(secrets))
        parts.append(_encoded(passed_on, joint))
    return tuple(parts)


def _encoded(vector: Logarithms, joint: Scalar) -> bytes:
    pairs = ((Scalar(r), Scalar.of(m + joint.value * r)) for m, r in vector)
    return b"".join((part * G).encoding for pair in pairs for part in pair)


@lru_cache(maxsize=64)  # the step of the next position needs it, after those of other attempts
def _logarithms(terms: Terms, attempt: Attempt, position: int, secrets: tuple[Secret, ...]) -> Logarithms:
    """What a position passes on in an attempt that the positions before it have passed on."""
    table, before = terms.table, ((1, 0),) * terms.table.classes
    if position:
        shorter = replace(attempt, vectors=attempt.vectors[: position - 1])
        before = _logarithms(terms, shorter, position - 1, secrets)
    seat = attempt.seat_at(position)
    mine, passage = secrets_of(terms, seat, attempt.number, secrets[seat]), main_passage(attempt, position)
    factors = [factor.value for factor in made.factors(mine, attempt, passage)]
    left = [(bit * m, bit * r) for bit, (m, r) in zip(mine.bits(attempt), before, strict=True)]
    if passage.link.is_end:
        m, r = (sum(w * pair[side] for w, pair in zip(table.weights, left, strict=True)) for side in (0, 1))
        return ((m, (r + factors[0]) % ORDER),)
    return tuple((m, (r + rho) % ORDER) for (m, r), rho in zip(left, factors, strict=True))
