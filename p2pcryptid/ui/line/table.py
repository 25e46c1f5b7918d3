"""A person at the table, line by line: what happens is told as it happens, and what is typed is done."""

from collections.abc import Awaitable, Callable

import trio

from p2pcryptid.errors import Farewell, Refusal
from p2pcryptid.games.cryptid.legality import check_legal
from p2pcryptid.games.cryptid.narration import tell, tell_end
from p2pcryptid.games.cryptid.notation import parse
from p2pcryptid.games.cryptid.words import Language
from p2pcryptid.node.follow import facts
from p2pcryptid.node.node import Node, table_words
from p2pcryptid.node.runner import MatchRunner
from p2pcryptid.timing import LINE_LOOK_SECONDS

from .answers import Answers
from .commands import Command, as_move, read_command
from .ending import end_text
from .news import News, is_my_turn, words_line
from .pages import names_of, refusal_page, turn_line, waiting_line
from .phrases import listed, phrase
from .terminal import StandardTerminal, Terminal
from .waits import Told, Waits

__all__ = ["Leave", "StandardTerminal", "Terminal", "end_text", "line_player", "narrate_match"]


class Leave(Farewell):
    """The player leaves the table, and may come back."""

    def __init__(self, language: Language = "en") -> None:
        super().__init__(phrase("left", language), phrase("come-back", language))


def line_player(
    terminal: Terminal, lang: Language, *, assistant: bool = False
) -> Callable[[Node], Awaitable[None]]:
    """A player for `Node.run`. It raises `Leave` when the person quits, or when there is no more input."""

    async def play(node: Node) -> None:
        terminal.say(phrase("assistant-on" if assistant else "assistant-off", lang))
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_tell, node, terminal, lang)
            await _Person(node, terminal, lang, assistant).read()

    return play


async def narrate_match(runner: MatchRunner, say: Callable[[str], None], lang: Language) -> None:
    """Table words, and every fact in words as it happens; for ever."""
    known, course = 0, runner.course
    while not course.progress.coin:
        known = await runner.changes.wait(known)
    say(words_line(table_words(course.progress), lang))
    async for before, fact, after in facts(runner):
        say(tell(before, fact, lang))
        if after.outcome is not None:
            say(tell_end(after, lang))


async def _tell(node: Node, terminal: Terminal, lang: Language) -> None:
    """What happens as it happens; and every now and then, for whom we wait."""
    news, waits, known = News(node, lang), Waits(node, lang), -1
    while True:
        if node.runner.changes.count != known:  # otherwise the runner may be in the midst of something
            known = node.runner.changes.count
            for text in news.fresh():
                terminal.say(text)
        _tell_waits(waits.look(trio.current_time()), terminal)
        with trio.move_on_after(LINE_LOOK_SECONDS):
            await node.runner.changes.wait(known)


def _tell_waits(told: Told, terminal: Terminal) -> None:
    for text in told.say:
        terminal.say(text)
    if told.passing and not terminal.status(told.passing) and told.matters:
        terminal.say(told.passing)


class _Person:
    """Does what is typed."""

    def __init__(self, node: Node, terminal: Terminal, lang: Language, assistant: bool) -> None:
        self._node = node
        self._terminal = terminal
        self._lang = lang
        self._answers = Answers(node, lang, assistant)
        self._gives_up_without: frozenset[int] | None = None  # asked for once, not yet confirmed

    async def read(self) -> None:
        """Until the player leaves."""
        while (line := await self._terminal.read_line()) is not None:
            await self._obey(line)
        if self._node.seat.over:
            await trio.sleep_forever()  # nothing is left to type: stay for the end
        raise Leave(self._lang)

    async def _obey(self, line: str) -> None:
        command = read_command(line)
        asked_before, self._gives_up_without = self._gives_up_without, None
        if not line.strip():
            self._terminal.say(self._what_now())
        elif command is None:
            await self._move(as_move(line))
        elif command[0] is Command.QUIT:
            raise Leave(self._lang)
        elif command[0] is Command.ABANDON:
            await self._abandon(asked_before)
        else:
            self._terminal.say(self._answers.to(*command))

    def _what_now(self) -> str:
        if is_my_turn(self._node):
            return turn_line(self._node.seat.view.state, self._lang)
        return waiting_line(self._node.names, self._node.waits_for, self._lang)

    async def _move(self, text: str) -> None:
        seat = self._node.seat
        view = seat.view
        if view is None:
            self._terminal.say(phrase("not-dealt", self._lang))
            return
        try:
            action = parse(text, view)
            check_legal(view.state, seat.seat, action)  # a note that does not apply would do nothing, unsaid
            if seat.unmet:
                names = listed(names_of(self._node.names, seat.unmet), self._lang)
                self._terminal.say(phrase("not-all-back", self._lang, names=names))
                return
            await self._node.intend(action)
        except Refusal as error:
            my_turn = is_my_turn(self._node)
            self._terminal.say(refusal_page(error, view, my_turn, self._lang))

    async def _abandon(self, asked_before: frozenset[int] | None) -> None:
        """Signed only when it was asked for twice in a row, with the same seats away."""
        gone = self._missed()
        if gone != asked_before:
            self._gives_up_without = gone
            names = listed(names_of(self._node.names, sorted(gone)), self._lang)
            self._terminal.say(phrase("sure-without" if gone else "sure-all", self._lang, names=names))
            return
        try:
            await self._node.give_up(gone)
        except Refusal as error:
            self._terminal.say(error.texts[self._lang])
        else:
            self._terminal.say(phrase("signed", self._lang))

    def _missed(self) -> frozenset[int]:
        """Whom others have given up, if we miss them too; otherwise all who are away."""
        away, seat = set(self._node.mesh.away), self._node.seat
        others = [one.gone for number, one in seat.abandonments.items() if number != seat.seat]
        return frozenset(next((gone for gone in others if set(gone) <= away), away))
