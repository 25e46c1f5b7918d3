"""A match as anybody can follow it: bytes in, and what may be believed of them.

Players and spectators follow in the same way; a `Seat` has a match and also writes. `accepted` is all that
was taken, in its order: what a node stores, and what it passes on.
"""

from contextlib import suppress
from dataclasses import dataclass

from p2pcryptid.crypto.checks import Report
from p2pcryptid.errors import CheckError, EncodingError
from p2pcryptid.games.game import AnyGame, Change
from p2pcryptid.limits import ABANDONMENTS, HELD_NOTES, IDLE_ABANDONMENTS, SEAT_NOTES
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Signed, SignedNote, decode_signed, decode_signed_note
from p2pcryptid.transcript.evidence import (
    BadEvent,
    Fault,
    Fork,
    NoteFork,
    decode_evidence,
    encode_evidence,
    recheck,
)
from p2pcryptid.transcript.records import RecordKind

from .abandonment import Abandonment, binds, decode_abandonment, enders, is_signed_abandonment, named_by
from .closing import Reveal, check_reveal, decode_reveal, is_signed_reveal
from .record import TableRecord
from .state import Kind, MatchState, begun, expected, judge


@dataclass(frozen=True, slots=True)
class Output:
    """A record of the match: store it, then send it to everybody."""

    kind: RecordKind
    data: bytes


@dataclass(frozen=True, slots=True)
class Head:
    """How far somebody has come: the number of the next event, and the id of the last."""

    next_seq: int
    id: bytes


