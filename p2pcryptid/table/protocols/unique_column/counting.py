"""Checks of an attempt up to its count: keys, coin, chain, sums."""

from dataclasses import replace

from p2pcryptid.crypto import coin, elgamal
from p2pcryptid.crypto.coin import open_coin
from p2pcryptid.crypto.hashing import DIGEST_BYTES
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.pieces import Share, decode_vector
from p2pcryptid.table.protocols.protocol import Parts, Violation, count_parts, require

from .attempt import Keys, place, vector_length, weighted_sum
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


def check_chain(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """Only lengths: the next seat checks the points, and so does everybody once they matter."""
    if parts and not parts[0]:
        _judge_complaint(run, seat, parts)
    count_parts(parts, len(run.attempts))
    if any(len(vector) != vector_length(run.terms.table.classes) for vector in parts):
        raise EncodingError("a vector of the wrong length")
    pairs = zip(run.attempts, parts, strict=True)
    attempts = tuple(replace(attempt, vectors=(*attempt.vectors, vector)) for attempt, vector in pairs)
    return replace(run, attempts=attempts)


def _judge_complaint(run: ColumnRun, seat: int, parts: Parts) -> None:
    """A seat says that it was passed a bad point in this attempt: one of the two is wrong."""
    place_in_batch = parts[1][0] if len(parts) == 2 and len(parts[1]) == 1 else -1
    if seat == 0 or not 0 <= place_in_batch < len(run.attempts):
        raise Violation("column-false-complaint", seat)
    try:
        decode_vector(run.attempts[place_in_batch].vectors[seat - 1], run.terms.table.classes)
    except EncodingError as error:
        raise Violation("column-bad-point", seat - 1, error.message) from None
    raise Violation("column-false-complaint", seat)


def finish_chain(run: ColumnRun, _: bytes) -> tuple[ColumnRun, str]:
    """Everybody adds up what the last seat passed on."""
    attempts = []
    for attempt in run.attempts:
        try:  # a sum that is the identity could not be opened; its decoder refuses it
            total = weighted_sum(attempt.vectors[-1], run.terms.table)
        except EncodingError as error:
            raise Violation("column-bad-point", run.terms.seats - 1, error.message) from None
        attempts.append(replace(attempt, sum=total))
    return replace(run, attempts=tuple(attempts)), "all passed on"


def check_sums(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """A true share of every sum."""
    count_parts(parts, len(run.attempts))
    attempts = []
    for attempt, data in zip(run.attempts, parts, strict=True):
        share = Share.decode(data)
        context = place(run.terms.match, seat, run.anchor, attempt.number)
        key = attempt.keys[seat].share.key
        assert attempt.sum is not None
        checks = elgamal.check_share(key, attempt.sum, share.value, share.proof, context)
        require(checks, "column-share", seat)
        attempts.append(replace(attempt, shares=(*attempt.shares, share.value)))
    return replace(run, attempts=tuple(attempts))


def finish_sums(run: ColumnRun, head: bytes) -> tuple[ColumnRun, str]:
    """The counts are known."""
    bound = sum(run.terms.table.weights) + 1
    attempts = []
    for attempt in run.attempts:
        assert attempt.sum is not None
        count = elgamal.small_logarithm(elgamal.combine(attempt.sum, attempt.shares), bound)
        attempts.append(replace(attempt, count=count))
    return schedule(replace(run, attempts=tuple(attempts)), head)
