"""The public state of a match, from the first seal to the outcome. It does not know which seat is us.

The state alone says who may write the next event and of which kind; `advance` is the only way from one state
to the next, for live play, resuming, watching, replaying and auditing alike.
"""

from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, NamedTuple

from p2pcryptid.crypto.coin import Coin
from p2pcryptid.crypto.group import Point
from p2pcryptid.encoding import Value
from p2pcryptid.errors import EncodingError, Illegal, Invalid, Refusal
from p2pcryptid.games.codec import load
from p2pcryptid.games.game import AnyGame, Change, Fact
from p2pcryptid.games.requests import CHOSEN, Request
from p2pcryptid.i18n import text
from p2pcryptid.names import names_fit
from p2pcryptid.transcript.event import Event, Signed, SignedNote
from p2pcryptid.transcript.evidence import BadEvent, Fault

from . import opening
from .claims import check_claims
from .opening import OpeningRun
from .protocols.memory import Memory
from .protocols.protocol import Done, Parts, Protocol, Run, Setting, Violation
from .protocols.registry import PROTOCOLS
from .record import TableRecord, variant_of

SETUP_COIN = "setup"


class Kind(IntEnum):
    """What an event can be, besides the steps of protocols, whose numbers the registry gives."""

    SEAL = 0
    OPEN = 1
    MOVE = 2
    CARRY = 3


class Due(NamedTuple):
    """Who writes next, and the kinds of event it may write."""

    seat: int
    kinds: tuple[int, ...]


@dataclass(frozen=True)
class MatchState:
    """Where the match stands. What has not begun yet is None or empty."""

    record: TableRecord
    game: AnyGame
    match: bytes
    opening: OpeningRun | None
    """until the match is open"""
    seals: tuple[bytes, ...] = ()
    """of every seat's secret"""
    keys: tuple[Point, ...] = ()
    coin: Coin | None = None
    """the first coin, which nobody could choose: table words are read from it"""
    state: Any = None
    """the game's"""
    request: Request | None = None
    """what the game has asked for"""
    run: Run | None = None
    """how far the seats are with it"""
    memory: Memory = field(default_factory=Memory)
    changes: tuple[Change, ...] = ()
    """what the last event made all believe"""

    @property
    def sealed(self) -> tuple[bytes, ...]:
        """The seals of the seats' secrets, as far as they have been written."""
        return self.seals if self.opening is None else self.opening.seals

    @property
    def protocol(self) -> Protocol:
        """How the request is carried out."""
        return PROTOCOLS[type(self.request)]

    @property
    def chosen(self) -> bool:
        """Does the match wait for a player's choice, rather than for a step that leaves none?"""
        return self.opening is None and (self.run is None or isinstance(self.request, CHOSEN))


def begun(record: TableRecord, game: AnyGame) -> MatchState:
    """Before the first event."""
    if record.game != game.name or record.rules != game.rules_hash:
        raise EncodingError("a table for another game, or for other rules")
    variant = variant_of(record)
    if variant not in game.variants or variant.players != record.seats or not names_fit(record.names):
        raise EncodingError("no such way to play, or not with these names")
    return MatchState(record, game, record.match, OpeningRun(record.match, record.seats))


def expected(match: MatchState) -> Due | None:
    """Who writes next, and what; None at the end."""
    if match.opening is not None:
        return Due(match.opening.writer, (int(match.opening.step),))
    if match.run is not None:
        step = match.protocol.kinds + match.run.step
        return Due(match.run.writer, (step, Kind.CARRY) if match.chosen else (step,))
    waiting = match.game.to_act(match.state)
    return Due(waiting[0], (Kind.MOVE, Kind.CARRY)) if waiting else None


def judge(match: MatchState, signed: Signed) -> MatchState:
    """The match after an event; `Fault`, with the seat to blame, if it cannot be."""
    event = signed.event
    try:
        return advance(match, event)
    except (EncodingError, Invalid) as error:
        raise Fault.proven(error.message, BadEvent("event-unreadable", signed)) from None
    except Refusal as error:
        raise Fault.proven(error.message, BadEvent("move-illegal", signed)) from None
    except Violation as violation:
        if violation.accused == event.seat:
            raise Fault.proven(violation.message, BadEvent(violation.code, signed)) from None
        raise accusation(violation, event.seq) from None


def accusation(violation: Violation, seq: int) -> Fault:
    """An event that names another seat than its writer: a complaint, say, or the last seed."""
    return Fault(violation.code, violation.message, accused=violation.accused, seq=seq)


