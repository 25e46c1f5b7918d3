"""Does to the nodes of a table what the plan says, and undoes it when its time is over."""

import time

from .node import SoakNode
from .schedule import Kind, Phase, Strike
from .table import Member, Table


class Striking:
    """One plan, strike after strike."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._left = list(table.plan.strikes)
        self._before = 0, time.monotonic()
        self._told: set[str] = set()

    @property
    def phase(self) -> Phase:
        """Where the node is that is furthest."""
        members = self._table.members
        if any(member.progress.reveals for member in members):
            return Phase.REVEAL
        for member in members:
            if member.process is not None:
                self._told |= {event for event in ("dealing", "dealt") if member.process.said(event)}
        return (
            Phase.PLAY if "dealt" in self._told else Phase.DEAL if "dealing" in self._told else Phase.OPENING
        )

    def strike_if_time(self) -> None:
        """The next one, if its time has come."""
        if not self._left or self._table.setting.calm.is_set():
            return
        strike, (events, since), now = self._left[0], self._before, time.monotonic()
        furthest = max(member.progress.events for member in self._table.members)
        is_time = furthest >= events + strike.events or now >= since + strike.patience
        if self.phase >= strike.phase and is_time:
            self._left.pop(0)
            self._before = furthest, now
            for member in self._table.members:
                if member.name in strike.victims:
                    self._strike(strike, member)

    def _strike(self, strike: Strike, member: Member) -> None:
        table, kind, node = self._table, strike.kind, member.process
        if node is None or not node.runs or kind in member.troubles or not self._is_possible(kind, member):
            return
        phase = self.phase.name.lower()
        if kind is Kind.KILL:
            table.kill(member, phase)
            if not table.has_all(member):
                table.bring_back(member, strike.seconds)
            return
        table.note(f"in the {phase}: {kind} {member.name} for {strike.seconds:.1f} s")
        table.setting.tally.fault(kind, phase)
        member.troubles.add(kind)
        if kind is Kind.STOP:
            node.stop()
        elif kind is Kind.FILL:
            member.filled = True
            table.disks.fill(member.home)
        elif table.setting.site.lan is not None:
            table.setting.site.lan.cut(member.host)
        table.after(strike.seconds, lambda: self._mend(kind, member, node))

    def _is_possible(self, kind: Kind, member: Member) -> bool:
        if kind is Kind.CUT:
            return self._table.setting.site.lan is not None
        return kind is not Kind.FILL or self._table.disks.can_fill(member.home)

    def _mend(self, kind: Kind, member: Member, node: SoakNode) -> None:
        table = self._table
        table.note(f"no more {kind} of {member.name}")
        if kind is Kind.STOP:
            node.wake()  # perhaps it has been killed meanwhile, and this is not the member's any more
            if node is not member.process:
                return
        elif kind is Kind.FILL:
            table.disks.empty(member.home)
        elif table.setting.site.lan is not None:
            table.setting.site.lan.heal(member.host)
        member.troubles.discard(kind)
