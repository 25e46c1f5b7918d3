"""Checks that every row of the attempt that counted 1 is needed: no count without one of them is 1."""

from dataclasses import replace

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import Ciphertext, sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point
from p2pcryptid.crypto.hashing import DIGEST_BYTES
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader
from p2pcryptid.errors import EncodingError
from p2pcryptid.table.protocols.pieces import read_blinded
from p2pcryptid.table.protocols.protocol import Parts, Violation, count_parts, require

from .attempt import place, weighted_sum
from .chains import last_link, late_tested
from .proving import verify_all
from .state import ColumnRun, FinalAttempt, final_of, schedule


def finish_proofs(run: ColumnRun, _: bytes) -> tuple[ColumnRun, str]:
    """The counts without each of the tested positions, minus 1, still encrypted."""
    verify_all(run)
    final = final_of(run)
    counts = tuple(_count_without(run, final, position) for position in final.tested)
    return replace(run, final=replace(final, counts=counts)), "proofs hold"


def _count_without(run: ColumnRun, final: FinalAttempt, left_out: int) -> Ciphertext:
    """The count without a position, minus 1. If it cannot be opened, whoever wrote last is to blame."""
    link = last_link(left_out, run.terms.seats, final.tested)
    to_blame = final.attempt.seat_at(link.position)
    try:
        passed = final.passed_on(link)
        whole = Ciphertext.decode(passed) if link.is_end else weighted_sum(passed, run.terms.table)
    except EncodingError as error:
        raise Violation("column-unopenable", to_blame, error.message) from None
    count = whole - trivial(G)
    require(elgamal.check_openable(count), "column-unopenable", to_blame)
    return count


def check_blind(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """Each of them times one secret factor."""
    final = final_of(run)
    count_parts(parts, len(final.counts))
    context = place(run.terms.match, seat, run.anchor, final.attempt.number)
    read = [read_blinded(data) for data in parts]
    for before, (after, proof) in zip(final.counts, read, strict=True):
        require(elgamal.check_blinding(before, after, proof, context), "column-blind", seat)
    blindings = (*final.blindings, tuple(after for after, _ in read))
    return replace(run, final=replace(final, blindings=blindings))


def finish_blind(run: ColumnRun, _: bytes) -> tuple[ColumnRun, str]:
    """The sums of all seats' blinded ones."""
    final = final_of(run)
    blinded = tuple(sum_ciphertexts(parts) for parts in zip(*final.blindings, strict=True))
    for total in blinded:
        require(elgamal.check_openable(total), "column-unopenable", run.terms.seats - 1)
    return replace(run, final=replace(final, blinded=blinded)), "all blinded"


def check_zero(run: ColumnRun, seat: int, parts: Parts) -> ColumnRun:
    """True shares of these."""
    final = final_of(run)
    count_parts(parts, 1)
    shares, proof = _read_shares(parts[0], len(final.blinded))
    context = place(run.terms.match, seat, run.anchor, final.attempt.number)
    key = final.attempt.keys[seat].share.key
    require(elgamal.check_shares(key, final.blinded, shares, proof, context), "column-share", seat)
    return replace(run, final=replace(final, shares=(*final.shares, shares)))


def _read_shares(data: bytes, count: int) -> tuple[tuple[Point, ...], LinearProof]:
    reader = Reader(data)
    shares = reader.points(count), LinearProof.read(reader, 2, 1)
    reader.end()
    return shares


def finish_zero(run: ColumnRun, head: bytes) -> tuple[ColumnRun, str]:
    """A zero says that a row was needless: the attempt is rejected after all. If there is none, test on."""
    final = final_of(run)
    by_test = zip(final.blinded, zip(*final.shares, strict=True), strict=True)
    if any(elgamal.combine(c, shares) == IDENTITY for c, shares in by_test):
        return schedule(run, head)
    tested = late_tested(final.tested)
    if not tested:
        return run, "all needed"
    rest = FinalAttempt(final.attempt, tested, final.rows)
    return replace(run, final=rest), "needed so far"


def check_seal(run: ColumnRun, _: int, parts: Parts) -> ColumnRun:
    """Some hash: what it hides is checked at the reveal."""
    count_parts(parts, 1)
    if len(parts[0]) != DIGEST_BYTES:
        raise EncodingError("not a seal")
    return run
