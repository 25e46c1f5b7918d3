"""A node: one player's seat with its links and its journal, from the first seal to the last reveal."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

import trio

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import CheckError, EncodingError, FileError
from p2pcryptid.games.game import AnyGame
from p2pcryptid.i18n import text
from p2pcryptid.limits import INVITE_ADDRESSES
from p2pcryptid.net.address import number_of
from p2pcryptid.net.admission import Admission
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.reach import listen, own_addresses, port_of, serve
from p2pcryptid.table.match import Match
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import expected
from p2pcryptid.timing import LINGER_SECONDS, MATCH_DEADLINES, REMEMBER_SECONDS, REVEAL_SECONDS
from p2pcryptid.transcript.evidence import Fault

from .gate import Gate
from .journal import Journal
from .mesh import Log, Mesh
from .runner import MatchRunner
from .silence import Silence
from .wire import Addresses, Offer, TableSet


class Ending(StrEnum):
    """How a match ended for a node."""

    REVEALED = "revealed"
    UNREVEALED = "unrevealed"
    ABANDONED = "abandoned"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Entropy:
    """Where a node's randomness comes from: the system, or a seed for demonstrations, which is not secret."""

    seed: bytes | None = field(default=None, repr=False)

    def take(self, purpose: str, size: int) -> bytes:
        """Fresh bytes; from a seed, always the same for one purpose."""
        if self.seed is None:
            return os.urandom(size)
        return digest("entropy", self.seed, purpose)[:size]

    def after(self, match: bytes) -> "Entropy":
        """For another match: nothing in it may be as it was in that one."""
        return Entropy(None if self.seed is None else digest("entropy after", self.seed, match))


@dataclass
class Listener:
    """Where a node listens, and who is let in."""

    gate: Gate
    port: int
    own: Addresses


@asynccontextmanager
async def open_listener(
    identity: Identity, token: bytes, log: Log, *, port: int = 0, bind: str | None = None
) -> AsyncIterator[Listener]:
    """Listen for as long as the block lasts."""
    listeners = await listen(port, bind)
    reached = port_of(listeners)
    own = _found_at(bind, reached)
    gate = Gate(token, log)
    admission = Admission(lambda code, address: log(f"turned away {address}: {code}"))
    async with trio.open_nursery() as nursery:
        answer = partial(serve, listeners, identity, admission, gate.answer, deadlines=MATCH_DEADLINES)
        nursery.start_soon(answer)
        log(f"listening on port {reached}")
        yield Listener(gate, reached, own)
        nursery.cancel_scope.cancel()


def _found_at(bind: str | None, port: int) -> Addresses:
    """Where others find us. Listening at every address is the same as naming none."""
    number = None if bind is None else number_of(bind)
    if bind is None or (number is not None and number.is_unspecified):
        return own_addresses(port)[:INVITE_ADDRESSES]
    return ((bind.lower() if number is None else str(number), port),)


