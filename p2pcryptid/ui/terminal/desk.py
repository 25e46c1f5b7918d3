"""A player's side of a node: news go to a screen as they come, and wishes of the screen are carried out."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import trio

from p2pcryptid.errors import Invalid, Refusal, os_reason
from p2pcryptid.games.pencil import Pencil, read, written
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed
from p2pcryptid.net.home import write_private
from p2pcryptid.node.follow import dealing_of
from p2pcryptid.node.mesh import Mesh
from p2pcryptid.node.node import Node
from p2pcryptid.node.runner import MatchRunner
from p2pcryptid.node.table_words import table_words
from p2pcryptid.table.match import Match
from p2pcryptid.table.state import MatchState, expected
from p2pcryptid.timing import LINE_LOOK_SECONDS
from p2pcryptid.ui.line.commands import Core
from p2pcryptid.ui.line.dealing import doing, scale_of
from p2pcryptid.ui.line.ending import ended_line
from p2pcryptid.ui.line.giving_up import GivingUp
from p2pcryptid.ui.line.news import Notices
from p2pcryptid.ui.line.offers import Offers
from p2pcryptid.ui.line.pages import Presence, names_of, refusal_page, waiting_line
from p2pcryptid.ui.line.table import After
from p2pcryptid.ui.line.talking import Talking
from p2pcryptid.ui.line.waits import Waits

from .moment import Dealt, Moment

Soon = Callable[[Callable[[], object]], None]


class Teller(Protocol):
    """Whoever shows what happens at a desk."""

    def show_moment(self, moment: Moment) -> None:
        """The table has changed."""

    def notice(self, said: str) -> None:
        """Something that belongs to no move."""

    def hear(self, said: str) -> None:
        """Somebody at the table said something."""


class Side(Protocol):
    """What a screen can do at a table."""

    def act(self, action: Any) -> None:
        """The player does this."""

    def give_up(self, words: list[str]) -> None:
        """The player asks to end the match: twice in a row signs it."""

    def forget_giving_up(self) -> None:
        """The player did something else in between."""

    def talk(self, command: Core, words: list[str]) -> None:
        """The player says something to the others, or hears somebody no more."""

    def pencil(self) -> Pencil:
        """The player's own marks, as they were kept."""

    def keep_pencil(self, pencil: Pencil) -> None:
        """Keep them: they are changed."""


class Desk:
    """One player at one node. The screen calls `act` and `give_up` from its own loop."""

    def __init__(self, node: Node, teller: Teller, soon: Soon, after: After | None = None) -> None:
        self._node = node
        self._teller = teller
        self._soon = soon
        self._after = after
        self._giving_up = GivingUp(node)
        self._talking = Talking(node)
        self._nursery: trio.Nursery | None = None

    async def run(self) -> None:
        """Tell what happens, until the match is over and written down."""
        async with trio.open_nursery() as nursery:
            self._nursery = nursery
            await self._tell()
            nursery.cancel_scope.cancel()

    async def stay(self) -> None:
        """Then tell what those say who are still here, and who of them wants to play again; for ever."""
        offers = Offers(self._node)
        while True:
            for said in self._talking.fresh():
                self._teller.hear(said)
            if name := offers.fresh():
                self._teller.notice(_("{name} wants a rematch: r sits down there").format(name=name))
            await trio.sleep(LINE_LOOK_SECONDS)

    @property
    def people(self) -> bool:
        """Are there others than bots?"""
        return self._node.has_people

    def rematch(self) -> None:
        """The player wants one."""
        if self._after is not None:
            self._soon(partial(self._after.rematch, self._node))

    def act(self, action: Any) -> None:
        """The player does this."""
        self._start(partial(self._act, action))

    def give_up(self, words: list[str]) -> None:
        """The player asks to end the match: twice in a row signs it."""
        self._start(partial(self._give_up, words))

    def forget_giving_up(self) -> None:
        """The player did something else in between."""
        self._soon(self._giving_up.forget)

    def talk(self, command: Core, words: list[str]) -> None:
        """To all who are linked now; or somebody is heard no more."""

        def talk() -> None:
            said = (self._talking.say if command is Core.SAY else self._talking.mute)(words)
            if said:
                self._teller.notice(said)

        self._soon(talk)

    def pencil(self) -> Pencil:
        """From the folder of the match; if they cannot be read, they start anew."""
        try:
            return read(self._marks.read_bytes())
        except FileNotFoundError:
            return Pencil()
        except (OSError, Invalid) as error:
            reason = os_reason(error) if isinstance(error, OSError) else error.message
            self._teller.notice(_("your own marks: {reason}").format(reason=reason))
            return Pencil()

    def keep_pencil(self, pencil: Pencil) -> None:
        """Beside the journal, for nobody else's eyes."""
        with suppress(OSError):  # marks that cannot be kept are still on the screen
            write_private(self._marks, written(pencil), replace=True)

    @property
    def _marks(self) -> Path:
        return self._node.journal.folder / "pencil.json"

    def _start(self, work: Callable[[], Awaitable[None]]) -> None:
        def start() -> None:
            assert self._nursery is not None, "the desk is open"
            self._nursery.start_soon(work)

        self._soon(start)

    async def _act(self, action: Any) -> None:
        node = self._node
        if node.seat.unmet:
            said = _("you have just come back: first we must hear from {names}")
            self._teller.notice(said.format(names=listed(names_of(node.names, node.seat.unmet))))
            return
        try:
            await node.intend(action)
        except Refusal as error:
            show = presentation_of(node.match.state.game)
            self._teller.notice(refusal_page(show, error, node.seat.view, ""))

    async def _give_up(self, words: list[str]) -> None:
        try:
            self._teller.notice(await self._giving_up.typed(words))
        except Refusal as error:
            self._teller.notice(error.message)

    async def _tell(self) -> None:
        node, known = self._node, -1
        news, waits = Notices(node), Waits(node)
        while node.ending is None:
            if node.runner.changes.count != known:
                known = node.runner.changes.count
                for said in news.fresh():
                    self._teller.notice(said)
            for said in self._talking.fresh():
                self._teller.hear(said)
            told = waits.look(trio.current_time())
            for said in told.say:
                self._teller.notice(said)
            self._teller.show_moment(moment_of(node, waits.passing))
            with trio.move_on_after(LINE_LOOK_SECONDS):
                await node.runner.changes.wait(known)


