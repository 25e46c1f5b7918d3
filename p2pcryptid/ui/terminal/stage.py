"""What the whole screen shows of a table: from the lobby to the end of a match, and back for another one.

Its coroutines run in the program; what they post to the app happens in the app's own turn of the loop.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import trio

from p2pcryptid.errors import Refusal
from p2pcryptid.node.mesh import Mesh
from p2pcryptid.node.node import Node
from p2pcryptid.node.runner import MatchRunner
from p2pcryptid.node.talk import Talk
from p2pcryptid.node.watch import Spectator
from p2pcryptid.settings import USUAL, Settings
from p2pcryptid.table.match import Match
from p2pcryptid.transcript.file import read_log
from p2pcryptid.ui.line.table import After
from p2pcryptid.ui.line.talking import said_line

from .app import TableApp
from .desk import Desk, WatchDesk, watched_moment
from .entry import EntryLine
from .lesson import LessonScreen, ScreenLectern
from .lobby import LobbyNews, LobbyScreen
from .moment import Moment
from .play import PlayScreen
from .table import TableScreen

if TYPE_CHECKING:
    from .ending import EndScreen


class Stage:
    """The screens of an evening, on an app that is open."""

    def __init__(self, app: TableApp, settings: Settings = USUAL) -> None:
        self.app = app
        self._settings = settings
        self._play: PlayScreen | None = None
        self._talk: Talk | None = None

    # What the program does -----------------------------------------------------------------------

    def notice(self, said: str) -> None:
        """Something for the player to read."""
        self.app.notice(said)

    def hear(self, said: str) -> None:
        """Somebody at the table said something."""
        self.app.call_later(self._hear, said)

    def show_lobby(self, news: LobbyNews) -> None:
        """Who is here, before the table is set."""
        self.app.call_later(self._show_lobby, news)

    def show_moment(self, moment: Moment) -> None:
        """The table has changed."""
        self.app.call_later(self._show_moment, moment)

    def player(self, after: After | None = None) -> Callable[[Node], Awaitable[None]]:
        """A player for `Node.run`. With `after`, people stay when their match is over, and can play again."""

        async def play(node: Node) -> None:
            desk = Desk(node, self, self.app.soon, after)
            self._play = PlayScreen(desk, self.app.look, self._settings)
            if after is not None:
                node.stay()
            await desk.run()
            if after is not None:
                await after.tell_end(node)
                await self._end_together(node, desk)
                after.leave(node)

        return play

    async def _end_together(self, node: Node, desk: Desk) -> None:
        """The end of a match whose people are still here, until this one leaves, or plays again."""
        async with trio.open_nursery() as nursery:
            nursery.start_soon(desk.stay)
            await self.show_end(node.log_path, node.seat.seat, desk)
            nursery.cancel_scope.cancel()

    async def spectator(self, runner: MatchRunner, mesh: Mesh) -> None:
        """One who follows a match through a `Spectator`."""
        desk = WatchDesk(runner, mesh, self)
        self._play = PlayScreen(desk, self.app.look, self._settings)
        await desk.run()

    async def show_end(self, log: Path, me: int | None, company: Desk | None = None) -> None:
        """The end of a match, from its log, until the player has seen enough; in company or alone."""
        from .ending import EndScreen  # what only the end needs must not hold up the beginning
        from .recorded import recorded

        record = await trio.to_thread.run_sync(lambda: recorded(read_log(log)))
        screen = EndScreen(record, me, log, self.app.look, company)
        self._play = None
        self.app.call_later(self._show_end, screen)
        await self._stay()

    async def watched(self, spectator: Spectator) -> Match:
        """What one follows from outside, until one has seen enough."""
        match = await spectator.run()
        self.show_moment(watched_moment(match, ()))
        await self._stay()
        return match

    async def lobby_talk(self, talk: Talk) -> None:
        """What is said in the lobby goes to the screen; what is typed there goes to the others."""
        self._talk, known, told = talk, 0, 0
        while True:
            new, told = talk.since(told), talk.count
            for one in new:
                self.notice(said_line(one, talk.me))
            known = await talk.changes.wait(known)

    def say_in_lobby(self, line: str) -> None:
        """The player has typed this in the lobby."""

        def say() -> None:
            if self._talk is not None:
                try:
                    self._talk.say(line)
                except Refusal as error:
                    self.notice(error.message)

        self.app.soon(say)

    def lectern(self) -> ScreenLectern:
        """Where a teacher speaks to whoever learns at this screen."""
        lectern = ScreenLectern(self.show_moment, self.notice, self.show_words)

        def answer(line: str) -> None:
            self.app.soon(lambda: lectern.answer(line))

        self._play = LessonScreen(answer, self.app.look)
        return lectern

    def show_words(self, said: str) -> None:
        """The teacher speaks."""
        self.app.call_later(self._teach, said)

    def _teach(self, said: str) -> None:
        if isinstance(self._play, LessonScreen):
            self._play.teach(said)

    async def _stay(self) -> None:
        seen = trio.Event()
        self.app.end_seen = seen.set
        try:
            await seen.wait()
        finally:  # the next match may have begun
            self.app.end_seen = None

    # What the screen does about it ----------------------------------------------------------------

    def _hear(self, said: str) -> None:
        table = next((one for one in reversed(self.app.screen_stack) if isinstance(one, TableScreen)), None)
        if table is not None:
            table.hear(said)

    async def _show_lobby(self, news: LobbyNews) -> None:
        lobby = next((one for one in self.app.screen_stack if isinstance(one, LobbyScreen)), None)
        if lobby is None:
            lobby = LobbyScreen(news, self.say_in_lobby, self.app.look)
            await self.app.push_screen(lobby)
            for said in self.app.opening.told:
                lobby.tell(said)
        else:
            lobby.show(news)

    async def _show_moment(self, moment: Moment) -> None:
        play = self._play
        if play is None:
            return
        if play not in self.app.screen_stack:
            await self._clear()
            await self.app.push_screen(play)
        play.show_moment(moment)

    async def _show_end(self, screen: "EndScreen") -> None:
        screen.deaf = any(entry.value for one in self.app.screen_stack for entry in one.query(EntryLine))
        await self._clear()
        await self.app.push_screen(screen)

    async def _clear(self) -> None:
        while len(self.app.screen_stack) > 1:
            await self.app.pop_screen()
