"""One seat at the table: bytes and intents in, bytes out. No clock, no network, no chance of its own.

Everything that goes out must be stored before it is sent. The seat's own events pass the same check as
anybody's. It answers by itself whatever leaves it no choice.
"""

from dataclasses import dataclass
from typing import Any

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import EncodingError, Illegal
from p2pcryptid.games.game import AnyGame, Fact
from p2pcryptid.games.plain import dump
from p2pcryptid.limits import EVENT_NOTES, HELD_NOTES, SEAT_NOTES
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import (
    Event,
    Note,
    Signed,
    SignedNote,
    decode_signed,
    decode_signed_note,
)
from p2pcryptid.transcript.evidence import Fault, NoteFork
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

from .closing import Reveal, check_reveal, decode_reveal, is_signed_reveal, make_reveal
from .make import move_body, own_secret, say
from .progress import Kind, began, expected, heard
from .record import Record


@dataclass(frozen=True, slots=True)
class Output:
    """Store this, then send it to everybody."""

    kind: RecordKind
    data: bytes


class Seat:
    """The machine of one seat; it changes only through `start`, `receive` and `intend`."""

    def __init__(self, record: Record, game: AnyGame, seat: int, secret: Secret, key: SigningKey) -> None:
        self.seat = seat
        self.progress = began(record, game)
        self.chain = Chain.start(record.match, record.keys)
        self.fault: Fault | None = None
        self.reveals: dict[int, Reveal] = {}
        self._secret = secret
        self._key = key
        self._notes: dict[tuple[int, int], SignedNote] = {}
        self._counter = 0
        self._early: dict[int, Reveal] = {}

    @property
    def view(self) -> Any:
        """What this seat may know; None before the deal is done."""
        if self.progress.state is None:
            return None
        mine = own_secret(self.progress, self.seat, self._secret)
        return self.progress.game.view(self.progress.state, self.seat, mine)

    @property
    def waits_for_me(self) -> bool:
        """Is it this seat that the match waits for?"""
        due = expected(self.progress)
        return self.fault is None and due is not None and due[0] == self.seat

    def start(self) -> list[Output]:
        """What this seat says before it has heard anything."""
        return self._act()

    def receive(self, kind: RecordKind, data: bytes) -> list[Output]:
        """Something from a peer. `EncodingError` and `Fault` say what is wrong with it."""
        if self.fault is not None:
            return []
        if kind is RecordKind.NOTE:
            self._hear_note(decode_signed_note(data))
        elif kind is RecordKind.REVEAL:
            self._hear_reveal(decode_reveal(data))
        elif kind is RecordKind.EVENT:
            self._hear(decode_signed(data))
        else:
            raise EncodingError("not for a seat")
        return self._act()

    def intend(self, action: Any) -> list[Output]:
        """The player's own action: a note at any time, anything else in turn."""
        game, progress = self.progress.game, self.progress
        if game.is_note(action):
            return self._write_note(action)
        if not self.waits_for_me or progress.state is None or game.to_act(progress.state)[:1] != (self.seat,):
            raise Illegal("not-yours", "it is not your turn", "ce n'est pas votre tour")
        game.apply(progress.state, Fact(self.seat, action))
        if game.proven(progress.setup) and action not in game.playable(self.view):
            raise Illegal("not-true", "that is not true of your clue", "ce n'est pas vrai de votre indice")
        body = move_body(progress, self.seat, self._secret, action)
        return [self._write(Kind.MOVE, body), *self._act()]

    def _act(self) -> list[Output]:
        """Everything that leaves no choice."""
        outputs: list[Output] = []
        while self.waits_for_me:
            due = expected(self.progress)
            assert due is not None
            kind = due[1][0]
            if kind != Kind.MOVE:
                outputs.append(self._write(kind, say(self.progress, self.seat, self._secret)))
                continue
            forced = self._forced()
            if forced is not None:
                body = move_body(self.progress, self.seat, self._secret, forced)
                outputs.append(self._write(Kind.MOVE, body))
            elif self._notes:
                outputs.append(self._write(Kind.CARRY, ()))
            else:
                break
        if self.fault is None and expected(self.progress) is None and self.seat not in self.reveals:
            outputs.append(self._reveal())
            for reveal in self._early.values():
                self._hear_reveal(reveal)
        return outputs

    def _forced(self) -> Any:
        """The only thing this seat can honestly do, if there is just one; by hand at honour tables."""
        game = self.progress.game
        if not game.proven(self.progress.setup):
            return None
        choices = [action for action in game.playable(self.view) if not game.is_note(action)]
        return choices[0] if len(choices) == 1 else None

    def _write(self, kind: int, body: Any) -> Output:
        notes = tuple(self._notes[place] for place in sorted(self._notes)[:EVENT_NOTES])
        chain = self.chain
        event = Event(chain.match, chain.next_seq, chain.head, self.seat, kind, notes, body)
        signed = event.signed(self._key)
        try:
            self._hear(signed)
        except Fault as fault:
            if fault.accused == self.seat:
                raise
            # It names another seat (a complaint, the last seed): everybody must hear it.
        return Output(RecordKind.EVENT, signed.encode())

    def _hear(self, signed: Signed) -> None:
        try:
            chain = self.chain.extended(signed)
            self.progress = heard(self.progress, signed)
        except Fault as fault:
            if fault.accused is not None:
                self.fault = fault  # no branch goes on after it
            raise
        self.chain = chain
        for note in signed.event.notes:
            self._notes.pop((note.note.seat, note.note.counter), None)

    def _write_note(self, action: Any) -> list[Output]:
        plain = dump(action, self.progress.game.kinds.action)
        note = Note(self.chain.match, self.seat, self._counter, self.chain.head, plain).signed(self._key)
        self._counter += 1
        self._notes[self.seat, note.note.counter] = note
        return [Output(RecordKind.NOTE, note.encode()), *self._act()]

    def _hear_note(self, signed: SignedNote) -> None:
        note = signed.note
        known = note.match == self.chain.match and note.seat < len(self.chain.keys)
        if not known or not signed.is_signed_by(self.chain.keys[note.seat]):
            raise EncodingError("a note of nobody at this table")
        place = note.seat, note.counter
        other = self._notes.get(place) or self.chain.note_at(*place)
        if other is not None and other.note.id != note.id:
            evidence = NoteFork.of(other, signed)
            message = "one seat signed two notes under one counter"
            self.fault = Fault("note.fork", message, accused=note.seat, evidence=evidence)
            raise self.fault
        held = sum(seat == note.seat for seat, _ in self._notes)
        if note.counter >= SEAT_NOTES or held >= HELD_NOTES:
            raise EncodingError("more notes than a seat may send")
        if other is None:
            self._notes[place] = signed

    def _hear_reveal(self, reveal: Reveal) -> None:
        if not is_signed_reveal(self.progress.record, reveal):
            raise EncodingError("a reveal that its seat did not sign")
        if expected(self.progress) is None:
            Report.of(check_reveal(self.progress, self.chain.head, reveal)).require()
            self.reveals[reveal.seat] = reveal
        else:
            self._early[reveal.seat] = reveal  # somebody has the last event before us

    def _reveal(self) -> Output:
        mine = make_reveal(self.progress, self.seat, self.chain.head, self._secret, self._key)
        self.reveals[self.seat] = mine
        return Output(RecordKind.REVEAL, mine.encode())
