"""What goes wrong in one game, and when: all of it follows from a number."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from random import Random
from typing import TypeVar

T = TypeVar("T")
FEWEST, MOST = 3, 9
"""Faults in one game."""


class Phase(IntEnum):
    """How far a game is."""

    OPENING = 0
    DEAL = 1
    PLAY = 2
    REVEAL = 3


class Kind(StrEnum):
    """What can happen to a node."""

    KILL = "kill"
    STOP = "stop"
    CUT = "cut"
    FILL = "fill"


@dataclass(frozen=True, slots=True)
class Strike:
    """One fault. It comes so many events, or so many seconds, after the one before; whichever is sooner."""

    phase: Phase
    events: int
    patience: float
    kind: Kind
    victims: tuple[str, ...]
    seconds: float
    """for how long; of a kill, until the victim comes back"""


@dataclass(frozen=True, slots=True)
class Plan:
    """One game."""

    players: int
    quick: bool
    """secrets that are known to be soon dealt, in place of fresh ones"""
    strikes: tuple[Strike, ...]


_PHASES = {Phase.OPENING: 1, Phase.DEAL: 3, Phase.PLAY: 4, Phase.REVEAL: 2}
_KINDS = {Kind.KILL: 4, Kind.STOP: 2, Kind.CUT: 2, Kind.FILL: 2}
_SECONDS = {Kind.KILL: (0.0, 8.0), Kind.STOP: (1.0, 25.0), Kind.CUT: (1.0, 20.0), Kind.FILL: (1.0, 6.0)}
_EVENTS = {Phase.OPENING: 3, Phase.DEAL: 12, Phase.PLAY: 25, Phase.REVEAL: 1}
_PATIENCE = (0.2, 15.0)
_FOUR, _QUICK = 0.2, 0.15


def plan(chance: Random, names: tuple[str, ...]) -> Plan:
    """A game with its faults, the earlier ones first."""
    players = 4 if chance.random() < _FOUR else 3
    quick = chance.random() < _QUICK
    strikes = [_strike(chance, names[:players]) for _ in range(chance.randint(FEWEST, MOST))]
    return Plan(players, quick, tuple(sorted(strikes, key=lambda one: one.phase)))


def _strike(chance: Random, names: tuple[str, ...]) -> Strike:
    phase = _drawn(chance, _PHASES)
    kind = _drawn(chance, _KINDS)
    hit = tuple(chance.sample(names, chance.choice((1, 1, 2)) if kind is Kind.KILL else 1))
    events = chance.randrange(_EVENTS[phase])
    return Strike(phase, events, chance.uniform(*_PATIENCE), kind, hit, chance.uniform(*_SECONDS[kind]))


def _drawn(chance: Random, weights: dict[T, int]) -> T:
    return chance.choices(list(weights), list(weights.values()))[0]
