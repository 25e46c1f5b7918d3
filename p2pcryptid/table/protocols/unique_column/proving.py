"""Checks of the attempt that counted 1: every row is one in play, and every step was taken by it.

All proofs of a step are verified before anything is blinded or opened that depends on them.
"""

from dataclasses import replace

from p2pcryptid.crypto.batch import all_hold, multiply_claim, row_claim
from p2pcryptid.crypto.elgamal import trivial
from p2pcryptid.crypto.group import G, Point
from p2pcryptid.crypto.multiply import MultiplyProof, MultiplyStatement, VectorStep, check_multiply
from p2pcryptid.crypto.row import RowStatement, check_row, decode_row_proof
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.pieces import Vector
from p2pcryptid.table.protocols.protocol import Parts, Violation, count_parts, require

from .attempt import Attempt, check_vector, place, unchecked_vector
from .state import LATE_CHAIN, MAIN_CHAIN, TESTED_LATE, ColumnRun, Step, final_of


def row_statement(run: ColumnRun, attempt: Attempt, seat: int, committed: tuple[Point, ...]) -> RowStatement:
    """What the row proof of a seat is about."""
    return RowStatement(run.terms.table.rows, attempt.keys[seat].number, attempt.offsets[seat], committed)


def chains_of(run: ColumnRun, seat: int) -> tuple[int, ...]:
    """The chains that a seat goes on in, in this step; the step in the main one it has taken before."""
    tested = final_of(run).tested
    return (LATE_CHAIN,) if run.step is Step.WITHOUT else tuple(range(tested.start, min(seat, tested.stop)))


def sender(run: ColumnRun, chain: int, seat: int) -> int:
    """Who passed on what a seat received in a chain; -1 if it starts from plain ones."""
    if chain == LATE_CHAIN:
        last = run.terms.seats - 1
        return last if seat < TESTED_LATE else seat - 1 if seat > TESTED_LATE else -1
    return seat - 2 if chain == seat - 1 else seat - 1


def chain_input(run: ColumnRun, chain: int, seat: int) -> Vector:
    """What a seat received in the chain without one seat, in the main chain or in the late one."""
    final, before = final_of(run), sender(run, chain, seat)
    if before < 0:
        return tuple(trivial(G) for _ in range(run.terms.table.classes))
    if chain == LATE_CHAIN:
        return final.late[before - TESTED_LATE]
    if chain in (MAIN_CHAIN, seat - 1):
        return final.vectors[before]
    return final.chains[before][chain - final.tested.start]


def own_steps(run: ColumnRun, seat: int, passed_on: tuple[Vector, ...]) -> dict[int, VectorStep]:
    """The steps that a seat proves, by chain; the one in the main chain goes with its row."""
    outputs = dict(zip(chains_of(run, seat), passed_on, strict=True))
    if run.step is Step.PROVE:
        outputs = {MAIN_CHAIN: final_of(run).vectors[seat]} | outputs
    return {chain: VectorStep(chain_input(run, chain, seat), vector) for chain, vector in outputs.items()}


def chain_statement(
    run: ColumnRun, committed: tuple[Point, ...], chains: tuple[VectorStep, ...]
) -> MultiplyStatement:
    """What the proof of one or more steps in the dark is about."""
    final = final_of(run)
    return MultiplyStatement(final.attempt.key, committed[: run.terms.table.classes], chains)


