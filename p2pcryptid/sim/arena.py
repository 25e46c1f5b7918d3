"""Bots against bots on the plain engine: many games, all cores, the same result again from the same seed.

Levels change seats from game to game. As many games as there are seats share a deal, so that every level
meets every clue of it once; and a few deals share a board, because choosing a board takes longer than
a game. Chance is drawn for each game apart.
"""

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from time import perf_counter

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid import bots
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.dealing import NAMES, deal, prepare, some_hint
from p2pcryptid.games.cryptid.rules import apply, start, to_act
from p2pcryptid.games.cryptid.state import Action, Fact, Setup, Stage, State
from p2pcryptid.games.cryptid.view import View
from p2pcryptid.games.game import TABLE, Variant

from .oracle import oracle

ORACLE = "oracle"
LEVELS = (*bots.LEVELS, ORACLE)
_DEALS = 4  # on each board
_CHOICES = (Stage.SHARE, Stage.TURN, Stage.EXTRA, Stage.OWE)  # a piece that answers is no choice


@dataclass(frozen=True, slots=True)
class Match:
    """Who meets, how, and how often."""

    mode: Mode
    seats: tuple[str, ...]
    """a level for each seat, as they sit in the first game"""
    games: int
    seed: bytes
    hints: bool = False
    """may the players call for hints?"""


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went."""

    levels: tuple[str, ...]
    """seat by seat"""
    winner: int | None
    turns: int
    """of everybody together"""
    cubes: tuple[int, ...]
    """how many each seat has on the board at the end"""
    seconds: tuple[tuple[float, ...], ...]
    """for each seat, how long each choice took"""


def play_match(match: Match, jobs: int) -> Iterator[Played]:
    """The games in order; with several jobs, as many processes work on them."""
    boards = range(-(-match.games // (_DEALS * len(match.seats))))
    if jobs == 1:
        for board in boards:
            yield from _games_on_board(match, board)
        return
    with get_context("spawn").Pool(jobs, initializer=_leave_interrupts) as pool:
        for games in pool.imap(partial(_games_on_board, match), boards):
            yield from games


def _leave_interrupts() -> None:
    """The parent handles SIGINT, and ends us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _games_on_board(match: Match, board: int) -> list[Played]:
    players = len(match.seats)
    draw = Draw(match.seed, f"p2pcryptid/v1/arena/board {board}")
    setup = prepare(Variant(players, match.mode.name.casefold()), NAMES[:players], draw)
    deals = [deal(setup, draw) for _ in range(_DEALS)]
    games = min(match.games - board * _DEALS * players, _DEALS * players)
    played = []
    for game in range(games):
        number, turn = divmod(game, players)
        levels = match.seats[turn:] + match.seats[:turn]
        played.append(_play(match, setup, deals[number], levels, draw.fork(f"game {game}")))
    return played


def _play(match: Match, setup: Setup, clues: Sequence[int], levels: tuple[str, ...], draw: Draw) -> Played:
    seconds: list[list[float]] = [[] for _ in levels]
    state = start(setup)
    oracles = oracle(setup, clues)
    while state.outcome is None:
        if state.hint_due:
            state = apply(state, Fact(TABLE, some_hint(state, tuple(clues), draw)))
            continue
        (seat,) = to_act(state)
        view = View(state, seat, clues[seat])
        before = perf_counter()
        action = oracles(view, draw) if levels[seat] == ORACLE else bots.choose(levels[seat], view, draw)
        if state.stage in _CHOICES:
            seconds[seat].append(perf_counter() - before)
        began = state.turns
        state = apply(state, Fact(seat, action))
        if match.hints and state.turns > began:
            state = _voted(state, clues, levels, draw)
    cubes = tuple(own.bit_count() for own in state.cubes)
    return Played(levels, state.outcome.winner, state.turns, cubes, tuple(map(tuple, seconds)))


def _voted(state: State, clues: Sequence[int], levels: tuple[str, ...], draw: Draw) -> State:
    """The state after everybody was asked whether they want a hint."""
    for seat in state.setup.order * 2:  # who sat before the first yes votes after it
        if levels[seat] != ORACLE:
            vote: Action | None = bots.vote(levels[seat], View(state, seat, clues[seat]), draw)
            if vote is not None:
                state = apply(state, Fact(seat, vote))
    return state
