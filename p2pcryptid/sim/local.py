"""A whole game in one process, by one who holds all secrets and shows each player only its view."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import (
    TABLE,
    ActionT,
    Fact,
    Game,
    SecretT,
    SetupT,
    StateT,
    VariantT,
    ViewT,
)

Player = Callable[[ViewT, Draw], ActionT]


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT, ActionT]):
    """A fact between the states before and after it."""

    before: StateT
    fact: Fact[ActionT]
    after: StateT


def play(
    game: Game[VariantT, SetupT, StateT, ActionT, SecretT, ViewT],
    setup: SetupT,
    secrets: Sequence[SecretT],
    players: Sequence[Player[ViewT, ActionT]],
    draw: Draw,
) -> Iterator[Step[StateT, ActionT]]:
    """The steps of a game, until it is over."""
    state = game.start(setup)
    while waiting := game.to_act(state):
        seat = waiting[0]
        if seat == TABLE:
            action = game.joint(state, tuple(secrets), draw)
        else:
            action = players[seat](game.view(state, seat, secrets[seat]), draw)
        fact = Fact(seat, action)
        after = game.apply(state, fact)
        yield Step(state, fact, after)
        state = after
