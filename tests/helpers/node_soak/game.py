"""One game of a soak, from the first seat to the judgement on what it has left behind."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns

from .judge import judged
from .schedule import Plan
from .striking import Striking
from .table import Member, Setting, Table

LOOK_SECONDS = 0.03
STALL_SECONDS = 180.0
"""With all nodes running and nothing wrong around them, something happens within this time."""
GAME_SECONDS = 1200.0
"""No game takes so long."""
CALL_BACK_SECONDS = 30.0
"""Longer than a node stays at the end. Who still lacks something then asks the others to come back."""
MOST_CALLS = 5
_LOBBY_KILL, _LOBBY_AWAY = 0.5, (0.0, 5.0)
_RETURN = 0.5, 5.0
_GIVEN_UP, _FAULT, _UNREVEALED, _FILE_TROUBLE, _BUG = 4, 5, 6, 7, 70


class Lost(Exception):
    """This game will not come to an honest end."""


class BrokenOff(Exception):
    """The soak is to end at once."""


@dataclass
class Outcome:
    """How a game ended: honestly, if there is nothing to say."""

    lost: list[str] = field(default_factory=list)
    blamed: list[str] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)
    given_up: bool = False

    @property
    def good(self) -> bool:
        return not (self.lost or self.blamed or self.crashed)


def play(setting: Setting, plan: Plan, folder: Path, number: int, chance: Random) -> Outcome:
    """A whole game, at the table of this number. The folder is the caller's to remove."""
    with Table(setting, plan, folder, number) as table:
        game = _Game(table, chance)
        game.play()
        outcome = game.outcome
        lost, blamed = judged(table.homes, table.kept.iterdir())
        outcome.lost += lost
        outcome.blamed += blamed
        if not outcome.good:
            for home in table.homes:  # their disks go
                copytree(home, folder / "homes" / home.name, ignore=ignore_patterns("ballast"))
            lines = (*outcome.lost, *outcome.blamed, *outcome.crashed, str(plan))
            (folder / "outcome.txt").write_text("\n".join(lines) + "\n")
    return outcome


class _Game:
    """Sees to it that everybody is there, and comes back."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.outcome = Outcome()
        self._table = table
        self._chance = chance
        self._calls = 0
        self._sign: object = None
        self._changed_at = self._complete_at = time.monotonic()

    def play(self) -> None:
        """To the end, if there is one."""
        try:
            self._gather()
            self._go_on()
        except Lost as reason:
            self._table.note(f"lost: {reason}")
            self.outcome.lost.append(str(reason))
        finally:
            self._table.end_all()

    # before it begins

    def _gather(self) -> None:
        table = self._table
        host, *guests = table.members
        table.start(host, "host", "--players", str(table.plan.players), "--private")
        self._until(lambda: bool(host.process and host.process.said("invite")), "an invite")
        assert host.process is not None
        invite = host.process.said("invite")[0]["invite"]
        table.crowd_at(host)
        for guest in guests:
            table.start(guest, "join", invite)
            self._await_seat(guest)
            self._strike_lobby(guest, invite)
        self._until(lambda: all(member.progress.begun for member in table.members), "the game to begin")
        for guest in guests:
            table.crowd_at(guest)

    def _await_seat(self, member: Member) -> None:
        def is_seated() -> bool:
            return member.progress.begun or (
                member.process is not None and bool(member.process.said("lobby"))
            )

        self._until(is_seated, f"{member.name} to have a seat")

    def _strike_lobby(self, guest: Member, invite: str) -> None:
        """Perhaps the one who has just sat down is killed, or the host, and comes back."""
        table, chance = self._table, self._chance
        if not table.setting.lobby_kills or table.setting.calm.is_set() or chance.random() > _LOBBY_KILL:
            return
        victim = chance.choice((guest, table.members[0]))
        table.kill(victim, "lobby")
        back_at = time.monotonic() + chance.uniform(*_LOBBY_AWAY)
        self._until(lambda: time.monotonic() >= back_at, "nothing")
        by_join = victim is guest and chance.random() < 0.5
        table.start(victim, *(("join", invite) if by_join else ("resume",)))
        self._await_seat(victim)

    def _until(self, ready: Callable[[], bool], what: str) -> None:
        """In the lobby, where nobody may leave."""
        end = time.monotonic() + STALL_SECONDS
        while not ready():
            self._look()
            for member in self._table.members:
                if member.process is not None and not member.process.runs:
                    raise Lost(f"{member.name} left the lobby with {self._table.reap(member)}")
            if time.monotonic() > end:
                raise Lost(f"waited in vain for {what}")
            time.sleep(LOOK_SECONDS)

    def _look(self) -> None:
        if self._table.setting.stop.is_set():
            raise BrokenOff
        for member in self._table.members:
            member.progress.look()

    # while it is played

    def _go_on(self) -> None:
        table, striking = self._table, Striking(self._table)
        while not all(self._is_done(member) for member in table.members):
            self._look()
            table.do_what_is_due()
            for member in table.members:
                if member.process is not None and not member.process.runs:
                    self._has_left(member, table.reap(member))
            striking.strike_if_time()
            self._call_back()
            self._check_progress()
            time.sleep(LOOK_SECONDS)

    def _is_done(self, member: Member) -> bool:
        return member.process is None and not member.returning and self._table.has_all(member)

    def _has_left(self, member: Member, code: int) -> None:
        """By itself. Whoever has not got all of the match comes back, unless it had no reason to leave."""
        left = f"{member.name} left with {code}"
        if code == _GIVEN_UP:
            self.outcome.given_up = True
            raise Lost(left)
        if code == _FAULT:
            self.outcome.blamed.append(left)
            raise Lost(left)
        if code == 0 and self._table.has_all(member):
            return
        if code == _BUG or code < 0:
            self.outcome.crashed.append(left)
        elif code != _UNREVEALED and not (code == _FILE_TROUBLE and member.filled):
            raise Lost(left)
        self._table.bring_back(member, self._chance.uniform(*_RETURN))

    def _call_back(self) -> None:
        """Those for whom all was done have left. They come back for one who still lacks something."""
        table, now = self._table, time.monotonic()
        left = [member for member in table.members if member.process is None and not member.returning]
        if not left or table.is_troubled:
            self._complete_at = now
        elif now > self._complete_at + CALL_BACK_SECONDS:
            self._complete_at = now
            self._calls += 1
            if self._calls > MOST_CALLS:
                raise Lost("one still lacks something, however often the others come back")
            table.note("those who have left are called back")
            table.setting.tally.game("called_back")
            for member in left:
                table.bring_back(member)

    def _check_progress(self) -> None:
        table, now = self._table, time.monotonic()
        lines = sum(len(member.process.lines) for member in table.members if member.process is not None)
        sign = lines, [member.progress.records for member in table.members]
        if sign != self._sign or table.is_troubled:
            self._sign, self._changed_at = sign, now
        if now > self._changed_at + STALL_SECONDS:
            raise Lost(f"nothing has happened for {STALL_SECONDS:.0f} s")
        if table.age > GAME_SECONDS:
            raise Lost(f"it has taken {GAME_SECONDS:.0f} s")
