"""The screen of a terminal: an app that shows what a trio program, its guest, does."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import trio
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.command import CommandPalette
from textual.screen import Screen
from textual.theme import Theme as Palette

from p2pcryptid.errors import Refusal
from p2pcryptid.games.scene import Theme
from p2pcryptid.i18n import gettext as _
from p2pcryptid.node.mesh import Mesh
from p2pcryptid.node.node import Node
from p2pcryptid.node.runner import MatchRunner
from p2pcryptid.node.talk import Talk
from p2pcryptid.node.watch import Spectator
from p2pcryptid.settings import USUAL, Settings
from p2pcryptid.table.match import Match
from p2pcryptid.transcript.file import read_log
from p2pcryptid.ui.line.table import After, Leave
from p2pcryptid.ui.line.talking import said_line

from .desk import Desk, WatchDesk, watched_moment
from .dialogs import SureDialog
from .driver import lasting_driver
from .entry import EntryLine
from .guest import Guest
from .lesson import LessonScreen, ScreenLectern
from .lobby import LobbyNews, LobbyScreen
from .moment import Moment
from .play import PlayScreen
from .table import TableScreen

if TYPE_CHECKING:
    from .ending import EndScreen

T = TypeVar("T")
_DARK = Palette(
    name="dark",
    primary="#4fc3ff",
    secondary="#9af5d6",
    accent="#fff35c",
    warning="#e6c468",
    error="#ff6b57",
    success="#7fd67f",
    foreground="#e8e8e4",
    background="#20232a",
    surface="#2a2e37",
    panel="#2f343f",
    dark=True,
)
_LIGHT = Palette(
    name="light",
    primary="#1a5fb4",
    secondary="#006650",
    accent="#1a2cff",
    warning="#8a6500",
    error="#b3261e",
    success="#2e7d32",
    foreground="#22242a",
    background="#f4f1e8",
    surface="#eae6da",
    panel="#e2ddcf",
    dark=False,
)


class TableApp(App[None]):
    """From the lobby to the end of a match, and back for another one."""

    CSS_PATH = "style.tcss"
    TITLE = "p2pcryptid"
    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, look: Theme, settings: Settings = USUAL) -> None:
        os.environ.pop("NO_COLOR", None)  # it has had its say when the look was chosen
        if look is Theme.PLAIN:
            os.environ["NO_COLOR"] = "1"  # Textual takes it from there, and takes it away
        super().__init__(driver_class=lasting_driver(), ansi_color=look in (Theme.SIXTEEN, Theme.PLAIN))
        self.look = look
        self._settings = settings
        self.way_back: Callable[[], str] = str
        """how to come back, in a sentence; empty if there is nothing to come back to"""
        self._guest: Guest[Any] | None = None
        self._why: BaseException | None = None
        self._play: PlayScreen | None = None
        self._talk: Talk | None = None
        self._alone: Screen[None] | None = None
        self._staying = False  # all is over, and the player looks at it
        self._end_seen: trio.Event | None = None
        for palette in (_DARK, _LIGHT):
            self.register_theme(palette)
        self.theme = {Theme.DARK: "dark", Theme.LIGHT: "light"}.get(look, "ansi-dark")

    def run_screen(self, screen: Screen[None]) -> None:
        """Show just this, with no program behind it."""
        self._alone = screen
        self.run()

    def run_program(self, work: Callable[[], Awaitable[T]]) -> T:
        """Show what this trio program does, until it ends; what it returns or raises."""
        return asyncio.run(self._run_program(work))

    async def _run_program(self, work: Callable[[], Awaitable[T]]) -> T:
        guest = self._guest = Guest(work)
        try:
            await self.run_async()
        finally:  # however the screen ended, the program ends in peace
            guest.cancel()
            outcome = await guest.finished()
        if self._exception is not None:
            raise self._exception
        if self._why is not None:
            raise self._why
        if guest.cancelled:  # a signal has ended the screen, and so its guest
            raise KeyboardInterrupt
        return cast(T, outcome.unwrap())

    def _fatal_error(self) -> None:
        """A bug of ours ends the screen. Textual would print it with all values in it, secrets too: whoever
        called us says what is to be said."""
        self._close_messages_no_wait()

    async def on_mount(self) -> None:
        """The program begins when there is a screen."""
        if self._alone is not None:
            await self.push_screen(self._alone)
        elif self._guest is not None:
            self._guest.start()
            self.run_worker(self._end_with(self._guest), exit_on_error=False)

    async def _end_with(self, guest: Guest[Any]) -> None:
        await guest.finished()
        self.exit()

    # What the program tells, in its own turn of the loop ------------------------------------------

    def notice(self, said: str) -> None:
        """Something for the player to read."""
        self.call_later(self._notice, said)

    def hear(self, said: str) -> None:
        """Somebody at the table said something."""
        self.call_later(self._hear, said)

    def show_lobby(self, news: LobbyNews) -> None:
        """Who is here, before the table is set."""
        self.call_later(self._show_lobby, news)

    def show_moment(self, moment: Moment) -> None:
        """The table has changed."""
        self.call_later(self._show_moment, moment)

    def player(self, after: After | None = None) -> Callable[[Node], Awaitable[None]]:
        """A player for `Node.run`. With `after`, people stay when their match is over, and can play again."""

        async def play(node: Node) -> None:
            assert self._guest is not None, "a program runs"
            desk = Desk(node, self, self._guest.soon, after)
            self._play = PlayScreen(desk, self.look, self._settings)
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
        self._play = PlayScreen(desk, self.look, self._settings)
        await desk.run()

    async def show_end(self, log: Path, me: int | None, company: Desk | None = None) -> None:
        """The end of a match, from its log, until the player has seen enough; in company or alone."""
        from .ending import EndScreen  # what only the end needs must not hold up the beginning
        from .recorded import recorded

        record = await trio.to_thread.run_sync(lambda: recorded(read_log(log)))
        screen = EndScreen(record, me, log, self.look, company)
        self._play = None
        self.call_later(self._show_end, screen)
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

        if self._guest is not None:
            self._guest.soon(say)

    def lectern(self) -> ScreenLectern:
        """Where a teacher speaks to whoever learns at this screen."""
        lectern = ScreenLectern(self.show_moment, self.notice, self.show_words)

        def answer(line: str) -> None:
            assert self._guest is not None, "a program runs"
            self._guest.soon(lambda: lectern.answer(line))

        self._play = LessonScreen(answer, self.look)
        return lectern

    def show_words(self, said: str) -> None:
        """The teacher speaks."""
        self.call_later(self._teach, said)

    def _teach(self, said: str) -> None:
        if isinstance(self._play, LessonScreen):
            self._play.teach(said)

    async def _stay(self) -> None:
        self._staying, self._end_seen = True, trio.Event()
        try:
            await self._end_seen.wait()
        finally:  # the next match may have begun
            self._staying = False

    # What the screen does about it ----------------------------------------------------------------

    def _notice(self, said: str) -> None:
        screen = next((one for one in reversed(self.screen_stack) if isinstance(one, Tells)), None)
        if screen is not None:
            screen.tell(said)
        else:
            self.notify(said, markup=False)

    def _hear(self, said: str) -> None:
        table = next((one for one in reversed(self.screen_stack) if isinstance(one, TableScreen)), None)
        if table is not None:
            table.hear(said)

    async def _show_lobby(self, news: LobbyNews) -> None:
        lobby = next((one for one in self.screen_stack if isinstance(one, LobbyScreen)), None)
        if lobby is None:
            await self.push_screen(LobbyScreen(news, self.say_in_lobby, self.look))
        else:
            lobby.show(news)

    async def _show_moment(self, moment: Moment) -> None:
        play = self._play
        if play is None:
            return
        if play not in self.screen_stack:
            await self._clear()
            await self.push_screen(play)
        play.show_moment(moment)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers: nothing of Textual's own."""
        if isinstance(screen, TableScreen):
            for title, about, action in screen.commands():
                yield SystemCommand(title, about, action)
        about = _("the table is kept") if self._guest is not None and not self._staying else ""
        yield SystemCommand(_("leave"), about, self.action_leave)

    def action_command_palette(self) -> None:
        """Textual's own, in the language of the player."""
        if not isinstance(self.screen, CommandPalette):
            said = _("what do you want to do?")
            self.push_screen(CommandPalette(placeholder=said, id="--command-palette"))

    async def _show_end(self, screen: "EndScreen") -> None:
        screen.deaf = any(entry.value for one in self.screen_stack for entry in one.query(EntryLine))
        await self._clear()
        await self.push_screen(screen)

    async def _clear(self) -> None:
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    def action_leave_end(self) -> None:
        """Everything has been seen."""
        if self._guest is not None and self._end_seen is not None:
            self._guest.soon(self._end_seen.set)

    def action_leave(self) -> None:
        """Ask first, and say how to come back; when all is over, just leave."""
        if self._guest is None:
            self.exit()
            return
        if self._staying:
            self.action_leave_end()
            return
        dialog = SureDialog(_("leave the table?"), _("leave"), _("stay"), self.way_back())
        self.push_screen(dialog, self._leave)

    def _leave(self, answer: int | None) -> None:
        if SureDialog.agreed(answer):
            self.leave(Leave())

    def leave(self, why: BaseException) -> None:
        """End the program and the screen; `why` is raised then."""
        self._why = why
        if self._guest is None:
            self.exit()
        else:
            self._guest.cancel()


Tells = LobbyScreen | TableScreen
