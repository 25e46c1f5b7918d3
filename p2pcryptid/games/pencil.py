"""Marks that a player makes by hand, in the notebook and on the table; nobody else ever sees them.

They are kept as JSON: `{"v": 1, "rows": [[row, seat, false], …], "spots": [[spot, seat, true], …]}`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from p2pcryptid.errors import Invalid
from p2pcryptid.i18n import text
from p2pcryptid.limits import MATCH_SEATS, PENCIL_BYTES, PENCIL_MARKS, PENCIL_NUMBERS

_VERSION = 1
Marks = Mapping[tuple[int, int], bool]
"""by the number of a row or a spot, and a seat"""


@dataclass(frozen=True, slots=True)
class Pencil:
    """All of them. What has no mark is open."""

    rows: Marks = field(default_factory=dict)
    """does the seat hold the row?"""
    spots: Marks = field(default_factory=dict)
    """could it be there, by what the seat holds?"""


def turn_row(pencil: Pencil, row: int, seat: int) -> Pencil:
    """The next mark for a row and a seat: no, then yes, then none again."""
    return replace(pencil, rows=_turned(pencil.rows, (row, seat), first=False))


def turn_spot(pencil: Pencil, spot: int, seat: int) -> Pencil:
    """The next mark for a spot and a seat: it could be, then it cannot, then none again."""
    return replace(pencil, spots=_turned(pencil.spots, (spot, seat), first=True))


def signs(pencil: Pencil, seats: int) -> Mapping[int, str]:
    """At each spot that has a mark a sign for every seat, as a `Lens` shows them: `+`, `-` or a blank."""
    marked = {spot for spot, _ in pencil.spots}
    sign = {True: "+", False: "-", None: " "}
    return {
        spot: "".join(sign[pencil.spots.get((spot, seat))] for seat in range(seats))
        for spot in sorted(marked)
    }


def written(pencil: Pencil) -> bytes:
    """As it is kept."""
    made = {"v": _VERSION, "rows": _listed(pencil.rows), "spots": _listed(pencil.spots)}
    return json.dumps(made, separators=(",", ":")).encode()


def read(kept: bytes) -> Pencil:
    """What was written; raises `Invalid` for anything else."""
    try:
        if len(kept) > PENCIL_BYTES:
            raise ValueError("too long")
        match json.loads(kept):
            case {"v": int(version), "rows": list(rows), "spots": list(spots), **others} if not others:
                if version is not True and version == _VERSION:
                    return Pencil(_marks(rows), _marks(spots))
        raise ValueError("not as it is written")
    except (ValueError, RecursionError) as reason:  # also what is no JSON, and no text
        raise Invalid("no-pencil", text("your own marks cannot be read; they start anew")) from reason


def _turned(marks: Marks, key: tuple[int, int], first: bool) -> Marks:
    others = {one: mark for one, mark in marks.items() if one != key}
    match marks.get(key):
        case None if len(others) < PENCIL_MARKS:
            return {**others, key: first}
        case mark if mark is first:
            return {**others, key: not first}
    return others


def _listed(marks: Marks) -> list[list[int | bool]]:
    return [[number, seat, mark] for (number, seat), mark in sorted(marks.items())]


def _marks(listed: list[Any]) -> Marks:
    if len(listed) > PENCIL_MARKS:
        raise ValueError("too many marks")
    marks = dict(map(_mark, listed))
    if len(marks) < len(listed):
        raise ValueError("two marks at one place")
    return marks


def _mark(one: Any) -> tuple[tuple[int, int], bool]:
    match one:
        case [int(number), int(seat), bool(mark)] if _is_number(number, PENCIL_NUMBERS):
            if _is_number(seat, MATCH_SEATS):
                return (number, seat), mark
    raise ValueError("not a mark")


def _is_number(value: int, bound: int) -> bool:
    return not isinstance(value, bool) and 0 <= value < bound
