"""Protocols driven directly: a table of seats with secrets, and a game that only has choices to make.

Every event is written from a secret and then checked with none, as at a real table. All that was written is
kept, together with the run that it was written in, so that a test can say something else there.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias
from unittest.mock import patch

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.errors import EncodingError, Illegal
from p2pcryptid.games.game import Game, View
from p2pcryptid.games.requests import (
    Answer,
    Commit,
    Compare,
    Deal,
    Knowledge,
    Open,
    Request,
    Result,
    Seal,
    Show,
    Shuffle,
)
from p2pcryptid.table.knowledge import knowledge
from p2pcryptid.table.protocols import cards
from p2pcryptid.table.protocols.answer import check as answer_check
from p2pcryptid.table.protocols.choices import encode_action
from p2pcryptid.table.protocols.commit import check as commit_check
from p2pcryptid.table.protocols.compare import check as compare_check
from p2pcryptid.table.protocols.keys import match_key
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.open import check as open_check
from p2pcryptid.table.protocols.protocol import Done, Parts, Protocol, Run, Setting, Violation, require
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.protocols.shuffle import check as shuffle_check

CELLS = 6
"""how long the rows of this game are"""


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice that stands for no row; only even numbers are written."""

    number: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", self.number - self.number % 2)


@dataclass(frozen=True, slots=True)
class Mark:
    """A choice that stands for a row: these cells, moved on by what the state says."""

    cells: tuple[int, ...]
    text: str = ""


Action: TypeAlias = Pick | Mark


def row_of(shift: int, _: int, action: Action) -> int:
    if isinstance(action, Pick):
        raise Illegal("no-row", "a pick stands for no row")
    return sum(1 << (cell + shift) for cell in set(action.cells))  # which may be more than fit


CHOOSING: Game[int, Action, View[int]] = Game(
    name="choosing",
    variants=(),
    state=int,
    action=Action,
    rules_hash=bytes(32),
    start=lambda *_: 0,
    to_act=lambda _: (),
    legal_actions=lambda *_: [],
    apply=lambda state, _: state,
    outcome=lambda _: None,
    row_of=row_of,
)


@dataclass(frozen=True, slots=True)
class Written:
    """One event, and the run before it."""

    protocol: Protocol
    run: Any
    seat: int
    parts: Parts
    head: bytes
    """after it"""

    @property
    def kind(self) -> int:
        return self.protocol.kinds + int(self.run.step)

    def checked(self, parts: Parts) -> Run | Done:
        """What everybody makes of it if the seat writes these parts instead."""
        return self.protocol.check(self.run, self.seat, parts, self.head)

    def blamed(self, parts: Parts) -> tuple[str, int]:
        """The code and the accused if the seat writes these parts instead; the table blames the writer for
        what cannot be read."""
        try:
            self.checked(parts)
        except Violation as violation:
            return violation.code, violation.accused
        except EncodingError:
            return "event-unreadable", self.seat
        raise AssertionError("nobody noticed")

    def noticed_by(self, code: str, parts: Parts) -> Run | Done:
        """The seat is blamed with this code if it writes these parts instead; and were it not for the one
        check behind that code, nobody would notice. Then this is what would come of it."""
        assert self.blamed(parts) == (code, self.seat)
        with unchecked(code):
            return self.checked(parts)


@contextmanager
def unchecked(code: str) -> Iterator[None]:
    """As if nobody checked what is blamed with this code."""

    def lenient(report: Report, blamed_with: str, seat: int) -> None:
        if blamed_with != code:
            require(report, blamed_with, seat)

    with ExitStack() as stack:
        for module in (cards, shuffle_check, open_check, commit_check, answer_check, compare_check):
            stack.enter_context(patch.object(module, "require", lenient))
        yield


