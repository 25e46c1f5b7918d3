"""Peers that misbehave towards a running node, each from an address of its own, and what the node calls it.

Each attack is an async function of where the node is. It returns when the node has let go of it.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import trio

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.net import tls
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.invite import Invite
from p2pcryptid.net.link import Link, secure
from p2pcryptid.node.wire import (
    Ask,
    Heads,
    Hello,
    Join,
    Take,
    Watch,
    heads_frame,
    hello_frame,
    record_frame,
    rematch_frame,
    say_frame,
)
from p2pcryptid.table.match import Head
from p2pcryptid.timing import Deadlines
from p2pcryptid.transcript.records import RecordKind
from p2pcryptid.transcript.signing import SigningKey

EVE, MALLORY = (Identity(name, SigningKey(digest("test/bad peer", name))) for name in ("eve", "mallory"))
CROWD = 1000
NEVER = 1e9
"""No beat, so that nobody else writes to the stream."""
BOMB = b"\xdd\xff\xff\xff\xff" * 800
"""An array of four thousand million items, which begins with such an array, which …"""
DEEP = b"\x91" * 4000


@dataclass(frozen=True)
class Target:
    """A node, and the address from which an attack on it comes."""

    invite: Invite
    match: bytes
    source: str

    async def stream(self) -> trio.SocketStream:
        """A bare connection."""
        host, port = self.invite.addresses[0]
        return await trio.open_tcp_stream(host, port, local_address=self.source)

    @asynccontextmanager
    async def link(self, beat: float = 1) -> AsyncIterator[Link]:
        """One with all that belongs to it, for a stranger."""
        deadlines = Deadlines(beat=beat)
        link = await secure(
            await self.stream(), EVE, server=False, pinned=self.invite.host, deadlines=deadlines
        )
        async with trio.open_nursery() as nursery:
            nursery.start_soon(link.run)
            try:
                yield link
            finally:
                await link.close()
                nursery.cancel_scope.cancel()


Attack = Callable[[Target], Awaitable[None]]


async def _until_closed(stream: trio.abc.ReceiveStream) -> None:
    with suppress(trio.BrokenResourceError):
        while await stream.receive_some(4096):
            pass


async def _drip(stream: trio.abc.Stream, data: bytes) -> None:
    with suppress(trio.BrokenResourceError, trio.ClosedResourceError):
        for byte in data:
            await stream.send_all(bytes((byte,)))
            await trio.sleep(0.2)


def sends(data: bytes) -> Attack:
    """A bare connection that says this, and waits."""

    async def attack(target: Target) -> None:
        async with await target.stream() as stream:
            await stream.send_all(data)
            await _until_closed(stream)

    return attack


async def drips_a_handshake(target: Target) -> None:
    """A byte now and then."""
    async with await target.stream() as stream, trio.open_nursery() as nursery:
        nursery.start_soon(_drip, stream, tls.PREAMBLE + b"\x01\x00" + bytes(256))
        await _until_closed(stream)
        nursery.cancel_scope.cancel()


async def says_no_greeting(target: Target) -> None:
    """A good handshake, and then beats."""
    async with target.link() as link:
        await _refused(link)


async def drips_a_greeting(target: Target) -> None:
    """A good handshake, and then a byte now and then."""
    async with target.link(beat=NEVER) as link, trio.open_nursery() as nursery:
        nursery.start_soon(_drip, link._stream, Frame(FrameKind.HELLO, bytes(4000)).encode())
        await _refused(link)
        nursery.cancel_scope.cancel()


def writes(data: bytes) -> Attack:
    """A good handshake, and then these bytes."""

    async def attack(target: Target) -> None:
        async with target.link(beat=NEVER) as link:
            await link._stream.send_all(data)
            await _refused(link)

    return attack


def greets(hello: Callable[[Target], Hello]) -> Attack:
    """A good handshake, and then this greeting."""

    async def attack(target: Target) -> None:
        async with target.link() as link:
            await link.send(hello_frame(hello(target)))
            assert (await link.receive()).kind is FrameKind.REFUSED
            await _refused(link)

    return attack


def asks(then: Callable[[Target], Hello]) -> Attack:
    """It is told what is played, and then says this instead of taking a seat."""

    async def attack(target: Target) -> None:
        async with target.link() as link:
            await link.send(hello_frame(Ask(target.invite.token)))
            assert (await link.receive()).kind is FrameKind.OFFER
            await link.send(hello_frame(then(target)))
            await _refused(link)

    return attack


async def _refused(link: Link) -> None:
    with suppress(LinkError):
        while True:
            await link.receive()


async def shows_anothers_certificate(target: Target) -> None:
    """It has no key for the certificate that it shows."""
    async with await target.stream() as stream:
        own = MALLORY.certificate
        await stream.send_all(tls.PREAMBLE + len(own).to_bytes(2, "big") + own)
        theirs = await tls._shown_certificate(stream)
        secured = trio.SSLStream(stream, tls._context(EVE, theirs, False))
        with suppress(trio.BrokenResourceError):
            await secured.do_handshake()
            await _until_closed(secured)


def watches(then: Frame | None) -> Attack:
    """A spectator, let in, that goes on with this; with nothing, it does not even send a beat."""

    async def attack(target: Target) -> None:
        async with target.link(beat=1 if then else NEVER) as link:
            await link.send(hello_frame(Watch(target.invite.token)))
            assert (await link.receive()).kind is FrameKind.WELCOME
            with suppress(LinkError):
                for _ in range(2000):
                    if then is not None:
                        await link.send(then)
            await _refused(link)

    return attack


async def comes_as_a_crowd(target: Target) -> None:
    """A thousand at once who say nothing, from forty addresses."""
    host, port = target.invite.addresses[0]

    async def one(number: int) -> None:
        with suppress(OSError, trio.BrokenResourceError):
            source = f"127.1.0.{number % 40 + 1}"
            async with await trio.open_tcp_stream(host, port, local_address=source) as stream:
                await _until_closed(stream)

    async with trio.open_nursery() as nursery:
        for number in range(CROWD):
            nursery.start_soon(one, number)


def _wrong(token: bytes) -> bytes:
    return bytes(byte ^ 1 for byte in token)


NOTHING = bytes(32)
ATTACKS: tuple[tuple[Attack, str], ...] = (
    (sends(b""), "handshake-timeout"),
    (sends(tls.PREAMBLE), "handshake-timeout"),
    (drips_a_handshake, "handshake-timeout"),
    (sends(b"GET / HTTP/1.1\r\n\r\n"), "preamble-unknown"),
    (sends(bytes(range(256)) * 64), "preamble-unknown"),
    (sends(tls.PREAMBLE + b"\xff\xff"), "certificate-too-long"),
    (shows_anothers_certificate, "key-not-proven"),
    (says_no_greeting, "silent"),
    (drips_a_greeting, "silent"),
    (writes(b"\xff\xff\xff\xff\x01" + bytes(1000)), "frame-too-long"),
    (writes(b"\x00\x10\x00\x00\x07" + bytes(1000)), "frame-too-early"),
    (writes(b"\x00\x00\x00\x00\x63"), "frame-unknown-kind"),
    (writes(Frame(FrameKind.HELLO, BOMB).encode()), "message-unreadable"),
    (writes(Frame(FrameKind.HELLO, DEEP).encode()), "message-unreadable"),
    (greets(lambda to: Join(_wrong(to.invite.token), "eve", NOTHING, "", ())), "wrong-token"),
    (greets(lambda _: Join(b"", "eve", NOTHING, "", ())), "wrong-token"),
    (greets(lambda to: Join(to.invite.token, "eve", NOTHING, "", ())), "started"),
    (greets(lambda to: Watch(_wrong(to.invite.token))), "wrong-token"),
    (greets(lambda to: Ask(_wrong(to.invite.token))), "wrong-token"),
    (asks(lambda to: Watch(to.invite.token)), "message-unexpected"),
    (asks(lambda to: Join(to.invite.token, "eve", NOTHING, "", ())), "started"),
    (greets(lambda to: Take(to.match, ())), "no-such-match"),
    (greets(lambda _: Take(NOTHING, ())), "no-such-match"),
    (watches(record_frame(RecordKind.EVENT, BOMB)), "message-unexpected"),
    (watches(say_frame("psst")), "message-unexpected"),
    (watches(rematch_frame(None)), "message-unexpected"),
    (watches(Frame(FrameKind.HEADS, BOMB[:4000])), "message-unreadable"),
    (watches(heads_frame(Heads(Head(0, NOTHING), (), ()))), "flooding"),
    (watches(None), "silent"),
)
"""What is done, and the reason that the node gives in its log."""
