"""A link: frames to and from one peer whose key is proven, for as long as it keeps to the bounds.

    link = await secure(stream, identity, server=False, pinned=key)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(link.run)      # writes what is queued, and a beat when there is nothing
        async for frame in link: ...

Rules of this file:
- The first thing that goes wrong ends the link and is its `error`; from then on every call raises that.
- Whoever has a link closes it, also after an error.
- `post` never waits, so that one slow peer holds up nobody. `send` waits while much is queued.
- A frame must be there, whole, within `silence` of our asking for it; a beat is one. So neither silence nor a
  drip of bytes holds a link. The time that the caller takes between two frames does not count.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress

import trio

from p2pcryptid.i18n import text
from p2pcryptid.limits import FAREWELL_BYTES, LINK_AHEAD_BYTES, LINK_BACKLOG_BYTES, LINK_BEATS
from p2pcryptid.timing import LINK_DEADLINES, Deadlines

from .errors import LinkError
from .frames import BEAT, Frame, FrameKind, FrameReader
from .identity import Identity
from .rate import Rate
from .tls import failure, handshake

_PIECE = 16 << 10


def _nothing() -> None:
    """Nobody wants to know."""


async def secure(
    stream: trio.abc.Stream,
    identity: Identity,
    *,
    server: bool,
    pinned: bytes | None,
    deadlines: Deadlines = LINK_DEADLINES,
) -> "Link":
    """A link over a connected stream; `LinkError` with the stream closed if that fails.

    With `pinned=None` any key will do, and it is for the caller to look at `peer`. A client knows that the
    server accepts it when the first frame has come, and not before.
    """
    try:
        with trio.fail_after(deadlines.handshake):
            secured, peer = await handshake(stream, identity, server=server, pinned=pinned)
    except trio.TooSlowError:
        await trio.aclose_forcefully(stream)
        raise LinkError("handshake-timeout") from None
    except BaseException:
        await trio.aclose_forcefully(stream)
        raise
    return Link(secured, peer, deadlines)


class Link:
    """One peer. `run` must run in a nursery of the caller's, for as long as the link is used."""

    def __init__(
        self, stream: "trio.SSLStream[trio.abc.Stream]", peer: bytes, deadlines: Deadlines = LINK_DEADLINES
    ) -> None:
        self.peer = peer
        """The public key that the peer has proven."""
        self.host = ""
        """Where it called from, if it called us."""
        self.error: LinkError | None = None
        """Why the link ended; None while it has not."""
        self.farewell = ""
        """What the peer said when it left: its own words, to be shown with care."""
        self.on_welcome: Callable[[], None] = _nothing
        """Called when we let the peer in."""
        self._stream = stream
        self._deadlines = deadlines
        self._reader = FrameReader()
        self._queue: deque[bytes] = deque()
        self._backlog = 0
        self._beats = Rate(LINK_BEATS, deadlines.silence)
        self._writing = trio.Lock()
        self._running = trio.CancelScope(shield=True)  # see `run`
        self._changed = trio.Event()

    def post(self, frame: Frame) -> None:
        """Send this some time soon. It is an error if far too much is waiting already."""
        if self.error is not None:
            raise self.error
        data = frame.encode()
        if self._backlog + len(data) > LINK_BACKLOG_BYTES:
            raise self._end(LinkError("slow-reader", text("too much waits to be sent")))
        if frame.kind is FrameKind.WELCOME:
            self._reader.welcomed = True
            self.on_welcome()
        self._queue.append(data)
        self._backlog += len(data)
        self._wake()

    async def send(self, frame: Frame) -> None:
        """The same, after waiting for room if much is queued."""
        await trio.lowlevel.checkpoint()
        while self._backlog > LINK_AHEAD_BYTES and self.error is None:
            await self._changed.wait()
        self.post(frame)

    async def receive(self) -> Frame:
        """The next frame; `LinkError` when there will be none: `closed` if the peer took leave."""
        await trio.lowlevel.checkpoint()
        frame = BEAT
        while frame.kind is FrameKind.BEAT:
            frame = await self._next()
            if frame.kind is FrameKind.BEAT:
                await self._count_beat()
        if frame.kind is FrameKind.BYE:
            self.farewell = "".join(c for c in frame.body.decode(errors="replace") if c.isprintable())
            raise self._end(LinkError("closed"))
        return frame

    async def _count_beat(self) -> None:
        """A beat costs its sender nothing, so a peer has only so many."""
        await trio.lowlevel.checkpoint()
        if not self._beats.allows():
            raise self._end(LinkError("flooding", text("beats")))

    def __aiter__(self) -> "Link":
        return self

    async def __anext__(self) -> Frame:
        try:
            return await self.receive()
        except LinkError as error:
            if error.code == "closed":
                raise StopAsyncIteration from None
            raise

    async def run(self) -> None:
        """Write what is queued, and a beat when there is nothing, until the link ends. Raises nothing.

        Only the end of the link stops it: a write that is cancelled half-way would break the encryption, and
        the peer would lose what was said last. So whoever runs a link must close it.
        """
        with self._running:
            while self.error is None:
                await self._flush()
                with trio.move_on_after(self._deadlines.beat):
                    while not self._queue:
                        await self._changed.wait()
                if not self._queue and self.error is None:
                    self.post(BEAT)
        await trio.aclose_forcefully(self._stream.transport_stream)

    def abort(self, error: LinkError) -> None:
        """End it now, for this reason; who is receiving is told."""
        self._end(error)

    async def close(self, reason: str = "") -> None:
        """Send what is queued and take leave, for a moment even if we are being cancelled; then close."""
        if self.error is None:
            with suppress(LinkError):  # if far too much waits already, it learns nothing more
                self.post(Frame(FrameKind.BYE, reason.encode()[:FAREWELL_BYTES]))
            with trio.move_on_after(self._deadlines.farewell, shield=True):
                await self._flush()
                await self._await_end()
        self._end(LinkError("closed"))
        await trio.aclose_forcefully(self._stream)

    async def _next(self) -> Frame:
        try:
            with trio.fail_after(self._deadlines.silence):
                while self.error is None and (frame := self._reader.take()) is None:
                    data = await self._stream.receive_some(_PIECE)
                    if not data:
                        raise LinkError("closed")
                    self._reader.feed(bytes(data))
        except trio.TooSlowError:
            raise self._end(LinkError("silent")) from None
        except LinkError as error:
            raise self._end(error) from None
        except (trio.BrokenResourceError, trio.ClosedResourceError) as error:
            raise self._end(LinkError("lost") if self._reader.welcomed else failure(error)) from None
        if self.error is not None:
            raise self.error
        assert frame is not None
        return frame

    async def _flush(self) -> None:
        async with self._writing:
            while self._queue and self.error is None:
                data = self._queue.popleft()
                await self._write(data)
                self._backlog -= len(data)
                self._wake()

    async def _write(self, data: bytes) -> None:
        try:
            for start in range(0, len(data), _PIECE):
                with trio.fail_after(self._deadlines.stall):
                    await self._stream.send_all(data[start : start + _PIECE])
        except trio.TooSlowError:
            self._end(LinkError("slow-reader"))
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            self._end(LinkError("lost"))

    async def _await_end(self) -> None:
        """Read on until the peer has closed: closing over what it sent would destroy what we said last.

        Our own half is closed, so that two who leave at once do not wait for each other.
        """
        stream = self._stream.transport_stream
        try:
            if isinstance(stream, trio.abc.HalfCloseableStream):
                await stream.send_eof()
            while await stream.receive_some(_PIECE):
                pass
        except trio.BusyResourceError:
            while self.error is None:  # somebody is receiving, and will see the end
                await self._changed.wait()
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            pass

    def _end(self, error: LinkError) -> LinkError:
        """The link is over: remember why, and stop whoever is writing or waiting. The first reason stays."""
        if self.error is None:
            self.error = error
            self._running.cancel()
            self._wake()
        return self.error

    def _wake(self) -> None:
        self._changed.set()
        self._changed = trio.Event()
