"""Which hints tell something: worked out once more from what is known to all, clue by clue."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.bot_games import some_hint
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.clues import BREAKS, CLUES, HINTS, POSITIVE, clue_numbers, true_hints
from p2pcryptid.games.cryptid.dealing import NAMES, deal, prepare
from p2pcryptid.games.cryptid.hints import telling_hints, worth_giving
from p2pcryptid.games.cryptid.rules import start
from p2pcryptid.games.cryptid.words import hint_text
from p2pcryptid.games.game import Variant

MOST = 9
PAGES = Path(__file__).parents[2] / "docs" / "play"
in_play = st.sets(st.sampled_from(range(len(CLUES))), min_size=1).map(lambda some: tuple(sorted(some)))
said = st.lists(st.sampled_from(range(len(HINTS))), unique=True, max_size=len(HINTS)).map(tuple)
WATER, TERRAIN, TWO, WITHIN_1, ANIMAL = 6, 5, 3, 0, 4


@given(in_play, said)
@settings(derandomize=True, deadline=None)
def test_a_hint_tells_something_if_a_clue_that_may_still_be_held_breaks_it(
    clues: tuple[int, ...], given_so_far: tuple[int, ...]
) -> None:
    possible = {c for c in clues if not any(HINTS[h].broken_by(CLUES[c]) for h in given_so_far)}
    for hint in range(len(HINTS)):
        left = {clue for clue in possible if not HINTS[hint].broken_by(CLUES[clue])}
        assert telling_hints(clues, given_so_far) >> hint & 1 == (left != possible)


@given(in_play, said)
@settings(derandomize=True, deadline=None)
def test_hints_in_any_order_each_tell_something_and_in_the_end_none_is_left(
    clues: tuple[int, ...], order: tuple[int, ...]
) -> None:
    worth = worth_giving(clues, order)
    for number, hint in enumerate(worth):
        assert telling_hints(clues, tuple(worth[:number])) >> hint & 1
    assert not any(telling_hints(clues, tuple(worth)) >> hint & 1 for hint in order)


def test_what_follows_from_a_hint_is_not_given_after_it() -> None:
    clues = tuple(clue_numbers(Mode.NORMAL))
    assert (hint_text(TERRAIN), hint_text(WATER)) == (
        "No clue mentions a kind of terrain.",
        "No clue mentions water.",
    )
    assert worth_giving(clues, (TERRAIN, WATER, TWO, 7, 8, 9, 10, WITHIN_1)) == [TERRAIN, WITHIN_1]
    assert worth_giving(clues, (TERRAIN, ANIMAL, WITHIN_1)) == [TERRAIN, ANIMAL]
    assert worth_giving(clues, (WATER, TERRAIN)) == [WATER, TERRAIN]


def test_a_hint_that_no_clue_in_play_breaks_is_never_given() -> None:
    without_water = tuple(c for c in clue_numbers(Mode.NORMAL) if not BREAKS[c] >> WATER & 1)
    assert worth_giving(without_water, (WATER,)) == []
    assert worth_giving((), range(len(HINTS))) == []


def longest(clues: tuple[int, ...], hints: list[int]) -> int:
    """How many of these hints there may be in one game, each telling something; by trying all orders."""
    found: dict[int, int] = {}

    def more(mask: int, given_so_far: tuple[int, ...]) -> int:
        if mask not in found:
            telling = telling_hints(clues, given_so_far)
            found[mask] = max(
                (1 + more(mask | 1 << h, (*given_so_far, h)) for h in hints if telling >> h & 1), default=0
            )
        return found[mask]

    return more(0, ())


@pytest.mark.parametrize("mode", Mode)
def test_there_are_at_most_nine_in_a_game(mode: Mode) -> None:
    """As the pages of the rules say."""
    pages = {"rules.md": "at most nine in a game", "rules.fr.md": "neuf au plus dans une partie"}
    for page, words in pages.items():
        assert words in " ".join((PAGES / page).read_text(encoding="utf-8").split())
    clues = tuple(clue_numbers(mode))
    positive = [clue for clue in clues if clue < POSITIVE]  # the opposite of a clue breaks the same hints
    deals = (held for players in (3, 4, 5) for held in combinations(positive, players))
    hints = {tuple(true_hints(held)) for held in deals}
    assert max(longest(clues, list(some)) for some in hints) == MOST
    assert longest(clues, true_hints((20, 21, 22))) == MOST  # three colours of structure


@pytest.mark.parametrize("players", [3, 4, 5])
def test_hints_in_the_clear_are_passed_over_too(players: int) -> None:
    draw = Draw(bytes(32), "hints")
    setup = prepare(Variant(players, "normal"), NAMES[:players], draw)
    clues, state = deal(setup, draw), start(setup)
    while (found := some_hint(state, clues, draw).mark) is not None:
        state = replace(state, hints=(*state.hints, found))
    true, possible = true_hints(clues), analyse_board(setup.board, setup.mode, players).clues
    assert state.hints and set(state.hints) <= set(true)
    assert worth_giving(possible, [*state.hints, *true]) == list(state.hints)
