"""The worlds of the rulebook are those that plain enumeration finds; and nobody below master lists deals."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.bot_games import game, table
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid import deals
from p2pcryptid.games.cryptid.atlas import pages
from p2pcryptid.games.cryptid.board import Mode
from p2pcryptid.games.cryptid.boards import analyse_board
from p2pcryptid.games.cryptid.bots import _LEVELS, book_worlds, choose, notes, reason
from p2pcryptid.games.cryptid.bots.worlds import Worlds
from p2pcryptid.games.cryptid.clues import BREAKS, clue_sets
from p2pcryptid.games.cryptid.spaces import ALL, SPACES
from p2pcryptid.games.cryptid.state import Action, Stage, State
from p2pcryptid.games.cryptid.view import View

MANY = 1 << 30


def left_by(deal: tuple[int, ...], sets: tuple[int, ...]) -> int:
    left = ALL
    for clue in deal:
        left &= sets[clue]
    return left


def enumerated(sets: tuple[int, ...], held: tuple[tuple[int, ...], ...]) -> dict[tuple[int, ...], int]:
    """Every way to give out different clues that leaves one space, and that space."""
    deals = (deal for deal in product(*held) if len(set(deal)) == len(deal))
    lefts = {deal: left_by(deal, sets) for deal in deals}
    return {deal: left.bit_length() - 1 for deal, left in lefts.items() if left.bit_count() == 1}


def as_deals(found: Worlds) -> list[tuple[int, ...]]:
    return [tuple(clue.bit_length() - 1 for clue in deal) for deal in zip(*found.held, strict=True)]


def turns(players: int, mode: Mode) -> list[tuple[State, tuple[int, ...]]]:
    setup, clues = table(players, mode)
    return [(s, clues) for s, _, _ in game(setup, clues, ["medium"] * players, 1) if s.stage is Stage.TURN]


@pytest.mark.parametrize(("players", "mode"), [(3, Mode.NORMAL), (3, Mode.ADVANCED), (4, Mode.NORMAL)])
def test_worlds_are_what_enumeration_finds(players: int, mode: Mode) -> None:
    for state, clues in turns(players, mode)[::4]:
        sets = clue_sets(state.setup.board, mode)
        held = tuple(notes.possible(state, seat) for seat in range(players))
        held = (*held[: state.actor], (clues[state.actor],), *held[state.actor + 1 :])
        found, expected = book_worlds.worlds(sets, held, MANY), enumerated(sets, held)
        assert dict(zip(as_deals(found), found.places, strict=True)) == expected
        assert len(found.places) == len(expected)
        assert clues in expected


@given(
    st.lists(st.integers(0, 255), min_size=6, max_size=6),
    st.lists(st.sets(st.integers(0, 5), max_size=6), min_size=3, max_size=5),
)
def test_any_small_sets_are_counted_as_enumeration_counts_them(
    small: list[int], held: list[set[int]]
) -> None:
    sets, clues = tuple(small), tuple(tuple(sorted(one)) for one in held)
    found, expected = book_worlds.worlds(sets, clues, MANY), enumerated(sets, clues)
    assert dict(zip(as_deals(found), found.places, strict=True)) == expected
    assert Counter(expected.values()) == found.habitats(found.all)


def test_a_part_of_the_worlds_is_bounded_and_within_its_error() -> None:
    state, _ = turns(5, Mode.ADVANCED)[0]
    sets = notes.book_of(state)
    held = tuple(notes.possible(state, seat) for seat in range(5))
    part, every = (book_worlds.worlds(sets, held, most) for most in (2000, 40_000))
    assert 1000 < part.count <= 4000 < every.count
    error = 1 / 2000**0.5
    for seat in range(5):
        for space in range(SPACES):
            chance = every.allowing(seat, space).bit_count() / every.count
            assert abs(part.allowing(seat, space).bit_count() / part.count - chance) < 3 * error


def test_the_book_has_clues_that_are_out_of_play() -> None:
    for players, mode in ((3, Mode.NORMAL), (4, Mode.ADVANCED)):
        for state, _ in turns(players, mode):
            sets = clue_sets(state.setup.board, mode)
            for seat in range(players):
                expected = [
                    clue
                    for clue, allowed in enumerate(sets)
                    if not allowed & state.cubes[seat]
                    and not state.discs[seat] & ~allowed
                    and not any(BREAKS[clue] >> hint & 1 for hint in state.hints)
                ]
                assert list(notes.possible(state, seat)) == expected


@given(st.lists(st.integers(0, ALL), min_size=1, max_size=48), st.data())
def test_counts_are_how_many_clues_allow_a_space(sets: list[int], data: st.DataObject) -> None:
    clues = sorted(data.draw(st.sets(st.integers(0, len(sets) - 1))))
    counted = notes.counts(tuple(sets), clues)
    assert list(counted) == [sum(sets[clue] >> space & 1 for clue in clues) for space in range(SPACES)]


# What nobody below master looks at ----------------------------------------------------------------


def forget() -> None:
    """What was worked out of a position must not answer for another."""
    for cached in (analyse_board, book_worlds.worlds, notes.book, notes._possible, notes._shares):
        cached.cache_clear()


def with_the_whole_book(view: View) -> View:
    """The same table as if every clue of the book were in play."""
    setup = view.state.setup
    book = tuple(range(len(clue_sets(setup.board, setup.mode))))
    return replace(view, state=replace(view.state, setup=replace(setup, clues=book)))


def said(level: str, view: View, action: Action) -> tuple[Action, bool, str]:
    """What a level does, whether it wants a hint, and why it would have done what was done."""
    forget()
    wants = _LEVELS[level].wants_hint(view, Draw(bytes(32), "blind"))
    return choose(level, view, Draw(bytes(32), "blind")), wants, reason(level, view, action)


def refuse_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a board's deals fails, also if it took hold of the functions long ago."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the deals of the board were looked at")

    for function in (deals.legal_deals, deals.fair_deals, deals.habitats_by_clue, pages.chosen_board):
        monkeypatch.setattr(function, "__code__", refuse.__code__)


@pytest.mark.parametrize(("players", "mode"), [(3, Mode.NORMAL), (4, Mode.ADVANCED)])
@pytest.mark.parametrize("level", [level for level in _LEVELS if level != "master"])
def test_nobody_below_master_knows_what_is_in_play(
    level: str, players: int, mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, clues = table(players, mode)
    played = list(game(setup, clues, ["medium"] * players, 2))[::2]
    seen = [(View(state, seat, clues[seat]), action) for state, seat, action in played]
    expected = [said(level, view, action) for view, action in seen]
    refuse_deals(monkeypatch)
    assert [said(level, with_the_whole_book(view), action) for view, action in seen] == expected
    with pytest.raises(AssertionError, match="looked at"):
        said("master", with_the_whole_book(seen[0][0]), seen[0][1])