class WatchDesk:
    """One who only looks on."""

    def __init__(self, runner: MatchRunner, mesh: Mesh, teller: Teller) -> None:
        self._runner, self._mesh, self._teller = runner, mesh, teller

    async def run(self) -> None:
        """Tell what happens, for ever."""
        known = 0
        while True:
            self._teller.show_moment(watched_moment(self._runner.match, self._mesh.away))
            known = await self._runner.changes.wait(known)

    def act(self, action: Any) -> None:  # noqa: ARG002 - whatever it is
        """A spectator has no seat."""
        self._teller.notice(_("you are only watching"))

    def give_up(self, words: list[str]) -> None:
        """Nor has a spectator anything to give up."""
        self.act(words)

    def forget_giving_up(self) -> None:
        """There is nothing to forget."""

    def talk(self, command: Core, words: list[str]) -> None:  # noqa: ARG002 - whatever it is
        """Only players talk."""
        self.act(words)

    def pencil(self) -> Pencil:
        """None at first."""
        return Pencil()

    def keep_pencil(self, pencil: Pencil) -> None:
        """They are gone with the screen."""


def watched_moment(match: Match, away: tuple[int, ...]) -> Moment:
    """A match from outside."""
    record, state = match.state.record, match.state
    due = expected(state)
    waiting = "" if due is None or not state.chosen else waiting_line(record.names, (due.seat,))
    return Moment(
        game=state.game,
        names=record.names,
        there=Presence(record.levels, away, (0.0,) * record.seats, tuple(match.named)),
        state=state.state,
        story=tuple(match.story),
        waiting=waiting,
        dealt=_dealt(state),
        words=table_words(state),
        begun=state.chosen or match.over,
        ended=ended_line(match) if match.over or match.closed else "",
        without=(Core.ABANDON,),
    )


def moment_of(node: Node, waiting: str = "") -> Moment:
    """The table as this node's player sees it now."""
    match, seat = node.match, node.seat
    silent = [node.silence.of(one) for one in range(len(node.names))]
    return Moment(
        game=match.state.game,
        names=node.names,
        there=Presence(match.state.record.levels, node.mesh.away, silent, tuple(match.named)),
        me=seat.seat,
        state=match.state.state,
        known=seat.known,
        story=tuple(match.story),
        my_turn=seat.chooses,
        waiting=waiting,
        dealt=_dealt(match.state),
        words=table_words(match.state),
        begun=match.state.chosen or bool(match.over),
        ended=ended_line(match) if match.over or match.closed else "",
    )


def _dealt(state: MatchState) -> Dealt | None:
    dealing = dealing_of(state)
    if dealing is None:
        return None
    scale = scale_of(presentation_of(state.game).draws(state.state))
    return Dealt(dealing.draws, scale.get("usually", 0), doing(dealing.phase))
