"""How much a deal without a dealer costs each seat, and how long it takes.

CPU of one seat is what it makes itself and what it checks of everybody; `critical` is the time from the start
until all is dealt if each seat has a machine of its own with one core (see `deal_path`). `mults` is each of
them as a multiple of one variable-base multiplication, measured throughout the same deal.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil
from statistics import mean, median
from typing import Any, TypeAlias

from p2pcryptid.crypto.parallel import use_threads
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import PLAYERS

from .deal_meter import clock_for
from .deal_path import finish_time
from .deal_run import Deal, measured

LATENCY = 0.001
"""seconds that a message takes from one seat to another"""
_DIGITS = {"attempts": 1, "cpu_s_per_seat": 2, "critical_s": 2, "s": 2}
"""after the point; other figures have none"""
Way: TypeAlias = tuple[int, Mode]
Progress: TypeAlias = Callable[[Iterable[int], int], Iterator[int]]
"""the same numbers one by one, while somebody is shown how many of so many have come"""


def ways(players: int | None, mode: str | None) -> tuple[Way, ...]:
    """The numbers of players and modes that are asked for; None: all."""
    every = ((seats, one) for one in Mode for seats in PLAYERS)
    return tuple(
        (seats, one) for seats, one in every if players in (None, seats) and mode in (None, one.name.lower())
    )


def deal_lines(
    asked: Sequence[Way], deals: int, threads: int, progress: Progress
) -> Iterator[dict[str, Any]]:
    """A line for each of these ways to play."""
    use_threads(threads)
    for players, mode in asked:
        numbers = progress(range(deals), deals)
        costs = [_costs(measured(players, mode, number, clock_for(threads))) for number in numbers]
        yield line(f"deal-{players}-{mode.name.lower()}", costs, threads=threads)


def line(name: str, costs: Sequence[Mapping[str, float]], **more: Any) -> dict[str, Any]:
    """Mean, median and 95 % quantile of every cost."""
    figures: dict[str, Any] = {}
    for cost in costs[0]:
        values, digits = [one[cost] for one in costs], _DIGITS.get(cost)
        figures[cost] = round(mean(values), digits)
        figures[f"{cost}_median"] = round(median(values), digits)
        figures[f"{cost}_p95"] = round(_quantile(values, 0.95), digits)
    return {"v": 1, "bench": "deal", "name": name, "deals": len(costs), **more, **figures}


def _quantile(values: Sequence[float], share: float) -> float:
    """The least of them that this share does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


def _costs(deal: Deal) -> dict[str, float]:
    seconds = deal.made_cpu / deal.seats + deal.checked_cpu
    critical = finish_time(deal.events, deal.pieces, deal.seats, LATENCY)
    return {
        "attempts": deal.attempts,
        "cpu_s_per_seat": seconds,
        "mults": seconds / deal.unit.cpu,
        "bytes_per_seat": deal.size / deal.seats,
        "critical_s": critical,
        "critical_mults": critical / deal.unit.time,
    }
