"""One seat at the table: bytes and intents in, bytes out. No clock, no network, no chance of its own.

A seat has a match, which it follows like anybody else, and a secret, from which it writes. Everything that
goes out must be stored before it is sent. It answers by itself whatever leaves it no choice.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.encoding import Value
from p2pcryptid.errors import Illegal, P2PCryptidError
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import AnyGame, Fact
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.i18n import text
from p2pcryptid.limits import EVENT_NOTES, HELD_NOTES, SEAT_NOTES
from p2pcryptid.transcript.event import Event, Note, Signed, decode_signed
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

from .abandonment import make_abandonment
from .author import choice_body, step_body
from .closing import make_reveal
from .knowledge import knowledge
from .match import Match, Output
from .protocols.memory import Memory
from .protocols.protocol import Violation
from .record import TableRecord
from .state import Kind, MatchState, accusation, advance, expected, noted


class Seat:
    """The machine of one seat; it changes only through the methods that return outputs.

    After a restart (`restore`) it signs nothing until every other seat has sent what it holds: an old journal
    brought back would otherwise make it sign a second event for a place where others hold its first one. What
    they merely say that they hold changes nothing.
    """

    def __init__(
        self, record: TableRecord, game: AnyGame, seat: int, secret: Secret, key: SigningKey
    ) -> None:
        self.match = Match(record, game, own=seat)
        self.seat = seat
        self._secret = secret
        self._key = key
        self._known: tuple[Memory, Knowledge] | None = None
        self._unmet: set[int] = set()  # after a restart: the others who may hold what we lack
        self._unchecked = False  # was a step of ours said, and not checked yet?
        self._signed_until = 0  # no event below this number is to be signed (again)

    @property
    def state(self) -> MatchState:
        """Where the match stands."""
        return self.match.state

    @property
    def view(self) -> Any:
        """What this seat may know; None before the game has started."""
        if self.state.state is None:
            return None
        return self.state.game.view(self.state.state, self.seat, self.known)

    @property
    def known(self) -> Knowledge:
        """What this seat alone knows."""
        memory = self.state.memory
        if self._known is None or self._known[0] is not memory:
            self._known = memory, knowledge(self.state, self.seat, self._secret, self._known)
        return self._known[1]

    @property
    def unmet(self) -> tuple[int, ...]:
        """The seats that must send us what they hold before we sign anything again."""
        return tuple(sorted(self._unmet))

    @property
    def may_sign(self) -> bool:
        """False after a fault, once the match was given up, by us at least, while a restart is not yet made
        good, and behind a step of our own that is not checked yet."""
        match = self.match
        waiting = bool(self._unmet) or match.chain.next_seq < self._signed_until
        given_up = self.seat in match.abandonments or bool(match.enders)
        return match.fault is None and not given_up and not waiting and not self._unchecked

    @property
    def waits_for_me(self) -> bool:
        """Is it this seat that the match waits for?"""
        due = expected(self.state)
        return self.may_sign and due is not None and due.seat == self.seat

    @property
    def chooses(self) -> bool:
        """Is it a choice of this player's that the match waits for, and not a step that leaves none?"""
        return self.state.chosen and self.waits_for_me

    def start(self) -> list[Output]:
        """What this seat writes before it has heard anything."""
        return list(self._act())

    def receive(self, kind: RecordKind, data: bytes) -> list[Output]:
        """Something from a peer. `EncodingError` and `Fault` say what is wrong with it."""
        return list(self.receiving(kind, data))

    def receiving(self, kind: RecordKind, data: bytes) -> Iterator[Output]:
        """The same, one output at a time, each as soon as it can be sent. Go through all of them."""
        self._hear(kind, data)
        yield from self._act()

    @property
    def ahead(self) -> Sequence[Callable[[], object]]:
        """What can be calculated now of what this seat will write, the most urgent first; to be called in any
        thread. `EncodingError` from one of them means nothing."""
        state = self.state
        if state.run is None or not self.may_sign:
            return ()
        return state.protocol.ahead(state.run, self.seat, self._secret)

    def _hear(self, kind: RecordKind, data: bytes) -> None:
        try:
            self.match.hear(kind, data)
        except Fault as fault:
            unplaced = fault.code in ("event.gap", "event.prev") and fault.accused is None
            if unplaced and kind is RecordKind.EVENT:
                event = decode_signed(data).event
                if event.seat == self.seat:  # an event that we signed before a restart
                    self._signed_until = max(self._signed_until, event.seq + 1)
            raise

    def restore(self, stored: Iterable[tuple[RecordKind, bytes]]) -> None:
        """Take up a match again from what was stored of it."""
        for kind, data in stored:
            try:
                self._hear(kind, data)
            except Fault as fault:
                if fault.accused is None:
                    raise
        self._unmet = {seat for seat in range(self.state.record.seats) if seat != self.seat}

    def meet(self, seat: int) -> list[Output]:
        """Another seat has sent everything it holds that we lacked when we came back."""
        self._unmet.discard(seat)
        return list(self._act())

    def intend(self, action: Any) -> list[Output]:
        """The player's own action: a note at any time, anything else in turn."""
        game = self.state.game
        if self.seat in self.match.abandonments:
            raise Illegal("given-up", text("you have given the match up: wait for the others, or leave"))
        if not self.may_sign:
            raise Illegal("not-now", text("this seat may sign nothing now"))
        if game.is_note(action):
            return self._write_note(action)
        if not self.chooses:
            raise Illegal("not-yours", text("it is not your turn"))
        if self.state.run is not None and action not in game.playable(self.view):
            raise Illegal("not-legal", text("that cannot be chosen now"))  # nobody else could see it
        return [self._choose(action), *self._act()]

    def _choose(self, action: Any) -> Output:
        kind, body = choice_body(self.state, self.seat, self._secret, action)
        try:
            return self._write(kind, body)
        except Violation as violation:
            if violation.code != "move-lie":
                raise
            raise Illegal("not-true", text("that is not true of what you hold")) from None

    def _act(self) -> Iterator[Output]:
        """Everything that leaves no choice."""
        while self.waits_for_me:
            if not self.chooses:
                yield from self._take_step()
            elif (
                self.match.held_notes
            ):  # first: whether notes wait for a choice must not tell if there is one
                yield self._write(Kind.CARRY, ())
            elif (forced := self._forced()) is not None:
                yield self._choose(forced)
            else:
                break
        if self.match.fault is None and self.match.over and self.seat not in self.match.reveals:
            yield self.reveal()  # an end needs nobody's leave

    def _take_step(self) -> Iterator[Output]:
        """Say what leaves no choice, and only then check it as everybody does: they do so at the same time,
        and need not wait for us to have done it before."""
        due = expected(self.state)
        assert due is not None
        signed = self._signed(due.kinds[0], step_body(self.state, self.seat, self._secret))
        before = self.match.chain
        self._unchecked = True  # whatever goes wrong from here on, nothing is signed behind it
        self.match.place(signed, before.extended(signed))
        yield self.match.accepted[-1]
        try:
            self.match.settle(advance(self.state, signed.event))
        except P2PCryptidError as error:
            if not isinstance(error, Violation) or error.accused == self.seat:
                raise RuntimeError(f"a step of our own that cannot be: {error.message}") from error
            self.match.chain = before  # an event that accuses is evidence, and no part of anybody's chain
            self.match.convict(accusation(error, signed.event.seq))
        self._unchecked = False

    def _forced(self) -> Any:
        """The only thing this seat can honestly do, if there is just one; by hand at honour tables, and where
        doing it at once would tell that it is the only one."""
        game = self.state.game
        if not game.proven(self.state.state):
            return None
        choices = [action for action in game.playable(self.view) if not game.is_note(action)]
        return choices[0] if len(choices) == 1 and not game.own_pace(choices[0]) else None

    def _write(self, kind: int, body: Value) -> Output:
        """Check an event of ours once, as everybody will, and take it as the next one."""
        signed = self._signed(kind, body)
        after = advance(self.state, signed.event)
        self.match.append(signed, self.match.chain.extended(signed), after)
        return self.match.accepted[-1]

    def _signed(self, kind: int, body: Value) -> Signed:
        """The next event, with the notes that wait to be carried."""
        held, chain = self.match.held_notes, self.match.chain
        notes = tuple(held[place] for place in sorted(held)[:EVENT_NOTES])
        event = Event(chain.match, chain.next_seq, chain.head, self.seat, kind, notes, body)
        signed = event.signed(self._key)
        if notes:
            decode_signed(signed.encode())  # others' words make it longer: can it still be read?
        return signed

    def _write_note(self, action: Any) -> list[Output]:
        match = self.match
        noted(self.state, Fact(self.seat, action))  # would it do anything?
        plain = dump(action, self.state.game.action)
        if match.held_notes_of(self.seat) >= HELD_NOTES:
            raise Illegal("notes-held", text("what you said before must be taken up first: wait a moment"))
        counter = next(c for c in count() if not match.note_at(self.seat, c))
        if counter >= SEAT_NOTES:
            raise Illegal("notes-spent", text("you have said that as often as one can in one game"))
        note = Note(match.chain.match, self.seat, counter, match.chain.head, plain).signed(self._key)
        match.hear_note(note)
        return [Output(RecordKind.NOTE, note.encode()), *self._act()]

    def reveal(self) -> Output:
        """Open the secret: by itself at the end, and only if the player says so when a match was given up."""
        match = self.match
        mine = make_reveal(match.chain.match, self.seat, match.last_head, self._secret, self._key)
        match.hear_reveal(mine)
        return Output(RecordKind.REVEAL, mine.encode())

    def abandon(self, gone: frozenset[int]) -> list[Output]:
        """Give the match up, without these seats; it is over when all others have done the same.

        From now on we write nothing more. What others write until then, we take.
        """
        match = self.match
        if match.fault is not None or match.over or match.enders:
            raise Illegal("over", text("the match is over already"))
        head, named = match.chain.head, gone - {self.seat}
        mine = make_abandonment(self.state.record, self.seat, head, named, self._key)
        match.hear_abandonment(mine)
        return [Output(RecordKind.ABANDONMENT, mine.encode())]
