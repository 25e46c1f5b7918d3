"""Checks of the attempt that counted 1: rows, steps, and that every row is needed."""

from collections.abc import Iterator
from dataclasses import replace

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.batch import all_hold, multiply_claim, row_claim
from p2pcryptid.crypto.elgamal import Ciphertext, sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point
from p2pcryptid.crypto.multiply import Chain, MultiplyProof, MultiplyStatement, check_multiply
from p2pcryptid.crypto.oneof import OneOfProof
from p2pcryptid.crypto.row import RowStatement, check_row, decode_row_proof
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError

from .attempt import Attempt, Vector, check_vector, encode_vector, place, unchecked_vector, weighted_sum
from .counting import HASH_BYTES
from .dead import next_attempt
from .steps import MAIN_CHAIN, Deal, Live, Step
from .wrong import Said, Wrong, count_parts, require


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


def check_prove(deal: Deal, _: int, said: Said) -> Deal:
    """Commitments to the row, and two proofs that can be read; `_verify_all` verifies them."""
    count_parts(said, 3)
    live = deal_live(deal)
    committed = _read_points(said[0], len(deal.table.sheet.rows[0]))
    _read_row_proof(deal, said)
    _read_step_proof(deal, said, 1)
    rows, proofs = (*live.rows, committed), (*live.proofs, said)
    return replace(deal, live=replace(live, rows=rows, proofs=proofs))


def finish_prove(deal: Deal, _: bytes) -> Deal:
    """Now the chains that leave out one seat."""
    live = replace(deal_live(deal), chains=((),))  # seat 0 has no seat before it to leave out
    return replace(deal, step=Step.WITHOUT, live=live)


def check_without(deal: Deal, seat: int, said: Said) -> Deal:
    """For every seat before this one, the step in the chain without it; one proof for all."""
    if said and not said[0]:
        _judge_complaint(deal, seat, said)
    count_parts(said, seat + 1)
    live, classes = deal_live(deal), deal.table.sheet.classes
    passed_on = tuple(unchecked_vector(data, classes) for data in said[:seat])
    _read_step_proof(deal, said, seat)
    chains, proofs = (*live.chains, passed_on), (*live.proofs, said)
    return replace(deal, live=replace(live, chains=chains, proofs=proofs))


def _judge_complaint(deal: Deal, seat: int, said: Said) -> None:
    """A seat says that it has to go on from a bad point: one of the two is wrong."""
    left_out = said[1][0] if len(said) == 2 and len(said[1]) == 1 else seat
    if left_out >= seat:
        raise Wrong("deal-false-complaint", seat)
    author = seat - 2 if left_out == seat - 1 else seat - 1
    try:
        check_vector(chain_input(deal_live(deal), left_out, seat, deal.table.sheet.classes))
    except EncodingError as error:
        raise Wrong("deal-bad-point", author if author >= 0 else seat, error.message) from None
    raise Wrong("deal-false-complaint", seat)


def _read_row_proof(deal: Deal, said: Said) -> OneOfProof:
    return decode_row_proof(said[1], len(deal.table.sheet.rows))


def _read_step_proof(deal: Deal, said: Said, chains: int) -> MultiplyProof:
    return MultiplyProof.decode(said[-1], deal.table.sheet.classes, chains)


def _steps(deal: Deal) -> Iterator[tuple[int, MultiplyStatement, MultiplyProof]]:
    """Every step in the dark of the live attempt, by seat: the main chain's, then the others'."""
    live, sheet = deal_live(deal), deal.table.sheet
    for seat, committed in enumerate(live.rows):
        chain = Chain(chain_input(live, MAIN_CHAIN, seat, sheet.classes), live.vectors[seat])
        proof = _read_step_proof(deal, live.proofs[seat], 1)
        yield seat, chain_statement(deal, committed, (chain,)), proof
    for seat in range(1, deal.table.seats):
        received = (chain_input(live, left_out, seat, sheet.classes) for left_out in range(seat))
        chains = tuple(Chain(*pair) for pair in zip(received, live.chains[seat], strict=True))
        proof = _read_step_proof(deal, live.proofs[deal.table.seats + seat - 1], seat)
        yield seat, chain_statement(deal, live.rows[seat], chains), proof


