"""Links between two honest ends, and everything that ends one, by its code."""

import ssl
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import trio
import trio.testing

from helpers.loopback_links import ANN, BEN, EVE, NEVER, PATIENT, ends_with, linked, shake, sockets
from p2pcryptid.limits import CERTIFICATE_BYTES, LINK_BACKLOG_BYTES, LINK_BEATS
from p2pcryptid.net import tls
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import BEAT, Frame, FrameKind
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.link import Link, secure
from p2pcryptid.timing import Deadlines

HELLO, WELCOME = Frame(FrameKind.HELLO, b"hello"), Frame(FrameKind.WELCOME, b"come in")
RECORD = Frame(FrameKind.RECORD, bytes(200_000))
BRIEF = replace(PATIENT, silence=0.2, stall=0.2)
HASTY = replace(PATIENT, handshake=0.2)


async def met(ann: Link, ben: Link) -> None:
    """Both have greeted."""
    ann.post(HELLO)
    assert await ben.receive() == HELLO
    ben.post(WELCOME)
    assert await ann.receive() == WELCOME


async def test_two_ends_exchange_frames() -> None:
    async with linked() as (ann, ben):
        assert (ann.peer, ben.peer) == (BEN.public, ANN.public)
        await met(ann, ben)
        for sender, receiver in ((ann, ben), (ben, ann)):
            await sender.send(RECORD)
            sender.post(Frame(FrameKind.HEADS, b"x"))
            assert [await receiver.receive(), (await receiver.receive()).body] == [RECORD, b"x"]


async def test_a_close_takes_leave_after_everything_was_sent() -> None:
    async with linked() as (ann, ben):
        await met(ann, ben)
        for _ in range(20):
            ann.post(RECORD)
        ben.post(RECORD)  # which Ann never reads
        async with trio.open_nursery() as nursery:
            nursery.start_soon(ann.close, "good\x1bnight")
            assert [frame async for frame in ben] == [RECORD] * 20
        assert ben.farewell == "goodnight"
        await ends_with("closed", ann.receive)
        await ends_with("closed", partial(ben.send, HELLO))
        await ann.close()


async def test_a_beat_keeps_a_link_alive_and_is_not_seen() -> None:
    lively = replace(PATIENT, beat=0.02)
    async with linked(mine=lively) as (ann, ben):
        with trio.move_on_after(0.2):
            await ben.receive()
        assert ben.error is None
        ann.post(HELLO)
        assert await ben.receive() == HELLO


async def test_more_beats_than_anybody_needs() -> None:
    async with linked() as (ann, ben):
        for _ in range(LINK_BEATS + 1):
            ben.post(BEAT)
        await ends_with("flooding", ann.receive)


async def test_silence() -> None:
    async with linked(theirs=BRIEF) as (_, ben):
        await ends_with("silent", ben.receive)


async def test_a_drip_of_bytes_counts_as_silence() -> None:
    async with linked(theirs=BRIEF) as (ann, ben), trio.open_nursery() as nursery:
        nursery.start_soon(drip, ann)
        await ends_with("silent", ben.receive)
        nursery.cancel_scope.cancel()


async def drip(link: Link) -> None:
    for byte in Frame(FrameKind.HELLO, bytes(4000)).encode():
        await link._stream.send_all(bytes((byte,)))
        await trio.sleep(0.02)


async def test_a_peer_that_does_not_read() -> None:
    async with linked(mine=BRIEF) as (ann, _):
        ann.post(WELCOME)
        for _ in range(100):
            ann.post(RECORD)  # more than the system takes for us
        while ann.error is None:
            await trio.sleep(0.01)
        await ends_with("slow-reader", ann.receive)


async def test_a_receiver_hears_at_once_that_the_writer_failed() -> None:
    impatient = replace(PATIENT, stall=0.2)
    async with linked(mine=impatient) as (ann, _):
        ann.post(WELCOME)
        for _ in range(100):
            ann.post(RECORD)
        await ends_with("slow-reader", ann.receive)


