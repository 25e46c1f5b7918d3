"""Where seats can be found: bounded when we tell it, told in full even when others make the most of it."""

import pytest

from p2pcryptid.limits import INVITE_ADDRESSES, MATCH_SEATS
from p2pcryptid.net.address import NAME_BYTES, is_address
from p2pcryptid.net.frames import FrameReader
from p2pcryptid.net.identity import fresh_identity
from p2pcryptid.node import node
from p2pcryptid.node.mesh import ADDRESSES_KEPT
from p2pcryptid.node.node import open_listener
from p2pcryptid.node.wire import Addresses, addresses_frame, read_addresses


def test_the_longest_addresses_of_all_seats_fit_into_one_frame() -> None:
    longest = tuple((f"{n}{'a' * 60}.{'b' * (NAME_BYTES - 62)}", 65535) for n in range(ADDRESSES_KEPT))
    assert all(is_address(*one) and len(one[0]) == NAME_BYTES for one in longest)
    by_seat = (longest,) * MATCH_SEATS
    reader = FrameReader()
    reader.welcomed = True
    reader.feed(addresses_frame(by_seat).encode())
    frame = reader.take()
    assert frame is not None and read_addresses(frame) == by_seat


async def test_a_computer_with_very_many_addresses_tells_the_likeliest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def many(port: int) -> Addresses:
        return tuple((f"10.0.0.{n}", port) for n in range(1, 60))

    monkeypatch.setattr(node, "own_addresses", many)
    async with open_listener(fresh_identity("ann"), b"", lambda _: None) as listener:
        assert listener.own == many(listener.port)[:INVITE_ADDRESSES]


@pytest.mark.parametrize("bind", ["0.0.0.0", "::"])
async def test_who_listens_everywhere_is_found_at_its_own_addresses(bind: str) -> None:
    async with open_listener(fresh_identity("ann"), b"", lambda _: None, bind=bind) as listener:
        assert bind not in [host for host, _ in listener.own]