@dataclass
class Node:
    """What screens and bots use. `run` does everything else."""

    runner: MatchRunner
    mesh: Mesh
    journal: Journal
    log: Log
    ending: Ending | None = None
    """how the match ended, when it is written down"""
    silence: Silence = field(init=False, repr=False)
    """from when it runs"""
    _left: trio.Event | None = field(default=None, repr=False)

    @property
    def seat(self) -> Seat:
        """This player's side of the table."""
        seat = self.runner.seat
        assert seat is not None
        return seat

    @property
    def match(self) -> Match:
        """The match as everybody sees it."""
        return self.runner.match

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.journal.record.names

    @property
    def has_people(self) -> bool:
        """Whether anybody else at the table is no bot."""
        levels = self.journal.record.levels
        return any(not level for seat, level in enumerate(levels) if seat != self.seat.seat)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats without which nothing goes on now; none if it is us, or if all is over."""
        if self.seat.unmet:
            return self.seat.unmet
        match, due, me = self.match, expected(self.match.state), self.seat.seat
        if due is None:
            return tuple(s for s in range(len(self.names)) if s not in match.reveals)
        return self.undecided if me in match.abandonments else () if due.seat == me else (due.seat,)

    @property
    def undecided(self) -> tuple[int, ...]:
        """Once we have given the match up: those who have not, and whom we have not named."""
        named = self.match.named
        mine = {self.seat.seat, *named, *named.get(self.seat.seat, ())}
        return tuple(seat for seat in range(len(self.names)) if seat not in mine)

    @property
    def coming_back(self) -> dict[int, tuple[int, ...]]:
        """Seats that have come back and, as they say, must first hear from others: from whom."""
        told = {one.seat: one.heads.unmet for one in self.mesh.sessions if one.heads is not None}
        return {seat: unmet for seat, unmet in told.items() if seat is not None and unmet}

    async def intend(self, action: Any) -> None:
        """Do this; `Illegal` if it cannot be done now."""
        self.mesh.say(await self.runner.do(lambda: self.seat.intend(action)))

    async def give_up(self, gone: frozenset[int]) -> None:
        """Sign that we write nothing more, and do not wait for these seats."""
        self.mesh.say(await self.runner.do(lambda: self.seat.abandon(gone)))

    def stay(self) -> None:
        """When the match is over it stays, with all its links, until its player tells it to `leave`."""
        self._left = trio.Event()

    def leave(self) -> None:
        """It need not stay any longer than others need it."""
        if self._left is not None:
            self._left.set()

    async def run(
        self,
        listener: Listener,
        player: Callable[["Node"], Awaitable[None]],
        written: Callable[[Ending], None] = lambda _: None,
    ) -> Ending:
        """The whole match, or what is left of it. `written` is called when it is over and written down."""
        record = self.journal.record
        token = self.journal.place.token
        offered = record.game, record.variant, record.seats, token, record.turn_seconds, record.rules
        listener.gate.offer = Offer(*offered)
        listener.gate.table = TableSet(record.encode(), tuple(self.mesh.addresses))
        listener.gate.mesh = self.mesh
        self.mesh.learn(self.seat.seat, listener.own)
        self.silence = Silence(self.match)
        self.runner.say = self.mesh.say
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self.mesh.run, listener.own)
            nursery.start_soon(self._remember, listener.port)
            nursery.start_soon(self.runner.keep_synced)
            nursery.start_soon(self.runner.calculate_ahead)
            nursery.start_soon(self._watch_silence)
            self.mesh.say(await self.runner.do(self.seat.start))
            nursery.start_soon(player, self)
            ending = await self._ended()
            await self.runner.let_go()
            self.journal.finish(self.match.records())
            written(ending)
            self.ending = ending
            self.runner.changes.notify()
            if self._left is not None:
                await self._left.wait()
            nursery.cancel_scope.cancel()
        self.journal.close()
        return ending

    @property
    def log_path(self) -> Path:
        """Where the log of the match is when it is over."""
        return self.journal.folder / "game.p2pcryptid"

    async def _ended(self) -> Ending:
        match, known = self.match, 0
        while not (match.over or match.closed):
            known = await self.runner.changes.wait(known)
        with trio.move_on_after(REVEAL_SECONDS):
            while not match.closed:
                known = await self.runner.changes.wait(known)
        await self._linger()
        if match.fault is not None:
            return Ending.FAULT
        if match.gone is not None:
            return Ending.ABANDONED
        return Ending.REVEALED if match.closed else Ending.UNREVEALED

    @property
    def lingers_for(self) -> frozenset[int]:
        """At the end: those who may still lack something of it. Of those who gave the match up, only who is
        here: others have left by themselves."""
        enders = self.match.enders
        others = enders & self.mesh.here if enders else frozenset(range(len(self.names)))
        return others - {self.seat.seat} - self.mesh.done

    async def _linger(self) -> None:
        """Whoever leaves first takes with it what others may still lack."""
        known = 0
        with trio.move_on_after(LINGER_SECONDS):
            while self.lingers_for:
                known = await self.runner.changes.wait(known)
        await trio.sleep(0)

    async def _watch_silence(self) -> None:
        known = 0
        while True:
            self.silence.look()
            known = await self.runner.changes.wait(known)

    async def _remember(self, port: int) -> None:
        """Keep where the others are, for a day when we come back."""
        known = 0
        while True:
            addresses = tuple(self.mesh.addresses)
            await trio.to_thread.run_sync(self.journal.remember, addresses, port)
            known = await self.runner.changes.wait(known)
            await trio.sleep(REMEMBER_SECONDS)


def new_node(game: AnyGame, identity: Identity, journal: Journal, log: Log) -> Node:
    """A node for a match that has just been set."""
    place = journal.place
    seat = Seat(journal.record, game, place.seat, place.secret, identity.key)
    runner = MatchRunner(seat.match, journal, seat)
    return Node(runner, Mesh(runner, identity, place.addresses, log), journal, log)


async def restored_node(game: AnyGame, identity: Identity, journal: Journal, log: Log) -> Node:
    """A node that comes back to a match. Everything in its journal is checked again."""
    stored = [(one.kind, one.data) for one in journal.stored]
    try:
        node = new_node(game, identity, journal, log)
        await trio.to_thread.run_sync(node.seat.restore, stored)
    except (EncodingError, CheckError, Fault) as error:
        journal.close()
        details = {"match": journal.folder.name, "error": error.message}
        raise FileError(text("the journal of {match} holds what cannot be: {error}", **details)) from None
    return node