def check_prove(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """Commitments to the row and a proof about them; vectors, and a proof of all steps that led to them."""
    _judge_complaint(run, seat, parts)
    final, rows = final_of(run), run.terms.table.rows
    steps = 1 + len(chains_of(run, seat))
    count_parts(parts, 2 + steps)
    final = replace(
        final,
        rows=(*final.rows, _read_points(parts[0], len(rows[0]))),
        row_proofs=(*final.row_proofs, decode_row_proof(parts[1], len(rows))),
        chains=(*final.chains, _read_vectors(run, parts[2:-1])),
        step_proofs=(*final.step_proofs, _read_proof(run, parts[-1], steps)),
    )
    return replace(run, final=final)


def check_without(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """One step, and its proof."""
    _judge_complaint(run, seat, parts)
    final = final_of(run)
    count_parts(parts, 2)
    late = (*final.late, *_read_vectors(run, parts[:1]))
    proofs = (*final.step_proofs, _read_proof(run, parts[1], 1))
    return replace(run, final=replace(final, late=late, step_proofs=proofs))


def _read_vectors(run: ColumnRun, parts: Parts) -> tuple[Vector, ...]:
    return tuple(unchecked_vector(data, run.terms.table.classes) for data in parts)


def _read_proof(run: ColumnRun, data: bytes, steps: int) -> MultiplyProof:
    return MultiplyProof.decode(data, run.terms.table.classes, steps)


def _judge_complaint(run: ColumnRun, seat: int, parts: Parts) -> None:
    """If a seat says that it has to go on from a bad point, one of the two is wrong."""
    if not parts or parts[0]:
        return
    chains = chains_of(run, seat)
    place_in_body = parts[1][0] if len(parts) == 2 and len(parts[1]) == 1 else len(chains)
    if place_in_body >= len(chains):
        raise Violation("column-false-complaint", seat)
    chain = chains[place_in_body]
    before = sender(run, chain, seat)
    try:
        if before >= 0:
            check_vector(chain_input(run, chain, seat))
    except EncodingError as error:
        raise Violation("column-bad-point", before, error.message) from None
    raise Violation("column-false-complaint", seat)


def verify_all(run: ColumnRun) -> None:
    """All rows and steps that were proven in this step at once; if that fails, one by one, to name who it is.

    Nothing has been opened that these steps led to: blinding and shares come after. Points are decoded too: a
    factor of zero makes the identity of a class that the row excludes, and the proof of it holds.
    """
    _check_points(run)
    final, seats = final_of(run), range(run.terms.seats)
    places = [place(run.terms.match, seat, run.anchor, final.attempt.number) for seat in seats]
    rows = [
        (seat, row_statement(run, final.attempt, seat, final.rows[seat]), proof)
        for seat, proof in enumerate(final.row_proofs)
    ]
    steps = [
        (seat, _step_statement(run, seat), proof)
        for seat, proof in zip(run.writers, final.step_proofs, strict=True)
    ]
    claims = [row_claim(statement, proof, places[seat]) for seat, statement, proof in rows]
    claims += [multiply_claim(statement, proof, places[seat]) for seat, statement, proof in steps]
    if all_hold(claims):
        return
    for seat, row, proof in rows:
        require(check_row(row, proof, places[seat]), "column-row", seat)
    for seat, step, step_proof in steps:
        require(check_multiply(step, step_proof, places[seat]), "column-step", seat)
    raise AssertionError("proofs that hold one by one and not together")


def _passed_on(run: ColumnRun, seat: int) -> tuple[Vector, ...]:
    """What a seat passed on in this step."""
    final = final_of(run)
    return (final.late[run.writers.index(seat)],) if run.step is Step.WITHOUT else final.chains[seat]


def _step_statement(run: ColumnRun, seat: int) -> MultiplyStatement:
    steps = own_steps(run, seat, _passed_on(run, seat))
    return chain_statement(run, final_of(run).rows[seat], tuple(steps.values()))


def _check_points(run: ColumnRun) -> None:
    """All that was passed on in this step, and before the first of them in the main chain, is what a peer may
    send. The vectors of the last seat are those that nobody went on from, and so nobody has decoded."""
    for seat in run.writers:
        main = () if run.step is Step.WITHOUT else (final_of(run).vectors[seat],)
        for vector in (*main, *_passed_on(run, seat)):
            try:
                check_vector(vector)
            except EncodingError as error:
                raise Violation("column-bad-point", seat, error.message) from None


def _read_points(data: bytes, count: int) -> tuple[Point, ...]:
    reader = Reader(data)
    points = reader.points(count)
    reader.end()
    return points
