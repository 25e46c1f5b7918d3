"""Everybody linked to everybody: who is here, who lacks what, and calling those who are away.

Rules of this file:
- What we say goes to all at once. What others say they send themselves; only if a peer still lacks it after
  a while do we pass it on. So a broken link between two costs a second, and nothing else.
- Both ends of a missing link call, the lower seat sooner. A new link of a seat replaces its old one.
- A peer that sends nonsense is dropped by name, and may come back. Only signed guilt ends a match.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf

import trio

from p2pcryptid.errors import CheckError, EncodingError
from p2pcryptid.i18n import text
from p2pcryptid.limits import USELESS_FRAMES
from p2pcryptid.net.address import Address
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import Identity
from p2pcryptid.net.link import Link
from p2pcryptid.net.reach import dial
from p2pcryptid.table.match import Output
from p2pcryptid.timing import MATCH_DEADLINES, MESH_PACE
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind

from .rematch import Rematch
from .runner import MatchRunner
from .talk import Hearing, Talk
from .wire import (
    Addresses,
    Heads,
    Take,
    addresses_frame,
    heads_frame,
    hello_frame,
    read_addresses,
    read_heads,
    read_record,
    read_rematch,
    read_say,
    read_welcome,
    record_frame,
    rematch_frame,
    say_frame,
)

ADDRESSES_KEPT = 8
"""Where one seat may be; the newest first."""
_OF_PEOPLE = (FrameKind.SAY, FrameKind.REMATCH)
Log = Callable[[str], None]


@dataclass(eq=False)
class Session:
    """One link of the mesh; without a seat it is a spectator's."""

    link: Link
    seat: int | None
    heads: Heads | None = None
    told: dict[bytes, float] = field(default_factory=dict)  # what we have sent on this link, and when
    useless: float = 0
    branch_told: bool = False
    greeted: bool = False  # whether we have said how far we are
    sent: bool = False  # whether it has got all that it lacked when it first said how far it is
    ended: trio.Event = field(default_factory=trio.Event)


