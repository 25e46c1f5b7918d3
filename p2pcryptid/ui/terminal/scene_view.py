"""(placeholder until the widget lands)"""

from typing import Any

from textual.message import Message
from textual.widgets import Static

from p2pcryptid.games.scene import Lens, Scene


class SceneView(Static):
    class Pointed(Message):
        def __init__(self, spot: int) -> None:
            super().__init__()
            self.spot = spot

    class Settled(Pointed):
        pass

    class Hovered(Message):
        def __init__(self, spot: int | None) -> None:
            super().__init__()
            self.spot = spot

    def show(self, scene: Scene, view: Any, lens: Lens) -> None:
        self.update("map")

    def show_text(self, text: str) -> None:
        self.update(text)
