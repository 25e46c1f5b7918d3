"""How fast the engine is beside plain code for the same tasks, and how good the chosen boards are.

A rate is measured in turns with the plain code's, on the same inputs, and the best of a few rounds is kept:
the machine's noise then falls on both. Inputs come from fixed seeds.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from hashlib import sha256
from itertools import islice
from operator import and_
from statistics import mean
from time import perf_counter
from typing import Any, NamedTuple

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.atlas.pages import chosen_board, look_alikes, page, read_board
from p2pcryptid.games.cryptid.board import Board, Mode
from p2pcryptid.games.cryptid.boards import PLAYERS, BoardAnalysis, boards
from p2pcryptid.games.cryptid.clues import BREAKS, clue_sets
from p2pcryptid.games.cryptid.dealing import NAMES
from p2pcryptid.games.cryptid.deals import legal_deals
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.cryptid.state import ROW, State
from p2pcryptid.games.game import Variant
from p2pcryptid.games.plain import random_bot
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import next_fact

from .plain_engine import deals_by_depth_first_search, play_by_trying, sets_by_distance

_ROUNDS = 3
_CHOSEN = 64
_DRAWS = 1000  # of clues on each board
_TRIED_MOVES = 40  # a piece of a game is enough: it is that slow


def engine_lines() -> Iterator[dict[str, Any]]:
    """One line a figure."""
    for mode in Mode:
        for players in PLAYERS:
            yield _deals(players, mode)
    for mode in Mode:
        yield _boards(mode)
    for mode in Mode:
        yield _moves(mode)
    for mode in Mode:
        for players in PLAYERS:
            yield _atlas(players, mode)


def _deals(players: int, mode: Mode) -> dict[str, Any]:
    (board,) = islice(boards(_draw("deals"), mode), 1)
    sets = clue_sets(board, mode)
    breaks = list(BREAKS[: len(sets)])
    return _compare(
        f"legal-deals-{players}-{mode.name.lower()}",
        lambda: len(legal_deals(sets, players)),
        lambda: len(deals_by_depth_first_search(list(sets), breaks, players)),
    )


def _boards(mode: Mode) -> dict[str, Any]:
    some = list(islice(boards(_draw("boards"), mode), 8))
    return _compare(
        f"boards-{mode.name.lower()}",
        lambda: len([clue_sets(board, mode) for board in some * 16]),
        lambda: len([sets_by_distance(board, mode) for board in some]),
    )


def _moves(mode: Mode) -> dict[str, Any]:
    name, draw, table = mode.name.lower(), _draw("moves"), ClearTable(CRYPTID, 4)
    undealt = CRYPTID.start(Variant(4, name), NAMES[:4], draw)
    state = CRYPTID.apply(undealt, next_fact(table, undealt, [], draw))
    rows = [known.bits[ROW] for known in table.known]
    return _compare(
        f"moves-4-{name}",
        lambda: _played(table, state),
        lambda: play_by_trying(state, rows, _draw("play"), _TRIED_MOVES),
    )


def _played(table: ClearTable, state: State) -> int:
    """A whole game of random moves; how many there were."""
    draw, players, moves = _draw("play"), [random_bot(CRYPTID).choose] * 4, 0
    while CRYPTID.outcome(state) is None:
        state = CRYPTID.apply(state, next_fact(table, state, players, draw))
        moves += 1
    return moves


def _atlas(players: int, mode: Mode) -> dict[str, Any]:
    """The figures of all boards of a page: means, but for the clue that leaves the fewest habitats of all."""
    before = perf_counter()
    for number in range(_CHOSEN):
        chosen_board(sha256(b"bench %d" % number).digest(), mode, players)
    seconds = perf_counter() - before
    figures = [_figures(read_board(line, mode).board, mode, players) for line in page(mode, players)]
    one_space, legal = sum(one.one_space for one in figures), sum(one.legal for one in figures)
    return {
        **_head(f"atlas-{players}-{mode.name.lower()}"),
        "boards": len(figures),
        "with_look_alikes": len(figures) * len(look_alikes(mode)),
        "deals": round(mean(one.deals for one in figures)),
        "clues": round(mean(one.clues for one in figures), 1),
        "habitats": round(mean(one.habitats for one in figures), 1),
        "fewest_habitats": min(one.fewest_habitats for one in figures),
        "mean_guess": round(mean(one.guess for one in figures), 3),
        "own_bits": round(mean(one.own_bits for one in figures), 2),
        "expected_attempts": round(mean(one.attempts for one in figures), 1),
        "classes": round(mean(one.classes for one in figures), 1),
        "needless": round(1 - legal / one_space, 2),
        "ms": round(1000 * seconds / _CHOSEN, 2),
    }


class _Figures(NamedTuple):
    """What is kept of one board: all its deals, for all boards of a page, would fill the memory."""

    deals: int
    clues: int
    habitats: int
    fewest_habitats: int
    guess: float
    own_bits: float
    attempts: float
    classes: int
    one_space: int
    legal: int


def _figures(board: Board, mode: Mode, players: int) -> _Figures:
    known = BoardAnalysis(board, mode, players)
    return _Figures(
        len(known.deals),
        len(known.clues),
        known.all_habitats,
        known.fewest_habitats,
        float(known.mean_guess),
        known.own_bits,
        float(known.expected_attempts),
        known.classes,
        *_draws_with_one_space(known),
    )


def _draws_with_one_space(known: BoardAnalysis) -> tuple[int, int]:
    """Of some draws of clues in play, how many leave one space, and how many of those are deals.

    The others have a needless clue, and cost their proofs for nothing.
    """
    draw, deals, found = _draw("draws"), {deal.clues for deal in known.deals}, []
    for _ in range(_DRAWS):
        clues = [draw.pick(known.clues) for _ in range(known.players)]
        if reduce(and_, (known.sets[clue] for clue in clues)).bit_count() == 1:
            found.append(tuple(sorted(clues)))
    return len(found), sum(clues in deals for clues in found)


def _compare(name: str, ours: Callable[[], int], naive: Callable[[], int]) -> dict[str, Any]:
    pairs = [(_rate(ours), _rate(naive)) for _ in range(_ROUNDS)]
    best, best_naive = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    ratio = round(best / best_naive, 1) if best_naive else None
    return {**_head(name), "per_s": round(best), "naive_per_s": round(best_naive), "ratio": ratio}


def _rate(work: Callable[[], int]) -> float:
    before = perf_counter()
    done = work()
    return done / (perf_counter() - before)


def _head(name: str) -> dict[str, Any]:
    return {"v": 1, "bench": "engine", "name": name}


def _draw(name: str) -> Draw:
    return Draw(sha256(b"p2pcryptid bench").digest(), name)
