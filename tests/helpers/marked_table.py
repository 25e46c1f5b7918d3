"""A table in the clear at which every secret is an object of its own, recognised wherever it turns up."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import CardsDealt, CardsShown, Knowledge, MarkFound, Opened, Request, Shuffle
from p2pcryptid.sim.clear import ClearTable


class Marked(int):
    """A secret number: of a row, the bits of a row, the face of a card."""


@dataclass
class MarkedTable(ClearTable):
    """Marks rows, cards, choices and what one seat was told, and unmarks what becomes public."""

    choices: dict[int, Any] = field(default_factory=dict)
    """by id, every choice that was sealed"""

    def is_secret(self, one: object) -> bool:
        return type(one) is Marked or id(one) in self.choices

    def carry_out(self, state: Any, request: Request, draw: Draw, choice: Any = None) -> Fact[Any]:
        if choice is not None:
            choice = copy(choice)
            self.choices[id(choice)] = choice
        fact = super().carry_out(state, request, draw, choice)
        if isinstance(request, Shuffle):
            self._decks[request.deck] = [Marked(card) for card in self._decks[request.deck]]
        self.known = [_marked(known) for known in self.known]
        return Fact(fact.seat, _public(fact.action))


def _marked(known: Knowledge) -> Knowledge:
    return replace(
        known,
        rows={name: _mark(row) for name, row in known.rows.items()},
        bits={name: _mark(row) for name, row in known.bits.items()},
        told={key: {at: _mark(bit) for at, bit in cells.items()} for key, cells in known.told.items()},
    )


def _mark(number: int) -> Marked:
    return number if type(number) is Marked else Marked(number)


def _public(result: Any) -> Any:
    """The result, unmarked where everybody may see it."""
    match result:
        case CardsDealt(to=None) | CardsShown():
            return replace(result, faces=tuple(int(face) for face in result.faces))
        case MarkFound(int() as mark):
            return MarkFound(int(mark))
        case Opened():
            return replace(result, action=copy(result.action))
        case _:
            return result


def reachable(root: object) -> Iterator[object]:
    """Every object that the fields and items of this one lead to."""
    waiting, seen = [root], set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, tuple | list | set | frozenset):
            waiting += one
        elif isinstance(one, dict):
            waiting += [*one, *one.values()]
        names = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
        waiting += [
            getattr(one, name) for name in (*names, *getattr(one, "__dict__", {})) if hasattr(one, name)
        ]
