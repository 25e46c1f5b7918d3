"""Measurements of the cryptographic kernel, in milliseconds and in multiplications of this machine.

Every measurement is repeated, and each time stands beside a fresh measurement of one variable-base
multiplication: `mults` is the median of the quotients, so that a busy or slow machine says the same
as a quiet and fast one. `bytes` is what goes over the wire, 0 where nothing does.
"""

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from p2pcryptid.crypto.group import G, Scalar
from p2pcryptid.crypto.hashing import generator, hash_to_scalar

from .crypto_cases import cases

BUDGET_SECONDS = 0.6
REFERENCE_ROUNDS = 40
FEWEST, MOST = 3, 60


def crypto_lines() -> Iterator[dict[str, object]]:
    """One line for each figure."""
    for name, run, size in cases():
        milliseconds, mults = measure(run)
        line = {"v": 1, "bench": "crypto", "name": name}
        yield {**line, "ms": round(milliseconds, 4), "mults": round(mults, 3), "bytes": size}


def measure(run: Callable[[], object]) -> tuple[float, float]:
    """The median time in milliseconds, and the median quotient by one multiplication."""
    run()  # fills caches of generators, and makes first-use costs no part of the figure
    rounds = max(1, int(0.001 / _seconds(run, 1)))  # a short operation is timed in bulk
    times: list[float] = []
    quotients: list[float] = []
    end = perf_counter() + BUDGET_SECONDS
    while len(times) < FEWEST or (len(times) < MOST and perf_counter() < end):
        before = _multiplication()
        times.append(_seconds(run, rounds))
        quotients.append(2 * times[-1] / (before + _multiplication()))
    return median(times) * 1000, median(quotients)


def _seconds(run: Callable[[], object], rounds: int) -> float:
    start = perf_counter()
    for _ in range(rounds):
        run()
    return (perf_counter() - start) / rounds


_POINT = generator("bench")
_SCALAR: Scalar = hash_to_scalar("bench")


def _multiplication() -> float:
    """The reference: seconds for one product of a scalar and a point other than G."""
    if _POINT == G:
        raise AssertionError("the reference must not use the fast path for G")
    return _seconds(lambda: _SCALAR * _POINT, REFERENCE_ROUNDS)
