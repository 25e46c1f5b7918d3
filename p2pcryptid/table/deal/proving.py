"""Checks of the attempt that counted 1: rows, steps, and that every row is needed."""

from dataclasses import replace

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import Ciphertext, sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar
from p2pcryptid.crypto.multiply import Chain, MultiplyProof, MultiplyStatement, check_multiply
from p2pcryptid.crypto.row import RowStatement, check_row, decode_row_proof
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError

from .attempt import Attempt, Vector, decode_vector, place
from .counting import HASH_BYTES
from .dead import next_attempt
from .steps import MAIN_CHAIN, Deal, Live, Step
from .wrong import Said, count_parts, require


def deal_live(deal: Deal) -> Live:
    """The attempt that is being proven."""
    assert deal.live is not None
    return deal.live


def row_statement(deal: Deal, attempt: Attempt, seat: int, committed: tuple[Point, ...]) -> RowStatement:
    """What the row proof of a seat is about."""
    return RowStatement(deal.table.sheet.rows, attempt.keys[seat].number, attempt.offsets[seat], committed)


def chain_input(live: Live, left_out: int, seat: int, classes: int) -> Vector:
    """What a seat received in the chain without one seat, or in the main chain."""
    if left_out not in (MAIN_CHAIN, seat - 1):
        return live.chains[seat - 1][left_out]
    before = seat - 1 if left_out == MAIN_CHAIN else seat - 2
    return live.vectors[before] if before >= 0 else tuple(trivial(G) for _ in range(classes))


def chain_statement(deal: Deal, committed: tuple[Point, ...], chains: tuple[Chain, ...]) -> MultiplyStatement:
    """What the proof of one or more steps in the dark is about."""
    live = deal_live(deal)
    return MultiplyStatement(live.attempt.key, committed[: deal.table.sheet.classes], chains)


def check_prove(deal: Deal, seat: int, said: Said) -> Deal:
    count_parts(said, 3)
    live, sheet = deal_live(deal), deal.table.sheet
    committed = _read_points(said[0], len(sheet.rows[0]))
    context = place(deal.table.match, seat, deal.anchor, live.attempt.number)
    proof = decode_row_proof(said[1], len(sheet.rows))
    require(check_row(row_statement(deal, live.attempt, seat, committed), proof, context), "deal-row", seat)
    chain = Chain(chain_input(live, MAIN_CHAIN, seat, sheet.classes), live.vectors[seat])
    step_proof = MultiplyProof.decode(said[2], sheet.classes, 1)
    statement = chain_statement(deal, committed, (chain,))
    require(check_multiply(statement, step_proof, context), "deal-step", seat)
    return replace(deal, live=replace(live, rows=(*live.rows, committed)))


def finish_prove(deal: Deal, _: bytes) -> Deal:
    live = replace(deal_live(deal), chains=((),))  # seat 0 has no seat before it to leave out
    return replace(deal, step=Step.WITHOUT, live=live)


def check_without(deal: Deal, seat: int, said: Said) -> Deal:
    """For every seat before this one, the step in the chain without it; one proof for all."""
    count_parts(said, seat + 1)
    live, classes = deal_live(deal), deal.table.sheet.classes
    context = place(deal.table.match, seat, deal.anchor, live.attempt.number)
    passed_on = tuple(decode_vector(data, classes) for data in said[:seat])
    received = (chain_input(live, left_out, seat, classes) for left_out in range(seat))
    chains = tuple(Chain(*pair) for pair in zip(received, passed_on, strict=True))
    proof = MultiplyProof.decode(said[seat], classes, seat)
    statement = chain_statement(deal, live.rows[seat], chains)
    require(check_multiply(statement, proof, context), "deal-step", seat)
    return replace(deal, live=replace(live, chains=(*live.chains, passed_on)))


def finish_without(deal: Deal, _: bytes) -> Deal:
    live, sheet = deal_live(deal), deal.table.sheet
    last = [chain_input(live, j, deal.table.seats, sheet.classes) for j in range(deal.table.seats)]
    tested = tuple(_weighed(vector, sheet.weights) - trivial(G) for vector in last)
    for left_out, count in enumerate(tested):
        require(elgamal.check_openable(count), "deal-unopenable", last_writer(deal, left_out))
    return replace(deal, step=Step.BLIND, live=replace(live, tested=tested))


def last_writer(deal: Deal, left_out: int) -> int:
    """Who could choose its factors so that the count of this chain cannot be opened."""
    last = deal.table.seats - 1
    return last - 1 if left_out == last else last


def _weighed(vector: Vector, weights: tuple[int, ...]) -> Ciphertext:
    pairs = zip(vector, weights, strict=True)
    return sum_ciphertexts([c if weight == 1 else c.scale(Scalar(weight)) for c, weight in pairs])


def check_blind(deal: Deal, seat: int, said: Said) -> Deal:
    live = deal_live(deal)
    count_parts(said, deal.table.seats)
    context = place(deal.table.match, seat, deal.anchor, live.attempt.number)
    for before, data in zip(live.tested, said, strict=True):
        after, proof = read_blinded(data)
        require(elgamal.check_blinding(before, after, proof, context), "deal-blind", seat)
    return deal


def read_blinded(data: bytes) -> tuple[Ciphertext, LinearProof]:
    """A blinded ciphertext and its proof."""
    reader = Reader(data)
    blinded = Ciphertext.read(reader), LinearProof.read(reader, 2, 1)
    reader.end()
    return blinded


def finish_blind(deal: Deal, _: bytes) -> Deal:
    live = deal_live(deal)
    by_test = zip(*deal.said, strict=True)
    blinded = tuple(sum_ciphertexts([read_blinded(data)[0] for data in parts]) for parts in by_test)
    for total in blinded:
        require(elgamal.check_openable(total), "deal-unopenable", deal.table.seats - 1)
    return replace(deal, step=Step.ZERO, live=replace(live, blinded=blinded))


def check_zero(deal: Deal, seat: int, said: Said) -> Deal:
    live = deal_live(deal)
    count_parts(said, 1)
    shares, proof = read_shares(said[0], deal.table.seats)
    context = place(deal.table.match, seat, deal.anchor, live.attempt.number)
    key = live.attempt.keys[seat].share.key
    require(elgamal.check_shares(key, live.blinded, shares, proof, context), "deal-share", seat)
    return deal


def read_shares(data: bytes, count: int) -> tuple[tuple[Point, ...], LinearProof]:
    """Several shares with one proof."""
    reader = Reader(data)
    shares = reader.points(count), LinearProof.read(reader, 2, 1)
    reader.end()
    return shares


def finish_zero(deal: Deal, head: bytes) -> Deal:
    live = deal_live(deal)
    by_seat = [read_shares(said[0], deal.table.seats)[0] for said in deal.said]
    by_test = zip(live.blinded, zip(*by_seat, strict=True), strict=True)
    needless = tuple(elgamal.combine(c, shares) == IDENTITY for c, shares in by_test)
    deal = replace(deal, live=replace(live, needless=needless))
    return next_attempt(deal, head) if any(needless) else replace(deal, step=Step.SEAL)


def check_seal(deal: Deal, _: int, said: Said) -> Deal:
    count_parts(said, 1)
    if len(said[0]) != HASH_BYTES:
        raise EncodingError("no seal")
    return deal


def finish_seal(deal: Deal, _: bytes) -> Deal:
    return replace(deal, step=Step.DONE, seals=tuple(said[0] for said in deal.said))


def _read_points(data: bytes, count: int) -> tuple[Point, ...]:
    reader = Reader(data)
    points = reader.points(count)
    reader.end()
    return points
