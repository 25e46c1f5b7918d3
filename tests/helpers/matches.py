"""Matches that several tests look at: played once in a process, and entered again at any event.

A `MatchState` is a value, so a match that was played can be taken up at any of its events by fresh seats.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.state import Resign, Search, Stage, State, Vote
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.games.plain import random_bot
from p2pcryptid.games.requests import Request
from p2pcryptid.table.knowledge import knowledge
from p2pcryptid.table.match import Match, Output
from p2pcryptid.table.record import TableRecord, record_for
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind, MatchState, expected
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Event, Signed, decode_signed
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

GAME: AnyGame = CRYPTID
NAMES = ("ann", "bob", "cat")
PROVEN = Variant(3, "normal")
HONOUR = Variant(3, "normal", honour=True)
PROVEN_SEED, HONOUR_SEED = b"p16", b"h1"  # rows that are dealt in the first batch
Intents = list[tuple[int, Any]]
Script = Callable[[list[Seat]], Intents]
"""What players do when nothing happens by itself; nothing more when it is empty."""


@dataclass(frozen=True)
class Table:
    """A table and all that is secret at it."""

    record: TableRecord
    secrets: tuple[Secret, ...]
    keys: tuple[SigningKey, ...]
    game: AnyGame = GAME

    def seats(self) -> list[Seat]:
        triples = enumerate(zip(self.secrets, self.keys, strict=True))
        return [Seat(self.record, self.game, seat, secret, key) for seat, (secret, key) in triples]


def table_of(variant: Variant, seed: bytes, evening: bytes = b"") -> Table:
    """The same people from the same seed; another evening has other nonces and secrets."""
    keys = tuple(SigningKey(digest("test/key", seed, seat)) for seat in range(3))
    nonces = [digest("test/nonce", seed, evening, seat) for seat in range(3)]
    publics = dict(zip(NAMES, (key.public for key in keys), strict=True))
    record = record_for(GAME, variant, publics, digest("test/token", seed), nonces)
    return Table(record, tuple(Secret(digest("test/secret", seed, evening, s)) for s in range(3)), keys)


@dataclass(frozen=True)
class Played:
    """A match from its first event to its last, and where it stood before each of them."""

    table: Table
    seats: tuple[Seat, ...]
    outputs: tuple[Output, ...]
    states: tuple[MatchState, ...]

    @property
    def chain(self) -> Chain:
        return self.seats[0].match.chain

    @property
    def events(self) -> tuple[Signed, ...]:
        return self.chain.events

    @property
    def end(self) -> MatchState:
        return self.states[-1]

    def seats_at(self, seq: int) -> list[Seat]:
        """Fresh seats, for which the match stands before this event."""
        return [placed(seat, self.chain.until(seq), self.states[seq]) for seat in self.table.seats()]

    def find(self, kind: int, seat: int | None = None, stage: Stage | None = None) -> int:
        """The first event of this kind, seat and stage of the game."""
        for seq, signed in enumerate(self.events):
            event, state = signed.event, self.states[seq].state
            fits = event.kind == kind and seat in (None, event.seat)
            if fits and (stage is None or (state is not None and state.stage is stage)):
                return seq
        raise LookupError(f"no event of kind {kind} by seat {seat}")

    def runs(self) -> list[tuple[Request, range]]:
        """Every request that was carried out by events, with their places."""
        found: list[tuple[Request, range]] = []
        start = 0
        for seq in range(1, len(self.states)):
            before, after = self.states[seq - 1].request, self.states[seq].request
            if before is not after:
                if before is not None:
                    found.append((before, range(start, seq)))
                start = seq
        return found

    def begin_of_play(self) -> int:
        return self.find(Kind.MOVE)


class Witness(Match):
    """A match that remembers where it stood before each event."""

    memory: list[MatchState]

    def settle(self, state: MatchState) -> None:
        self.memory.append(self.state)
        super().settle(state)


def witness(seat: Seat) -> Seat:
    seat.match.__class__ = Witness
    assert isinstance(seat.match, Witness)
    seat.match.memory = []
    return seat


def placed(seat: Seat, chain: Chain, state: MatchState) -> Seat:
    seat.match.chain, seat.match.state = chain, state
    for signed in chain.events:
        place = signed.event.seq + 1
        seat.match._places[signed.event.id] = seat.match._written[signed.event.seat] = place
    return seat


def carry_on(seats: list[Seat], script: Script, first: list[tuple[int, list[Output]]]) -> list[Output]:
    """Deliver everything to everybody; when all is still, the players act, until the script has no more."""
    log: list[Output] = []
    mail: deque[tuple[int, Output]] = deque()

    def post(sender: int, outputs: list[Output]) -> None:
        for output in outputs:
            log.append(output)
            mail.extend((other.seat, output) for other in seats if other.seat != sender)

    for sender, outputs in first:
        post(sender, outputs)
    while True:
        while mail:
            receiver, output = mail.popleft()
            post(receiver, seats[receiver].receive(output.kind, output.data))
        intents = [] if expected(seats[0].state) is None else script(seats)
        if not intents:
            return log
        for seat, action in intents:
            post(seat, seats[seat].intend(action))


def played_from(table: Table, script: Script) -> Played:
    seats = table.seats()
    witness(seats[0])
    outputs = carry_on(seats, script, [(seat.seat, seat.start()) for seat in seats])
    return _played(table, seats, outputs, ())


def played_on(before: Played, seq: int, script: Script) -> Played:
    """The same match up to an event, and then other choices."""
    seats = before.seats_at(seq)
    witness(seats[0])
    outputs = carry_on(seats, script, [])
    earlier = [Output(RecordKind.EVENT, signed.encode()) for signed in before.chain.until(seq).events]
    return _played(before.table, seats, [*earlier, *outputs], before.states[:seq])


def _played(table: Table, seats: list[Seat], outputs: list[Output], start: tuple[MatchState, ...]) -> Played:
    first = seats[0].match
    assert isinstance(first, Witness)
    return Played(table, tuple(seats), tuple(outputs), (*start, *first.memory, first.state))


# Scripts ------------------------------------------------------------------------------------------


def writer(seats: list[Seat]) -> Seat:
    return next(seat for seat in seats if seat.waits_for_me)


def clues_of(table: Table, match: MatchState) -> tuple[int, ...]:
    setup = match.state.setup
    in_play = analyse_board(setup.board, setup.mode, len(setup.names)).clues
    known = [knowledge(match, seat, secret) for seat, secret in enumerate(table.secrets)]
    return tuple(in_play[one.rows["clue"]] for one in known)


def rows_of(table: Table, match: MatchState) -> tuple[int, ...]:
    """For each seat, the spaces that its clue allows."""
    known = [knowledge(match, seat, secret) for seat, secret in enumerate(table.secrets)]
    return tuple(one.bits["clue"] for one in known)


def habitat_of(table: Table, match: MatchState) -> int:
    first, second, third = rows_of(table, match)
    return (first & second & third).bit_length() - 1


def short_game(table: Table, turns: int) -> Script:
    """Anything for some turns, and then somebody searches where it is."""
    draw, anything = Draw(bytes(32), "short game"), random_bot(GAME).choose

    def script(seats: list[Seat]) -> Intents:
        seat = writer(seats)
        state: State = seat.state.state
        if state.turns > turns and state.stage is Stage.TURN:
            return [(seat.seat, Search(habitat_of(table, seat.state)))]
        if state.stage in (Stage.ANSWER, Stage.CONFIRM):  # only asked at honour tables
            return [(seat.seat, next(a for a in GAME.playable(seat.view) if not GAME.is_note(a)))]
        return [(seat.seat, anything(seat.view, draw))]

    return script


def voting(script: Script, hints: int) -> Script:
    """All ask for hints in the first turn, until so many were given or none is left."""

    def with_votes(seats: list[Seat]) -> Intents:
        state: State = seats[0].state.state
        wanted = len(state.hints) < hints and not state.hints_spent
        if state.stage is Stage.TURN and wanted and not state.votes:
            return [(seat, Vote(True)) for seat in range(3)]
        return script(seats)

    return with_votes


def resigning(script: Script) -> Script:
    """In the first turn seat 0 gives up, and then seat 2."""

    def with_resignations(seats: list[Seat]) -> Intents:
        state: State = seats[0].state.state
        if state.stage is Stage.SHARE:
            return script(seats)
        return [(2 if 0 in state.resigned else 0, Resign())]

    return with_resignations


# The matches --------------------------------------------------------------------------------------


@cache
def proven() -> Played:
    """Two hints are asked for, some turns are played, and the habitat is found."""
    table = table_of(PROVEN, PROVEN_SEED)
    return played_from(table, voting(short_game(table, turns=4), hints=2))


@cache
def exhausted() -> Played:
    """The same deal; hints are asked for until none is left."""
    before = proven()
    return played_on(before, before.begin_of_play(), voting(short_game(before.table, turns=1), hints=99))


@cache
def resigned() -> Played:
    """The same deal; two give up."""
    before = proven()
    return played_on(before, before.begin_of_play(), resigning(short_game(before.table, turns=1)))


@cache
def honour() -> Played:
    table = table_of(HONOUR, HONOUR_SEED)
    return played_from(table, short_game(table, turns=3))


def signed_by(
    played: Played, seq: int, seat: int, kind: int, body: Any, notes: tuple[Any, ...] = ()
) -> Signed:
    """A well signed event of a seat at a place of the match, whatever it says."""
    chain = played.chain.until(seq)
    event = Event(chain.match, seq, chain.head, seat, kind, notes, body)
    return decode_signed(event.signed(played.table.keys[seat]).encode())
