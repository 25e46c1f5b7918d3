"""A player that knows all clues: the bound for all others, and the only one that gets more than a View.

It is not among the bots, which could not tell it anything.
"""

from collections.abc import Sequence

from p2pcryptid.drawing import Draw
from p2pcryptid.games.presentation import Bot

from .legality import is_note
from .state import Action, Search
from .view import View, playable


def oracle(views: Sequence[View]) -> Bot:
    """Searches the habitat as soon as it has a turn, and does anything it honestly can before."""
    habitat = -1
    for view in views:
        habitat &= view.allowed
    found = Search(habitat.bit_length() - 1)

    def choose(view: View, draw: Draw) -> Action:
        actions = [action for action in playable(view) if not is_note(action)]
        return found if found in actions else draw.pick(actions)

    return Bot(choose)
