"""A lesson on the whole screen: the teacher's words stand over the scene, and Enter always goes on."""

from collections.abc import Callable
from typing import Any, Protocol

import trio
from textual.app import ComposeResult
from textual.widgets import Static

from p2pcryptid.games.game import AnyGame, Change
from p2pcryptid.games.pencil import Pencil
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.games.scene import Theme
from p2pcryptid.settings import USUAL
from p2pcryptid.ui.line.commands import Core
from p2pcryptid.ui.line.pages import Presence

from .dialogs import PageDialog
from .moment import Moment
from .play import PlayScreen
from .spots import Deed
from .table import BELOW

LEARNER = 0
_LONG = 3
"""lines that are read in passing; more of them want a page"""


class Taught(Protocol):
    """A table at which somebody learns."""

    game: AnyGame
    names: tuple[str, ...]
    story: list[Change]
    reading: bool
    """does the teacher explain, before the learner may do anything?"""

    @property
    def state(self) -> Any:
        """Where the game stands."""

    @property
    def known(self) -> Knowledge:
        """What the learner alone knows."""

    @property
    def there(self) -> Presence:
        """Who plays."""


class LessonScreen(PlayScreen):
    """A table at which every line and every choice goes to the teacher."""

    def __init__(self, answer: Callable[[str], None], look: Theme) -> None:
        super().__init__(_NoDesk(), look, USUAL)
        self._answer = answer
        self._words: list[str] = []

    def compose(self) -> ComposeResult:
        """The table, and room for the teacher's words."""
        yield from super().compose()
        yield Static(id="teacher", markup=False)

    def draw(self) -> None:
        """The words never cover the lines below the scene, and of the scene as little as they can."""
        super().draw()
        if self._scene is not None:
            below = self.size.height - self._scene.height if self.has_class("medium") else BELOW
            self.query_one("#teacher").styles.margin = 0, 0, below, 0

    def teach(self, said: str) -> None:
        """The teacher says this too, until the learner does something."""
        self._words.append(said)
        if self.is_mounted:
            self._show_words()

    def on_mount(self) -> None:
        """What was said already. Textual calls that of the table too."""
        self._show_words()

    def draw_lines(self) -> None:
        """Also what Enter would do."""
        super().draw_lines()
        self.query_one("#teacher", Static).border_subtitle = self.moment.waiting

    def about_now(self) -> str:
        """What Enter would do, when all words have been read."""
        return self.moment.waiting if self.moment.my_turn else ""

    def _show_words(self) -> None:
        box = self.query_one("#teacher", Static)
        box.update("\n".join(self._words))
        box.display = bool(self._words)

    def tell(self, said: str) -> None:
        """An answer: in passing, or on a page if it is long."""
        if len(said.splitlines()) > _LONG:
            self.app.push_screen(PageDialog("", said))
        else:
            super().tell(said)

    def settle(self) -> None:
        """Enter goes on, unless the learner points at something."""
        if self.selected is None:
            self._say("")
        else:
            self._offer()

    def typed(self, line: str) -> None:
        """Whatever it is, the teacher understands it."""
        self._say(line)

    def _do(self, deed: Deed) -> None:
        self._say(deed.said)

    def _say(self, line: str) -> None:
        self._words.clear()
        self._show_words()
        self.select(None)
        self._answer(line)


class _NoDesk:
    """Nothing is done at this table but through the teacher."""

    def act(self, action: Any) -> None:
        """Never called."""

    def give_up(self, words: list[str]) -> None:
        """Never called."""

    def forget_giving_up(self) -> None:
        """Nothing to forget."""

    def talk(self, command: Core, words: list[str]) -> None:
        """Never called."""

    def pencil(self) -> Pencil:
        """None at first."""
        return Pencil()

    def keep_pencil(self, pencil: Pencil) -> None:
        """They are gone with the lesson."""


class ScreenLectern:
    """Where the teacher speaks, on the side of the program."""

    in_sight = True

    def __init__(
        self, show: Callable[[Moment], None], say: Callable[[str], None], teach: Callable[[str], None]
    ) -> None:
        self._show, self._say, self._teach = show, say, teach
        self._send, self._lines = trio.open_memory_channel[str](16)
        self._table: Taught | None = None

    def answer(self, line: str) -> None:
        """The learner typed or did this."""
        self._send.send_nowait(line)

    def open(self, table: Taught) -> None:
        """It is in sight from the beginning."""
        self.show(table)

    def say(self, said: str) -> None:
        """What the game says."""
        self._say(said.strip())

    def teach(self, said: str) -> None:
        """Over the scene, until the learner goes on."""
        self._teach(said)

    def show(self, table: Taught) -> None:
        """It is in sight all the time."""
        self._table = table
        self._tell("")

    def happened(self, table: Taught, told: str) -> None:  # noqa: ARG002 - the story tells it
        """It is seen on the scene, and stands in the story."""
        self.show(table)

    async def ask(self, now: str) -> str | None:
        """What the learner does next."""
        self._tell(now)
        return await self._lines.receive()

    def _tell(self, now: str) -> None:
        if self._table is not None:
            self._show(lesson_moment(self._table, now))


def lesson_moment(table: Taught, now: str) -> Moment:
    """The table of a lesson; `now` says what may be typed, and is empty while nothing may."""
    outcome, show = table.game.outcome(table.state), presentation_of(table.game)
    ending = (
        "" if outcome is None else (show.won if outcome.winner == LEARNER else show.ending)(table.state) + "."
    )
    return Moment(
        game=table.game,
        names=table.names,
        there=table.there,
        me=LEARNER,
        state=table.state,
        known=table.known,
        story=tuple(table.story),
        my_turn=bool(now) and not table.reading and not ending,
        ended=ending,
        waiting=now,
        begun=True,
        without=(Core.WORDS, Core.ABANDON),
    )
