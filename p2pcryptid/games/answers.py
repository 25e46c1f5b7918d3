"""Does a result answer a request? The table gives no other ones; `apply` of a careful game checks it."""

from typing import Any

from p2pcryptid.errors import Illegal
from p2pcryptid.i18n import text

from .game import TABLE, Fact
from .requests import (
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
    MarkFound,
    Open,
    Opened,
    Request,
    Result,
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


def check_result(request: Request | None, fact: Fact[Any]) -> None:
    """Refuse a result that the state does not ask for. What players do is not looked at."""
    if isinstance(fact.action, Result) and not answers(request, fact):
        raise Illegal("not-asked-for", text("the game has not asked the table for this"))


def answers(request: Request | None, fact: Fact[Any]) -> bool:
    """Is this fact what the table gives for the request?"""
    seat, result = fact.seat, fact.action
    match request, result:
        case Toss(), Tossed():
            return seat == TABLE
        case FreeMark(excluded=excluded), MarkFound(mark):
            return seat == TABLE and (mark is None or not excluded >> mark & 1)
        case UniqueColumn(name), RowsDealt(given):
            return (seat, given) == (TABLE, name)
        case Shuffle(deck, faces, returned), Shuffled(given, count):
            return (seat, given, count) == (TABLE, deck, len(faces) + len(returned))
        case Deal(deck, count, to), CardsDealt(given, positions, holder, faces):
            counts = (count, count if to is None else 0)
            return (seat, given, holder) == (TABLE, deck, to) and (len(positions), len(faces)) == counts
        case Show(), CardsShown(deck, positions, faces):
            return request == Show(deck, positions, seat) and len(faces) == len(positions)
        case (Seal(name, chooser), Sealed(given)) | (Commit(name, chooser), Committed(given)):
            return (seat, given) == (chooser, name)
        case Open(name, chooser), Opened(given):
            return (seat, given) == (chooser, name)
        case Answer(), Answered(row, cells, to, bits):
            public = len(cells) if to is None else 0
            return request == Answer(row, seat, cells, to) and len(bits) == public
        case Compare(), Compared(row, cells, bits):
            return request == Compare(row, seat, cells, bits)
    return False
