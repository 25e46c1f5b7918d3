"""The golden vectors of nodes come out again, can be read, and say the same to another library."""

import re
from collections.abc import Callable
from typing import Any

import msgpack
import pytest

from helpers.node_vectors import FOLDER, HERE, MATCH, NONCE, REFUSED, SAID, TOKEN, rendered
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.node import wire
from p2pcryptid.node.gate import CODES

HOST = bytes(32)
READERS: dict[FrameKind, Callable[[Frame], Any]] = {
    FrameKind.HELLO: wire.read_hello,
    FrameKind.OFFER: wire.read_offer,
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


def test_the_vectors_come_out_byte_for_byte() -> None:
    assert (FOLDER / "messages.json").read_bytes() == rendered().encode()
    assert [path.name for path in FOLDER.iterdir()] == ["messages.json"]


def test_each_message_has_one_and_is_read() -> None:
    assert {frame.kind for frame in SAID.values()} == set(READERS)
    for frame in SAID.values():
        READERS[frame.kind](frame)


@pytest.mark.parametrize("frame", REFUSED.values(), ids=REFUSED)
def test_what_is_to_be_refused_is(frame: Frame) -> None:
    with pytest.raises(LinkError) as caught:
        READERS[frame.kind](frame)
    assert caught.value.code == "message-unreadable"


def test_they_are_messagepack() -> None:
    join = [1, 0, TOKEN, "ben", NONCE, "hard", [list(address) for address in HERE]]
    assert msgpack.packb(join, use_bin_type=True) == SAID["may I have a seat"].body
    assert msgpack.packb([1, 1, MATCH, [list(HERE[0])]], use_bin_type=True) == SAID["I have a seat"].body


def test_the_specification_names_every_refusal() -> None:
    text = (FOLDER.parents[1] / "spec" / "node.md").read_text(encoding="utf-8")
    listener = text.partition("## 2.")[2].partition("## 3.")[0]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", listener, re.M)) == CODES
