"""Checks of the attempt that counted 1: every row is one in play, and every step was taken by it.

All proofs of a step are verified before anything is blinded or opened that depends on them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.batch import all_hold, multiply_claim, row_claim
from p2pcryptid.crypto.elgamal import Ciphertext, trivial
from p2pcryptid.crypto.group import G, Point
from p2pcryptid.crypto.multiply import (
    EndStep,
    MultiplyProof,
    MultiplyStatement,
    VectorStep,
    check_multiply,
)
from p2pcryptid.crypto.row import RowStatement, check_row, decode_row_proof
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.pieces import Vector
from p2pcryptid.table.protocols.protocol import Parts, Violation, count_parts, require

from .attempt import Attempt, check_vector, has_identity, place, unchecked_vector, vector_length
from .chains import MAIN_CHAIN, Link, main_link
from .counting import Source, judge_complaint
from .row_table import RowTable
from .state import ColumnRun, FinalAttempt, Terms, final_of


def row_statement(terms: Terms, attempt: Attempt, seat: int, committed: tuple[Point, ...]) -> RowStatement:
    """What the row proof of a seat is about."""
    return RowStatement(terms.table.rows, attempt.keys[seat].number, attempt.offsets[seat], committed)


@dataclass(frozen=True, slots=True)
class Passage:
    """What a position received and passed on in one chain."""

    link: Link
    label: str
    """what the chain is called where secrets are drawn for it: by the seat that it leaves out"""
    received: bytes
    """empty for encrypted ones"""
    passed: bytes = b""


def main_passage(attempt: Attempt, position: int) -> Passage:
    """In the main chain."""
    link = main_link(position, len(attempt.keys))
    received = attempt.vectors[position - 1] if position else b""
    return Passage(link, str(MAIN_CHAIN), received, attempt.passed_on(position))


def passage(final: FinalAttempt, link: Link) -> Passage:
    """In one of the chains for the tests."""
    label = link.chain if link.chain < 0 else final.attempt.seat_at(link.chain)
    return Passage(link, str(label), final.received(link), final.passed_on(link))


def passages_of(final: FinalAttempt, seat: int) -> tuple[Passage, ...]:
    """All that a seat proves now: its part in the main chain goes with its row."""
    position = final.attempt.position_of(seat)
    main = () if final.late else (main_passage(final.attempt, position),)
    return (*main, *(passage(final, link) for link in final.links if link.position == position))


def received_vector(received: bytes, classes: int) -> Vector:
    """What a position went on from, its points unchecked."""
    return unchecked_vector(received, classes) if received else (trivial(G),) * classes


def step_statement(
    terms: Terms, key: Point, committed: tuple[Point, ...], passages: Iterable[Passage]
) -> MultiplyStatement:
    """What the proof of all that a seat has passed on is about."""
    steps = tuple(_step(terms.table, one) for one in passages)
    return MultiplyStatement(key, committed[: terms.table.classes], steps)


def _step(table: RowTable, one: Passage) -> VectorStep | EndStep:
    received = received_vector(one.received, table.classes)
    if one.link.is_end:
        return EndStep(received, table.weights, Ciphertext.decode(one.passed))
    return VectorStep(received, unchecked_vector(one.passed, table.classes))


def check_without(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """A vector, of which only the length is checked now, or a sum, from which everybody goes on."""
    final = final_of(run)
    link = final.links[len(run.parts)]
    if parts and not parts[0]:
        judge_complaint(seat, parts, [_source(final, link)])
    count_parts(parts, 1)
    (data,) = parts
    if link.is_end:
        Ciphertext.decode(data)
    elif len(data) != vector_length(run.terms.table.classes):
        raise EncodingError("a vector of the wrong length")
    return replace(run, final=replace(final, passed=(*final.passed, data)))


def _source(final: FinalAttempt, link: Link) -> Source:
    source = link.source
    return None if source is None else (final.attempt.seat_at(source.position), final.passed_on(source))


def finish_without(run: ColumnRun, _: bytes) -> tuple[ColumnRun, str]:
    """On to the proofs."""
    return run, "all passed on"


def check_prove(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """Commitments to the row and a proof about them, and one that the share of the sum was true; the second
    time none of these. A proof of all that the seat has passed on; or a complaint about what it received."""
    final = final_of(run)
    if parts and not parts[0]:
        judge_complaint(seat, parts, [_source(final, one.link) for one in passages_of(final, seat)])
    if not final.late:
        count_parts(parts, 4)
        final = _with_row(run, final, seat, parts[:3])
        parts = parts[3:]
    count_parts(parts, 1)
    steps = len(passages_of(final, seat))
    proof = MultiplyProof.decode(parts[0], run.terms.table.classes, steps)
    return replace(run, final=replace(final, step_proofs=(*final.step_proofs, proof)))


def _with_row(run: ColumnRun, final: FinalAttempt, seat: int, parts: Parts) -> FinalAttempt:
    rows, attempt = run.terms.table.rows, final.attempt
    committed, row_proof = _read_points(parts[0], len(rows[0])), decode_row_proof(parts[1], len(rows))
    context = place(run.terms.match, seat, run.anchor, attempt.number)
    share_proof = LinearProof.decode(parts[2], 2, 1)
    assert attempt.sum is not None
    key, share = attempt.keys[seat].share.key, attempt.shares[seat]
    holds = elgamal.check_share(key, attempt.sum, share, share_proof, context)
    require(holds, "column-share", seat)
    return replace(final, rows=(*final.rows, committed), row_proofs=(*final.row_proofs, row_proof))


def verify_all(run: ColumnRun) -> None:
    """All rows and steps that were proven in this step at once; if that fails, one by one, to name who it is.

    Nothing has been opened that these steps led to: blinding and shares come after. All points that were
    passed on are multiplied here, and libsodium refuses those that no peer may send; but for the identity,
    which a factor of zero makes of a class that the row excludes, and of which the proof holds.
    """
    final, terms = final_of(run), run.terms
    places = [place(terms.match, seat, run.anchor, final.attempt.number) for seat in range(terms.seats)]
    rows = [
        (seat, row_statement(terms, final.attempt, seat, final.rows[seat]), proof)
        for seat, proof in enumerate(final.row_proofs)
    ]
    steps = [
        (seat, step_statement(terms, final.attempt.key, final.rows[seat], passages_of(final, seat)), proof)
        for seat, proof in enumerate(final.step_proofs)
    ]
    claims = [row_claim(statement, proof, places[seat]) for seat, statement, proof in rows]
    claims += [multiply_claim(statement, proof, places[seat]) for seat, statement, proof in steps]
    if all_hold(claims) and not any(has_identity(data) for _, data in _passed_on(final)):
        return
    _check_points(final)
    for seat, row, proof in rows:
        require(check_row(row, proof, places[seat]), "column-row", seat)
    for seat, step, step_proof in steps:
        require(check_multiply(step, step_proof, places[seat]), "column-step", seat)
    raise AssertionError("proofs that hold one by one and not together")


def _check_points(final: FinalAttempt) -> None:
    """All that was passed on is what a peer may send."""
    for position, data in _passed_on(final):
        try:
            check_vector(data)
        except EncodingError as error:
            raise Violation("column-bad-point", final.attempt.seat_at(position), error.message) from None


def _passed_on(final: FinalAttempt) -> Iterator[tuple[int, bytes]]:
    """By which position, position by position in the main chain, then as it was written for the tests."""
    if not final.late:
        yield from enumerate(final.attempt.vectors)
    yield from zip((link.position for link in final.links), final.passed, strict=True)


def _read_points(data: bytes, count: int) -> tuple[Point, ...]:
    reader = Reader(data)
    points = reader.points(count)
    reader.end()
    return points
