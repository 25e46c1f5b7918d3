"""A simple player: keeps a notebook, asks what it tells least about, searches what looks best.

It sees a View and nothing else. Chance comes in as a `Draw`, so that a game can be played again.
"""

from collections.abc import Sequence

from p2pcryptid.drawing import Draw

from .boards import prospect
from .legality import is_note
from .notebook import possible_clues
from .spaces import each
from .state import Action, Ask, Cube, Disc, Pass, Search, Stage
from .view import View, playable

_SURE = 0.5


def choose(view: View, draw: Draw) -> Action:
    """What the simple player does when the game waits for it."""
    actions = [action for action in playable(view) if not is_note(action)]
    if len(actions) == 1 or view.state.stage is not Stage.TURN:
        return _least_telling(view, actions, draw)
    chances = _chances(view)
    likely = _habitat_odds(view, chances)
    searches = [action for action in actions if isinstance(action, Search)]
    best = max(searches, key=lambda search: likely[search.space], default=None)
    if best is not None and likely[best.space] >= _SURE * sum(likely):
        return best
    asks = draw.shuffled([action for action in actions if isinstance(action, Ask)])
    if asks:
        return max(asks, key=lambda ask: _worth(chances[ask.seat][ask.space], likely[ask.space]))
    return best if best is not None else Pass()


def _chances(view: View) -> list[list[float]]:
    """For each seat and space, the share of the seat's possible clues that allow it."""
    state = view.state
    sets = prospect(state.setup.board, state.setup.mode, state.players).sets
    result = []
    for seat in range(state.players):
        allowed = [sets[c] for c in possible_clues(state, seat) if c != view.clue]
        counts = [0] * 108
        for one in allowed:
            for space in each(one):
                counts[space] += 1
        result.append([count / max(1, len(allowed)) for count in counts])
    return result


def _habitat_odds(view: View, chances: list[list[float]]) -> list[float]:
    """How likely each space is the habitat, as if the clues had nothing to do with each other."""
    odds = [0.0] * 108
    for space in each(view.state.open & view.allowed):
        odds[space] = 1.0
        for seat, by_space in enumerate(chances):
            if seat != view.seat:
                odds[space] *= by_space[space]
    return odds


def _worth(chance: float, odds: float) -> float:
    """An answer tells most when it is least foreseen, and more about a space that may be it."""
    return chance * (1 - chance) * (1 + 4 * odds)


def _least_telling(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    """A piece that leaves the others the most clues to suspect me of."""
    pieces = [action for action in actions if isinstance(action, Cube | Disc)]
    if len(pieces) < 2 or view.seat is None:
        return actions[0]
    state = view.state
    sets = prospect(state.setup.board, state.setup.mode, state.players).sets
    suspected = [sets[clue] for clue in possible_clues(state, view.seat)]

    def left(piece: Cube | Disc) -> int:
        fits = isinstance(piece, Disc)
        return sum((one >> piece.space & 1 == 1) == fits for one in suspected)

    return max(draw.shuffled(pieces), key=left)
