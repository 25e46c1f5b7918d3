"""The atlas: what its pages hold, what a seed chooses, and the search that found them."""

from collections import Counter
from hashlib import sha256
from itertools import combinations, islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import FileError
from p2pcryptid.games.cryptid.atlas.building import APART, PLANS, Plan, build_page, selected
from p2pcryptid.games.cryptid.atlas.counting import all_deals, changed_deals
from p2pcryptid.games.cryptid.atlas.pages import (
    ChosenBoard,
    LookAlike,
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
from p2pcryptid.games.cryptid.board import Board, Mode, Structure, Tile, check_board
from p2pcryptid.games.cryptid.boards import PLAYERS, BoardAnalysis, boards
from p2pcryptid.games.cryptid.clues import clue_sets
from p2pcryptid.games.cryptid.deals import legal_deals
from p2pcryptid.games.cryptid.spaces import SPACES

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
    for (one, _), (other, same) in combinations(zip(found, turned, strict=True), 2):
        if min(_least_differences(one, other), _least_differences(one, same)) < APART:
            assert differences(one, other, mode) >= APART, (one, other)


def _turned(board: Board, mode: Mode) -> Board:
    return seen_as(ChosenBoard(board, ()), look_alikes(mode)[-1]).board


def _least_differences(one: Board, other: Board) -> int:
    """What differs whatever structures are called: other tiles, and structures where the other has none."""
    tiles = sum(a != b for a, b in zip(one.tiles, other.tiles, strict=True))
    where = {structure.space for structure in one.structures}
    return tiles + len(where - {structure.space for structure in other.structures})


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


Layout = tuple[tuple[Tile, ...], frozenset[int]]
"""the tiles of a board, and where structures stand"""


def layout(board: Board) -> Layout:
    return board.tiles, frozenset(one.space for one in board.structures)


def other_side(board: Board) -> Layout:
    tiles = tuple(Tile(tile.number, not tile.turned) for tile in reversed(board.tiles))
    return tiles, frozenset(SPACES - 1 - one.space for one in board.structures)


def chosen_how(chosen: Board, written: dict[Layout, tuple[int, Board]]) -> tuple[int, LookAlike]:
    """Which line a board is, and how it is seen: read off, without the code that sees it so."""
    turned = layout(chosen) not in written
    number, board = written[other_side(chosen) if turned else layout(chosen)]
    seen = {one.space: one for one in chosen.structures}
    pairs = [(one, seen[SPACES - 1 - one.space if turned else one.space]) for one in board.structures]
    kinds = {one.kind: other.kind for one, other in pairs}
    of_colours = {one.colour: other.colour for one, other in pairs}
    assert all((kinds[a.kind], of_colours[a.colour]) == (b.kind, b.colour) for a, b in pairs)
    colours, sorts = (tuple(names[one] for one in sorted(names)) for names in (of_colours, kinds))
    return number, LookAlike(turned, colours, sorts)


@pytest.mark.parametrize(("players", "mode"), VARIANTS)
def test_seeds_choose_every_line_and_every_look_alike(players: int, mode: Mode) -> None:
    read = [read_board(line, mode).board for line in page(mode, players)]
    written = {layout(board): (number, board) for number, board in enumerate(read)}
    assert len(written) == len(read)
    seeds = (sha256(b"every %d" % number).digest() for number in range(5000))
    found = [chosen_how(chosen_board(seed, mode, players).board, written) for seed in seeds]
    lines, hows = Counter(number for number, _ in found), Counter(how for _, how in found)
    assert set(lines) == set(range(len(read)))
    assert set(hows) == set(look_alikes(mode))
    assert max(hows.values()) < 2 * len(found) / len(hows)


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
    head, first, second, _ = (whole / searches).read_text().splitlines(keepends=True)
    (broken / searches).write_text(head + first + second[:20])
    assert list(build_page(plan, broken, 1)) == [1, 2, 3]
    assert (broken / name).read_text() == (whole / name).read_text() != ""


SHORT = Plan(Mode.NORMAL, 3, boards=1, searches=2, steps=5)


def build(plan: Plan, folder: Path) -> str:
    """The page."""
    list(build_page(plan, folder, 1))
    return (folder / page_name(plan.mode, plan.players)).read_text()


def test_a_build_goes_on_only_from_its_own_searches(tmp_path: Path) -> None:
    page_of_two = build(SHORT, tmp_path)
    done = tmp_path / f"searches-{page_name(Mode.NORMAL, 3)}"
    head, first, second = written = done.read_text().splitlines(keepends=True)
    odd = [
        [head, second, first],
        [head, first, first],
        [head, second],
        [first, second],
        [head.replace("5 steps", "6 steps"), first, second],
        [head.replace("3/normal", "4/normal"), first, second],
        [head, "\n", second],
        [head, "0: x: y\n", second],
        [head, first[:20] + "\n", second],
        [head, first.replace("0:", "0: 1:", 1), second],
        [head, "\xe9\n", second],
    ]
    for lines in odd:
        done.write_text("".join(lines))
        with pytest.raises(FileError, match="not of this search"):
            build(SHORT, tmp_path)
        assert done.read_text() == "".join(lines), "it is left as it was"
    for cut in (0, 5, len(head)):
        done.write_text(head[:cut])
        assert build(SHORT, tmp_path) == page_of_two
        assert done.read_text() == "".join(written)


def test_a_plan_with_fewer_searches_takes_only_its_own(tmp_path: Path) -> None:
    plan = SHORT._replace(searches=3, steps=30)
    best = build(plan, tmp_path)
    lines = (tmp_path / f"searches-{page_name(Mode.NORMAL, 3)}").read_text().splitlines()[1:]
    boards_found = [line.split(": ")[2] for line in lines]
    last = boards_found.index(best.rstrip())
    assert last > 0, "the first is the best one, so this shows nothing"
    assert build(plan._replace(searches=last), tmp_path).rstrip() in boards_found[:last]


def test_a_page_that_comes_out_short_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="only 2 boards differ enough"):
        build(SHORT._replace(boards=3), tmp_path)
    assert not (tmp_path / page_name(Mode.NORMAL, 3)).exists()


def test_near_copies_are_passed_over() -> None:
    (one, other) = islice(boards(Draw(bytes(32), "copies"), Mode.NORMAL), 2)
    (copy,) = islice((seen_as(ChosenBoard(one, ()), how).board for how in look_alikes(Mode.NORMAL)), 5, 6)
    candidates = [Candidate(ChosenBoard(board, ()), w) for w, board in ((3, one), (2, copy), (1, other))]
    kept = selected(candidates, PLANS[0])
    assert [chosen.board for chosen in kept] == [one, other]


@pytest.mark.parametrize(("places", "kept"), [(4, 1), (5, 2)])
def test_boards_in_a_page_differ_in_five_places(places: int, kept: int) -> None:
    one = next(boards(Draw(bytes(32), "copies"), Mode.NORMAL))
    other = _moved(one, places)
    assert differences(one, other, Mode.NORMAL) == places
    candidates = [Candidate(ChosenBoard(board, ()), w) for w, board in ((3, one), (2, other))]
    assert len(selected(candidates, PLANS[0])) == kept


def _moved(board: Board, places: int) -> Board:
    """With so many structures moved to spaces that have none."""
    taken = {one.space for one in board.structures}
    free = [space for space in range(SPACES) if space not in taken]
    moved = (replace_space(one, space) for one, space in zip(board.structures[:places], free, strict=False))
    return Board(board.tiles, (*moved, *board.structures[places:]))


def replace_space(structure: Structure, space: int) -> Structure:
    return Structure(structure.kind, structure.colour, space)
