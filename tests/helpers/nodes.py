"""How these tests run nodes: real processes, each with a home of its own, always ended with the test."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from helpers.progress import QUIET_SECONDS, Progress, wait_until
from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.transcript.file import read_log

PROGRAM = (sys.executable, "-m", "p2pcryptid")
NAMES = ("ann", "ben", "cat", "dan", "eve")
QUICK = {3: "3 nodes 1", 4: "4 nodes 2", 5: "5 nodes 0"}
"""For so many players, the word of a table whose deal is soon done. See `quick_seeds.py`."""
LEVEL = "easy"
Line = dict[str, Any]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a job that a shell runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what we start would not hear Ctrl-C either


def seed_of(word: str, seat: int) -> bytes:
    """From which all secrets of one node follow."""
    return sha256(f"{word}/{seat}".encode()).digest()


class Process:
    """One node that runs: what it says, line by line, and what it complains of."""

    def __init__(self, command: Sequence[str], home: Path, errors: Path) -> None:
        self.home = home
        self.command = list(command)
        self.lines: list[Line] = []
        self._errors = errors
        self._changed = Condition()
        with errors.open("wb") as stderr:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                start_new_session=True,
                env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "P2PCRYPTID_HOME": str(home)},
            )
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stdout:
            for line in stdout:
                with self._changed:
                    self.lines.append(json.loads(line))
                    self._changed.notify_all()

    def said(self, event: str) -> list[Line]:
        """Its lines about this, so far."""
        return [line for line in list(self.lines) if line["event"] == event]

    def until(self, ready: Callable[[], bool], what: str) -> None:
        """Wait until its words make this true."""
        progress = Progress(self._how_far)
        with self._changed:
            while not ready():
                gone = not self._reader.is_alive()
                assert not gone and not progress.hangs, f"waited for {what}\n{self.story()}"
                self._changed.wait(1)

    def _how_far(self) -> tuple[int, ...]:
        """What it has said and stored so far."""
        files = [self._errors, *self.home.glob("matches/*/journal.p2pcryptid")]
        return len(self.lines), *(file.stat().st_size for file in files)

    def first(self, event: str) -> Line:
        """Its first line about this; waits for it."""
        self.until(lambda: bool(self.said(event)), event)
        return self.said(event)[0]

    def left(self) -> int:
        """Its exit code; waits for it."""
        wait_until(lambda: not self.runs, self._how_far, self.story)
        self._reader.join(QUIET_SECONDS)
        return self._process.wait()

    def kill(self) -> None:
        """As a power cut would: it and whatever it started, with no time for a last word."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._reader.join(QUIET_SECONDS)

    def interrupt(self) -> None:
        """As Ctrl-C does."""
        self.send(signal.SIGINT)

    def send(self, number: int) -> None:
        """A signal for it alone, and for nothing that it started."""
        self._process.send_signal(number)

    @property
    def pid(self) -> int:
        """By which the system knows it."""
        return self._process.pid

    @property
    def children(self) -> list[int]:
        """What it has started, and is still there."""
        return [int(word) for word in children_of(self._process.pid).read_text().split()]

    @property
    def way_back(self) -> list[str]:
        """The command that it named when it left; that it named one, and only one."""
        (command,) = re.findall(r"'[^']*p2pcryptid (resume [^']*)'", self.errors)
        return shlex.split(command)

    @property
    def errors(self) -> str:
        """What it said to people."""
        return self._errors.read_text()

    @property
    def runs(self) -> bool:
        """Is it still there?"""
        return self._process.poll() is None

    @property
    def journal(self) -> Path:
        """Where it keeps the only match it has."""
        (path,) = self.home.glob("matches/*/journal.p2pcryptid")
        return path

    @property
    def log(self) -> Path:
        """Where its log is at the end."""
        return self.journal.with_name("game.p2pcryptid")

    def story(self) -> str:
        """For whoever looks into a failure."""
        said = "\n".join(map(str, self.lines[-8:]))
        return f"{' '.join(self.command)}\nP2PCRYPTID_HOME={self.home}\n{said}\n{self.errors[-3000:]}"


def children_of(process: int) -> Path:
    """Where Linux says what a process has started."""
    return Path(f"/proc/{process}/task/{process}/children")


def is_gone(process: int) -> bool:
    """Has it ended, whether or not anybody has taken note?"""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


class Nodes:
    """The nodes of one test. Use it in a `with` block: none outlives that."""

    def __init__(self, folder: Path, word: str = "", level: str = LEVEL, bind: str = "127.0.0.1") -> None:
        self.folder = folder
        self.all: list[Process] = []
        self._word = word
        self._play = ["--auto", level, "--json", "--debug", *(["--bind", bind] if bind else [])]

    def __enter__(self) -> "Nodes":
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.all:
            process.kill()

    def run(self, name: str, *command: str, through: Sequence[str] = ()) -> Process:
        """Any command, in the home of this name; `through` another program, such as `ip netns exec`."""
        return self.add(name, *through, *PROGRAM, *command)

    def add(self, name: str, *arguments: str) -> Process:
        """Any program that tells what it does as ours do."""
        self.folder.mkdir(exist_ok=True)
        errors = self.folder / f"{name}-{len(self.all)}.err"
        process = Process(arguments, self.folder / name, errors)
        self.all.append(process)
        return process

    def play(self, name: str, *command: str, through: Sequence[str] = ()) -> Process:
        """A command that plays: `host`, `join` or `resume`."""
        seed = ["--seed", seed_of(self._word, NAMES.index(name)).hex()] if self._word else []
        return self.run(name, *command, "--name", name, *self._play, *seed, through=through)

    def table(self, players: int) -> list[Process]:
        """A private table, and as many nodes as it has seats; everybody takes the seat of its name."""
        host = self.play(NAMES[0], "host", "--players", str(players), "--private")
        invite, nodes = host.first("invite")["invite"], [host]
        for name in NAMES[1:players]:
            nodes.append(self.play(name, "join", invite))
            await_seats(host, len(nodes))
        return nodes


def await_seats(host: Process, taken: int) -> None:
    """Wait until so many have come to a table."""
    host.until(lambda: any(len(one["names"]) == taken for one in host.said("lobby")), f"{taken} players")


def facts(process: Process) -> list[tuple[int, str]]:
    """What it told of the game."""
    return [(line["seat"], line["text"]) for line in process.said("fact")]


def assert_same_honest_end(nodes: Sequence[Process], code: int = 0) -> Path:
    """All left in peace, with the same log byte for byte; it is honest. The log of the first."""
    for node in nodes:
        assert node.left() == code, node.story()
    ends = [node.said("end")[-1] for node in nodes]
    assert {end["ending"] for end in ends} == {"revealed"}, ends
    logs = [Path(end["log"]) for end in ends]
    assert len({log.read_bytes() for log in logs}) == 1, f"different logs: {logs}"
    verdict = audit(read_log(logs[0]))
    assert verdict.finding is Finding.HONEST, verdict.as_json()
    assert {end["winner"] for end in ends} == {
        None if verdict.winner is None else verdict.names[verdict.winner]
    }
    return logs[0]
