"""Cheats in draws that are not dealt: nobody sees them in play, they gain nothing, and the audit names them.

Real seats play whole matches; the cheat is one of them, which signs something else than it should.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from helpers.audit_logs import log_of, records_of
from helpers.cheating import column, column_at, dealt
from helpers.matches import carry_on
from helpers.tiny_game import TINY, tiny_match, tiny_table
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding, Verdict
from p2pcryptid.crypto.elgamal import Ciphertext, combine, encrypt
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar
from p2pcryptid.crypto.hashing import hash_to_scalar
from p2pcryptid.table.protocols.pieces import decode_vector
from p2pcryptid.table.protocols.unique_column.attempt import Attempt, is_good_vector
from p2pcryptid.table.protocols.unique_column.counting import passed_on_by
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, DealtColumn, Step
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.event import Signed
from p2pcryptid.transcript.file import parse_log

CHEAT = 2
"""the seat that gives its shares last in the first batch"""
ORDER_TWO = Point((2**255 - 20).to_bytes(32, "little"))


class Reader(Seat):
    """Where it is last in a draw it passes on a sum of its own making, from which it reads all rows; as it is
    last to give shares, it gives the one that makes the count true."""

    wanted: frozenset[int]
    """in these draws"""
    read: dict[int, tuple[int, ...]]
    """the rows that it read, by draw; or the classes that they leave"""

    def _signed(self, kind: int, body: Any) -> Signed:
        run = self.state.run
        if isinstance(run, ColumnRun) and run.step is Step.CHAIN and len(run.parts) >= 2 * run.terms.seats:
            mine = passed_on_by(run, self.seat, 2)
            body = tuple(
                self._readable(run, attempt).encode() if attempt.number in self.wanted else data
                for attempt, data in zip(mine, body, strict=True)
            )
        if isinstance(run, ColumnRun) and run.step is Step.SUMS:
            pairs = enumerate(zip(run.attempts, body, strict=True))
            body = tuple(
                self._repaired(run, at, share) if attempt.number in self.wanted else share
                for at, (attempt, share) in pairs
            )
        return super()._signed(kind, body)

    def _readable(self, run: ColumnRun, attempt: Attempt) -> Ciphertext:
        """Every class of what the first position passed on, and of the second, with a weight of its own."""
        classes = run.terms.table.classes
        both = [decode_vector(one, classes) for one in attempt.vectors]
        total = encrypt(attempt.key, IDENTITY, hash_to_scalar("cheat", attempt.number))
        for place, one in enumerate(one for vector in both for one in vector):
            total += one.scale(Scalar(1 << place))
        return total

    def _repaired(self, run: ColumnRun, at: int, own: bytes) -> bytes:
        """The rows are those that would give what is opened; and the share is the one that hides it."""
        attempt, table = run.attempts[at], run.terms.table
        assert len(run.parts) == run.terms.seats - 1, "all others have given theirs"
        assert attempt.sum is not None
        others = [Point(parts[at]) for parts in run.parts]
        opened = combine(attempt.sum, [*others, Point(own)])
        mine = secrets_of(run.terms, self.seat, attempt.number, self._secret).row_number(attempt)
        numbers = range(len(table.rows))
        pairs = [pair for pair in product(numbers, repeat=2) if opened == _told(run, *pair)]
        (pair,) = pairs
        self.read[attempt.number] = (*pair, mine)
        count = Scalar(table.common(self.read[attempt.number]))
        return (Point(own) + opened - count * G).encoding


def _told(run: ColumnRun, first: int, second: int) -> Point:
    """What two rows make of that sum."""
    rows, classes = run.terms.table.rows, run.terms.table.classes
    bits = [*rows[first][:classes], *(a & b for a, b in zip(rows[first], rows[second], strict=True))]
    del bits[2 * classes :]
    return Scalar(sum(bit << place for place, bit in enumerate(bits))) * G


class Weigher(Reader):
    """From another position it multiplies every class by a weight of its own, and all behind it multiply
    that by their rows."""

    def _signed(self, kind: int, body: Any) -> Signed:
        run = self.state.run
        if isinstance(run, ColumnRun) and run.step is Step.CHAIN:
            mine = passed_on_by(run, self.seat, len(run.parts) // run.terms.seats)
            pairs = zip(mine, body, strict=True)
            body = tuple(_weighed(data) if one.number in self.wanted else data for one, data in pairs)
            return Seat._signed(self, kind, body)
        return super()._signed(kind, body)

    def _repaired(self, run: ColumnRun, at: int, own: bytes) -> bytes:
        """Which classes are left says what the true count is."""
        attempt, weights = run.attempts[at], run.terms.table.weights
        assert attempt.sum is not None
        opened = combine(attempt.sum, [*(Point(parts[at]) for parts in run.parts), Point(own)])
        bits = product(range(2), repeat=len(weights))
        (self.read[attempt.number],) = (left for left in bits if _weighed_sum(weights, left) == opened)
        count = Scalar(sum(w for w, bit in zip(weights, self.read[attempt.number], strict=True) if bit))
        return (Point(own) + opened - count * G).encoding


def _weighed(vector: bytes) -> bytes:
    pairs = [Ciphertext.decode(vector[at : at + 64]) for at in range(0, len(vector), 64)]
    return b"".join(pair.scale(Scalar(16**number)).encode() for number, pair in enumerate(pairs))


def _weighed_sum(weights: Sequence[int], bits: Sequence[int]) -> Point:
    return Scalar(sum(w * bit * 16**h for h, (w, bit) in enumerate(zip(weights, bits, strict=True)))) * G


class Marker(Seat):
    """Where it is the last but one it marks every point that it passes on with torsion."""

    wanted: frozenset[int]

    def _signed(self, kind: int, body: Any) -> Signed:
        run = self.state.run
        if isinstance(run, ColumnRun) and run.step is Step.CHAIN and len(run.parts) // 3 == 1:
            mine = passed_on_by(run, self.seat, 1)
            pairs = zip(mine, body, strict=True)
            body = tuple(_marked(data) if one.number in self.wanted else data for one, data in pairs)
        return super()._signed(kind, body)


def _marked(vector: bytes) -> bytes:
    points = (Point(vector[at : at + 32]) + ORDER_TWO for at in range(0, len(vector), 32))
    return b"".join(point.encoding for point in points)


def played_with(
    cheat: type[Reader | Marker], seat: int, wanted: frozenset[int]
) -> tuple[list[Seat], Verdict]:
    """The seats at the end of a match in which this one cheats in these draws; and the audit of its log."""
    table = tiny_table()
    seats: list[Seat] = list(table.seats())
    seats[seat].__class__ = cheat
    vars(seats[seat]).update(wanted=wanted, read={})
    carry_on(seats, lambda _: [], [(one.seat, one.start()) for one in seats])
    records = records_of(seats[0].match.records())
    return seats, audit(parse_log(log_of(table.record.encode(), records)), {TINY.name: TINY})


def drawn() -> tuple[Attempt, ...]:
    """The draws of the match as everybody sees them: their offsets do not depend on cheats."""
    played = tiny_match()
    return column_at(played, played.find(column(Step.SUMS), CHEAT)).attempts


def true_rows(attempt: Attempt) -> tuple[int, ...]:
    """The row at each position of a draw."""
    played = tiny_match()
    terms = dealt(played).terms
    seats = [attempt.seat_at(position) for position in range(3)]
    sides = [secrets_of(terms, seat, attempt.number, played.table.secrets[seat]) for seat in seats]
    return tuple(side.row_number(attempt) for side in sides)


LAST_IN = frozenset(attempt for attempt in range(12) if (attempt + 2) % 3 == CHEAT)
DEALT = 1
"""the draw that is dealt; the one before is rejected and opened, those behind are never used"""


@pytest.mark.parametrize("wanted", [LAST_IN & {0}, LAST_IN - {0}], ids=["rejected", "unused"])
def test_rows_of_draws_that_are_not_dealt_can_be_read_unseen_and_the_audit_names_who_did(
    wanted: frozenset[int],
) -> None:
    """By who is last in the draw and last to give shares: what is opened anyway, or serves nowhere."""
    assert wanted and DEALT not in wanted
    seats, verdict = played_with(Reader, CHEAT, wanted)
    cheat = seats[CHEAT]
    assert isinstance(cheat, Reader)
    assert cheat.read == {one.number: true_rows(one) for one in drawn() if one.number in wanted}
    assert all(seat.match.over and seat.match.fault is None for seat in seats), "the table went on"
    assert dealt_in(seats) == DEALT
    assert verdict.finding is Finding.FAULT
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("not-derived", CHEAT)


@pytest.mark.parametrize("position", [0, 1])
def test_so_can_what_all_rows_of_such_a_draw_leave_from_any_position(position: int) -> None:
    wanted = frozenset(attempt for attempt in range(12) if (attempt + position) % 3 == CHEAT) - {DEALT}
    seats, verdict = played_with(Weigher, CHEAT, wanted)
    cheat = seats[CHEAT]
    assert isinstance(cheat, Weigher)
    table = dealt(tiny_match()).terms.table
    assert len(cheat.read) == len(wanted) >= 3
    for one in drawn():
        if one.number in wanted:
            rows = [table.rows[number] for number in true_rows(one)]
            assert cheat.read[one.number] == tuple(
                int(all(row[h] for row in rows)) for h in range(table.classes)
            )
    assert all(seat.match.over and seat.match.fault is None for seat in seats), "the table went on"
    assert dealt_in(seats) == DEALT
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("not-derived", CHEAT)


@pytest.mark.parametrize("seat", range(3))
def test_torsion_in_what_is_only_added_up_marks_nothing_and_the_audit_names_who_sent_it(seat: int) -> None:
    """In draws that are not dealt; in the one that is, it is named at once."""
    wanted = frozenset(attempt for attempt in range(12) if (attempt + 1) % 3 == seat) - {DEALT}
    seats, verdict = played_with(Marker, seat, wanted)
    assert all(one.match.over and one.match.fault is None for one in seats), "the table went on"
    assert dealt_in(seats) == DEALT
    bodies: list[Any] = [
        signed.event.body for signed in seats[0].match.chain.events if signed.event.kind == column(Step.CHAIN)
    ]
    ends = [part for body in bodies for part in body if len(part) == 64]
    assert len(ends) == 12 and all(map(is_good_vector, ends))
    assert verdict.finding is Finding.FAULT
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("not-derived", seat)


def dealt_in(seats: list[Seat]) -> int:
    """The draw that was dealt."""
    (found,) = seats[0].state.memory.columns.values()
    assert isinstance(found, DealtColumn)
    return found.final.attempt.number
