"""A whole game in one process, by one who holds all secrets and shows each player only its view."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import ActionT, Change, Fact, Game, Variant, ViewT, actors

from .clear import ClearTable

Player = Callable[[ViewT, Draw], ActionT]
"""Chooses one of the actions that are playable in its view."""


def play(
    game: Game[Any, ActionT, ViewT],
    variant: Variant,
    names: tuple[str, ...],
    players: Sequence[Player[ViewT, ActionT]],
    draw: Draw,
    table: ClearTable | None = None,
) -> Iterator[Change]:
    """What happens in a game, until it is over. The table, if given, tells afterwards who knew what."""
    table = table or ClearTable(game, len(names))
    state = game.start(variant, names, draw)
    while True:
        request, waiting = game.request(state), actors(game, state)
        if request is None and not waiting:
            return
        choice = players[waiting[0]](table.view(state, waiting[0]), draw) if waiting else None
        fact = Fact(waiting[0], choice) if request is None else table.carry_out(state, request, draw, choice)
        after = game.apply(state, fact)
        yield Change(state, fact, after)
        state = after
