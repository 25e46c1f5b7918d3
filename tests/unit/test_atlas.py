"""The atlas: what its pages hold, what a seed chooses, and the search that found them."""

from collections import Counter
from hashlib import sha256
from itertools import combinations, islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid.atlas.building import APART, PLANS, Plan, build_page, selected
from p2pcryptid.games.cryptid.atlas.counting import all_deals, changed_deals
from p2pcryptid.games.cryptid.atlas.pages import (
    ChosenBoard,
    chosen_board,
    differences,
    look_alikes,
    page,
    page_name,
    read_board,
    seen_as,
    write_board,
)
from p2pcryptid.games.cryptid.atlas.search import Candidate, search
from p2pcryptid.games.cryptid.atlas.worth import worth
from p2pcryptid.games.cryptid.board import Board, Mode, check_board
from p2pcryptid.games.cryptid.boards import PLAYERS, BoardAnalysis, boards
from p2pcryptid.games.cryptid.clues import clue_sets
from p2pcryptid.games.cryptid.deals import legal_deals

VARIANTS = [(players, mode) for mode in Mode for players in PLAYERS]


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_a_page_has_enough_boards_that_can_be_set_up(players: int, mode: Mode) -> None:
    lines = page(mode, players)
    assert len(set(lines)) == len(lines) >= (256 if (players, mode) == (5, Mode.ADVANCED) else 512)
    assert len(lines) * len(look_alikes(mode)) > 10_000
    for line in lines:
        chosen = read_board(line, mode)
        check_board(chosen.board, mode)
        assert write_board(chosen, mode) == line


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_no_board_is_a_near_copy_of_another(players: int, mode: Mode) -> None:
    found = [read_board(line, mode).board for line in page(mode, players)]
    turned = [_turned(board, mode) for board in found]
    for (one, board), (other, same) in combinations(zip(found, turned, strict=True), 2):
        if min(_tile_differences(one, other), _tile_differences(one, same)) < APART:
            assert differences(one, other, mode) >= APART, (board, other)


def _turned(board: Board, mode: Mode) -> Board:
    return seen_as(ChosenBoard(board, ()), look_alikes(mode)[-1]).board


def _tile_differences(one: Board, other: Board) -> int:
    return sum(a != b for a, b in zip(one.tiles, other.tiles, strict=True))


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_a_page_says_which_clues_are_in_play(players: int, mode: Mode) -> None:
    for line in page(mode, players)[:: 16 if players == 5 else 4]:
        chosen = read_board(line, mode)
        known = BoardAnalysis(chosen.board, mode, players)
        assert chosen.clues == known.clues
        assert known.fewest_habitats >= 2


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
@settings(max_examples=20, deadline=None)
@given(number=st.integers(0, 255), how=st.integers(0, 95))
def test_a_look_alike_is_the_same_game_under_other_names(
    players: int, mode: Mode, number: int, how: int
) -> None:
    if players == 5 and mode is Mode.ADVANCED:
        players = 4  # the same rules, and faster
    chosen = read_board(page(mode, players)[number], mode)
    seen = seen_as(chosen, look_alikes(mode)[how % len(look_alikes(mode))])
    check_board(seen.board, mode)
    assert _shape(seen, mode, players) == _shape(chosen, mode, players)
    assert differences(chosen.board, seen.board, mode) == 0


def _shape(chosen: ChosenBoard, mode: Mode, players: int) -> Counter[tuple[int, int]]:
    """How many deals and habitats each clue in play has, whatever it is called."""
    known = BoardAnalysis(chosen.board, mode, players)
    assert known.clues == chosen.clues
    held = Counter(clue for deal in known.deals for clue in deal.clues)
    return Counter((held[clue], known.habitats[clue].bit_count()) for clue in known.clues)


@pytest.mark.parametrize("mode", list(Mode))
def test_there_are_as_many_look_alikes_as_ways_to_rename(mode: Mode) -> None:
    chosen = read_board(page(mode, 4)[0], mode)
    seen = {seen_as(chosen, how) for how in look_alikes(mode)}
    assert len(seen) == (96 if mode is Mode.ADVANCED else 24)


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_a_seed_chooses_a_line_and_a_side(players: int, mode: Mode) -> None:
    lines = {read_board(line, mode).board.tiles for line in page(mode, players)}
    chosen = [chosen_board(sha256(b"%d" % n).digest(), mode, players) for n in range(60)]
    as_written = sum(board.tiles in lines for board, _ in chosen)
    other_side = sum(_turned(board, mode).tiles in lines for board, _ in chosen)
    assert as_written + other_side >= 60
    assert min(as_written, other_side) > 15
    assert len(set(chosen)) > 55
    for board, clues in chosen[:4]:
        assert BoardAnalysis(board, mode, players).clues == clues


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_arrays_hold_the_deals_that_the_engine_finds(players: int, mode: Mode) -> None:
    one, other = islice(boards(Draw(bytes(32), "arrays"), mode), 2)
    moved = Board(one.tiles, (*one.structures[:-1], other.structures[-1]))
    for before, after in ((one, other), (one, moved)):
        old, new = clue_sets(before, mode), clue_sets(after, mode)
        changed = [clue for clue in range(len(old)) if old[clue] != new[clue]]
        found = changed_deals(all_deals(old, players), new, changed)
        listed = {
            (tuple(sorted(c)), h) for c, h in zip(found.clues.tolist(), found.habitats.tolist(), strict=True)
        }
        assert listed == set(legal_deals(new, players))
        assert len(found) == len(listed)


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_the_worth_knows_the_clues_in_play(players: int, mode: Mode) -> None:
    for board in islice(boards(Draw(bytes(32), "worth"), mode), 3):
        sets = clue_sets(board, mode)
        assert worth(all_deals(sets, players), sets).clues == BoardAnalysis(board, mode, players).clues


def test_a_search_finds_a_better_board_and_the_same_one_again() -> None:
    found = [search(Draw(bytes(32), "search"), Mode.NORMAL, 4, steps=150) for _ in range(2)]
    assert found[0] == found[1]
    start = next(boards(Draw(bytes(32), "search").fork("start"), Mode.NORMAL))
    sets = clue_sets(start, Mode.NORMAL)
    assert found[0].worth > worth(all_deals(sets, 4), sets).millionths + 1_000_000


def test_a_build_that_was_broken_off_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    plan = Plan(Mode.NORMAL, 3, boards=2, searches=3, steps=30)
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    for folder in (whole, broken):
        folder.mkdir()
    assert list(build_page(plan, whole, 1)) == [0, 1, 2, 3]
    searches, name = f"searches-{page_name(Mode.NORMAL, 3)}", page_name(Mode.NORMAL, 3)
    first, second, _ = (whole / searches).read_text().splitlines(keepends=True)
    (broken / searches).write_text(first + second[:20])
    assert list(build_page(plan, broken, 1)) == [1, 2, 3]
    assert (broken / name).read_text() == (whole / name).read_text() != ""


def test_near_copies_are_passed_over() -> None:
    (one, other) = islice(boards(Draw(bytes(32), "copies"), Mode.NORMAL), 2)
    (copy,) = islice((seen_as(ChosenBoard(one, ()), how).board for how in look_alikes(Mode.NORMAL)), 5, 6)
    candidates = [Candidate(ChosenBoard(board, ()), w) for w, board in ((3, one), (2, copy), (1, other))]
    kept = selected(candidates, PLANS[0])
    assert [chosen.board for chosen in kept] == [one, other]
