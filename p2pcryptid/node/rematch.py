"""Once more with the same people: who of a match that is over has opened a new table, and where.

An offer comes over the link of a seat, and the host's key is the one that the link has proven: nobody can
offer somebody else's table.
"""

from collections import Counter
from collections.abc import Callable, Collection

from p2pcryptid.limits import REMATCH_OFFERS
from p2pcryptid.net.invite import Invite

from .runner import ChangeSignal


class Rematch:
    """The offers of one match; the one of the lowest seat counts."""

    def __init__(self, send: Callable[[Invite | None], None], present: Callable[[], Collection[int]]) -> None:
        self.changes = ChangeSignal()
        self.mine: Invite | None = None
        """our own table"""
        self._send, self._present = send, present
        self._offers: dict[int, Invite] = {}
        self._heard: Counter[int] = Counter()

    @property
    def offered(self) -> tuple[int, Invite] | None:
        """The lowest seat of the others that are here and have opened a table, and how to get to it.

        Nothing before the match is over.
        """
        here = sorted(set(self._offers) & set(self._present()))
        return (here[0], self._offers[here[0]]) if here else None

    def offer(self, invite: Invite | None) -> None:
        """Tell all who are here, and who comes back, of our table; None: there is none any more."""
        self.mine = invite
        self._send(invite)
        self.changes.notify()

    def hear(self, seat: int, invite: Invite | None) -> None:
        """What a seat offers now. It may change that only so often."""
        self._heard[seat] += 1
        if self._heard[seat] > REMATCH_OFFERS:
            return
        if invite is None:
            self._offers.pop(seat, None)
        else:
            self._offers[seat] = invite
        self.changes.notify()
