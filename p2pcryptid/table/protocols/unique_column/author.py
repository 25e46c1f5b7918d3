"""What a seat writes in each step. `check` reads it at every seat, its own included.

`ahead` says what of it can be calculated now, before its turn; `author` then finds it made.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from p2pcryptid.crypto.coin import coin_share, seal_share
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.protocol import Parts

from . import made
from .attempt import is_good_vector, sum_of
from .chains import Link
from .counting import passed_on_by
from .made import once
from .proving import passage, passages_of
from .secrets import AttemptSecrets, row_seal, secrets_of
from .state import ColumnRun, Step, final_of

Piece: TypeAlias = Callable[[], bytes]
"""calculates one part of a body; the second time it is there already"""


def author(run: ColumnRun, seat: int, secret: Secret, _: bytes = b"") -> Parts:
    """What this seat writes next."""
    match run.step:
        case Step.CHAIN:
            return _parts_or_complaint(_chain(run, seat, secret, len(run.parts) // run.terms.seats))
        case Step.WITHOUT:
            return _parts_or_complaint(_link(run, seat, secret, final_of(run).links[len(run.parts)]))
        case Step.PROVE:
            return _proofs_or_complaint(run, seat, secret)
        case Step.COIN:
            return (coin_share(secret, run.coin, seat),)
        case Step.SEAL:
            return (row_seal(run.terms, final_of(run).attempt, seat, secret),)
        case Step.SEEDS:
            return (_secrets(run, seat, secret)[run.opened].seed.data,)
        case Step.KEYS:
            sealed = seal_share(run.coin, seat, coin_share(secret, run.coin, seat))
            return (sealed, *(piece() for piece in _pieces(run, seat, secret)))
        case _:
            return tuple(piece() for piece in _pieces(run, seat, secret))


def ahead(run: ColumnRun, seat: int, secret: Secret) -> Sequence[Piece]:
    """What this seat can calculate now of what it will write, the most urgent first.

    A piece raises `EncodingError` where the seat will complain instead.
    """
    if run.step is Step.CHAIN:
        turn = [*run.writers[: len(run.parts)]].count(seat)
        return _chain(run, seat, secret, turn) if turn < run.terms.seats else ()
    if run.step is Step.WITHOUT:
        final = final_of(run)
        position = final.attempt.position_of(seat)
        mine = [link for link in final.links[len(run.parts) :] if link.position == position]
        proofs = proof_pieces(run, seat, secret)
        if not mine:
            return proofs
        ready = mine[0].source is None or final.received(mine[0])
        return [*(_link(run, seat, secret, mine[0]) if ready else ()), *proofs[:-1]]
    return _pieces(run, seat, secret) if seat in run.writers[len(run.parts) :] else ()


def _parts_or_complaint(pieces: Sequence[Piece]) -> Parts:
    """What the pieces make; if one of them goes on from a bad point, a complaint, which every node checks."""
    parts = []
    for place, piece in enumerate(pieces):
        try:
            parts.append(piece())
        except EncodingError:
            return (b"", bytes([place]))
    return tuple(parts)


def _proofs_or_complaint(run: ColumnRun, seat: int, secret: Secret) -> Parts:
    """Its proofs; or which of the vectors that it received holds a point that no peer may send."""
    try:
        return tuple(piece() for piece in proof_pieces(run, seat, secret))
    except EncodingError:
        received = [one.received for one in passages_of(final_of(run), seat)]
        return (b"", bytes([next(place for place, data in enumerate(received) if not is_good_vector(data))]))


def _secrets(run: ColumnRun, seat: int, secret: Secret) -> list[AttemptSecrets]:
    """Its side of each attempt of the batch."""
    return [secrets_of(run.terms, seat, attempt.number, secret) for attempt in run.attempts]


def _final_secrets(run: ColumnRun, seat: int, secret: Secret) -> AttemptSecrets:
    return secrets_of(run.terms, seat, final_of(run).attempt.number, secret)


def _pieces(run: ColumnRun, seat: int, secret: Secret) -> Sequence[Piece]:
    """What depends only on how the step began."""
    match run.step:
        case Step.KEYS:
            return [partial(once, made.key_part, one, run.anchor) for one in _secrets(run, seat, secret)]
        case Step.SUMS:
            pairs = zip(_secrets(run, seat, secret), run.attempts, strict=True)
            return [partial(once, made.share_part, one, sum_of(attempt)) for one, attempt in pairs]
        case Step.REJECTED:
            opened = _secrets(run, seat, secret)[run.to_open.start : run.to_open.stop]
            return [partial(once, made.number_part, one) for one in opened]
        case Step.PROVE:
            return proof_pieces(run, seat, secret)
        case Step.COIN | Step.SEAL | Step.SEEDS:  # a hash, or nothing at all
            return ()
    final, mine = final_of(run), _final_secrets(run, seat, secret)
    match run.step:
        case Step.BLIND:
            left_out = [final.attempt.seat_at(position) for position in final.tested]
            return [
                partial(once, made.blinding, mine, run.anchor, one, count)
                for one, count in zip(left_out, final.counts, strict=True)
            ]
        case Step.ZERO:
            return [partial(once, made.zero_part, mine, run.anchor, final.blinded)]
        case _:
            return ()


def _chain(run: ColumnRun, seat: int, secret: Secret, turn: int) -> Sequence[Piece]:
    """Of a round, what this seat passes on in the attempts that have come to it."""
    mine = passed_on_by(run, seat, turn)
    return [
        partial(made.chain_part, secrets_of(run.terms, seat, attempt.number, secret), attempt)
        for attempt in mine
        if len(attempt.vectors) == turn
    ]


def _link(run: ColumnRun, seat: int, secret: Secret, link: Link) -> Sequence[Piece]:
    final, mine = final_of(run), _final_secrets(run, seat, secret)
    attempt = final.attempt
    return [partial(once, made.passed_on, mine, attempt.key, mine.bits(attempt), passage(final, link))]


def proof_pieces(run: ColumnRun, seat: int, secret: Secret) -> Sequence[Piece]:
    """What it proves of the attempt that counted 1; the proof of all that it has passed on comes last."""
    final, mine = final_of(run), _final_secrets(run, seat, secret)
    attempt = final.attempt
    steps = partial(once, made.step_proof, mine, attempt, run.anchor, passages_of(final, seat))
    if final.late:
        return [steps]
    return [
        partial(made.commitments, mine, attempt),
        partial(once, made.row_proof, mine, attempt, run.anchor),
        partial(once, made.share_proof, mine, sum_of(attempt), run.anchor),
        steps,
    ]
