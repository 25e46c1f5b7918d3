"""What many games say of each level: how often it wins, with an interval, how it plays and how fast."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import mean, median

from .arena import Played

_Z = 1.959964  # 95 %


@dataclass(frozen=True, slots=True)
class Standing:
    """One level's figures. `games` counts seats played: two seats of a level in a game count twice."""

    level: str
    games: int
    wins: int
    fair_share: float
    """what a seat wins when all play alike"""
    figures: Mapping[str, float | None]
    """what the game counts, on the mean over the seats that have it"""
    decision_ms_median: float
    decision_ms_max: float

    @property
    def share(self) -> float:
        """How often a seat of this level wins."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies with 95 % confidence (Wilson)."""
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share."""
    share, z2 = wins / games, _Z * _Z / games
    middle = (share + z2 / 2) / (1 + z2)
    reach = _Z * sqrt(share * (1 - share) / games + z2 / (4 * games)) / (1 + z2)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def standings(played: Iterable[Played]) -> list[Standing]:
    """One for each level, in the order in which they first sat."""
    games = list(played)
    levels = dict.fromkeys(level for game in games for level in game.levels)
    return [_standing(level, games) for level in levels]


def _standing(level: str, games: list[Played]) -> Standing:
    seats = [(game, seat) for game in games for seat, sits in enumerate(game.levels) if sits == level]
    seconds = [second for game, seat in seats for second in game.seconds[seat]] or [0.0]
    names = games[0].figures[0]
    return Standing(
        level=level,
        games=len(seats),
        wins=sum(game.winner == seat for game, seat in seats),
        fair_share=mean(1 / len(game.levels) for game, _ in seats),
        figures={name: _mean(game.figures[seat][name] for game, seat in seats) for name in names},
        decision_ms_median=1000 * median(seconds),
        decision_ms_max=1000 * max(seconds),
    )


def _mean(figures: Iterable[float | None]) -> float | None:
    known = [one for one in figures if one is not None]
    return mean(known) if known else None
