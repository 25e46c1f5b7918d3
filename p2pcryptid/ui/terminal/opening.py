"""The first screen, which is there before anything else is loaded; and what all screens of ours can do."""

import asyncio
from collections.abc import Callable, Iterable

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static


class TellingScreen(Screen[None]):
    """A screen on which the program can tell something."""

    def tell(self, said: str) -> None:
        """Something that happened."""
        raise NotImplementedError

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """For the palette: what can be done by name, in words, and how."""
        return ()


class OpeningScreen(TellingScreen):
    """What the program is called, what it is doing, and what it told while it did."""

    def __init__(self, title: str, doing: str) -> None:
        super().__init__()
        self.told: list[str] = []
        self.drawn = asyncio.Event()
        """set when it is to be seen"""
        self._title, self._doing = title, doing

    def compose(self) -> ComposeResult:
        """Line by line."""
        yield Static(self._lines(), id="opening", markup=False)

    def on_mount(self) -> None:
        """Soon to be seen."""
        self.call_after_refresh(self.drawn.set)

    def tell(self, said: str) -> None:
        """Below what was told before."""
        self.told.append(said)
        self.query_one("#opening", Static).update(self._lines())

    def _lines(self) -> str:
        return "\n".join([self._title, "", self._doing, *self.told])
