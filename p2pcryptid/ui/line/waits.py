"""For whom we wait: nothing for the first second, then their names; and who goes away and comes back."""

from typing import NamedTuple

from p2pcryptid.games.cryptid.words import Language
from p2pcryptid.node.node import Node
from p2pcryptid.timing import QUIET_SECONDS

from .pages import names_of, waiting_line
from .phrases import listed, phrase


class Told(NamedTuple):
    """What to say, what to show in passing, and whether the latter is to be said where that cannot be."""

    say: tuple[str, ...] = ()
    passing: str = ""
    matters: bool = False


class Waits:
    """Remembers since when, and what was told."""

    def __init__(self, node: Node, language: Language) -> None:
        self._node = node
        self._language = language
        self._away: dict[int, float] = {}
        self._told_away: set[int] = set()
        self._waited: object = None
        self._since = 0.0
        self._shown = ""

    def look(self, now: float) -> Told:
        """To be called every now and then."""
        say = tuple(self._absences(now))
        passing, matters = self._passing(now)
        shown, self._shown = self._shown, passing
        return Told(say, passing if passing != shown else "", matters)

    def _absences(self, now: float) -> list[str]:
        course, names = self._node.seat, self._node.names
        missed = set(self._node.mesh.away)
        if course.closed:
            return []  # nothing goes on for which they would be needed
        if course.over:
            missed &= set(self._node.waits_for)  # who has opened its clue may go
        self._away = {seat: self._away.get(seat, now) for seat in missed}
        long = {seat for seat, since in self._away.items() if now - since >= QUIET_SECONDS}
        back = self._told_away & self._node.mesh.here
        gone, self._told_away = long - self._told_away, long
        return [
            phrase(key, self._language, names=listed(names_of(names, sorted(seats)), self._language))
            for key, seats in (("away", gone), ("here-again", back))
            if seats
        ]

    def _passing(self, now: float) -> tuple[str, bool]:
        course = self._node.seat
        deal, waited = course.progress.deal, self._node.waits_for
        key = (waited, len(course.facts))
        if key != self._waited:
            self._waited, self._since = key, now
        if course.closed:
            return "", False
        if course.progress.state is None and deal is not None:
            return phrase("dealing", self._language, attempt=deal.first + len(deal.attempts)), False
        waited = tuple(seat for seat in waited if seat not in self._told_away)
        if waited and now - self._since >= QUIET_SECONDS:
            return waiting_line(self._node.names, waited, self._language), True
        return "", False
