"""What many games say of each level: how often it wins, with an interval, how soon and how fast."""

from collections.abc import Iterable
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
    turns: float | None
    """turns of everybody together, on the mean over the games that the level won"""
    cubes: float
    """cubes on the board at the end, on the mean over its seats; the first two included"""
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
    won = [game.turns for game, seat in seats if game.winner == seat]
    seconds = [second for game, seat in seats for second in game.seconds[seat]]
    return Standing(
        level=level,
        games=len(seats),
        wins=len(won),
        fair_share=mean(1 / len(game.levels) for game, _ in seats),
        turns=mean(won) if won else None,
        cubes=mean(game.cubes[seat] for game, seat in seats),
        decision_ms_median=1000 * median(seconds),
        decision_ms_max=1000 * max(seconds),
    )
