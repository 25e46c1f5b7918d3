"""Whole screens in characters, to be kept: every phase of a game at every size.

    PYTHONPATH=.:tests:examples python -m helpers.golden_screens

writes them again to `tests/ui/terminal/golden`, for people to look at what has changed.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen

from helpers.high_card import HIGH_CARD
from helpers.moments import recorded, told
from helpers.pilot import SIZES, Seated, characters, on_screen
from p2pcryptid.games.cryptid.state import Stage
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.games.scene import Theme
from p2pcryptid.ui.line.commands import Core
from p2pcryptid.ui.line.dealing import doing
from p2pcryptid.ui.terminal.ending import Company, EndScreen
from p2pcryptid.ui.terminal.lesson import LessonScreen
from p2pcryptid.ui.terminal.lobby import LobbyNews, LobbyScreen
from p2pcryptid.ui.terminal.moment import Dealt, Moment
from p2pcryptid.ui.terminal.replay import ReplayScreen

GOLDEN = Path(__file__).parents[1] / "ui" / "terminal" / "golden"
Shown = Callable[["Pilot[None]"], Awaitable[None]]
"""brings a screen into the state that is to be kept"""


async def _nothing(pilot: "Pilot[None]") -> None:
    """As it is at first."""


def _table(moment: Moment, *keys: str) -> tuple[Screen[None], Shown]:
    seated = Seated()

    async def show(pilot: "Pilot[None]") -> None:
        seated.screen.show_moment(moment)
        await pilot.pause()
        for key in keys:
            await pilot.press(key)

    return seated.screen, show


def lobby() -> tuple[Screen[None], Shown]:
    """Two are here, one is awaited."""
    line = "p2pcryptid join p2pcryptid1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0sdgaphd"
    news = LobbyNews("Cryptid, normal mode, 3 players", ("eva", "bob"), 3, line, "CLW-GB7")
    return LobbyScreen(news, lambda _: None), _nothing


def dealing() -> tuple[Screen[None], Shown]:
    """The board lies there, and the clues are being dealt."""
    story = told()
    before, dealt = story.changes[0].before, Dealt(12, 30, doing("counts"))
    moment = story.moment(1, my_turn=False, begun=False, dealt=dealt)
    return _table(replace(moment, state=before, known=Knowledge(), story=()))


def cubes() -> tuple[Screen[None], Shown]:
    """The first move."""
    return _table(told().moment(1))


def turn() -> tuple[Screen[None], Shown]:
    """In the middle, and it is our turn."""
    return _table(told().moment(16))


def pointing() -> tuple[Screen[None], Shown]:
    """What can be done at a space."""
    return _table(told().moment(16), "right", "right", "enter")


def coloured() -> tuple[Screen[None], Shown]:
    """The notebook has the keyboard."""
    return _table(told().moment(23), "f5", "f2", "down", "down", "right")


def asked() -> tuple[Screen[None], Shown]:
    """At an honour table we are asked."""
    story = told(honour=True)
    at = next(
        at
        for at in range(story.whole)
        if story.changes[at].after.stage is Stage.ANSWER and story.moment(at + 1).my_turn
    )
    return _table(story.moment(at + 1))


def searching() -> tuple[Screen[None], Shown]:
    """Somebody searches, and the others confirm it one after the other."""
    story = told()
    return _table(story.moment(story.whole - 1, my_turn=False, waiting="waiting for bob"))


def cards() -> tuple[Screen[None], Shown]:
    """A game without a picture."""
    story = told(game=HIGH_CARD)
    return _table(story.moment(next(at for at in range(1, story.whole) if story.moment(at).my_turn)))


class _Others:
    """People who are still here."""

    people = True

    def rematch(self) -> None:
        """Nobody asks them."""

    def talk(self, command: Core, words: list[str]) -> None:
        """Nobody says anything."""


def _end(company: Company | None, *notices: str) -> tuple[Screen[None], Shown]:
    screen = EndScreen(recorded(told()), 0, Path("game.p2pcryptid"), Theme.DARK, company)

    async def unfolded(pilot: "Pilot[None]") -> None:
        while screen._unfolding or not screen._close:
            await pilot.pause(0.05)
        for said in notices:
            screen.tell(said)

    return screen, unfolded


def ending() -> tuple[Screen[None], Shown]:
    """All is over, and what everybody held has been shown."""
    return _end(None)


def rematch() -> tuple[Screen[None], Shown]:
    """The same among people, one of whom wants to play again."""
    return _end(_Others(), "bob wants a rematch: r sits down there")


def replay() -> tuple[Screen[None], Shown]:
    """A game seen again through the eyes of one of the players."""

    async def show(pilot: "Pilot[None]") -> None:
        await pilot.press("end", "left", "left", "q")

    record = recorded(told())
    return ReplayScreen(record.moment, record.known, Theme.DARK), show


def lesson() -> tuple[Screen[None], Shown]:
    """The teacher speaks."""
    screen, story = LessonScreen(lambda _: None, Theme.DARK), told()
    made = presentation_of(story.game).lesson
    assert made is not None, "it can be learnt"

    async def show(_: "Pilot[None]") -> None:
        moment = story.moment(1, my_turn=False, waiting="Enter goes on")
        screen.show_moment(moment)
        screen.teach(made().pages(moment.view)[0].text)

    return screen, show


PHASES: dict[str, Callable[[], tuple[Screen[None], Shown]]] = {
    one.__name__: one
    for one in (
        *(lobby, dealing, cubes, turn, pointing, coloured, asked, searching, cards),
        *(ending, rematch, replay, lesson),
    )
}


async def _settled(pilot: "Pilot[None]") -> str:
    """What is to be seen as soon as it changes no more."""
    await pilot.pause()
    before, now = "", characters(pilot)
    while now != before:
        await pilot.pause()
        before, now = now, characters(pilot)
    return now


def drawn(phase: str) -> dict[str, str]:
    """What is to be seen in a phase, by the name of the file in which it is kept: one for each size."""
    screen, show = PHASES[phase]()
    seen: dict[str, str] = {}

    async def look(pilot: "Pilot[None]") -> None:
        await show(pilot)
        await pilot.pause()
        pilot.app.clear_notifications()  # they go by themselves, sooner or later
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            seen[f"{phase}-{width}x{height}.txt"] = await _settled(pilot)

    on_screen(screen, look, notices=False)
    return seen


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for phase in PHASES:
        for name, text in drawn(phase).items():
            (GOLDEN / name).write_text(text, encoding="utf-8")
