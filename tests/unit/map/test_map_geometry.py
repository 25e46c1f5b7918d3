"""Hexes of half blocks: they fill the plane, and lie as the board does."""

from itertools import pairwise

import pytest

from p2pcryptid.games.cryptid.map.geometry import COMPACT, LARGE, MEDIUM, SIZES, Form, Half, Size
from p2pcryptid.games.cryptid.map.grid import Grid, grid, step
from p2pcryptid.games.cryptid.spaces import ALL, COLUMNS, SPACES, distance, each, grown
from p2pcryptid.games.scene import Direction

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
forms = pytest.mark.parametrize("form", [f for s in SIZES for f in grid(s).forms], ids=lambda f: f.size.name)


def halves_of(size: Size) -> dict[tuple[int, int], int]:
    """The space of every half, by column and row of halves from the top of the screen."""
    found: dict[tuple[int, int], int] = {}
    for space, (left, top, low) in enumerate(grid(size).corners):
        for x, y in Form(size, low).halves:
            place = left + x, 2 * top + low + y
            assert place not in found, "two hexes overlap"
            found[place] = space
    return found


def test_the_map_is_as_large_as_a_screen_has_room_for() -> None:
    assert [(size.width, size.height) for size in (LARGE, MEDIUM, COMPACT)] == [(88, 39), (78, 30), (77, 20)]


@sizes
def test_hexes_fill_the_plane_and_touch_just_their_neighbours(size: Size) -> None:
    found = halves_of(size)
    for space in each(_inner()):
        beside = {
            found.get((x + dx, y + dy))
            for (x, y), owner in found.items()
            if owner == space
            for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0))
        }
        assert beside == set(each(grown(1 << space)))


def _inner() -> int:
    """The spaces that have neighbours on all sides."""
    return ALL & ~grown(sum(1 << space for space in range(SPACES) if grown(1 << space).bit_count() < 7))


@sizes
def test_nothing_lies_beyond_the_screen(size: Size) -> None:
    for x, y in halves_of(size):
        assert 0 < x < size.width
        assert 2 <= y < 2 * size.height


@sizes
def test_whole_and_shared_characters_are_all_halves(size: Size) -> None:
    table, found = Grid(size), halves_of(size)
    halves = {
        (x, 2 * y + lower): space
        for space in range(SPACES)
        for x, y in table.places[space]
        for lower in (0, 1)
    }
    for splits in table.splits:
        for one in splits:
            halves |= {
                (one.x, 2 * one.y + lower): space
                for lower, space in enumerate((one.upper, one.lower))
                if space is not None
            }
    assert halves == found


@forms
def test_an_outline_goes_round_a_hex_and_is_open_only_below_a_small_one(form: Form) -> None:
    around = [form.halves[number] for number in form.rim]
    assert len(set(around)) == len(around)
    gaps = [one for one, other in pairwise(around) if max(abs(one.x - other.x), abs(one.y - other.y)) > 1]
    assert [half.y for half in gaps] == ([2] if form.small else [])
    assert around[0].y == around[-1].y == 0, "from the top all round to the top"


@forms
def test_what_is_within_an_outline_touches_nothing_outside(form: Form) -> None:
    rim = {form.halves[number] for number in (*form.rim, *form.base)}
    for number in form.core - form.base:
        x, y = form.halves[number]
        for beside in (Half(x - 1, y), Half(x + 1, y), Half(x, y + 1)):
            assert beside in form.numbers or form.halves[number] in rim


def test_neighbours_never_have_the_same_shade() -> None:
    from helpers.map_views import full_view
    from p2pcryptid.games.cryptid.map.look import grounds

    ground = grounds(full_view(1).state.setup.board)
    for space in range(SPACES):
        shades = [ground[other].shade for other in each(grown(1 << space)) if other != space]
        assert ground[space].shade not in shades


@pytest.mark.parametrize(
    ("there", "back"), [(Direction.UP, Direction.DOWN), (Direction.LEFT, Direction.RIGHT)], ids=str
)
def test_arrow_keys_lead_to_a_neighbour_and_back(there: Direction, back: Direction) -> None:
    for space in range(SPACES):
        other = step(space, there)
        if other == space:
            at_edge = space % COLUMNS == 0 if there is Direction.LEFT else space < COLUMNS
            assert at_edge
        else:
            assert distance(space, other) == 1
            assert step(other, back) == space


@sizes
def test_arrow_keys_lead_where_they_point(size: Size) -> None:
    corners = grid(size).corners
    for space in range(SPACES):
        for direction, axis, sign in ((Direction.RIGHT, 0, 1), (Direction.DOWN, 1, 1), (Direction.UP, 1, -1)):
            other = step(space, direction)
            assert other == space or sign * (corners[other][axis] - corners[space][axis]) > 0
