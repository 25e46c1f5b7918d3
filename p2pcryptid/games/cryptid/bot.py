"""The player of demonstrations and tests: a good one that decides at once."""

from p2pcryptid.drawing import Draw

from .bots import choose as choose_at
from .state import Action
from .view import View


def choose(view: View, draw: Draw) -> Action:
    """What a `medium` player does when the game waits for it."""
    return choose_at("medium", view, draw)
