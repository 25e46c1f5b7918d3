"""Checks of an attempt up to its count: keys, coin, chain, sums."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from p2pcryptid.crypto import coin, elgamal
from p2pcryptid.crypto.coin import open_coin
from p2pcryptid.crypto.elgamal import Ciphertext
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.hashing import DIGEST_BYTES
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.protocol import Parts, Violation, count_parts, require

from .attempt import Attempt, Keys, check_vector, place, vector_length
from .state import ColumnRun, schedule


def check_keys(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """A good key for every attempt, with possession, and a sealed share of the coin."""
    count_parts(parts, 1 + len(run.attempts))
    if len(parts[0]) != DIGEST_BYTES:
        raise EncodingError("not a seal")
    attempts = []
    for attempt, data in zip(run.attempts, parts[1:], strict=True):
        context = place(run.terms.match, seat, run.anchor, attempt.number)
        keys = Keys.decode(data)
        require(elgamal.check_key(keys.share, context), "column-key", seat)
        attempts.append(replace(attempt, keys=(*attempt.keys, keys)))
    return replace(run, attempts=tuple(attempts))


def finish_keys(run: ColumnRun, _: bytes) -> tuple[ColumnRun, str]:
    """No two keys are equal; on to the coin."""
    for attempt in run.attempts:
        points = [keys.share.key for keys in attempt.keys]
        for seat, point in enumerate(points):
            if point in points[:seat]:
                raise Violation("column-key-copied", seat)
    return replace(run, coin_seals=tuple(parts[0] for parts in run.parts)), "keys differ"


def check_coin(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """The share that was sealed."""
    count_parts(parts, 1)
    if len(parts[0]) != coin.SHARE_BYTES or coin.seal_share(run.coin, seat, parts[0]) != run.coin_seals[seat]:
        raise Violation("column-coin", seat)
    return run


def finish_coin(run: ColumnRun, _: bytes) -> tuple[ColumnRun, str]:
    """The coin has fallen: everybody's offsets."""
    shares = dict(zip(run.writers, (parts[0] for parts in run.parts), strict=True))
    draw = open_coin(run.coin, [shares[seat] for seat in range(run.terms.seats)]).draw("offsets")
    rows = len(run.terms.table.rows)
    attempts = tuple(
        replace(attempt, offsets=tuple(draw.below(rows) for _ in range(run.terms.seats)))
        for attempt in run.attempts
    )
    return replace(run, attempts=attempts), "coin has fallen"


def passed_on_by(run: ColumnRun, seat: int, turn: int) -> tuple[Attempt, ...]:
    """The attempts of the batch in which a seat is at this position, which it passes on in this round."""
    return tuple(attempt for attempt in run.attempts if attempt.position_of(seat) == turn)


def check_chain(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """Of vectors only the lengths: the next position checks the points, and so do all once they matter.
    Sums are read: one with the identity in it could not be opened, and its decoder refuses it."""
    seats = run.terms.seats
    turn = len(run.parts) // seats
    mine = passed_on_by(run, seat, turn)
    if parts and not parts[0]:
        judge_complaint(seat, parts, [_source(attempt) for attempt in mine])
    count_parts(parts, len(mine))
    if turn == seats - 1:
        fresh = [replace(one, sum=Ciphertext.decode(data)) for one, data in zip(mine, parts, strict=True)]
    else:
        if any(len(vector) != vector_length(run.terms.table.classes) for vector in parts):
            raise EncodingError("a vector of the wrong length")
        fresh = [replace(one, vectors=(*one.vectors, data)) for one, data in zip(mine, parts, strict=True)]
    changed = {attempt.number: attempt for attempt in fresh}
    return replace(run, attempts=tuple(changed.get(one.number, one) for one in run.attempts))


Source: TypeAlias = tuple[int, bytes] | None
"""who passed a vector on, and the vector; None for encrypted ones"""


def _source(attempt: Attempt) -> Source:
    last = len(attempt.vectors) - 1
    return None if last < 0 else (attempt.seat_at(last), attempt.vectors[last])


def judge_complaint(seat: int, parts: Parts, sources: Sequence[Source]) -> None:
    """A seat says that it has to go on from a bad point, and in which of these: one of the two is wrong."""
    named = parts[1][0] if len(parts) == 2 and len(parts[1]) == 1 else len(sources)
    source = sources[named] if named < len(sources) else None
    if source is not None:
        sender, vector = source
        try:
            check_vector(vector)
        except EncodingError as error:
            raise Violation("column-bad-point", sender, error.message) from None
    raise Violation("column-false-complaint", seat)


def finish_chain(run: ColumnRun, _: bytes) -> tuple[ColumnRun, str]:
    """On to the counts."""
    return run, "all passed on"


def check_sums(run: ColumnRun, _: int, parts: Parts) -> ColumnRun:
    """Some share of every sum. If that makes a false count, it is named when the attempt is opened, or
    cannot be proven if it counts 1."""
    count_parts(parts, len(run.attempts))
    for data in parts:
        Point.decode(data)
    return run


def finish_sums(run: ColumnRun, head: bytes) -> tuple[ColumnRun, str]:
    """The counts are known."""
    bound = sum(run.terms.table.weights) + 1
    by_seat = dict(zip(run.writers, run.parts, strict=True))
    attempts = []
    for at, attempt in enumerate(run.attempts):
        shares = tuple(Point(by_seat[seat][at]) for seat in range(run.terms.seats))
        assert attempt.sum is not None
        count = elgamal.small_logarithm(elgamal.combine(attempt.sum, shares), bound)
        attempts.append(replace(attempt, shares=shares, count=count))
    return schedule(replace(run, attempts=tuple(attempts)), head)
