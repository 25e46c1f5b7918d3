"""For whom we wait: nothing for the first second, then their names; and who goes away and comes back."""

from typing import NamedTuple

from p2pcryptid.games.plain import presentation_of
from p2pcryptid.i18n import gettext as _
from p2pcryptid.names import listed
from p2pcryptid.node.follow import dealing_of
from p2pcryptid.node.node import Node
from p2pcryptid.timing import BOT_START_SECONDS, QUIET_SECONDS

from .dealing import dealing_line, scale_of
from .pages import names_of, shown_time, waiting_line


class Told(NamedTuple):
    """What to say, what to show in passing, and whether the latter is to be said where that cannot be."""

    say: tuple[str, ...] = ()
    passing: str = ""
    matters: bool = False


class Waits:
    """Remembers since when, and what was told."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._away: dict[int, float] = {}
        self._told_away: set[int] = set()
        self._met: set[int] = set()
        self._waited: object = None
        self._since = 0.0
        self._shown = ""
        self._told_late: frozenset[int] = frozenset()

    @property
    def passing(self) -> str:
        """For what we waited when we last looked; empty if for nothing worth a word."""
        return self._shown

    def look(self, now: float) -> Told:
        """To be called every now and then."""
        say = (*self._absences(now), *self._late())
        passing, matters = self._passing(now)
        shown, self._shown = self._shown, passing
        return Told(say, passing if passing != shown else "", matters)

    def _absences(self, now: float) -> list[str]:
        match = self._node.match
        missed = set(self._node.mesh.away)
        if match.closed:
            return []  # nothing goes on for which they would be needed
        if match.over:
            missed &= set(self._node.waits_for)  # who has opened its secret may go
        self._away = {seat: self._away.get(seat, now) for seat in missed}
        self._met |= self._node.mesh.here
        long = {seat for seat, since in self._away.items() if now - since >= self._patience(seat)}
        back = self._told_away & self._node.mesh.here
        gone, self._told_away = long - self._told_away, long
        said = _("away: {names}; waiting for their return\n  ('abandon', typed twice, gives up waiting)")
        if match.over:
            said = _("away: {names}; waiting a minute for their secrets")
        told = [said.format(names=self._listed(gone))] if gone else []
        return told + ([_("back: {names}").format(names=self._listed(back))] if back else [])

    def _patience(self, seat: int) -> float:
        """Bots come back with their player, and take a moment to start."""
        starting = self._node.match.state.record.levels[seat] and seat not in self._met
        return BOT_START_SECONDS if starting else QUIET_SECONDS

    def _late(self) -> list[str]:
        """Who has taken longer than the table agreed on."""
        late = self._node.silence.overdue
        new, self._told_late = late - self._told_late, late
        agreed = shown_time(self._node.match.state.record.turn_seconds)
        others = _(
            "{name} has taken longer than the agreed {time}\n  ('abandon', typed twice, agrees to end it)"
        )
        mine = _("you have taken longer than the agreed {time}: the others may end the match")
        told = {seat: mine if seat == self._node.seat.seat else others for seat in new}
        return [said.format(name=self._node.names[seat], time=agreed) for seat, said in told.items()]

    def _listed(self, seats: set[int]) -> str:
        return listed(names_of(self._node.names, sorted(seats)))

    def _passing(self, now: float) -> tuple[str, bool]:
        match, waited = self._node.match, self._node.waits_for
        key = (waited, len(match.story))
        if key != self._waited:
            self._waited, self._since = key, now
        if match.closed:
            stayed = set() if self._node.ending else set(self._node.lingers_for)
            said = _("the match is over; staying a moment for {names}, who may lack its end (Ctrl-C leaves)")
            shown = stayed and now - self._since >= QUIET_SECONDS
            return (said.format(names=self._listed(stayed)), True) if shown else ("", False)
        dealing = dealing_of(match.state)
        if dealing is not None:
            scale = scale_of(presentation_of(match.state.game).draws(match.state.state))
            return dealing_line(dealing.draws, dealing.phase, scale), False
        gave_up = set(waited) & set(match.named)
        if gave_up and now - self._since >= QUIET_SECONDS:
            said = _("{names}: has given the match up, which can only be ended now")
            return said.format(names=self._listed(gave_up)), True
        waited = tuple(seat for seat in waited if seat not in self._told_away)
        if waited and now - self._since >= QUIET_SECONDS:
            back = {one for seat in waited for one in self._node.coming_back.get(seat, ())}
            line = waiting_line(self._node.names, waited, self._node.silence.turn)
            told = _("{waiting}, back again and waiting for {names}") if back else "{waiting}"
            return told.format(waiting=line, names=self._listed(back)), True
        return "", False
