"""Events and notes: their form, their bytes, their ids."""

from dataclasses import replace

import pytest

from helpers.signed_events import KEYS, MATCH, OTHER_MATCH, SIGNERS, event, note, start, write
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import EVENT, MATCH_EVENTS, NOTE, Limit
from p2pcryptid.transcript.event import Event, Note, decode_signed, decode_signed_note, genesis

SIGNED = write(start(), 1, ("body", (1, b"2")), (note(0, 3, "x"), note(2, 0, None)))
VALUE = decode(SIGNED.encode(), EVENT)
PLACES = {
    **{"version": (0, 0), "match": (0, 1), "seq": (0, 2), "prev": (0, 3), "seat": (0, 4)},
    **{
        "kind": (0, 5),
        "notes": (0, 6),
        "signature": (1,),
        "note": (0, 6, 0),
        "note version": (0, 6, 0, 0, 0),
    },
    **{"note match": (0, 6, 0, 0, 1), "note seat": (0, 6, 0, 0, 2), "note counter": (0, 6, 0, 0, 3)},
    **{"note reference": (0, 6, 0, 0, 4), "note signature": (0, 6, 0, 1), "event": (0,), "all": ()},
}
WRONG: tuple[Value, ...] = (None, True, -1, 2**40, b"", b"x" * 31, b"x" * 65, "text", (), (1, 2, 3))


def put(value: Value, place: tuple[int, ...], new: Value) -> Value:
    """The value with one part of it replaced."""
    if not place:
        return new
    assert isinstance(value, tuple)
    first, *rest = place
    return tuple(put(item, tuple(rest), new) if i == first else item for i, item in enumerate(value))


def test_a_signed_event_comes_back_from_its_bytes() -> None:
    back = decode_signed(SIGNED.encode(), EVENT)
    assert back == SIGNED
    assert back.event.id == SIGNED.event.id
    assert back.is_signed_by(KEYS[1])
    carried = SIGNED.event.notes[0]
    assert decode_signed_note(carried.encode()) == carried
    assert carried.is_signed_by(KEYS[0])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_a_part_of_the_wrong_form_is_refused(place: str, wrong: Value) -> None:
    if place == "notes" and wrong == ():
        return  # no notes is a form of notes
    with pytest.raises(EncodingError):
        decode_signed(encode(put(VALUE, PLACES[place], wrong)), EVENT)


@pytest.mark.parametrize("place", [(), (0,), (0, 6, 0), (0, 6, 0, 0)], ids=str)
def test_an_array_one_too_short_or_long_is_refused(place: tuple[int, ...]) -> None:
    part = VALUE
    for index in place:
        assert isinstance(part, tuple)
        part = part[index]
    assert isinstance(part, tuple)
    for other in (part[:-1], (*part, None)):
        with pytest.raises(EncodingError):
            decode_signed(encode(put(VALUE, place, other)), EVENT)


def test_the_id_depends_on_every_part() -> None:
    plain = event(start(), 1, "body")
    others = [
        replace(plain, match=OTHER_MATCH),
        replace(plain, seq=1),
        replace(plain, prev=digest("test/prev")),
        replace(plain, seat=2),
        replace(plain, kind=8),
        replace(plain, notes=(note(0, 0),)),
        replace(plain, body=b"body"),
    ]
    assert len({plain.id, *(other.id for other in others)}) == len(others) + 1
    assert plain.id == digest("event", encode(plain.value))
    assert genesis(MATCH) != genesis(OTHER_MATCH)


def test_an_event_signature_does_not_serve_as_a_note_signature() -> None:
    written = note(0, 0).note
    assert not written.signed(SIGNERS[0]).is_signed_by(KEYS[1])
    as_event = SIGNERS[0].sign("event", written.id)
    assert not replace(note(0, 0), signature=as_event).is_signed_by(KEYS[0])


def test_what_we_make_ourselves_has_the_right_form_too() -> None:
    with pytest.raises(EncodingError, match="malformed seq"):
        Event(MATCH, MATCH_EVENTS, genesis(MATCH), 0, 0, (), None)
    with pytest.raises(EncodingError, match="malformed counter"):
        Note(MATCH, 0, -1, MATCH, None)


def test_the_limit_of_the_kind_applies() -> None:
    with pytest.raises(EncodingError, match="are allowed"):
        decode_signed(SIGNED.encode(), Limit(bytes=100, items=100))
    with pytest.raises(EncodingError, match="are allowed"):
        decode_signed_note(note(0, 0, b"x" * NOTE.bytes).encode())


def test_the_deepest_note_fits_into_an_event() -> None:
    deepest = note(0, 0, (((),),))
    assert decode_signed_note(deepest.encode()) == deepest
    carrier = write(start(), 1, None, (deepest,))
    assert decode_signed(carrier.encode()) == carrier
