"""What seats hear from each other on new links: a word that is still being checked, and after a restart."""

from typing import cast

import trio
from trio.testing import wait_all_tasks_blocked

from helpers.matches import proven
from helpers.progress import until
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.state import Stage
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import fresh_identity
from p2pcryptid.net.link import Link
from p2pcryptid.node.mesh import Mesh
from p2pcryptid.node.runner import MatchRunner
from p2pcryptid.node.wire import Heads, heads_frame, read_heads, record_frame
from p2pcryptid.sim.table import new_table
from p2pcryptid.table.match import Head, Match
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind
from p2pcryptid.transcript.event import Note
from p2pcryptid.transcript.records import RecordKind


class Line:
    """As much of a link as a mesh uses."""

    def __init__(self) -> None:
        self.error: LinkError | None = None
        self.posted: list[Frame] = []
        self.say, self._hear = trio.open_memory_channel[Frame](10)

    def post(self, frame: Frame) -> None:
        self.posted.append(frame)

    async def send(self, frame: Frame) -> None:
        self.posted.append(frame)

    def abort(self, error: LinkError) -> None:
        self.error = error
        self.say.close()

    def __aiter__(self) -> "Line":
        return self

    async def __anext__(self) -> Frame:
        if self.error is None:
            try:
                return await self._hear.receive()
            except trio.EndOfChannel:
                pass
        raise self.error or LinkError("closed")

    @property
    def heads(self) -> list[int]:
        """How far it was told that we are, each time."""
        return [read_heads(one).head.next_seq for one in self.posted if one.kind is FrameKind.HEADS]


async def test_a_new_link_hears_what_came_over_the_old_one() -> None:
    variant = next(one for one in CRYPTID.variants if one.players == 3)
    _, seats = new_table(CRYPTID, variant, ("ann", "ben", "cat"), bytes(32))
    (word,) = seats[0].start()
    runner = MatchRunner(seats[1].match, None, seats[1])
    mesh = Mesh(runner, fresh_identity("ben"), ((), (), ()), lambda _: None)
    old, new = Line(), Line()

    async def attend(line: Line) -> None:
        try:
            await mesh.attend(cast(Link, line), 0)
        except LinkError as error:
            assert error.code == "replaced"

    async with trio.open_nursery() as nursery:
        nursery.start_soon(mesh.run, ())
        async with runner._turn:  # we are busy with something else
            nursery.start_soon(attend, old)
            await wait_all_tasks_blocked()
            old.say.send_nowait(record_frame(word.kind, word.data))
            await wait_all_tasks_blocked()
            nursery.start_soon(attend, new)
            await wait_all_tasks_blocked()
            told = len(old.heads)
            await until(lambda: len(old.heads) > told)  # all are told how far we are, again and again
            assert not new.heads
        await until(lambda: bool(new.heads))
        nursery.cancel_scope.cancel()
    assert set(new.heads) == {2}, "ann's word, and our own after it"


def three() -> list[Seat]:
    variant = next(one for one in CRYPTID.variants if one.players == 3)
    return new_table(CRYPTID, variant, ("ann", "ben", "cat"), bytes(32))[1]


async def attended(mesh: Mesh, line: Line, seat: int | None) -> None:
    try:
        await mesh.attend(cast(Link, line), seat)
    except LinkError as error:
        assert error.code == "closed"


async def test_what_a_peer_says_that_it_has_holds_up_nobody_who_came_back() -> None:
    """Cat says that there are a thousand events and sends none of them; ben is due, and goes on."""
    seats = three()
    (word,) = seats[0].start()
    back = seats[1]
    back.restore([(word.kind, word.data)])
    runner = MatchRunner(back.match, None, back)
    mesh = Mesh(runner, fresh_identity("ben"), ((), (), ()), lambda _: None)
    ann, cat = Line(), Line()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(attended, mesh, ann, 0)
        nursery.start_soon(attended, mesh, cat, 2)
        head = back.match.head
        ann.say.send_nowait(heads_frame(Heads(head, (), (0, 0, 0))))
        cat.say.send_nowait(heads_frame(Heads(Head(1000, bytes(32)), (), (0, 0, 0), (), True)))
        await until(lambda: back.unmet == (0,))  # ann has not sent everything yet
        assert mesh.heads().unmet == (0,)  # which others can see, and tell people
        assert back.match.head == head
        ann.say.send_nowait(heads_frame(Heads(head, (), (0, 0, 0), (), True)))
        await until(lambda: back.match.head.next_seq == 2)
        nursery.cancel_scope.cancel()


async def test_who_comes_back_is_told_only_when_everything_was_sent() -> None:
    """The other side: events and notes go before the word that they have been sent."""
    seats = three()
    (word,) = seats[0].start()
    (answer,) = seats[1].receive(word.kind, word.data)
    runner = MatchRunner(seats[1].match, None, seats[1])
    mesh = Mesh(runner, fresh_identity("ben"), ((), (), ()), lambda _: None)
    line, nothing = Line(), Head(0, seats[2].match.chain.head)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(attended, mesh, line, 2)
        await wait_all_tasks_blocked()
        line.say.send_nowait(heads_frame(Heads(nothing, (), (0, 0, 0))))
        await until(lambda: any(one.kind is FrameKind.HEADS and read_heads(one).sent for one in line.posted))
        nursery.cancel_scope.cancel()
    done = next(
        at for at, one in enumerate(line.posted) if one.kind is FrameKind.HEADS and read_heads(one).sent
    )
    records = [at for at, one in enumerate(line.posted) if one.kind is FrameKind.RECORD]
    assert [line.posted[at] for at in records] == [record_frame(one.kind, one.data) for one in (word, answer)]
    assert max(records) < done


