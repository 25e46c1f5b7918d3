"""What every game must do, whatever it is. Each check takes a game and a seed and raises on a fault."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Refusal
from p2pcryptid.games.codec import Plain, dump, load
from p2pcryptid.games.game import TABLE, AnyGame, Fact
from p2pcryptid.sim.random_player import random_player

MOST_MOVES = 5_000


@dataclass(frozen=True)
class Dealt:
    """A game ready to start, seen by one who knows everything."""

    setup: Any
    secrets: tuple[Any, ...]


def dealt_for(game: AnyGame, variant: Any, draw: Draw) -> Dealt:
    setup = game.prepare(variant, ("alice", "bob", "carol", "dave", "erin")[: game.seats(variant)], draw)
    return Dealt(setup, game.deal(setup, draw))


@dataclass(frozen=True)
class Position:
    """A state on the way, and the fact that follows it."""

    state: Any
    fact: Fact[Any]


def seeded(name: str) -> Draw:
    return Draw(sha256(name.encode()).digest(), "conformance")


def random_game(game: AnyGame, dealt: Dealt, draw: Draw, notes: int = 60) -> Iterator[Position]:
    """Honest random play, with a note of some seat in about one move of `notes`; ends at the outcome."""
    state = game.start(dealt.setup)
    player = random_player(game)
    for _ in range(MOST_MOVES):
        waiting = game.to_act(state)
        if not waiting:
            assert game.outcome(state) is not None, "nobody may act, and there is no outcome"
            return
        assert game.outcome(state) is None, "there is an outcome, and somebody must act"
        fact = _some_note(game, state, dealt, draw) if not draw.below(notes) else None
        if fact is None:
            seat = draw.pick(waiting)
            if seat == TABLE:
                action = game.joint(state, dealt.secrets, draw)
            else:
                action = player(game.view(state, seat, dealt.secrets[seat]), draw)
            fact = Fact(seat, action)
        yield Position(state, fact)
        state = game.apply(state, fact)
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def some_positions(game: AnyGame, dealt: Dealt, draw: Draw) -> list[Position]:
    """About forty positions of a random game, from its start to its end."""
    positions = list(random_game(game, dealt, draw))
    return positions[:: len(positions) // 40 + 1]


def _some_note(game: AnyGame, state: Any, dealt: Dealt, draw: Draw) -> Fact[Any] | None:
    seat = draw.below(len(dealt.secrets))
    playable = game.playable(game.view(state, seat, dealt.secrets[seat]))
    notes = [action for action in playable if game.is_note(action)]
    return Fact(seat, draw.pick(notes)) if notes else None


def seats(dealt: Dealt) -> range:
    return range(TABLE, len(dealt.secrets))


def check_legality_agrees_with_apply(game: AnyGame, dealt: Dealt, draw: Draw) -> None:
    """What is listed can be applied; what was legal elsewhere and is not listed here is refused."""
    positions = some_positions(game, dealt, draw)
    elsewhere = [p.fact.action for p in positions]
    for position in positions:
        state = position.state
        for seat in seats(dealt):
            legal = game.legal_actions(state, seat)
            for action in legal if len(legal) < 60 else draw.sample(legal, 60):
                game.apply(state, Fact(seat, action))
            for action in {*elsewhere} - {*legal}:
                try:
                    game.apply(state, Fact(seat, action))
                except Refusal as refusal:
                    assert refusal.message and refusal.texts["fr"]
                else:
                    raise AssertionError(f"{action} of seat {seat} is not listed and was applied")
        assert position.fact.action in game.legal_actions(state, position.fact.seat)


def check_playable_is_legal_and_honest(game: AnyGame, dealt: Dealt, draw: Draw) -> None:
    """Playable = legal and true of my secret; a seat that must act always can."""
    rows = [game.row(dealt.setup, secret) for secret in dealt.secrets]
    for position in some_positions(game, dealt, draw):
        state = position.state
        for seat, secret in enumerate(dealt.secrets):
            playable = game.playable(game.view(state, seat, secret))
            honest = [
                action
                for action in game.legal_actions(state, seat)
                if game.claims(state, seat, action).hold(rows[seat])
            ]
            assert playable == honest
            if seat in game.to_act(state):
                assert any(not game.is_note(action) for action in playable)


def check_plain_round_trip(game: AnyGame, dealt: Dealt, draw: Draw) -> None:
    """Setup, every state and every action come back from their plain form, also through JSON."""
    assert load(dump(dealt.setup, game.kinds.setup), game.kinds.setup) == dealt.setup
    for position in some_positions(game, dealt, draw):
        for value, kind in ((position.state, game.kinds.state), (position.fact.action, game.kinds.action)):
            plain = dump(value, kind)
            assert load(plain, kind) == value
            assert load(json.loads(json.dumps(plain)), kind) == value


def check_notation_round_trip(game: AnyGame, dealt: Dealt, draw: Draw) -> None:
    """Every legal action reads back from its notation."""
    for position in some_positions(game, dealt, draw):
        for seat in seats(dealt):
            view = game.view(position.state, None if seat == TABLE else seat, None)
            for action in game.legal_actions(position.state, seat)[::7]:
                assert game.parse(game.format(action, view), view) == action


class Marked(int):
    """A secret number that can be recognised wherever it turns up."""


def check_view_hides_secrets(game: AnyGame, dealt: Dealt, draw: Draw) -> None:
    """From a view no secret can be reached but the own one; and a spectator can do nothing."""
    marked = Dealt(dealt.setup, tuple(Marked(secret) for secret in dealt.secrets))
    for position in some_positions(game, marked, draw):
        for seat, secret in enumerate(marked.secrets):
            reached = [
                one for one in _reachable(game.view(position.state, seat, secret)) if type(one) is Marked
            ]
            assert all(one is secret for one in reached)
        spectator = game.view(position.state, None, None)
        assert not any(type(one) is Marked for one in _reachable(spectator))
        assert game.playable(spectator) == []


def check_state_follows_from_facts(game: AnyGame, dealt: Dealt, draw: Draw) -> None:
    """Setup and facts alone, as they come off the wire, give the same states to who has no secret."""
    state = game.start(load(dump(dealt.setup, game.kinds.setup), game.kinds.setup))
    for position in random_game(game, dealt, draw):
        assert state == position.state
        plain = dump(position.fact.action, game.kinds.action)
        state = game.apply(state, Fact(position.fact.seat, load(plain, game.kinds.action)))


def _reachable(root: object) -> Iterator[object]:
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


def digest(game: AnyGame, state: Any) -> str:
    text = json.dumps(dump(state, game.kinds.state), separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def playthrough(game: AnyGame, variant: Any, name: str) -> dict[str, Any]:
    """A whole game with a digest after every step, as a document to keep."""
    draw = seeded(name)
    dealt = dealt_for(game, variant, draw)
    state = game.start(dealt.setup)
    steps = []
    for position in random_game(game, dealt, draw):
        fact = position.fact
        state = game.apply(state, fact)
        plain: Plain = dump(fact.action, game.kinds.action)
        text = game.format(fact.action, game.view(position.state, None, None))
        steps.append([fact.seat, plain, text, digest(game, state)[:16]])
    outcome = game.outcome(state)
    assert outcome is not None
    return {
        "game": game.name,
        "variant": dump(variant, type(variant)),
        "setup": dump(dealt.setup, game.kinds.setup),
        "secrets": list(dealt.secrets),
        "steps": steps,
        "outcome": [outcome.winner, outcome.reason],
    }
