"""Checks of dead attempts: every seat opens its number, and the counts must have been the true ones."""

from dataclasses import replace

from p2pcryptid.crypto.commitment import pedersen
from p2pcryptid.crypto.group import ELEMENT_BYTES, Scalar
from p2pcryptid.crypto.hashing import SECRET_BYTES, Secret
from p2pcryptid.errors import EncodingError

from .attempt import Attempt, encode_vector, seed_hash, unchecked_vector
from .private import Hand
from .steps import BATCH, FEW_SEATS, MAIN_CHAIN, TESTED_LATE, Deal, Live, Step
from .wrong import Said, Wrong, count_parts


def next_attempt(deal: Deal, head: bytes) -> Deal:
    """Open what is dead before the next attempt that counts 1, or prove it, or begin a new batch."""
    if deal.to_open:
        return replace(deal, step=Step.DEAD)
    at = deal.next_live
    if at is not None:
        return _begin_proof(deal, deal.attempts[at])
    first = deal.first + BATCH
    fresh = tuple(Attempt(number) for number in range(first, first + BATCH))
    return Deal(deal.table, head, first=first, attempts=fresh)


def _begin_proof(deal: Deal, attempt: Attempt) -> Deal:
    vectors = tuple(unchecked_vector(data, deal.table.sheet.classes) for data in attempt.vectors)
    seats = deal.table.seats
    tested = range(0 if seats <= FEW_SEATS else TESTED_LATE, seats)
    return replace(deal, step=Step.PROVE, live=Live(attempt, vectors, tested=tested))


def check_dead(deal: Deal, seat: int, said: Said) -> Deal:
    """The number that K commits to, for every dead attempt."""
    count_parts(said, len(deal.to_open))
    for at, data in zip(deal.to_open, said, strict=True):
        if len(data) != 1 + ELEMENT_BYTES or data[0] >= len(deal.table.sheet.rows):
            raise EncodingError("no number")
        committed = pedersen(Scalar(data[0]), Scalar.decode(data[1:]))
        if committed != deal.attempts[at].keys[seat].number:
            raise Wrong("deal-number", seat)
    return deal


def opened_clues(deal: Deal, at: int) -> tuple[int, ...]:
    """The rows that the seats held in a dead attempt, once all have opened."""
    numbers = [said[at - deal.opened][0] for said in deal.said]
    pairs = zip(numbers, deal.attempts[at].offsets, strict=True)
    return tuple((number + offset) % len(deal.table.sheet.rows) for number, offset in pairs)


def finish_dead(deal: Deal, head: bytes) -> Deal:
    """The deal goes no further until every count is the true one: else a seat could veto what it dislikes."""
    for at in deal.to_open:
        clues = opened_clues(deal, at)
        if deal.table.sheet.common(clues) != deal.attempts[at].count:
            return replace(deal, step=Step.SEEDS, opened=at, live=None)
    return next_attempt(replace(deal, opened=deal.to_open.stop, live=None), head)


def check_seeds(deal: Deal, seat: int, said: Said) -> Deal:
    """The seed whose hash was given at the start."""
    count_parts(said, 1)
    attempt = deal.attempts[deal.opened]
    if (
        len(said[0]) != SECRET_BYTES
        or seed_hash(deal.table.match, seat, attempt.number, said[0]) != attempt.keys[seat].seed_hash
    ):
        raise Wrong("deal-seed", seat)
    return deal


def finish_seeds(deal: Deal, _: bytes) -> Deal:
    """With all seeds open every step can be made again: whoever said something else is the cheat."""
    attempt, classes = deal.attempts[deal.opened], deal.table.sheet.classes
    for seat, (seed,) in enumerate(deal.said):
        hand = Hand(deal.table, seat, attempt.number, Secret(seed))
        if hand.keys(deal.anchor) != attempt.keys[seat]:
            raise Wrong("deal-not-derived", seat)
        honest = hand.passed_on(attempt, MAIN_CHAIN, attempt.received(seat, classes))
        if encode_vector(honest) != attempt.vectors[seat]:
            raise Wrong("deal-false-count", seat)
    raise AssertionError("every step is right, and yet the count is false")
