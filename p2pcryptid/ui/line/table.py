"""A person at the table, line by line: what happens is told as it happens, and what is typed is done."""

from collections.abc import Awaitable, Callable, Collection
from typing import Any, Protocol

import trio

from p2pcryptid.errors import Farewell, Refusal
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.names import listed
from p2pcryptid.node.node import Node
from p2pcryptid.settings import USUAL, Settings
from p2pcryptid.timing import LINE_LOOK_SECONDS

from .answers import Answers, not_begun, on_at_first
from .commands import Core, read_command
from .giving_up import GivingUp
from .news import News, is_my_turn
from .offers import Offers
from .pages import names_of, refusal_page, waiting_line
from .talking import Talking
from .terminal import Terminal
from .waits import Told, Waits


class Leave(Farewell):
    """The player leaves the table, and may come back."""

    def __init__(self) -> None:
        super().__init__(text("you have left the table"))


class After(Protocol):
    """What becomes of people who stay together when a match is over."""

    async def tell_end(self, node: Node) -> None:
        """Say all there is to say, unless the interface shows it itself."""

    def rematch(self, node: Node) -> None:
        """The person wants to play again with the others."""

    def leave(self, node: Node) -> None:
        """The person does not."""


def line_player(
    terminal: Terminal, settings: Settings = USUAL, on: Collection[str] = (), after: After | None = None
) -> Callable[[Node], Awaitable[None]]:
    """A player for `Node.run`, with these switches on at the start besides those of the settings.

    It raises `Leave` when the person quits, or when there is no more input. With `after`, people stay at the
    end.
    """

    async def play(node: Node) -> None:
        stays = after if node.has_people else None
        if stays is not None:
            node.stay()
        show = presentation_of(node.match.state.game)
        answers = Answers.at(node, {*on, *on_at_first(show, settings)})
        for said in answers.switches():
            terminal.say(said)
        async with trio.open_nursery() as nursery:
            talking = Talking(node)
            nursery.start_soon(_tell, node, terminal, talking, settings.bell)
            if stays is not None:
                nursery.start_soon(_tell_rematches, node, terminal, stays)
            await _Person(node, terminal, answers, talking, settings.confirm, stays).read()

    return play


async def _tell(node: Node, terminal: Terminal, talking: Talking, bell: bool) -> None:
    """What happens and is said, as it comes; and every now and then, for whom we wait."""
    news, waits, known, mine = News(node), Waits(node), -1, False
    while True:
        if node.runner.changes.count != known:  # otherwise the runner may be in the midst of something
            known = node.runner.changes.count
            for said in news.fresh():
                terminal.say(said)
            before, mine = mine, is_my_turn(node)
            if bell and mine and not before:
                terminal.ring()
        for said in talking.fresh():
            terminal.say(said)
        _tell_waits(waits.look(trio.current_time()), terminal)
        with trio.move_on_after(LINE_LOOK_SECONDS):
            await node.runner.changes.wait(known)


async def _tell_rematches(node: Node, terminal: Terminal, after: After) -> None:
    """How it ended, as soon as that is written down; then who wants to play again."""
    known = 0
    while node.ending is None:
        known = await node.runner.changes.wait(known)
    await after.tell_end(node)
    terminal.say(_("'rematch' plays again with the same people; 'quit' leaves"))
    offers, known = Offers(node), 0
    while True:
        if name := offers.fresh():
            terminal.say(_("{name} wants a rematch: 'rematch' sits down there").format(name=name))
        known = await node.mesh.rematch.changes.wait(known)


def _tell_waits(told: Told, terminal: Terminal) -> None:
    for said in told.say:
        terminal.say(said)
    if told.passing and not terminal.status(told.passing) and told.matters:
        terminal.say(told.passing)


class _Person:
    """Does what is typed."""

    def __init__(
        self,
        node: Node,
        terminal: Terminal,
        answers: Answers,
        talking: Talking,
        confirm: bool,
        after: After | None,
    ) -> None:
        self._talking, self._after = talking, after
        self._node = node
        self._terminal = terminal
        self._answers = answers
        self._game = node.match.state.game
        self._show = presentation_of(self._game)
        self._giving_up = GivingUp(node)
        self._confirm = confirm
        self._warned: object = None  # the action that was typed, and the state in which it was

    async def read(self) -> None:
        """Until the player leaves."""
        while (line := await self._terminal.read_line()) is not None:
            await self._obey(line)
        if self._node.match.over:
            await self._leave_at_end()  # nothing is left to type: stay for the end
        raise Leave

    async def _leave_at_end(self) -> None:
        if self._after is not None:
            self._after.leave(self._node)
        await trio.sleep_forever()

    async def _obey(self, line: str) -> None:
        typed = read_command(line, self._show)
        if typed is None or typed.command is not Core.ABANDON:
            self._giving_up.forget()
        if not line.strip():
            self._terminal.say(self._what_now())
        elif typed is None:
            await self._move(line)
        elif typed.command is Core.QUIT:
            if self._node.ending is not None:
                await self._leave_at_end()
            raise Leave
        elif typed.command is Core.REMATCH:
            self._rematch()
        elif typed.command is Core.ABANDON:
            await self._abandon(typed.words)
        elif typed.command is Core.SAY:
            if said := self._talking.say(typed.words):
                self._terminal.say(said)
        elif typed.command is Core.MUTE:
            self._terminal.say(self._talking.mute(typed.words))
        else:
            self._terminal.say(self._answers.to(typed))

    def _rematch(self) -> None:
        if self._after is None:
            self._terminal.say(_("there are no people here to play again with"))
        elif self._node.ending is None:
            self._terminal.say(_("the match is not over yet"))
        else:
            self._after.rematch(self._node)

    def _what_now(self) -> str:
        if is_my_turn(self._node):
            return self._show.prompt(self._node.seat.view)
        waited = self._node.waits_for
        return waiting_line(self._node.names, waited, self._node.silence.turn) if waited else ""

    async def _move(self, line: str) -> None:
        seat = self._node.seat
        view = seat.view
        if view is None:
            self._terminal.say(not_begun())
            return
        try:
            action = self._game.parse(line, view)
            if seat.unmet:
                said = _("you have just come back: first we must hear from {names}")
                self._terminal.say(said.format(names=listed(names_of(self._node.names, seat.unmet))))
                return
            if not self._warns(view, action):
                await self._node.intend(action)
        except Refusal as error:
            self._terminal.say(refusal_page(self._show, error, view, self._what_now(), line))

    def _warns(self, view: Any, action: Any) -> bool:
        """Is it something to be said before that, and has just now not been?"""
        warning = self._show.warning(view, action) if self._confirm else ""
        warned, self._warned = self._warned, (view.state, action) if warning else None
        if not warning or warned == self._warned:
            return False
        self._terminal.say(warning + "\n  " + _("type it once more to do it all the same"))
        return True

    async def _abandon(self, words: list[str]) -> None:
        try:
            self._terminal.say(await self._giving_up.typed(words))
        except Refusal as error:
            self._terminal.say(error.message)
