"""Encoding and transcript on arbitrary values: round trips, one form for each, no crash on any bytes."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from p2pcryptid.bench import plain_encoding
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError, FileError
from p2pcryptid.limits import EVENT, Limit
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Event, Note, Signed, SignedNote, decode_signed, decode_signed_note
from p2pcryptid.transcript.evidence import BadEvent, Fault, decode_evidence, encode_evidence
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import PREAMBLE, START, RecordKind, framed
from p2pcryptid.transcript.signing import SigningKey

quick = settings(deadline=None)
LIMIT = Limit(bytes=1 << 16, items=1 << 12)
SIGNERS = tuple(SigningKey(digest("test/key", seat)) for seat in range(3))
KEYS = tuple(signer.public for signer in SIGNERS)

integers = st.one_of(st.integers(-(2**63), 2**64 - 1), st.integers(-300, 300))
scalars = st.one_of(st.none(), st.booleans(), integers, st.binary(max_size=300), st.text(max_size=80))


def nest(levels: int) -> st.SearchStrategy[Value]:
    values: st.SearchStrategy[Value] = scalars
    for _ in range(levels):
        values = st.one_of(scalars, st.lists(values, max_size=6).map(tuple))
    return values


values = nest(4)
digests = st.binary(min_size=32, max_size=32)
signatures = st.binary(min_size=64, max_size=64)
seats = st.integers(0, 255)
notes = st.builds(
    SignedNote, st.builds(Note, digests, seats, st.integers(0, 2**32 - 1), digests, nest(2)), signatures
)
events = st.builds(
    Event,
    digests,
    st.integers(0, 2**20 - 1),
    digests,
    seats,
    seats,
    st.lists(notes, max_size=3).map(tuple),
    values,
)
signed_events = st.builds(Signed, events, signatures)


def exactly(left: Value, right: Value) -> bool:
    """Equal, and of the same types: True is not 1."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(exactly, left, right))
    return type(left) is type(right) and left == right


def check_one_form(data: bytes) -> None:
    """Whatever these bytes are, they are the only form of it, or no form of anything; in plain Python too."""
    try:
        value = decode(data, LIMIT)
    except EncodingError:
        with pytest.raises(EncodingError):
            plain_encoding.decode(data, LIMIT)
    else:
        assert encode(value) == data
        assert exactly(plain_encoding.decode(data, LIMIT), value)


@quick
@given(values)
def test_a_value_comes_back_and_agrees_with_plain_python(value: Value) -> None:
    data = encode(value)
    assert exactly(decode(data, LIMIT), value)
    assert data == plain_encoding.encode(value)
    assert exactly(plain_encoding.decode(data, LIMIT), value)


@quick
@given(values, values)
def test_different_values_have_different_bytes(left: Value, right: Value) -> None:
    assert (encode(left) == encode(right)) == exactly(left, right)


@quick
@given(st.binary(max_size=200))
@example(b"\x91" * 200)
def test_arbitrary_bytes_have_one_meaning_or_none(data: bytes) -> None:
    check_one_form(data)


@settings(max_examples=30, deadline=None)
@given(nest(3).filter(lambda value: len(encode(value)) <= 80))
@example((1, -40, 2**33, "grün", b"\x00\x01", (None, True, (False,)), 200, -200, "x" * 33))
def test_every_changed_byte_gives_another_value_or_none(value: Value) -> None:
    data = encode(value)
    for position in range(len(data)):
        for byte in range(256):
            check_one_form(data[:position] + bytes((byte,)) + data[position + 1 :])


@quick
@given(signed_events)
def test_a_signed_event_comes_back(signed: Signed) -> None:
    back = decode_signed(signed.encode(), EVENT)
    assert back == signed
    assert back.encode() == signed.encode()
    assert back.event.id == signed.event.id
    for note in signed.event.notes:
        assert decode_signed_note(note.encode()) == note


@settings(max_examples=20, deadline=None)
@given(signed_events, st.integers(1, 255))
def test_a_changed_byte_never_gives_the_same_event(signed: Signed, flip: int) -> None:
    data = signed.encode()
    for position in range(min(len(data), 600)):
        changed = data[:position] + bytes((data[position] ^ flip,)) + data[position + 1 :]
        with suppress(EncodingError):
            assert decode_signed(changed, EVENT).encode() == changed


@quick
@given(signed_events)
def test_an_arbitrary_event_is_refused_and_accuses_nobody(signed: Signed) -> None:
    """Nobody at the table has signed it."""
    chain = Chain.start(digest("test/match"), KEYS)
    try:
        chain.extended(signed)
    except Fault as fault:
        assert fault.accused is None
    else:
        raise AssertionError("taken")


@quick
@given(st.text(max_size=16), signed_events, st.none() | signed_events)
def test_evidence_comes_back(code: str, event: Signed, parent: Signed | None) -> None:
    evidence = BadEvent(code, event, parent)
    assert decode_evidence(encode_evidence(evidence)) == evidence


@quick
@given(st.binary(max_size=200))
def test_arbitrary_bytes_crash_nothing(data: bytes) -> None:
    for read in (decode_signed, decode_signed_note, decode_evidence):
        with suppress(EncodingError):
            read(data)
    for start in (b"", PREAMBLE, PREAMBLE + framed(RecordKind.TABLE, b"table", START)[0]):
        with suppress(FileError):
            parse_log(start + data)


@quick
@given(st.lists(st.integers(0, 2), max_size=12), values)
def test_honest_events_make_a_chain_and_any_second_one_is_a_fork(writers: list[int], body: Value) -> None:
    chain = Chain.start(digest("test/match"), KEYS)
    for seq, seat in enumerate(writers):
        event = Event(chain.match, seq, chain.head, seat, 0, (), body)
        chain = chain.extended(event.signed(SIGNERS[seat]))
    for seq, seat in enumerate(writers):
        other = Event(chain.match, seq, chain.until(seq).head, seat, 1, (), body).signed(SIGNERS[seat])
        try:
            chain.extended(other)
        except Fault as fault:
            assert (fault.code, fault.accused, fault.seq) == ("event.fork", seat, seq)
        else:
            raise AssertionError("taken")
