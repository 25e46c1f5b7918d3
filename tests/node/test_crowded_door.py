"""Crowds at the door of a real node: who has the token gets in, and spectators are told where they stand."""

import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest
import trio

from helpers.bad_peers import EVE, Target
from helpers.nodes import NAMES, QUICK, Line, Nodes, Process
from helpers.progress import until
from p2pcryptid.limits import STRANGERS, WATCHERS
from p2pcryptid.net import tls
from p2pcryptid.net.address import Address
from p2pcryptid.net.frames import FrameKind
from p2pcryptid.net.invite import decode_invite, encode_invite
from p2pcryptid.node.wire import Watch, hello_frame

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is ours on Linux alone")
CROWD = 2 * STRANGERS
SOURCES: dict[str, Callable[[int], str]] = {
    "many addresses": lambda number: f"127.0.0.{2 + number % 250}",
    "one address": lambda _: "127.0.0.1",
    "one IPv6 network": lambda _: "::1",
}
SAYINGS = (b"", tls.PREAMBLE, tls.PREAMBLE + len(EVE.certificate).to_bytes(2, "big") + EVE.certificate)
"""As far as a stranger goes who means to wait."""


class Crowd:
    """Strangers who say next to nothing, wait, and come back at once when they are dropped."""

    def __init__(self, place: Address, source: Callable[[int], str]) -> None:
        self._place = place
        self._source = source
        self.here = 0
        self.dropped = 0

    async def run(self) -> None:
        async with trio.open_nursery() as nursery:
            for number in range(CROWD):
                nursery.start_soon(self._one, number)

    async def _one(self, number: int) -> None:
        while True:
            with suppress(OSError, trio.BrokenResourceError):
                stream = await trio.open_tcp_stream(*self._place, local_address=self._source(number))
                self.here += 1
                try:
                    await stream.send_all(SAYINGS[number % len(SAYINGS)])
                    while await stream.receive_some(4096):
                        pass
                finally:
                    self.here -= 1
                    self.dropped += 1
                    await trio.aclose_forcefully(stream)


async def told(process: Process, event: str, fits: Callable[[Line], bool] = lambda _: True) -> Line:
    """Its first line of this sort; waits for it, in a test that runs in trio."""
    await until(lambda: any(map(fits, process.said(event))), lambda: len(process.lines))
    return next(line for line in process.said(event) if fits(line))


async def seated(host: Process, *names: str) -> None:
    """Wait until these sit at the table."""
    await told(host, "lobby", lambda line: bool(line["names"] == list(names)))


@pytest.mark.parametrize("source", SOURCES)
async def test_guests_get_their_seats_through_a_crowd(
    source: str, tmp_path: Path, nursery: trio.Nursery
) -> None:
    """The crowd is twice what the door holds, comes from where guests come from too, and never gives up."""
    bind = "::1" if source == "one IPv6 network" else "127.0.0.1"
    with Nodes(tmp_path, QUICK[3], bind=bind) as nodes:
        host = nodes.play("ann", "host", "--players", "3", "--private")
        invite = (await told(host, "invite"))["invite"]
        crowd = Crowd(decode_invite(invite).addresses[0], SOURCES[source])
        nursery.start_soon(crowd.run)
        await until(lambda: crowd.dropped > CROWD, lambda: crowd.dropped)
        await until(lambda: crowd.here > STRANGERS, lambda: crowd.dropped)
        for taken in (2, 3):
            nodes.play(NAMES[taken - 1], "join", invite)
            await seated(host, *NAMES[:taken])
        for node in nodes.all:  # and they find each other, with the host's door as crowded as before
            await told(node, "words")
        await until(lambda: crowd.here > STRANGERS, lambda: crowd.dropped)
        assert "Traceback" not in host.errors
    nursery.cancel_scope.cancel()


async def test_a_guest_who_is_dropped_before_it_is_let_in_comes_again(
    tmp_path: Path, nursery: trio.Nursery
) -> None:
    """As if there were such a crowd that the door had no time for it: three times, each a little later."""
    with Nodes(tmp_path) as nodes:
        host = nodes.play("ann", "host", "--players", "3", "--private")
        invite = decode_invite((await told(host, "invite"))["invite"])
        relay = await nursery.start(relayed, invite.addresses[0], (0, 1, 400))
        guest = nodes.play("ben", "join", encode_invite(replace(invite, addresses=(relay,))))
        await seated(host, "ann", "ben")
        assert guest.errors.count("trying again") == 1
    nursery.cancel_scope.cancel()


async def relayed(
    place: Address, cuts: tuple[int, ...], task_status: trio.TaskStatus[Address] = trio.TASK_STATUS_IGNORED
) -> None:
    """A way to this place on which each connection breaks after so many bytes, and all others are good."""
    left = list(cuts)

    async def pump(source: trio.SocketStream, sink: trio.SocketStream, most: float) -> None:
        with suppress(trio.BrokenResourceError, trio.ClosedResourceError):
            while most > 0 and (data := await source.receive_some(1)):
                await sink.send_all(data)
                most -= len(data)
        for stream in (source, sink):
            await trio.aclose_forcefully(stream)

    async def relay(near: trio.SocketStream) -> None:
        most = left.pop(0) if left else inf
        far = await trio.open_tcp_stream(*place)
        async with far, trio.open_nursery() as nursery:
            nursery.start_soon(pump, far, near, most)
            nursery.start_soon(pump, near, far, inf)

    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    task_status.started(listeners[0].socket.getsockname())
    await trio.serve_listeners(relay, listeners)


async def test_spectators_beyond_the_bound_are_told_and_follow_when_one_leaves(tmp_path: Path) -> None:
    """All of them from one address, which may have as many links as there are places."""
    with Nodes(tmp_path, QUICK[3]) as nodes:
        host = nodes.play("ann", "host", "--players", "3", "--private")
        line = (await told(host, "invite"))["invite"]
        for taken in (2, 3):
            nodes.play(NAMES[taken - 1], "join", line)
            await seated(host, *NAMES[:taken])
        for node in nodes.all:
            await told(node, "words")
        for node in nodes.all[1:]:
            node.kill()  # so that the game waits, and nobody but the host can be followed
        async with AsyncExitStack() as stack:
            target = Target(decode_invite(line), b"", "127.0.0.1")
            for _ in range(WATCHERS - 1):
                await stack.enter_async_context(watching(target))
            follower = nodes.run("wim", "watch", line, "--json")
            await told(follower, "words")
            waiting = [nodes.run(name, "watch", line, "--json") for name in ("xia", "yan")]
            for one in waiting:
                await until(lambda one=one: "as many spectators as it takes; waiting" in one.errors)  # type: ignore[misc]
            assert not any(one.lines for one in waiting)
            follower.kill()
            await until(lambda: any(one.said("words") for one in waiting))
            assert all(one.runs for one in waiting)
        for one in waiting:  # and all the others have left
            await told(one, "words")
            assert one.errors.count("waiting for a place") == 1 and "this is a bug" not in one.errors


@asynccontextmanager
async def watching(target: Target) -> AsyncIterator[None]:
    """A spectator that has been let in."""
    async with target.link() as link:
        await link.send(hello_frame(Watch(target.invite.token)))
        assert (await link.receive()).kind is FrameKind.WELCOME
        yield