class Mesh:
    """The links of one node in one match."""

    def __init__(
        self, runner: MatchRunner, identity: Identity, addresses: tuple[Addresses, ...], log: Log
    ) -> None:
        self.runner = runner
        self.sessions: list[Session] = []
        self.addresses: list[Addresses] = list(addresses)
        self._heard: dict[int, Heads] = {}  # how far each seat was when it last said so
        self._identity = identity
        self._own: Addresses = ()
        self._log = log
        self._events: list[tuple[float, bytes]] = []  # when we first saw each event, and its bytes
        self._seen = 0
        self._pace = MESH_PACE
        self._hearing = [Hearing() for _ in self.record_keys]
        self.talk = Talk()
        """what people say; nothing on the node of a spectator"""
        if runner.seat is not None:
            self.talk = Talk(self._name(runner.seat.seat), lambda said: self._to_seats(say_frame(said)))
        self.rematch = Rematch(lambda invite: self._to_seats(rematch_frame(invite)), self._still_here)
        """who wants to play again when the match is over"""

    @property
    def record_keys(self) -> tuple[bytes, ...]:
        """The keys of the seats."""
        return self.runner.match.chain.keys

    @property
    def here(self) -> frozenset[int]:
        """The seats that are linked with us now."""
        return frozenset(session.seat for session in self.sessions if session.seat is not None)

    @property
    def away(self) -> tuple[int, ...]:
        """The other seats that are not."""
        mine = self.runner.seat
        own = None if mine is None else mine.seat
        return tuple(s for s in range(len(self.record_keys)) if s != own and s not in self.here)

    @property
    def watchers(self) -> int:
        """How many follow the match through us."""
        return sum(session.seat is None for session in self.sessions)

    @property
    def done(self) -> frozenset[int]:
        """The other seats that have the whole match, and so need us no more. They may have left already."""
        if not self.runner.match.closed:
            return frozenset()
        return frozenset(seat for seat, heads in list(self._heard.items()) if self._has_all(heads))

    def _has_all(self, heads: Heads) -> bool:
        match, ours = self.runner.match, self.heads()
        if not match.enders:
            return heads == ours
        ended = match.agrees(heads.head) and heads.head.next_seq >= match.words_place
        return ended and not _lacks_words(heads, ours)

    def say(self, outputs: list[Output]) -> None:
        """To everybody, now. It has been stored."""
        now = trio.current_time()
        for output in outputs:
            for session in list(self.sessions):
                session.told[output.data] = now
                self._try_post(session, record_frame(output.kind, output.data))

    def _to_seats(self, frame: Frame) -> None:
        for session in list(self.sessions):
            if session.seat is not None:
                self._try_post(session, frame)

    def _still_here(self) -> frozenset[int]:
        match = self.runner.match
        return self.here if match.over or match.closed else frozenset()

    async def run(self, own: Addresses) -> None:
        """Call those who are away, tell how far we are, pass on what is lacking; until cancelled."""
        self._own = own
        mine = self.runner.seat
        async with trio.open_nursery() as nursery:
            for seat in range(len(self.record_keys)):
                if mine is not None and seat != mine.seat:
                    nursery.start_soon(self._call, seat, mine.seat)
            nursery.start_soon(self._tell_heads)
            nursery.start_soon(self._feed_watchers)

    async def serve(self, link: Link, take: Take | None) -> None:
        """A link from outside that was let in: a seat's, or a spectator's."""
        seat = None if take is None else self.record_keys.index(link.peer)
        if seat is not None and take is not None:
            self.learn(seat, take.addresses)
        await self.attend(link, seat)

    def learn(self, seat: int, addresses: Addresses) -> None:
        """Where a seat can be found, the newest first."""
        known = dict.fromkeys((*addresses[:ADDRESSES_KEPT], *self.addresses[seat]))
        self.addresses[seat] = tuple(known)[:ADDRESSES_KEPT]

    async def attend(self, link: Link, seat: int | None) -> None:
        """Use a link for as long as it lives; `LinkError` says why it ended."""
        session = Session(link, seat)
        before = [one for one in self.sessions if seat is not None and one.seat == seat]
        for other in before:
            other.link.abort(LinkError("replaced"))
        self.sessions.append(session)
        self._log(f"linked: {self._name(seat)}")
        self.runner.changes.notify()
        try:
            for other in before:
                await other.ended.wait()  # what it still said counts: who restarts must hear of it from us
            session.greeted = True
            link.post(heads_frame(self.heads(session)))
            if seat is not None and self.runner.seat is not None:  # who only watches tells nobody's address
                link.post(addresses_frame(tuple(self.addresses)))
                if self.rematch.mine is not None:
                    link.post(rematch_frame(self.rematch.mine))
            async for frame in link:
                await self._hear(session, frame)
        except LinkError as error:
            self._log(f"dropped: {self._name(seat)}: {error.code}: {error.message}")
            raise
        finally:
            self.sessions.remove(session)
            session.ended.set()
            self.runner.changes.notify()
            self.rematch.changes.notify()

    def heads(self, to: Session | None = None) -> Heads:
        """How far we are."""
        match, mine = self.runner.match, self.runner.seat
        named = match.named
        given_up = tuple(_naming(named.get(seat)) for seat in range(len(self.record_keys)))
        unmet = () if mine is None else mine.unmet
        return Heads(match.head, tuple(sorted(match.reveals)), given_up, unmet, to is not None and to.sent)

    async def _call(self, seat: int, own: int) -> None:
        """Dial a seat whenever there is no link to it."""
        pause = self._pace.call
        await trio.sleep(0 if own < seat else self._pace.patience)
        while True:
            if seat in self.here or seat in self.done:
                pause = self._pace.call
            else:
                try:
                    await self._dial(seat)
                except LinkError as error:
                    self._log(f"cannot reach {self._name(seat)}: {error.code}: {error.message}")
            await trio.sleep(pause * (1 if own < seat else 2))
            pause = min(pause * 1.6, self._pace.call_most)

    async def _dial(self, seat: int) -> None:
        if not self.addresses[seat]:
            raise LinkError("unreachable", text("no address"))
        key = self.record_keys[seat]
        link = await dial(self.addresses[seat], self._identity, key, deadlines=MATCH_DEADLINES)
        failed: LinkError | None = None
        async with trio.open_nursery() as nursery:
            nursery.start_soon(link.run)
            try:
                await link.send(hello_frame(Take(self.runner.match.chain.match, self._own)))
                frame = await link.receive()
                if frame.kind is FrameKind.REFUSED:
                    raise LinkError("closed", text("it has no such match now"))
                read_welcome(frame)
                await self.attend(link, seat)
            except LinkError as error:
                failed = error
            finally:
                await link.close()
                nursery.cancel_scope.cancel()
        if failed is not None:
            raise failed

    async def _hear(self, session: Session, frame: Frame) -> None:
        session.useless += 1
        if session.useless > USELESS_FRAMES:
            raise LinkError("flooding")
        if frame.kind is FrameKind.RECORD and session.seat is not None:  # spectators say nothing
            await self._hear_record(session, *read_record(frame))
        elif frame.kind is FrameKind.HEADS:
            await self._hear_heads(session, read_heads(frame))
        elif frame.kind is FrameKind.ADDRESSES and session.seat is not None:
            for seat, addresses in enumerate(read_addresses(frame)[: len(self.addresses)]):
                self.addresses[seat] = tuple(dict.fromkeys((*self.addresses[seat], *addresses)))[
                    :ADDRESSES_KEPT
                ]
        elif frame.kind in _OF_PEOPLE and session.seat is not None and self.runner.seat is not None:
            self._hear_person(session.link.peer, session.seat, frame)
        else:
            raise LinkError("message-unexpected", frame.kind.name)

    def _hear_person(self, peer: bytes, seat: int, frame: Frame) -> None:
        """What belongs to no match: whose it is, the link has proven."""
        if frame.kind is FrameKind.SAY:
            said = read_say(frame)
            if self._hearing[seat].takes():
                self.talk.hear(self._name(seat), said)
        else:
            self.rematch.hear(seat, read_rematch(frame, peer))

    async def _hear_record(self, session: Session, kind: RecordKind, data: bytes) -> None:
        try:
            news, outputs = await self.runner.take(kind, data)
        except (EncodingError, CheckError, Fault) as error:
            self._log(f"refused from {self._name(session.seat)}: {error.message}")
            news, outputs = False, []
        self.say(outputs)
        if news:
            session.useless -= 1

    async def _hear_heads(self, session: Session, heads: Heads) -> None:
        first, session.heads = session.heads is None, heads
        if session.seat is not None:
            self._heard[session.seat] = heads
            if heads.sent:
                self.say(await self.runner.meet(session.seat))
            if self.runner.match.closed:
                self.runner.changes.notify()  # who waits for others at the end looks whether this one is done
        await self._supply(session, at_once=first)
        if first:
            session.sent = True
            self._try_post(session, heads_frame(self.heads(session)))  # somebody may wait for just this

    async def _supply(self, session: Session, at_once: bool) -> None:
        """What the peer lacks, as far as it is not on its way from its author."""
        match, heads = self.runner.match, session.heads
        assert heads is not None
        if self.runner.seat is None:
            return  # who only watches says nothing
        start = heads.head.next_seq
        if not match.agrees(heads.head) and start <= match.chain.next_seq and not session.branch_told:
            session.branch_told, start = True, 0  # two branches: whoever signed both is found by comparing
        self._date_events()
        now = trio.current_time()
        old = now - (0 if at_once or session.seat is None else self._pace.relay)
        events = [Output(RecordKind.EVENT, data) for seen, data in self._events[start:] if seen <= old]
        for output in (*events, *self._ends(heads, at_once)):
            if session.told.get(output.data, -inf) <= now - self._pace.again:
                session.told[output.data] = now
                await session.link.send(record_frame(output.kind, output.data))

    def _ends(self, heads: Heads, at_once: bool) -> list[Output]:
        """Records that are not in the chain, as far as this peer seems to lack them."""
        match = self.runner.match
        lacking = [RecordKind.EVIDENCE]
        if set(match.reveals) - set(heads.revealed):
            lacking.append(RecordKind.REVEAL)
        if at_once or _lacks_words(heads, self.heads()):
            lacking.append(RecordKind.ABANDONMENT)
        held = list(match.held_notes.values()) if at_once else []  # carried ones come with their events
        notes = {one.encode() for one in held}
        settled = match.accepted[: self.runner.settled]
        return [one for one in settled if one.kind in lacking or one.data in notes]

    def _date_events(self) -> None:
        now, accepted = trio.current_time(), self.runner.match.accepted
        new = accepted[self._seen : self.runner.settled]  # a thread may be adding to it
        self._seen += len(new)
        self._events += [(now, one.data) for one in new if one.kind is RecordKind.EVENT]

    async def _tell_heads(self) -> None:
        closed = False
        while True:
            self._date_events()
            for session in list(self.sessions):
                session.useless = max(0, session.useless - 4)
                if session.greeted:
                    self._try_post(session, heads_frame(self.heads(session)))
            known = self.runner.changes.count
            with trio.move_on_after(self._pace.heads):
                while closed or not self.runner.match.closed:
                    known = await self.runner.changes.wait(known)
                closed = True  # everybody waits to hear this: tell it at once

    async def _feed_watchers(self) -> None:
        """Spectators have no links to the authors."""
        known = 0
        while True:
            known = await self.runner.changes.wait(known)
            for session in list(self.sessions):
                if session.seat is None and session.heads is not None:
                    with suppress(LinkError):  # whoever attends to it learns that too
                        await self._supply(session, at_once=True)

    def _try_post(self, session: Session, frame: Frame) -> None:
        with suppress(LinkError):  # whoever attends to it learns that too
            session.link.post(frame)

    def _name(self, seat: int | None) -> str:
        return "a spectator" if seat is None else self.runner.match.state.record.names[seat]


def _naming(named: Collection[int] | None) -> int:
    """As HEADS say it: 0 for a seat that has not given the match up."""
    return 0 if named is None else 1 + sum(1 << seat for seat in named)


def _lacks_words(heads: Heads, ours: Heads) -> bool:
    """Does the peer not have some seat's word that it gives the match up, or whom it has named?"""
    theirs = dict(enumerate(heads.given_up))
    pairs = [(mine, theirs.get(seat, 0)) for seat, mine in enumerate(ours.given_up) if mine]
    return any(not other or (mine - 1) & ~(other - 1) for mine, other in pairs)


def observed(host: str, addresses: Addresses) -> Addresses:
    """The addresses that a peer gives, after the one at which we see it: it may not know that one."""
    ports = tuple(dict.fromkeys(port for _, port in addresses))
    seen: tuple[Address, ...] = tuple((host, port) for port in ports) if host else ()
    return tuple(dict.fromkeys((*seen, *addresses)))[:ADDRESSES_KEPT]
