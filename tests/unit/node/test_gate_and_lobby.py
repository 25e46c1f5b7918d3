"""Who gets a seat, who does not and why; over real links on loopback."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import trio

from helpers.loopback_nodes import GAME, KEYS, NEVER, NONCE, RECORD, Heard, greeted, hosted, own, player
from helpers.tiny_game import VARIANT
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import Variant
from p2pcryptid.limits import LOBBY_FRAMES
from p2pcryptid.net.admission import Admission
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.link import Link
from p2pcryptid.net.reach import listen, port_of, serve
from p2pcryptid.node.gate import Refused, let_in
from p2pcryptid.node.joining import check_offer
from p2pcryptid.node.lobby import Guest, HostRoute, WrongTable, check_table, table_token
from p2pcryptid.node.node import Ending, Node
from p2pcryptid.node.sessions import Hosted, join_table, resume_table
from p2pcryptid.node.wire import (
    Ask,
    Hello,
    Join,
    Offer,
    TableSet,
    Take,
    Watch,
    hello_frame,
    lobby_frame,
    offer_frame,
    read_lobby,
    read_offer,
    read_table,
    read_welcome,
    welcome_frame,
)

BEN, CAT, DAN = player("ben"), player("cat"), player("dan")


def join(table: Hosted, name: str, token: bytes | None = None) -> Join:
    """What a guest with the invite says."""
    return Join(table.invite.token if token is None else token, name, NONCE, "", ())


async def refused(table: Hosted, who: Identity, hello: Hello) -> str:
    """The code with which it is not let in."""
    async with greeted(table.invite, who, hello) as (_, frame):
        with pytest.raises(Refused) as caught:
            let_in(frame)
    assert caught.value.hint and caught.value.exit_code == 3
    return caught.value.code


@asynccontextmanager
async def guest(table: Hosted, who: Identity, name: str, token: bytes | None = None) -> AsyncIterator[Link]:
    """One that has been let in."""
    async with greeted(table.invite, who, join(table, name, token)) as (link, frame):
        assert frame.kind is FrameKind.WELCOME
        yield link


async def seated(table: Hosted, names: tuple[str, ...]) -> None:
    """Wait until these sit at the table."""
    known = 0
    while table.lobby.names != names:
        known = await table.lobby.changes.wait(known)


async def test_refusals(tmp_path: Path) -> None:
    log = Heard()
    async with hosted(tmp_path, log) as table:
        wrong = bytes(16)
        assert await refused(table, BEN, join(table, "ben", wrong)) == "wrong-token"
        assert await refused(table, BEN, join(table, "ben", b"")) == "wrong-token"
        assert await refused(table, BEN, Watch(wrong)) == "wrong-token"
        assert await refused(table, BEN, Watch(table.invite.token)) == "not-started"
        assert await refused(table, BEN, Take(RECORD.match, ())) == "no-such-match"
        for taken in ("ann", "ANN", "ánn", "аnn"):  # the last is half Cyrillic
            assert await refused(table, BEN, join(table, taken)) == "name-taken"
        for unfit in ("", "two words", "x" * 25, "bell\x07", "\u3164", "be\u0301n"):
            assert await refused(table, BEN, join(table, unfit)) == "name-unfit"
        assert await refused(table, player("ann"), join(table, "ben")) == "yourself"
        assert table.lobby.names == ("ann",)
        async with guest(table, BEN, "ben"):
            async with guest(table, CAT, "cat"):
                await seated(table, ("ann", "ben", "cat"))
                assert await refused(table, DAN, join(table, "dan")) == "table-full"
            await seated(table, ("ann", "ben"))  # who leaves frees a seat
            async with guest(table, DAN, "dan"):
                await table.filled()
                assert await refused(table, CAT, join(table, "cat")) == "started"
    assert [line.rpartition(": ")[2] for line in log.lines if "refused a caller" in line] == [
        *("wrong-token",) * 3,
        *("not-started", "no-such-match"),
        *("name-taken",) * 4,
        *("name-unfit",) * 6,
        *("yourself", "table-full", "started"),
    ]


async def test_who_has_a_taken_name_is_offered_one_that_is_free(tmp_path: Path) -> None:
    async with hosted(tmp_path) as table, guest(table, CAT, "Ann-2"):
        await seated(table, ("ann", "Ann-2"))
        async with greeted(table.invite, BEN, join(table, "ann")) as (_, frame):
            with pytest.raises(Refused) as caught:
                let_in(frame)
        assert (caught.value.code, caught.value.free) == ("name-taken", "ann-3")
        assert caught.value.hint == "choose another with --name, such as ann-3"
        async with guest(table, BEN, caught.value.free):
            await seated(table, ("ann", "Ann-2", "ann-3"))


async def test_an_open_table_needs_no_token_but_takes_no_wrong_one(tmp_path: Path) -> None:
    async with hosted(tmp_path) as table:
        table.listener.gate.open_to_all = True
        assert await refused(table, BEN, join(table, "ben", bytes(16))) == "wrong-token"
        assert await refused(table, BEN, Watch(b"")) == "wrong-token"
        async with guest(table, BEN, "ben", b""):
            await seated(table, ("ann", "ben"))


async def test_one_seat_for_one_key(tmp_path: Path) -> None:
    """Who calls again has one seat still, and the old link ends; a name that is refused costs nothing."""
    log = Heard()
    async with hosted(tmp_path, log) as table, guest(table, BEN, "ben") as first:
        await seated(table, ("ann", "ben"))
        assert await refused(table, BEN, join(table, "ann")) == "name-taken"
        assert table.lobby.names == ("ann", "ben")
        async with guest(table, BEN, "benjamin") as second:
            await seated(table, ("ann", "benjamin"))
            assert read_lobby(await second.receive()) == ("ann", "benjamin")
            with pytest.raises(Refused) as told:
                while True:
                    let_in(await first.receive())
            assert told.value.code == "replaced"
    assert "refused a caller from 127.0.0.1: replaced" in log.lines


async def test_who_talks_in_the_lobby_loses_the_seat(tmp_path: Path) -> None:
    log = Heard()
    async with hosted(tmp_path, log) as table, guest(table, BEN, "ben") as link:
        await seated(table, ("ann", "ben"))
        link.post(Frame(FrameKind.HEADS, b"hello?"))
        await seated(table, ("ann",))
    assert "turned away 127.0.0.1: message-unexpected" in log.lines


async def test_guests_who_come_and_go_make_no_flood(tmp_path: Path) -> None:
    """An honest host tells those who wait no more than they would put up with."""
    heard: list[tuple[str, ...]] = []

    async def hear(link: Link) -> None:
        async for frame in link:
            heard.append(read_lobby(frame))

    async with hosted(tmp_path) as table, guest(table, BEN, "ben") as link, trio.open_nursery() as nursery:
        nursery.start_soon(hear, link)
        for _ in range(LOBBY_FRAMES):
            async with guest(table, CAT, "cat"):
                await seated(table, ("ann", "ben", "cat"))
            await seated(table, ("ann", "ben"))
        assert len(heard) <= LOBBY_FRAMES // 2 and link.error is None
        nursery.cancel_scope.cancel()


async def test_a_host_that_floods_those_who_wait(tmp_path: Path, nursery: trio.Nursery) -> None:
    """It may tell who is there so many times, and loses the guest then."""
    host, told = player("ann"), [0]

    async def flood(link: Link) -> None:
        offer = Offer(GAME.name, dump(VARIANT, Variant), 3, bytes(16), 0, GAME.rules_hash)
        for answer in (offer_frame(offer), welcome_frame(offer)):
            await link.receive()
            link.post(answer)
        while True:
            await link.send(lobby_frame(("ann", "ben")))

    def tell(_: Offer, names: tuple[str, ...]) -> None:
        told[0] += bool(names)

    listeners = await listen(0, "127.0.0.1")
    way = HostRoute((("127.0.0.1", port_of(listeners)),), host.public, bytes(16))
    nursery.start_soon(serve, listeners, host, Admission(), flood)
    with trio.fail_after(NEVER), pytest.RaisesGroup(pytest.RaisesExc(LinkError, match="sends too much")):
        await join_table(own("ben", tmp_path), {GAME.name: GAME}, way, tell, _idle)
    assert told == [LOBBY_FRAMES]
    nursery.cancel_scope.cancel()


async def test_who_lost_its_link_when_the_table_was_set_is_told_again(tmp_path: Path) -> None:
    async with hosted(tmp_path) as table:
        async with (
            guest(table, BEN, "ben"),
            guest(table, CAT, "cat"),
        ):
            await table.filled()
        async with guest(table, BEN, "ben") as link:
            assert read_table(await link.receive()) == table.lobby.table
        twin = replace(join(table, "ben"), nonce=digest("another"))  # of another program with the same key
        assert await refused(table, BEN, twin) == "replaced"


async def test_who_asks_what_is_played_has_no_seat_yet(tmp_path: Path) -> None:
    async with hosted(tmp_path) as table:
        assert await refused(table, BEN, Ask(bytes(16))) == "wrong-token"
        async with greeted(table.invite, BEN, Ask(table.invite.token)) as (link, frame):
            assert read_offer(frame) == table.lobby.offer  # and is a stranger still
            assert table.lobby.names == ("ann",)
            await link.send(hello_frame(join(table, "ben")))
            assert read_welcome(await link.receive()) == table.lobby.offer
            assert read_lobby(await link.receive()) == ("ann", "ben")


def test_an_offer_that_we_could_not_play() -> None:
    offer = Offer(GAME.name, dump(VARIANT, Variant), 3, b"token", 0, GAME.rules_hash)
    check_offer({GAME.name: GAME}, offer)
    for bad, code in (
        (replace(offer, game="chess"), "unknown-game"),
        (replace(offer, rules=digest("other rules")), "other-rules"),
        (replace(offer, variant=(9,)), "other-rules"),
        (replace(offer, seats=4), "other-rules"),
    ):
        with pytest.raises(Refused) as caught:
            check_offer({GAME.name: GAME}, bad)
        assert caught.value.code == code and "host" not in caught.value.message


async def test_a_seat_without_a_table_hosts_nobody(tmp_path: Path) -> None:
    async with hosted(tmp_path) as table:
        table.listener.gate.seat_joiner = None
        assert await refused(table, BEN, join(table, "ben")) == "not-open"


def _set() -> tuple[TableSet, Identity]:
    """A table as its second seat gets it."""
    record = replace(RECORD, token=table_token(b"token"))
    key = Identity(record.names[1], KEYS[1])
    return TableSet(record.encode(), ((),) * 3), key


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda record: replace(record, keys=(*record.keys[:1], CAT.public, record.keys[2])), "without us"),
        (lambda record: replace(record, names=("ann", "bo", "cat")), "changed what we said"),
        (lambda record: replace(record, nonces=(NONCE, NONCE, NONCE)), "changed what we said"),
        (lambda record: replace(record, token=digest("another")), "changed what we said"),
        (lambda record: replace(record, levels=("", "hard", "")), "changed what we said"),
        (lambda record: replace(record, game="chess"), "a table that cannot be played"),
        (lambda record: replace(record, rules=digest("other rules")), "a table that cannot be played"),
        (lambda record: replace(record, names=("bob", "bob", "cat")), "a table that cannot be played"),
    ],
)
def test_a_host_that_sets_another_table(change: Callable[..., object], says: str) -> None:
    table, identity = _set()
    record = replace(RECORD, token=table_token(b"token"))
    guest = Guest(identity, RECORD.nonces[1])
    assert check_table(table, GAME, guest, b"token") == (record, 1)
    changed = change(record)
    bad = TableSet(changed.encode(), table.addresses)  # type: ignore[attr-defined]
    with pytest.raises(WrongTable, match=says):
        check_table(bad, GAME, guest, b"token")
    with pytest.raises(WrongTable):
        check_table(TableSet(table.record, ()), GAME, guest, b"token")
    with pytest.raises(WrongTable):
        check_table(TableSet(b"\xc0", table.addresses), GAME, guest, b"token")


async def _idle(_: Node) -> None:
    await trio.sleep_forever()


async def test_three_nodes_play_a_small_match(tmp_path: Path) -> None:
    """And one of them, taken up again from its journal, has everything that it needs for the end."""
    ends: list[tuple[Node, Ending]] = []

    async def sit(table: Hosted, name: str) -> None:
        way = HostRoute(table.invite.addresses, table.invite.host, table.invite.token)
        ends.append(await join_table(own(name, tmp_path), {GAME.name: GAME}, way, lambda *_: None, _idle))

    async with hosted(tmp_path) as table, trio.open_nursery() as nursery:
        for name in ("ben", "cat"):
            nursery.start_soon(sit, table, name)
        ends.append(await table.play(_idle))
    assert [ending for _, ending in ends] == [Ending.REVEALED] * 3
    assert len({node.log_path.read_bytes() for node, _ in ends}) == 1


async def test_a_match_on_the_disk_is_taken_up_where_it_was(tmp_path: Path) -> None:
    """Nobody else is there: the seat knows its journal, and signs nothing before it has heard from all."""
    folders: list[Path] = []
    found: list[tuple[int, bool, tuple[int, ...]]] = []
    with trio.CancelScope() as scope:

        async def leave(node: Node) -> None:
            folders.append(node.journal.folder)
            node.journal.close()
            scope.cancel()

        async with hosted(tmp_path) as table, guest(table, BEN, "ben"), guest(table, CAT, "cat"):
            await table.play(leave)
    with trio.CancelScope() as scope:

        async def look(node: Node) -> None:
            found.append((node.match.chain.next_seq, node.seat.may_sign, node.seat.unmet))
            scope.cancel()

        await resume_table(own("ann", tmp_path), {GAME.name: GAME}, folders[0], look)
    assert found == [(1, False, (1, 2))]
