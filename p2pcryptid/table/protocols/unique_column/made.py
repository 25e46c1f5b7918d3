"""What is made ahead of its turn, or needed more than once.

Everything that a seat writes is a function of its secret and of what was said before that place. It may be
calculated as soon as that is known, while others write. It is kept by all that it is calculated from, never
by the place that it is for: after a restart, or on another branch, the same inputs give the same bytes, and
other inputs never meet what was drawn for these. Only what is signed leaves the machine.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

from p2pcryptid.crypto import elgamal, sigma
from p2pcryptid.crypto.elgamal import Ciphertext, trivial
from p2pcryptid.crypto.group import G, Point, Scalar
from p2pcryptid.crypto.multiply import (
    MultiplyWitness,
    draw_end_factor,
    draw_factors,
    pass_sum,
    pass_vector,
    prove_multiply,
)
from p2pcryptid.crypto.row import prove_row
from p2pcryptid.crypto.sigma import Commit
from p2pcryptid.crypto.wire import join
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.pieces import decode_vector, encode_vector

from .attempt import NUMBER_BYTES, Attempt, has_identity, place
from .proving import Passage, main_passage, received_vector, row_statement, step_statement
from .secrets import AttemptSecrets

Inputs = ParamSpec("Inputs")
Result = TypeVar("Result")
Bits = tuple[bool, ...]
KEPT = 256
"""so many results: more than a seat needs at once in the largest batch"""


@lru_cache(maxsize=KEPT)
def _kept(function: Callable[..., object], inputs: tuple[Hashable, ...]) -> object:
    return function(*inputs)


def once(function: Callable[Inputs, Result], *inputs: Inputs.args, **_: Inputs.kwargs) -> Result:
    """The function's result, calculated unless it was before."""
    return cast(Result, _kept(function, inputs))


def forget() -> None:
    """Keep nothing any more."""
    _kept.cache_clear()


@contextmanager
def _no_point_is_an_encoding_error() -> Iterator[None]:
    """Said in libsodium's words it is a `RuntimeError`."""
    try:
        yield
    except RuntimeError:
        raise EncodingError("not a point of the group") from None


def key_part(mine: AttemptSecrets, anchor: bytes) -> bytes:
    """What a seat says of an attempt at its start."""
    return mine.keys(anchor).encode()


def passed_on(mine: AttemptSecrets, key: Point, bits: Bits, passage: Passage) -> bytes:
    """The vector that it received times the bits of its row; at the end of a chain the weighted sum of that.

    `EncodingError` if it received a point that no peer may send; at the end of a chain only if it is none of
    the curve: what lies outside the group marks nothing in the sum, and shows with the proof.
    """
    table, label = mine.terms.table, passage.label
    if passage.link.is_end:
        received = received_vector(passage.received, table.classes)
        with _no_point_is_an_encoding_error():
            return pass_sum(key, bits, table.weights, received, label, mine.seed)[0].encode()
    received = (trivial(G),) * table.classes
    if passage.received:
        received = decode_vector(passage.received, table.classes)
    return encode_vector(pass_vector(key, bits, received, label, mine.seed)[0])


def chain_part(mine: AttemptSecrets, attempt: Attempt) -> bytes:
    """What it passes on in the main chain."""
    passage = main_passage(attempt, attempt.position_of(mine.seat))
    return once(passed_on, mine, attempt.key, mine.bits(attempt), replace(passage, passed=b""))


def factors(mine: AttemptSecrets, attempt: Attempt, passage: Passage) -> tuple[Scalar, ...]:
    """With which factors it was re-encrypted: one for each class, or the one of a sum."""
    return factors_of(mine, attempt.key, mine.bits(attempt), passage)


def factors_of(mine: AttemptSecrets, key: Point, bits: Bits, passage: Passage) -> tuple[Scalar, ...]:
    """The same, from all that they depend on."""
    table = mine.terms.table
    received = received_vector(passage.received, table.classes)
    if passage.link.is_end:
        return (draw_end_factor(key, bits, table.weights, received, passage.label, mine.seed),)
    return draw_factors(key, bits, received, passage.label, mine.seed)


def committed_row(mine: AttemptSecrets, attempt: Attempt) -> tuple[Point, ...]:
    """The commitments to every bit of its row."""
    return once(AttemptSecrets.committed_row, mine, attempt)


def commitments(mine: AttemptSecrets, attempt: Attempt) -> bytes:
    """The same as they are written."""
    return join(committed_row(mine, attempt))


def row_proof(mine: AttemptSecrets, attempt: Attempt, anchor: bytes) -> bytes:
    """The proof about them."""
    committed = committed_row(mine, attempt)
    blindings = tuple(mine.blinding(column) for column in range(len(committed)))
    statement = row_statement(mine.terms, attempt, mine.seat, committed)
    context = place(mine.terms.match, mine.seat, anchor, attempt.number)
    witness = (mine.kappa, blindings)
    return prove_row(statement, mine.row_number(attempt), witness, context, mine.seed).encode()


def number_part(mine: AttemptSecrets) -> bytes:
    """The number that it drew, opened."""
    return mine.drawn.to_bytes(NUMBER_BYTES, "big") + mine.kappa.encoding


def share_part(mine: AttemptSecrets, total: Ciphertext) -> bytes:
    """Its decryption share of a sum."""
    return elgamal.decryption_share(mine.private_key, total).encoding


def share_proof(mine: AttemptSecrets, total: Ciphertext, anchor: bytes) -> bytes:
    """That this share is the true one."""
    context = place(mine.terms.match, mine.seat, anchor, mine.number)
    return elgamal.make_share(mine.private_key, total, context, mine.seed)[1].encode()


def step_proof(
    mine: AttemptSecrets,
    attempt: Attempt,
    anchor: bytes,
    passages: tuple[Passage, ...],
    commit: Commit = sigma.commit,
) -> bytes:
    """One proof of all that it has passed on.

    `EncodingError` if it received a point that no peer may send.
    """
    if any(has_identity(passage.received) for passage in passages):  # which could be multiplied
        raise EncodingError("the identity")
    classes = mine.terms.table.classes
    statement = step_statement(mine.terms, attempt.key, committed_row(mine, attempt), passages)
    witness = MultiplyWitness(
        mine.bits(attempt),
        tuple(mine.blinding(column) for column in range(classes)),
        tuple(factors(mine, attempt, passage) for passage in passages),
    )
    context = place(mine.terms.match, mine.seat, anchor, attempt.number)
    with _no_point_is_an_encoding_error():
        return prove_multiply(statement, witness, context, mine.seed, commit).encode()


def blinding(mine: AttemptSecrets, anchor: bytes, left_out: int, count: Ciphertext) -> bytes:
    """The count without a seat times a secret factor, with its proof."""
    context = place(mine.terms.match, mine.seat, anchor, mine.number)
    after, proof = elgamal.blind(count, str(left_out), context, mine.seed)
    return after.encode() + proof.encode()


def zero_part(mine: AttemptSecrets, anchor: bytes, blinded: tuple[Ciphertext, ...]) -> bytes:
    """Its decryption shares of what was blinded, with one proof."""
    context = place(mine.terms.match, mine.seat, anchor, mine.number)
    shares, proof = elgamal.make_shares(mine.private_key, blinded, context, mine.seed)
    return join(shares) + proof.encode()
