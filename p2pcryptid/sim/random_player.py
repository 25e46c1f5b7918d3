"""A player of any game that does anything it honestly can."""

from collections.abc import Callable
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import ActionT, Game, ViewT


def random_player(game: Game[Any, ActionT, ViewT]) -> Callable[[ViewT, Draw], ActionT]:
    """Picks among the playable actions that the game waits for."""

    def choose(view: ViewT, draw: Draw) -> ActionT:
        return draw.pick([action for action in game.playable(view) if not game.is_note(action)])

    return choose
