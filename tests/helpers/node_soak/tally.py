"""What a soak has seen so far, counted over all its tables."""

import time
from collections import Counter
from threading import Lock
from typing import Any

from .node import SoakNode


class Tally:
    """Several threads add to it."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._started = time.monotonic()
        self._lock = Lock()
        self._games: Counter[str] = Counter()
        self._faults: Counter[str] = Counter()
        self._phases: Counter[str] = Counter()
        self._exits: Counter[str] = Counter()
        self._strangers = 0
        self._past_seconds = 0.0
        self._alive: set[SoakNode] = set()

    def game(self, what: str) -> None:
        """A game was started, or ended in this way."""
        with self._lock:
            self._games[what] += 1

    def fault(self, what: str, when: str) -> None:
        """This was done to a node, in this phase of a game."""
        with self._lock:
            self._faults[what] += 1
            self._phases[when] += 1

    def strangers(self, connections: int) -> None:
        """So many came."""
        with self._lock:
            self._strangers += connections

    def begins(self, node: SoakNode) -> None:
        """A process lives from now on."""
        with self._lock:
            self._alive.add(node)

    def ends(self, node: SoakNode, code: int) -> None:
        """It lives no more."""
        with self._lock:
            if node in self._alive:
                self._alive.remove(node)
                self._past_seconds += node.age
                self._exits[str(code)] += 1

    @property
    def failed(self) -> bool:
        """Has anything happened that must not?"""
        with self._lock:
            return any(self._games[what] for what in ("lost", "false_blame", "crashed"))

    def line(self) -> dict[str, Any]:
        """All of it, for programs."""
        games = (
            "started",
            "honest",
            "given_up",
            "lost",
            "false_blame",
            "crashed",
            "broken_off",
            "called_back",
        )
        with self._lock:
            return {
                "v": 1,
                "seed": self._seed,
                "seconds": round(time.monotonic() - self._started),
                **{what: self._games[what] for what in games},
                "faults": dict(sorted(self._faults.items())),
                "phases": dict(sorted(self._phases.items())),
                "exits": dict(sorted(self._exits.items())),
                "strangers": self._strangers,
                "process_seconds": round(self._past_seconds + sum(node.age for node in self._alive)),
            }
