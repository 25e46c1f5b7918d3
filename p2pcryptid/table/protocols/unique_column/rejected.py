"""Checks of rejected attempts: every seat opens its number, and the counts must have been the true ones."""

from dataclasses import replace

from p2pcryptid.crypto.commitment import pedersen
from p2pcryptid.crypto.group import ELEMENT_BYTES, Scalar
from p2pcryptid.crypto.hashing import SECRET_BYTES, Secret
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.protocol import Parts, Violation, count_parts

from .attempt import NUMBER_BYTES, seed_hash, sum_of
from .made import chain_part, share_part
from .secrets import AttemptSecrets
from .state import ColumnRun, schedule


def check_rejected(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """The number that K commits to, for every rejected attempt."""
    count_parts(parts, len(run.to_open))
    for at, data in zip(run.to_open, parts, strict=True):
        number = int.from_bytes(data[:NUMBER_BYTES], "big")
        if len(data) != NUMBER_BYTES + ELEMENT_BYTES or number >= len(run.terms.table.rows):
            raise EncodingError("not a number of a row")
        committed = pedersen(Scalar(number), Scalar.decode(data[NUMBER_BYTES:]))
        if committed != run.attempts[at].keys[seat].number:
            raise Violation("column-number", seat)
    return run


def opened_rows(run: ColumnRun, at: int) -> tuple[int, ...]:
    """The rows that the seats held in a rejected attempt, once all have opened."""
    numbers = [int.from_bytes(parts[at - run.opened][:NUMBER_BYTES], "big") for parts in run.parts]
    pairs = zip(numbers, run.attempts[at].offsets, strict=True)
    return tuple((number + offset) % len(run.terms.table.rows) for number, offset in pairs)


def finish_rejected(run: ColumnRun, head: bytes) -> tuple[ColumnRun, str]:
    """The deal goes no further until every count is the true one: else a seat could veto what it dislikes."""
    for at in run.to_open:
        if run.terms.table.common(opened_rows(run, at)) != run.attempts[at].count:
            return replace(run, opened=at, final=None), "false count"
    return schedule(replace(run, opened=run.to_open.stop, final=None), head)


def check_seeds(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """The seed whose hash was given at the start."""
    count_parts(parts, 1)
    attempt = run.attempts[run.opened]
    if (
        len(parts[0]) != SECRET_BYTES
        or seed_hash(run.terms.match, seat, attempt.number, parts[0]) != attempt.keys[seat].seed_hash
    ):
        raise Violation("column-seed", seat)
    return run


def finish_seeds(run: ColumnRun, _: bytes) -> tuple[ColumnRun, str]:
    """With all seeds open every step can be reproduced: whoever wrote something else is the cheat."""
    attempt, seats = run.attempts[run.opened], run.terms.seats
    honest = [
        AttemptSecrets(run.terms, seat, attempt.number, Secret(parts[0]))
        for seat, parts in enumerate(run.parts)
    ]
    for seat, mine in enumerate(honest):
        if mine.keys(run.anchor) != attempt.keys[seat]:
            raise Violation("column-not-derived", seat)
    for position in range(seats):
        seat = attempt.seat_at(position)
        if chain_part(honest[seat], attempt) != attempt.passed_on(position):
            raise Violation("column-false-count", seat)
    for seat, mine in enumerate(honest):
        if share_part(mine, sum_of(attempt)) != attempt.shares[seat].encoding:
            raise Violation("column-false-count", seat)
    raise AssertionError("every step is right, and yet the count is false")
