"""What everybody checks of cards that are shown."""

from p2pcryptid.games.game import Fact
from p2pcryptid.games.requests import CardsShown, Show
from p2pcryptid.table.protocols.cards import deck_named, open_faces, read_shares
from p2pcryptid.table.protocols.protocol import Done, Parts, Setting, finish

from .state import TRANSITIONS, ShowRun, Step


def begin(setting: Setting, request: Show, anchor: bytes) -> ShowRun:
    """Cards that this seat holds, and has not shown."""
    deck, positions = deck_named(setting.memory, request.deck), request.positions
    if not positions or len(set(positions)) != len(positions):
        raise ValueError(f"not a set of cards: {positions}")
    for position in positions:
        if not deck.is_hidden(position) or deck.holders[position] != request.seat:
            raise ValueError(f"seat {request.seat} has no card {position} of {request.deck!r} to show")
    return ShowRun(setting, anchor, request, deck)


def check(run: ShowRun, seat: int, parts: Parts, _: bytes) -> Done:
    """The holder's true shares of the cards."""
    assert run.step is Step.SHOW
    assert seat == run.writer
    shares = read_shares(parts, run.setting.keys[seat], run.cards, run.place, "show-share")
    finish(TRANSITIONS, run.step, "shown")
    name, positions = run.request.deck, run.request.positions
    deck = run.deck.with_shares(positions, seat, shares)
    result = CardsShown(name, positions, open_faces(deck, positions))
    return Done(Fact(seat, result), run.setting.memory.with_deck(name, deck))
