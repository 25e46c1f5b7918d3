"""The door of a node: whoever calls says what it wants, and is let in or refused by name."""

from collections.abc import Awaitable, Callable
from hmac import compare_digest

import trio

from p2pcryptid.errors import P2PCryptidError
from p2pcryptid.games.registry import UNKNOWN_HINT
from p2pcryptid.i18n import text
from p2pcryptid.limits import WATCHERS
from p2pcryptid.names import NAME_RULE
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.link import Link
from p2pcryptid.table.record import decode_record
from p2pcryptid.timing import GREETING_SECONDS

from .mesh import Mesh, observed
from .wire import (
    Ask,
    Hello,
    Join,
    Offer,
    TableSet,
    Take,
    Watch,
    offer_frame,
    read_hello,
    read_refused,
    refused_frame,
    table_frame,
    welcome_frame,
)

_WHY = {
    "wrong-token": (text("that table needs its own invite"), text("paste the line that its host was shown")),
    "table-full": (text("all seats at that table are taken"), text("ask the host for another table")),
    "started": (text("the game has begun without you"), text("you can watch it: p2pcryptid watch INVITE")),
    "yourself": (
        text("you host that table yourself"),
        text("a second player here needs its own P2PCRYPTID_HOME"),
    ),
    "name-taken": (
        text("somebody at that table has the same name, or one that looks like it"),
        text("choose another with --name"),
    ),
    "name-unfit": (text("that name cannot be used at a table"), NAME_RULE),
    "replaced": (
        text("another program with your key has your seat at that table"),
        text("play on there; a second player needs its own P2PCRYPTID_HOME"),
    ),
    "no-such-match": (text("that player is not in this match now"), text("it may not have come back yet")),
    "not-started": (text("the game has not begun yet"), text("try again when all have joined")),
    "too-many-watchers": (
        text("that player has as many spectators as it takes"),
        text("wait until one of them leaves, or read the log when the game is over"),
    ),
    "unknown-game": (
        text("that table plays a game that this program does not know"),
        UNKNOWN_HINT,
    ),
    "other-rules": (
        text("that table plays by rules that this program does not know"),
        text("all players need the same version of the game"),
    ),
    "not-open": (text("that player does not host a table"), text("use the line that the host has shown")),
}

OUR_CODES = frozenset(("unknown-game", "other-rules"))
"""What we say to ourselves: we cannot play there."""
CODES = frozenset(_WHY) - OUR_CODES
"""What a door can say."""


class Refused(P2PCryptidError):
    """A node did not let us in; `code` says why, and `free` is a name that is free if ours is taken."""

    exit_code = 3

    def __init__(self, code: str, free: str = "") -> None:
        message, hint = _WHY.get(code, (text("that player did not let us in"), ""))
        if code == "name-taken" and free:
            hint = text("choose another with --name, such as {name}", name=free)
        super().__init__(message, hint)
        self.code, self.free = code, free


class Gate:
    """What happens to those who call. A lobby and a mesh are put in when there are any."""

    def __init__(self, token: bytes, log: Callable[[str], None]) -> None:
        self.token = token
        self.open_to_all = False
        """Whether a seat may be had without the token, as at a table that is announced on the network."""
        self.mesh: Mesh | None = None
        self.seat_joiner: Callable[[Link, Join], Awaitable[None]] | None = None
        self.offer: Offer | None = None
        self.table: TableSet | None = None
        self._log = log

    async def answer(self, link: Link) -> None:
        """Hear what the caller wants, and stay with it for as long as it stays."""
        hello = await _greeting(link)
        try:
            if isinstance(hello, Ask):
                hello = await self._describe(link, hello)
            await self._admit(link, hello)
        except Refused as refusal:
            self._log(f"refused a caller from {link.host}: {refusal.code}")
            await link.send(refused_frame(refusal.code, refusal.free))

    async def _describe(self, link: Link, ask: Ask) -> Join:
        """Say what is played here, and hear whether the caller wants a seat at it."""
        self._check_guest(ask.token)
        if self.offer is None:
            raise Refused("not-open")
        link.post(offer_frame(self.offer))
        hello = await _greeting(link)
        if not isinstance(hello, Join):
            raise LinkError("message-unexpected", FrameKind.HELLO.name)
        return hello

    async def _admit(self, link: Link, hello: Hello) -> None:
        match hello:
            case Take(match, addresses):
                mesh = self.mesh
                known = mesh is not None and match == mesh.runner.match.chain.match
                if mesh is None or not known or link.peer not in mesh.record_keys:
                    raise Refused("no-such-match")
                self._welcome(link)
                await mesh.serve(link, Take(match, observed(link.host, addresses)))
            case Watch(token):
                self._check(token)
                if self.mesh is None or self.table is None:
                    raise Refused("not-started")
                if self.mesh.watchers >= WATCHERS:
                    raise Refused("too-many-watchers")
                self._welcome(link)
                link.post(table_frame(self.table))
                await self.mesh.serve(link, None)
            case Join():
                self._check_guest(hello.token)
                if self.table is not None:
                    await self._tell_again(link, hello, self.table)
                elif self.seat_joiner is not None:
                    await self.seat_joiner(link, hello)
                else:
                    raise Refused("not-open")

    async def _tell_again(self, link: Link, join: Join, table: TableSet) -> None:
        """Somebody lost its link, or we stopped, at the very moment when the table was set."""
        record = decode_record(table.record)
        if link.peer not in record.keys:
            raise Refused("started")
        if record.nonces[record.keys.index(link.peer)] != join.nonce:
            raise Refused("replaced")
        self._welcome(link)
        await link.send(table_frame(table))

    def _check_guest(self, token: bytes) -> None:
        if token or not self.open_to_all:
            self._check(token)

    def _check(self, token: bytes) -> None:
        if not self.token or not compare_digest(token, self.token):
            raise Refused("wrong-token")

    def _welcome(self, link: Link) -> None:
        assert self.offer is not None
        link.post(welcome_frame(self.offer))


async def _greeting(link: Link) -> Hello:
    with trio.move_on_after(GREETING_SECONDS) as deadline:
        return read_hello(await link.receive())
    assert deadline.cancelled_caught
    raise LinkError("silent", text("no greeting"))


def let_in(frame: Frame) -> Frame:
    """The answer to a greeting, unless it is a refusal."""
    if frame.kind is FrameKind.REFUSED:
        raise Refused(*read_refused(frame))
    return frame
