"""A step of our own is said before it is checked; whatever goes wrong then, nothing is signed behind it."""

import pytest

from helpers.matches import GAME
from p2pcryptid.games.game import Variant
from p2pcryptid.sim.table import new_table
from p2pcryptid.table.protocols.protocol import Violation
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import MatchState, advance
from p2pcryptid.transcript.event import Event
from p2pcryptid.transcript.records import RecordKind

NAMES = ("ann", "ben", "cat")


def first_seat() -> Seat:
    return new_table(GAME, Variant(3, "normal"), NAMES, b"own steps")[1][0]


def test_a_step_is_out_before_it_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, order = first_seat(), list[str]()

    def seen(match: MatchState, event: Event) -> MatchState:
        order.append("checked")
        return advance(match, event)

    monkeypatch.setattr("p2pcryptid.table.seat.advance", seen)
    for output in seat._act():
        order.append("said")
        assert output.kind is RecordKind.EVENT and seat.match.accepted[-1] == output
    assert order == ["said", "checked"]
    assert seat.may_sign


@pytest.mark.parametrize("wrong", [(b"x",), ("not", "bytes")])
def test_behind_a_step_that_cannot_be_nothing_is_signed(
    monkeypatch: pytest.MonkeyPatch, wrong: tuple[bytes, ...]
) -> None:
    seat = first_seat()
    monkeypatch.setattr("p2pcryptid.table.seat.step_body", lambda *_: wrong)
    with pytest.raises(RuntimeError, match="a step of our own that cannot be"):
        seat.start()
    assert not seat.may_sign
    assert seat.start() == []
    assert len(seat.match.accepted) == 1


def test_nor_behind_one_of_which_nobody_took_what_was_to_be_sent() -> None:
    seat = first_seat()
    next(seat._act())  # and then it is dropped, as where the disk was full
    assert not seat.may_sign and seat.start() == []


def test_nor_behind_one_that_breaks_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = first_seat()

    def refuse(*_: object) -> object:
        raise Violation("opening-key", 0)

    monkeypatch.setattr("p2pcryptid.table.seat.advance", refuse)
    with pytest.raises(RuntimeError):
        seat.start()
    assert seat.start() == []
