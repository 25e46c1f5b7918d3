"""Whom a bot goes on without: what people have said, and what it sees itself."""

from types import SimpleNamespace
from typing import Any, cast

from p2pcryptid.node.bot import _late, given_up_by_bots, given_up_by_people
from p2pcryptid.node.node import Node

NAMED = {0: frozenset({2})}


def test_people_decide_and_whoever_is_named_must_be_missed() -> None:
    assert given_up_by_people({0, 2}, {}, {2}) is None  # nobody has said so
    assert given_up_by_people({0, 2}, NAMED, ()) is None  # the other is here
    assert given_up_by_people({0, 2}, NAMED, {2}) == frozenset({2})
    assert given_up_by_people({0, 1, 2}, NAMED, {2}) is None  # one more wants to wait
    assert given_up_by_people({0, 2}, {**NAMED, 2: frozenset()}, ()) == frozenset()  # all have


def test_bots_agree_with_each_other_only_about_those_whom_they_miss() -> None:
    assert given_up_by_bots(NAMED, {2}, 1, late=False) == frozenset({2})
    assert given_up_by_bots(NAMED, (), 1, late=False) is None
    assert given_up_by_bots({}, {2}, 1, late=True) == frozenset({2})


def test_one_who_is_held_up_by_whoever_names_it_is_not_late() -> None:
    def late(back: dict[int, tuple[int, ...]]) -> frozenset[int]:
        node: Any = SimpleNamespace(
            match=SimpleNamespace(named=NAMED),
            coming_back=back,
            silence=SimpleNamespace(overdue=frozenset({2})),
        )
        return _late(cast(Node, node))

    assert late({}) == frozenset({2})
    assert late({2: (0,)}) == frozenset()  # seat 0 keeps it waiting, and wants to go on without it
    assert late({2: (1,)}) == frozenset({2})
