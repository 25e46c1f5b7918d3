"""Claims about a committed row, and the openings that prove them: what every piece on the board carries.

A claim names columns that are 1 or 0 in the seat's secret row. Columns of one class share a commitment, so a
claim is opened once for each class that it touches, in the order of the classes.
"""

from collections.abc import Callable

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.commitment import check_opening
from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.games.game import Claims

from .deal.sheet import Sheet
from .deal.wrong import Said, Wrong


def claimed_classes(claims: Claims, sheet: Sheet) -> dict[int, int]:
    """The bit that is claimed of each class; None where a claim contradicts itself."""
    bits: dict[int, int] = {}
    for bit, columns in ((1, claims.ones), (0, claims.zeros)):
        left = columns & ((1 << len(sheet.class_of)) - 1)
        while left:  # few columns are claimed of many
            number = sheet.class_of[(left & -left).bit_length() - 1]
            left &= left - 1
            if bits.setdefault(number, bit) != bit:
                bits[number] = -1  # columns that no row tells apart, said to differ: no row can open this
    return dict(sorted(bits.items()))


def open_claims(claims: Claims, sheet: Sheet, blinding: Callable[[int], Scalar]) -> Said:
    """The openings of a true claim."""
    return tuple(blinding(number).encoding for number in claimed_classes(claims, sheet))


def check_claims(claims: Claims, sheet: Sheet, row: tuple[Point, ...], openings: Said, seat: int) -> None:
    """Every claimed bit opens; else it is no move, and evidence."""
    bits = claimed_classes(claims, sheet)
    if len(openings) != len(bits):
        raise Wrong("move-openings", seat)
    for (number, bit), data in zip(bits.items(), openings, strict=True):
        if bit < 0 or not Report.of(check_opening(row[number], Scalar(bit), Scalar.decode(data))).ok:
            raise Wrong("move-lie", seat)
