"""Keeps a match: checks what comes, stores it, and only then lets anything be sent.

One thing at a time goes through here, so the table needs no locks of its own. What costs much to check or to
make runs in a thread, or a blocked loop would look to the others like an absent player.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeAlias

import trio

from p2pcryptid.errors import CheckError, EncodingError
from p2pcryptid.limits import AHEAD_BYTES, AHEAD_EVENTS
from p2pcryptid.table.match import Match, Output
from p2pcryptid.table.seat import Seat
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind

from .journal import Journal

Say: TypeAlias = Callable[[list[Output]], None]


class ChangeSignal:
    """Rings for everybody who waits, and tells late comers that it has rung."""

    def __init__(self) -> None:
        self.count = 0
        self._event = trio.Event()

    def notify(self) -> None:
        """Something has changed."""
        self.count += 1
        self._event.set()
        self._event = trio.Event()

    async def wait(self, known: int) -> int:
        """Returns at once if it has rung since `known`."""
        while self.count == known:
            await self._event.wait()
        return self.count


class MatchRunner:
    """The match of one node: a seat's, or a spectator's, who has no journal."""

    def __init__(self, match: Match, journal: Journal | None, seat: Seat | None = None) -> None:
        self.match = match
        self.seat = seat
        self.changes = ChangeSignal()
        self.say: Say = lambda _: None
        """how our words are sent, so that they go out while what takes long goes on"""
        self._journal = journal
        self.settled = len(match.accepted)
        """of what the match has accepted, how much may be passed on: what is ours in it is on the disk"""
        self._turn = trio.Lock()
        self._ahead: dict[int, bytes] = {}

    async def take(self, kind: RecordKind, data: bytes) -> tuple[bool, list[Output]]:
        """A record from a peer: whether it was news, and what is to be sent because of it.

        Raises `EncodingError`, `CheckError` or `Fault` for what cannot be. Events from further on are kept
        for a while: they come from several peers, and the one in between may still be on its way.
        """
        before = len(self.match.accepted)
        try:
            outputs = await self.do(lambda: self._receive(kind, data))
        except Fault as fault:
            if fault.code == "event.gap" and fault.seq is not None and kind is RecordKind.EVENT:
                return self._keep_ahead(fault.seq, data), []
            if fault.code in ("event.known", "match-abandoned"):
                return False, []
            if fault.accused is None:
                raise
            return True, self.match.accepted[before:]  # everybody must see the evidence
        news = len(self.match.accepted) > before
        return news, outputs + await self._take_ahead()

    async def meet(self, seat: int) -> list[Output]:
        """Another seat has sent us what we lacked when we came back."""
        mine = self.seat
        if mine is None or seat not in mine.unmet:
            return []
        outputs = await self.do(lambda: mine.meet(seat))
        self.changes.notify()  # it may be our turn again, although nothing was said
        return outputs

    async def _take_ahead(self) -> list[Output]:
        outputs: list[Output] = []
        while (data := self._ahead.pop(self.match.chain.next_seq, None)) is not None:
            seq = self.match.chain.next_seq
            try:
                outputs += await self.do(lambda data=data: self._receive(RecordKind.EVENT, data))  # type: ignore[misc]
            except Fault as fault:
                if fault.accused is not None:
                    return self.match.accepted[-1:]
            except (EncodingError, CheckError):
                pass
            if self.match.chain.next_seq == seq:
                break
        for seq in [seq for seq in self._ahead if seq < self.match.chain.next_seq]:
            del self._ahead[seq]
        return outputs

    def _keep_ahead(self, seq: int, data: bytes) -> bool:
        """Whether there was a place for it. Who sent it sends it again if we still lack it then."""
        held = sum(map(len, self._ahead.values()))
        near = seq < self.match.chain.next_seq + AHEAD_EVENTS
        kept = near and seq not in self._ahead and held + len(data) <= AHEAD_BYTES
        if kept:
            self._ahead[seq] = data
        return kept

    def _receive(self, kind: RecordKind, data: bytes) -> Iterable[Output]:
        if self.seat is not None:
            return self.seat.receiving(kind, data)
        self.match.hear(kind, data)
        return []

    async def do(self, work: Callable[[], Iterable[Output]]) -> list[Output]:
        """One thing at a time; then store, then tell all who wait. Returns what is still to be said."""
        async with self._turn:
            known = len(self.match.accepted)
            try:
                if self._is_heavy():
                    return await trio.to_thread.run_sync(self._stored, work, self._say_from_thread)
                return self._stored(work)
            finally:
                if len(self.match.accepted) > known or self.match.fault is not None:
                    self.changes.notify()

    async def calculate_ahead(self) -> None:
        """While others write, calculate what we will write, piece by piece. What has come goes first."""
        known = -1
        while self.seat is not None:
            known = await self.changes.wait(known)
            for piece in self.seat.ahead:
                async with self._turn:
                    if self.changes.count != known:
                        break
                    await trio.to_thread.run_sync(_tried, piece)

    async def keep_synced(self) -> None:
        """Put on the disk what others have said, as soon as it has come, while nobody waits for that."""
        known = 0
        while (journal := self._journal) is not None:
            await trio.to_thread.run_sync(journal.sync)
            known = await self.changes.wait(known)

    async def let_go(self) -> None:
        """Store nothing more: links from outside may live on for a moment after the match is written down."""
        async with self._turn:
            self._journal = None

    def _stored(self, work: Callable[[], Iterable[Output]], say: Say | None = None) -> list[Output]:
        """Before we say anything, it and everything before it is on the disk.

        What takes long is said piece by piece: behind the one said there may be much to check.
        """
        outputs: list[Output] = []
        synced = False
        try:
            for output in work():
                outputs.append(output)
                if say is not None:
                    self._store(sync=True)
                    say([outputs.pop()])
            synced = not outputs
            return outputs
        finally:
            self._store(sync=not synced)

    def _say_from_thread(self, outputs: list[Output]) -> None:
        trio.from_thread.run_sync(self.say, outputs)

    def _store(self, sync: bool) -> None:
        if self._journal is not None:
            self._journal.store(self.match.accepted, sync=sync)
        self.settled = len(self.match.accepted)

    def _is_heavy(self) -> bool:
        """The steps of protocols have proofs; moves only have openings."""
        state = self.match.state
        return state.opening is not None or state.run is not None


def _tried(piece: Callable[[], object]) -> None:
    with suppress(EncodingError):  # its place is a complaint
        piece()