def _verify_all(deal: Deal) -> None:
    """All rows and all steps at once; if that fails, one by one, to name who it is.

    Nothing has been opened that these steps led to: blinding and shares come after.
    """
    live, match = deal_live(deal), deal.table.match
    places = [place(match, seat, deal.anchor, live.attempt.number) for seat in range(deal.table.seats)]
    rows = [
        (seat, row_statement(deal, live.attempt, seat, committed), _read_row_proof(deal, live.proofs[seat]))
        for seat, committed in enumerate(live.rows)
    ]
    steps = list(_steps(deal))
    claims = [row_claim(statement, proof, places[seat]) for seat, statement, proof in rows]
    claims += [multiply_claim(statement, proof, places[seat]) for seat, statement, proof in steps]
    if all_hold(claims):
        return
    _name_bad_points(live)
    for seat, row, proof in rows:
        require(check_row(row, proof, places[seat]), "deal-row", seat)
    for seat, step, step_proof in steps:
        require(check_multiply(step, step_proof, places[seat]), "deal-step", seat)
    raise AssertionError("proofs that hold one by one and not together")


def _name_bad_points(live: Live) -> None:
    for seat, vector in enumerate(live.vectors):
        for one in (vector, *live.chains[seat]):
            try:
                check_vector(one)
            except EncodingError as error:
                raise Wrong("deal-bad-point", seat, error.message) from None


def finish_without(deal: Deal, _: bytes) -> Deal:
    """The counts without each seat, minus 1, still encrypted."""
    _verify_all(deal)
    live, sheet = deal_live(deal), deal.table.sheet
    last = [chain_input(live, j, deal.table.seats, sheet.classes) for j in range(deal.table.seats)]
    tested = tuple(_tested(deal, left_out, vector) for left_out, vector in enumerate(last))
    return replace(deal, step=Step.BLIND, live=replace(live, tested=tested))


def _tested(deal: Deal, left_out: int, vector: Vector) -> Ciphertext:
    """The count without a seat, minus 1. If it cannot be opened, whoever wrote last is to blame."""
    to_blame = last_writer(deal, left_out)
    try:
        count = weighted_sum(encode_vector(vector), deal.table.sheet) - trivial(G)
    except EncodingError as error:
        raise Wrong("deal-unopenable", to_blame, error.message) from None
    require(elgamal.check_openable(count), "deal-unopenable", to_blame)
    return count


def last_writer(deal: Deal, left_out: int) -> int:
    """Who could choose its factors so that the count of this chain cannot be opened."""
    last = deal.table.seats - 1
    return last - 1 if left_out == last else last


def check_blind(deal: Deal, seat: int, said: Said) -> Deal:
    """Each of them times one secret factor."""
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
    """The sums of all seats' blinded ones."""
    live = deal_live(deal)
    by_test = zip(*deal.said, strict=True)
    blinded = tuple(sum_ciphertexts([read_blinded(data)[0] for data in parts]) for parts in by_test)
    for total in blinded:
        require(elgamal.check_openable(total), "deal-unopenable", deal.table.seats - 1)
    return replace(deal, step=Step.ZERO, live=replace(live, blinded=blinded))


def check_zero(deal: Deal, seat: int, said: Said) -> Deal:
    """True shares of these."""
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
    """A zero says that a row was needless: the attempt is dead after all."""
    live = deal_live(deal)
    by_seat = [read_shares(said[0], deal.table.seats)[0] for said in deal.said]
    by_test = zip(live.blinded, zip(*by_seat, strict=True), strict=True)
    needless = tuple(elgamal.combine(c, shares) == IDENTITY for c, shares in by_test)
    deal = replace(deal, live=replace(live, needless=needless))
    return next_attempt(deal, head) if any(needless) else replace(deal, step=Step.SEAL)


def check_seal(deal: Deal, _: int, said: Said) -> Deal:
    """Some hash: what it hides is checked at the reveal."""
    count_parts(said, 1)
    if len(said[0]) != HASH_BYTES:
        raise EncodingError("no seal")
    return deal


def finish_seal(deal: Deal, _: bytes) -> Deal:
    """All is dealt."""
    return replace(deal, step=Step.DONE, seals=tuple(said[0] for said in deal.said))


def _read_points(data: bytes, count: int) -> tuple[Point, ...]:
    reader = Reader(data)
    points = reader.points(count)
    reader.end()
    return points
