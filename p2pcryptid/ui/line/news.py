"""What there is to say of a match since the last time somebody asked."""

from collections.abc import Iterator

from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.story import Story
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed
from p2pcryptid.node.follow import first_state
from p2pcryptid.node.node import Node
from p2pcryptid.node.table_words import table_words

from .ending import ended_line
from .pages import history_page, names_of, opening_page, turn_page, words_line

_LAST_WHEN_BACK = 5


def is_my_turn(node: Node) -> bool:
    """Does the game wait for a choice of this player?"""
    return node.seat.chooses


class News:
    """Remembers what was told, and tells everything once."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._game = node.seat.progress.game
        self._show = presentation_of(self._game)
        self._back = node.seat.progress.state is not None
        self._story: Story | None = None
        self._screen_shown_at = -1  # after so many facts
        self._moves_told = 0
        self._turn_told: tuple[str, int] | None = None
        self._given_up: set[tuple[int, tuple[int, ...]]] = set()
        self._once: set[str] = set()

    def fresh(self) -> Iterator[str]:
        """In the order in which it happened."""
        yield from self._words()
        yield from self._opening()
        yield from self._facts()
        yield from self._abandonments()
        yield from self._turn()
        yield from self._end()

    def _first_time(self, what: str) -> bool:
        first = what not in self._once
        self._once.add(what)
        return first

    def _words(self) -> Iterator[str]:
        words = table_words(self._node.seat.progress)
        if words and self._first_time("words"):
            yield words_line(words)

    def _opening(self) -> Iterator[str]:
        seat = self._node.seat
        if seat.progress.state is None or self._story is not None:
            return
        self._story = Story(self._game, first_state(seat.progress))
        if self._back:
            told = history_page(self._show, self._story.news(seat.facts), _LAST_WHEN_BACK)
            yield _("you are back at the table; so far:") + "\n" + told
        self._screen_shown_at = len(seat.facts)
        yield opening_page(self._show, seat.view)

    def _facts(self) -> Iterator[str]:
        if self._story is not None:
            for step in self._story.news(self._node.seat.facts):
                self._moves_told += self._is_move(step.fact)
                yield self._show.tell(self._node.seat.view, step.before, step.fact)

    def _is_move(self, fact: Fact[object]) -> bool:
        return fact.seat == TABLE or not self._game.is_note(fact.action)

    def _abandonments(self) -> Iterator[str]:
        course, names = self._node.seat, self._node.names
        if course.seat in course.abandonments:
            return  # agreed already
        for one in list(course.abandonments.values()):
            if (one.seat, one.gone) not in self._given_up:
                self._given_up.add((one.seat, one.gone))
                said = _("{who} gives the match up without {names}: type 'abandon' to agree")
                yield said.format(who=names[one.seat], names=listed(names_of(names, one.gone)))

    def _turn(self) -> Iterator[str]:
        if not is_my_turn(self._node) or self._story is None:
            self._turn_told = None
            return
        view, facts = self._node.seat.view, self._story.told
        turn = self._show.prompt(view), self._moves_told  # notes of others change neither
        if turn != self._turn_told:
            self._turn_told = turn
            yield turn_page(self._show, view, screen=self._screen_shown_at != facts)
            self._screen_shown_at = facts

    def _end(self) -> Iterator[str]:
        course = self._node.seat
        if (course.over or course.closed) and self._first_time("end"):
            if course.progress.state is not None:
                yield self._show.screen(course.view)
            yield ended_line(course)
            if course.over and not course.closed:
                yield _("everybody opens their secret …")
