"""What a careful reader of the notebook reckons: each player's clues apart from everybody else's."""

from collections.abc import Iterable, Sequence

from p2pcryptid.drawing import Draw

from ..boards import BoardAnalysis, analyse_board
from ..notebook import possible_clues
from ..spaces import SPACES, each
from ..state import Action, Cube, Disc, State
from ..view import View

Chances = list[list[float]]
"""for each seat and space, how likely the seat's clue allows it"""


def known_of(state: State) -> BoardAnalysis:
    """What is public about the deals of this table's board."""
    return analyse_board(state.setup.board, state.setup.mode, state.players)


def chances(view: View, state: State | None = None) -> Chances:
    """For each seat and space, the share of the seat's possible clues that allow it."""
    state = state or view.state
    sets = known_of(state).sets
    result = []
    for seat in range(state.players):
        held = [sets[clue] for clue in possible_clues(state, seat) if clue != view.clue]
        counts = [0] * SPACES
        for allowed in held:
            for space in each(allowed):
                counts[space] += 1
        result.append([count / max(1, len(held)) for count in counts])
    return result


def habitat_odds(view: View, of_seats: Chances) -> dict[int, float]:
    """How likely each space is the habitat, as if the clues had nothing to do with each other."""
    odds = {}
    for space in each(view.state.open & view.allowed):
        odd = 1.0
        for seat, by_space in enumerate(of_seats):
            if seat != view.seat:
                odd *= by_space[space]
        if odd:
            odds[space] = odd
    total = sum(odds.values())
    return {space: odd / total for space, odd in odds.items()}


def least_telling(view: View, actions: Sequence[Action], draw: Draw) -> Action:
    """A piece that leaves the others the most clues to suspect me of."""
    pieces = [action for action in actions if isinstance(action, Cube | Disc)]
    if view.seat is None or not pieces:
        return actions[0]
    sets = known_of(view.state).sets
    suspected = [sets[clue] for clue in possible_clues(view.state, view.seat)]
    return max(draw.shuffled(pieces), key=lambda piece: _agreeing(suspected, piece))


def _agreeing(suspected: Iterable[int], piece: Cube | Disc) -> int:
    fits = isinstance(piece, Disc)
    return sum((allowed >> piece.space & 1 == 1) == fits for allowed in suspected)
