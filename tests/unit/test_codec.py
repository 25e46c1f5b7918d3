import json
from dataclasses import dataclass, fields
from enum import IntEnum
from itertools import islice
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Invalid
from p2pcryptid.games.codec import dump, load
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import boards
from p2pcryptid.games.cryptid.rules import start
from p2pcryptid.games.cryptid.state import (
    Action,
    Agree,
    Ask,
    Correct,
    Cube,
    Disc,
    Lapse,
    Pass,
    Resign,
    Search,
    Setup,
    Stage,
    State,
    Vote,
)
from p2pcryptid.games.game import Outcome

numbers = st.integers()
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Cube, numbers),
    st.builds(Disc, numbers),
    st.builds(Ask, numbers, numbers),
    st.builds(Search, numbers),
    st.just(Lapse()),
    st.just(Pass()),
    st.builds(Vote, st.booleans()),
    st.builds(Correct, numbers, st.none() | numbers),
    st.just(Resign()),
    st.just(Agree()),
)

(BOARD,) = islice(boards(Draw(bytes(32), "plain"), Mode.ADVANCED), 1)
bits = st.integers(0, (1 << 108) - 1)
states: st.SearchStrategy[State] = st.builds(
    State,
    setup=st.builds(
        Setup,
        mode=st.sampled_from(Mode),
        honour=st.booleans(),
        names=st.lists(st.text(), max_size=5).map(tuple),
        order=st.permutations(range(3)).map(tuple),
        board=st.just(BOARD),
    ),
    cubes=st.lists(bits, max_size=5).map(tuple),
    discs=st.lists(bits, max_size=5).map(tuple),
    stage=st.sampled_from(Stage),
    active=numbers,
    actor=numbers,
    space=st.none() | numbers,
    votes=st.lists(st.none() | st.booleans(), max_size=5).map(tuple),
    refused_in=st.none() | numbers,
    hint_due=st.booleans(),
    hints=st.lists(numbers, max_size=3).map(tuple),
    outcome=st.none() | st.builds(Outcome, st.none() | numbers, st.text()),
)
leaves = st.none() | st.booleans() | numbers | st.integers(-1, 11) | st.text(max_size=5)
foreign = st.floats() | st.binary(max_size=3) | st.dictionaries(st.text(max_size=2), numbers, max_size=2)
junk = st.recursive(
    leaves | foreign,
    lambda inner: st.lists(inner, max_size=5) | st.lists(inner, max_size=5).map(tuple),
    max_leaves=15,
)
likely = st.lists(st.integers(-1, 10) | leaves, max_size=4)


def tuples(value: Any) -> Any:
    """The same with every list a tuple."""
    return tuple(tuples(one) for one in value) if isinstance(value, list | tuple) else value


def assert_fits_or_invalid(plain: Any, kind: Any) -> None:
    try:
        value = load(plain, kind)
    except Invalid as refusal:
        assert refusal.code == "misfit"
        assert refusal.message
        return
    # Written out, so that True is not 1.
    assert repr(dump(value, kind)) == repr(tuples(plain))


@given(actions)
@settings(derandomize=True, deadline=None, max_examples=200)
def test_actions_come_back(action: Action) -> None:
    plain = dump(action, Action)
    assert load(plain, Action) == action
    assert type(load(plain, Action)) is type(action)
    assert load(json.loads(json.dumps(plain)), Action) == action


@given(states)
@settings(derandomize=True, deadline=None, max_examples=60)
def test_states_come_back(state: State) -> None:
    plain = dump(state, State)
    assert load(plain, State) == state
    assert load(json.loads(json.dumps(plain)), State) == state
    assert load(dump(state.setup, Setup), Setup) == state.setup


def made(kind: Any) -> Any:
    """One of this kind with a 1 in every field."""
    return kind(*[1] * len(fields(kind)))


