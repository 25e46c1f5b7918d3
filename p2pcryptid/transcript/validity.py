"""What is wrong with a signed event by itself, without the chain before it.

These are the faults that anybody can check who has the event, the match and the table's keys. All of
them are the writer's own doing: an honest seat reads the notes that it carries and counts its events.
"""

from collections.abc import Iterator
from itertools import pairwise

from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import EVENT_NOTES, SEAT_NOTES
from p2pcryptid.transcript.event import Event, Signed, SignedNote, decode_signed_note, genesis

Keys = tuple[bytes, ...]


def is_authentic(signed: Signed, match: bytes, keys: Keys) -> bool:
    """Of this match, by a seat of this table, and signed by it."""
    event = signed.event
    return event.match == match and event.seat < len(keys) and signed.is_signed_by(keys[event.seat])


def is_authentic_note(signed: SignedNote, match: bytes, keys: Keys) -> bool:
    """Of this match, by a seat of this table, and signed by it."""
    note = signed.note
    return note.match == match and note.seat < len(keys) and signed.is_signed_by(keys[note.seat])


def place_fault(event: Event, parent: Event | None) -> str | None:
    """The code of a place that cannot be: its number does not follow from what it names as `prev`.

    `parent` is an event that might be the one named. Whoever wrote `event` has read its own `prev`,
    so this needs nothing else of the chain.
    """
    start = genesis(event.match)
    if event.seq == 0:
        return None if event.prev == start else "event.prev"
    if event.prev == start:
        return "event.seq"
    if parent is not None and event.prev == parent.id and event.seq != parent.seq + 1:
        return "event.seq"
    return None


def note_faults(event: Event, keys: Keys) -> Iterator[str]:
    """The codes of everything that is wrong with the notes that an event carries."""
    if len(event.notes) > EVENT_NOTES:
        yield "note.excess"
        return  # and do not read them: that is what the bound is for
    for signed in event.notes:
        yield from _note_fault(signed, event.match, keys)
    places = [note_place(signed) for signed in event.notes]
    if any(first >= second for first, second in pairwise(places)):
        yield "note.order"


def note_place(signed: SignedNote) -> tuple[int, int]:
    """Where a note stands among others: seat, then counter. No two notes share a place."""
    return signed.note.seat, signed.note.counter


def _note_fault(signed: SignedNote, match: bytes, keys: Keys) -> Iterator[str]:
    note = signed.note
    if note.match != match:
        yield "note.match"
    elif note.seat >= len(keys):
        yield "note.seat"
    elif note.counter >= SEAT_NOTES or _is_oversize(signed):
        yield "note.excess"
    elif not signed.is_signed_by(keys[note.seat]):
        yield "note.signature"


def _is_oversize(signed: SignedNote) -> bool:
    try:
        decode_signed_note(signed.encode())
    except EncodingError:
        return True
    return False
