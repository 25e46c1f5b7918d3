"""The widget that shows a scene: what it draws, what it draws anew, and what it says of the mouse."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import chain
from typing import Any, Self

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.pilot import Pilot

from helpers.map_views import any_lens, full_view
from helpers.pictures import app_cells, cells
from p2pcryptid.games.cryptid.map.scenes import scene
from p2pcryptid.games.cryptid.spaces import SPACES
from p2pcryptid.games.scene import Cell, Lens, Scene, Theme
from p2pcryptid.ui.terminal.scene_view import SceneView, strip_of

VIEW = full_view("on a screen")
LARGE, COMPACT = (88, 39), (77, 20)


class Watched(SceneView):
    """One that tells what it has drawn again."""

    refreshed: tuple[Region, ...] = ()

    def refresh(self, *regions: Region, **options: bool) -> Self:
        self.refreshed = regions
        return super().refresh(*regions, **options)


class OneView(App[None]):
    """A scene in the upper left corner, and what it says."""

    def __init__(self, theme: Theme = Theme.DARK) -> None:
        super().__init__(ansi_color=theme in (Theme.SIXTEEN, Theme.PLAIN))
        self.view = Watched()
        self.said: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.view

    def on_scene_view_pointed(self, event: SceneView.Pointed) -> None:
        self.said.append(event)

    def on_scene_view_settled(self, event: SceneView.Settled) -> None:
        self.said.append(event)

    def on_scene_view_hovered(self, event: SceneView.Hovered) -> None:
        self.said.append(event)

    def clicks(self) -> list[tuple[str, int | None]]:
        """What was said of clicks."""
        kinds = (SceneView.Pointed, SceneView.Settled)
        return [(type(one).__name__, one.spot) for one in self.said if isinstance(one, kinds)]


def on_screen(work: Callable[[OneView, Pilot[None]], Awaitable[None]], theme: Theme = Theme.DARK) -> None:
    """Do this with an app on a screen of 120 columns and 45 lines."""

    async def run() -> None:
        app = OneView(theme)
        async with app.run_test(size=(120, 45)) as pilot:
            await work(app, pilot)

    asyncio.run(run())


def large(theme: Theme = Theme.DARK) -> Scene:
    return scene(VIEW, *LARGE, theme)


def place_of(drawn: Scene, spot: int) -> tuple[int, int]:
    """A character in the middle of a space."""
    places = [(x, y) for y in range(drawn.height) for x in range(drawn.width) if drawn.spot_at(x, y) == spot]
    return places[len(places) // 2]


def shown(app: OneView, drawn: Scene) -> list[list[Cell]]:
    """What is on the screen where the scene is."""
    return [line[: drawn.width] for line in app_cells(app)[: drawn.height]]


def is_shown(app: OneView, drawn: Scene, lens: Lens, view: Any = VIEW) -> bool:
    """Does the screen show each character as the scene has it? What has no colour has that of the screen."""
    pairs = zip(chain(*shown(app, drawn)), chain(*cells(drawn, view, lens)), strict=True)
    return all(
        (one.char, one.bold) == (other.char, other.bold)
        and other.ink in ("", one.ink)
        and other.paper in ("", one.paper)
        for one, other in pairs
    )


@pytest.mark.parametrize("theme", Theme)
def test_the_whole_scene_is_on_the_screen(theme: Theme) -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        drawn, lens = large(theme), any_lens(theme)
        app.view.show(drawn, VIEW, lens)
        await pilot.pause()
        assert app.view.size == LARGE
        assert is_shown(app, drawn, lens)

    on_screen(work, theme)


def test_only_what_looks_different_is_drawn_again() -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        drawn, view = large(), app.view
        view.show(drawn, VIEW, Lens())
        await pilot.pause()
        strips = [view.render_line(y) for y in range(drawn.height)]
        view.refreshed = ()
        view.show(drawn, VIEW, Lens())
        assert view.refreshed == ()
        view.show(drawn, VIEW, Lens(selected=52))
        region = Region.from_union(view.refreshed)
        assert region.contains(*place_of(drawn, 52))
        assert (region.width, region.height) <= (9, 5)
        anew = {y for y in range(drawn.height) if view.render_line(y) is not strips[y]}
        assert anew == set(region.line_range)

    on_screen(work)


@pytest.mark.parametrize("changes", [1, 3, SPACES])
def test_after_any_changes_the_screen_is_as_if_drawn_from_the_beginning(changes: int) -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        drawn = large()
        for number in range(3):
            marked = [(number + 7 * one) % SPACES for one in range(changes)]
            lens = Lens(selected=number, pencil=dict.fromkeys(marked, "+-+-+"))
            app.view.show(drawn, VIEW, lens)
            await pilot.pause()
            assert is_shown(app, drawn, lens)

    on_screen(work)


def test_another_size_takes_as_much_room_as_it_needs() -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        for size in (LARGE, COMPACT, LARGE):
            drawn = scene(VIEW, *size, Theme.DARK)
            app.view.show(drawn, VIEW, Lens())
            await pilot.pause()
            assert app.view.size == size
            assert is_shown(app, drawn, Lens())

    on_screen(work)


def test_a_table_that_has_changed_is_drawn_as_it_is_now() -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        drawn = large()
        app.view.show(drawn, VIEW, Lens())
        later = replace(VIEW, state=replace(VIEW.state, cubes=(1 << 52, 0, 0, 0, 0)))
        app.view.show(drawn, later, Lens())
        await pilot.pause()
        assert is_shown(app, drawn, Lens(), later)

    on_screen(work)


def test_a_click_points_a_double_click_settles_and_so_does_a_click_on_what_is_selected() -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        drawn = large()
        app.view.show(drawn, VIEW, Lens(selected=53))
        await pilot.pause()
        for spot, times in ((40, 1), (41, 2), (53, 1), (42, 3)):
            await pilot.click(SceneView, offset=place_of(drawn, spot), times=times)
            await pilot.pause()
        assert app.clicks() == [
            ("Pointed", 40),
            *(("Pointed", 41), ("Settled", 41)),
            ("Settled", 53),
            *(("Pointed", 42), ("Settled", 42)),
        ]

    on_screen(work)


def test_every_character_of_the_map_leads_to_its_space_with_the_mouse() -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        drawn = scene(VIEW, *COMPACT, Theme.DARK)
        app.view.show(drawn, VIEW, Lens())
        await pilot.pause()
        for y in range(0, drawn.height, 6):
            for x in range(0, drawn.width, 5):
                app.said.clear()
                await pilot.click(SceneView, offset=(x, y))
                spot = drawn.spot_at(x, y)
                assert app.clicks()[:1] == ([] if spot is None else [("Pointed", spot)])

    on_screen(work)


def test_hovering_is_told_once_for_each_space_and_when_the_mouse_is_gone() -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        drawn = large()
        app.view.show(drawn, VIEW, Lens())
        await pilot.pause()
        x, y = place_of(drawn, 40)
        for offset in ((x, y), (x + 1, y), place_of(drawn, 41)):
            await pilot.hover(SceneView, offset=offset)
        await pilot.hover(None, offset=(115, 44))
        await pilot.pause()
        hovered = [one.spot for one in app.said if isinstance(one, SceneView.Hovered)]
        assert hovered == [40, 41, None]

    on_screen(work)


def test_nothing_can_be_pointed_at_before_there_is_a_scene_nor_in_a_text() -> None:
    async def work(app: OneView, pilot: Pilot[None]) -> None:
        await pilot.click(offset=(5, 5))
        app.view.show_text("heads\nor tails")
        await pilot.pause()
        assert app.view.size == (8, 2)
        lines = ["".join(cell.char for cell in line).rstrip() for line in shown(app, large())]
        assert lines[:3] == ["heads", "or tails", ""]
        await pilot.click(SceneView, offset=(1, 1))
        await pilot.pause()
        assert not app.said

    on_screen(work)


def test_the_sixteen_colours_are_the_terminals_own_and_plain_has_none() -> None:
    blue, plain = strip_of([Cell("a", "ansi_bright_blue", "ansi_black")]), strip_of([Cell("a", bold=True)])
    assert [(s.style.color.number, s.style.bgcolor.number) for s in blue if s.style] == [(12, 0)]  # type: ignore[union-attr]
    assert [(s.style.color, s.style.bgcolor, s.style.bold) for s in plain if s.style] == [(None, None, True)]


def test_characters_of_the_same_colours_are_one_piece() -> None:
    row = [Cell("a", "#ff0000"), Cell("b", "#ff0000"), Cell("c"), Cell("d")]
    assert [segment.text for segment in strip_of(row)] == ["ab", "cd"]
