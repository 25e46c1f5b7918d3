"""A player that knows all clues: the bound for all others, and the only one that gets more than a View.

It lives here, where secrets are dealt, and not among the bots, which could not tell it anything.
"""

from collections.abc import Callable, Sequence

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.legality import is_note
from p2pcryptid.games.cryptid.state import Action, Search, Setup
from p2pcryptid.games.cryptid.view import View, playable, row


def oracle(setup: Setup, clues: Sequence[int]) -> Callable[[View, Draw], Action]:
    """Searches the habitat as soon as it has a turn, and does anything it honestly can before."""
    habitat = -1
    for clue in clues:
        habitat &= row(setup, clue)
    found = Search(habitat.bit_length() - 1)

    def choose(view: View, draw: Draw) -> Action:
        actions = [action for action in playable(view) if not is_note(action)]
        return found if found in actions else draw.pick(actions)

    return choose
