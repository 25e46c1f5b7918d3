"""One deal with all seats in one process: what each event and each piece made ahead takes.

Every seat's pieces are calculated as soon as they can be, so that what seats write is collected from them as
in a real node. An event is checked once, since all seats would come to the same.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import factorial

from p2pcryptid.crypto.hashing import Secret, digest
from p2pcryptid.games.cryptid.atlas.pages import chosen_board
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.dealing import clue_table
from p2pcryptid.games.cryptid.deals import legal_deals
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.protocol import Done, Parts
from p2pcryptid.table.protocols.unique_column import PROTOCOL
from p2pcryptid.table.protocols.unique_column.author import Piece, ahead, author
from p2pcryptid.table.protocols.unique_column.check import check
from p2pcryptid.table.protocols.unique_column.made import forget
from p2pcryptid.table.protocols.unique_column.row_table import row_table
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Terms, begun
from p2pcryptid.transcript import event as transcript
from p2pcryptid.transcript.signing import SigningKey

from .deal_meter import Clock, Meter, Spent
from .deal_path import Event


@dataclass(frozen=True, slots=True)
class Deal:
    """What was measured of one deal. Times are in seconds."""

    seats: int
    attempts: int
    expected_attempts: float
    """on this board"""
    size: int
    """the bytes of all bodies"""
    made_cpu: float
    """by all seats together"""
    checked_cpu: float
    """by one seat, of everybody"""
    unit: Spent
    events: tuple[Event, ...]
    pieces: tuple[float, ...]


def measured(players: int, mode: Mode, number: int, clock: Clock) -> Deal:
    """The deal of this number: always the same one, and made anew."""
    forget()
    board = chosen_board(digest("bench/board", players, mode, number), mode, players)
    clues = clue_table(board.board, mode, board.clues)
    match = digest("bench/deal", players, mode, number)
    run = begun(Terms(match, players, row_table(clues), match), "row", Memory(), match)
    return _Measuring(run, clock).deal(_expected_attempts(clues.rows, players))


def _expected_attempts(rows: Sequence[int], seats: int) -> float:
    """All draws of as many rows as there are seats, for each one that may be dealt."""
    return float(len(rows) ** seats / (factorial(seats) * len(legal_deals(rows, seats))))


class _Measuring:
    """The seats of one deal, and what they have spent so far."""

    def __init__(self, run: ColumnRun, clock: Clock) -> None:
        self._match, self._run = run.terms.match, run
        seats = range(run.terms.seats)
        self._secrets = [Secret(digest("bench/secret", self._match, seat)) for seat in seats]
        self._key = SigningKey(digest("bench/key", self._match))
        self._meter = Meter(clock)
        self._numbers: dict[Hashable, int] = {}
        self._by_result: dict[object, int] = {}
        self._pieces: list[Spent] = []
        self._made_cpu = self._checked_cpu = 0.0
        self._size = self._attempts = 0

    def deal(self, expected_attempts: float) -> Deal:
        """From the first event to the last."""
        events: list[Event] = []
        run: ColumnRun | Done = self._run
        while isinstance(run, ColumnRun):
            if run.final is not None:
                self._attempts = run.attempts_begun
            event, run = self._event(run)
            events.append(event)
        pieces = tuple(spent.time for spent in self._pieces)
        made = self._made_cpu + sum(spent.cpu for spent in self._pieces)
        seats, attempts = len(self._secrets), self._attempts
        costs = self._size, made, self._checked_cpu, self._meter.unit
        return Deal(seats, attempts, expected_attempts, *costs, tuple(events), pieces)

    def _event(self, run: ColumnRun) -> tuple[Event, ColumnRun | Done]:
        seat = run.writer
        offers = tuple(self._offered(ahead(run, one, secret)) for one, secret in enumerate(self._secrets))
        parts, writing = self._meter.timed(lambda: author(run, seat, self._secrets[seat]))
        head = digest("bench/head", self._match, list(parts))
        after, checking = self._meter.timed(lambda: check(run, seat, parts, head))
        signing, reading = self._signed(run, parts)
        self._made_cpu += writing.cpu
        self._checked_cpu += checking.cpu
        self._size += sum(map(len, parts))
        collected = tuple(self._by_result[part] for part in parts if part in self._by_result)
        costs = writing.time + signing.time, reading.time, checking.time
        return Event(seat, collected, *costs, offers), after

    def _offered(self, pieces: Iterable[Piece]) -> tuple[int, ...]:
        """The numbers of these pieces; one that is new is calculated."""
        return tuple(self._number(piece) for piece in pieces)

    def _number(self, piece: Piece) -> int:
        key = (piece.func, piece.args) if isinstance(piece, partial) else piece
        if key not in self._numbers:
            self._numbers[key] = number = len(self._pieces)
            result, spent = self._meter.timed(piece)
            self._pieces.append(spent)
            self._by_result[result] = number
        return self._numbers[key]

    def _signed(self, run: ColumnRun, parts: Parts) -> tuple[Spent, Spent]:
        """What signing this event takes its writer, and reading it and verifying the signature the others."""
        fields = self._match, 0, self._match, run.writer, PROTOCOL.kinds + run.step, (), parts
        data, signing = self._meter.timed(lambda: transcript.Event(*fields).signed(self._key).encode())
        public = self._key.public
        holds, reading = self._meter.timed(lambda: transcript.decode_signed(data).is_signed_by(public))
        assert holds
        return signing, reading
