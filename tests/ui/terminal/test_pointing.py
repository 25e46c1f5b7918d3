"""Spaces are chosen by arrows, letters and clicks, and what can be done there is offered."""

from typing import cast

import pytest
from textual.pilot import Pilot

from helpers.moments import told
from helpers.pilot import (
    MEDIUM,
    SIZES,
    SMALL,
    Seated,
    at_table,
    characters,
    choices,
    choose,
    on_screen,
    place_of,
    typed,
)
from p2pcryptid.games.cryptid.state import Stage
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.scene import Direction, Theme
from p2pcryptid.node.mesh import Mesh
from p2pcryptid.node.runner import MatchRunner
from p2pcryptid.settings import USUAL, Settings
from p2pcryptid.ui.terminal.desk import WatchDesk
from p2pcryptid.ui.terminal.dialogs import ChoiceDialog, SureDialog
from p2pcryptid.ui.terminal.moment import Moment
from p2pcryptid.ui.terminal.play import PlayScreen

STORY, TURN = told(), 16
PICTURE = presentation_of(STORY.game).picture


def space(name: str) -> int:
    """Its number."""
    assert PICTURE is not None
    spot = PICTURE.spot_named(name)
    assert spot is not None
    return spot


async def click(pilot: Pilot[None], seated: Seated, spot: int, times: int = 1) -> None:
    await pilot.click(offset=place_of(seated.screen, spot), times=times)
    await pilot.pause()


def test_arrows_go_over_the_spaces_from_the_first_that_can_be_chosen() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        screen = seated.screen
        await pilot.press("right")
        assert screen.selected == min(screen.choosable() or ())
        for direction in (Direction.RIGHT, Direction.DOWN, Direction.DOWN, Direction.LEFT, Direction.UP):
            before, drawn = screen.selected, screen._scene
            assert before is not None and drawn is not None
            await pilot.press(direction.value)
            assert screen.selected == drawn.step(before, direction)
        await pilot.press("escape")
        assert screen.selected is None

    at_table(STORY, TURN, work)


@pytest.mark.parametrize("size", SIZES)
def test_a_click_chooses_the_space_that_is_drawn_there(size: tuple[int, int]) -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        for name in ("A1", "L1", "F5", "A9", "L9"):
            await click(pilot, seated, space(name))
            assert seated.screen.selected == space(name)

    at_table(STORY, TURN, work, size=size)


def test_the_name_of_a_space_points_at_it() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await typed(pilot, "ask bob f5", "left")
        assert seated.screen.selected == space("F5")
        await pilot.press("ctrl+u", "ctrl+k")
        await typed(pilot, "d1")
        assert seated.screen.selected == space("D1")
        assert "1 ask bob D1" in choices(pilot)

    at_table(STORY, TURN, work)


def test_enter_offers_what_can_be_done_there_and_a_number_does_it() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await typed(pilot, "c1", "left", "enter")
        assert choices(pilot)[:2] == ["1 ask bob C1", "2 ask carol C1"]
        await pilot.press("2")
        await pilot.pause()
        assert [STORY.game.format(one, STORY.moment(TURN).view) for one in seated.desk.acted] == [
            "ask carol C1"
        ]
        assert not isinstance(pilot.app.screen, ChoiceDialog)

    at_table(STORY, TURN, work, size=SMALL)


def test_a_second_click_offers_it_too_and_a_click_does_it() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        for _ in range(2):
            await click(pilot, seated, space("C1"))
        window = pilot.app.screen.query_one("OptionList").region
        await pilot.click(offset=(window.x + 4, window.y))
        await pilot.pause()
        assert len(seated.desk.acted) == 1

    at_table(STORY, TURN, work, size=MEDIUM)


def test_esc_and_a_click_beside_the_window_do_nothing() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        for back in ("escape", "click"):
            await click(pilot, seated, space("C1"), 2)
            await pilot.pause()
            assert isinstance(pilot.app.screen, ChoiceDialog)
            await (pilot.press(back) if back == "escape" else pilot.click(offset=(1, 1)))
            await pilot.pause()
            assert not isinstance(pilot.app.screen, ChoiceDialog)
        assert not seated.desk.acted

    at_table(STORY, TURN, work)


def test_a_double_click_on_a_space_that_is_selected_only_offers() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        middle = next(spot for spot in range(108) if under_the_window(seated, spot))
        seated.screen.select(middle)
        await click(pilot, seated, middle, 2)
        assert isinstance(pilot.app.screen, ChoiceDialog)
        assert not seated.desk.acted

    def under_the_window(seated: Seated, spot: int) -> bool:
        x, y = place_of(seated.screen, spot)
        return 46 <= x <= 70 and y == 19

    at_table(STORY, TURN, work)


def test_with_nothing_pointed_at_notes_are_offered_and_a_vote_goes_out() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await pilot.press("enter")
        await pilot.pause()
        assert choices(pilot) == ["1 hint yes", "2 resign"]
        await pilot.press("1")
        await pilot.pause()
        assert [str(STORY.game.format(one, seated.screen.view)) for one in seated.desk.acted] == ["hint yes"]

    at_table(STORY, TURN, work)


@pytest.mark.parametrize(
    ("keys", "done"), [(("enter",), 0), (("escape",), 0), (("2",), 1), (("down", "enter"), 1)]
)
def test_what_cannot_be_undone_is_asked_once_more(keys: tuple[str, ...], done: int) -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await typed(pilot, "resign")
        assert isinstance(pilot.app.screen, SureDialog)
        assert "whoever resigns cannot win any more" in characters(pilot)
        await pilot.press(*keys)
        await pilot.pause()
        assert len(seated.desk.acted) == done

    at_table(STORY, TURN, work)


def test_unless_the_player_does_not_want_to_be_asked() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await typed(pilot, "resign")
        assert len(seated.desk.acted) == 1

    at_table(STORY, TURN, work, settings=Settings(confirm=False))


def test_an_honour_question_is_answered_at_the_space() -> None:
    story = told(honour=True)
    at = next(
        at
        for at in range(1, story.whole)
        if story.changes[at - 1].after.stage is Stage.ANSWER and story.moment(at).my_turn
    )

    async def work(pilot: Pilot[None], seated: Seated) -> None:
        (asked,) = seated.screen.choosable() or {-1}
        await pilot.press("right", "enter")
        await pilot.pause()
        assert seated.screen.selected == asked
        await choose(pilot, "cube")  # which is the truth
        (answer,) = seated.desk.acted
        assert STORY.game.format(answer, story.moment(at).view).startswith("cube")

    at_table(story, at, work)


class Heard:
    """Whoever is told what happens at a desk."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def show_moment(self, moment: Moment) -> None:
        """Nothing happens."""

    def notice(self, said: str) -> None:
        self.said.append(said)

    def hear(self, said: str) -> None:
        """Nobody talks."""


def test_spectators_can_look_and_not_act() -> None:
    heard = Heard()
    screen = PlayScreen(WatchDesk(cast(MatchRunner, None), cast(Mesh, None), heard), Theme.DARK, USUAL)

    async def work(pilot: Pilot[None]) -> None:
        screen.show_moment(STORY.moment(TURN, None))
        await pilot.pause()
        assert screen.choosable() is None
        await pilot.click(offset=place_of(screen, space("C1")), times=1)
        assert screen.selected == space("C1")
        await typed(pilot, "ask bob C1")
        await typed(pilot, "say hello")
        await typed(pilot, "abandon")
        assert heard.said == ["you are only watching"] * 3
        assert screen.moment.me is None

    on_screen(screen, work)
