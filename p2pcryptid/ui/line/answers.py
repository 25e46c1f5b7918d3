"""Answers to the commands that only ask to be shown something."""

from p2pcryptid.errors import Invalid, Refusal
from p2pcryptid.games.cryptid import spaces
from p2pcryptid.games.cryptid.assistant import foresee, why
from p2pcryptid.games.cryptid.notation import player
from p2pcryptid.games.cryptid.refusals import Both, invalid
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.cryptid.words import Language, clue_text
from p2pcryptid.node.node import Node, table_words

from .commands import Command, form, help_text, on_or_off
from .news import words_line
from .pages import board_page, clue_line, clues_in_play, clues_page, history_page, notes_page, players_page
from .phrases import phrase


class Answers:
    """What one player is shown; only the switch of the assistant can change."""

    def __init__(self, node: Node, language: Language, assistant: bool) -> None:
        self._node = node
        self._language = language
        self.assistant = assistant

    def to(self, command: Command, words: list[str]) -> str:
        """The answer, or why there is none."""
        try:
            return self._anytime(command, words) or self._of_game(command, words)
        except Refusal as error:
            return error.texts[self._language]

    def _anytime(self, command: Command, words: list[str]) -> str | None:
        """What can be shown before the deal is done."""
        seat = self._node.seat
        progress = seat.progress
        match command:
            case Command.HELP:
                return help_text(self._language)
            case Command.WORDS:
                return words_line(table_words(progress), self._language)
            case Command.PLAYERS:
                away = self._node.mesh.away
                return players_page(self._node.names, progress.state, seat.seat, away, self._language)
            case Command.ASSISTANT:
                return self._switch(words)
        return None

    def _of_game(self, command: Command, words: list[str]) -> str:
        seat = self._node.seat
        view: View | None = seat.view
        if view is None:
            return phrase("not-dealt", self._language)
        match command:
            case Command.BOARD:
                return board_page(view, self._language)
            case Command.CLUE:
                return clue_line(view, self._language)
            case Command.CLUES:
                return clues_page(view.state, self._language)
            case Command.HISTORY:
                return history_page(view.state.setup, seat.facts, self._language)
            case Command.NOTES:
                only = player(words[0], self._node.names) if words else None
                return notes_page(view, self._language, only)
        return self._assisted(command, words, view)

    def _switch(self, words: list[str]) -> str:
        wanted = on_or_off(words)
        if words and wanted is None:
            raise _like(Command.ASSISTANT)
        if wanted is not None:
            self.assistant = wanted
        return phrase("assistant-on" if self.assistant else "assistant-off", self._language)

    def _assisted(self, command: Command, words: list[str], view: View) -> str:
        if not self.assistant:
            return phrase("assistant-how", self._language)
        if len(words) != 2:
            raise _like(command)
        seat = player(words[0], self._node.names)
        if command is Command.WHAT:
            return foresee(view, seat, spaces.parse(words[1])).text(self._language)
        return self._why(view, seat, words[1])

    def _why(self, view: View, seat: int, number: str) -> str:
        if not (number.isascii() and number.isdigit() and len(number) <= 2):
            raise _like(Command.WHY)
        clue = int(number)
        if clue not in clues_in_play(view.state):
            english, french = (phrase("not-in-play", "en", clue=clue), phrase("not-in-play", "fr", clue=clue))
            raise Invalid("not-in-play", english, french)
        reason = why(view, seat, clue, self._language)
        details = {"name": self._node.names[seat], "clue": clue_text(clue, self._language)}
        if reason is None:
            return phrase("may-hold", self._language, **details)
        return phrase("cannot-hold", self._language, **details, why=reason)


def _like(command: Command) -> Refusal:
    return invalid("wrong-length", form=Both(form(command, "en"), form(command, "fr")))
