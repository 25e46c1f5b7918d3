"""One seat at the table: bytes and intents in, bytes out. No clock, no network, no chance of its own.

Everything that goes out must be stored before it is sent. The seat's own events pass the same check as
anybody's. It answers by itself whatever leaves it no choice.
"""

from collections.abc import Iterable
from itertools import count
from typing import Any

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import Illegal
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import AnyGame, Fact
from p2pcryptid.limits import EVENT_NOTES
from p2pcryptid.transcript.event import Event, Note, Signed, decode_signed
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

from .abandonment import make_abandonment
from .closing import make_reveal
from .course import Course, Head, Output
from .make import move_body, own_secret, say
from .progress import Kind, expected
from .record import Record


class Seat(Course):
    """The machine of one seat; it changes only through the methods that return outputs.

    After a restart (`restore`) it signs nothing until it has the head of every other seat, and has caught
    up with all of them: an old journal brought back would otherwise make it sign a second event for a place
    where others hold its first one.
    """

    def __init__(self, record: Record, game: AnyGame, seat: int, secret: Secret, key: SigningKey) -> None:
        super().__init__(record, game)
        self.own = self.seat = seat
        self._secret = secret
        self._key = key
        self._unmet: dict[int, Head | None] = {}  # after a restart: the others, and the heads that they told
        self._signed_until = 0  # no event below this number is to be signed (again)
        self._noted_until = 0  # the same for counters of notes

    @property
    def view(self) -> Any:
        """What this seat may know; None before the deal is done."""
        if self.progress.state is None:
            return None
        return self.progress.game.view(self.progress.state, self.seat, self._mine())

    def _mine(self) -> Any:
        """What this seat was dealt, from its secret; None before the deal is done."""
        return own_secret(self.progress, self.seat, self._secret)

    @property
    def unmet(self) -> tuple[int, ...]:
        """The seats that we must hear from, or catch up with, before we sign anything again."""
        return tuple(sorted(self._unmet))

    @property
    def may_sign(self) -> bool:
        """False after a fault, once somebody gave up here, and while a restart is not yet made good."""
        waiting = bool(self._unmet) or self.chain.next_seq < self._signed_until
        given_up = self.seat in self.abandonments or bool(self.abandonments_at_head)
        return self.fault is None and not given_up and not waiting

    @property
    def waits_for_me(self) -> bool:
        """Is it this seat that the match waits for?"""
        due = expected(self.progress)
        return self.may_sign and due is not None and due[0] == self.seat

    @property
    def chooses(self) -> bool:
        """Is it a move of this player's that the match waits for, and no step of a deal or a hint?"""
        state = self.progress.state
        mine = state is not None and self.progress.game.to_act(state)[:1] == (self.seat,)
        return mine and self.waits_for_me

    def start(self) -> list[Output]:
        """What this seat says before it has heard anything."""
        return self._act()

    def receive(self, kind: RecordKind, data: bytes) -> list[Output]:
        """Something from a peer. `EncodingError` and `Fault` say what is wrong with it."""
        self.hear(kind, data)
        self._settle()
        return self._act()

    def restore(self, stored: Iterable[tuple[RecordKind, bytes]]) -> None:
        """Take up a match again from what was stored of it."""
        for kind, data in stored:
            try:
                self.hear(kind, data)
            except Fault as fault:
                if fault.accused is None:
                    raise
        self._unmet = dict.fromkeys(s for s in range(self.progress.record.seats) if s != self.seat)

    def meet(self, seat: int, head: Head, own_notes: int = 0) -> list[Output]:
        """Another seat tells how far it has come, and which counter comes after our last note it has seen."""
        if seat not in self._unmet:
            return []
        self._noted_until = max(self._noted_until, own_notes)
        self._unmet[seat] = head
        self._settle()
        return self._act()

    def _settle(self) -> None:
        """Whoever has nothing that we lack need not be waited for."""
        for seat, head in list(self._unmet.items()):
            if head is not None and self.agrees(head):
                del self._unmet[seat]

    def intend(self, action: Any) -> list[Output]:
        """The player's own action: a note at any time, anything else in turn."""
        game, progress = self.progress.game, self.progress
        if not self.may_sign:
            raise Illegal("not-now", "this seat may sign nothing now", "cette place ne peut rien signer")
        if game.is_note(action):
            return self._write_note(action)
        if not self.chooses:
            raise Illegal("not-yours", "it is not your turn", "ce n'est pas votre tour")
        game.apply(progress.state, Fact(self.seat, action))  # is it legal?
        said = game.claims(progress.state, self.seat, action)
        if game.proven(progress.setup) and not said.hold(game.row(progress.setup, self._mine())):
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
        if self.fault is None and self.over and self.seat not in self.reveals:
            outputs.append(self.reveal())  # an end needs nobody's leave
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
        if notes:
            decode_signed(signed.encode())  # others' words make it longer: can it still be read?
        try:
            self._hear(signed)
        except Fault as fault:
            if fault.accused == self.seat:
                raise
            # It names another seat (a complaint, the last seed): everybody must hear it.
        return self.accepted[-1]

    def _hear(self, signed: Signed) -> None:
        event = signed.event
        if self.seat in self.abandonments and event.seq >= self.chain.next_seq:
            raise Fault("match-abandoned", "an event after this seat gave the match up", seq=event.seq)
        try:
            super()._hear(signed)
        except Fault as fault:
            unplaced = fault.code in ("event.gap", "event.prev") and fault.accused is None
            if unplaced and event.seat == self.seat:
                self._signed_until = max(self._signed_until, event.seq + 1)  # our own word from before
            raise

    def _write_note(self, action: Any) -> list[Output]:
        plain = dump(action, self.progress.game.kinds.action)
        counter = next(c for c in count(self._noted_until) if not self._note_at(self.seat, c))
        note = Note(self.chain.match, self.seat, counter, self.chain.head, plain).signed(self._key)
        self._hear_note(note)
        return [Output(RecordKind.NOTE, note.encode()), *self._act()]

    def reveal(self) -> Output:
        """Open the secret: by itself at the end, and only if the player says so when a match was given up."""
        mine = make_reveal(self.progress, self.seat, self.last_head, self._secret, self._key)
        self._hear_reveal(mine)
        return Output(RecordKind.REVEAL, mine.encode())

    def abandon(self, gone: frozenset[int]) -> list[Output]:
        """Give the match up, without these seats; it is over when all others have signed the same.

        At the head that others have signed, if our chain has it: they take no event behind it any more.
        """
        if self.fault is not None or self.over:
            raise Illegal("over", "the match is over already", "la partie est déjà finie")
        known = [one for one in self._given_up if self.place_of(one.head) is not None]
        head = min(known, key=lambda one: self.place_of(one.head) or 0).head if known else self.chain.head
        mine = make_abandonment(self.progress.record, self.seat, head, gone - {self.seat}, self._key)
        self._hear_abandonment(mine)
        return [Output(RecordKind.ABANDONMENT, mine.encode())]
