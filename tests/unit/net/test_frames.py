"""Frames: any bytes in any pieces give the same frames, or the same refusal."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2pcryptid import limits
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import GREETINGS, HEAD_BYTES, Frame, FrameKind, FrameReader

MOST = dict.fromkeys(FrameKind, limits.SMALL_FRAME_BYTES) | {
    FrameKind.BEAT: 0,
    FrameKind.LOBBY: limits.LOBBY_FRAME_BYTES,
    FrameKind.TABLE: limits.LOBBY_FRAME_BYTES,
    FrameKind.ADDRESSES: limits.LOBBY_FRAME_BYTES,
    FrameKind.RECORD: limits.RECORD_FRAME_BYTES,
    FrameKind.BYE: limits.FAREWELL_BYTES,
    FrameKind.SAY: limits.TALK_FRAME_BYTES,
    FrameKind.SAID: limits.RELAYED_FRAME_BYTES,
}
SAMPLES = st.sampled_from(sorted(FrameKind)).flatmap(
    lambda kind: st.binary(max_size=min(MOST[kind], 40)).map(lambda body: Frame(kind, body))
)


def read(pieces: Iterable[bytes], welcomed: bool = True) -> tuple[list[Frame], str]:
    """The frames, and the code of what ended them."""
    reader, frames = FrameReader(), list[Frame]()
    reader.welcomed = welcomed
    try:
        for piece in pieces:
            reader.feed(piece)
            while (frame := reader.take()) is not None:
                frames.append(frame)
    except LinkError as error:
        return frames, error.code
    return frames, ""


def cut(data: bytes, places: list[int]) -> list[bytes]:
    edges = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[a:b] for a, b in pairwise(edges)]


@given(st.lists(SAMPLES, max_size=8), st.lists(st.integers(min_value=0), max_size=8))
def test_what_goes_in_comes_out(frames: list[Frame], places: list[int]) -> None:
    data = b"".join(frame.encode() for frame in frames)
    assert read(cut(data, places)) == (frames, "")


@given(st.binary(max_size=200), st.lists(st.integers(min_value=0), max_size=8), st.booleans())
def test_any_bytes_in_any_pieces(data: bytes, places: list[int], welcomed: bool) -> None:
    whole = read([data], welcomed)
    assert read(cut(data, places), welcomed) == whole
    assert read([data[at : at + 1] for at in range(len(data))], welcomed) == whole


@pytest.mark.parametrize("kind", FrameKind)
def test_the_head_of_too_long_a_frame_is_enough(kind: FrameKind) -> None:
    longest, above = MOST[kind].to_bytes(4, "big"), (MOST[kind] + 1).to_bytes(4, "big")
    assert read([longest + bytes((kind,))])[1] == ""
    assert read([above + bytes((kind,))]) == ([], "frame-too-long")
    assert len(Frame(kind, bytes(MOST[kind])).encode()) == HEAD_BYTES + MOST[kind]
    with pytest.raises(ValueError, match=kind.name):
        Frame(kind, bytes(MOST[kind] + 1)).encode()


@pytest.mark.parametrize("code", sorted(set(range(256)) - set(FrameKind)))
def test_unknown_kinds(code: int) -> None:
    assert read([bytes(4) + bytes((code,))]) == ([], "frame-unknown-kind")


@pytest.mark.parametrize("kind", FrameKind)
def test_a_stranger_may_only_greet(kind: FrameKind) -> None:
    data = Frame(kind).encode()
    expected = ([Frame(kind)], "") if kind in GREETINGS else ([], "frame-too-early")
    assert read([data], welcomed=False) == expected


def test_a_welcome_opens_the_way_for_what_comes_behind_it() -> None:
    frames = [Frame(FrameKind.WELCOME, b"w"), Frame(FrameKind.LOBBY, b"l")]
    assert read([b"".join(frame.encode() for frame in frames)], welcomed=False) == (frames, "")


def test_a_refusal_stays() -> None:
    reader = FrameReader()
    reader.feed(b"\xff" * 5)
    for _ in range(2):
        with pytest.raises(LinkError):
            reader.take()


def test_the_largest_event_and_evidence_fit_into_a_record() -> None:
    assert max(limits.EVENT.bytes, limits.NOTE.bytes, limits.EVIDENCE.bytes) < limits.RECORD_FRAME_BYTES