class Match:
    """The public side of a match; it changes only through `hear`."""

    def __init__(self, record: TableRecord, game: AnyGame, own: int | None = None) -> None:
        self.state = begun(record, game)
        self.chain = Chain.start(record.match, record.keys)
        self.fault: Fault | None = None
        self.reveals: dict[int, Reveal] = {}
        self.abandonments: dict[int, list[Abandonment]] = {}
        """by seat that gave the match up, everything that it has signed to that end"""
        self.own = own
        """our seat, if we have one"""
        self.accepted: list[Output] = []
        self.story: list[Change] = []
        """every fact so far, with the states before and after it"""
        self.held_notes: dict[tuple[int, int], SignedNote] = {}
        self.acts = [0] * record.seats
        """how many records each seat has signed"""
        self.steps = 0
        """how many events did more than carry notes"""
        self._early: dict[int, Reveal] = {}
        self._places = {self.chain.head: 0}  # after how many events each head of our chain stood
        self._written: dict[int, int] = {}  # after how many events each seat last wrote one

    @property
    def head(self) -> Head:
        """How far we have come."""
        chain = self.chain  # once: a thread may be at work
        return Head(chain.next_seq, chain.head)

    @property
    def over(self) -> bool:
        """Is nothing more to be written?"""
        return expected(self.state) is None

    @property
    def named(self) -> dict[int, frozenset[int]]:
        """By seat that gave the match up, all whom it does not wait for."""
        signed = (one for words in list(self.abandonments.values()) for one in words)
        return named_by(signed, self._places, self._written)

    @property
    def enders(self) -> frozenset[int]:
        """Those who have given the match up together, so that it is over for us; nobody, if it is not."""
        if self.over or not self.abandonments:
            return frozenset()
        seats = self.state.record.seats
        agreed = enders(seats, self.named)
        return agreed if binds(seats, agreed, self.own) else frozenset()

    @property
    def gone(self) -> tuple[int, ...] | None:
        """Without whom the others gave the match up; None if they have not, or if it came to its end."""
        agreed = self.enders
        return tuple(s for s in range(self.state.record.seats) if s not in agreed) if agreed else None

    @property
    def last_head(self) -> bytes:
        """Where the match ended, or where it stands. One that was given up ends with the last event of those
        who did so: what others wrote behind it, not everybody may have."""
        return self.chain.until(self.last_place).head

    @property
    def last_place(self) -> int:
        """How many events there are up to that head."""
        ends = [self._written.get(seat, 0) for seat in self.enders]
        return max(ends, default=self.chain.next_seq)

    @property
    def words_place(self) -> int:
        """How many events one must have so that the words of all who gave it up count."""
        words = (one for seat in self.enders for one in self.abandonments[seat])
        return max((self._places.get(one.head, 0) for one in words), default=self.chain.next_seq)

    @property
    def closed(self) -> bool:
        """Is there nothing left to wait for, in play or after it?"""
        revealed = self.over and len(self.reveals) == self.state.record.seats
        return revealed or self.gone is not None or self.fault is not None

    def hear(self, kind: RecordKind, data: bytes) -> None:
        """Something from a peer or from a file. `EncodingError` and `Fault` say what is wrong with it."""
        if self.fault is not None:
            return  # no branch goes on after it
        if kind is RecordKind.EVENT:
            self.hear_event(decode_signed(data))
        elif kind is RecordKind.NOTE:
            self.hear_note(decode_signed_note(data))
        elif kind is RecordKind.REVEAL:
            self.hear_reveal(decode_reveal(data))
        elif kind is RecordKind.ABANDONMENT:
            self.hear_abandonment(decode_abandonment(data))
        elif kind is RecordKind.EVIDENCE:
            self._hear_evidence(data)
        else:
            raise EncodingError("not a record of a match")

    def records(self) -> list[Output]:
        """The match in the one order in which all write it down, whoever heard what first."""
        events = [one for one in self.accepted if one.kind is RecordKind.EVENT]  # they carry the notes
        idle = {
            one.encode() for words in self.abandonments.values() for one in words if not self._counts(one)
        }
        closing = [
            Output(kind, data)
            for kind in (RecordKind.REVEAL, RecordKind.ABANDONMENT, RecordKind.EVIDENCE)
            for data in sorted(one.data for one in self.accepted if one.kind is kind)
            if data not in idle
        ]
        return [*events, *closing]

    def agrees(self, head: Head) -> bool:
        """Is this a head that our own chain has, or had once?"""
        return self._places.get(head.id) == head.next_seq

    def _take(self, kind: RecordKind, data: bytes, seat: int | None = None) -> None:
        self.accepted.append(Output(kind, data))
        if seat is not None:
            self.acts[seat] += 1

    def hear_event(self, signed: Signed) -> None:
        """The next event of the chain."""
        event = signed.event
        if self.enders and event.seq >= self.chain.next_seq:
            raise Fault("match-abandoned", "an event after the match was given up", seq=event.seq)
        try:
            chain = self.chain.extended(signed)
            self._check_held(signed)
            state = judge(self.state, signed)
        except Fault as fault:
            if fault.accused is not None:
                self.convict(fault, signed)
            raise
        self.append(signed, chain, state)

    def append(self, signed: Signed, chain: Chain, state: MatchState) -> None:
        """Take an event that was checked, with the chain and the state after it."""
        self.place(signed, chain)
        self.settle(state)

    def place(self, signed: Signed, chain: Chain) -> None:
        """Take an event as the next one of the chain; what follows from it is still to come."""
        event = signed.event
        self.chain = chain
        self._places[event.id] = self._written[event.seat] = chain.next_seq
        self.steps += event.kind != Kind.CARRY
        for note in event.notes:
            self.held_notes.pop((note.note.seat, note.note.counter), None)
        self._take(RecordKind.EVENT, signed.encode(), event.seat)

    def settle(self, state: MatchState) -> None:
        """What follows from the event that was placed."""
        self.state = state
        self.story += state.changes
        self._hear_early()

    def _check_held(self, signed: Signed) -> None:
        """A note that we hold, and another under the same counter that was carried."""
        for note in signed.event.notes:
            held = self.held_notes.get((note.note.seat, note.note.counter))
            if held is not None and held.note.id != note.note.id:
                raise _note_fork(held, note)

    def convict(self, fault: Fault, signed: Signed | None = None) -> None:
        """Keep what shows it: evidence, or the event that names another than its writer, if that is new."""
        self.fault = fault
        if fault.evidence is not None:
            self._take(RecordKind.EVIDENCE, encode_evidence(fault.evidence))
        elif signed is not None:
            self._take(RecordKind.EVENT, signed.encode())

    def note_at(self, seat: int, counter: int) -> SignedNote | None:
        """The note of a seat under a counter, held or carried."""
        return self.held_notes.get((seat, counter)) or self.chain.note_at(seat, counter)

    def held_notes_of(self, seat: int) -> int:
        """How many notes of a seat wait to be carried."""
        return sum(author == seat for author, _ in self.held_notes)

    def hear_note(self, signed: SignedNote) -> None:
        """A note, to be held until somebody carries it."""
        note = signed.note
        known = note.match == self.chain.match and note.seat < len(self.chain.keys)
        if not known or not signed.is_signed_by(self.chain.keys[note.seat]):
            raise EncodingError("a note that no seat of this table signed")
        other = self.note_at(note.seat, note.counter)
        if other is not None and other.note.id != note.id:
            fault = _note_fork(other, signed)
            self.convict(fault)
            raise fault
        if note.counter >= SEAT_NOTES or self.held_notes_of(note.seat) >= HELD_NOTES:
            raise EncodingError("more notes than a seat may send")
        if other is None:
            self.held_notes[note.seat, note.counter] = signed
            self._take(RecordKind.NOTE, signed.encode(), note.seat)

    def hear_reveal(self, reveal: Reveal) -> None:
        """A seat opens its secret."""
        if not is_signed_reveal(self.state.record, reveal):
            raise EncodingError("a reveal that its seat did not sign")
        if not self.over and self.gone is None:
            self._early[reveal.seat] = reveal  # somebody knows of the end before us
            return
        Report.of(check_reveal(self.state, self.last_head, reveal)).require()
        if reveal.seat not in self.reveals:
            self.reveals[reveal.seat] = reveal
            self._take(RecordKind.REVEAL, reveal.encode(), reveal.seat)

    def _hear_early(self) -> None:
        if self.over or self.gone is not None:
            early, self._early = self._early, {}
            for reveal in early.values():
                with suppress(CheckError):  # refused, as it would have been now
                    self.hear_reveal(reveal)

    def hear_abandonment(self, one: Abandonment) -> None:
        """A seat gives the match up."""
        if not is_signed_abandonment(self.state.record, one):
            raise EncodingError("an abandonment that its seat did not sign")
        words, named = self.abandonments.get(one.seat, []), self.named.get(one.seat)
        if one in words or (self._counts(one) and named is not None and {*one.gone} <= named):
            return  # nothing new
        idle = sum(not self._counts(word) for word in words)
        if len(words) >= ABANDONMENTS or (idle >= IDLE_ABANDONMENTS and not self._counts(one)):
            raise EncodingError("more abandonments than a seat can sign")
        self.abandonments[one.seat] = [*words, one]
        self._take(RecordKind.ABANDONMENT, one.encode(), one.seat)
        self._hear_early()

    def _counts(self, one: Abandonment) -> bool:
        return bool(named_by((one,), self._places, self._written))

    def _hear_evidence(self, data: bytes) -> None:
        """Evidence is believed only as far as we can check it ourselves."""
        evidence = decode_evidence(data)
        if isinstance(evidence, BadEvent):
            self.hear_event(evidence.event)  # our own check says whether it is bad
            return
        if not Report.of(recheck(evidence, self.chain.match, self.chain.keys)).ok:
            raise EncodingError("evidence that convicts nobody")
        code = "event.fork" if isinstance(evidence, Fork) else "note.fork"
        fault = Fault(code, "one seat signed two things", accused=evidence.accused, evidence=evidence)
        self.convict(fault)
        raise fault


def _note_fork(one: SignedNote, other: SignedNote) -> Fault:
    message, evidence = "one seat signed two notes under one counter", NoteFork.of(one, other)
    return Fault("note.fork", message, accused=one.note.seat, evidence=evidence)
