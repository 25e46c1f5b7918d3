"""The table in the clear gives what the protocols give, and lets every seat know the same."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.protocol_runs import CELLS, CHOOSING, Mark, Pick, Seats
from p2pcryptid.drawing import Draw
from p2pcryptid.games.requests import (
    Answer,
    CardsDealt,
    CardsShown,
    Commit,
    Deal,
    Knowledge,
    Open,
    Request,
    Seal,
    Show,
    Shuffle,
)
from p2pcryptid.sim.clear import ClearTable

SEATS = 3
REQUESTS: list[tuple[Request, Any]] = [
    (Shuffle("deck", (0, 1, 2, 3, 4)), None),
    (Shuffle("deck", (7, 7, 7)), None),
    (Shuffle("next", (9,), (("deck", 0),)), None),
    (Shuffle("next", (), (("deck", 0), ("deck", 2))), None),
    (Shuffle("deck", (5,), (("next", 0), ("deck", 1))), None),
    *((Deal(deck, count, to), None) for deck in ("deck", "next") for count in (1, 2) for to in (0, 1, None)),
    *((Show("deck", (at,), seat), None) for at in (0, 1) for seat in (0, 1)),
    (Seal("one", 0), Pick(2)),
    (Commit("row", 0, CELLS), Mark((1, 3))),
    (Commit("row", 0, CELLS), Mark((0,))),
    (Open("one", 0), None),
    (Open("row", 0), None),
    (Answer("row", 0, (1, 0)), None),
    (Answer("row", 0, (2, 3), 1), None),
]


def shape(result: Any) -> Any:
    """All of a result but the faces, which are drawn twice."""
    if isinstance(result, CardsDealt | CardsShown):
        return type(result), result.deck, result.positions, len(result.faces)
    return result


def known_shape(known: Knowledge) -> Any:
    cards = {deck: set(hand) for deck, hand in known.cards.items()}
    return cards, known.choices, known.bits, known.told


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(REQUESTS), max_size=12))
def test_results_and_knowledge_have_the_same_form(asked: list[tuple[Request, Any]]) -> None:
    real, clear, draw = Seats(SEATS), ClearTable(CHOOSING, SEATS), Draw(bytes(32), "clear")
    for request, action in [REQUESTS[0], *asked]:
        try:
            real.begin(request)
        except ValueError:
            continue  # nothing that a game may ask for now
        fact = clear.carry_out(0, request, draw, action)
        assert shape(fact.action) == shape(real.ask(request, action))
        for seat in range(SEATS):
            assert known_shape(clear.known[seat]) == known_shape(real.known(seat))
