"""How long everybody has been silent, and for how long the match has waited for whoever is due.

Being linked is not being there: a program may answer while nobody sits at it. So what counts is what a seat
has signed, and for a turn only what brings the match on; carrying notes does not.
"""

import trio

from p2pcryptid.table.match import Match
from p2pcryptid.table.state import expected


class Silence:
    """Looks at a match whenever it has changed, and remembers when."""

    def __init__(self, match: Match) -> None:
        self._match = match
        now = trio.current_time()
        self._acts = list(match.acts)
        self._heard = [now] * len(self._acts)
        self._waited: object = None
        self._waiting_since = now

    def look(self) -> None:
        """Something may have changed."""
        now, acts = trio.current_time(), list(self._match.acts)
        self._heard = [
            since if before == after else now
            for since, before, after in zip(self._heard, self._acts, acts, strict=True)
        ]
        self._acts = acts
        waited = expected(self._match.state), self._match.steps
        if waited != self._waited:
            self._waited, self._waiting_since = waited, now

    def of(self, seat: int) -> float:
        """Seconds since this seat signed anything, as far as we were there to hear it."""
        return trio.current_time() - self._heard[seat]

    @property
    def turn(self) -> float:
        """Seconds that the match has waited for whoever is due."""
        return trio.current_time() - self._waiting_since

    @property
    def overdue(self) -> frozenset[int]:
        """Who has taken longer than the table agreed on; nobody, if it agreed on nothing."""
        match, due = self._match, expected(self._match.state)
        limit = match.state.record.turn_seconds
        late = limit and due is not None and not match.closed and self.turn > limit
        return frozenset({due.seat}) if late and due is not None else frozenset()
