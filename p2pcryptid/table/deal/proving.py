"""Checks of the attempt that counted 1: every row is one in play, and every step was taken by it.

All proofs of a step are verified before anything is blinded or opened that hangs on them.
"""

from dataclasses import replace

from p2pcryptid.crypto.batch import all_hold, multiply_claim, row_claim
from p2pcryptid.crypto.elgamal import trivial
from p2pcryptid.crypto.group import G, Point
from p2pcryptid.crypto.multiply import Chain, MultiplyProof, MultiplyStatement, check_multiply
from p2pcryptid.crypto.row import RowStatement, check_row, decode_row_proof
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError

from .attempt import Attempt, Vector, check_vector, place, unchecked_vector
from .steps import LATE_CHAIN, MAIN_CHAIN, TESTED_LATE, Deal, Live, Step
from .wrong import Said, Wrong, count_parts, require


def deal_live(deal: Deal) -> Live:
    """The attempt that is being proven."""
    assert deal.live is not None
    return deal.live


def row_statement(deal: Deal, attempt: Attempt, seat: int, committed: tuple[Point, ...]) -> RowStatement:
    """What the row proof of a seat is about."""
    return RowStatement(deal.table.sheet.rows, attempt.keys[seat].number, attempt.offsets[seat], committed)


def chains_of(deal: Deal, seat: int) -> tuple[int, ...]:
    """The chains that a seat goes on in, in this step; the step in the main one it has taken before."""
    tested = deal_live(deal).tested
    return (LATE_CHAIN,) if deal.step is Step.WITHOUT else tuple(range(tested.start, min(seat, tested.stop)))


def author(deal: Deal, chain: int, seat: int) -> int:
    """Who passed on what a seat received in a chain; -1 if it starts from plain ones."""
    if chain == LATE_CHAIN:
        last = deal.table.seats - 1
        return last if seat < TESTED_LATE else seat - 1 if seat > TESTED_LATE else -1
    return seat - 2 if chain == seat - 1 else seat - 1


def chain_input(deal: Deal, chain: int, seat: int) -> Vector:
    """What a seat received in the chain without one seat, in the main chain or in the late one."""
    live, before = deal_live(deal), author(deal, chain, seat)
    if before < 0:
        return tuple(trivial(G) for _ in range(deal.table.sheet.classes))
    if chain == LATE_CHAIN:
        return live.late[before - TESTED_LATE]
    if chain in (MAIN_CHAIN, seat - 1):
        return live.vectors[before]
    return live.chains[before][chain - live.tested.start]


def own_steps(deal: Deal, seat: int, passed_on: tuple[Vector, ...]) -> dict[int, Chain]:
    """The steps that a seat proves, by chain; the one in the main chain goes with its row."""
    outputs = dict(zip(chains_of(deal, seat), passed_on, strict=True))
    if deal.step is Step.PROVE:
        outputs = {MAIN_CHAIN: deal_live(deal).vectors[seat]} | outputs
    return {chain: Chain(chain_input(deal, chain, seat), vector) for chain, vector in outputs.items()}


def chain_statement(deal: Deal, committed: tuple[Point, ...], chains: tuple[Chain, ...]) -> MultiplyStatement:
    """What the proof of one or more steps in the dark is about."""
    live = deal_live(deal)
    return MultiplyStatement(live.attempt.key, committed[: deal.table.sheet.classes], chains)


def check_prove(deal: Deal, seat: int, said: Said) -> Deal:
    """Commitments to the row and a proof about them; vectors, and a proof of all steps that led to them."""
    _judge_complaint(deal, seat, said)
    live, rows = deal_live(deal), deal.table.sheet.rows
    steps = 1 + len(chains_of(deal, seat))
    count_parts(said, 2 + steps)
    live = replace(
        live,
        rows=(*live.rows, _read_points(said[0], len(rows[0]))),
        row_proofs=(*live.row_proofs, decode_row_proof(said[1], len(rows))),
        chains=(*live.chains, _read_vectors(deal, said[2:-1])),
        step_proofs=(*live.step_proofs, _read_proof(deal, said[-1], steps)),
    )
    return replace(deal, live=live)


