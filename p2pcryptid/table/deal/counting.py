"""Checks of an attempt up to its count: keys, coin, chain, sums."""

from dataclasses import replace

from p2pcryptid.crypto import coin, elgamal
from p2pcryptid.crypto.coin import Toss, open_coin
from p2pcryptid.errors import EncodingError

from .attempt import Keys, Share, decode_vector, place, vector_length, weighted_sum
from .dead import next_attempt
from .steps import Deal, Step
from .wrong import Said, Wrong, count_parts, require

HASH_BYTES = 32


def toss(deal: Deal) -> Toss:
    """The coin of this batch."""
    return Toss(deal.table.match, "offsets", deal.first)


def check_keys(deal: Deal, seat: int, said: Said) -> Deal:
    """A good key for every attempt, with possession, and a sealed share of the coin."""
    count_parts(said, 1 + len(deal.attempts))
    if len(said[0]) != HASH_BYTES:
        raise EncodingError("no seal")
    attempts = []
    for attempt, data in zip(deal.attempts, said[1:], strict=True):
        context = place(deal.table.match, seat, deal.anchor, attempt.number)
        keys = Keys.decode(data)
        require(elgamal.check_key(keys.share, context), "deal-key", seat)
        attempts.append(replace(attempt, keys=(*attempt.keys, keys)))
    return replace(deal, attempts=tuple(attempts))


def finish_keys(deal: Deal, _: bytes) -> Deal:
    """No two keys are equal; on to the coin."""
    for attempt in deal.attempts:
        points = [keys.share.key for keys in attempt.keys]
        for seat, point in enumerate(points):
            if point in points[:seat]:
                raise Wrong("deal-key-copied", seat)
    return replace(deal, step=Step.COIN, coin_seals=tuple(said[0] for said in deal.said))


def check_coin(deal: Deal, seat: int, said: Said) -> Deal:
    """The share that was sealed."""
    count_parts(said, 1)
    if (
        len(said[0]) != coin.SHARE_BYTES
        or coin.seal_share(toss(deal), seat, said[0]) != deal.coin_seals[seat]
    ):
        raise Wrong("deal-coin", seat)
    return deal


def finish_coin(deal: Deal, _: bytes) -> Deal:
    """The coin has fallen: everybody's offsets."""
    shares = dict(zip(deal.writers, (said[0] for said in deal.said), strict=True))
    draw = open_coin(toss(deal), [shares[seat] for seat in range(deal.table.seats)]).draw("offsets")
    rows = len(deal.table.sheet.rows)
    attempts = tuple(
        replace(attempt, offsets=tuple(draw.below(rows) for _ in range(deal.table.seats)))
        for attempt in deal.attempts
    )
    return replace(deal, step=Step.CHAIN, attempts=attempts)


def check_chain(deal: Deal, seat: int, said: Said) -> Deal:
    """Only lengths: the next seat checks the points, and so does everybody once they matter."""
    if said and not said[0]:
        _judge_complaint(deal, seat, said)
    count_parts(said, len(deal.attempts))
    if any(len(vector) != vector_length(deal.table.sheet.classes) for vector in said):
        raise EncodingError("a vector of the wrong length")
    pairs = zip(deal.attempts, said, strict=True)
    attempts = tuple(replace(attempt, vectors=(*attempt.vectors, vector)) for attempt, vector in pairs)
    return replace(deal, attempts=attempts)


def _judge_complaint(deal: Deal, seat: int, said: Said) -> None:
    """A seat says that it was passed a bad point in this attempt: one of the two is wrong."""
    place_in_batch = said[1][0] if len(said) == 2 and len(said[1]) == 1 else -1
    if seat == 0 or not 0 <= place_in_batch < len(deal.attempts):
        raise Wrong("deal-false-complaint", seat)
    try:
        decode_vector(deal.attempts[place_in_batch].vectors[seat - 1], deal.table.sheet.classes)
    except EncodingError as error:
        raise Wrong("deal-bad-point", seat - 1, error.message) from None
    raise Wrong("deal-false-complaint", seat)


def finish_chain(deal: Deal, _: bytes) -> Deal:
    """Everybody adds up what the last seat passed on."""
    attempts = []
    for attempt in deal.attempts:
        try:  # a sum that is the identity could not be opened; its decoder refuses it
            total = weighted_sum(attempt.vectors[-1], deal.table.sheet)
        except EncodingError as error:
            raise Wrong("deal-bad-point", deal.table.seats - 1, error.message) from None
        attempts.append(replace(attempt, sum=total))
    return replace(deal, step=Step.SUMS, attempts=tuple(attempts))


def check_sums(deal: Deal, seat: int, said: Said) -> Deal:
    """A true share of every sum."""
    count_parts(said, len(deal.attempts))
    attempts = []
    for attempt, data in zip(deal.attempts, said, strict=True):
        share = Share.decode(data)
        context = place(deal.table.match, seat, deal.anchor, attempt.number)
        key = attempt.keys[seat].share.key
        assert attempt.sum is not None
        checks = elgamal.check_share(key, attempt.sum, share.value, share.proof, context)
        require(checks, "deal-share", seat)
        attempts.append(replace(attempt, shares=(*attempt.shares, share.value)))
    return replace(deal, attempts=tuple(attempts))


def finish_sums(deal: Deal, head: bytes) -> Deal:
    """The counts are known."""
    bound = sum(deal.table.sheet.weights) + 1
    attempts = []
    for attempt in deal.attempts:
        assert attempt.sum is not None
        count = elgamal.small_logarithm(elgamal.combine(attempt.sum, attempt.shares), bound)
        attempts.append(replace(attempt, count=count))
    return next_attempt(replace(deal, attempts=tuple(attempts)), head)
