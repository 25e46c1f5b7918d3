"""Evidence convicts whom it should, everywhere, and nobody else, whatever is done to it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from helpers.signed_events import (
    KEYS,
    MATCH,
    OTHER_MATCH,
    SIGNERS,
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
from p2pcryptid.encoding import encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import EVENT
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Signed
from p2pcryptid.transcript.evidence import (
    BadEvent,
    Evidence,
    Fault,
    Fork,
    Judge,
    NoteFork,
    decode_evidence,
    encode_evidence,
    recheck,
)

CHAIN = chain_of(4)
FORK = Fork.of(CHAIN[2], write(CHAIN.until(2), 2, "other"))
NOTE_FORK = NoteFork.of(note(0, 9, "yes"), note(0, 9, "no"))
SKIPPED = BadEvent("event.seq", replace(event(CHAIN, 1), seq=9).signed(SIGNERS[1]), CHAIN[3])
DISORDER = BadEvent("note.order", write(CHAIN, 1, None, (note(2, 0), note(0, 9))))
REPEATED = BadEvent("note.repeated", write(CHAIN, 1, None, (note(1, 0, "hm"),)))
RULES = BadEvent("play.turn", write(CHAIN, 1))
ALONE: dict[str, Evidence] = {"fork": FORK, "note fork": NOTE_FORK, "skipped": SKIPPED, "disorder": DISORDER}
ALL: dict[str, Evidence] = {**ALONE, "repeated": REPEATED, "rules": RULES}


def convicts(evidence: Evidence, match: bytes = MATCH, keys: tuple[bytes, ...] = KEYS) -> bool:
    return Report.of(recheck(evidence, match, keys)).ok


def failed(evidence: Evidence, judge: Judge | None = None) -> tuple[str, ...]:
    return Report.of(recheck(evidence, MATCH, KEYS, judge)).failed


@pytest.mark.parametrize("name", ALL)
def test_evidence_comes_back_from_its_bytes(name: str) -> None:
    data = encode_evidence(ALL[name])
    assert decode_evidence(data) == ALL[name]
    assert encode_evidence(decode_evidence(data)) == data


@pytest.mark.parametrize("name", ALONE)
def test_it_convicts_by_itself(name: str) -> None:
    assert convicts(ALL[name])


@pytest.mark.parametrize("name", ALONE)
def test_it_does_not_convict_at_another_table(name: str) -> None:
    """Another evening of the same people, the same people in other seats, or other people."""
    evidence = ALL[name]
    assert not convicts(evidence, match=OTHER_MATCH)
    assert not convicts(evidence, keys=(KEYS[1], KEYS[2], KEYS[0]))
    assert not convicts(evidence, keys=KEYS[:1] if evidence.accused else ())


def test_events_of_two_evenings_are_no_fork() -> None:
    """Without a fresh match every old game of the same people would be evidence."""
    old = chain_of(4, OTHER_MATCH)
    assert failed(Fork.of(CHAIN[2], old[2]))
    fault = fault_of(lambda: CHAIN.extended(old[2]))
    assert (fault.code, fault.accused, fault.evidence) == ("event.match", None, None)


def test_a_chain_of_the_same_people_in_other_seats_does_not_pass() -> None:
    swapped = Chain.start(MATCH, (KEYS[1], KEYS[0], KEYS[2]))
    fault = fault_of(lambda: swapped.extended(CHAIN[0]))
    assert (fault.code, fault.accused) == ("event.signature", None)


def test_each_check_of_a_fork_is_needed() -> None:
    one, other = FORK.first, FORK.second
    assert failed(Fork(forged(one), other)) == ("fork.authentic[first]",)
    assert failed(Fork(one, forged(other))) == ("fork.authentic[second]",)
    assert failed(Fork.of(one, write(CHAIN.until(2), 1))) == ("fork.seat",)
    assert failed(Fork.of(one, write(CHAIN, 2))) == ("fork.seq",)
    assert failed(Fork(one, one)) == ("fork.ids",)
    assert failed(Fork(other, one)) == ("fork.ids",)


def test_each_check_of_a_note_fork_is_needed() -> None:
    one, other = NOTE_FORK.first, NOTE_FORK.second
    assert failed(NoteFork(replace(one, signature=spoilt(one.signature)), other)) == (
        "note-fork.authentic[first]",
    )
    assert failed(NoteFork(one, replace(other, signature=spoilt(other.signature)))) == (
        "note-fork.authentic[second]",
    )
    assert failed(NoteFork.of(one, note(1, 9))) == ("note-fork.seat",)
    assert failed(NoteFork.of(one, note(0, 8))) == ("note-fork.counter",)
    assert failed(NoteFork(one, one)) == ("note-fork.ids",)


def test_each_check_of_a_bad_event_is_needed() -> None:
    assert failed(replace(DISORDER, event=forged(DISORDER.event))) == ("bad.authentic",)
    assert failed(replace(DISORDER, code="note.excess")) == ("bad.reason",)
    assert failed(BadEvent("note.order", write(CHAIN, 1))) == ("bad.reason",)
    assert failed(replace(SKIPPED, parent=None)) == ("bad.reason",)
    assert failed(replace(SKIPPED, parent=CHAIN[2])) == ("bad.reason",)


@pytest.mark.parametrize("seq", range(4))
def test_no_code_convicts_an_honest_event(seq: int) -> None:
    """Whoever accuses may choose the code and the parent freely."""
    codes = "event.seq event.prev event.fork event.gap note.order note.excess note.signature play.turn"
    parents: tuple[Signed | None, ...] = (None, *CHAIN.events, *chain_of(4, OTHER_MATCH).events)
    for code in codes.split():
        for parent in parents:
            assert not convicts(BadEvent(code, CHAIN[seq], parent))
            assert failed(BadEvent(code, CHAIN[seq], parent), CHAIN.refuses) == ("bad.reason",)


def test_what_only_the_chain_shows_needs_a_judge() -> None:
    assert failed(REPEATED) == ("bad.reason",)
    assert failed(REPEATED, CHAIN.refuses) == ()
    assert failed(REPEATED, CHAIN.until(3).refuses) == ("bad.reason",)
    assert failed(REPEATED, start().refuses) == ("bad.reason",)
    assert failed(RULES, CHAIN.refuses) == ("bad.reason",)
    assert failed(RULES, lambda bad: bad.code == "play.turn" and bad.head == CHAIN.head) == ()
    assert failed(replace(RULES, event=forged(RULES.event)), lambda _: True) == ("bad.authentic",)


def test_a_judge_is_not_asked_about_forks() -> None:
    assert failed(Fork(FORK.first, FORK.first), lambda _: True) == ("fork.ids",)


def mutations(data: bytes) -> Iterator[bytes]:
    for position in range(len(data)):
        for flip in (0x01, 0x80, 0xFF):
            yield data[:position] + bytes((data[position] ^ flip,)) + data[position + 1 :]


@pytest.mark.parametrize("name", ALONE)
def test_no_changed_byte_makes_it_convict_another(name: str) -> None:
    """It still convicts the same seat (where a parent's signature changed, which proves nothing) or none."""
    for data in mutations(encode_evidence(ALL[name])):
        try:
            evidence = decode_evidence(data)
        except EncodingError:
            continue
        assert encode_evidence(evidence) == data
        assert not convicts(evidence) or (name == "skipped" and evidence.accused == SKIPPED.accused)


@pytest.mark.parametrize(
    "value",
    [
        (1, 1, CHAIN[0].encode()),
        (1, 4, CHAIN[0].encode(), CHAIN[1].encode()),
        (2, 1, CHAIN[0].encode(), CHAIN[1].encode()),
        (True, 1, CHAIN[0].encode(), CHAIN[1].encode()),
        (1, True, CHAIN[0].encode(), CHAIN[1].encode()),
        (1, 2, CHAIN[0].encode(), CHAIN[1].encode()),
        (1, 3, "event.seq", CHAIN[0].encode()),
        (1, 3, "event.seq", CHAIN[0].encode(), False),
        (1, 3, "x" * 65, CHAIN[0].encode(), None),
        (1, 3, b"event.seq", CHAIN[0].encode(), None),
        (1, 1, b"", b""),
        (),
        None,
    ],
    ids=lambda value: repr(value)[:16],
)
def test_other_forms_are_no_evidence(value: tuple[object, ...] | None) -> None:
    with pytest.raises(EncodingError):
        decode_evidence(encode(value))  # type: ignore[arg-type]


def test_the_largest_events_fit_into_evidence() -> None:
    bare = len(write(start(), 0, b"x" * 70000).encode()) - 70000
    first, second = (write(start(), 0, bytes((fill,)) * (EVENT.bytes - bare)) for fill in (0, 1))
    assert len(first.encode()) == EVENT.bytes
    assert convicts(decode_evidence(encode_evidence(Fork.of(first, second))))


def test_a_fault_says_what_it_is() -> None:
    fault = Fault.proven("it was not its turn", RULES)
    assert (fault.code, fault.accused, fault.seq, fault.evidence) == ("play.turn", 1, 4, RULES)
    assert str(fault) == "it was not its turn (play.turn)"
    assert fault.exit_code == 5