def check_without(deal: Deal, seat: int, said: Said) -> Deal:
    """One step, and its proof."""
    _judge_complaint(deal, seat, said)
    live = deal_live(deal)
    count_parts(said, 2)
    late = (*live.late, *_read_vectors(deal, said[:1]))
    proofs = (*live.step_proofs, _read_proof(deal, said[1], 1))
    return replace(deal, live=replace(live, late=late, step_proofs=proofs))


def _read_vectors(deal: Deal, said: Said) -> tuple[Vector, ...]:
    return tuple(unchecked_vector(data, deal.table.sheet.classes) for data in said)


def _read_proof(deal: Deal, data: bytes, steps: int) -> MultiplyProof:
    return MultiplyProof.decode(data, deal.table.sheet.classes, steps)


def _judge_complaint(deal: Deal, seat: int, said: Said) -> None:
    """If a seat says that it has to go on from a bad point, one of the two is wrong."""
    if not said or said[0]:
        return
    chains = chains_of(deal, seat)
    place_in_body = said[1][0] if len(said) == 2 and len(said[1]) == 1 else len(chains)
    if place_in_body >= len(chains):
        raise Wrong("deal-false-complaint", seat)
    chain = chains[place_in_body]
    before = author(deal, chain, seat)
    try:
        if before >= 0:
            check_vector(chain_input(deal, chain, seat))
    except EncodingError as error:
        raise Wrong("deal-bad-point", before, error.message) from None
    raise Wrong("deal-false-complaint", seat)


def verify_all(deal: Deal) -> None:
    """All rows and steps that were proven in this step at once; if that fails, one by one, to name who it is.

    Nothing has been opened that these steps led to: blinding and shares come after.
    """
    live, seats = deal_live(deal), range(deal.table.seats)
    places = [place(deal.table.match, seat, deal.anchor, live.attempt.number) for seat in seats]
    rows = [
        (seat, row_statement(deal, live.attempt, seat, live.rows[seat]), proof)
        for seat, proof in enumerate(live.row_proofs)
    ]
    steps = [
        (seat, _step_statement(deal, seat), proof)
        for seat, proof in zip(deal.writers, live.step_proofs, strict=True)
    ]
    claims = [row_claim(statement, proof, places[seat]) for seat, statement, proof in rows]
    claims += [multiply_claim(statement, proof, places[seat]) for seat, statement, proof in steps]
    if all_hold(claims):
        return
    _name_bad_points(deal)
    for seat, row, proof in rows:
        require(check_row(row, proof, places[seat]), "deal-row", seat)
    for seat, step, step_proof in steps:
        require(check_multiply(step, step_proof, places[seat]), "deal-step", seat)
    raise AssertionError("proofs that hold one by one and not together")


def _passed_on(deal: Deal, seat: int) -> tuple[Vector, ...]:
    """What a seat passed on in this step."""
    live = deal_live(deal)
    return (live.late[deal.writers.index(seat)],) if deal.step is Step.WITHOUT else live.chains[seat]


def _step_statement(deal: Deal, seat: int) -> MultiplyStatement:
    steps = own_steps(deal, seat, _passed_on(deal, seat))
    return chain_statement(deal, deal_live(deal).rows[seat], tuple(steps.values()))


def _name_bad_points(deal: Deal) -> None:
    for seat in deal.writers:
        for vector in (deal_live(deal).vectors[seat], *_passed_on(deal, seat)):
            try:
                check_vector(vector)
            except EncodingError as error:
                raise Wrong("deal-bad-point", seat, error.message) from None


def _read_points(data: bytes, count: int) -> tuple[Point, ...]:
    reader = Reader(data)
    points = reader.points(count)
    reader.end()
    return points
