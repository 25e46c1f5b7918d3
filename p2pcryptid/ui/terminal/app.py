"""The screen of a terminal: it opens at once, and shows then what a trio program, its guest, does.

So it loads nothing of a table: no game, no trio, no cryptography. What is shown of a table is `stage`'s part.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme as Palette

from p2pcryptid.games.scene import Theme
from p2pcryptid.i18n import gettext as _

from .driver import lasting_driver
from .opening import OpeningScreen, TellingScreen

if TYPE_CHECKING:
    from .guest import Guest

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
    """From the first screen to the last; whoever opened it may do something else in between."""

    CSS_PATH = "style.tcss"
    TITLE = "p2pcryptid"
    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, look: Theme, doing: str = "") -> None:
        os.environ.pop("NO_COLOR", None)  # it has had its say when the look was chosen
        if look is Theme.PLAIN:
            os.environ["NO_COLOR"] = "1"  # Textual takes it from there, and takes it away
        super().__init__(driver_class=lasting_driver(), ansi_color=look in (Theme.SIXTEEN, Theme.PLAIN))
        self.look = look
        self.opening = OpeningScreen(self.TITLE, doing)
        self.way_back: Callable[[], str] = str
        """how to come back, in a sentence; empty if there is nothing to come back to"""
        self.end_seen: Callable[[], object] | None = None
        """for the guest, while all is over and the player looks at it: that has been enough"""
        self._loop_runner = asyncio.Runner()
        self._shown: asyncio.Task[None] | None = None
        self._guest: Guest[Any] | None = None
        self._why: BaseException | None = None
        for palette in (_DARK, _LIGHT):
            self.register_theme(palette)
        self.theme = {Theme.DARK: "dark", Theme.LIGHT: "light"}.get(look, "ansi-dark")

    def get_default_screen(self) -> Screen[Any]:
        """What is to be seen first, and below all else."""
        return self.opening

    # From its opening to its end: each of these runs the loop, which stands still in between --------

    def open(self) -> None:
        """Show the opening screen, and come back when it is to be seen."""
        self._loop_runner.run(self._open())

    async def _open(self) -> None:
        self._shown = asyncio.create_task(self.run_async())
        drawn = asyncio.create_task(self.opening.drawn.wait())
        await asyncio.wait({self._shown, drawn}, return_when=asyncio.FIRST_COMPLETED)
        drawn.cancel()
        self._raise_why()
        if self._shown.done():
            raise KeyboardInterrupt

    def run_program(self, work: Callable[[], Awaitable[T]]) -> T:
        """Show what this trio program does, until it ends; what it returns or raises."""
        from .guest import Guest

        return self._loop_runner.run(self._run_program(Guest(work)))

    async def _run_program(self, guest: "Guest[T]") -> T:
        assert self._shown is not None, "it is open"
        self._guest = guest
        guest.start()
        ended = asyncio.create_task(guest.finished())
        try:
            await asyncio.wait({self._shown, ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:  # however the screen ended, the program ends in peace
            guest.cancel()
            outcome = await ended
        self._raise_why()
        if guest.cancelled:  # a signal has ended the screen, and so its guest
            raise KeyboardInterrupt
        return cast(T, outcome.unwrap())

    def run_screen(self, screen: Screen[None]) -> None:
        """Show just this, with no program behind it, until it is left."""
        self._loop_runner.run(self._run_screen(screen))

    async def _run_screen(self, screen: Screen[None]) -> None:
        assert self._shown is not None, "it is open"
        self.call_later(self.push_screen, screen)
        await asyncio.wait({self._shown})
        self._raise_why()

    def close(self) -> None:
        """Give the terminal back."""
        if self._shown is not None:
            self._loop_runner.run(self._close(self._shown))
            self._shown = None
        self._loop_runner.close()

    async def _close(self, shown: "asyncio.Task[None]") -> None:
        if not shown.done():
            self.exit()
        await asyncio.wait({shown})

    def _raise_why(self) -> None:
        """What went wrong with the screen, or made the player leave."""
        why = self._exception or self._why
        if why is not None:
            raise why
        if self._shown is not None and self._shown.done():
            self._shown.result()

    def _fatal_error(self) -> None:
        """A bug of ours ends the screen. Textual would print it with all values in it, secrets too: whoever
        called us says what is to be said."""
        self._close_messages_no_wait()

    # What the program tells, and what the player wants -----------------------------------------------

    def soon(self, wish: Callable[[], object]) -> None:
        """Call this within the program, unless that has ended."""
        if self._guest is not None:
            self._guest.soon(wish)

    def notice(self, said: str) -> None:
        """Something for the player to read."""
        self.call_later(self._notice, said)

    def _notice(self, said: str) -> None:
        next(one for one in reversed(self.screen_stack) if isinstance(one, TellingScreen)).tell(said)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers: nothing of Textual's own."""
        if isinstance(screen, TellingScreen):
            for title, about, action in screen.commands():
                yield SystemCommand(title, about, action)
        about = _("the table is kept") if self._guest is not None and self.end_seen is None else ""
        yield SystemCommand(_("leave"), about, self.action_leave)

    def action_command_palette(self) -> None:
        """Textual's own, in the language of the player."""
        from textual.command import CommandPalette

        if not isinstance(self.screen, CommandPalette):
            said = _("what do you want to do?")
            self.push_screen(CommandPalette(placeholder=said, id="--command-palette"))

    def action_leave_end(self) -> None:
        """Everything has been seen."""
        if self.end_seen is not None:
            self.soon(self.end_seen)

    def action_leave(self) -> None:
        """Ask first, and say how to come back; when all is over, just leave."""
        if self._guest is None:
            self.exit()
        elif self.end_seen is not None:
            self.action_leave_end()
        else:
            self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        from p2pcryptid.ui.line.table import Leave

        from .dialogs import SureDialog

        def answered(answer: int | None) -> None:
            if SureDialog.agreed(answer):
                self.leave(Leave())

        dialog = SureDialog(_("leave the table?"), _("leave"), _("stay"), self.way_back())
        self.push_screen(dialog, answered)

    def stop(self, why: BaseException) -> None:
        """The same for a signal, whether the loop runs or stands still."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise why from None
        loop.call_soon_threadsafe(self.leave, why)

    def leave(self, why: BaseException) -> None:
        """End the program, or else the screen; `why` is raised then."""
        self._why = why
        if self._guest is None:
            self.exit()
        else:
            self._guest.cancel()
