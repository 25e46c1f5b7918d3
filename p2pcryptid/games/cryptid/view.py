"""What one seat may know, and what it can honestly do. Bots and screens get this, never more."""

from dataclasses import dataclass

from p2pcryptid.games.game import TABLE
from p2pcryptid.games.requests import Knowledge

from .boards import analyse_board
from .legality import claims, legal_actions
from .state import ROW, Action, Ask, Setup, State


@dataclass(frozen=True, slots=True)
class View:
    """The public state, and this seat's clue. A spectator has no seat and no clue."""

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


def view(state: State, seat: int | None, known: Knowledge) -> View:
    """What this seat sees."""
    return View(state, seat, clue_of(state, known))


def clue_of(state: State, known: Knowledge) -> int | None:
    """The clue that somebody holds; None before the deal, and for spectators."""
    return state.setup.clues[known.rows[ROW]] if ROW in known.rows else None


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
