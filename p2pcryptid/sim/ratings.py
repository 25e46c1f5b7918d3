"""One scale for all levels, from games in which they met in every mixture.

A level has a strength, and a seat wins with the chance of its strength over that of all who sit at the table
(the model of Bradley and Terry, for more than two; Plackett and Luce). The strengths under which what
happened is likeliest are found by Hunter's iteration. They are shown on Elo's scale, with the mean of all
levels at 0: 400 points more mean ten times the strength. Intervals come from the curvature of the likelihood.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import exp, log, sqrt

from p2pcryptid.drawing import Draw

from .arena import Played

_Z = 1.959964  # 95 %
_ELO = 400 / log(10)
_DRAWN = 0.5
"""Half a game won by each of every two levels is added, so that one that never won has a finite rating."""
_CLOSE = 1e-9
_Table = Mapping[str, int]
"""how many seats of each level"""


@dataclass(frozen=True, slots=True)
class Rating:
    """Where a level stands. `games` counts seats played."""

    level: str
    games: int
    wins: int
    points: float
    low: float
    high: float


def mixed_tables(levels: Sequence[str], seats: int, draw: Draw) -> tuple[tuple[str, ...], ...]:
    """Every mixture of at least two levels at so many seats, each in some order, in some order."""
    every = combinations_with_replacement(dict.fromkeys(levels), seats)
    mixed = [table for table in every if len(set(table)) > 1]
    return tuple(draw.shuffled(table) for table in draw.shuffled(mixed))


def ratings(played: Iterable[Played]) -> list[Rating]:
    """One for each level, the strongest first. Games that nobody won tell nothing here."""
    games = [game for game in played if game.winner is not None]
    seats = Counter(level for game in games for level in game.levels)
    wins = Counter(game.levels[game.winner] for game in games if game.winner is not None)
    tables = Counter(tuple(sorted(Counter(game.levels).items())) for game in games)
    meetings = [(dict(table), float(count)) for table, count in tables.items()]
    pairs = [({one: 1, other: 1}, 2 * _DRAWN) for one, other in combinations(sorted(seats), 2)]
    won = {level: wins[level] + _DRAWN * (len(seats) - 1) for level in sorted(seats)}
    strengths = _strengths(meetings + pairs, won)
    errors = _errors(meetings + pairs, strengths)
    found = [
        Rating(level, seats[level], wins[level], *_points(strengths[level], errors[level]))
        for level in strengths
    ]
    return sorted(found, key=lambda rating: -rating.points)


def _points(strength: float, error: float) -> tuple[float, float, float]:
    middle, reach = _ELO * log(strength), _ELO * _Z * error
    return middle, middle - reach, middle + reach


def _strengths(meetings: Sequence[tuple[_Table, float]], won: Mapping[str, float]) -> dict[str, float]:
    """The likeliest strengths, with a geometric mean of 1."""
    strengths, moved = dict.fromkeys(won, 1.0), 1.0
    while moved > _CLOSE:
        expected = dict.fromkeys(won, 0.0)
        for table, count in meetings:
            total = sum(seats * strengths[level] for level, seats in table.items())
            for level, seats in table.items():
                expected[level] += count * seats / total
        found = {level: won[level] / expected[level] for level in won}
        mean = exp(sum(map(log, found.values())) / len(found))
        found = {level: strength / mean for level, strength in found.items()}
        moved = max(abs(log(found[level] / strengths[level])) for level in won)
        strengths = found
    return strengths


def _errors(meetings: Sequence[tuple[_Table, float]], strengths: Mapping[str, float]) -> dict[str, float]:
    """The standard error of each logarithm of a strength, around their mean."""
    levels = list(strengths)
    ones = 1 / len(levels) ** 2
    information = [[1.0 for _ in levels] for _ in levels]  # what is not known, all together, taken as fixed
    for table, count in meetings:
        total = sum(seats * strengths[level] for level, seats in table.items())
        share = [table.get(level, 0) * strengths[level] / total for level in levels]
        for i, one in enumerate(share):
            for j, other in enumerate(share):
                information[i][j] += count * (one * (i == j) - one * other)
    inverse = _inverse(information)
    return {level: sqrt(max(0.0, inverse[i][i] - ones)) for i, level in enumerate(levels)}


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrix is positive definite."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [value - factor * own for value, own in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
