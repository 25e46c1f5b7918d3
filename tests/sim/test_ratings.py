"""Ratings: what they find in games whose chances are known, and that every mixture is played."""

from collections import Counter
from itertools import combinations_with_replacement
from math import log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2pcryptid.drawing import Draw
from p2pcryptid.sim.arena import Played
from p2pcryptid.sim.ratings import mixed_tables, ratings

STRENGTHS = {"weak": 1, "fair": 3, "good": 9, "best": 27}


def played(levels: tuple[str, ...], winner: int | None) -> Played:
    return Played(levels, winner, ({},) * len(levels), ((),) * len(levels))


def games_of(levels: dict[str, int], seats: int, count: int, seed: int) -> list[Played]:
    """Games that each seat wins with the chance of its strength over that of the table."""
    draw = Draw(bytes([seed] * 32), "games")
    tables = mixed_tables(tuple(levels), seats, draw)
    games = []
    for number in range(count):
        table = tables[number % len(tables)]
        tickets = [seat for seat, level in enumerate(table) for _ in range(levels[level])]
        games.append(played(table, draw.pick(tickets)))
    return games


def true_points(levels: dict[str, int]) -> dict[str, float]:
    points = {level: 400 * log10(strength) for level, strength in levels.items()}
    mean = sum(points.values()) / len(points)
    return {level: one - mean for level, one in points.items()}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_known_strengths_are_found_again(seats: int) -> None:
    found = ratings(games_of(STRENGTHS, seats, 6000, seats))
    assert [rating.level for rating in found] == ["best", "good", "fair", "weak"]
    for rating in found:
        assert rating.low < rating.points < rating.high
        assert rating.points == pytest.approx(true_points(STRENGTHS)[rating.level], abs=45)
    assert sum(rating.points for rating in found) == pytest.approx(0)
    assert sum(rating.wins for rating in found) == 6000


def test_intervals_hold_what_they_promise() -> None:
    inside = total = 0
    for seed in range(60):
        for rating in ratings(games_of(STRENGTHS, 3, 400, seed)):
            inside += rating.low <= true_points(STRENGTHS)[rating.level] <= rating.high
            total += 1
    assert 0.90 <= inside / total <= 0.99


def test_more_games_make_intervals_narrower() -> None:
    few, many = (ratings(games_of(STRENGTHS, 4, count, 1)) for count in (200, 3200))
    assert few[0].high - few[0].low == pytest.approx(4 * (many[0].high - many[0].low), rel=0.2)


def test_two_levels_agree_with_the_plain_formula() -> None:
    games = [played(("a", "b"), 0)] * 30 + [played(("a", "b"), 1)] * 10 + [played(("a", "b"), None)] * 5
    a, b = ratings(games)
    assert (a.level, a.games, a.wins, b.games, b.wins) == ("a", 40, 30, 40, 10)
    assert a.points - b.points == pytest.approx(400 * log10(30.5 / 10.5))


def test_one_that_never_won_is_rated_too() -> None:
    best, worst = ratings([played(("a", "b", "b"), 0)] * 50)
    assert best.level == "a"
    assert 0 < best.points < 1000
    assert worst.low < worst.points < 0


@given(st.sets(st.sampled_from("abcdef"), min_size=2), st.integers(2, 5), st.binary(min_size=32, max_size=32))
def test_every_mixture_is_there_once(levels: set[str], seats: int, seed: bytes) -> None:
    tables = mixed_tables(tuple(sorted(levels)), seats, Draw(seed, "tables"))
    expected = [one for one in combinations_with_replacement(sorted(levels), seats) if len(set(one)) > 1]
    assert Counter(tuple(sorted(table)) for table in tables) == Counter(expected)
    places = Counter(level for table in tables for level in table)
    assert len(set(places.values())) == 1
