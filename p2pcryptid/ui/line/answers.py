"""Answers to the commands that only ask to be shown something."""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from p2pcryptid.errors import Invalid, Refusal
from p2pcryptid.games.game import Change
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Command, Presentation, Switch
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.node.node import Node
from p2pcryptid.node.table_words import table_words
from p2pcryptid.settings import NOTES_BY_ITSELF, Settings

from .commands import AMONG_PEOPLE, Core, Typed, help_text, on_or_off
from .pages import Presence, history_page, players_page, screen_page, words_line


class Table(Protocol):
    """Where a player sits, as far as answers need it."""

    @property
    def view(self) -> Any:
        """What the player may know; None before the game has started."""

    @property
    def story(self) -> Sequence[Change]:
        """What has happened so far."""

    @property
    def without(self) -> Collection[Core]:
        """Commands that mean nothing at this table."""

    def players(self) -> str:
        """Who is here."""

    def words(self) -> str:
        """The table words."""


class NodeTable:
    """A table of players who meet over a network."""

    def __init__(self, node: Node) -> None:
        self._node = node

    @property
    def without(self) -> Collection[Core]:
        """Bots have nothing to say."""
        return () if self._node.has_people else AMONG_PEOPLE

    @property
    def view(self) -> Any:
        """From the player's own seat."""
        return self._node.seat.view

    @property
    def story(self) -> Sequence[Change]:
        """As far as this node has come."""
        return self._node.match.story

    def players(self) -> str:
        """Who is here, and for how long silent."""
        node, match = self._node, self._node.match
        silent = [node.silence.of(seat) for seat in range(len(node.names))]
        there = Presence(match.state.record.levels, node.mesh.away, silent, match.named)
        return players_page(match.state.game, node.names, match.state.state, node.seat.seat, there)

    def words(self) -> str:
        """All must have the same."""
        return words_line(table_words(self._node.match.state))


class Answers:
    """What one player is shown; only the switches can change."""

    def __init__(self, table: Table, show: Presentation, on: Collection[str] = ()) -> None:
        self._table = table
        self._show = show
        self._on = set(on)

    @classmethod
    def at(cls, node: Node, on: Collection[str]) -> "Answers":
        """For the player of a node."""
        return cls(NodeTable(node), presentation_of(node.match.state.game), on)

    def to(self, typed: Typed) -> str:
        """The answer, or why there is none."""
        try:
            match typed.command:
                case Switch() as switch:
                    return self._switched(switch, typed.words)
                case Command() as command:
                    return self._of_game(command, typed.words)
                case core:
                    return self._core(core)
        except Refusal as error:
            return error.message

    def switches(self) -> list[str]:
        """What is on and what is off."""
        return [self._state_of(switch) for switch in self._show.switches]

    def _core(self, command: Core) -> str:
        table = self._table
        match command:
            case Core.HELP:
                return help_text(self._show, table.without, table.view)
            case Core.WORDS:
                return table.words()
            case Core.PLAYERS:
                return table.players()
            case Core.HISTORY:
                return history_page(self._show, table.story)
        return not_begun() if table.view is None else screen_page(self._show, table.view)

    def _switched(self, switch: Switch, words: list[str]) -> str:
        wanted = on_or_off(words)
        if words and wanted is None:
            raise Invalid("wrong-length", text("write it like '{form}'", form=switch.form))
        if wanted is not None:
            (self._on.add if wanted else self._on.discard)(switch.name)
        return self._state_of(switch)

    def _state_of(self, switch: Switch) -> str:
        said = _("{title}: on") if switch.name in self._on else _("{title}: off")
        return said.format(title=switch.title)

    def _of_game(self, command: Command, words: list[str]) -> str:
        view = self._table.view
        if view is None:
            return not_begun()
        if command.switch and command.switch not in self._on:
            switch = next(one for one in self._show.switches if one.name == command.switch)
            said = _("{title} is off: '{name} on' switches it on")
            return said.format(title=switch.title, name=str(switch.form).split()[0])
        return command.answer(view, words)


def on_at_first(show: Presentation, settings: Settings) -> set[str]:
    """The switches that the player's settings put on."""
    return {one.name for one in show.switches if one.notes and settings.notebook == NOTES_BY_ITSELF}


def not_begun() -> str:
    """There is nothing to see or to do yet."""
    return _("the game has not begun yet: wait a moment")