async def test_who_had_everything_before_us_is_known_to_be_done() -> None:
    """Ann tells once that she has all there is, and is then free to leave: nobody waits for her in vain."""
    ann, ben, _ = three()
    (hers,), (mine,) = ann.abandon(frozenset({2})), ben.abandon(frozenset({2}))
    ann.receive(mine.kind, mine.data)
    runner = MatchRunner(ben.match, None, ben)
    mesh = Mesh(runner, fresh_identity("ben"), ((), (), ()), lambda _: None)
    line = Line()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(mesh.run, ())
        nursery.start_soon(attended, mesh, line, 0)
        line.say.send_nowait(heads_frame(Heads(ann.match.head, (), (5, 5, 0))))
        await until(lambda: bool(mesh.sessions and mesh.sessions[0].heads))
        assert not mesh.done
        line.say.send_nowait(record_frame(hers.kind, hers.data))
        await until(lambda: ben.match.closed)
        told = len(line.heads)
        await until(lambda: len(line.heads) > told)
        assert mesh.done == {0}
        nursery.cancel_scope.cancel()


async def first_told(mesh: Mesh, line: Line, seat: int | None, heads: Heads) -> list[Frame]:
    """The records that somebody is sent who has just said for the first time how far it is."""
    async with trio.open_nursery() as nursery:
        nursery.start_soon(attended, mesh, line, seat)
        await wait_all_tasks_blocked()
        line.say.send_nowait(heads_frame(heads))
        await until(lambda: len(line.heads) > 1)
        nursery.cancel_scope.cancel()
    return [one for one in line.posted if one.kind is FrameKind.RECORD]


async def test_notes_that_were_carried_are_not_sent_again() -> None:
    """They come with their events; six hundred of them once made honest nodes drop each other as floods."""
    played = proven()
    seq = played.find(Kind.MOVE, stage=Stage.TURN)
    seat = played.seats_at(seq)[1]
    notes = [Note(seat.match.chain.match, 0, at, seat.match.chain.head, (6, True)) for at in range(50, 52)]
    carried, held = (one.signed(played.table.keys[0]) for one in notes)
    for one in (carried, held):
        seat.match.hear_note(one)
    del seat.match.held_notes[0, 50]  # as if an event had carried it
    mesh = Mesh(MatchRunner(seat.match, None, seat), fresh_identity("b"), ((), (), ()), lambda _: None)
    told = await first_told(mesh, Line(), 2, Heads(seat.match.head, (), (0, 0, 0)))
    assert told == [record_frame(RecordKind.NOTE, held.encode())]


async def test_who_only_watches_says_nothing() -> None:
    """Otherwise a player drops it, for ever, as soon as it has heard one note."""
    played = proven()
    match = Match(played.table.record, played.end.game)
    match.hear(RecordKind.EVENT, played.events[0].encode())
    note = Note(match.chain.match, 0, 0, match.chain.head, (6, True)).signed(played.table.keys[0])
    match.hear_note(note)
    mesh = Mesh(MatchRunner(match, None), fresh_identity("s"), ((), (), ()), lambda _: None)
    nothing = Head(0, Match(played.table.record, played.end.game).chain.head)
    assert await first_told(mesh, Line(), 0, Heads(nothing, (), (0, 0, 0))) == []


async def test_nobody_leaves_one_behind_who_lacks_the_event_that_a_word_names() -> None:
    """Seat 1 stalls and shows its last event to seat 0 only; seat 0 must stay until seat 2 has it."""
    played = proven()
    ann, _, cat = played.table.seats()
    for one in played.events[:5]:
        ann.match.hear(RecordKind.EVENT, one.encode())
    for one in played.events[:4]:
        cat.match.hear(RecordKind.EVENT, one.encode())
    assert played.events[4].event.seat == 1
    (hers,), (mine,) = cat.abandon(frozenset({1})), ann.abandon(frozenset({1}))
    cat.receive(mine.kind, mine.data)
    ann.receive(hers.kind, hers.data)
    assert (ann.match.gone, cat.match.gone) == ((1,), None)
    mesh = Mesh(MatchRunner(ann.match, None, ann), fresh_identity("a"), ((), (), ()), lambda _: None)
    mesh._heard[2] = Heads(cat.match.head, (), mesh.heads().given_up)
    assert mesh.done == frozenset()
    cat.receive(RecordKind.EVENT, played.events[4].encode())
    assert cat.match.gone == (1,)
    mesh._heard[2] = Heads(cat.match.head, (), mesh.heads().given_up)
    assert mesh.done == {2}
