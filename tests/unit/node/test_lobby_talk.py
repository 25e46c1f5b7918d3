"""Guests talk through the host, which says who it was; over real links on loopback."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import trio

from helpers.loopback_nodes import GAME, NEVER, NONCE, Heard, greeted, hosted, own, player
from helpers.progress import until
from helpers.tiny_game import VARIANT
from p2pcryptid.encoding import encode
from p2pcryptid.errors import Illegal
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import Variant
from p2pcryptid.limits import TALK_FRAMES, TALK_LINES
from p2pcryptid.net.admission import Admission
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.link import Link
from p2pcryptid.net.reach import listen, port_of, serve
from p2pcryptid.node.lobby import HostRoute
from p2pcryptid.node.node import Node
from p2pcryptid.node.sessions import Hosted, join_table
from p2pcryptid.node.talk import Talk
from p2pcryptid.node.wire import Join, Offer, lobby_frame, offer_frame, said_frame, say_frame, welcome_frame


async def _idle(_: Node) -> None:
    await trio.sleep_forever()


def told(talk: Talk) -> list[tuple[str, str]]:
    return [(one.name, one.text) for one in talk.lines]


@asynccontextmanager
async def guest(table: Hosted, folder: Path, name: str) -> AsyncIterator[Talk]:
    """One who has sat down; how it talks."""
    talk = Talk()
    way = HostRoute(table.invite.addresses, table.invite.host, table.invite.token)

    async def sit() -> None:
        mine, games = own(name, folder), {GAME.name: GAME}
        await join_table(mine, games, way, lambda *_: None, _idle, lambda _: None, talk)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(sit)
        await until(lambda: name in table.lobby.names and talk.send is not None)
        yield talk
        nursery.cancel_scope.cancel()


async def test_all_hear_all_but_whom_they_have_muted(tmp_path: Path) -> None:
    async with (
        hosted(tmp_path) as table,
        guest(table, tmp_path, "ben") as ben,
        guest(table, tmp_path, "cat") as cat,
    ):
        ann = table.lobby.talk
        ann.mute("ben")
        cat.mute("ann")
        ann.say("are all here?")
        ben.say("  yes,\tall ")
        await until(lambda: ("ben", "yes, all") in told(cat))  # ann, who does not hear it, passes it on
        cat.say("and I")
        await until(lambda: ("cat", "and I") in told(ann) and ("cat", "and I") in told(ben))
        assert told(ann) == [("ann", "are all here?"), ("cat", "and I")]
        assert told(cat) == [("ben", "yes, all"), ("cat", "and I")]
        assert set(told(ben)) == {("ann", "are all here?"), ("ben", "yes, all"), ("cat", "and I")}
    with pytest.raises(Illegal, match="nobody can hear"):
        ben.say("anybody?")


async def test_a_guest_that_floods_loses_its_seat_and_nobody_hears_much_of_it(tmp_path: Path) -> None:
    log = Heard()
    async with hosted(tmp_path, log) as table, guest(table, tmp_path, "cat") as cat:
        token = table.invite.token
        hello = Join(token, "ben", NONCE, "", ())
        async with greeted(table.invite, player("ben"), hello) as (link, _):
            with suppress(LinkError):
                for _ in range(TALK_FRAMES + 1):
                    link.post(say_frame("me"))
            await until(lambda: table.lobby.names == ("ann", "cat"))
        assert "turned away 127.0.0.1: flooding" in log.lines
        assert told(table.lobby.talk) == [("ben", "me")] * TALK_LINES
        await until(lambda: len(cat.lines) == TALK_LINES)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (Frame(FrameKind.SAY, b"\xff"), "message-unreadable"),
        (Frame(FrameKind.SAY, encode(("cat", "a name that it claims"))), "message-unreadable"),
        (said_frame("cat", "a name that it claims"), "message-unexpected"),
    ],
    ids=["no text", "a name", "as if it were the host"],
)
async def test_a_guest_that_says_what_it_may_not(tmp_path: Path, frame: Frame, code: str) -> None:
    log = Heard()
    async with hosted(tmp_path, log) as table:
        hello = Join(table.invite.token, "ben", NONCE, "", ())
        async with greeted(table.invite, player("ben"), hello) as (link, _):
            link.post(frame)
            await until(lambda: f"turned away 127.0.0.1: {code}" in log.lines)
        assert told(table.lobby.talk) == []


async def ask_for_a_seat(tmp_path: Path, nursery: trio.Nursery, talk: Talk, *frames: Frame) -> None:
    """At the table of a host that then says all this."""
    ann = player("ann")

    async def host(link: Link) -> None:
        offer = Offer(GAME.name, dump(VARIANT, Variant), 3, bytes(16), 0, GAME.rules_hash)
        for answer in (offer_frame(offer), welcome_frame(offer)):
            await link.receive()
            link.post(answer)
        for frame in frames:
            await link.send(frame)
        async for _ in link:
            pass

    listeners = await listen(0, "127.0.0.1")
    way = HostRoute((("127.0.0.1", port_of(listeners)),), ann.public, bytes(16))
    nursery.start_soon(serve, listeners, ann, Admission(), host)
    with trio.fail_after(NEVER):
        mine, games = own("ben", tmp_path), {GAME.name: GAME}
        await join_table(mine, games, way, lambda *_: None, _idle, lambda _: None, talk)


async def test_a_host_that_puts_words_into_mouths(tmp_path: Path, nursery: trio.Nursery) -> None:
    """It can say that a guest said something; not one who is not there, nor we ourselves."""
    talk, here = Talk(), lobby_frame(("ann", "ben", "cat"))
    said = [said_frame(name, "\x07hm") for name in ("dan", "ben", "cat", "ann")]
    last = Frame(FrameKind.BYE)
    with pytest.RaisesGroup(pytest.RaisesExc(LinkError, match="cannot be read")):
        await ask_for_a_seat(
            tmp_path, nursery, talk, *said, here, *said, Frame(FrameKind.SAID, b"\xff"), last
        )
    assert told(talk) == [("cat", "hm"), ("ann", "hm")]
    nursery.cancel_scope.cancel()


async def test_a_host_that_floods_with_words(tmp_path: Path, nursery: trio.Nursery) -> None:
    talk, here = Talk(), lobby_frame(("ann", "ben", "cat"))
    with pytest.RaisesGroup(pytest.RaisesExc(LinkError, match="sends too much")):
        await ask_for_a_seat(tmp_path, nursery, talk, here, *[said_frame("cat", "me")] * (TALK_FRAMES + 1))
    assert len(talk.lines) == TALK_FRAMES
    nursery.cancel_scope.cancel()