@dataclass
class Seats:
    """So many seats that ask for one thing after the other."""

    count: int
    label: str = "test"
    head: bytes = b""
    memory: Memory = field(default_factory=Memory)
    state: int = 0
    written: list[Written] = field(default_factory=list)
    false: Mapping[int, Secret] = field(default_factory=dict)
    """events, by number, that are written with another secret"""

    def __post_init__(self) -> None:
        self.match = digest("test/match", self.label, self.count)
        self.secrets = [Secret(digest("test/secret", self.label, seat)) for seat in range(self.count)]
        self.keys = tuple(match_key(s, self.match, seat).key for seat, s in enumerate(self.secrets))
        self.head = self.head or digest("test/genesis", self.match)

    @property
    def setting(self) -> Setting:
        return Setting(self.match, self.keys, CHOOSING, self.state, self.memory)

    def begin(self, request: Request) -> Run | Done:
        return PROTOCOLS[type(request)].begin(self.setting, request, self.head)

    def ask(self, request: Request, action: Action | None = None) -> Any:
        """The result, once all have written what they have to."""
        choice = b"" if action is None else encode_action(CHOOSING, action)
        protocol = PROTOCOLS[type(request)]
        run = self.begin(request)
        while not isinstance(run, Done):
            secret = self.false.get(len(self.written), self.secrets[run.writer])
            parts = protocol.author(run, run.writer, secret, choice)
            self.head = digest("test/event", self.head, run.writer, protocol.kinds + run.step, parts)
            one = Written(protocol, run, run.writer, parts, self.head)
            self.written.append(one)
            run = one.checked(parts)
        self.memory = run.memory
        result: Result = run.fact.action
        return result

    def known(self, seat: int, secret: Secret | None = None) -> Knowledge:
        return knowledge(self.setting, seat, secret or self.secrets[seat])

    def fork(self) -> "Seats":
        """The same seats at the same place, to go another way."""
        return replace(self, written=list(self.written))

    def last(self) -> Written:
        """The last event."""
        return self.written[-1]

    def of(self, request: type, seat: int | None = None, number: int = 0) -> Written:
        """An event of a protocol: the first, or another one, of any seat or of one."""
        found = [one for one in self.written if one.protocol.request is request and seat in (None, one.seat)]
        return found[number]


def flipped(data: bytes, at: int = -1) -> bytes:
    """With one bit changed."""
    changed = bytearray(data)
    changed[at] ^= 1
    return bytes(changed)


def with_part(parts: Sequence[bytes], number: int, data: bytes) -> Parts:
    """With one part exchanged."""
    return (*parts[:number], data, *parts[number + 1 :])


# One of everything --------------------------------------------------------------------------------

FACES = (0, 1, 1, 5, 7)


def card_game(count: int = 3) -> Seats:
    """A deck shuffled, dealt to two seats and face up, shown, and partly shuffled again."""
    table = Seats(count)
    table.ask(Shuffle("deck", FACES))
    table.ask(Deal("deck", 2, 0))
    table.ask(Deal("deck", 1, 1))
    table.ask(Deal("deck", 1))
    table.ask(Show("deck", (0,), 0))
    table.ask(Shuffle("next", (3,), (("deck", 1), ("deck", 2))))
    return table


def choosing_game(count: int = 3) -> Seats:
    """Choices sealed and opened, and rows answered from, to all and to one, and compared."""
    table = Seats(count)
    table.ask(Seal("card", 0), Pick(4))
    table.ask(Seal("card", 1), Mark((), "hello"))
    table.ask(Commit("row", 0, CELLS), Mark((1, 3)))
    table.ask(Commit("row", 1, CELLS), Mark((0, 5)))
    table.ask(Answer("row", 0, (1, 2)))
    table.ask(Answer("row", 0, (2, 3), 1))
    table.ask(Compare("row", 0, (1, 2, 3), (1, 0, 1)))
    table.ask(Compare("row", 0, (1, 2, 3), (1, 1, 1)))
    for name in ("card", "row"):
        for seat in range(2):
            table.ask(Open(name, seat))
    return table
