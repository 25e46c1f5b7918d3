"""Honour tables: what was said false, from when to when, and whether anybody acted on it.

A piece is a column that a seat's `standing` claims. It is judged at the event that placed it, by the row that
the seat held there, and not by what is left lying in the end: a lie that was taken back has done its work.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.game import TABLE, Change, Claims
from p2pcryptid.games.requests import Result
from p2pcryptid.table.knowledge import row_bits
from p2pcryptid.table.state import MatchState

_RESULTS = get_args(Result)
Place = tuple[str, int, int]
"""of a piece: the row, the bit that is claimed, and the column"""


@dataclass(slots=True)
class FalsePiece:
    """One that the revealed secret denies. Events are told by their numbers."""

    seat: int
    placed: int
    change: Change
    """what placed it"""
    place: Place
    acted_on: int | None = None
    """the first event in which another seat acted while it lay; or the one that placed it, if that undid what
    others had done"""
    taken_back: int | None = None

    @property
    def claim(self) -> Claims:
        """What it says."""
        row, bit, column = self.place
        return Claims(row, ones=1 << column) if bit else Claims(row, zeros=1 << column)

    def is_fault(self, over: bool) -> bool:
        """Somebody acted on it, or it lay when the match ended; else it is a slip that was put right."""
        return self.acted_on is not None or (over and self.taken_back is None)

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "seat": self.seat,
            "event": self.placed,
            "row": self.place[0],
            "bit": self.place[1],
            "column": self.place[2],
            "acted_on": self.acted_on,
            "taken_back": self.taken_back,
        }


@dataclass
class HonourWatch:
    """Follows the pieces of the seats whose secrets are known."""

    secrets: Mapping[int, Secret]
    found: list[FalsePiece] = field(default_factory=list)
    """in the order in which they were placed"""
    _lying: dict[int, dict[Place, FalsePiece]] = field(default_factory=dict)
    _unused: dict[int, dict[Place, FalsePiece]] = field(default_factory=dict)
    """of those, the ones that nobody has acted on"""

    def __post_init__(self) -> None:
        for seat in self.secrets:
            self._lying[seat], self._unused[seat] = {}, {}

    def follow(self, after: MatchState, seq: int) -> None:
        """What an event changed. A move acts on what lay before it; so does a note, unless it corrects pieces
        of its own seat: else anybody could make a slip of others a fault, by a correction of nothing. Two
        notes that one event carries were written unseen by each other, so they do not act on what that event
        places or takes."""
        game, notes = after.game, []
        for change in after.changes:
            seat = change.fact.seat
            if game.proven(change.before):
                continue
            action = change.fact.action
            if not isinstance(action, _RESULTS) and game.is_note(action):
                notes += [] if _corrects(after, change) else [seat]
            elif seat != TABLE:
                self._act(seat, seq)
            self._compare(after, change, seq)
        for seat in notes:
            self._act(seat, seq)

    def _act(self, actor: int, seq: int) -> None:
        for seat, unused in self._unused.items():
            if seat == actor:
                continue
            for place, piece in list(unused.items()):
                if piece.placed < seq:
                    piece.acted_on = seq
                    del unused[place]

    def _compare(self, match: MatchState, change: Change, seq: int) -> None:
        standing = match.game.standing
        # Otherwise a seat could undo a search for a moment, again and again, each time at the cost of others.
        undone = seq if match.game.undoes(change) else None
        for seat, secret in self.secrets.items():
            before, after = standing(change.before, seat), standing(change.after, seat)
            if before != after:
                for place in _places(_without(before, after)):
                    self._take_back(seat, place, seq)
                bits = row_bits(match, seat, secret, after.row)
                for place in _places(_denied(_without(after, before), bits)):
                    self._place(FalsePiece(seat, seq, change, place, undone))

    def _take_back(self, seat: int, place: Place, seq: int) -> None:
        piece = self._lying[seat].pop(place, None)
        self._unused[seat].pop(place, None)
        if piece is not None:
            piece.taken_back = seq

    def _place(self, piece: FalsePiece) -> None:
        self.found.append(piece)
        self._lying[piece.seat][piece.place] = piece
        if piece.acted_on is None:
            self._unused[piece.seat][piece.place] = piece


def _corrects(match: MatchState, change: Change) -> bool:
    """Does a note change what the pieces of its own seat say?"""
    standing, seat = match.game.standing, change.fact.seat
    return standing(change.before, seat) != standing(change.after, seat)


def _without(claims: Claims, others: Claims) -> Claims:
    """What is claimed here and not there."""
    if claims.row != others.row:
        return claims
    return Claims(claims.row, claims.ones & ~others.ones, claims.zeros & ~others.zeros)


def _denied(claims: Claims, bits: int | None) -> Claims:
    """What of it is false of this row; all of it, if the secret opens no such row."""
    if bits is None:
        return claims
    return Claims(claims.row, claims.ones & ~bits, claims.zeros & bits)


def _places(claims: Claims) -> list[Place]:
    return [
        (claims.row, bit, column)
        for bit, columns in ((1, claims.ones), (0, claims.zeros))
        for column in range(columns.bit_length())
        if columns >> column & 1
    ]