async def test_no_more_waits_than_there_is_room_for() -> None:
    async with linked() as (ann, _):
        ann.post(WELCOME)
        with pytest.raises(LinkError) as caught:
            for _ in range(LINK_BACKLOG_BYTES // len(RECORD.body) + 1):
                ann.post(RECORD)
        assert caught.value.code == "slow-reader"


async def test_who_has_time_waits_for_room() -> None:
    async with linked() as (ann, ben):
        await met(ann, ben)
        got: list[Frame] = []

        async def read() -> None:
            async for frame in ben:
                got.append(frame)

        async with trio.open_nursery() as nursery:
            nursery.start_soon(read)
            for _ in range(LINK_BACKLOG_BYTES // len(RECORD.body) + 1):
                await ann.send(RECORD)
            await ann.close()
        assert len(got) == LINK_BACKLOG_BYTES // len(RECORD.body) + 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xff\xff\xff\x01", "frame-too-long"),
        (b"\x00\x00\x00\x00\x63", "frame-unknown-kind"),
        (Frame(FrameKind.RECORD, b"x").encode(), "frame-too-early"),
    ],
)
async def test_frames_that_break_a_rule(data: bytes, code: str) -> None:
    async with linked() as (ann, ben):
        await ann._stream.send_all(data)
        await ends_with(code, ben.receive)
        assert (await ends_with(code, ben.receive)).exit_code == 3


async def test_a_connection_that_breaks() -> None:
    async with linked() as (ann, ben):
        await met(ann, ben)
        await trio.aclose_forcefully(ann._stream.transport_stream)
        await ends_with("lost", ben.receive)


async def test_ciphertext_that_was_tampered_with() -> None:
    async with linked() as (ann, ben):
        await met(ann, ben)
        await ann._stream.transport_stream.send_all(b"\x17\x03\x03\x00\x20" + bytes(32))
        await ends_with("lost", ben.receive)


@pytest.mark.parametrize("server", [True, False])
async def test_the_wrong_key(server: bool) -> None:
    near, far = await sockets()
    mine, theirs = await shake(
        partial(secure, near, ANN, server=server, pinned=EVE.public),
        partial(secure, far, BEN, server=not server, pinned=None),
    )
    assert isinstance(mine, LinkError) and mine.code == "wrong-key"
    assert isinstance(theirs, LinkError)


def impostor() -> Identity:
    """Eve, who shows Ben's certificate in clear."""
    fake = Identity("eve", EVE.key)
    object.__setattr__(fake, "certificate", BEN.certificate)
    return fake


