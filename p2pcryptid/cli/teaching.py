"""A lesson: a whole game in this process, in which somebody is told what happens and what could be done.

The rules, the computer players and what can be typed are those of every other game. There is no network and
no cryptography, and nothing is kept.
"""

import shutil
import textwrap
from typing import Any, Protocol

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Farewell, Illegal, Refusal
from p2pcryptid.games.game import AnyGame, Change, Fact, actors
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Lesson, Page
from p2pcryptid.games.requests import CHOSEN, Knowledge, UniqueColumn
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.settings import USUAL
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import next_fact
from p2pcryptid.ui.line.answers import Answers, on_at_first
from p2pcryptid.ui.line.commands import AMONG_PEOPLE, Core, read_command
from p2pcryptid.ui.line.pages import Presence, players_page, refusal_page
from p2pcryptid.ui.line.terminal import Terminal

LEARNER = 0
_WIDTH, _INDENT = 78, "  "


class LeftLesson(Farewell):
    """The learner has had enough for now."""

    def __init__(self) -> None:
        super().__init__(text("you have left the lesson"), text("'p2pcryptid learn' begins it again"))


class Lectern(Protocol):
    """Where the teacher speaks and the learner answers."""

    in_sight: bool
    """can the learner see the table all the time?"""

    def open(self, table: "Classroom") -> None:
        """A lesson begins at this table."""

    def say(self, said: str) -> None:
        """What the game says, or an answer."""

    def teach(self, said: str) -> None:
        """What the teacher says: paragraphs, one a line."""

    def show(self, table: "Classroom") -> None:
        """The table as it is now."""

    def happened(self, table: "Classroom", told: str) -> None:
        """Something has happened at the table."""

    async def ask(self, now: str) -> str | None:
        """What the learner types; None if there is no more input. `now` says what may be typed."""


class LineLectern:
    """Line by line."""

    in_sight = False

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._taught = False  # were the last words the teacher's?

    def open(self, table: "Classroom") -> None:
        """The learner looks at it when it is spoken of."""

    def say(self, said: str) -> None:
        """As it is."""
        self._terminal.say(said)

    def teach(self, said: str) -> None:
        """Set apart from the game's words."""
        self._taught = True
        width = min(_WIDTH, shutil.get_terminal_size().columns)
        self._terminal.say("\n".join(["", *(_filled(line, width) for line in said.split("\n"))]))

    def show(self, table: "Classroom") -> None:
        """The board in characters."""
        self._terminal.say(table.screen())

    def happened(self, table: "Classroom", told: str) -> None:  # noqa: ARG002 - the words are enough
        """In words."""
        self._terminal.say("\n" * self._taught + told)
        self._taught = False

    async def ask(self, now: str) -> str | None:
        """With a line that says what can be typed."""
        self._terminal.say(f"[{now}]")
        return await self._terminal.read_line()


