"""Players, and ends of connections over loopback, for the tests of links."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest
import trio

from helpers.progress import QUIET_SECONDS
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.link import Link, secure
from p2pcryptid.timing import Deadlines
from p2pcryptid.transcript.signing import SigningKey

NEVER = QUIET_SECONDS
"""Each of these waits is for one thing, which takes no time."""
PATIENT = Deadlines(handshake=NEVER, beat=NEVER, silence=NEVER, stall=NEVER, farewell=NEVER)


def player(name: str) -> Identity:
    """Always the same one of this name."""
    return Identity(name, SigningKey(digest("test/player", name)))


ANN, BEN, EVE = player("ann"), player("ben"), player("eve")


async def sockets() -> tuple[trio.SocketStream, trio.SocketStream]:
    """Two ends of a real TCP connection: who dialled, and who listened."""
    (listener,) = await trio.open_tcp_listeners(0, host="127.0.0.1")
    async with listener:
        client = await trio.open_tcp_stream("127.0.0.1", listener.socket.getsockname()[1])
        return client, await listener.accept()


Ends = tuple[Link | LinkError, Link | LinkError]


async def shake(
    client: Callable[[], Awaitable[Link]], server: Callable[[], Awaitable[Link]], seconds: float = NEVER
) -> Ends:
    """Both handshakes at once, and what became of each."""
    ends: dict[int, Link | LinkError] = {}

    async def end(place: int, go: Callable[[], Awaitable[Link]]) -> None:
        try:
            ends[place] = await go()
        except LinkError as error:
            ends[place] = error

    with trio.fail_after(seconds):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(end, 0, client)
            nursery.start_soon(end, 1, server)
    return ends[0], ends[1]


@asynccontextmanager
async def linked(mine: Deadlines = PATIENT, theirs: Deadlines = PATIENT) -> AsyncIterator[tuple[Link, Link]]:
    """Ann's link to Ben and Ben's to Ann, both running."""
    near, far = await sockets()
    ann, ben = await shake(
        partial(secure, near, ANN, server=False, pinned=BEN.public, deadlines=mine),
        partial(secure, far, BEN, server=True, pinned=None, deadlines=theirs),
    )
    assert isinstance(ann, Link) and isinstance(ben, Link)
    with trio.fail_after(NEVER):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(ann.run)
            nursery.start_soon(ben.run)
            try:
                yield ann, ben
            finally:
                for link in (ann, ben):
                    link.abort(LinkError("closed"))
                nursery.cancel_scope.cancel()
    for stream in (near, far):
        await trio.aclose_forcefully(stream)


async def ends_with(code: str, go: Callable[[], Awaitable[object]]) -> LinkError:
    """It must fail with this code."""
    with trio.fail_after(NEVER), pytest.raises(LinkError) as caught:
        await go()
    assert caught.value.code == code
    return caught.value
