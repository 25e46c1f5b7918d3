"""Is something drawn as often as it should be?"""

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any


def is_fair(found: Sequence[Hashable], ways: Mapping[Any, int]) -> bool:
    """As often as there are ways to it. Chi-square: one fair run in a thousand would exceed this."""
    counts, freedom = Counter(found), len(ways) - 1
    assert set(counts) <= set(ways)
    expected = {cell: len(found) * number / sum(ways.values()) for cell, number in ways.items()}
    statistic = sum((counts[cell] - mean) ** 2 / mean for cell, mean in expected.items())
    spread = 2 / (9 * freedom)
    return statistic < freedom * (1 - spread + 3.09 * math.sqrt(spread)) ** 3  # Wilson and Hilferty
