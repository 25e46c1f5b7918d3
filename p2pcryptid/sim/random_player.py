"""A player of any game that does anything it honestly can, but for leaving the table."""

from collections.abc import Callable

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import ActionT, Game, SecretT, SetupT, StateT, VariantT, ViewT


def random_player(
    game: Game[VariantT, SetupT, StateT, ActionT, SecretT, ViewT],
) -> Callable[[ViewT, Draw], ActionT]:
    """Picks among the playable actions that the game waits for."""

    def choose(view: ViewT, draw: Draw) -> ActionT:
        return draw.pick(game.playable(view))

    return choose
