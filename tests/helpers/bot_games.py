"""Tables and whole games for the tests of bots."""

from collections.abc import Iterator, Sequence
from functools import cache

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.bots import choose
from p2pcryptid.games.cryptid.clues import true_hints
from p2pcryptid.games.cryptid.dealing import NAMES, deal, prepare
from p2pcryptid.games.cryptid.hints import idle_hints
from p2pcryptid.games.cryptid.rules import apply, start, to_act
from p2pcryptid.games.cryptid.state import Action, Fact, Setup, State
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.game import Variant
from p2pcryptid.games.requests import MarkFound

TABLES = [(players, mode) for mode in Mode for players in (3, 4, 5)]


@cache
def table(players: int, mode: Mode, honour: bool = False) -> tuple[Setup, tuple[int, ...]]:
    """A board and a deal, always the same."""
    draw = Draw(bytes([players] * 32), f"bots {mode}")
    setup = prepare(Variant(players, mode.name.casefold(), honour), NAMES[:players], draw)
    return setup, deal(setup, draw)


def game(
    setup: Setup, clues: Sequence[int], levels: Sequence[str], seed: int
) -> Iterator[tuple[State, int, Action]]:
    """Every decision of a whole game: the state before it, the seat and what it chose."""
    state = start(setup)
    while waiting := to_act(state):
        (seat,) = waiting
        draw = Draw(bytes([seed] * 32), f"{state.turns} {state.shared} {seat}")
        action = choose(levels[seat], View(state, seat, clues[seat]), draw)
        yield state, seat, action
        state = apply(state, Fact(seat, action))


def some_hint(state: State, clues: tuple[int, ...], draw: Draw) -> MarkFound:
    """The hint that comes next: any true one that tells something."""
    left = [hint for hint in true_hints(clues) if not idle_hints(state) >> hint & 1]
    return MarkFound(draw.pick(left) if left else None)
