"""Logs that are made to cost their readers more than they cost to make; all that is signed is signed well.

`IDLE` is a game that waits for seat 0 for ever, so that its match can be of any length without a proof.
"""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from types import FrameType
from typing import Any
from unittest.mock import patch

from helpers.audit_logs import Records, log_of
from helpers.honour_matches import Writing
from helpers.matches import GAME, NAMES, Played, Table, honour, played_from
from p2pcryptid.crypto import hashing
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.errors import Illegal
from p2pcryptid.games.cryptid.state import Correct
from p2pcryptid.games.game import AnyGame, Fact, Game, Variant, View
from p2pcryptid.limits import LOG_EVIDENCE
from p2pcryptid.table.record import record_for
from p2pcryptid.table.state import Kind
from p2pcryptid.transcript.event import Event, Note, Signed, SignedNote
from p2pcryptid.transcript.evidence import BadEvent, encode_evidence
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

SEATS = 3


@dataclass(frozen=True, slots=True)
class Nod:
    """A note: one more nod."""


@dataclass(frozen=True, slots=True)
class State:
    nods: int = 0


def _apply(state: State, fact: Fact[Any]) -> State:
    if not isinstance(fact.action, Nod):
        raise Illegal("not-now", "nothing else is ever due")
    return State(state.nods + 1)


IDLE: Game[State, Nod, View[State]] = Game(
    name="idle",
    variants=(Variant(SEATS),),
    state=State,
    action=Nod,
    rules_hash=bytes(32),
    start=lambda *_: State(),
    to_act=lambda _: (0,),
    legal_actions=lambda *_: [],
    apply=_apply,
    outcome=lambda _: None,
    is_note=lambda _: True,
)
GAMES: dict[str, AnyGame] = {IDLE.name: IDLE, GAME.name: GAME}


def idle_table() -> Table:
    keys = tuple(SigningKey(digest("idle/key", seat)) for seat in range(SEATS))
    publics = dict(zip(NAMES, (key.public for key in keys), strict=True))
    record = record_for(IDLE, Variant(SEATS), publics, bytes(32), [digest("idle", s) for s in range(SEATS)])
    secrets = tuple(Secret(digest("idle/secret", seat)) for seat in range(SEATS))
    return Table(record, secrets, keys, IDLE)


@cache
def opened() -> Played:
    """A match of which nothing is known but that it has begun."""
    return played_from(idle_table(), lambda _: [])


def note(counter: int, seat: int = 1, body: Any = (0,)) -> SignedNote:
    made = Note(opened().chain.match, seat, counter, bytes(32), body)
    return made.signed(opened().table.keys[seat])


@cache
def carries(count: int, each: int = 1) -> tuple[Signed, ...]:
    """The opening, and then so many carries with so many notes each."""
    events = list(opened().events)
    for number in range(count):
        notes = tuple(note(number * each + one) for one in range(each))
        events.append(carry(len(events), events[-1].event.id, notes))
    return tuple(events)


def carry(seq: int, prev: bytes, notes: tuple[SignedNote, ...], body: Any = ()) -> Signed:
    event = Event(opened().chain.match, seq, prev, 0, Kind.CARRY, notes, body)
    return event.signed(opened().table.keys[0])


def written(events: tuple[Signed, ...]) -> Records:
    return [(RecordKind.EVENT, one.encode()) for one in events]


def log(records: Records) -> bytes:
    return log_of(opened().table.record.encode(), records)


# The bombs --------------------------------------------------------------------------------------------


def long_chain(size: int) -> bytes:
    """Many events that say next to nothing."""
    return log(written(carries(300 * size)))


def many_notes(size: int) -> bytes:
    """Events that carry all the notes they can."""
    return log(written(carries(12 * size, 64)))


def old_evidence(size: int) -> bytes:
    """As much evidence as there may be, each about a good event near the beginning of a long chain."""
    events = carries(300 * size)
    good = carry(7, events[6].event.id, (note(4000),)) if size else events[5]
    evidence = encode_evidence(BadEvent("note.repeated", good))
    return log([*written(events), *[(RecordKind.EVIDENCE, evidence)] * LOG_EVIDENCE])


def large_evidence(size: int) -> bytes:
    """As much evidence as there may be, of the largest events."""
    events = carries(1)
    body = tuple(bytes(20) for _ in range(900 * size))
    bad = carry(len(events), events[-1].event.id, (note(4000),), body)
    evidence = encode_evidence(BadEvent("out-of-turn", bad, bad))
    return log([*written(events), *[(RecordKind.EVIDENCE, evidence)] * LOG_EVIDENCE])


def forged_events(size: int) -> bytes:
    """Events of many small parts, that nobody signed: the first is a fault, the others are only read."""
    words = tuple(f"{number:02d}" for number in range(4000))
    unsigned = Signed(carry(6, bytes(32), (), words).event, bytes(64))
    return log([*written(carries(0)), *written((unsigned,)) * (20 * size)])


def repeated_events(size: int) -> bytes:
    """One event again and again."""
    events = carries(1)
    return log([*written(events), *written(events[-1:]) * (300 * size)])


def loose_notes(size: int) -> bytes:
    """Notes that nobody carries, as records of their own."""
    return log([*written(carries(1)), *[(RecordKind.NOTE, b"")] * (2000 * size)])


def corrections(size: int) -> bytes:
    """One seat at an honour table takes a piece back and puts it there again, in all the notes it has."""
    match = Writing(honour())
    liar, space = match.lie()
    for _ in range(2 * size):
        match.write(None, *(match.note(liar, Correct(space, None)) for _ in range(64)))
    return match.log()


def zeros(size: int) -> bytes:
    """A file that grew before its contents reached the disk."""
    return log(written(carries(1))) + bytes(200_000 * size)


BOMBS: dict[str, Callable[[int], bytes]] = {
    one.__name__: one
    for one in (
        corrections,
        long_chain,
        many_notes,
        old_evidence,
        large_evidence,
        forged_events,
        repeated_events,
        loose_notes,
        zeros,
    )
}


# What it costs ---------------------------------------------------------------------------------------


@dataclass
class Work:
    """Lines of Python that were run, and bytes that were hashed: the same on every machine."""

    lines: int = 0
    hashed: int = 0


@contextmanager
def counted() -> Iterator[Work]:
    work = Work()

    def tracing(_frame: FrameType, event: str, _: Any) -> Any:
        work.lines += event == "line"
        return tracing

    def hashing_all(data: bytes) -> Any:
        work.hashed += len(data)
        return sha256(data)

    before = sys.gettrace()
    gc.disable()  # what is collected meanwhile may run code of its own, and is no work of ours
    with patch.object(hashing, "sha256", hashing_all):
        sys.settrace(tracing)
        try:
            yield work
        finally:
            sys.settrace(before)
            gc.enable()


@contextmanager
def measured_memory() -> Iterator[list[int]]:
    """The most bytes that were held at once, in the list when it is over."""
    peak: list[int] = []
    tracemalloc.start()
    try:
        yield peak
        peak.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()
