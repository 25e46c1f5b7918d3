"""How fast the map is drawn: from new looks to the bytes for the terminal, and up to the first screen.

Every look is one that was never drawn before. Beside it stands what Textual itself takes for as large a part
of the screen when all its lines are ready. A headless app is drawn by hand, and the processor's time counts:
nothing in it waits.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import product
from statistics import median
from time import process_time
from typing import Any, Literal

from rich.console import Console
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.map.geometry import Size
from p2pcryptid.games.cryptid.map.scenes import SIZES_OF, scene
from p2pcryptid.games.cryptid.spaces import SPACES
from p2pcryptid.games.game import Variant
from p2pcryptid.games.presentation import public_view
from p2pcryptid.games.scene import Lens, Scene, Theme
from p2pcryptid.ui.terminal.scene_view import SceneView

_ROUNDS = 40
_SPACE = 52
_SYSTEMS: dict[Theme, Literal["truecolor", "standard"] | None] = {
    Theme.DARK: "truecolor",
    Theme.LIGHT: "truecolor",
    Theme.SIXTEEN: "standard",
    Theme.PLAIN: None,
}


def screen_lines() -> Iterator[dict[str, Any]]:
    """A line for each size and theme, then a key, then the start."""
    for theme, sizes in SIZES_OF.items():
        for size in sizes:
            yield asyncio.run(_drawing(size, theme))
    if sys.platform != "win32":  # where there are no pseudo-terminals
        from .keys import key_line
        from .starting import start_lines

        yield {**_head("key"), **key_line()}
        for line in start_lines():
            yield {**_head(line["name"]), **line}


class _OneWidget(App[None]):
    """Nothing but one widget."""

    def __init__(self, widget: Widget, theme: Theme) -> None:
        super().__init__(ansi_color=theme in (Theme.SIXTEEN, Theme.PLAIN))
        self.widget = widget

    def compose(self) -> ComposeResult:
        """Just it."""
        yield self.widget


def _opening_view() -> Any:
    """What a spectator of a table of five sees before the first move."""
    draw = Draw(b"p2pcryptid bench screen".ljust(32, b"."), "screen")
    return public_view(CRYPTID, CRYPTID.start(Variant(5, "advanced"), NAMES, draw))


class _Ready(Widget):
    """The same lines, all made already."""

    strips: list[Strip]

    def render_line(self, y: int) -> Strip:
        """One of them."""
        return self.strips[y] if y < len(self.strips) else Strip.blank(self.size.width)


@dataclass
class _Terminal:
    """What the bytes are made for."""

    app: App[None]
    console: Console

    def written(self, widget: Widget) -> str:
        """All that is sent because this widget has changed."""
        compositor = self.app.screen._compositor
        compositor.update_widgets({widget})
        update: Any = compositor.render_update()
        return str(update.render_segments(self.console))


async def _drawing(size: Size, theme: Theme) -> dict[str, Any]:
    """The medians for one scene."""
    view = _opening_view()
    before = process_time()
    map_scene = scene(view, size.width, size.height, theme)
    looks = map_scene.looks(view, Lens())
    list(map_scene.paint(looks, range(SPACES)))
    first = process_time() - before
    ours, pencils = SceneView(), _new_pencils()

    def all_new() -> None:
        ours.show(map_scene, view, Lens(pencil=dict.fromkeys(range(SPACES), next(pencils))))

    def one_new() -> None:
        ours.show(map_scene, view, Lens(pencil={_SPACE: next(pencils)}))

    whole, sent = await _times(ours, theme, map_scene, lambda: ours.show(map_scene, view, Lens()), all_new)
    one, sent_one = await _times(ours, theme, map_scene, lambda: ours.show(map_scene, view, Lens()), one_new)
    ready, part = _Ready(), _around(map_scene, looks)
    ready.strips = [ours.render_line(y) for y in range(map_scene.height)]
    bare, _ = await _times(ready, theme, map_scene, _nothing, ready.refresh)
    bare_one, _ = await _times(ready, theme, map_scene, _nothing, lambda: ready.refresh(part))
    return {
        **_head(f"{size.name}-{theme}"),
        "whole_ms": round(1000 * whole, 1),
        "ready_ms": round(1000 * bare, 1),
        "ratio": round(whole / bare, 1),
        "kb": round(sent / 1000, 1),
        "one_ms": round(1000 * one, 2),
        "one_ready_ms": round(1000 * bare_one, 2),
        "one_ratio": round(one / bare_one, 1),
        "one_kb": round(sent_one / 1000, 1),
        "first_ms": round(1000 * first, 1),
    }


def _nothing() -> None:
    pass


def _new_pencils() -> Iterator[str]:
    """Signs at five seats that no space had before."""
    return ("".join(signs) for signs in product("+-?", repeat=5))


async def _times(
    widget: Widget, theme: Theme, of: Scene, begin: Callable[[], None], change: Callable[[], object]
) -> tuple[float, int]:
    """The median of the seconds from a change to its bytes, and how many these are."""
    console = Console(file=StringIO(), force_terminal=True, color_system=_SYSTEMS[theme])
    app, taken, sent = _OneWidget(widget, theme), [], 0
    async with app.run_test(size=(of.width, of.height)) as pilot:
        begin()
        await pilot.pause()
        terminal = _Terminal(app, console)
        for _ in range(_ROUNDS):
            before = process_time()
            change()
            sent = len(terminal.written(widget).encode())
            taken.append(process_time() - before)
    return median(taken), sent


def _around(of: Scene, looks: Any) -> Region:
    """Where one space is drawn."""
    painted = list(of.paint(looks, [_SPACE]))
    columns, lines = [one.x for one in painted], [one.y for one in painted]
    return Region.from_corners(min(columns), min(lines), max(columns) + 1, max(lines) + 1)


def _head(name: str) -> dict[str, Any]:
    return {"v": 1, "bench": "screen", "name": name}
