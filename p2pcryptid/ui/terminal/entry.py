"""The line where moves and commands are typed. While it is empty, arrows and Enter belong to the scene."""

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from p2pcryptid.games.scene import Direction

_ARROWS = {one.value: one for one in Direction}
Candidates = Callable[[], Sequence[str]]


class Completion(Suggester):
    """Completes what is typed to the first line that begins with it."""

    def __init__(self, candidates: Candidates) -> None:
        super().__init__(use_cache=False, case_sensitive=False)
        self._candidates = candidates

    async def get_suggestion(self, value: str) -> str | None:
        """The rest is shown in grey; Tab or the right arrow takes it."""
        return next_word(value, self._candidates())


def next_word(typed: str, lines: Sequence[str]) -> str | None:
    """What was typed, completed by one word of the first line that goes on like it."""
    said = typed.casefold()
    found = next((one for one in lines if one.casefold().startswith(said) and len(one) > len(typed)), None)
    if found is None or not typed:
        return None
    end = found.find(" ", len(typed) + (found[len(typed)] == " "))
    return typed + (found[len(typed) :] if end < 0 else found[len(typed) : end])


class EntryLine(Input):
    """Typing begins here whatever was clicked before; an empty line leaves the arrows to the scene."""

    class Arrow(Message):
        """An arrow key, for the scene."""

        def __init__(self, direction: Direction) -> None:
            super().__init__()
            self.direction = direction

    class Settle(Message):
        """Enter on an empty line: what can be done at the spot that is pointed at?"""

    class Help(Message):
        """A question mark on an empty line."""

    def __init__(self, candidates: Candidates, placeholder: str) -> None:
        super().__init__(
            placeholder=placeholder, suggester=Completion(candidates), compact=True, select_on_focus=False
        )
        self._past: list[str] = []
        self._at = 0

    def taken(self) -> str:
        """The line that was typed; it is empty afterwards, and can be had again with the up arrow."""
        line, self.value = self.value.strip(), ""
        if line:
            self._past.append(line)
        self._at = len(self._past)
        return line

    async def _on_key(self, event: events.Key) -> None:
        if not self.value and self._empty_key(event.key):
            event.stop()
            event.prevent_default()
        elif event.key in ("up", "down"):
            self._recall(-1 if event.key == "up" else 1)
            event.stop()
            event.prevent_default()
        elif event.key == "tab" and self.value:
            self.action_cursor_right() if self.cursor_at_end else self.action_end()
            event.stop()
            event.prevent_default()
        else:
            await super()._on_key(event)

    def _empty_key(self, key: str) -> bool:
        if key in _ARROWS:
            self.post_message(self.Arrow(_ARROWS[key]))
        elif key == "enter":
            self.post_message(self.Settle())
        elif key == "question_mark":
            self.post_message(self.Help())
        else:
            return False
        return True

    def _recall(self, step: int) -> None:
        """Lines that were typed before."""
        if 0 <= self._at + step < len(self._past):
            self._at += step
            self.value = self._past[self._at]
            self.action_end()
