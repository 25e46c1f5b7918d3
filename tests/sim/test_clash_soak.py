"""Thousands of whole random games of Cryptid Clash: each ends, and no card is ever lost or in two places.

`make soak` plays ten times as many.
"""

import os
from collections import Counter
from hashlib import sha256
from itertools import chain

import pytest

from helpers.clash_balance import counted, shares
from p2pcryptid.drawing import Draw
from p2pcryptid.games.clash.cards import points
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.games.clash.state import FIGHTERS, HAND, Stage, State
from p2pcryptid.games.game import Change, Variant
from p2pcryptid.games.plain import random_bot
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import play

TIMES = int(os.environ.get("SOAK", "1"))
NAMES = ("ann", "ben")


@pytest.mark.parametrize(("mode", "games"), [("short", 1200 * TIMES), ("full", 50 * TIMES)])
def test_random_games_end_and_keep_the_invariants(mode: str, games: int) -> None:
    random, ends = random_bot(CLASH).choose, Counter[int | None]()
    for number in range(games):
        draw, table = Draw(sha256(f"clash {mode} {number}".encode()).digest(), "soak"), ClearTable(CLASH, 2)
        state = None
        for change in play(CLASH, Variant(2, mode), NAMES, (random, random), draw, table):
            check_cards(change.after)
            check_flow(change)
            state = change.after
        assert state is not None
        check_end(state, table)
        outcome = CLASH.outcome(state)
        assert outcome is not None
        ends[outcome.winner] += 1
    assert ends[0] > games / 3 and ends[1] > games / 3


def check_cards(state: State) -> None:
    """Every card that was dealt is in one place at most, and nobody holds too many."""
    held = [*chain(*state.hands), *chain(*state.rows)]
    assert len(held) == len({*held})
    assert all(card < state.dealt <= len(state.faces) for card in held)
    assert all(len(hand) <= HAND for hand in state.hands)
    assert all(len(row) <= FIGHTERS for row in state.rows)
    collected = [*chain(*state.collections)]
    assert len(collected) == len({*collected})
    if state.stage is not Stage.SHUFFLE and state.faces:
        here = sum(face in {*state.faces} for face in collected)
        assert len(state.faces) + len(collected) - here == len(state.cards)


def check_flow(change: Change) -> None:
    """Points are won by battles only, one card at a time."""
    before, after = change.before, change.after
    gained = sum(map(len, after.collections)) - sum(map(len, before.collections))
    assert gained == (before.stage is Stage.GIVE)
    if before.stage is Stage.CHOOSE and after.stage is not Stage.CHOOSE:
        assert min(map(len, before.hands)) >= FIGHTERS
    if after.number > before.number:
        assert before.pile == 0 or before.stage is Stage.DRAW, "the last cards were drawn"


def check_end(state: State, table: ClearTable) -> None:
    """All passes were played to the last card, and what was shown is what was dealt."""
    assert state.number == state.passes
    assert state.pile == 0
    known = {at: face for one in table.known for at, face in one.cards[state.deck].items()}
    assert all(face in (None, known[at]) for at, face in enumerate(state.faces))
    assert sum(map(points, state.collections)) <= sum(map(len, state.collections)) * 5


def test_neither_land_nor_sea_nor_whoever_goes_first_has_more_than_a_fair_share() -> None:
    """A few of the games that are counted in docs/play/clash.md: far from fair would be seen here too."""
    for share, low, high in shares(counted("easy", 60 * TIMES)).values():
        assert low < 0.54 and high > 0.46, (share, low, high)
