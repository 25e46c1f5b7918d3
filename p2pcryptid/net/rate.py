"""How often a peer may do what costs it nothing."""

from collections import deque

import trio


class Rate:
    """So many times within so many seconds, and no more."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._times: deque[float] = deque(maxlen=most)

    def allows(self) -> bool:
        """Once more, now? If so, it is counted."""
        now = trio.current_time()
        if len(self._times) == self._times.maxlen and self._times[0] > now - self._seconds:
            return False
        self._times.append(now)
        return True
