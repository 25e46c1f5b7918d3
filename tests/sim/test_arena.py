"""The arena gives the same games from the same seed, however many processes play them."""

from dataclasses import replace

import pytest

from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Variant
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.sim.arena import Contest, Played, levels_of, play_contest
from p2pcryptid.sim.standings import standings, wilson

SEED = bytes(31) + b"\x07"


def contest(*levels: str, games: int, calls: bool = False) -> Contest:
    return Contest("cryptid", Variant(len(levels), "normal"), (levels,), games, SEED, calls)


def untimed(games: list[Played]) -> list[Played]:
    return [replace(game, seconds=()) for game in games]


def test_the_number_of_processes_changes_nothing() -> None:
    those = contest("hard", "easy", "random", "random", "random", games=8)
    alone, together = list(play_contest(those, 1)), list(play_contest(those, 2))
    assert len(alone) == 8
    assert untimed(alone) == untimed(together)


def test_levels_change_seats() -> None:
    games = list(play_contest(contest("greedy", "random", "random", "random", games=8), 1))
    assert [game.levels.index("greedy") for game in games] == [0, 3, 2, 1] * 2


def test_tables_take_turns_deal_by_deal() -> None:
    tables = ("random", "greedy", "greedy"), ("easy", "random", "random")
    games = list(play_contest(replace(contest("x", "x", "x", games=9), tables=tables), 1))
    assert [sorted(game.levels) for game in games] == [sorted(tables[number // 3 % 2]) for number in range(9)]


def test_hard_beats_random_clearly_and_the_oracle_beats_all() -> None:
    hard, _ = standings(play_contest(contest("hard", "random", "random", "random", games=60), 1))
    assert (hard.level, hard.games) == ("hard", 60)
    assert hard.interval[0] > 0.8
    games = list(play_contest(contest("oracle", "medium", "medium", "medium", games=8), 1))
    assert all(turns(game) <= 4 for game in games)


def turns(game: Played) -> float:
    assert game.winner is not None
    counted = game.figures[game.winner]["turns"]
    assert counted is not None
    return counted


@pytest.mark.parametrize("players", [4, 5])
def test_hints_are_voted_on_and_games_still_end(players: int) -> None:
    levels = ("easy", "medium", "hard", "easy", "easy")[:players]
    games = list(play_contest(contest(*levels, games=2 * players, calls=True), 1))
    assert len(games) == 2 * players
    assert all(game.winner is not None for game in games)
    assert untimed(games) != untimed(list(play_contest(contest(*levels, games=2 * players), 1)))


def test_standings_count_seats() -> None:
    figures = ({"turns": None, "cubes": 2}, {"turns": 7, "cubes": 3}, {"turns": None, "cubes": 5})
    game = Played(("hard", "medium", "medium"), 1, figures, ((0.1, 0.3), (0.2,), (0.4,)))
    other = ({"turns": 3, "cubes": 2}, *figures[2:], *figures[2:])
    hard, medium = standings([game, replace(game, winner=0, figures=other)])
    assert (hard.games, hard.wins, hard.share) == (2, 1, 0.5)
    assert hard.figures == {"turns": 3, "cubes": 2}
    assert (medium.games, medium.wins) == (4, 1)
    assert medium.figures == {"turns": 7, "cubes": 4.5}
    assert hard.decision_ms_median == pytest.approx(200)
    assert medium.decision_ms_max == pytest.approx(400)
    assert hard.fair_share == pytest.approx(1 / 3)


def test_a_level_that_never_won_has_no_turns() -> None:
    game = Played(("hard", "easy"), 0, ({"turns": 7}, {"turns": None}), ((0.1,), ()))
    hard, easy = standings([game])
    assert (hard.figures, easy.figures) == ({"turns": 7}, {"turns": None})
    assert easy.decision_ms_max == 0


def test_wilson_against_known_values() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_every_level_can_sit_down() -> None:
    levels = levels_of(presentation_of(CRYPTID))
    assert levels[-3:] == ("hard", "master", "oracle")
    for level in levels:
        (game,) = play_contest(contest(level, "medium", "greedy", "greedy", games=1), 1)
        assert game.winner is not None