def advance(match: MatchState, event: Event) -> MatchState:
    """The match after an event. Raises `EncodingError`, a `Refusal` of the game, or a `Violation`."""
    due = expected(match)
    if due is None:
        raise Violation("match-over", event.seat)
    if event.seat != due.seat:
        raise Violation("out-of-turn", event.seat)
    if event.kind not in due.kinds:
        raise Violation("wrong-kind", event.seat)
    after = _written(replace(match, changes=()), event)
    for note in event.notes:
        after = _noted(after, note)
    return after if after.opening is not None else _asked(after, event.id)


def _written(match: MatchState, event: Event) -> MatchState:
    if match.opening is not None:
        return _opened(match, event)
    if event.kind == Kind.CARRY:
        if not event.notes or event.body != ():
            raise Violation("empty-carry", event.seat)
        return match
    return _moved(match, event) if event.kind == Kind.MOVE else _stepped(match, event)


def _opened(match: MatchState, event: Event) -> MatchState:
    """When all have opened, the first coin starts the game."""
    assert match.opening is not None
    run = opening.check(match.opening, event.seat, read_parts(event.body))
    if isinstance(run, OpeningRun):
        return replace(match, opening=run)
    draw = run.coin.draw(SETUP_COIN)
    state = match.game.start(variant_of(match.record), match.record.names, draw)
    return replace(match, opening=None, seals=run.seals, keys=run.keys, coin=run.coin, state=state)


def _moved(match: MatchState, event: Event) -> MatchState:
    game, seat = match.game, event.seat
    action, openings = read_move(match, event.body)
    if game.is_note(action):
        raise Violation("note-as-move", seat)
    after = _applied(match, Fact(seat, action))
    if game.proven(match.state):
        check_claims(game.claims(match.state, seat, action), match.memory, seat, openings)
    elif openings:
        raise Violation("move-openings", seat)
    return after


def _stepped(match: MatchState, event: Event) -> MatchState:
    after = match.protocol.check(match.run, event.seat, read_parts(event.body), event.id)
    return _finished(match, after) if isinstance(after, Done) else replace(match, run=after)


def _finished(match: MatchState, done: Done) -> MatchState:
    """What a run gave is a fact, and what it left stays at the table."""
    return _applied(replace(match, request=None, run=None, memory=done.memory), done.fact)


def _noted(match: MatchState, signed: SignedNote) -> MatchState:
    """A note that applies is applied; one that does not, or says nothing, does nothing."""
    try:
        action = load(signed.note.body, match.game.action)
        return noted(match, Fact(signed.note.seat, action))
    except Refusal:
        return match


def noted(match: MatchState, fact: Fact[Any]) -> MatchState:
    """The match after what a seat did in a note; a `Refusal` where that would do nothing.

    No note calls off what the seats are working out, or whoever saw a result coming could do so to avoid it.
    Only the end of the game stops it.
    """
    game = match.game
    if match.state is None or not game.is_note(fact.action):
        raise Illegal("not-now", text("that cannot be done now"))
    after = _applied(match, fact)
    asked = match.run is None or game.request(after.state) == match.request
    if not asked and game.outcome(after.state) is None:
        raise Illegal("not-now", text("that must wait until the seats have done what the game has asked for"))
    return after


def _applied(match: MatchState, fact: Fact[Any]) -> MatchState:
    after = match.game.apply(match.state, fact)
    return replace(match, state=after, changes=(*match.changes, Change(match.state, fact, after)))


def _asked(match: MatchState, head: bytes) -> MatchState:
    """Begin what the game asks for now; what it no longer asks for is dropped.

    A choice that is waited for begins anew when a note has changed the state from which it is made.
    """
    while (request := match.game.request(match.state)) is not None:
        chosen = isinstance(request, CHOSEN)
        if match.run is not None and request == match.request and not (chosen and match.changes):
            return match
        setting = Setting(match.match, match.keys, match.game, match.state, match.memory)
        run = PROTOCOLS[type(request)].begin(setting, request, head)
        if not isinstance(run, Done):
            return replace(match, request=request, run=run)
        match = _finished(match, run)
    return replace(match, request=None, run=None)


def read_parts(body: Value) -> Parts:
    """The parts of a protocol's step: byte strings."""
    if not isinstance(body, tuple) or not all(isinstance(part, bytes) for part in body):
        raise EncodingError("not a list of byte strings")
    return body  # type: ignore[return-value]  # just checked


def read_move(match: MatchState, body: Value) -> tuple[Any, Parts]:
    """An action and the openings of what it claims."""
    if not isinstance(body, tuple) or len(body) != 2:
        raise EncodingError("not a move")
    return load(body[0], match.game.action), read_parts(body[1])
