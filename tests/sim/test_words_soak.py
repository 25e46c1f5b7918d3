"""Many games of Cryptic Words in the clear, from few deals, with invariants after everything that happens.

`make soak` plays ten times as many.
"""

import os
from hashlib import sha256

import pytest

from helpers.words_games import NAMES, FewDeals
from p2pcryptid.drawing import Draw
from p2pcryptid.games.game import Change, Variant
from p2pcryptid.games.words.bots import easy, hard
from p2pcryptid.games.words.fitting import fitting
from p2pcryptid.games.words.game import WORDS
from p2pcryptid.games.words.state import (
    EXTRA_ROLLS,
    MOST_ROLLS,
    TIE_ROUNDS,
    WORD,
    Hide,
    Stage,
    State,
    other,
)
from p2pcryptid.sim.local import play

GAMES = 2 * int(os.environ.get("SOAK", "1"))
"""of each of the sorts below"""


@pytest.mark.parametrize("levels", [(easy, easy), (easy, hard), (hard, hard)], ids=["easy", "both", "hard"])
@pytest.mark.parametrize("mode", ["english", "english-gentle"])
def test_whole_games_keep_what_must_always_be_so(mode: str, levels: tuple[object, object]) -> None:
    for number in range(GAMES):
        table = FewDeals(WORDS, 2)
        draw = Draw(sha256(f"{mode} {number}".encode()).digest(), "words soak")
        changes = list[Change]()
        for change in play(WORDS, Variant(2, mode), NAMES, levels, draw, table):  # type: ignore[arg-type]
            changes.append(change)
            check_state(change.after)
            check_truth(change.after, table)
        check_end(changes[-1].after)


def check_state(state: State) -> None:
    """Exactly one thing is due, and everything is within its bounds."""
    due = (WORDS.request(state) is not None, bool(WORDS.to_act(state)), WORDS.outcome(state) is not None)
    assert sum(due) == 1
    assert state.rolls <= MOST_ROLLS + EXTRA_ROLLS
    assert len(state.past) <= len(state.sizes) + TIE_ROUNDS
    for side in state.sides:
        assert not side.matched & side.missed
        assert sorted(side.row) == list(range(len(side.cards)))
        assert side.solved <= bool(side.word)


def check_truth(state: State, table: FewDeals) -> None:
    """What was hidden agrees with all that was told of it; and who has found it was right."""
    for seat, side in enumerate(state.sides):
        if side.cards and state.stage is not Stage.OVER:
            hidden = table.known[seat].choices[WORD]
            assert isinstance(hidden, Hide)
            left = fitting(state.pack, side)
            assert any((one.word, one.cells) == (hidden.word, hidden.cells) for one in left)
            assert side.word in ("", hidden.word)


def check_end(state: State) -> None:
    """Everybody has the letters of the words that they found, and nothing else."""
    for one in state.past:
        for seat, scored in enumerate(one.scored):
            assert scored in (0, len(one.words[other(seat)]))
    outcome, (mine, others) = WORDS.outcome(state), state.points
    assert outcome is not None
    assert outcome.winner == (None if mine == others else int(others > mine))
    assert len(state.past) >= len(state.sizes)
