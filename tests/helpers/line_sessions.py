"""A person at a terminal, and a real match over loopback with that person at one seat."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import trio

from helpers.progress import until
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.bot import choose
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import AnyGame, Variant
from p2pcryptid.net.identity import Identity
from p2pcryptid.node.bot import Chooser, bot_player
from p2pcryptid.node.lobby import HostRoute
from p2pcryptid.node.node import Ending, Entropy, Node
from p2pcryptid.node.sessions import Player, PlayerConfig, host_table, join_table
from p2pcryptid.transcript.signing import SigningKey

NAMES = ("ann", "bob", "carol")
Script = Callable[[Node, "Typist"], Awaitable[None]]


class Typist:
    """A terminal without a screen: lines come from a test, and everything shown is kept."""

    def __init__(self, *, rewrites: bool = False) -> None:
        self.shown: list[str] = []
        self.passing: list[str] = []
        self.rung = 0
        self._rewrites = rewrites
        self._keys, self._lines = trio.open_memory_channel[str](100)

    async def read_line(self) -> str | None:
        try:
            return await self._lines.receive()
        except trio.EndOfChannel:
            return None

    def say(self, text: str) -> None:
        self.shown.append(text)

    def status(self, text: str) -> bool:
        self.passing.append(text)
        return self._rewrites

    def ring(self) -> None:
        self.rung += 1

    def close(self) -> None:
        """The end of input."""
        self._keys.close()

    async def saw(self, part: str, since: int = 0) -> str:
        """Wait until a text with this in it is shown."""

        def found() -> list[str]:
            return [text for text in self.shown[since:] if part in text]

        await until(lambda: bool(found()), lambda: (len(self.shown), len(self.passing)))
        return found()[0]

    async def type(self, line: str, expected: str = "") -> str:
        """Type a line, and wait until a text with this in it answers."""
        since = len(self.shown)
        self._keys.send_nowait(line)
        return await self.saw(expected, since)


def scripted(play: Player, script: Script, typist: Typist) -> Player:
    """A player who follows a script."""

    async def both(node: Node) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(play, node)
            nursery.start_soon(script, node, typist)

    return both


def simple_bot(name: str, chooser: Chooser = choose) -> Player:
    """Always the same one of this name."""
    return bot_player(chooser, lambda _, __: None, Draw(digest("test/bot", name), "bot"))


async def match(
    folder: Path,
    seed: str,
    players: dict[str, Player],
    *,
    honour: bool = False,
    game: AnyGame = CRYPTID,
    levels: Mapping[str, str] = MappingProxyType({}),
    turn_seconds: int = 0,
) -> dict[str, tuple[Node, Ending]]:
    """Everybody over TLS on this computer. The same seed always gives the same secrets; the first hosts.

    All are people for the others, but for those whose levels are given.
    """

    def own(name: str) -> PlayerConfig:
        key = SigningKey(digest("test/line", seed, name))
        entropy = Entropy(digest("test/line entropy", seed, name))
        me, level = Identity(name, key), levels.get(name, "")
        return PlayerConfig(me, folder / name, lambda _: None, entropy, bind="127.0.0.1", level=level)

    results: dict[str, tuple[Node, Ending]] = {}
    host, *others = players
    variant = Variant(len(players), game.variants[0].mode, honour)
    games = {game.name: game}
    async with host_table(own(host), game, variant, turn_seconds) as table, trio.open_nursery() as nursery:
        way = HostRoute(table.invite.addresses, table.invite.host, table.invite.token)

        async def take_part(name: str) -> None:
            results[name] = await join_table(own(name), games, way, lambda _, __: None, players[name])

        async def gather() -> None:  # one after the other: the order of the seats changes the deal
            for name in others:
                seated = len(table.lobby.names)
                nursery.start_soon(take_part, name)
                while len(table.lobby.names) == seated and table.lobby.table is None:
                    await trio.sleep(0.01)

        nursery.start_soon(gather)
        results[host] = await table.play(players[host])
    return results
