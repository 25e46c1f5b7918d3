"""What there is to say of a match since the last time somebody asked."""

from collections.abc import Iterator

from p2pcryptid.games.game import TABLE, Fact
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed
from p2pcryptid.node.node import Node
from p2pcryptid.node.table_words import table_words

from .ending import ended_line
from .pages import bots_line, history_page, names_of, opening_page, shown_time, turn_page, words_line

_LAST_WHEN_BACK = 5


def is_my_turn(node: Node) -> bool:
    """Does the game wait for a choice of this player?"""
    return node.seat.chooses


class Notices:
    """What there is to say besides the moves: the table words, and who gives up. Each is told once."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._match = node.match
        self._given_up: dict[int, frozenset[int]] = {}
        self._once: set[str] = set()

    def fresh(self) -> Iterator[str]:
        """Whatever is new."""
        yield from self._words()
        yield from self._abandonments()

    def _first_time(self, what: str) -> bool:
        first = what not in self._once
        self._once.add(what)
        return first

    def _words(self) -> Iterator[str]:
        words = table_words(self._match.state)
        if words and self._first_time("words"):
            if self._node.has_people:  # to whom they could be read
                yield words_line(words)
            seconds = self._match.state.record.turn_seconds
            if seconds:
                said = _("a turn may take {time} here; after that the others may end the match")
                yield said.format(time=shown_time(seconds))

    def _abandonments(self) -> Iterator[str]:
        names, me = self._node.names, self._node.seat.seat
        for seat, gone in sorted(self._match.named.items()):
            if seat == me or self._given_up.get(seat) == gone or self._match.closed:
                continue
            self._given_up[seat] = gone
            said = _("{who} gives the match up without {names}") if gone else _("{who} gives the match up")
            told = said.format(who=names[seat], names=listed(names_of(names, sorted(gone))))
            yield "\n  ".join((told, _("nothing more comes from that seat"), *self._how_to_agree(gone)))

    def _how_to_agree(self, gone: frozenset[int]) -> list[str]:
        """What to type; nothing for whoever is to be left behind."""
        if self._node.seat.seat in gone:
            return []
        line = _("abandon without {names}") if gone else _("abandon")
        line = line.format(names=" ".join(names_of(self._node.names, sorted(gone))))
        return [_("'{line}', typed twice, agrees").format(line=line)]


class News(Notices):
    """Everything that happens, for whoever reads line by line."""

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self._game = node.match.state.game
        self._show = presentation_of(self._game)
        self._told = 0  # facts
        self._moves_told = 0
        self._screen_shown_at = -1  # after so many facts
        self._turn_told: tuple[str, int] | None = None

    def fresh(self) -> Iterator[str]:
        """In the order in which it happened."""
        yield from self._words()
        yield from self._history()
        yield from self._facts()
        yield from self._opening()
        yield from self._abandonments()
        yield from self._turn()
        yield from self._end()

    def _history(self) -> Iterator[str]:
        """Of a match that was begun before we came back to it."""
        if self._first_time("history") and self._match.story:
            self._told = len(self._match.story)
            told = history_page(self._show, self._match.story, _LAST_WHEN_BACK)
            yield _("you are back at the table; so far:") + "\n" + told

    def _facts(self) -> Iterator[str]:
        while self._told < len(self._match.story):
            change = self._match.story[self._told]
            self._told += 1
            self._moves_told += self._is_move(change.fact)
            yield self._show.tell(self._node.seat.view, change.before, change.fact)

    def _is_move(self, fact: Fact[object]) -> bool:
        return fact.seat == TABLE or not self._game.is_note(fact.action)

    def _opening(self) -> Iterator[str]:
        """As soon as somebody has something to choose."""
        if self._match.state.chosen and self._first_time("opening"):
            self._screen_shown_at = self._told
            levels = self._match.state.record.levels
            bots = bots_line(self._show, self._node.names, levels)
            yield opening_page(self._show, self._node.seat.view, bots)

    def _turn(self) -> Iterator[str]:
        if not is_my_turn(self._node):
            self._turn_told = None
            return
        view = self._node.seat.view
        turn = self._show.prompt(view), self._moves_told  # notes of others change neither
        if turn != self._turn_told:
            self._turn_told = turn
            yield turn_page(self._show, view, screen=self._screen_shown_at != self._told)
            self._screen_shown_at = self._told

    def _end(self) -> Iterator[str]:
        match = self._match
        if (match.over or match.closed) and self._first_time("end"):
            if match.state.state is not None:
                yield self._show.screen(self._node.seat.view)
            yield ended_line(match, self._node.seat.seat)
            if match.over and not match.closed:
                yield _("everybody opens their secret …")
