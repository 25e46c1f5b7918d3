"""Who comes second to a name sits down under one with a number, on the disk as everywhere; over links."""

from pathlib import Path

import pytest
import trio

from helpers.loopback_nodes import GAME, NEVER, Heard, hosted, own, player
from helpers.progress import until
from helpers.tiny_game import VARIANT
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import Variant
from p2pcryptid.net.admission import Admission
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.link import Link
from p2pcryptid.net.reach import listen, port_of, serve
from p2pcryptid.node.gate import Refused
from p2pcryptid.node.lobby import HostRoute
from p2pcryptid.node.node import Ending, Entropy, Node
from p2pcryptid.node.player import PlayerConfig
from p2pcryptid.node.reserved import kept_seats
from p2pcryptid.node.sessions import Hosted, join_table
from p2pcryptid.node.wire import Join, Offer, offer_frame, read_hello, refused_frame
from p2pcryptid.transcript.signing import SigningKey

GAMES = {GAME.name: GAME}


async def _idle(_: Node) -> None:
    await trio.sleep_forever()


def ann(folder: Path, number: int) -> PlayerConfig:
    """Another player who is called ann."""
    key = SigningKey(digest("test/equal names", number))
    entropy = Entropy(digest("test/equal names/entropy", number))
    return PlayerConfig(Identity("ann", key), folder / str(number), Heard(), entropy, bind="127.0.0.1")


async def test_three_of_one_name_play_and_are_told_apart(tmp_path: Path) -> None:
    ends: list[tuple[Node, Ending]] = []
    seen: list[str] = []

    async def sit(table: Hosted, number: int) -> None:
        way = HostRoute(table.invite.addresses, table.invite.host, table.invite.token)
        mine = ann(tmp_path, number)

        def tell(_: Offer, names: tuple[str, ...]) -> None:
            if names:  # we have a seat
                (kept,) = kept_seats(mine.matches, mine.identity.public)
                assert kept.reservation.name == mine.held.player
                seen.append(mine.held.player)

        ends.append(await join_table(mine, GAMES, way, tell, _idle))

    async with hosted(tmp_path) as table, trio.open_nursery() as nursery:
        for number in (1, 2):
            nursery.start_soon(sit, table, number)
        ends.append(await table.play(_idle))
    assert [ending for _, ending in ends] == [Ending.REVEALED] * 3
    assert {node.names for node, _ in ends} == {("ann", "ann-2", "ann-3")}
    assert {node.names[node.seat.seat] for node, _ in ends} == {"ann", "ann-2", "ann-3"}
    assert set(seen) == {"ann-2", "ann-3"}
    for number in (1, 2):
        mine = ann(tmp_path, number)
        assert kept_seats(mine.matches, mine.identity.public) == []


async def test_who_comes_back_before_the_start_is_called_the_same(tmp_path: Path) -> None:
    names: list[tuple[str, ...]] = []
    async with hosted(tmp_path) as table:
        way = HostRoute(table.invite.addresses, table.invite.host, table.invite.token)
        for _ in range(2):
            async with trio.open_nursery() as nursery:
                told = lambda _, names_: names.append(names_)  # noqa: E731
                nursery.start_soon(join_table, ann(tmp_path, 1), GAMES, way, told, _idle)
                await until(lambda: table.lobby.names == ("ann", "ann-2"))
                nursery.cancel_scope.cancel()
            await until(lambda: table.lobby.names == ("ann",))
    assert set(names) <= {(), ("ann", "ann-2")}


@pytest.mark.parametrize(
    ("proposed", "asked"),
    [
        (["cat"], ["ben"]),
        (["ben-10"], ["ben"]),
        (["benny-2"], ["ben"]),
        (["ben-2", "ben-2"], ["ben", "ben-2"]),
        (["ben-3", "ben-2", "ben-3"], ["ben", "ben-3", "ben-2"]),
        ([f"ben-{n}" for n in range(2, 10)] + ["ben-2"], ["ben", *(f"ben-{n}" for n in range(2, 10))]),
    ],
)
async def test_a_host_does_not_name_its_guests(
    tmp_path: Path, nursery: trio.Nursery, proposed: list[str], asked: list[str]
) -> None:
    """It may propose the guest's own name with a number, each once; and in the end nothing is reserved."""
    host, heard, left = player("ann"), list[str](), list(proposed)

    async def refuse(link: Link) -> None:
        read_hello(await link.receive())
        link.post(offer_frame(Offer(GAME.name, dump(VARIANT, Variant), 3, bytes(16), 0, GAME.rules_hash)))
        join = read_hello(await link.receive())
        assert isinstance(join, Join)
        heard.append(join.name)
        await link.send(refused_frame("name-taken", left.pop(0)))

    listeners = await listen(0, "127.0.0.1")
    way = HostRoute((("127.0.0.1", port_of(listeners)),), host.public, bytes(16))
    nursery.start_soon(serve, listeners, host, Admission(), refuse)
    mine = own("ben", tmp_path)
    with trio.fail_after(NEVER), pytest.RaisesGroup(pytest.RaisesExc(Refused, match="the same name")):
        await join_table(mine, GAMES, way, lambda *_: None, _idle)
    assert heard == asked
    assert kept_seats(mine.matches, mine.identity.public) == [] and not mine.held.name
    nursery.cancel_scope.cancel()
