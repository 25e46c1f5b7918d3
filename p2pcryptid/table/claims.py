"""Claims about a committed row, and the openings that prove them: what every proven move carries.

A claim names columns that are 1 or 0 in the seat's secret row. Columns of one class share a commitment, so a
claim is opened once for each class that it touches, in the order of the classes.
"""

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.commitment import check_opening
from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.game import NOTHING, Claims

from .protocols.memory import CommittedRow, Memory
from .protocols.protocol import Parts, Violation


def claimed_classes(claims: Claims, row: CommittedRow) -> dict[int, int]:
    """The bit that is claimed of each class; -1 where a claim contradicts itself."""
    bits: dict[int, int] = {}
    for bit, columns in ((1, claims.ones), (0, claims.zeros)):
        left = columns & ((1 << len(row.class_of)) - 1)
        while left:  # few columns are claimed of many
            number = row.class_of[(left & -left).bit_length() - 1]
            left &= left - 1
            if bits.setdefault(number, bit) != bit:
                bits[number] = -1  # columns that no row tells apart, said to differ: no row can open this
    return dict(sorted(bits.items()))


def open_claims(claims: Claims, memory: Memory, seat: int, secret: Secret) -> Parts:
    """The openings of a true claim."""
    if claims == NOTHING:
        return ()
    row = memory.rows[claims.row, seat]
    return tuple(row.blinding(secret, number).encoding for number in claimed_classes(claims, row))


def check_claims(claims: Claims, memory: Memory, seat: int, openings: Parts) -> None:
    """Every claimed bit opens; else it is not a move, and evidence."""
    bits: dict[int, int] = {}
    if claims != NOTHING:
        row = memory.rows[claims.row, seat]
        bits = claimed_classes(claims, row)
    if len(openings) != len(bits):
        raise Violation("move-openings", seat)
    for (number, bit), data in zip(bits.items(), openings, strict=True):
        opened = Scalar.decode(data)
        if bit < 0 or not Report.of(check_opening(row.commitments[number], Scalar(bit), opened)).ok:
            raise Violation("move-lie", seat)