class Classroom:
    """One game of a lesson."""

    without = (Core.WORDS, *AMONG_PEOPLE, Core.ABANDON, Core.QUIT)  # no other people, and no seat to keep

    def __init__(self, lectern: Lectern, game: AnyGame, lesson: Lesson, name: str) -> None:
        self.story: list[Change] = []
        self.reading = True  # before anything can be done
        self.game, self.names = game, (name, *lesson.names)
        self._lectern = lectern
        self._lesson, self._show = lesson, presentation_of(game)
        self._bots = [self._show.levels[level] for level in lesson.levels]
        self._state = lesson.start(self.names)
        self._table = ClearTable(game, len(self.names))
        self._draw = Draw(lesson.seed, "p2pcryptid/v1/lesson")
        self._answers = Answers(self, self._show, on_at_first(self._show, USUAL))
        self._screen_shown_at = -1  # after so many things that happened

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self._state

    @property
    def known(self) -> Knowledge:
        """What the learner alone knows."""
        return self._table.known[LEARNER]

    @property
    def view(self) -> Any:
        """What the learner may know."""
        return self._table.view(self._state, LEARNER)

    @property
    def there(self) -> Presence:
        """All are here."""
        return Presence(("", *self._lesson.levels), (), (0.0,) * len(self.names))

    def screen(self) -> str:
        """The table in characters."""
        return self._show.screen(self.view)

    def players(self) -> str:
        """Who plays."""
        return players_page(self.game, self.names, self._state, LEARNER, self.there)

    def words(self) -> str:
        """There is nobody to compare them with."""
        return _no_such_thing()

    async def teach(self) -> bool:
        """The whole game; whether the learner has won. `LeftLesson` if it is broken off."""
        self._deal()
        self._lectern.open(self)
        for page in self._lesson.pages(self.view):
            await self._read(page)
        self.reading = False
        while (outcome := self.game.outcome(self._state)) is None:
            if LEARNER in actors(self.game, self._state):
                await self._learners_turn()
            else:
                self._happen(self._next())
        self._lectern.show(self)
        self._lectern.say(f"{self._ending()}.")
        self._tell(self._lesson.closing([self._table.view(self._state, s) for s in range(len(self.names))]))
        return outcome.winner == LEARNER

    async def wait(self, now: str) -> str:
        """What is typed: nothing but Enter, or a move. Everything else is answered here."""
        while True:
            line = await self._lectern.ask(now)
            typed = None if line is None else read_command(line, self._show)
            if line is None or (typed is not None and typed.command is Core.QUIT):
                raise LeftLesson
            if typed is None:
                return line.strip()
            missing = typed.command in self.without
            self._lectern.say(_no_such_thing() if missing else self._answers.to(typed))

    def _deal(self) -> None:
        """All that comes before the first choice; it is always the same."""
        while (request := self.game.request(self._state)) is not None and not isinstance(request, CHOSEN):
            if isinstance(request, UniqueColumn):
                dealt = self._table.give_rows(request, self._lesson.rows, self._draw)
            else:
                dealt = self._table.carry_out(self._state, request, self._draw)
            self._state = self.game.apply(self._state, dealt)

    async def _read(self, page: Page) -> None:
        now = _("Enter goes on")
        if page.screen:
            self._show_screen()
        if page.screen and not self._lectern.in_sight:
            now = f"{page.text} {now}"
        else:
            self._tell(page.text)
        while await self.wait(now):
            self._lectern.say(_("that comes in a moment"))

    async def _learners_turn(self) -> None:
        view, game = self.view, self.game
        choices = [action for action in game.playable(view) if not game.is_note(action)]
        if len(choices) == 1:  # as at every table
            self._happen(self._next(choices[0]))
            return
        suggestion = self._lesson.suggest(view)
        self._tell(self._lesson.tip(view, self.story, suggestion))
        action = await self._chosen(view, suggestion)
        if game.is_note(action):
            self._note(action)
        else:
            self._happen(self._next(action))

    async def _chosen(self, view: Any, suggestion: Any) -> Any:
        """What the learner does: something that can be done."""
        move = self.game.format(suggestion, view)
        now = _("Enter: {move}; or type a move of your own").format(move=move)
        line = ""
        must_look = self._show.prompt_needs_screen(view) and not self._lectern.in_sight
        if must_look and self._screen_shown_at != len(self.story):
            line = await self.wait(_("Enter shows the board"))
            if not line:
                self._show_screen()
        while True:
            line = line or await self.wait(now)
            try:
                return self._checked(line, view) if line else suggestion
            except Refusal as error:
                self._lectern.say(refusal_page(self._show, error, view, "", line))
                line = ""

    def _checked(self, line: str, view: Any) -> Any:
        """The move in a line, if it is legal and true."""
        action = self.game.parse(line, view)
        if self.game.request(self._state) is None or self.game.is_note(action):
            self.game.apply(self._state, Fact(LEARNER, action))
        if action not in self.game.playable(view):
            raise Illegal("not-true", text("that is not true of what you hold"))
        return action

    def _next(self, choice: Any = None) -> Fact[Any]:
        """What the table or a computer player does, or the choice of the learner."""
        players = [lambda _view, _draw: choice, *(bot.choose for bot in self._bots)]
        return next_fact(self._table, self._state, players, self._draw)

    def _note(self, action: Any) -> None:
        """Something said out of turn, and what the others say to it."""
        self._happen(Fact(LEARNER, action))
        for seat, bot in enumerate(self._bots, LEARNER + 1):
            said = bot.note(self._table.view(self._state, seat), self._draw)
            if said is not None:
                self._happen(Fact(seat, said))

    def _ending(self) -> str:
        outcome = self.game.outcome(self._state)
        mine = outcome is not None and outcome.winner == LEARNER
        return (self._show.won if mine else self._show.ending)(self._state)

    def _show_screen(self) -> None:
        self._screen_shown_at = len(self.story)
        self._lectern.show(self)

    def _happen(self, fact: Fact[Any]) -> None:
        before, self._state = self._state, self.game.apply(self._state, fact)
        self.story.append(Change(before, fact, self._state))
        self._lectern.happened(self, self._show.tell(self.view, before, fact))
        self._tell(self._lesson.remark(self.view, self.story))

    def _tell(self, said: str) -> None:
        if said:
            self._lectern.teach(said)


def _filled(line: str, width: int) -> str:
    """A paragraph, or what stands in a list, whose lines are indented already."""
    listed = len(line) - len(line.lstrip())
    indent = _INDENT + (" " * listed + _INDENT * 2 if listed else "")
    return textwrap.fill(
        _INDENT + line, width, subsequent_indent=indent, replace_whitespace=False, break_on_hyphens=False
    ).rstrip()


def _no_such_thing() -> str:
    return _("there is no such thing in a lesson")


async def teach(lectern: Lectern, game: AnyGame, lesson: Lesson, name: str) -> None:
    """The lesson, again and again until the learner wins or leaves."""
    while True:
        classroom = Classroom(lectern, game, lesson, name)
        if await classroom.teach():
            break
        while await classroom.wait(_("Enter plays the same game again, 'quit' leaves")):
            pass
    following = _("Next: 'p2pcryptid play' is a real game, and 'p2pcryptid host' one with friends.")
    if lectern.in_sight:  # until it has been seen
        lectern.teach("\n" + following)
        await lectern.ask(_("Enter leaves"))
    else:
        lectern.say("\n" + following)
