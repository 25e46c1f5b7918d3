"""Dialling, listening, and who is let in."""

import socket
from functools import partial

import pytest
import trio
from trio.testing import wait_all_tasks_blocked

from helpers.loopback_links import ANN, BEN, EVE, NEVER, PATIENT, ends_with
from p2pcryptid.errors import UsageError
from p2pcryptid.net.address import is_address, number_of, parse_address, shown
from p2pcryptid.net.admission import Admission, Bounds
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.link import Link
from p2pcryptid.net.reach import dial, listen, own_addresses, port_of, serve
from p2pcryptid.timing import Deadlines

WELCOME = Frame(FrameKind.WELCOME)
Seen = list[tuple[str, str]]


async def greet(link: Link) -> None:
    """Say welcome, and answer with whatever comes."""
    link.post(WELCOME)
    async for frame in link:
        link.post(frame)


async def closed_port() -> int:
    (listener,) = await listen(0, "127.0.0.1")
    async with listener:
        return port_of([listener])


async def test_the_first_address_that_has_the_right_key(nursery: trio.Nursery) -> None:
    """Of three addresses one is dead and one belongs to Eve."""
    seen: Seen = []
    ports = []
    for host in (EVE, BEN):
        listeners = await listen(0)
        ports.append(port_of(listeners))
        nursery.start_soon(serve, listeners, host, Admission(lambda *what: seen.append(what)), greet)
    places = [("127.0.0.1", port) for port in (await closed_port(), *ports)]
    with trio.fail_after(NEVER):
        link = await dial(places, ANN, BEN.public)
        nursery.start_soon(link.run)
        assert (link.peer, await link.receive()) == (BEN.public, WELCOME)
        await link.close()
    await ends_with("wrong-key", partial(dial, places[:2], ANN, BEN.public))
    nursery.cancel_scope.cancel()


async def test_nobody_there() -> None:
    error = await ends_with(
        "unreachable", partial(dial, [("127.0.0.1", await closed_port())], ANN, BEN.public)
    )
    assert "127.0.0.1:" in error.message and error.hint and error.exit_code == 3
    for nowhere in ([], [("not a host", 1)], [("127.0.0.1", 0)], [("127.0.0.1", 1 << 16)]):
        await ends_with("unreachable", partial(dial, nowhere, ANN, BEN.public))


async def test_one_that_accepts_and_says_nothing() -> None:
    brief = Deadlines(handshake=0.2)
    listeners = await listen(0, "127.0.0.1")
    async with listeners[0]:
        place = ("127.0.0.1", port_of(listeners))
        with trio.fail_after(NEVER), pytest.raises(LinkError) as caught:
            await dial([place], ANN, BEN.public, deadlines=brief)
    assert caught.value.code in ("unreachable", "handshake-timeout")


async def test_one_port_for_both_families() -> None:
    listeners = await listen(0)
    families = {listener.socket.family for listener in listeners}
    assert {listener.socket.getsockname()[1] for listener in listeners} == {port_of(listeners)}
    assert socket.AF_INET in families
    await ends_with("no-port", partial(listen, port_of(listeners)))
    await ends_with("no-port", partial(listen, 0, "192.0.2.200"))
    for listener in listeners:
        await listener.aclose()


async def test_three_hundred_at_once_are_bounded(nursery: trio.Nursery) -> None:
    """They say nothing. Only so many are waited for; all others are sent away by name."""
    seen: Seen = []
    bounds = Bounds(links=40, per_address=30, handshakes=20)
    listeners = await listen(0, "127.0.0.1")
    admission = Admission(lambda *what: seen.append(what), bounds)
    nursery.start_soon(partial(serve, deadlines=PATIENT), listeners, BEN, admission, greet)
    place = ("127.0.0.1", port_of(listeners))
    crowd = [await trio.open_tcp_stream(*place) for _ in range(300)]
    with trio.fail_after(NEVER):
        while len(seen) < 280:
            await trio.sleep(0.01)
        await wait_all_tasks_blocked()
        assert seen == [("too-many-handshakes", "127.0.0.1")] * 280
        with pytest.raises(LinkError):
            await dial([place], ANN, BEN.public)
        for stream in crowd:
            await stream.aclose()
        while len(seen) < 301:  # those twenty, and Ann
            await trio.sleep(0.01)
        link = await dial([place], ANN, BEN.public)
        nursery.start_soon(link.run)
        assert await link.receive() == WELCOME
        await link.close()
    nursery.cancel_scope.cancel()


async def test_a_peer_that_breaks_a_rule_ends_its_own_link_only(nursery: trio.Nursery) -> None:
    seen: Seen = []
    listeners = await listen(0, "127.0.0.1")
    place = ("127.0.0.1", port_of(listeners))
    nursery.start_soon(serve, listeners, BEN, Admission(lambda *what: seen.append(what)), greet)
    good, bad = await dial([place], ANN, BEN.public), await dial([place], EVE, BEN.public)
    for link in (good, bad):
        nursery.start_soon(link.run)
        assert await link.receive() == WELCOME
    await bad._stream.send_all(b"\xff" * 5)
    with trio.fail_after(NEVER):
        while not seen:
            await trio.sleep(0.01)
        good.post(Frame(FrameKind.HEADS, b"still here"))
        assert (await good.receive()).body == b"still here"
    assert seen == [("frame-unknown-kind", "127.0.0.1")]
    await bad.close()
    await good.close()
    nursery.cancel_scope.cancel()


def test_counting() -> None:
    admission = Admission(bounds=Bounds(links=3, per_address=2, handshakes=2))

    def refused(address: str) -> str:
        with pytest.raises(LinkError) as caught, admission.visit(address):
            pass
        return caught.value.code

    with admission.visit("10.0.0.1") as first, admission.visit("fd00:0:0:1::1") as second:
        assert refused("10.0.0.2") == "too-many-handshakes"
        first.proven()
        with admission.visit("fd00:0:0:1::2"):  # the same network
            assert refused("10.0.0.2") == "too-many-links"
        second.proven()
        with admission.visit("10.0.0.1"):
            pass
    with admission.visit("::ffff:10.0.0.1") as one, admission.visit("::ffff:10.0.0.2") as two:
        one.proven()
        two.proven()
        with admission.visit("::ffff:10.0.0.1"):
            pass
    assert not admission._visits and not admission._origins
    with admission.visit("a") as one, admission.visit("a") as two:
        one.proven()
        two.proven()
        assert refused("a") == "too-many-from-address"


def test_own_addresses_can_be_dialled() -> None:
    found = own_addresses(4000)
    assert found and all(is_address(*address) for address in found)
    loopback = [host for host, _ in found if (number := number_of(host)) and number.is_loopback]
    assert not loopback or len(found) == 1


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.20:4000", ("192.168.1.20", 4000)),
        (" [FD00::0:2]:1 ", ("fd00::2", 1)),
        ("my-host.example:65535", ("my-host.example", 65535)),
    ],
)
def test_addresses_as_people_write_them(text: str, address: tuple[str, int]) -> None:
    assert parse_address(text) == address == parse_address(shown(address))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "host",
        "host:",
        ":1",
        "host:0",
        "host:65536",
        "host:²",
        "1.2.3:4",
        "a b:1",
        "-a:1",
        "fe80::1%eth0:1",
    ],
)
def test_no_addresses(text: str) -> None:
    with pytest.raises(UsageError, match="is not an address"):
        parse_address(text)