@pytest.mark.parametrize("server", [True, False])
async def test_anothers_certificate(server: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eve's TLS has her own certificate, for she has no key of Ben's. The end that listens may be either."""
    load_own = tls._load_own

    def load(context: ssl.SSLContext, identity: Identity) -> None:
        load_own(context, EVE if identity.name == "eve" else identity)

    monkeypatch.setattr(tls, "_load_own", load)
    near, far = await sockets()
    ann, eve = await shake(
        partial(secure, near, ANN, server=not server, pinned=BEN.public),
        partial(secure, far, impostor(), server=server, pinned=None),
    )
    assert isinstance(ann, LinkError) and ann.code == "key-not-proven"
    if isinstance(eve, Link):  # a client learns it with the first frame, or rather instead
        await ends_with("lost", eve.receive)
        await eve.close()
    else:
        assert eve.code == "lost"


async def answered(data: bytes, deadlines: Deadlines, *, server: bool) -> LinkError:
    """What becomes of a handshake with one who sends this."""
    near, far = await sockets()
    await near.send_all(data)
    try:
        with trio.fail_after(NEVER), pytest.raises(LinkError) as caught:
            await secure(far, ANN, server=server, pinned=None, deadlines=deadlines)
    finally:
        await trio.aclose_forcefully(near)
    return caught.value


SHOWN = tls.PREAMBLE + len(BEN.certificate).to_bytes(2, "big") + BEN.certificate


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", "preamble-unknown"),
        (b"p2pcryptid\x02" + bytes(10), "preamble-unknown"),
        (b"", "handshake-timeout"),
        (tls.PREAMBLE, "handshake-timeout"),
        (SHOWN[:-1], "handshake-timeout"),
        (SHOWN, "handshake-timeout"),
        (tls.PREAMBLE + (CERTIFICATE_BYTES + 1).to_bytes(2, "big"), "certificate-too-long"),
        (tls.PREAMBLE + b"\x00\x00", "certificate-unreadable"),
        (tls.PREAMBLE + b"\x00\x05hello", "certificate-unreadable"),
        (SHOWN + b"garbage instead of TLS", "handshake-failed"),
    ],
)
@pytest.mark.parametrize("server", [True, False])
async def test_bad_beginnings(data: bytes, code: str, server: bool) -> None:
    deadlines = HASTY if code == "handshake-timeout" else PATIENT
    assert (await answered(data, deadlines, server=server)).code == code


async def test_a_handshake_that_drips() -> None:
    near, far = await sockets()

    async def send_slowly() -> None:
        for byte in SHOWN:
            await near.send_all(bytes((byte,)))
            await trio.sleep(0.02)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(send_slowly)
        go = partial(secure, far, ANN, server=True, pinned=None, deadlines=HASTY)
        await ends_with("handshake-timeout", go)
        nursery.cancel_scope.cancel()
    await trio.aclose_forcefully(near)


async def test_a_peer_that_leaves_during_the_handshake() -> None:
    near, far = await sockets()
    await near.aclose()
    await ends_with("closed", partial(secure, far, ANN, server=True, pinned=None, deadlines=PATIENT))


async def test_older_tls_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    make = tls._context

    def old(identity: Identity, shown: bytes, server: bool) -> ssl.SSLContext:
        context = make(identity, shown, server)
        if not server:
            context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_2
        return context

    monkeypatch.setattr(tls, "_context", old)
    near, far = await sockets()
    ends = await shake(
        partial(secure, near, ANN, server=False, pinned=None),
        partial(secure, far, BEN, server=True, pinned=None),
    )
    assert [isinstance(end, LinkError) and end.code for end in ends] == ["lost", "handshake-failed"]


async def test_the_key_is_nowhere_on_the_disk_in_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    write = Path.write_bytes

    def spy(path: Path, data: bytes) -> int:
        written.append(data)
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", spy)
    async with linked():
        assert len(written) == 2
    assert all(data.startswith(b"-----BEGIN ENCRYPTED PRIVATE KEY-----") for data in written)
    assert all(data.count(b"PRIVATE KEY") == 2 for data in written)


@pytest.mark.parametrize("ticks", range(8))
async def test_what_was_being_written_when_we_are_cancelled_arrives(ticks: int) -> None:
    """As at the end of a match: words are posted, and everything is cancelled while they are on their way."""
    near, far = await sockets()
    ann, ben = await shake(
        partial(secure, near, ANN, server=False, pinned=BEN.public),
        partial(secure, far, BEN, server=True, pinned=None),
    )
    assert isinstance(ann, Link)
    assert isinstance(ben, Link)
    words = [Frame(FrameKind.HELLO, bytes((number,))) for number in range(4)]
    with trio.fail_after(NEVER):
        async with trio.open_nursery() as outer:
            outer.start_soon(ben.run)
            async with trio.open_nursery() as nursery:
                nursery.start_soon(ann.run)
                await trio.testing.wait_all_tasks_blocked()
                for word in words:
                    ann.post(word)
                for _ in range(ticks):  # at each of them the writer is somewhere else
                    await trio.lowlevel.checkpoint()
                nursery.cancel_scope.cancel()
                try:
                    await trio.sleep_forever()
                finally:
                    await ann.close()
            assert [await ben.receive() for _ in words] == words
            ben.abort(LinkError("closed"))
