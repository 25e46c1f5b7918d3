"""Programs that end with their first screen: one that only shows the map, which is the least that starting
costs, and one that begins like `p2pcryptid host`, with all commands loaded, and shows its lobby."""

from typing import Any

from textual.app import App, ComposeResult
from textual.widget import Widget

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.map.geometry import LARGE
from p2pcryptid.games.cryptid.map.scenes import scene
from p2pcryptid.games.game import Variant
from p2pcryptid.games.presentation import public_view
from p2pcryptid.games.scene import Lens, Theme
from p2pcryptid.ui.terminal.scene_view import SceneView


class OneWidget(App[None]):
    """Nothing but one widget."""

    def __init__(self, widget: Widget, theme: Theme) -> None:
        super().__init__(ansi_color=theme in (Theme.SIXTEEN, Theme.PLAIN))
        self.widget = widget

    def compose(self) -> ComposeResult:
        """Just it."""
        yield self.widget


def opening_view() -> Any:
    """What a spectator of a table of five sees before the first move."""
    draw = Draw(b"p2pcryptid bench screen".ljust(32, b"."), "screen")
    return public_view(CRYPTID, CRYPTID.start(Variant(5, "advanced"), NAMES, draw))


def first_lobby() -> None:
    """What `host` shows first."""
    from p2pcryptid.ui.terminal.app import TableApp
    from p2pcryptid.ui.terminal.lobby import LobbyNews, LobbyScreen

    app = TableApp(Theme.DARK)
    screen = LobbyScreen(LobbyNews(CRYPTID.name, ("eva",), 3, "p2pcryptid1"), print)
    app.call_later(app.push_screen, screen)
    screen.call_after_refresh(app.exit)
    app.run(headless=True, size=(LARGE.width, LARGE.height))


def first_screen() -> None:
    """The large map, once."""
    widget, view = SceneView(), opening_view()
    app = OneWidget(widget, Theme.DARK)

    def show() -> None:
        widget.show(scene(view, LARGE.width, LARGE.height, Theme.DARK), view, Lens())
        app.call_after_refresh(app.exit)

    app.call_later(show)
    app.run(headless=True, size=(LARGE.width, LARGE.height))


if __name__ == "__main__":
    first_screen()
