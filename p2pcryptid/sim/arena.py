"""Bots against bots in the clear: many games, all cores, the same result again from the same seed.

Levels change seats from game to game. As many games as there are seats share a deal, so that every level
meets every hand of it once; and a few deals share a start, because to start some games takes longer than to
play them. Chance is drawn for each game apart.
"""

import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import AnyGame, Fact, Variant
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Bot, Presentation
from p2pcryptid.games.registry import find_game
from p2pcryptid.games.requests import CHOSEN
from p2pcryptid.names import EXAMPLES

from .clear import ClearTable
from .local import next_fact

ORACLE = "oracle"
"""the level of one who knows everything, in games that have it"""
_DEALS = 4  # from each start


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets at what, and how often."""

    game: str
    """as the user names it, so that other processes can load it"""
    variant: Variant
    tables: tuple[tuple[str, ...], ...]
    """a level for each seat, as they sit in the first game of a deal; the tables take turns, deal by deal"""
    games: int
    seed: bytes
    calls: bool = False
    """may the bots say things unasked, such as to call for a vote?"""


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went."""

    levels: tuple[str, ...]
    """seat by seat"""
    winner: int | None
    figures: tuple[Mapping[str, float | None], ...]
    """for each seat, what the game counts"""
    seconds: tuple[tuple[float, ...], ...]
    """for each seat, how long each choice took"""


def levels_of(show: Presentation) -> tuple[str, ...]:
    """The levels that can meet."""
    return (*show.levels, ORACLE) if show.oracle is not None else tuple(show.levels)


def play_contest(contest: Contest, jobs: int) -> Iterator[Played]:
    """The games in order; with several jobs, as many processes work on them."""
    starts = range(-(-contest.games // (_DEALS * contest.variant.players)))
    if jobs == 1:
        for start in starts:
            yield from _games_from_start(contest, start)
        return
    with get_context("spawn").Pool(jobs, initializer=_leave_interrupts) as pool:
        for games in pool.imap(partial(_games_from_start, contest), starts):
            yield from games


def _leave_interrupts() -> None:
    """The parent handles SIGINT, and ends us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _games_from_start(contest: Contest, start: int) -> list[Played]:
    game, players = find_game(contest.game), contest.variant.players
    draw = Draw(contest.seed, f"p2pcryptid/v1/arena/start {start}")
    state = game.start(contest.variant, EXAMPLES[:players], draw)
    played = []
    for number in range(min(contest.games - start * _DEALS * players, _DEALS * players)):
        deal, turn = divmod(number, players)
        levels = contest.tables[(start * _DEALS + deal) % len(contest.tables)]
        arena = _Arena(game, levels[turn:] + levels[:turn], contest.calls)
        played.append(arena.play(state, draw.fork(f"deal {deal}"), draw.fork(f"game {number}")))
    return played


class _Arena:
    """One game in the clear."""

    def __init__(self, game: AnyGame, levels: tuple[str, ...], calls: bool) -> None:
        self._game = game
        self._show = presentation_of(game)
        self._levels = levels
        self._calls = calls
        self._table = ClearTable(game, len(levels))
        self._seconds: list[list[float]] = [[] for _ in levels]
        self._bots: list[Bot] = []

    def play(self, state: Any, deal: Draw, draw: Draw) -> Played:
        """From its start to its end."""
        state = self._dealt(state, deal)
        self._bots = [self._bot(state, level) for level in self._levels]
        players = [partial(self._timed, seat) for seat in range(len(self._levels))]
        while (outcome := self._game.outcome(state)) is None:
            state = self._game.apply(state, next_fact(self._table, state, players, draw))
            if self._calls:
                state = self._called(state, draw)
        figures = tuple(self._figures(state, seat) for seat in range(len(self._levels)))
        return Played(self._levels, outcome.winner, figures, tuple(map(tuple, self._seconds)))

    def _dealt(self, state: Any, draw: Draw) -> Any:
        """As far as it goes without a choice."""
        request = self._game.request(state)
        while request is not None and not isinstance(request, CHOSEN):
            state = self._game.apply(state, self._table.carry_out(state, request, draw))
            request = self._game.request(state)
        return state

    def _bot(self, state: Any, level: str) -> Bot:
        if level == ORACLE and self._show.oracle is not None:
            return self._show.oracle([self._table.view(state, seat) for seat in range(len(self._levels))])
        return self._show.levels[level]

    def _timed(self, seat: int, view: Any, draw: Draw) -> Any:
        """What a bot does; how long that takes counts where there is more than one thing to do."""
        moves = [action for action in self._game.playable(view) if not self._game.is_note(action)]
        before = perf_counter()
        choice = self._bots[seat].choose(view, draw)
        if len(moves) > 1:
            self._seconds[seat].append(perf_counter() - before)
        return choice

    def _called(self, state: Any, draw: Draw) -> Any:
        """The state after everybody could say something, where somebody chooses freely."""
        for seat in (self._show.order(state) or tuple(range(len(self._levels)))) * 2:  # and answer to it
            view = self._table.view(state, seat)
            if self._game.outcome(state) is not None or not self._show.prompt_needs_screen(view):
                break
            said = self._bots[seat].call(view, draw)
            if said is not None:
                state = self._game.apply(state, Fact(seat, said))
        return state

    def _figures(self, state: Any, seat: int) -> Mapping[str, float | None]:
        return {name.template: figure(state, seat) for name, figure in self._show.figures.items()}
