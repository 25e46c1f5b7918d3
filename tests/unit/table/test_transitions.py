"""The tables of transitions are what matches do: no other way is ever taken, and every way is.

The diagrams for contributors come from the same tables.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from helpers.card_game import card_match
from helpers.column_runs import all_states, honest_runs, often_needless, until, vetoed
from helpers.diagrams import LATER_STARTS, PAGE, Machine, diagram, machine, machines, page
from helpers.matches import Played, exhausted, honour, proven, resigned
from helpers.scripted_game import CHOOSY, scripted_match
from helpers.tiny_game import tiny_match
from p2pcryptid.games.requests import Request, UniqueColumn
from p2pcryptid.table import opening
from p2pcryptid.table.protocols.protocol import finish, follow
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step
from p2pcryptid.table.state import MatchState

Way = tuple[IntEnum, IntEnum | None]

NEVER: dict[type, dict[Way, str]] = {
    UniqueColumn: {
        (
            Step.SEEDS,
            None,
        ): "the seeds show who wrote something else: the match stops",
    },
}
"""ways that stand in a table so that the diagram is whole, and that no match takes"""


@dataclass(frozen=True)
class Taken:
    """What was seen of one machine."""

    starts: set[IntEnum]
    ways: set[Way]


def in_opening(states: Iterable[MatchState]) -> Iterator[Way]:
    for before, after in pairwise(states):
        if before.opening is not None:
            step = None if after.opening is None else after.opening.step
            if step is not before.opening.step:
                yield before.opening.step, step


def in_runs(played: Played) -> Iterator[tuple[Request, list[IntEnum]]]:
    """Every run of a match: its request, and the steps in their order."""
    for request, places in played.runs():
        steps = [played.states[seq].run.step for seq in places]  # type: ignore[union-attr]
        yield request, steps


def ways_of(steps: list[IntEnum], ended: bool) -> Iterator[Way]:
    for before, after in pairwise(steps):
        if before is not after:
            yield before, after
    if ended:
        yield steps[-1], None


def choosy_match() -> Played:
    return scripted_match(CHOOSY)


MATCHES = (proven, exhausted, resigned, honour, tiny_match, scripted_match, choosy_match, card_match)


@cache
def taken() -> dict[type | None, Taken]:
    """By request, what the matches of the tests do; None is the opening."""
    found: dict[type | None, Taken] = {key: Taken(set(), set()) for key in (None, *PROTOCOLS)}
    for match in MATCHES:
        played: Any = match()
        found[None].starts.add(played.states[0].opening.step)
        found[None].ways.update(in_opening(played.states))
        for request, steps in in_runs(played):
            found[type(request)].starts.add(steps[0])
            found[type(request)].ways.update(ways_of(steps, ended=True))
    for runs in (honest_runs(5), all_states(often_needless()), cheated()):
        found[UniqueColumn].ways.update(ways_of([run.step for run in runs], ended=False))
    return found


def cheated() -> list[ColumnRun]:
    """A run with a false count, until the seeds are opened."""
    before = until(vetoed(), Step.REJECTED)
    return [before, until(before, Step.SEEDS)]


def all_machines() -> list[tuple[type | None, Machine]]:
    first, *_ = machines()
    return [(None, first), *((request, machine(one)) for request, one in PROTOCOLS.items())]


def ways_in(one: Machine) -> list[Way]:
    return [(before, after) for (before, _), after in one.transitions.items()]


NAMES = [one.title for _, one in all_machines()]


@pytest.mark.parametrize(("request_", "machine_"), all_machines(), ids=NAMES)
def test_matches_take_every_way_of_the_table_and_no_other(request_: type | None, machine_: Machine) -> None:
    never = NEVER.get(request_, {}) if request_ else {}
    seen = taken()[request_]
    assert seen.ways == set(ways_in(machine_)) - set(never)
    assert set(never) <= set(ways_in(machine_))


@pytest.mark.parametrize(("request_", "machine_"), all_machines(), ids=NAMES)
def test_runs_begin_where_the_diagram_says(request_: type | None, machine_: Machine) -> None:
    assert taken()[request_].starts == set(machine_.starts)


@pytest.mark.parametrize(("_", "machine_"), all_machines(), ids=NAMES)
def test_a_way_has_one_name_and_every_step_is_reached_and_left(_: type | None, machine_: Machine) -> None:
    """So that what was seen of a run, its steps, says by which names it went."""
    ways = ways_in(machine_)
    assert len(set(ways)) == len(ways)
    assert all(before is not after for before, after in ways)
    assert {before for before, _ in ways} == set(machine_.steps)
    assert {after for _, after in ways if after} | set(machine_.starts) == set(machine_.steps)
    assert None in {after for _, after in ways}


def test_every_protocol_has_room_for_the_numbers_of_its_events() -> None:
    taken_numbers = [one.kinds + step for one in machines() for step in one.steps]
    assert len(set(taken_numbers)) == len(taken_numbers)
    assert not {2, 3} & set(taken_numbers), "moves and carries"
    assert all(one.kinds % 16 == 0 and len(one.steps) <= 16 for one in machines())
    assert max(taken_numbers) < 256


def test_a_step_that_is_not_in_the_table_cannot_be_taken() -> None:
    """`follow` and `finish` look every step up: another one is a bug that stops the match."""
    with pytest.raises(KeyError):
        follow(opening.TRANSITIONS, opening.Step.SEAL, "all opened")
    with pytest.raises(AssertionError):
        finish(opening.TRANSITIONS, opening.Step.SEAL, "all sealed")
    with pytest.raises(AssertionError):
        follow(opening.TRANSITIONS, opening.Step.OPEN, "all opened")


# The page ---------------------------------------------------------------------------------------------


def test_the_page_is_made_from_the_tables() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "PYTHONPATH=.:tests python -m helpers.diagrams writes it"
    )


def test_a_diagram_shows_every_way() -> None:
    for one in machines():
        lines = list(diagram(one))
        assert lines[0] == "stateDiagram-v2"
        assert len(lines) == 1 + len(one.starts) + len(one.transitions)
    assert all(request in PROTOCOLS for request in LATER_STARTS)
