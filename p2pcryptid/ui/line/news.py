"""What there is to say of a match since the last time somebody asked."""

from collections.abc import Iterator
from typing import Any

from p2pcryptid.games.cryptid.words import Language
from p2pcryptid.node.node import Node, table_words
from p2pcryptid.ui.render.cryptid_text import view_text

from .ending import ended_line
from .pages import fact_line, history_page, names_of, opening_page, turn_page, vote_line
from .phrases import listed, phrase

_LAST_WHEN_BACK = 5


def words_line(words: tuple[str, ...], language: Language) -> str:
    """The table words, and what they are for."""
    return phrase("words", language, words=" ".join(words)) if words else phrase("no-words", language)


def is_my_turn(node: Node) -> bool:
    """Does the game wait for a choice of this player?"""
    return node.seat.chooses


class News:
    """Remembers what was told, and tells everything once."""

    def __init__(self, node: Node, language: Language) -> None:
        self._node = node
        self._language = language
        self._back = node.seat.progress.state is not None
        self._state: Any = None  # the game as far as it was told
        self._facts_told = 0
        self._board_shown_at = -1  # after so many facts
        self._turn_told: Any = None
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
            yield words_line(words, self._language)

    def _opening(self) -> Iterator[str]:
        seat = self._node.seat
        progress = seat.progress
        if progress.state is None or self._state is not None:
            return
        self._state = progress.game.start(progress.setup)
        if self._back:
            self._state, self._facts_told = progress.state, len(seat.facts)
            told = history_page(progress.setup, seat.facts, self._language, _LAST_WHEN_BACK)
            yield f"{phrase('back', self._language)}\n{told}"
        self._board_shown_at = len(seat.facts)
        yield opening_page(seat.view, self._language)

    def _facts(self) -> Iterator[str]:
        seat = self._node.seat
        while self._state is not None and self._facts_told < len(seat.facts):
            before, fact = self._state, seat.facts[self._facts_told]
            self._state = seat.progress.game.apply(before, fact)
            self._facts_told += 1
            yield fact_line(before, fact, seat.view, self._language)
            vote = vote_line(self._state, fact, seat.seat, self._language)
            if vote is not None:
                yield vote

    def _abandonments(self) -> Iterator[str]:
        course, names = self._node.seat, self._node.names
        if course.seat in course.abandonments:
            return  # agreed already
        for one in list(course.abandonments.values()):
            if (one.seat, one.gone) not in self._given_up:
                self._given_up.add((one.seat, one.gone))
                gone = listed(names_of(names, one.gone), self._language)
                yield phrase("gave-up", self._language, who=names[one.seat], names=gone)

    def _turn(self) -> Iterator[str]:
        if not is_my_turn(self._node):
            self._turn_told = None
            return
        view = self._node.seat.view
        turn = (view.state.stage, view.state.turns, view.state.shared, view.state.resigned)
        if turn != self._turn_told:
            self._turn_told = turn
            yield turn_page(view, self._language, board=self._board_shown_at != self._facts_told)
            self._board_shown_at = self._facts_told

    def _end(self) -> Iterator[str]:
        course = self._node.seat
        if (course.over or course.closed) and self._first_time("end"):
            if course.progress.state is not None:
                yield view_text(course.view, self._language)
            yield ended_line(course, self._language)
            if course.over and not course.closed:
                yield phrase("opening", self._language)
