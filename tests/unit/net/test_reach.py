"""Dialling, listening, and who is let in."""

import socket
from functools import partial

import pytest
import trio
from trio.testing import MockClock, wait_all_tasks_blocked

from helpers.loopback_links import ANN, BEN, EVE, NEVER, PATIENT, ends_with
from p2pcryptid.errors import UsageError
from p2pcryptid.net.address import is_address, number_of, parse_address, shown
from p2pcryptid.net.admission import Admission, Bounds, Visit
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
    assert caught.value.code == "handshake-timeout"


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
    """They say nothing. Only so many are there at once: the oldest make room, and Ann is not kept out."""
    seen: Seen = []
    listeners = await listen(0, "127.0.0.1")
    admission = Admission(lambda *what: seen.append(what), Bounds(strangers=20, grace=0))
    nursery.start_soon(partial(serve, deadlines=PATIENT), listeners, BEN, admission, greet)
    place = ("127.0.0.1", port_of(listeners))
    crowd = [await trio.open_tcp_stream(*place) for _ in range(300)]
    with trio.fail_after(NEVER):
        while len(seen) < 280:
            await trio.sleep(0.01)
        await wait_all_tasks_blocked()
        assert seen == [("crowded-out", "127.0.0.1")] * 280 and len(admission._strangers) == 20
        link = await dial([place], ANN, BEN.public)
        nursery.start_soon(link.run)
        assert await link.receive() == WELCOME
        assert len(admission._strangers) == 19  # one made room for Ann, who is no longer a stranger
        crowd += [await trio.open_tcp_stream(*place) for _ in range(61)]
        while len(seen) < 341:
            await trio.sleep(0.01)
        link.post(Frame(FrameKind.HEADS, b"still here"))
        assert (await link.receive()).body == b"still here"
        await link.close()
        for stream in crowd:
            await stream.aclose()
    nursery.cancel_scope.cancel()


async def test_who_only_has_a_key_makes_room_too(nursery: trio.Nursery) -> None:
    """Anybody can make a key: who has proven one and has not been let in is still a stranger."""
    seen: Seen = []
    listeners = await listen(0, "127.0.0.1")
    admission = Admission(lambda *what: seen.append(what), Bounds(strangers=1, grace=0))
    has_key = trio.Event()

    async def wait(link: Link) -> None:
        has_key.set()
        await link.receive()

    nursery.start_soon(partial(serve, deadlines=PATIENT), listeners, BEN, admission, wait)
    place = ("127.0.0.1", port_of(listeners))
    with trio.fail_after(NEVER):
        first = await dial([place], EVE, BEN.public, deadlines=PATIENT)
        nursery.start_soon(first.run)
        await has_key.wait()
        async with await trio.open_tcp_stream(*place):
            with pytest.raises(LinkError):
                await first.receive()
            while not seen:
                await trio.sleep(0.01)
            assert seen == [("crowded-out", "127.0.0.1")]
        await first.close()
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


async def admitted(bounds: Bounds, *hosts: str) -> tuple[Admission, list[Visit]]:
    """Strangers who have come one after the other."""
    admission = Admission(bounds=bounds)
    return admission, [await admission.admit(host) for host in hosts]


def here(admission: Admission) -> list[str]:
    """Where the strangers are from, the oldest first."""
    return [visit.host for visit in admission._strangers]


@pytest.mark.parametrize(
    ("hosts", "gone"),
    [
        (("10.0.0.1", "10.0.0.2", "10.0.0.2"), 1),  # the oldest of the origin that has most
        (("10.0.0.1", "10.0.0.2", "10.0.0.3"), 0),  # of equals, the oldest
        (("10.0.0.1", "fd00:0:0:1::1", "fd00:0:0:1::2"), 1),  # one network of 64 bits is one origin
        (("fd00:0:0:1::1", "fd00:0:0:2::1", "fd00:0:0:3::1"), 0),  # and others are others
        (("10.0.0.3", "::ffff:10.0.0.1", "::ffff:10.0.0.2"), 0),
        (("10.0.0.3", "fe80::1%eth0", "fe80::2%eth0"), 1),
    ],
)
async def test_who_makes_room(hosts: tuple[str, ...], gone: int) -> None:
    admission, visits = await admitted(Bounds(strangers=3, grace=0), *hosts)
    await admission.admit("10.0.0.9")
    assert here(admission) == [*hosts[:gone], *hosts[gone + 1 :], "10.0.0.9"]
    assert [visit.handshake.cancel_called for visit in visits] == [n == gone for n in range(3)]


async def test_nobody_makes_room_before_its_time(
    autojump_clock: MockClock,  # noqa: ARG001 - it is enough that it is there
) -> None:
    """A newcomer waits until the first has had its time, or somebody has gone."""
    admission, (first, second) = await admitted(Bounds(strangers=2, grace=1), "10.0.0.1", "10.0.0.2")
    start = trio.current_time()
    third = await admission.admit("10.0.0.3")
    assert trio.current_time() == start + 1 and first.handshake.cancel_called
    assert here(admission) == ["10.0.0.2", "10.0.0.3"] and not second.handshake.cancel_called
    admission.forget(second)  # as when it is let in
    fourth = await admission.admit("10.0.0.4")
    async with trio.open_nursery() as nursery:
        nursery.start_soon(admission.admit, "10.0.0.5")
        await trio.sleep(0.5)
        assert here(admission) == ["10.0.0.3", "10.0.0.4"]
        with fourth:
            pass
    assert here(admission) == ["10.0.0.3", "10.0.0.5"] and trio.current_time() == start + 1.5
    assert not third.handshake.cancel_called


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
