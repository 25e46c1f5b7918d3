"""A table in the clear: one who knows everything carries out what a game asks for, without any cryptography.

For tests, statistics and games in one process. It gives the same kinds of results, equally likely, as the
protocols do, and keeps what each seat alone may know apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import TABLE, AnyGame, Fact
from p2pcryptid.games.requests import (
    Answer,
    Answered,
    CardsDealt,
    CardsShown,
    Commit,
    Committed,
    Compare,
    Compared,
    Deal,
    FreeMark,
    Knowledge,
    MarkFound,
    Open,
    Opened,
    Request,
    RowsDealt,
    Seal,
    Sealed,
    Show,
    Shuffle,
    Shuffled,
    Toss,
    Tossed,
    UniqueColumn,
)


@dataclass
class ClearTable:
    """What lies on the table and in the hands."""

    game: AnyGame
    seats: int
    known: list[Knowledge] = field(default_factory=list)
    """by seat, what it alone knows"""
    _marks: dict[str, list[int]] = field(default_factory=dict)
    """by name of a unique column, the free marks that have not been found, in a random order"""
    _decks: dict[str, list[int]] = field(default_factory=dict)
    _dealt: dict[str, int] = field(default_factory=dict)
    _held: dict[tuple[str, int], int] = field(default_factory=dict)
    """cards in somebody's hand that not everybody has seen"""

    def __post_init__(self) -> None:
        self.known = self.known or [Knowledge() for _ in range(self.seats)]

    def view(self, state: Any, seat: int) -> Any:
        """What a seat may know."""
        return self.game.view(state, seat, self.known[seat])

    def carry_out(self, state: Any, request: Request, draw: Draw, choice: Any = None) -> Fact[Any]:
        """The fact that answers a request; the choice is the player's, where one is asked for."""
        match request:
            case Toss():
                return Fact(TABLE, Tossed(draw.bytes32()))
            case UniqueColumn():
                return self._unique_column(request, draw)
            case FreeMark():
                return Fact(TABLE, MarkFound(self._free_mark(request)))
            case Shuffle():
                return self._shuffle(request, draw)
            case Deal():
                return self._deal(request)
            case Show(deck, positions, seat):
                faces = tuple(self._shown(deck, at, seat) for at in positions)
                return Fact(seat, CardsShown(deck, positions, faces))
            case Seal(name, seat):
                self._learn(seat, choices={name: choice})
                return Fact(seat, Sealed(name))
            case Commit(name, seat):
                row = self.game.row_of(state, seat, choice)
                self._forget_told(name, seat)
                self._learn(seat, choices={name: choice}, bits={name: row})
                return Fact(seat, Committed(name))
            case Open(name, seat):
                return Fact(seat, Opened(name, self.known[seat].choices[name]))
            case Answer():
                return self._answer(request)
            case Compare(name, seat, cells, bits):
                row = self.known[seat].bits[name]
                equal = all(row >> cell & 1 == bit for cell, bit in zip(cells, bits, strict=True))
                return Fact(seat, Compared(name, cells, bits, equal))

    def _free_mark(self, request: FreeMark) -> int | None:
        left = self._marks[request.name]
        while left:
            mark = left.pop()
            if not request.excluded >> mark & 1:
                return mark
        return None

    def _learn(self, seat: int, **news: dict[Any, Any]) -> None:
        known = self.known[seat]
        merged = {name: {**getattr(known, name), **more} for name, more in news.items()}
        self.known[seat] = replace(known, **merged)

    def _shuffle(self, request: Shuffle, draw: Draw) -> Fact[Any]:
        deck, returned = request.deck, request.returned
        cards = [*request.faces, *(self._decks[name][at] for name, at in returned)]
        for name, at in returned:
            seat = self._held.pop((name, at))
            self._keep(seat, name, [other for other in self.known[seat].cards[name] if other != at])
        for seat in range(self.seats):
            self._keep(seat, deck, [])
        self._held = {card: seat for card, seat in self._held.items() if card[0] != deck}
        self._decks[deck], self._dealt[deck] = list(draw.shuffled(cards)), 0
        return Fact(TABLE, Shuffled(deck, len(cards)))

    def _keep(self, seat: int, deck: str, positions: list[int]) -> None:
        """Of a deck, the seat has these cards only."""
        cards = {name: hand for name, hand in self.known[seat].cards.items() if name != deck}
        if positions:
            cards[deck] = {at: self._decks[deck][at] for at in positions}
        self.known[seat] = replace(self.known[seat], cards=cards)

    def _shown(self, deck: str, at: int, seat: int) -> int:
        assert self._held.pop((deck, at)) == seat, "a card of its own"
        return self._decks[deck][at]

    def _forget_told(self, row: str, owner: int) -> None:
        for seat, known in enumerate(self.known):
            told = {key: bits for key, bits in known.told.items() if key != (row, owner)}
            self.known[seat] = replace(known, told=told)

    def _unique_column(self, request: UniqueColumn, draw: Draw) -> Fact[Any]:
        return self.give_rows(request, self._rows(request, draw), draw)

    def give_rows(self, request: UniqueColumn, rows: Sequence[int], draw: Draw) -> Fact[Any]:
        """Just these rows, seat by seat, in answer to the request."""
        taken = 0
        for seat, number in enumerate(rows):
            self._learn(seat, rows={request.name: number}, bits={request.name: request.rows[number]})
            taken |= request.marks[number] if request.marks else 0
        free = [mark for mark in range(request.mark_count) if not taken >> mark & 1]
        self._marks[request.name] = list(draw.shuffled(free))
        return Fact(TABLE, RowsDealt(request.name))

    def _rows(self, request: UniqueColumn, draw: Draw) -> tuple[int, ...]:
        """Rows drawn again and again until one column is left and none of them is needless."""
        while True:
            rows = tuple(draw.below(len(request.rows)) for _ in range(self.seats))
            left = [self._common(request, [*rows[:j], *rows[j + 1 :]]) for j in range(self.seats)]
            if self._common(request, rows) == 1 and 1 not in left:
                return rows

    def _common(self, request: UniqueColumn, numbers: Any) -> int:
        common = (1 << request.columns) - 1
        for number in numbers:
            common &= request.rows[number]
        return common.bit_count()

    def _deal(self, request: Deal) -> Fact[Any]:
        deck, first = request.deck, self._dealt[request.deck]
        positions = tuple(range(first, first + request.count))
        assert positions, "at least one card"
        faces = tuple(self._decks[deck][at] for at in positions)
        self._dealt[deck] += request.count
        if request.to is None:
            return Fact(TABLE, CardsDealt(deck, positions, None, faces))
        self._held.update({(deck, at): request.to for at in positions})
        self._keep(request.to, deck, [*self.known[request.to].cards.get(deck, {}), *positions])
        return Fact(TABLE, CardsDealt(deck, positions, request.to))

    def _answer(self, request: Answer) -> Fact[Any]:
        row, cells = self.known[request.seat].bits[request.row], request.cells
        bits = tuple(row >> cell & 1 for cell in cells)
        if request.to is None:
            return Fact(request.seat, Answered(request.row, cells, None, bits))
        key = (request.row, request.seat)
        told = {**self.known[request.to].told.get(key, {}), **dict(zip(cells, bits, strict=True))}
        self._learn(request.to, told={key: told})
        return Fact(request.seat, Answered(request.row, cells, request.to))
