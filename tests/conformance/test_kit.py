"""The kit finds faults: for each check a game that fails it, made from the toy game by changing one thing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from helpers import conformance_kit as kit
from helpers.conformance_kit import Trial
from helpers.pennies import PENNIES, Penny, State
from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Invalid
from p2pcryptid.games.game import AnyGame, Claims, Fact, Outcome, View
from p2pcryptid.games.requests import Knowledge, Open, Opened, Sealed, Tossed

Check = Callable[[Trial, Draw], None]
LEAKED: dict[int, Knowledge] = {}


def tolerant(*results: type) -> Callable[[State, Fact[Any]], State]:
    """Takes these when they are not due, and does nothing."""

    def apply(state: State, fact: Fact[Any]) -> State:
        try:
            return PENNIES.apply(state, fact)
        except Exception:
            if isinstance(fact.action, results):
                return state
            raise

    return apply


def only_heads(state: State, fact: Fact[Any]) -> State:
    """Refuses to open what it let one seal."""
    if fact.action == Opened("penny", Penny(False)):
        raise Invalid("tails", "heads only")
    return PENNIES.apply(state, fact)


def leaking_view(state: State, seat: int | None, known: Knowledge) -> tuple[Any, ...]:
    """Everybody sees what was shown to the last who looked."""
    if seat is not None:
        LEAKED[seat] = known
    return (state, seat, known, tuple(LEAKED.values()))


@dataclass(frozen=True)
class Odd(View[State]):
    """A view that is never the same as another one."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None  # type: ignore[assignment]


def some_outcome(state: State) -> Outcome | None:
    return Outcome(0, "early") if state.round == 2 else PENNIES.outcome(state)


BROKEN: list[tuple[str, Check, dict[str, Any]]] = [
    ("two things due", kit.check_plain_round_trip, {"to_act": lambda _: (0,)}),
    ("over too early", kit.check_plain_round_trip, {"outcome": some_outcome}),
    ("no outcome", kit.check_plain_round_trip, {"outcome": lambda _: None}),
    ("an undue toss", kit.check_legality_agrees_with_apply, {"apply": tolerant(Tossed)}),
    ("an undue seal", kit.check_legality_agrees_with_apply, {"apply": tolerant(Sealed)}),
    ("a move that nobody asked for", kit.check_legality_agrees_with_apply, {"apply": tolerant(Penny)}),
    ("a choice that cannot be opened", kit.check_legality_agrees_with_apply, {"apply": only_heads}),
    (
        "moves of who is not asked",
        kit.check_legality_agrees_with_apply,
        {"legal_actions": lambda *_: [Penny(True), Penny(False)]},
    ),
    ("nothing playable", kit.check_playable_is_legal_and_honest, {"playable": lambda _: []}),
    ("a lie", kit.check_playable_is_legal_and_honest, {"playable": lambda _: [Penny(True), Penny(True)]}),
    ("notation that loses", kit.check_notation_round_trip, {"format": lambda *_: "heads"}),
    ("another state type", kit.check_plain_round_trip, {"state": Outcome}),
    ("another action type", kit.check_plain_round_trip, {"action": Open}),
    ("views that leak", kit.check_view_hides_secrets, {"view": leaking_view, "playable": lambda _: []}),
    ("a view of its own each time", kit.check_view_hides_secrets, {"view": Odd}),
    (
        "a spectator who can play",
        kit.check_view_hides_secrets,
        {"playable": lambda view: PENNIES.legal_actions(view.state, view.seat or 0)},
    ),
]


@pytest.mark.parametrize(("check", "change"), [pytest.param(*rest, id=name) for name, *rest in BROKEN])
def test_kit_finds_what_is_wrong(check: Check, change: dict[str, Any]) -> None:
    draw = kit.seeded("kit")
    check(kit.trial_of(PENNIES, PENNIES.variants[0], draw), draw)
    broken: AnyGame = replace(PENNIES, **change)
    with pytest.raises((AssertionError, Invalid, ValueError, IndexError)):
        check(kit.trial_of(broken, broken.variants[0], draw), draw)


def test_kit_finds_a_state_that_does_not_follow_from_facts() -> None:
    seen: list[Fact[Any]] = []

    def apply(state: State, fact: Fact[Any]) -> State:
        seen.append(fact)
        after = PENNIES.apply(state, fact)
        return replace(after, points=(len(seen), 0))

    broken: AnyGame = replace(PENNIES, apply=apply)
    draw = kit.seeded("kit")
    with pytest.raises(AssertionError):
        kit.check_state_follows_from_facts(kit.trial_of(broken, broken.variants[0], draw), draw)


def test_kit_finds_claims_that_are_not_true() -> None:
    broken: AnyGame = replace(PENNIES, claims=lambda *_: Claims("row", ones=1))
    draw = kit.seeded("kit")
    with pytest.raises(KeyError):  # nobody has such a row
        kit.check_playable_is_legal_and_honest(kit.trial_of(broken, broken.variants[0], draw), draw)
