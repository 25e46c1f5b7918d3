"""The chain: a match's events in their order, and the one way to make it longer.

Rules of this file:
- A `Chain` is a value. `extended` gives a new one and leaves the old one as it was; the two share
  what they have in common, so a step costs the same however long the chain is.
- `extended` refuses with `Fault`. A seat is accused only for what it signed in this match: bytes of
  another match, with a forged signature, or on a branch that we do not know, accuse nobody.
- Who may write, and what a body may say, is for the table above; it makes its faults the same way.
"""

from dataclasses import dataclass, field

from p2pcryptid.crypto.hashing import DIGEST_BYTES
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import MATCH_SEATS
from p2pcryptid.transcript.event import Event, Signed, SignedNote, genesis
from p2pcryptid.transcript.evidence import BadEvent, Fault, Fork, NoteFork
from p2pcryptid.transcript.signing import check_public_key
from p2pcryptid.transcript.validity import Keys, note_faults, note_place, place_fault

_Notes = dict[tuple[int, int], tuple[int, SignedNote]]
_WORDS = {
    "event.seq": "an event whose number does not follow from the one before it",
    "event.prev": "an event that follows one which is not in this chain",
    "note.match": "an event that carries a note of another match",
    "note.seat": "an event that carries a note by nobody at the table",
    "note.excess": "an event that carries too many notes, or one that is too large",
    "note.signature": "an event that carries a note with a false signature",
    "note.order": "an event that carries notes out of order, or one twice",
    "note.repeated": "an event that carries a note which an earlier one carried",
}


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """A view of the first `next_seq` events. The lists behind it only grow, and views may share them.

    Two threads must not extend one chain at the same time.
    """

    match: bytes
    keys: Keys
    next_seq: int
    head: bytes
    _events: list[Signed] = field(repr=False)
    _notes: _Notes = field(repr=False)  # place → the event that carried it, and the note
    _counts: list[tuple[int, ...]] = field(repr=False)  # after each event, what `notes_of` says of each seat

    @classmethod
    def start(cls, match: bytes, keys: Keys) -> "Chain":
        """The empty chain of a table; `EncodingError` unless its keys are sound and distinct."""
        if len(match) != DIGEST_BYTES or not 1 <= len(keys) <= MATCH_SEATS:
            raise EncodingError("not a table: a match of 32 bytes and one key a seat")
        if len(set(keys)) != len(keys):
            raise EncodingError("two seats share a public key")
        for key in keys:
            check_public_key(key)
        return cls(match, keys, 0, genesis(match), [], {}, [])

    def __len__(self) -> int:
        return self.next_seq

    def __getitem__(self, seq: int) -> Signed:
        if not 0 <= seq < self.next_seq:
            raise IndexError(f"no event {seq} in a chain of {self.next_seq}")
        return self._events[seq]

    @property
    def events(self) -> tuple[Signed, ...]:
        """All events, the first one first."""
        return tuple(self._events[: self.next_seq])

    def since(self, seq: int) -> tuple[Signed, ...]:
        """The events from this number on: what a peer lacks whose next number it is."""
        return tuple(self._events[max(seq, 0) : self.next_seq])

    def until(self, seq: int) -> "Chain":
        """The chain as it was when `seq` was the next number."""
        if not 0 <= seq <= self.next_seq:
            raise IndexError(f"no event {seq} in a chain of {self.next_seq}")
        head = self._events[seq - 1].event.id if seq else genesis(self.match)
        return Chain(self.match, self.keys, seq, head, self._events, self._notes, self._counts)

    def holds(self, signed: Signed) -> bool:
        """Whether this event is in the chain, under whatever valid signature."""
        seq = signed.event.seq
        return seq < self.next_seq and self._events[seq].event.id == signed.event.id

    def note_at(self, seat: int, counter: int) -> SignedNote | None:
        """The note that an event of this chain has carried under this counter."""
        found = self._notes.get((seat, counter))
        return found[1] if found is not None and found[0] < self.next_seq else None

    def notes_of(self, seat: int) -> int:
        """The counter behind the last note of this seat that was carried."""
        return self._counted[seat]

    @property
    def _counted(self) -> tuple[int, ...]:
        return self._counts[self.next_seq - 1] if self.next_seq else (0,) * len(self.keys)

    def check(self, signed: Signed) -> None:
        """`Fault` unless this event can stand next in the chain."""
        self._check_author(signed)
        self._check_place(signed)
        self._check_notes(signed)

    def extended(self, signed: Signed) -> "Chain":
        """The chain with one event more; `Fault` if it cannot stand there."""
        self.check(signed)
        events, notes, counts = self._own_lists()
        counts.append(_counted_on(self._counted, signed.event.notes))
        events.append(signed)
        notes.update((note_place(note), (self.next_seq, note)) for note in signed.event.notes)
        return Chain(self.match, self.keys, self.next_seq + 1, signed.event.id, events, notes, counts)

    def refuses(self, bad: BadEvent) -> bool:
        """A judge of bad events whose `prev` lies in this chain: is this what was wrong with it?"""
        seq = bad.event.event.seq
        if seq > self.next_seq:
            return False
        before = self.until(seq)
        if before.head != bad.head:
            return False
        try:
            before.check(bad.event)
        except Fault as fault:
            return (fault.code, fault.accused) == (bad.code, bad.accused)
        return False

    def _check_author(self, signed: Signed) -> None:
        event = signed.event
        if event.match != self.match:
            raise Fault("event.match", "an event of another match")
        if event.seat >= len(self.keys):
            raise Fault("event.seat", "an event of nobody at the table")
        if not signed.is_signed_by(self.keys[event.seat]):
            raise Fault("event.signature", "an event with a false signature")

    def _check_place(self, signed: Signed) -> None:
        event = signed.event
        if event.seq < self.next_seq:
            self._check_earlier(signed, self._events[event.seq])
        parent = self._events[self.next_seq - 1] if self.next_seq else None
        if code := place_fault(event, parent.event if parent else None):
            named = parent if parent is not None and parent.event.id == event.prev else None
            raise Fault.proven(_WORDS[code], BadEvent(code, signed, named))
        if event.seq < self.next_seq:
            raise Fault("event.stale", "an event for a place that another seat has taken", seq=event.seq)
        if event.seq > self.next_seq:
            raise Fault("event.gap", f"event {event.seq}, where {self.next_seq} is the next", seq=event.seq)
        if event.prev != self.head:  # perhaps somebody forked, and this seat knows the other branch
            raise Fault("event.prev", "an event that follows one which is not in this chain", seq=event.seq)

    def _check_earlier(self, signed: Signed, ours: Signed) -> None:
        event = signed.event
        if event.id == ours.event.id:
            raise Fault("event.known", "an event that is in the chain already", seq=event.seq)
        if event.seat == ours.event.seat:
            raise Fault(
                "event.fork",
                "one seat signed two events for one place",
                accused=event.seat,
                seq=event.seq,
                evidence=Fork.of(ours, signed),
            )

    def _check_notes(self, signed: Signed) -> None:
        event = signed.event
        codes = list(note_faults(event, self.keys))
        if codes in ([], ["note.order"]):  # all notes are real, so two under one counter are a fork
            self._check_note_forks(event)
        if any(self.note_at(*note_place(note)) for note in event.notes):
            codes.append("note.repeated")
        if codes:
            raise Fault.proven(_WORDS[codes[0]], BadEvent(codes[0], signed))

    def _check_note_forks(self, event: Event) -> None:
        """Their author is to blame rather than the carrier, so this comes before order and repetition."""
        seen: dict[tuple[int, int], SignedNote] = {}
        for note in event.notes:
            other = self.note_at(*note_place(note)) or seen.setdefault(note_place(note), note)
            if other.note.id != note.note.id:
                raise Fault(
                    "note.fork",
                    "one seat signed two notes under one counter",
                    accused=note.note.seat,
                    seq=event.seq,
                    evidence=NoteFork.of(other, note),
                )

    def _own_lists(self) -> tuple[list[Signed], _Notes, list[tuple[int, ...]]]:
        """The lists to append to: the shared ones, or copies if another branch has gone on in them."""
        if len(self._events) == self.next_seq:
            return self._events, self._notes, self._counts
        notes = {place: found for place, found in self._notes.items() if found[0] < self.next_seq}
        return self._events[: self.next_seq], notes, self._counts[: self.next_seq]


def _counted_on(counts: tuple[int, ...], notes: tuple[SignedNote, ...]) -> tuple[int, ...]:
    """For each seat the counter behind its last note, with these."""
    if not notes:
        return counts
    seen = list(counts)
    for note in notes:
        seat, counter = note_place(note)
        seen[seat] = max(seen[seat], counter + 1)
    return tuple(seen)
