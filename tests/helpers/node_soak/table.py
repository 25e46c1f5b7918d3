"""The nodes of one game: who runs, who is away, and what is to be done about it later."""

import heapq
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from threading import Event

from helpers.nodes import LEVEL, NAMES, PROGRAM, QUICK, seed_of
from p2pcryptid.node.journal import read_saved_seat

from .node import Progress, SoakNode, finished_log, journal_in
from .schedule import Kind, Plan
from .site import STRANGERS, Disks, Site, host_of
from .tally import Tally

_LEAVE_SECONDS = 30
"""How long strangers may take to leave."""


@dataclass(frozen=True)
class Setting:
    """What all games of one soak have in common."""

    site: Site
    tally: Tally
    stop: Event = field(default_factory=Event)
    """end at once"""
    calm: Event = field(default_factory=Event)
    """strike no more"""
    strangers: int = 0
    """at each door"""
    lobby_kills: bool = False


@dataclass(eq=False)
class Member:
    """A player, whether its node runs or not."""

    name: str
    host: str
    home: Path
    progress: Progress
    process: SoakNode | None = None
    returning: bool = False
    """it is away, and will be brought back"""
    troubles: set[Kind] = field(default_factory=set)
    filled: bool = False
    """whether its disk has been full since its node last started"""


class Table:
    """All members. Use it in a `with` block: none of their nodes outlives that."""

    def __init__(self, setting: Setting, plan: Plan, folder: Path, number: int) -> None:
        self.setting, self.plan, self.folder = setting, plan, folder
        self.kept = folder / "kept"
        """journals as they were whenever a node had ended"""
        self.members = [
            Member(name, host_of(name, number), folder / name, Progress(folder / name))
            for name in NAMES[: plan.players]
        ]
        self.disks = Disks(self.homes, real=setting.site.lan is not None)
        self._numbers = count()
        self._later: list[tuple[float, int, Callable[[], None]]] = []
        self._began = time.monotonic()
        self._crowd: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Table":
        self.kept.mkdir(parents=True)
        self.disks.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.end_all()
        finally:
            self.disks.__exit__()

    @property
    def homes(self) -> list[Path]:
        """Where each has its files."""
        return [member.home for member in self.members]

    @property
    def age(self) -> float:
        """Seconds since it was set up."""
        return time.monotonic() - self._began

    @property
    def is_troubled(self) -> bool:
        """Is anybody away, or is anything wrong around a node?"""
        return any(member.returning or member.troubles for member in self.members)

    def has_all(self, member: Member) -> bool:
        """Does it have the log of the whole match?"""
        return finished_log(member.home, self.plan.players) is not None

    def note(self, what: str) -> None:
        """For whoever looks into a lost game."""
        with (self.folder / "story.txt").open("a") as story:
            story.write(f"{self.age:8.2f}  {what}\n")

    def after(self, seconds: float, work: Callable[[], None]) -> None:
        """Do this later."""
        heapq.heappush(self._later, (time.monotonic() + seconds, next(self._numbers), work))

    def do_what_is_due(self) -> None:
        """Whatever was to be done by now."""
        while self._later and self._later[0][0] <= time.monotonic():
            heapq.heappop(self._later)[2]()

    def start(self, member: Member, *command: str) -> None:
        """A node for it, with a command that plays."""
        word = QUICK[self.plan.players] if self.plan.quick else ""
        seed = ("--seed", seed_of(word, NAMES.index(member.name)).hex()) if word else ()
        bot = ("--name", member.name, "--auto", LEVEL, "--json", "--debug", *self.setting.site.bind, *seed)
        errors = self.folder / f"{next(self._numbers)}-{member.name}.err"
        self.note(f"{member.name}: {command[0]}, see {errors.name}")
        through = self.setting.site.through(member.host)
        member.filled = Kind.FILL in member.troubles
        member.process = SoakNode((*through, *PROGRAM, *command, *bot), member.home, errors)
        self.setting.tally.begins(member.process)

    def kill(self, member: Member, when: str) -> None:
        """As a power cut would."""
        assert member.process is not None
        self.note(f"in the {when}: kill {member.name}")
        self.setting.tally.fault(Kind.KILL, when)
        member.process.kill()
        self.reap(member)

    def reap(self, member: Member) -> int:
        """Its process has ended; with this code."""
        node = member.process
        assert node is not None
        code, member.process = node.left(), None
        member.troubles.discard(Kind.STOP)
        self.setting.tally.ends(node, code)
        self.note(f"{member.name} has left: {code}")
        journal = journal_in(member.home)
        if journal is not None:
            kept = self.kept / f"{next(self._numbers)}-{member.name}.p2pcryptid"
            kept.write_bytes(journal.read_bytes())
        return code

    def bring_back(self, member: Member, seconds: float = 0) -> None:
        """After a while; it can only come back when there is room on its disk."""
        member.returning = True

        def come_back() -> None:
            if Kind.FILL in member.troubles:
                self.bring_back(member, 0.5)
                return
            journal = journal_in(member.home)
            is_over = journal is not None and journal.with_name("game.p2pcryptid").exists()
            member.returning = False
            self.start(member, "resume", *((journal.parent.name,) if journal is not None and is_over else ()))

        self.after(seconds, come_back)

    def crowd_at(self, member: Member) -> None:
        """From now on strangers come to its node."""
        if not self.setting.strangers or member.process is None:
            return
        self._crowd = self._crowd or self._strangers()
        journal, told = journal_in(member.home), member.process.said("invite")
        port = told[0]["port"] if journal is None else read_saved_seat(journal.parent).port
        assert self._crowd.stdin is not None
        self._crowd.stdin.write(f"{self.setting.site.address(member.host)} {port}\n")
        self._crowd.stdin.flush()

    def _strangers(self) -> "subprocess.Popen[str]":
        site = self.setting.site
        program = (sys.executable, "-m", "helpers.node_soak.strangers")
        options = (str(self.setting.strangers), ",".join(site.stranger_addresses))
        return subprocess.Popen(
            [*site.through(STRANGERS), *program, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )

    def end_all(self) -> None:
        """Nothing of this game is left running, cut or full."""
        for member in self.members:
            if member.process is not None:
                member.process.kill()
                self.reap(member)
            if Kind.CUT in member.troubles and self.setting.site.lan is not None:
                self.setting.site.lan.heal(member.host)
            self.disks.empty(member.home)
            member.troubles.clear()
        if self._crowd is not None:
            crowd, self._crowd = self._crowd, None
            try:
                self.setting.tally.strangers(int(crowd.communicate(timeout=_LEAVE_SECONDS)[0] or 0))
            finally:
                crowd.kill()
                crowd.wait()
