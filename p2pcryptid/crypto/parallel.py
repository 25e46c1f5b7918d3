"""Long calculations on several processors: libsodium lets go of the interpreter's lock while it multiplies.

One thread is the rule, since several nodes on one computer share its processors already. Whoever has more to
spare says so once, with `use_threads`. What is calculated is the same.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
LEAST = 32
"""fewer points than this take no longer than handing them over"""
_threads = [1]


def use_threads(count: int) -> None:
    """So many at once from now on, in all of this process."""
    _threads[0] = count


@cache
def _helpers(count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(count, thread_name_prefix="multiplying")


def in_parts(work: Callable[[Sequence[Item]], Result], items: Sequence[Item]) -> list[Result]:
    """What the work gives for consecutive parts of the items, which together are all of them."""
    threads = _threads[0]
    parts = min(threads, max(1, len(items) // LEAST))
    bounds = [len(items) * part // parts for part in range(parts + 1)]
    own, *others = (items[start:end] for start, end in pairwise(bounds))
    if not others:
        return [work(own)]
    handed = [_helpers(threads - 1).submit(work, one) for one in others]
    return [work(own), *(one.result() for one in handed)]
