"""What a patient player would do who keeps a notebook, for whoever learns the game.

It takes each player's clues apart, as the notebook does, and multiplies what they leave of a space: no more
than a beginner can follow, so that every suggestion can be explained in a few numbers. It sees what the
learner sees.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from ..legality import is_note
from ..notebook import possible_clues
from ..spaces import each
from ..state import Action, Ask, Cube, Disc, Search, Stage
from ..view import View, playable, row

_SURE = 0.9
"""how likely a space must be before it is searched"""
_ABOUT_IT = 1
"""how much more a question is worth about a space that may be the habitat"""


@dataclass(frozen=True, slots=True)
class Notes:
    """What the learner's notebook comes to."""

    clues: dict[int, tuple[int, ...]]
    """for every other seat, the clues that it may hold"""
    chances: dict[int, float]
    """for every space that may be the habitat, the shares of clues that allow it, multiplied over seats"""

    @property
    def best(self) -> int | None:
        """The likeliest space; None if no clues fit together."""
        return max(self.chances, key=lambda space: self.chances[space], default=None)

    @property
    def sure(self) -> bool:
        """Is the likeliest space worth a search?"""
        return len(self.chances) == 1 or max(self.chances.values(), default=0) >= _SURE


def take_notes(view: View) -> Notes:
    """From the pieces, the hints and the learner's own clue."""
    state, setup = view.state, view.state.setup
    others = [seat for seat in setup.order if seat != view.seat]
    clues = {seat: tuple(c for c in possible_clues(state, seat) if c != view.clue) for seat in others}
    chances = {}
    for space in each(view.allowed & state.open):
        shares = [sum(row(setup, clue) >> space & 1 for clue in held) / len(held) for held in clues.values()]
        chances[space] = prod(shares)
    return Notes(clues, {space: chance for space, chance in chances.items() if chance})


def suggested(view: View) -> Action:
    """A move that is legal and true; there is always one when the game waits for the learner."""
    actions = [action for action in playable(view) if not is_note(action)]
    if view.state.stage is Stage.TURN:
        return _ask_or_search(view, actions)
    return max(actions, key=lambda action: len(left_for_others(view, action)))


def _ask_or_search(view: View, actions: Sequence[Action]) -> Action:
    notes = take_notes(view)
    best = notes.best
    asks = [action for action in actions if isinstance(action, Ask)]
    if best is not None and (notes.sure or not asks):
        return Search(best)
    return max(asks or actions, key=lambda ask: _worth(ask, view, notes))


def _worth(ask: Action, view: View, notes: Notes) -> float:
    """Most where the answer is least foreseen, and where the habitat may be."""
    if not isinstance(ask, Ask):
        return 0.0
    yes = agreeing(view, notes, ask) / max(1, len(notes.clues[ask.seat]))
    return yes * (1 - yes) * (1 + _ABOUT_IT * notes.chances.get(ask.space, 0.0))


def agreeing(view: View, notes: Notes, ask: Ask) -> int:
    """How many of the clues that the player may hold would give a disc."""
    return sum(row(view.state.setup, clue) >> ask.space & 1 for clue in notes.clues[ask.seat])


def left_for_others(view: View, action: Action) -> tuple[int, ...]:
    """The clues that the others would think the learner may hold after this piece."""
    assert view.seat is not None
    before = possible_clues(view.state, view.seat)
    if not isinstance(action, Cube | Disc):
        return before
    wanted = isinstance(action, Disc)
    return tuple(c for c in before if (row(view.state.setup, c) >> action.space & 1) == wanted)
