"""The chain: what it takes, and for everything that it refuses, the code and who is accused."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from helpers.signed_events import (
    KEYS,
    MATCH,
    OTHER_MATCH,
    SIGNERS,
    STRANGER,
    chain_of,
    event,
    fault_of,
    forged,
    note,
    spoilt,
    start,
    write,
)
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.group import IDENTITY
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import EVENT_NOTES, MATCH_SEATS, NOTE, SEAT_NOTES
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Signed, genesis
from p2pcryptid.transcript.evidence import BadEvent, Fork, NoteFork, recheck

CHAIN = chain_of(4)  # written by 0, 1, 2, 0; carries notes (1, 0) and (1, 3)


@dataclass(frozen=True)
class Forgery:
    """Something false, what it must be called, and who must stand accused of it."""

    code: str
    accused: int | None
    signed: Callable[[], Signed]
    evidence: type | None = None


def altered(seat: int = 1, **parts: object) -> Signed:
    """The next event, by its right author and truly signed, with some parts changed."""
    return replace(event(CHAIN, seat, "new"), **parts).signed(SIGNERS[seat])  # type: ignore[arg-type]


def carrying(*notes: object) -> Signed:
    return altered(notes=notes)


FORGERIES = {
    "replay of another evening": Forgery("event.match", None, lambda: chain_of(5, OTHER_MATCH)[4]),
    "other match, truly signed": Forgery("event.match", None, lambda: altered(match=OTHER_MATCH)),
    "nobody's seat": Forgery("event.seat", None, lambda: replace(event(CHAIN, 0), seat=3).signed(STRANGER)),
    "spoilt signature": Forgery("event.signature", None, lambda: forged(write(CHAIN, 1))),
    "answering for another": Forgery("event.signature", None, lambda: event(CHAIN, 1).signed(SIGNERS[2])),
    "a stranger": Forgery("event.signature", None, lambda: event(CHAIN, 1).signed(STRANGER)),
    "another seat's signature": Forgery(
        "event.signature", None, lambda: Signed(event(CHAIN, 1), write(CHAIN, 2).signature)
    ),
    "the same again": Forgery("event.known", None, lambda: CHAIN[2]),
    "fork": Forgery("event.fork", 2, lambda: write(CHAIN.until(2), 2, "other"), Fork),
    "fork of the last event": Forgery("event.fork", 0, lambda: write(CHAIN.until(3), 0, "other"), Fork),
    "fork with another prev": Forgery("event.fork", 2, lambda: altered(2, seq=2), Fork),
    "a place that is taken": Forgery("event.stale", None, lambda: write(CHAIN.until(2), 1, "late")),
    "number too high on our head": Forgery("event.seq", 1, lambda: altered(seq=5), BadEvent),
    "number too low on our head": Forgery("event.seq", 1, lambda: altered(seq=2), BadEvent),
    "number above zero at the start": Forgery(
        "event.seq", 1, lambda: altered(seq=4, prev=genesis(MATCH)), BadEvent
    ),
    "first event elsewhere": Forgery("event.prev", 1, lambda: altered(seq=0), BadEvent),
    "gap": Forgery("event.gap", None, lambda: chain_of(6)[5]),
    "unknown branch": Forgery("event.prev", None, lambda: altered(prev=digest("test/elsewhere"))),
    "note of another match": Forgery(
        "note.match", 1, lambda: carrying(note(0, 9, None, OTHER_MATCH)), BadEvent
    ),
    "note of nobody": Forgery(
        "note.seat", 1, lambda: carrying(replace(note(0, 9), note=replace(note(0, 9).note, seat=3))), BadEvent
    ),
    "note with a spoilt signature": Forgery(
        "note.signature",
        1,
        lambda: carrying(replace(note(0, 9), signature=spoilt(note(0, 9).signature))),
        BadEvent,
    ),
    "note in another's name": Forgery(
        "note.signature", 1, lambda: carrying(note(0, 9).note.signed(SIGNERS[1])), BadEvent
    ),
    "note signed as an event": Forgery(
        "note.signature",
        1,
        lambda: carrying(replace(note(0, 9), signature=SIGNERS[0].sign("event", note(0, 9).note.id))),
        BadEvent,
    ),
    "too many notes": Forgery(
        "note.excess", 1, lambda: carrying(*(note(0, 9 + i) for i in range(EVENT_NOTES + 1))), BadEvent
    ),
    "counter too high": Forgery("note.excess", 1, lambda: carrying(note(0, SEAT_NOTES)), BadEvent),
    "note too long": Forgery("note.excess", 1, lambda: carrying(note(0, 9, b"x" * NOTE.bytes)), BadEvent),
    "note too wide": Forgery("note.excess", 1, lambda: carrying(note(0, 9, (1,) * NOTE.items)), BadEvent),
    "note too deep": Forgery("note.excess", 1, lambda: carrying(note(0, 9, ((((),),),))), BadEvent),
    "seats out of order": Forgery("note.order", 1, lambda: carrying(note(2, 0), note(0, 9)), BadEvent),
    "counters out of order": Forgery("note.order", 1, lambda: carrying(note(0, 9), note(0, 8)), BadEvent),
    "one note twice": Forgery("note.order", 1, lambda: carrying(note(0, 9), note(0, 9)), BadEvent),
    "a note carried before": Forgery("note.repeated", 1, lambda: carrying(note(1, 0, "hm")), BadEvent),
    "two notes, one counter": Forgery(
        "note.fork", 0, lambda: carrying(note(0, 9, "yes"), note(0, 9, "no")), NoteFork
    ),
    "two notes, one carried before": Forgery("note.fork", 1, lambda: carrying(note(1, 0, "no")), NoteFork),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_refused_with_its_code_and_its_author(name: str) -> None:
    forgery = FORGERIES[name]
    fault = fault_of(lambda: CHAIN.extended(forgery.signed()))
    assert (fault.code, fault.accused) == (forgery.code, forgery.accused)
    assert type(fault.evidence) is (forgery.evidence or type(None))
    if fault.evidence is not None:
        assert fault.evidence.accused == fault.accused
        assert fault.seq == forgery.signed().event.seq
        assert Report.of(recheck(fault.evidence, MATCH, KEYS, CHAIN.refuses)).ok


def test_every_code_has_its_forgery() -> None:
    codes = {forgery.code for forgery in FORGERIES.values()}
    events = {"match", "seat", "signature", "known", "fork", "stale", "seq", "prev", "gap"}
    notes = {"match", "seat", "signature", "excess", "order", "repeated", "fork"}
    assert codes == {f"event.{name}" for name in events} | {f"note.{name}" for name in notes}


def test_what_is_honest_is_taken() -> None:
    chain = start()
    assert (len(chain), chain.head, chain.events) == (0, genesis(MATCH), ())
    first = write(chain, 2, "first", (note(0, 0), note(0, 1), note(1, 5)))
    chain = chain.extended(first)
    assert (chain.next_seq, chain.head, chain.events) == (1, first.event.id, (first,))
    assert chain.holds(first)
    assert chain[0] == first
    late = chain.extended(write(chain, 2, "second", (note(1, 4),)))  # late, and still welcome
    assert late.note_at(1, 4) == note(1, 4)
    assert chain.note_at(1, 4) is None
    assert late.since(1) == late.events[1:]


def test_the_most_notes_are_taken() -> None:
    CHAIN.extended(carrying(*(note(0, SEAT_NOTES - EVENT_NOTES + i) for i in range(EVENT_NOTES))))


def test_a_chain_does_not_change_when_it_is_extended() -> None:
    """Branches share what they have in common and nothing else."""
    left = CHAIN.extended(write(CHAIN, 1, "left", (note(0, 5, "left"),)))
    right = CHAIN.extended(write(CHAIN, 1, "right", (note(0, 5, "right"),)))
    left = left.extended(write(left, 2, "further left"))
    right = right.extended(write(right, 2, "further right"))
    assert (len(CHAIN), len(left), len(right)) == (4, 6, 6)
    assert left.events[:4] == right.events[:4] == CHAIN.events
    assert left.events[4:] != right.events[4:]
    assert (left.note_at(0, 5), right.note_at(0, 5)) == (note(0, 5, "left"), note(0, 5, "right"))
    assert CHAIN.note_at(0, 5) is None
    assert (left.head, right.head) == (left[5].event.id, right[5].event.id)


def test_an_earlier_chain_can_be_had_back() -> None:
    assert CHAIN.until(4).head == CHAIN.head
    assert CHAIN.until(0).head == genesis(MATCH)
    assert CHAIN.until(2).events == CHAIN.events[:2]
    again = CHAIN.until(2).extended(CHAIN[2])
    assert again.head == CHAIN.until(3).head
    assert CHAIN.until(3).note_at(1, 3) is None
    for seq in (-1, 5):
        with pytest.raises(IndexError):
            CHAIN.until(seq)
    with pytest.raises(IndexError):
        CHAIN[4]


def test_a_second_valid_signature_of_one_event_is_no_fork() -> None:
    """Whoever holds a key can sign one event in many ways; they are the same event."""
    assert CHAIN.holds(Signed(CHAIN[1].event, bytes(64)))


@pytest.mark.parametrize(
    ("match", "keys"),
    [
        (MATCH, ()),
        (MATCH, (KEYS[0], KEYS[1], KEYS[0])),
        (MATCH, (KEYS[0], IDENTITY.encoding)),
        (MATCH, KEYS * MATCH_SEATS),
        (MATCH[:-1], KEYS),
    ],
    ids=["nobody", "twice", "identity", "too many", "match"],
)
def test_an_unsound_table_has_no_chain(match: bytes, keys: tuple[bytes, ...]) -> None:
    with pytest.raises(EncodingError):
        Chain.start(match, keys)
