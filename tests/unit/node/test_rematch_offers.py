"""Who offers a rematch, where, and how all who want one find together; over real links on loopback."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import trio

from helpers.line_sessions import match
from helpers.loopback_nodes import GAME, RECORD, player
from helpers.progress import until
from helpers.tiny_game import VARIANT
from high_card import HIGH_CARD
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import encode
from p2pcryptid.errors import Illegal
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import Variant
from p2pcryptid.limits import INVITE_ADDRESSES, REMATCH_OFFERS
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.invite import Invite
from p2pcryptid.node.again import Result, Ways, again, only_the_same, play_again
from p2pcryptid.node.lobby import HostRoute, WrongTable
from p2pcryptid.node.node import Ending, Entropy, Node
from p2pcryptid.node.player import PlayerConfig
from p2pcryptid.node.rematch import Rematch
from p2pcryptid.node.reserved import Bring, kept_seats
from p2pcryptid.node.sessions import Player, host_table, join_table
from p2pcryptid.node.wire import Offer, read_rematch, rematch_frame
from p2pcryptid.table.record import variant_of
from p2pcryptid.transcript.signing import SigningKey

SEED = "rematch"
HERE = (("192.168.1.20", 4000), ("fd00::2", 4000))
TABLES = [Invite(HERE, player(name).public, digest(name)[:16]) for name in ("ann", "ben", "cat", "dan")]
ADDRESSES = [(f"10.0.0.{number}", 4000) for number in range(INVITE_ADDRESSES + 1)]


def own(name: str, folder: Path) -> PlayerConfig:
    """As in `line_sessions.match`, and other secrets."""
    key = SigningKey(digest("test/line", SEED, name))
    entropy = Entropy(digest("test/rematch", name))
    return PlayerConfig(Identity(name, key), folder / name, lambda _: None, entropy, bind="127.0.0.1")


async def test_the_lowest_seat_that_is_here_counts() -> None:
    present: set[int] = set()
    sent: list[Invite | None] = []
    rematch = Rematch(sent.append, lambda: present)
    for seat in (3, 1, 2):
        rematch.hear(seat, TABLES[seat])
    assert rematch.offered is None  # the match is not over yet
    present |= {1, 2, 3}
    assert rematch.offered == (1, TABLES[1])
    present.remove(1)
    assert rematch.offered == (2, TABLES[2])
    rematch.hear(2, None)
    assert rematch.offered == (3, TABLES[3])
    rematch.offer(TABLES[0])
    rematch.offer(None)
    assert sent == [TABLES[0], None] and rematch.mine is None


async def test_a_seat_that_changes_its_mind_all_the_time_is_not_heard_for_ever() -> None:
    rematch = Rematch(lambda _: None, lambda: (1, 2))
    for number in range(100):
        rematch.hear(1, replace(TABLES[1], token=bytes([number] * 16)))
    assert rematch.offered == (1, replace(TABLES[1], token=bytes([REMATCH_OFFERS - 1] * 16)))
    assert rematch.changes.count == REMATCH_OFFERS
    rematch.hear(2, TABLES[2])
    present = Rematch(lambda _: None, lambda: (2,))
    present.hear(2, TABLES[2])
    assert present.offered == (2, TABLES[2])


def test_the_host_of_an_offer_is_whoever_sends_it() -> None:
    frame = rematch_frame(TABLES[1])
    assert read_rematch(frame, TABLES[1].host) == TABLES[1]
    found = read_rematch(frame, TABLES[2].host)
    assert found is not None and found.host == TABLES[2].host
    assert read_rematch(rematch_frame(None), TABLES[1].host) is None


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff" * 4000,
        encode((bytes(16),)),
        encode((bytes(15), (HERE[0],))),
        encode((bytes(16), ())),
        encode((bytes(16), (HERE[0], HERE[0]))),
        encode((bytes(16), tuple(ADDRESSES))),
        encode((bytes(16), (("host example", 4000),))),
        encode((bytes(16), (("192.168.1.20", 0),))),
        encode((TABLES[1].host, bytes(16), (HERE[0],))),
    ],
)
def test_what_offers_nothing(body: bytes) -> None:
    with pytest.raises(LinkError) as caught:
        read_rematch(Frame(FrameKind.REMATCH, body), TABLES[1].host)
    assert caught.value.code == "message-unreadable"


def test_a_table_that_plays_something_else_is_no_rematch() -> None:
    told: list[tuple[str, ...]] = []
    offer = Offer(GAME.name, dump(VARIANT, Variant), 3, bytes(16), RECORD.turn_seconds, RECORD.rules)
    tell = only_the_same(RECORD, lambda _, names: told.append(names))
    tell(offer, ("ann",))
    for other in (
        replace(offer, game="chess"),
        replace(offer, variant=(4, "", False)),
        replace(offer, seats=4),
        replace(offer, turn_seconds=RECORD.turn_seconds + 60),
        replace(offer, rules=digest("other rules")),
    ):
        with pytest.raises(WrongTable, match="something else"):
            tell(other, ("ann",))
    assert told == [("ann",)]


Script = Callable[[Node], Awaitable[bool]]
"""What somebody does when the match is over; whether they want a rematch."""


async def meet(folder: Path, **scripts: Script) -> tuple[dict[str, Result], dict[str, list[str]]]:
    """Three play, and whoever wants to plays again. By name: how that ended, and whose tables were taken."""
    again_: dict[str, Result] = {}
    taken: dict[str, list[str]] = {name: [] for name in scripts}

    async def give_up(node: Node) -> None:
        await until(lambda: len(node.mesh.here) == 2)
        with suppress(Illegal):  # it has ended meanwhile
            await node.give_up(frozenset())

    async def second(node: Node) -> None:
        await give_up(node)
        await trio.sleep_forever()

    def first(name: str) -> Player:
        async def play(node: Node) -> None:
            node.stay()
            await give_up(node)
            await until(lambda: node.ending is not None)
            if await scripts[name](node):
                nursery.start_soon(rematch, name, node)
            else:
                node.leave()
            await trio.sleep_forever()

        return play

    async def rematch(name: str, node: Node) -> None:
        mine = again(own(name, folder), node)

        async def host(player: Player) -> Result:
            taken[name].append(name)
            record = node.journal.record
            table = host_table(mine, HIGH_CARD, variant_of(record), record.turn_seconds, Bring())
            async with table as hosted:
                node.mesh.rematch.offer(hosted.invite)
                return await hosted.play(player)

        async def visit(way: HostRoute, player: Player) -> Result:
            taken[name].append(node.names[node.journal.record.keys.index(way.host or b"")])
            tell = only_the_same(node.journal.record, lambda *_: None)
            return await join_table(mine, {HIGH_CARD.name: HIGH_CARD}, way, tell, player)

        again_[name] = await play_again(node, mine, Ways(host, visit), second)
        assert kept_seats(mine.matches, mine.identity.public) == []

    async with trio.open_nursery() as nursery:
        ends = await match(folder, SEED, {name: first(name) for name in scripts}, game=HIGH_CARD)
        assert {ending for _, ending in ends.values()} == {Ending.ABANDONED}
    return again_, taken


async def at_once(_: Node) -> bool:
    return True


async def when_offered(node: Node, seat: int) -> bool:
    await until(lambda: node.mesh.rematch.offered is not None and node.mesh.rematch.offered[0] == seat)
    return True


async def test_all_sit_down_with_whoever_offers(tmp_path: Path) -> None:
    ends, taken = await meet(
        tmp_path, ann=partial(when_offered, seat=2), ben=partial(when_offered, seat=2), cat=at_once
    )
    assert taken == {"ann": ["cat"], "ben": ["cat"], "cat": ["cat"]}
    assert {node.names for node, _ in ends.values()} == {("cat", "ann", "ben")}
    assert {ending for _, ending in ends.values()} == {Ending.ABANDONED}
    logs = {node.log_path.read_bytes() for node, _ in ends.values()}
    assert len(ends) == 3 and len(logs) == 1


async def test_all_who_offer_at_once_find_together_at_the_lowest_seat(tmp_path: Path) -> None:
    ends, taken = await meet(tmp_path, ann=at_once, ben=at_once, cat=at_once)
    assert {node.names for node, _ in ends.values()} == {("ann", "ben", "cat")}
    assert {tables[-1] for tables in taken.values()} == {"ann"} and len(ends) == 3


async def test_who_waits_at_a_table_goes_over_to_a_lower_seats(tmp_path: Path) -> None:
    """Ben and cat have met already when ann, who did not look, opens a table too."""
    met = trio.Event()

    async def ann(node: Node) -> bool:
        await met.wait()
        node.mesh.rematch._offers.clear()  # as if nothing had come yet
        return True

    async def cat(node: Node) -> bool:
        await when_offered(node, 1)
        met.set()
        return True

    ends, taken = await meet(tmp_path, ann=ann, ben=at_once, cat=cat)
    assert {tables[-1] for tables in taken.values()} == {"ann"} and taken["ben"] == ["ben", "ann"]
    assert {node.names for node, _ in ends.values()} == {("ann", "ben", "cat")}


async def test_who_leaves_does_not_keep_the_others_from_being_told(tmp_path: Path) -> None:
    gone = trio.Event()

    async def ann(_: Node) -> bool:
        gone.set()
        return False

    async def cat(node: Node) -> bool:
        await until(lambda: 0 not in node.mesh.here)
        await when_offered(node, 1)
        offered = node.mesh.rematch.offered
        assert offered is not None and offered[1].host == node.journal.record.keys[1]
        node.mesh.talk.say("no, thank you")
        return False

    async def ben(node: Node) -> bool:
        await gone.wait()
        node.mesh.rematch.offer(TABLES[1])
        await until(lambda: "no, thank you" in [one.text for one in node.mesh.talk.lines])
        return False

    ends, _ = await meet(tmp_path, ann=ann, ben=ben, cat=cat)
    assert ends == {}
