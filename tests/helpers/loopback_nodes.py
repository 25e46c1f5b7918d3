"""A small table, and nodes of it on loopback within one run."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import trio

from helpers.progress import QUIET_SECONDS
from helpers.tiny_game import TINY, VARIANT, tiny_table
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.games.game import AnyGame
from p2pcryptid.net.frames import Frame
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.invite import Invite
from p2pcryptid.net.link import Link, secure
from p2pcryptid.node.node import Entropy
from p2pcryptid.node.sessions import Hosted, PlayerConfig, host_table
from p2pcryptid.node.wire import Hello, hello_frame
from p2pcryptid.transcript.signing import SigningKey

NEVER = QUIET_SECONDS
"""Each of these waits is for one thing, which takes no time."""
GAME: AnyGame = TINY
TABLE = tiny_table()
RECORD, SECRETS, KEYS = TABLE.record, TABLE.secrets, TABLE.keys
NONCE = bytes(32)


def player(name: str, number: int = 0) -> Identity:
    """Always the same one of this name and number."""
    return Identity(name, SigningKey(digest("test/node", name, number)))


@dataclass
class Heard:
    """What a node logged."""

    lines: list[str] = field(default_factory=list)

    def __call__(self, text: str) -> None:
        self.lines.append(text)


def own(name: str, folder: Path, log: Heard | None = None) -> PlayerConfig:
    """What a player brings to a table on loopback."""
    seed = digest("test/node/entropy", name)
    return PlayerConfig(player(name), folder / name, log or Heard(), Entropy(seed), bind="127.0.0.1")


@asynccontextmanager
async def hosted(folder: Path, log: Heard | None = None) -> AsyncIterator[Hosted]:
    """A table for three, with ann at it."""
    with trio.fail_after(NEVER):
        async with host_table(own("ann", folder, log), GAME, VARIANT) as table:
            yield table


@asynccontextmanager
async def greeted(invite: Invite, identity: Identity, hello: Hello) -> AsyncIterator[tuple[Link, Frame]]:
    """A link on which this was said, and what came back."""
    stream = await trio.open_tcp_stream(*invite.addresses[0])
    link = await secure(stream, identity, server=False, pinned=invite.host)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(link.run)
        try:
            await link.send(hello_frame(hello))
            yield link, await link.receive()
        finally:
            await link.close()
            nursery.cancel_scope.cancel()