def test_the_first_number_is_the_place_in_the_union() -> None:
    kinds = (Cube, Disc, Ask, Search, Lapse, Pass, Vote, Correct, Resign, Agree)
    assert get_args(Action) == kinds
    assert dump(Ask(2, 38), Action) == (2, 2, 38)
    assert dump(Correct(1, None), Action) == (7, 1, None)
    assert dump(Resign(), Action) == (8,)
    assert [dump(made(kind), Action) for kind in kinds] == [
        (number, *[1] * len(fields(kind))) for number, kind in enumerate(kinds)
    ]


@pytest.mark.parametrize(
    "plain",
    [
        None,
        0,
        "",
        (),
        [],
        (10,),
        (9, 1),
        (-1, 5),
        (True, 5),
        ("0", 5),
        (0,),
        (0, 1, 2),
        (0, True),
        (0, None),
        (0, 1.0),
        (0, "1"),
        (0, (1,)),
        (4, 0),
        (6, 1),
        (6, None),
        (2, 1),
        (7, None, 1),
        (7, 1, False),
        {0: 5},
        b"\0\5",
        1.5,
    ],
)
def test_what_is_no_action_is_invalid(plain: Any) -> None:
    with pytest.raises(Invalid) as caught:
        load(plain, Action)
    assert caught.value.code == "misfit"
    assert len(caught.value.message) < 600


def deep(levels: int) -> list[Any]:
    result: list[Any] = []
    for _ in range(levels):
        result = [result]
    return result


@pytest.mark.parametrize(
    "plain",
    [10**5000, [0, [10**5000]], ["x" * 10**6], [0] * 10**6, deep(50_000), [0, deep(50_000)]],
    ids=range(6),
)
def test_enormous_junk_is_invalid_in_few_words(plain: Any) -> None:
    with pytest.raises(Invalid) as caught:
        load(plain, Action)
    assert len(caught.value.message) < 600


@given(junk | likely)
@settings(derandomize=True, deadline=None, max_examples=250)
def test_junk_is_an_action_that_dumps_the_same_or_invalid(plain: Any) -> None:
    assert_fits_or_invalid(plain, Action)


@given(junk)
@settings(derandomize=True, deadline=None)
def test_junk_is_no_state(plain: Any) -> None:
    for kind in (State, Setup, Mode, int, str, bool, tuple[int, ...], int | None):
        assert_fits_or_invalid(plain, kind)


def nodes(value: Any, here: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    inside = enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for n, one in inside for path in nodes(one, (*here, n)))]


def lists(value: Any) -> Any:
    return [lists(one) for one in value] if isinstance(value, tuple) else value


A_STATE = start(Setup(Mode.ADVANCED, True, ("ann", "bob", "cay"), (2, 0, 1), BOARD, (0, 7, 31)))


@given(st.data())
@settings(derandomize=True, deadline=None, max_examples=200)
def test_a_damaged_state_dumps_the_same_or_is_invalid(data: st.DataObject) -> None:
    plain = lists(dump(A_STATE, State))
    path = data.draw(st.sampled_from([path for path in nodes(plain) if path]))
    where = plain
    for step in path[:-1]:
        where = where[step]
    if data.draw(st.booleans()):
        where[path[-1]] = data.draw(junk)
    else:
        del where[path[-1]]
    assert_fits_or_invalid(plain, State)


def test_numbers_of_an_enumeration_are_checked() -> None:
    assert load(1, Mode) is Mode.ADVANCED
    assert load(6, Stage) is Stage.OVER
    for plain in (2, -1, True, "1", None, 1.0):
        with pytest.raises(Invalid):
            load(plain, Mode)


def test_a_value_of_no_kind_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError):
        dump(1.5, float)


class Suit(IntEnum):
    HEARTS = 1


@dataclass(frozen=True)
class Card:
    suit: Suit
    marks: tuple[bool | None, ...]


def test_a_dataclass_of_another_game_comes_back() -> None:
    card = Card(Suit.HEARTS, (True, None, False))
    assert dump(card, Card) == (1, (True, None, False))
    assert load([1, [True, None, False]], Card) == card
    assert repr(dump(card, Card)) == "(1, (True, None, False))"
