"""What nodes say: every message comes out as it went in, and other bytes say nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2pcryptid.encoding import encode
from p2pcryptid.limits import DIALLED_ADDRESSES, MATCH_SEATS, TURN_TIMES
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.node import wire
from p2pcryptid.table.match import Head
from p2pcryptid.transcript.records import RecordKind

HOST = bytes(32)
Reader = Callable[[Frame], Any]
READERS: dict[FrameKind, Reader] = {
    FrameKind.HELLO: wire.read_hello,
    FrameKind.WELCOME: wire.read_welcome,
    FrameKind.REFUSED: wire.read_refused,
    FrameKind.LOBBY: wire.read_lobby,
    FrameKind.TABLE: wire.read_table,
    FrameKind.HEADS: wire.read_heads,
    FrameKind.ADDRESSES: wire.read_addresses,
    FrameKind.RECORD: wire.read_record,
    FrameKind.SAY: wire.read_say,
    FrameKind.SAID: wire.read_said,
    FrameKind.REMATCH: lambda frame: wire.read_rematch(frame, HOST),
}
hashes = st.binary(min_size=32, max_size=32)
tokens = st.binary(max_size=64)
levels = st.from_regex(r"[a-z0-9-]{0,24}", fullmatch=True)
turn_times = st.one_of(st.just(0), st.sampled_from(TURN_TIMES))
hosts = st.sampled_from(("192.168.1.20", "fd00::2", "host.example", "a"))
addresses = st.lists(st.tuples(hosts, st.integers(1, 65535)), max_size=DIALLED_ADDRESSES).map(tuple)
by_seat = st.lists(st.lists(st.tuples(hosts, st.integers(1, 65535)), max_size=4).map(tuple), max_size=8).map(
    tuple
)
seats = st.lists(st.integers(0, MATCH_SEATS - 1), max_size=MATCH_SEATS).map(tuple)
words = st.text(max_size=24)
parts = st.recursive(st.integers(0, 9) | st.booleans() | words, lambda one: st.tuples(one, one), max_leaves=4)
variants = st.lists(parts, max_size=4).map(tuple)


def says(reader: Reader, frame: Frame) -> str:
    """The code with which it is refused."""
    with pytest.raises(LinkError) as caught:
        reader(frame)
    return caught.value.code


@given(st.one_of(
    st.builds(wire.Join, tokens, words, hashes, levels, addresses),
    st.builds(wire.Take, hashes, addresses),
    st.builds(wire.Watch, tokens),
    st.builds(wire.Ask, tokens),
))  # fmt: skip
def test_greetings_come_back(hello: wire.Hello) -> None:
    assert wire.read_hello(wire.hello_frame(hello)) == hello


@given(st.builds(wire.Offer, words, variants, st.integers(1, MATCH_SEATS), tokens, turn_times, hashes))
def test_offers_come_back(offer: wire.Offer) -> None:
    assert wire.read_welcome(wire.welcome_frame(offer)) == offer


@given(st.builds(wire.TableSet, st.binary(max_size=2000), by_seat))
def test_tables_come_back(table: wire.TableSet) -> None:
    assert wire.read_table(wire.table_frame(table)) == table


@given(st.builds(wire.Heads, st.builds(Head, st.integers(0, 1 << 40), hashes), seats, seats))
def test_heads_come_back(heads: wire.Heads) -> None:
    assert wire.read_heads(wire.heads_frame(heads)) == heads


@given(words, st.lists(words, max_size=MATCH_SEATS).map(tuple), by_seat)
def test_codes_names_and_addresses_come_back(
    code: str, names: tuple[str, ...], where: tuple[wire.Addresses, ...]
) -> None:
    assert wire.read_refused(wire.refused_frame(code)) == (code, "")
    assert wire.read_refused(wire.refused_frame(code, "ann-2")) == (code, "ann-2")
    assert wire.read_lobby(wire.lobby_frame(names)) == names
    assert wire.read_addresses(wire.addresses_frame(where)) == where


@given(st.sampled_from(RecordKind), st.binary())
def test_records_come_back(kind: RecordKind, data: bytes) -> None:
    assert wire.read_record(wire.record_frame(kind, data)) == (kind, data)


values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 63), (1 << 64) - 1)
    | st.binary(max_size=40)
    | words
    | hashes,
    lambda one: st.lists(one, max_size=6).map(tuple),
    max_leaves=24,
)


@given(st.sampled_from(sorted(READERS)), st.binary(max_size=300) | values.map(encode))
def test_any_bytes_are_a_message_or_a_link_error(kind: FrameKind, body: bytes) -> None:
    """And whatever is taken has one form only."""
    try:
        READERS[kind](Frame(kind, body))
    except LinkError as error:
        assert error.code == "message-unreadable"


@given(st.sampled_from(sorted(READERS)), st.sampled_from(FrameKind))
def test_a_frame_of_another_kind_is_not_read(kind: FrameKind, other: FrameKind) -> None:
    if other is not kind and kind is not FrameKind.RECORD:
        assert says(READERS[kind], Frame(other)) == "message-unexpected"


HASH, HERE = bytes(32), ("192.168.1.20", 4000)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (FrameKind.HELLO, (2, 0, b"", "ann", HASH, ())),
        (FrameKind.HELLO, (1, 0, b"", "ann", HASH[1:], ())),
        (FrameKind.HELLO, (True, 2, b"")),
        (FrameKind.HELLO, (1, False, b"", "ann", HASH, ())),
        (FrameKind.HELLO, (1, 1, HASH, (HERE,) * (DIALLED_ADDRESSES + 1))),
        (FrameKind.HELLO, (1, 1, HASH, (("192.168.1.20", 0),))),
        (FrameKind.HELLO, (1, 1, HASH, (("192.168.1.20", True),))),
        (FrameKind.HELLO, (1, 1, HASH, (("no host", 4000),))),
        (FrameKind.HELLO, (1, 4, b"")),
        (FrameKind.WELCOME, ("cryptid", (), 0, b"", 0, HASH)),
        (FrameKind.WELCOME, ("cryptid", (), True, b"", 0, HASH)),
        (FrameKind.WELCOME, ("cryptid", (), MATCH_SEATS + 1, b"", 0, HASH)),
        (FrameKind.WELCOME, ("cryptid", (), 3, b"", 0, HASH[1:])),
        (FrameKind.REFUSED, (b"code",)),
        (FrameKind.LOBBY, (("ann",) * (MATCH_SEATS + 1),)),
        (FrameKind.LOBBY, (("ann", 1),)),
        (FrameKind.TABLE, (b"", ((),) * (MATCH_SEATS + 1))),
        (FrameKind.HEADS, (-1, HASH, (), ())),
        (FrameKind.HEADS, (True, HASH, (), ())),
        (FrameKind.HEADS, (0, HASH, (MATCH_SEATS,), ())),
        (FrameKind.HEADS, (0, HASH, (0,) * (MATCH_SEATS + 1), ())),
        (FrameKind.ADDRESSES, (((HERE,),) * (MATCH_SEATS + 1),)),
    ],
)
def test_messages_that_say_nothing(kind: FrameKind, value: Any) -> None:
    assert says(READERS[kind], Frame(kind, encode(value))) == "message-unreadable"
