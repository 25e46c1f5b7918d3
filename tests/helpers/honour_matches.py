"""Matches at an honour table that are written event by event, with whatever its seats sign."""

from collections.abc import Sequence
from typing import Any

from helpers.audit_logs import RecordKind, judged, log_of, reveals_of
from helpers.matches import Intents, Played, Script, rows_of, short_game, writer
from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.games.codec import dump
from p2pcryptid.games.cryptid.state import Action, Correct, Cube, State
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind, MatchState, expected, judge
from p2pcryptid.transcript.event import Event, Note, Signed, SignedNote


def excluded(row: int, state: State, seat: int) -> int:
    """A space where this seat may put a true cube."""
    return (state.free(seat) & ~row).bit_length() - 1


def allowed(rows: Sequence[int], state: State, seat: int) -> int:
    """A space that this seat's clue allows, and where the habitat is not: it must still be found."""
    elsewhere = rows[seat] & ~(rows[0] & rows[1] & rows[2])
    return (elsewhere & state.free(seat)).bit_length() - 1


def false_first_cube(played: Played, corrected: bool) -> tuple[Script, list[tuple[int, int]]]:
    """Whoever shares first puts a cube where its clue allows, and may take it back at once."""
    rows = rows_of(played.table, played.end)
    rest = short_game(played.table, turns=1)
    told: list[tuple[int, int]] = []

    def script(seats: list[Seat]) -> Intents:
        seat, state = writer(seats), seats[0].state.state
        if not told:
            told.append((seat.seat, allowed(rows, state, seat.seat)))
            return [(seat.seat, Cube(told[0][1]))]
        who, where = told[0]
        if corrected and state.cubes[who] >> where & 1:
            return [(who, Correct(where, excluded(rows[who], state, who)))]
        return rest(seats)

    return script, told


class Writing:
    """A match that goes on with whatever its seats sign."""

    def __init__(self, played: Played) -> None:
        seq = played.begin_of_play()
        self.played = played
        self.state: MatchState = played.states[seq]
        self.events: list[Signed] = list(played.events[:seq])
        self.rows = rows_of(played.table, played.end)
        self.counters = [0, 0, 0]

    @property
    def due(self) -> int:
        due = expected(self.state)
        assert due is not None
        return due.seat

    def note(self, seat: int, action: Action) -> SignedNote:
        body = dump(action, self.state.game.action)
        self.counters[seat] += 1
        note = Note(self.state.match, seat, self.counters[seat], bytes(32), body)
        return note.signed(self.played.table.keys[seat])

    def write(self, action: Action | None, *notes: SignedNote) -> int:
        """The seat that is due does this, or only carries; the number of the event."""
        body: Any = () if action is None else (dump(action, self.state.game.action), ())
        kind = Kind.CARRY if action is None else Kind.MOVE
        carried = tuple(sorted(notes, key=lambda one: (one.note.seat, one.note.counter)))
        head, seat = self.events[-1].event.id, self.due
        event = Event(self.state.match, len(self.events), head, seat, kind, carried, body)
        self.events.append(event.signed(self.played.table.keys[seat]))
        self.state = judge(self.state, self.events[-1])
        return event.seq

    def lie(self) -> tuple[int, int]:
        """The seat that is due puts a cube where its clue allows: which seat, and where."""
        seat = self.due
        space = allowed(self.rows, self.state.state, seat)
        self.write(Cube(space))
        return seat, space

    def true_cube(self) -> Cube:
        """Where a correction does not want to go: the first such space, not the last."""
        possible = self.state.state.free(self.due) & ~self.rows[self.due]
        return Cube((possible & -possible).bit_length() - 1)

    def mended(self, seat: int, space: int) -> SignedNote:
        return self.note(seat, Correct(space, excluded(self.rows[seat], self.state.state, seat)))

    def log(self, seats: Sequence[int] = (0, 1, 2)) -> bytes:
        """With reveals of these seats, over the last event."""
        reveals = reveals_of(self.played, self.events)
        records = [(RecordKind.EVENT, one.encode()) for one in self.events]
        return log_of(self.played.table.record.encode(), [*records, *(reveals[seat] for seat in seats)])

    def verdict(self, seats: Sequence[int] = (0, 1, 2)) -> Verdict:
        return judged(self.log(seats))
