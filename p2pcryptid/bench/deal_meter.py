"""Times calls, and one variable-base multiplication again and again in between: a machine's speed drifts."""

from collections.abc import Callable
from statistics import mean
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

from p2pcryptid.crypto.group import combination
from p2pcryptid.crypto.hashing import generator, hash_to_scalar
from p2pcryptid.crypto.parallel import use_threads

Result = TypeVar("Result")
Clock = Callable[[], float]
_EVERY = 0.02
"""For so much that was spent the unit is measured once: so its mean weighs slow times as they were."""
_ROUNDS = 16
_BARE = 512
_SCALAR, _POINT = hash_to_scalar("bench/unit"), generator("bench/unit")


class Spent(NamedTuple):
    """What a call took: on all cores together, and by the clock of the critical path."""

    cpu: float
    time: float


def bare_gain(threads: int) -> float:
    """How many times as fast so many threads add up multiples of points as one: no deal can gain more."""
    terms = [(_SCALAR, _POINT)] * _BARE
    took = []
    for count in (1, threads):
        use_threads(count)
        start = perf_counter()
        combination(terms)
        took.append(perf_counter() - start)
    use_threads(1)
    return took[0] / took[1]


class Meter:
    """What the calls of one deal took, beside the unit.

    By CPU time, which other work on the machine disturbs little; but what several threads gain is seen on the
    wall only, and on an idle machine.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._units = [self._measured_unit()]
        self._since = 0.0

    @property
    def unit(self) -> Spent:
        """One multiplication."""
        return Spent(mean(unit.cpu for unit in self._units), mean(unit.time for unit in self._units))

    def timed(self, call: Callable[[], Result]) -> tuple[Result, Spent]:
        """The result, and what it took."""
        result, spent = self._run(call)
        self._since += spent.cpu
        while self._since > _EVERY:
            self._units.append(self._measured_unit())
            self._since -= _EVERY
        return result, spent

    def _run(self, call: Callable[[], Result]) -> tuple[Result, Spent]:
        cpu, start = process_time(), self._clock()
        result = call()
        end = self._clock()
        return result, Spent(process_time() - cpu, end - start)

    def _measured_unit(self) -> Spent:
        _, spent = self._run(_multiplications)
        return Spent(spent.cpu / _ROUNDS, spent.time / _ROUNDS)


def _multiplications() -> None:
    for _ in range(_ROUNDS):
        _ = _SCALAR * _POINT
