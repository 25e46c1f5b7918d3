"""Screens without a terminal: what they show in characters, and what they do with keys and the mouse.

Textual runs on asyncio, and so do these, each in a plain function: `on_screen(play_screen, script)`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from helpers.moments import ClearDesk, Told
from p2pcryptid.games.scene import Theme
from p2pcryptid.settings import USUAL, Settings
from p2pcryptid.ui.terminal.app import TableApp
from p2pcryptid.ui.terminal.moment import Moment
from p2pcryptid.ui.terminal.play import PlayScreen
from p2pcryptid.ui.terminal.scene_view import SceneView

SIZES = ((120, 45), (100, 40), (80, 24))
WIDE, MEDIUM, SMALL = SIZES
Script = Callable[["Pilot[None]"], Awaitable[None]]


def on_screen(
    screen: Screen[Any],
    script: Script,
    *,
    size: tuple[int, int] = WIDE,
    look: Theme = Theme.DARK,
    notices: bool = True,
) -> None:
    """Show this, and do that with it; with notices that come and go, or without."""

    async def run() -> None:
        app = TableApp(look)
        async with app.run_test(size=size, notifications=notices) as pilot:
            await app.push_screen(screen)
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


def at_table(
    story: Told, facts: int, script: Callable[["Pilot[None]", "Seated"], Awaitable[None]], **options: Any
) -> None:
    """A table at which one can play, after so many facts of a game."""
    seated = Seated(options.pop("settings", USUAL), options.get("look", Theme.DARK))

    async def run(pilot: "Pilot[None]") -> None:
        seated.desk.open(story, facts)
        await pilot.pause()
        await script(pilot, seated)

    on_screen(seated.screen, run, **options)


class Seated:
    """Somebody at a table in the clear."""

    def __init__(self, settings: Settings = USUAL, look: Theme = Theme.DARK) -> None:
        self.desk = ClearDesk(self._show)
        self.screen = PlayScreen(self.desk, look, settings)

    def _show(self, moment: Moment) -> None:
        self.screen.show_moment(moment)


def characters(pilot: "Pilot[None]") -> str:
    """All that is to be seen, line by line."""
    lines = (strip.text.rstrip() for strip in pilot.app.screen._compositor.render_strips())
    return "\n".join(lines) + "\n"


def notices(pilot: "Pilot[None]") -> list[str]:
    """What has been said over the scene for a while."""
    return [one.message for one in pilot.app._notifications]


def choices(pilot: "Pilot[None]") -> list[str]:
    """What the window over the table offers."""
    listed = pilot.app.screen.query_one(OptionList)
    return [str(option.prompt).strip() for option in listed.options]


async def choose(pilot: "Pilot[None]", said: str) -> None:
    """Take the first that begins so."""
    number = next(n for n, one in enumerate(choices(pilot)) if one.lstrip("0123456789 ").startswith(said))
    pilot.app.screen.query_one(OptionList).highlighted = number
    await pilot.press("enter")
    await pilot.pause()


async def typed(pilot: "Pilot[None]", line: str, *then: str) -> None:
    """These characters, and then these keys."""
    await pilot.press(*("space" if one == " " else one for one in line), *(then or ("enter",)))
    await pilot.pause()


async def until(pilot: "Pilot[None]", ready: Callable[[], bool]) -> None:
    """Wait as long as the screen needs; it is given up when it surely never comes."""
    for _ in range(1200):
        if ready():
            return
        await pilot.pause(0.05)
    raise AssertionError(characters(pilot))


def place_of(screen: PlayScreen, spot: int) -> tuple[int, int]:
    """Where a spot is on the terminal: a column and a line somewhere in its middle."""
    view, scene = screen.query_one(SceneView), screen._scene
    assert scene is not None, "something is drawn"
    places = [(x, y) for y in range(scene.height) for x in range(scene.width) if scene.spot_at(x, y) == spot]
    x, y = places[len(places) // 2]
    return view.content_region.x + x, view.content_region.y + y
