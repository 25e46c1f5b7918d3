"""Checks that every row of the attempt that counted 1 is needed: no count without one of them is 1."""

from dataclasses import replace

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import Ciphertext, sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError

from .attempt import Vector, encode_vector, place, weighted_sum
from .counting import HASH_BYTES
from .dead import next_attempt
from .proving import author, chain_input, deal_live, verify_all
from .steps import Deal, Live, Step
from .wrong import Said, Wrong, count_parts, require


def finish_chains(deal: Deal, _: bytes) -> Deal:
    """The counts without each of the tested seats, minus 1, still encrypted."""
    verify_all(deal)
    live = deal_live(deal)
    counts = tuple(_count_without(deal, seat) for seat in live.tested)
    return replace(deal, step=Step.BLIND, live=replace(live, counts=counts))


def _count_without(deal: Deal, seat: int) -> Ciphertext:
    """The count without a seat, minus 1. If it cannot be opened, whoever wrote last is to blame."""
    to_blame, vector = _last_vector(deal, seat)
    try:
        count = weighted_sum(encode_vector(vector), deal.table.sheet) - trivial(G)
    except EncodingError as error:
        raise Wrong("deal-unopenable", to_blame, error.message) from None
    require(elgamal.check_openable(count), "deal-unopenable", to_blame)
    return count


def _last_vector(deal: Deal, left_out: int) -> tuple[int, Vector]:
    """The end of the chain without a seat, and who passed it on."""
    seats = deal.table.seats
    if deal.step is Step.WITHOUT:  # the other one of the first two was last
        return 1 - left_out, deal_live(deal).late[deal.writers.index(1 - left_out)]
    return author(deal, left_out, seats), chain_input(deal, left_out, seats)


def check_blind(deal: Deal, seat: int, said: Said) -> Deal:
    """Each of them times one secret factor."""
    live = deal_live(deal)
    count_parts(said, len(live.counts))
    context = place(deal.table.match, seat, deal.anchor, live.attempt.number)
    read = [read_blinded(data) for data in said]
    for before, (after, proof) in zip(live.counts, read, strict=True):
        require(elgamal.check_blinding(before, after, proof, context), "deal-blind", seat)
    blindings = (*live.blindings, tuple(after for after, _ in read))
    return replace(deal, live=replace(live, blindings=blindings))


def read_blinded(data: bytes) -> tuple[Ciphertext, LinearProof]:
    """A blinded ciphertext and its proof."""
    reader = Reader(data)
    blinded = Ciphertext.read(reader), LinearProof.read(reader, 2, 1)
    reader.end()
    return blinded


def finish_blind(deal: Deal, _: bytes) -> Deal:
    """The sums of all seats' blinded ones."""
    live = deal_live(deal)
    blinded = tuple(sum_ciphertexts(parts) for parts in zip(*live.blindings, strict=True))
    for total in blinded:
        require(elgamal.check_openable(total), "deal-unopenable", deal.table.seats - 1)
    return replace(deal, step=Step.ZERO, live=replace(live, blinded=blinded))


def check_zero(deal: Deal, seat: int, said: Said) -> Deal:
    """True shares of these."""
    live = deal_live(deal)
    count_parts(said, 1)
    shares, proof = _read_shares(said[0], len(live.blinded))
    context = place(deal.table.match, seat, deal.anchor, live.attempt.number)
    key = live.attempt.keys[seat].share.key
    require(elgamal.check_shares(key, live.blinded, shares, proof, context), "deal-share", seat)
    return replace(deal, live=replace(live, shares=(*live.shares, shares)))


def _read_shares(data: bytes, count: int) -> tuple[tuple[Point, ...], LinearProof]:
    reader = Reader(data)
    shares = reader.points(count), LinearProof.read(reader, 2, 1)
    reader.end()
    return shares


def finish_zero(deal: Deal, head: bytes) -> Deal:
    """A zero says that a row was needless: the attempt is dead after all. If there is none, test on."""
    live = deal_live(deal)
    by_test = zip(live.blinded, zip(*live.shares, strict=True), strict=True)
    if any(elgamal.combine(c, shares) == IDENTITY for c, shares in by_test):
        return next_attempt(deal, head)
    if live.tested.start == 0:
        return replace(deal, step=Step.SEAL)
    rest = Live(live.attempt, live.vectors, live.rows, tested=range(live.tested.start))
    return replace(deal, step=Step.WITHOUT, live=rest)


def check_seal(deal: Deal, _: int, said: Said) -> Deal:
    """Some hash: what it hides is checked at the reveal."""
    count_parts(said, 1)
    if len(said[0]) != HASH_BYTES:
        raise EncodingError("no seal")
    return deal


def finish_seal(deal: Deal, _: bytes) -> Deal:
    """All is dealt."""
    return replace(deal, step=Step.DONE, seals=tuple(said[0] for said in deal.said))
