"""Screens without a terminal: what they show in characters, and what they do with keys and the mouse.

Textual runs on asyncio, and so do these, each in a plain function: `on_screen(play_screen, script)`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

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
    settings: Settings = USUAL,
) -> None:
    """Show this, and do that with it."""

    async def run() -> None:
        app = TableApp(look, settings)
        async with app.run_test(size=size) as pilot:
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


def place_of(screen: PlayScreen, spot: int) -> tuple[int, int]:
    """Where a spot is on the terminal: a column and a line somewhere in its middle."""
    view, scene = screen.query_one(SceneView), screen._scene
    assert scene is not None, "something is drawn"
    places = [(x, y) for y in range(scene.height) for x in range(scene.width) if scene.spot_at(x, y) == spot]
    x, y = places[len(places) // 2]
    return view.content_region.x + x, view.content_region.y + y
