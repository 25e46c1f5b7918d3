"""The boards that `generate` prints: from the atlas, and as rich as it, by a plain second routine."""

from collections import Counter
from dataclasses import astuple, dataclass
from functools import reduce
from math import factorial
from operator import and_
from statistics import mean

import pytest

from helpers.cli_runs import generated
from p2pcryptid.bench.plain_engine import deals_by_depth_first_search, sets_by_distance
from p2pcryptid.games.cryptid.atlas.pages import differences, page, read_board
from p2pcryptid.games.cryptid.board import Board, Mode
from p2pcryptid.games.cryptid.clues import BREAKS
from p2pcryptid.games.cryptid.document import read_setups


@dataclass(frozen=True)
class Richness:
    """Of a board or on the mean of some; all but the guess and the tries are better if they are more."""

    deals: float
    clues: float
    habitats: float
    guess: float
    tries: float


AT_LEAST = {
    (3, Mode.NORMAL): Richness(50, 19.5, 20, 0.36, 27),
    (4, Mode.NORMAL): Richness(640, 23, 40, 0.20, 19),
    (5, Mode.NORMAL): Richness(2000, 23, 50, 0.15, 27),
    (3, Mode.ADVANCED): Richness(340, 47.5, 39, 0.33, 55),
    (4, Mode.ADVANCED): Richness(6500, 48, 80, 0.145, 34),
    (5, Mode.ADVANCED): Richness(50000, 48, 100, 0.075, 42),
}
"""a little less than the means of the whole atlas: these are samples"""


@pytest.mark.parametrize(("players", "mode"), AT_LEAST)
def test_generated_boards_are_from_the_atlas_and_rich(players: int, mode: Mode) -> None:
    ways = ("--players", str(players), "--mode", mode.name.lower(), "--count", "20", "--seed", "1")
    boards = [one.board for one in read_setups(generated(*ways))]
    in_atlas = [read_board(line, mode).board for line in page(mode, players)]
    for board in boards:
        assert any(differences(board, other, mode) == 0 for other in in_atlas)
    measured = 5 if (players, mode) == (5, Mode.ADVANCED) else 20  # each is many deals there
    of_each = [astuple(_richness(board, mode, players)) for board in boards[:measured]]
    found, least = Richness(*map(mean, zip(*of_each, strict=True))), AT_LEAST[players, mode]
    assert found.deals >= least.deals
    assert found.clues >= least.clues
    assert found.habitats >= least.habitats
    assert found.guess <= least.guess
    assert found.tries <= least.tries


def _richness(board: Board, mode: Mode, players: int) -> Richness:
    sets = [sum(1 << space for space in one) for one in sets_by_distance(board, mode)]
    deals = _without_telling_clues(
        {
            clues: _only_space(sets, clues)
            for clues in deals_by_depth_first_search(sets, list(BREAKS[: len(sets)]), players)
        }
    )
    together = Counter((clue, habitat) for clues, habitat in deals.items() for clue in clues)
    in_play = {clue for clue, _ in together}
    best = sum(max(n for (other, _), n in together.items() if other == clue) for clue in in_play)
    return Richness(
        deals=len(deals),
        clues=len(in_play),
        habitats=len(set(deals.values())),
        guess=best / (players * len(deals)),
        tries=len(in_play) ** players / (factorial(players) * len(deals)),
    )


def _only_space(sets: list[int], clues: tuple[int, ...]) -> int:
    return reduce(and_, (sets[clue] for clue in clues)).bit_length() - 1


def _without_telling_clues(deals: dict[tuple[int, ...], int]) -> dict[tuple[int, ...], int]:
    habitats: dict[int, set[int]] = {}
    for clues, habitat in deals.items():
        for clue in clues:
            habitats.setdefault(clue, set()).add(habitat)
    telling = {clue for clue, where in habitats.items() if len(where) == 1}
    if not telling:
        return deals
    return _without_telling_clues(
        {clues: habitat for clues, habitat in deals.items() if telling.isdisjoint(clues)}
    )
