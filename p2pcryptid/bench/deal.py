"""How much a deal without a dealer costs each seat, and how long it takes.

CPU of one seat is what it makes itself and what it checks of everybody; `critical` is the time from the start
until all is dealt if each seat has a machine of its own with one core (see `deal_path`). `mults` is each of
them as a multiple of one variable-base multiplication, measured throughout the same deal.

How many attempts a deal takes is luck, and a few dozen deals have had more of it or less than one may expect.
`expected_attempts` counts what these boards give on average, and `critical_mults_expected` is the path of a
deal that takes so many: on the straight line that fits all deals of the same sort best.

With more threads than one every deal is measured twice more, on the wall: `wall` with one thread, `threads`
with all of them. `bare` is what as many gain in a loop of nothing but multiplications: what this machine had
to give.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil
from statistics import StatisticsError, linear_regression, mean, median
from time import perf_counter, process_time
from typing import Any, TypeAlias

from p2pcryptid.crypto.parallel import use_threads
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import PLAYERS

from .deal_meter import Clock, bare_gain
from .deal_path import finish_time
from .deal_run import Deal, measured

LATENCY = 0.001
"""seconds that a message takes from one seat to another"""
_DIGITS = {"attempts": 1, "expected_attempts": 1, "cpu_s_per_seat": 2, "critical_s": 2, "s": 2} | {
    "threads_critical_s": 2,
    "threads_gain": 2,
    "bare_gain": 2,
}
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
    for way in asked:
        costs = [_costs(way, number, threads) for number in progress(range(deals), deals)]
        name = f"deal-{way[0]}-{way[1].name.lower()}"
        yield {**line(name, costs, threads=threads), "critical_mults_expected": _at_expected_luck(costs)}


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


def _at_expected_luck(costs: Sequence[Mapping[str, float]]) -> int | None:
    """The critical path of a deal with as many attempts as may be expected; None if too few deals tell."""
    attempts, path, expected = (
        [one[cost] for one in costs] for cost in ("attempts", "critical_mults", "expected_attempts")
    )
    try:
        slope, first = linear_regression(attempts, path)
    except StatisticsError:
        return None
    return round(first + slope * mean(expected))


def _costs(way: Way, number: int, threads: int) -> dict[str, float]:
    costs = _with_one_thread(_measured(way, number, process_time))
    return costs if threads == 1 else costs | _with_threads(way, number, threads)


def _measured(way: Way, number: int, clock: Clock, threads: int = 1) -> Deal:
    use_threads(threads)
    try:
        return measured(*way, number, clock)
    finally:
        use_threads(1)


def _with_threads(way: Way, number: int, threads: int) -> dict[str, float]:
    """Each beside the same with one thread, right after it, so that other work disturbs both alike."""
    one = _measured(way, number, perf_counter)
    several = _measured(way, number, perf_counter, threads)
    wall, critical = _critical(one), _critical(several)
    return {
        "wall_critical_mults": wall / one.unit.time,
        "threads_critical_s": critical,
        "threads_critical_mults": critical / one.unit.time,
        "threads_gain": wall / critical,
        "bare_gain": bare_gain(threads),
    }


def _critical(deal: Deal) -> float:
    return finish_time(deal.events, deal.pieces, deal.seats, LATENCY)


def _with_one_thread(deal: Deal) -> dict[str, float]:
    seconds = deal.made_cpu / deal.seats + deal.checked_cpu
    critical = _critical(deal)
    return {
        "attempts": deal.attempts,
        "expected_attempts": deal.expected_attempts,
        "cpu_s_per_seat": seconds,
        "mults": seconds / deal.unit.cpu,
        "bytes_per_seat": deal.size / deal.seats,
        "critical_s": critical,
        "critical_mults": critical / deal.unit.time,
    }
