"""Answers to the commands that only ask to be shown something."""

from collections.abc import Collection

from p2pcryptid.errors import Invalid, Refusal
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Command, Switch
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import text
from p2pcryptid.node.node import Node
from p2pcryptid.node.table_words import table_words

from .commands import Core, Typed, help_text, on_or_off
from .pages import Presence, history_page, players_page, screen_page, words_line


class Answers:
    """What one player is shown; only the switches can change."""

    def __init__(self, node: Node, on: Collection[str]) -> None:
        self._node = node
        self._show = presentation_of(node.match.state.game)
        self._on = set(on)

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
        seat, match = self._node.seat, self._node.match
        game, state = match.state.game, match.state.state
        match command:
            case Core.HELP:
                return help_text(self._show)
            case Core.WORDS:
                return words_line(table_words(match.state))
            case Core.PLAYERS:
                return players_page(game, self._node.names, state, seat.seat, self._presence())
            case Core.HISTORY:
                return history_page(self._show, match.story)
        if state is None:
            return not_begun()
        return screen_page(self._show, seat.view)

    def _presence(self) -> Presence:
        node = self._node
        silent = [node.silence.of(seat) for seat in range(len(node.names))]
        return Presence(node.match.state.record.levels, node.mesh.away, silent, node.match.named)

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
        if self._node.match.state.state is None:
            return not_begun()
        if command.switch and command.switch not in self._on:
            switch = next(one for one in self._show.switches if one.name == command.switch)
            said = _("{title} is off: '{name} on' switches it on")
            return said.format(title=switch.title, name=str(switch.form).split()[0])
        return command.answer(self._node.seat.view, words)


def not_begun() -> str:
    """There is nothing to see or to do yet."""
    return _("the game has not begun yet: wait a moment")
