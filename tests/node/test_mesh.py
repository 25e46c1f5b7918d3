"""When a seat calls anew while its last word is still being checked: it must hear that we have it."""

from typing import cast

import trio
from trio.testing import wait_all_tasks_blocked

from helpers.progress import until
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.net.errors import LinkError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import fresh_identity
from p2pcryptid.net.link import Link
from p2pcryptid.node.mesh import Mesh
from p2pcryptid.node.runner import MatchRunner
from p2pcryptid.node.wire import read_heads, record_frame
from p2pcryptid.sim.table import new_table


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
