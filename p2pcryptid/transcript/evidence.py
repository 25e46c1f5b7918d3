"""Faults, and the evidence that lets a stranger check them.

Evidence convicts by signatures of the accused only: `recheck` yields named checks, and the accused is
convicted if all hold. What was said in another match, or by another key, never convicts anybody.

    fork       (1, 1, event, event)            one seat, one number, two events
    note fork  (1, 2, note, note)              one seat, one counter, two notes
    bad event  (1, 3, code, event, parent)     an event that no honest seat writes

Events and notes stand in it as byte strings. Some bad events are so by themselves; of others only
the chain before them tells (a rule was broken, a proof fails). Those need a judge that has that chain.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from p2pcryptid.crypto.checks import Check, Checks
from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError, P2PCryptidError
from p2pcryptid.limits import EVIDENCE, FAULT_CODE_BYTES
from p2pcryptid.transcript.event import VERSION, Signed, SignedNote, decode_signed, decode_signed_note
from p2pcryptid.transcript.validity import Keys, is_authentic, is_authentic_note, note_faults, place_fault

_FORK, _NOTE_FORK, _BAD_EVENT = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Fork:
    """Two events that one seat signed for one place in the chain; the lower id comes first."""

    first: Signed
    second: Signed

    @classmethod
    def of(cls, one: Signed, other: Signed) -> "Fork":
        """In their order, so that the same two events always make the same evidence."""
        return cls(one, other) if one.event.id < other.event.id else cls(other, one)

    @property
    def accused(self) -> int:
        """The seat that signed both."""
        return self.first.event.seat


@dataclass(frozen=True, slots=True)
class NoteFork:
    """Two notes that one seat signed under one counter; the lower id comes first."""

    first: SignedNote
    second: SignedNote

    @classmethod
    def of(cls, one: SignedNote, other: SignedNote) -> "NoteFork":
        """In their order, so that the same two notes always make the same evidence."""
        return cls(one, other) if one.note.id < other.note.id else cls(other, one)

    @property
    def accused(self) -> int:
        """The seat that signed both."""
        return self.first.note.seat


@dataclass(frozen=True, slots=True)
class BadEvent:
    """A signed event that is invalid for the reason given.

    `parent` is the event that it names as `prev`, where the reason lies between the two.
    """

    code: str
    event: Signed
    parent: Signed | None = None

    @property
    def accused(self) -> int:
        """The seat that signed it."""
        return self.event.event.seat

    @property
    def head(self) -> bytes:
        """The id of the event that it claims to follow."""
        return self.event.event.prev


Evidence: TypeAlias = Fork | NoteFork | BadEvent
Judge: TypeAlias = Callable[[BadEvent], bool]


class Fault(P2PCryptidError):
    """A peer broke the protocol, or bytes do not belong where they were offered.

    `code` is stable. `accused` is a seat only if what it signed shows its guilt; otherwise nobody is
    accused, because anybody could have made or relayed those bytes.
    """

    exit_code = 5

    def __init__(
        self,
        code: str,
        message: str,
        *,
        accused: int | None = None,
        seq: int | None = None,
        evidence: Evidence | None = None,
    ) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.accused = accused
        self.seq = seq
        self.evidence = evidence

    @classmethod
    def proven(cls, message: str, bad: BadEvent) -> "Fault":
        """The fault that a bad event is."""
        return cls(bad.code, message, accused=bad.accused, seq=bad.event.event.seq, evidence=bad)


def recheck(evidence: Evidence, match: bytes, keys: Keys, judge: Judge | None = None) -> Checks:
    """Whether the evidence convicts its accused, one named check at a time."""
    if isinstance(evidence, Fork):
        yield from _recheck_fork(evidence, match, keys)
    elif isinstance(evidence, NoteFork):
        yield from _recheck_note_fork(evidence, match, keys)
    else:
        yield from _recheck_bad_event(evidence, match, keys, judge)


def _recheck_fork(fork: Fork, match: bytes, keys: Keys) -> Checks:
    first, second = fork.first.event, fork.second.event
    yield Check("fork.authentic", is_authentic(fork.first, match, keys), "first")
    yield Check("fork.authentic", is_authentic(fork.second, match, keys), "second")
    yield Check("fork.seat", first.seat == second.seat)
    yield Check("fork.seq", first.seq == second.seq)
    yield Check("fork.ids", first.id < second.id)


def _recheck_note_fork(fork: NoteFork, match: bytes, keys: Keys) -> Checks:
    first, second = fork.first.note, fork.second.note
    yield Check("note-fork.authentic", is_authentic_note(fork.first, match, keys), "first")
    yield Check("note-fork.authentic", is_authentic_note(fork.second, match, keys), "second")
    yield Check("note-fork.seat", first.seat == second.seat)
    yield Check("note-fork.counter", first.counter == second.counter)
    yield Check("note-fork.ids", first.id < second.id)


def _recheck_bad_event(bad: BadEvent, match: bytes, keys: Keys, judge: Judge | None) -> Checks:
    authentic = is_authentic(bad.event, match, keys)
    yield Check("bad.authentic", authentic)
    if authentic:  # a judge need not be ready for events of nobody
        reason = _is_bad_by_itself(bad, keys) or (judge is not None and judge(bad))
        yield Check("bad.reason", reason)


def _is_bad_by_itself(bad: BadEvent, keys: Keys) -> bool:
    event = bad.event.event
    parent = None if bad.parent is None else bad.parent.event
    return bad.code == place_fault(event, parent) or bad.code in note_faults(event, keys)


def encode_evidence(evidence: Evidence) -> bytes:
    """Its canonical bytes, to be sent and stored."""
    if isinstance(evidence, Fork):
        return encode((VERSION, _FORK, evidence.first.encode(), evidence.second.encode()))
    if isinstance(evidence, NoteFork):
        return encode((VERSION, _NOTE_FORK, evidence.first.encode(), evidence.second.encode()))
    parent = None if evidence.parent is None else evidence.parent.encode()
    return encode((VERSION, _BAD_EVENT, evidence.code, evidence.event.encode(), parent))


def decode_evidence(data: bytes) -> Evidence:
    """Evidence of the right form; `recheck` says what it is worth."""
    match decode(data, EVIDENCE):
        case (1, 1, bytes(first), bytes(second)):
            evidence: Evidence = Fork(decode_signed(first), decode_signed(second))
        case (1, 2, bytes(first), bytes(second)):
            evidence = NoteFork(decode_signed_note(first), decode_signed_note(second))
        case (1, 3, str(code), bytes(event), bytes() | None as parent):
            evidence = BadEvent(code, decode_signed(event), _optional(parent))
            if len(code.encode()) > FAULT_CODE_BYTES:
                raise EncodingError("malformed evidence")
        case _:
            raise EncodingError("malformed evidence")
    if encode_evidence(evidence) != data:  # True matches 1
        raise EncodingError("malformed evidence")
    return evidence


def _optional(data: Value) -> Signed | None:
    return decode_signed(data) if isinstance(data, bytes) else None
