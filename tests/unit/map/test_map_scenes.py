"""Scenes of the map: every character belongs to what is drawn there, and what changes is drawn anew."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from helpers.map_views import any_lens, full_view
from p2pcryptid.games.cryptid.board import ANIMALS, COLOURS, KINDS, TERRAINS, Feature
from p2pcryptid.games.cryptid.map.look import Ground, Look
from p2pcryptid.games.cryptid.map.scenes import SIZES_OF, scene
from p2pcryptid.games.cryptid.map.signs import COLOUR_SIGNS, PAWN, PENCILS, STRUCTURE_SIGNS, TERRAIN_SIGNS
from p2pcryptid.games.cryptid.spaces import SPACES, distance
from p2pcryptid.games.scene import PLAYER_LETTERS, Cell, Lens, Painted, Scene, Theme

SCENES = [(theme, size) for theme, some in SIZES_OF.items() for size in some]
every_scene = pytest.mark.parametrize(("theme", "size"), SCENES, ids=lambda one: getattr(one, "name", one))
some_scene = st.sampled_from(SCENES)
seeds, spaces = st.integers(0, 10_000), st.integers(0, SPACES - 1)

VIEW = full_view("of these tests")
Place = tuple[int, int]


def scene_of(which: tuple[Any, Any], view: Any = VIEW) -> Scene:
    theme, size = which
    return scene(view, size.width, size.height, theme)


def as_screen(painted: Iterable[Painted]) -> dict[Place, Cell]:
    found: dict[Place, Cell] = {}
    for x, y, cell in painted:
        assert found.setdefault((x, y), cell) == cell, "painted twice, and not the same"
    return found


def whole(of: Scene, looks: Sequence[Hashable]) -> dict[Place, Cell]:
    return as_screen(of.paint(looks, range(SPACES)))


@pytest.mark.parametrize("theme", Theme)
def test_the_largest_map_that_fits_is_drawn_and_the_compact_one_if_none_does(theme: Theme) -> None:
    found = [
        scene(VIEW, *room, theme) for room in ((200, 60), (88, 39), (87, 39), (88, 38), (77, 20), (20, 5))
    ]
    middle = (77, 20) if theme is Theme.PLAIN else (78, 30)
    expected = [(88, 39), (88, 39), middle, middle, (77, 20), (77, 20)]
    assert [(one.width, one.height) for one in found] == expected


@given(some_scene, seeds, seeds, spaces, st.sampled_from((None, *ANIMALS)), st.booleans())
def test_a_changed_look_paints_just_what_two_whole_pictures_differ_in(
    which: tuple[Any, Any], one: int, other: int, space: int, animal: Feature | None, selected: bool
) -> None:
    before, after = full_view(one), full_view(other)
    drawn = scene_of(which, before)
    looks: list[Any] = list(drawn.looks(before, any_lens(one)))
    news = list(looks)
    ground = looks[space].ground._replace(animal=animal)
    changed: Any = drawn.looks(after, any_lens(other))[space]
    news[space] = changed._replace(ground=ground, selected=selected)
    part = as_screen(drawn.paint(news, [space]))
    assert whole(drawn, looks) | part == whole(drawn, news)


@given(some_scene, seeds, st.sets(spaces))
def test_several_spaces_are_painted_as_each_of_them_alone(
    which: tuple[Any, Any], seed: int, some: set[int]
) -> None:
    drawn = scene_of(which)
    looks = drawn.looks(VIEW, any_lens(seed))
    alone: dict[Place, Cell] = {}
    for space in some:
        alone |= as_screen(drawn.paint(looks, [space]))
    assert as_screen(drawn.paint(looks, some)) == alone


@every_scene
def test_every_character_leads_to_the_space_that_is_drawn_there(theme: Theme, size: Any) -> None:
    drawn = scene_of((theme, size))
    looks = drawn.looks(VIEW, Lens())
    for space in range(SPACES):
        painted = as_screen(drawn.paint(looks, [space]))
        own = {
            (x, y) for x in range(drawn.width) for y in range(drawn.height) if drawn.spot_at(x, y) == space
        }
        assert own <= set(painted)
        for x, y in painted:
            spot = drawn.spot_at(x, y)
            assert spot is None or distance(spot, space) <= 1
    assert drawn.spot_at(-1, 0) is None
    assert drawn.spot_at(drawn.width, drawn.height) is None


@every_scene
def test_a_space_is_where_its_name_is_written(theme: Theme, size: Any) -> None:
    empty = full_view("empty")
    drawn = scene_of((theme, size), empty)
    looks = [
        look._replace(discs=(False,) * 5) for look in drawn.looks(empty, Lens()) if isinstance(look, Look)
    ]
    screen = whole(drawn, looks)
    for space in range(SPACES):
        name = "ABCDEFGHIJKL"[space % 12] + str(space // 12 + 1)
        found = [
            (x, y)
            for (x, y), cell in screen.items()
            if cell.char == name[0] and screen.get((x + 1, y), Cell()).char == name[1]
        ]
        assert [drawn.spot_at(x, y) for x, y in found] == [space]
        assert [drawn.spot_at(x + 1, y) for x, y in found] == [space]


@given(some_scene, seeds)
def test_every_character_is_on_the_screen_and_takes_one_column(which: tuple[Any, Any], seed: int) -> None:
    drawn, view = scene_of(which, full_view(seed)), full_view(seed)
    painted = [*drawn.ground, *drawn.paint(drawn.looks(view, any_lens(seed)), range(SPACES))]
    for x, y, cell in painted:
        assert 0 <= x < drawn.width
        assert 0 <= y < drawn.height
        assert cell_len(cell.char) == 1
    assert not {(x, y) for x, y, _ in drawn.ground} & {(x, y) for x, y, _ in painted[len(drawn.ground) :]}


@given(some_scene, seeds)
def test_a_theme_has_only_its_own_colours(which: tuple[Any, Any], seed: int) -> None:
    drawn, view = scene_of(which, full_view(seed)), full_view(seed)
    painted = [*drawn.ground, *drawn.paint(drawn.looks(view, any_lens(seed)), range(SPACES))]
    colours = {colour for one in painted for colour in (one.cell.ink, one.cell.paper)} - {""}
    match which[0]:
        case Theme.PLAIN:
            assert not colours
        case Theme.SIXTEEN:
            assert all(colour.startswith("ansi_") for colour in colours)
        case _:
            assert all(colour.startswith("#") and len(colour) == 7 for colour in colours)


HERE = 52
GROUND = Ground(HERE, Feature.WATER, None, None, None)
BARE = Look(
    ground=GROUND,
    cube=None,
    discs=(False,) * 5,
    pencil="",
    pawn=False,
    selected=False,
    choosable=None,
    recalled=False,
    heat=None,
)
GROUNDS = (
    *(GROUND._replace(terrain=one) for one in TERRAINS),
    *(GROUND._replace(animal=one) for one in ANIMALS),
    *(GROUND._replace(kind=kind, colour=colour) for kind in KINDS for colour in COLOURS),
)
DIFFERENT = (
    *(BARE._replace(ground=ground) for ground in GROUNDS),
    *(BARE._replace(cube=seat) for seat in range(5)),
    *(BARE._replace(discs=tuple(bool(some >> n & 1) for n in range(5))) for some in range(1, 32)),
    *(BARE._replace(pencil=" " * seat + sign) for seat in range(5) for sign in "+-?"),
    *(BARE._replace(pawn=True), BARE._replace(selected=True), BARE._replace(recalled=True)),
    BARE._replace(choosable=True),
)


@every_scene
def test_whatever_may_differ_looks_different(theme: Theme, size: Any) -> None:
    drawn = scene_of((theme, size))
    looks: list[Any] = [BARE._replace(ground=GROUND._replace(space=space)) for space in range(SPACES)]
    pictures: dict[object, Look] = {}
    for look in DIFFERENT:
        looks[HERE] = look
        picture = tuple(sorted(as_screen(drawn.paint(looks, [HERE])).items()))
        assert picture not in pictures, f"{look} looks like {pictures[picture]}"
        pictures[picture] = look


@every_scene
def test_what_can_not_be_chosen_looks_different_from_what_can(theme: Theme, size: Any) -> None:
    drawn = scene_of((theme, size))
    looks = drawn.looks(VIEW, Lens(choosable=frozenset(range(0, SPACES, 2))))
    free = drawn.looks(VIEW, Lens(choosable=frozenset(range(SPACES))))
    assert whole(drawn, looks) != whole(drawn, free)


@every_scene
def test_more_heat_looks_different(theme: Theme, size: Any) -> None:
    drawn = scene_of((theme, size))
    pictures = [
        whole(drawn, drawn.looks(VIEW, Lens(heat=dict.fromkeys(range(SPACES), h)))) for h in (0.0, 0.5, 1.0)
    ]
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


def test_no_sign_has_two_meanings() -> None:
    kinds = [
        {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"},
        set(PLAYER_LETTERS),
        set(TERRAIN_SIGNS.values()),
        set(STRUCTURE_SIGNS.values()),
        {char for sign in COLOUR_SIGNS.values() for char in sign},
        {PAWN},
        set(PENCILS.values()) - {"·"},
    ]
    every = [sign for kind in kinds for sign in kind]
    assert len(every) == len(set(every))
