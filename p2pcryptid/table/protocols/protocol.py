"""What every protocol at the table has in common.

A protocol carries out one kind of request. It lives in a folder of its own with three parts: `state`, the
public state of a run and the one table of its transitions; `check`, what everybody verifies of an event, with
no secret; `author`, what the seat whose turn it is writes, from its secret. The same secret and the same
state always give the same bytes, so that a revealed secret lets anybody reproduce every event.

A run does not know which seat is us. Whatever cannot be raises `Violation` with the seat to blame.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeAlias, TypeVar
from typing import Protocol as Interface

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.group import Point
from p2pcryptid.crypto.hashing import Context, Secret
from p2pcryptid.errors import EncodingError, P2PCryptidError
from p2pcryptid.games.game import AnyGame, Fact

from .memory import Memory

Parts: TypeAlias = tuple[bytes, ...]
"""the body of a protocol's event: byte strings whose meaning the step fixes"""

StepT = TypeVar("StepT", bound=IntEnum)
Transitions: TypeAlias = Mapping[tuple[StepT, str], StepT | None]
"""for a step, and for how it ended, the step that follows; None is the end of the run"""


class Violation(P2PCryptidError):
    """A seat wrote something that the protocol does not allow: `code` says what, `accused` who."""

    exit_code = 5

    def __init__(self, code: str, accused: int, detail: str = "") -> None:
        super().__init__(f"seat {accused}: {code}{': ' + detail if detail else ''}")
        self.code = code
        self.accused = accused


def require(report: Report, code: str, seat: int) -> None:
    """Blame the seat unless all checks hold."""
    if not report.ok:
        raise Violation(code, seat, ", ".join(report.failed))


def count_parts(parts: Parts, count: int) -> None:
    """So many parts, or unreadable."""
    if len(parts) != count:
        raise EncodingError(f"{len(parts)} parts instead of {count}")


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a run takes place; the same at every seat."""

    match: bytes
    keys: tuple[Point, ...]
    """every seat's key of the match, for cards and private answers; checked when the match was opened"""
    game: AnyGame
    state: Any
    """the game's state when the run began"""
    memory: Memory = field(default_factory=Memory)
    """what earlier runs have left"""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.keys)


class Run(Interface):
    """The public state of one run: a frozen dataclass of the protocol's own."""

    @property
    def step(self) -> IntEnum:
        """The kind of event that is due."""

    @property
    def writer(self) -> int:
        """The seat that writes it."""


@dataclass(frozen=True, slots=True)
class Done:
    """A run is over: what all may now believe, and what the table keeps of it."""

    fact: Fact[Any]
    memory: Memory


@dataclass(frozen=True, slots=True)
class Protocol:
    """How one kind of request is carried out."""

    name: str
    request: type
    kinds: int
    """the number of its first step among all kinds of events; each protocol has room for 16"""
    transitions: Transitions[Any]
    begin: Callable[[Setting, Any, bytes], "Run | Done"]
    """A run for a request; the anchor is the head at which it begins. Some are done at once."""
    check: Callable[[Any, int, Parts, bytes], "Run | Done"]
    """The run after a seat has written these parts; the head is the one after that event."""
    author: Callable[[Any, int, Secret, bytes], Parts]
    """What a seat writes now. The last argument is its choice, encoded, where it has one to make."""
    choice: Callable[[Any, int, Secret, Parts], bytes] = lambda *_: b""
    """The choice that a seat's own parts hold, from its secret; empty where there is none to make, and
    `EncodingError` where they were not written with this secret."""
    ahead: Callable[[Any, int, Secret], Sequence[Callable[[], object]]] = lambda *_: ()
    """What a seat can calculate now of what it will write later in this run; `author` then finds it made."""
    reproduce: "Callable[[Any, int, Sequence[Secret]], Parts] | None" = None
    """As `author`, from the secrets of all seats, where that costs less."""


def follow(transitions: Transitions[StepT], step: StepT, outcome: str) -> StepT:
    """The step after this one; every step that is ever taken stands in the protocol's table."""
    after = transitions[step, outcome]
    assert after is not None, f"{step.name} ends the run by {outcome!r}"
    return after


def finish(transitions: Transitions[StepT], step: StepT, outcome: str) -> None:
    """The run may end here, by the protocol's table."""
    assert transitions[step, outcome] is None, f"{step.name} does not end the run by {outcome!r}"


def place(setting: Setting, seat: int, anchor: bytes, purpose: str) -> Context:
    """Where a seat's proofs in a run belong: valid here and nowhere else."""
    return Context(setting.match, seat, anchor, purpose)


def in_turn(setting: Setting, turn: int) -> tuple[int, ...]:
    """All seats in table order, beginning with another one at every turn."""
    seats = tuple(range(setting.seats))
    first = turn % len(seats)
    return seats[first:] + seats[:first]


def check_name(setting: Setting, name: str, kind: str) -> None:
    """A name may be used again, but only for the same kind of thing; everything else is a bug of the game."""
    if setting.memory.kind_of(name) not in ("", kind):
        raise ValueError(f"{name!r} is the name of another kind of thing in this match")


def check_seat(setting: Setting, seat: int) -> None:
    """A game that asks something of a seat that is not there has a bug."""
    if not 0 <= seat < setting.seats:
        raise ValueError(f"there is no seat {seat}")
