"""A whole game in one process, by one who knows everything and shows each player only its view."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import AnyGame, Change, Fact, Variant, actors
from p2pcryptid.games.requests import CHOSEN

from .clear import ClearTable

Player: TypeAlias = Callable[[Any, Draw], Any]


def play(
    game: AnyGame,
    variant: Variant,
    names: tuple[str, ...],
    players: Sequence[Player],
    draw: Draw,
    table: ClearTable | None = None,
) -> Iterator[Change]:
    """What happens in a game, until it is over. The table, if given, tells afterwards who knew what."""
    table = table or ClearTable(game, variant.players)
    state = game.start(variant, names, draw)
    while game.outcome(state) is None:
        fact = next_fact(table, state, players, draw)
        after = game.apply(state, fact)
        yield Change(state, fact, after)
        state = after


def next_fact(table: ClearTable, state: Any, players: Sequence[Player], draw: Draw) -> Fact[Any]:
    """What the table works out, or what the player does for whom the game waits."""
    request = table.game.request(state)
    if request is not None and not isinstance(request, CHOSEN):
        return table.carry_out(state, request, draw)
    seat = actors(table.game, state)[0]
    choice = players[seat](table.view(state, seat), draw)
    return Fact(seat, choice) if request is None else table.carry_out(state, request, draw, choice)
