"""Table words: the same on every honest screen, and others as soon as somebody sits in between."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import trio

from helpers.progress import until
from p2pcryptid.games.game import Variant
from p2pcryptid.games.registry import GAMES
from p2pcryptid.net.identity import Identity
from p2pcryptid.node.lobby import HostRoute
from p2pcryptid.node.node import Entropy, Node
from p2pcryptid.node.sessions import PlayerConfig, host_table, join_table
from p2pcryptid.node.table_words import TABLE_WORDS, table_words
from p2pcryptid.transcript.signing import SigningKey

VARIANT = Variant(3, "normal")


class Screens:
    """What is shown on each screen of some tables. A screen belongs to one player at one table."""

    def __init__(self, folder: Path) -> None:
        self.words: dict[str, tuple[str, ...]] = {}
        self._folder = folder
        self._nodes: list[Node] = []

    async def table(self, host: str, *guests: str, evil: bytes | None = None) -> None:
        """A table of these players, for ever. A screen `name@table` shows it to a player called `name`."""
        own = self._own(host, evil)
        async with host_table(own, GAMES["cryptid"], VARIANT) as hosted, trio.open_nursery() as nursery:
            for guest in guests:
                way = HostRoute(hosted.invite.addresses, hosted.invite.host, hosted.invite.token)
                seed = evil if "fake" in guest else None
                nursery.start_soon(self._join, guest, seed, way)
                while guest.partition("@")[0] not in hosted.lobby.names:
                    await trio.sleep(0.01)
            await hosted.play(self._player(host))

    async def shown(self, *screens: str) -> None:
        """Wait until there are words on all of them."""
        await until(
            lambda: set(screens) <= set(self.words),
            lambda: [node.runner.changes.count for node in self._nodes],
        )

    async def _join(self, screen: str, seed: bytes | None, way: HostRoute) -> None:
        await join_table(self._own(screen, seed), GAMES, way, lambda *_: None, self._player(screen))

    def _own(self, screen: str, seed: bytes | None) -> PlayerConfig:
        name, entropy = screen.partition("@")[0], Entropy(seed)
        identity = Identity(name, SigningKey(entropy.take(f"key of {name}", 32)))
        matches = self._folder / screen / "matches"
        return PlayerConfig(identity, matches, lambda _: None, entropy, bind="127.0.0.1")

    def _player(self, screen: str) -> Callable[[Node], Awaitable[None]]:
        async def look(node: Node) -> None:
            self._nodes.append(node)
            known = 0
            while not (words := table_words(node.seat.state)):
                known = await node.runner.changes.wait(known)
            self.words[screen] = words

        return look


async def test_all_honest_screens_show_the_same_words(tmp_path: Path) -> None:
    screens = Screens(tmp_path)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(screens.table, "mia", "alice", "bob")
        await screens.shown("mia", "alice", "bob")
        nursery.cancel_scope.cancel()
    assert len(set(screens.words.values())) == 1
    assert len(screens.words["alice"]) == TABLE_WORDS


async def test_a_host_in_the_middle_shows_up_in_the_words(tmp_path: Path) -> None:
    """Mia is Bob to Alice and Alice to Bob. Whatever she can choose, she chooses the same at both tables."""
    screens, seed = Screens(tmp_path), bytes(32)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(lambda: screens.table("mia@1", "alice", "bob@fake", evil=seed))
        nursery.start_soon(lambda: screens.table("mia@2", "alice@fake", "bob", evil=seed))
        await screens.shown("alice", "bob")
        nursery.cancel_scope.cancel()
    assert screens.words["alice"] != screens.words["bob"]
