"""What one seat may know, and what it can honestly do. Bots and screens get this, never more."""

from dataclasses import dataclass

from p2pcryptid.games.game import TABLE

from .boards import analyse_board
from .legality import claims, legal_actions
from .state import Action, Ask, Setup, State


@dataclass(frozen=True, slots=True)
class View:
    """The public state, and the own clue. A spectator has no seat and no clue."""

    state: State
    seat: int | None
    clue: int | None

    @property
    def allowed(self) -> int:
        """The spaces that my clue allows."""
        assert self.clue is not None
        return row(self.state.setup, self.clue)


def row(setup: Setup, clue: int) -> int:
    """The spaces that a clue allows on this board."""
    return analyse_board(setup.board, setup.mode, len(setup.names)).sets[clue]


def view(state: State, seat: int | None, clue: int | None) -> View:
    """What this seat sees."""
    return View(state, seat, clue)


def playable(view: View) -> list[Action]:
    """The legal actions that are true of my own clue."""
    if view.seat is None or view.clue is None:
        return []
    assert view.seat != TABLE
    mine, seat, state = view.allowed, view.seat, view.state
    return [
        action
        for action in legal_actions(state, seat)
        if type(action) is Ask  # most of them; a question claims nothing
        or claims(state, seat, action).hold(mine)
    ]
