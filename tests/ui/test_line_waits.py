"""Who is waited for and who is away, by a clock of our own."""

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import Variant
from p2pcryptid.i18n import speaking
from p2pcryptid.table.protocols.memory import Memory
from p2pcryptid.table.protocols.unique_column.row_table import RowTable
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step, Terms, begun
from p2pcryptid.ui.line.waits import Told, Waits

NAMES = ("ann", "bob", "carol")
NOTHING = Told()


def dealing(first: int) -> ColumnRun:
    """A deal at the beginning of the batch that begins with this attempt."""
    terms = Terms(bytes(32), 3, RowTable.of((1, 2), (0, 0), 2, 0), bytes(32))
    return begun(terms, "clue", Memory(), bytes(32), first)


def a_node(waits_for: tuple[int, ...] = (), away: tuple[int, ...] = (), run: Any = None) -> Any:
    """What the waits look at, of a match that is being played unless there is a deal."""
    record = SimpleNamespace(turn_seconds=90, levels=("", "", ""))
    board = CRYPTID.start(Variant(3, "normal"), NAMES, Draw(bytes(32), "board"))
    state = SimpleNamespace(game=CRYPTID, run=run, record=record, state=board)
    match = SimpleNamespace(over=False, closed=False, state=state, story=[], named={})
    here = frozenset(seat for seat in (1, 2) if seat not in away)
    return SimpleNamespace(
        match=match,
        names=NAMES,
        waits_for=waits_for,
        mesh=SimpleNamespace(away=away, here=here),
        seat=SimpleNamespace(seat=0),
        silence=SimpleNamespace(turn=0.0, overdue=frozenset()),
        coming_back={},
        ending=None,
        lingers_for=frozenset(),
    )


def test_nothing_for_the_first_second_and_then_once() -> None:
    waits = Waits(a_node((1,)))
    assert waits.look(10.0) == NOTHING
    assert waits.look(10.9) == NOTHING
    assert waits.look(11.0) == Told((), "waiting for bob", True)
    assert waits.look(12.0).passing == ""


def test_a_bot_that_is_still_starting_is_not_away_at_once() -> None:
    node = a_node(away=(1, 2))
    node.match.state.record.levels = ("", "", "easy")
    waits = Waits(node)
    waits.look(0.0)
    (said,) = waits.look(2.0).say
    assert "away: bob;" in said
    (said,) = waits.look(10.0).say
    assert "away: carol;" in said
    node = a_node(away=())
    node.match.state.record.levels = ("", "", "easy")
    waits = Waits(node)
    waits.look(0.0)
    node.mesh.away, node.mesh.here = (2,), frozenset({1})
    waits.look(1.0)
    (said,) = waits.look(2.0).say
    assert "away: carol;" in said


def test_every_new_wait_begins_again() -> None:
    node = a_node((1,))
    waits = Waits(node)
    with speaking("fr"):
        waits.look(0.0)
        assert waits.look(1.0).passing == "on attend bob"
        node.match.story.append("something")
        assert waits.look(1.5) == NOTHING
        assert waits.look(2.5).passing == "on attend bob"


def test_a_long_wait_says_how_long_and_who_is_late() -> None:
    node = a_node((1,))
    waits = Waits(node)
    waits.look(0.0)
    node.silence.turn, node.silence.overdue = 150.0, frozenset({1})
    told = waits.look(2.0)
    assert told.passing == "waiting for bob (2 min)"
    assert told.say == (
        "bob has taken longer than the agreed 1:30\n  ('abandon', typed twice, agrees to end it)",
    )
    assert waits.look(3.0).say == ()  # once
    node.silence.overdue = frozenset({0})
    assert waits.look(4.0).say == (
        "you have taken longer than the agreed 1:30: the others may end the match",
    )


def test_one_who_has_come_back_is_waited_for_with_whom_it_waits_for() -> None:
    node = a_node((1,))
    node.coming_back[1] = (2,)
    waits = Waits(node)
    waits.look(0.0)
    assert waits.look(1.0).passing == "waiting for bob, back again and waiting for carol"


def test_my_own_turn_is_no_wait() -> None:
    waits = Waits(a_node(()))
    assert [waits.look(now) for now in (0.0, 5.0, 50.0)] == [NOTHING] * 3


@pytest.mark.parametrize(
    ("lang", "away", "back"),
    [("en", "away: bob;", "back: bob"), ("fr", "absence : bob ;", "de retour : bob")],
)
def test_who_is_away_is_told_once_and_their_return(lang: str, away: str, back: str) -> None:
    node = a_node((1,), away=(1,))
    waits = Waits(node)
    with speaking(lang):
        assert waits.look(0.0) == NOTHING
        told = waits.look(1.0)
        assert len(told.say) == 1
        assert told.say[0].startswith(away)
        assert told.passing == ""  # that bob is waited for is said already
        assert waits.look(2.0) == NOTHING
        node.mesh = a_node().mesh
        assert waits.look(3.0).say == (back,)


def test_a_short_absence_is_not_told() -> None:
    node = a_node((), away=(1, 2))
    waits = Waits(node)
    waits.look(0.0)
    node.mesh = a_node().mesh
    assert waits.look(0.9) == NOTHING
    assert waits.look(5.0) == NOTHING


def test_after_the_end_only_those_who_have_not_opened_are_missed() -> None:
    node = a_node((2,), away=(1, 2))
    node.match.over = True
    waits = Waits(node)
    waits.look(0.0)
    (said,) = waits.look(1.0).say
    assert "carol" in said
    assert "bob" not in said
    node.match.closed, node.waits_for = True, ()
    assert waits.look(9.0) == NOTHING


def test_nobody_is_missed_in_a_match_that_was_given_up() -> None:
    node = a_node((1,), away=(1,))
    waits = Waits(node)
    waits.look(0.0)
    node.match.closed = True  # all others have given it up
    assert [waits.look(now) for now in (1.0, 9.0)] == [NOTHING] * 2


def test_a_deal_is_on_a_scale() -> None:
    node = a_node((1,), run=dealing(0))
    waits = Waits(node)
    told = waits.look(0.0)
    assert re.fullmatch(
        r"dealing \|#*\.*\| draw 12, usually done by \d+: everybody makes locks .*", told.passing
    )
    assert waits.look(9.0) == NOTHING
    node.match.state.run = replace(dealing(0), step=Step.CHAIN)
    assert waits.look(9.1).passing.endswith("encrypted lists go round the table")
    node.match.state.run = dealing(1200)
    assert "draw 1212, bad luck (one deal in twenty takes over " in waits.look(9.2).passing
