"""How one looks at a table: colourings, the notebook, what is hidden, sizes, colours and languages."""

from dataclasses import replace

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input

from helpers.moments import told
from helpers.pictures import app_cells
from helpers.pilot import (
    MEDIUM,
    SIZES,
    SMALL,
    WIDE,
    Seated,
    at_table,
    characters,
    choices,
    notices,
    place_of,
    until,
)
from p2pcryptid.games.cryptid.spaces import SPACES
from p2pcryptid.games.scene import Theme
from p2pcryptid.i18n import speaking
from p2pcryptid.settings import NO_NOTES, Settings
from p2pcryptid.ui.terminal.panels import SheetPanel, StoryPanel
from p2pcryptid.ui.terminal.scene_view import SceneView

STORY, TURN = told(), 16


def test_f4_offers_what_the_map_can_be_coloured_by_and_f5_goes_through_it() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        screen, picture = seated.screen, seated.screen.picture
        assert picture is not None
        await pilot.press("f4")
        await pilot.pause()
        offered = [one.split(" ", 1)[1] for one in choices(pilot)]
        assert offered[0] == "nothing"
        assert "spaces that your clue allows" in offered
        await pilot.press("2")
        await pilot.pause()
        titles, heats = [], []
        for _ in offered:
            titles.append(next((one for one in offered[1:] if one in characters(pilot)), "nothing"))
            heats.append(screen.heat(picture))
            await pilot.press("f5")
        assert sorted(titles) == sorted(offered)
        assert heats.count(None) == 1
        assert all(heat is None or set(heat) <= set(range(SPACES)) for heat in heats)

    at_table(STORY, TURN, work)


@pytest.mark.parametrize(("notebook", "count"), [("pieces", 6), ("own", 2), (NO_NOTES, 2)])
def test_the_notebook_setting_says_what_is_worked_out_for_one(notebook: str, count: int) -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await pilot.press("f4")
        await pilot.pause()
        offered = len(choices(pilot))
        await pilot.press("escape")
        assert "notebook             P  Q  R" in characters(pilot) or notebook == NO_NOTES
        assert (" × " in characters(pilot)) == (notebook == "pieces")
        assert seated.screen.query_one(SheetPanel).display == (notebook != NO_NOTES)
        await pilot.press("right", "f7")
        await pilot.pause()
        said = "the notebook draws no conclusions at this table"
        assert (said in characters(pilot)) == (notebook != "pieces")
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert any("pencil" in one for one in choices(pilot)) == (notebook != NO_NOTES)
        assert any("what if" in one for one in choices(pilot)) == (notebook == "pieces")
        assert offered == count

    at_table(STORY, TURN, work, settings=Settings(notebook=notebook))


def test_marks_by_hand_are_kept_in_the_notebook_and_on_the_map() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await pilot.press("f2", "right", "right", "enter")
        await pilot.pause()
        assert list(seated.desk.kept.rows.values()) == [False]
        assert "-×" in characters(pilot)
        await pilot.press("enter", "escape", "right", "enter")
        await pilot.pause()
        assert list(seated.desk.kept.rows.values()) == [True]
        pencil = next(n for n, one in enumerate(choices(pilot), 1) if "pencil: bob could be here" in one)
        await pilot.press(str(pencil))
        await pilot.pause()
        assert list(seated.desk.kept.spots.items()) == [((seated.screen.selected, 1), True)]

    at_table(STORY, TURN, work)


def test_a_row_of_the_notebook_and_its_reasons() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        screen = seated.screen
        assert screen.picture is not None and screen.picture.sheet is not None
        first, second, *_ = screen.picture.sheet(screen.view).rows
        await pilot.press("f2", "f7")
        await pilot.pause()
        assert "point at the cell of a player first" in characters(pilot)
        await pilot.press("escape", "right", "down")
        await pilot.pause()
        assert screen.heat(screen.picture) == dict.fromkeys(second.spots, 1.0)
        await pilot.press("up")
        await pilot.pause()
        assert screen.heat(screen.picture) == dict.fromkeys(first.spots, 1.0)
        await pilot.press("f7")
        await pilot.pause()
        assert "eva" in characters(pilot) and "what if" in characters(pilot)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert screen.heat(screen.picture) is None

    at_table(STORY, TURN, work)


def test_f6_hides_what_one_holds_and_shows_it_again() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        def held() -> bool:
            panel = seated.screen.query_one(SheetPanel)
            bold = [panel.get_row_at(row)[0].style for row in range(panel.row_count)]
            return "forest or swamp" in characters(pilot) or "bold reverse" in bold

        assert held()
        await pilot.press("f6")
        await pilot.pause()
        assert not held() and "hidden; F6 shows it" in characters(pilot)
        await pilot.press("f6")
        await pilot.pause()
        assert held()

    at_table(STORY, TURN, work)


def test_a_move_of_the_story_is_shown_on_the_map() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        screen = seated.screen
        assert screen.picture is not None
        await pilot.press("f3", "end", "up")
        await pilot.pause()
        change = STORY.changes[TURN - 2]
        lens = screen._lens(screen.picture)
        assert lens.recalled == frozenset(screen.picture.touched(change.before, change.fact)) != frozenset()
        await pilot.press("escape")
        await pilot.pause()
        assert not screen._lens(screen.picture).recalled

    at_table(STORY, TURN, work)


def test_the_words_of_the_keys_can_be_clicked() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        def place(words: str) -> tuple[int, int]:
            lines = characters(pilot).splitlines()
            y = next(y for y, line in enumerate(lines) if words in line)
            return lines[y].index(words) + 1, y

        await pilot.click(offset=place("F2 notebook"))
        assert isinstance(pilot.app.focused, SheetPanel)
        await pilot.click(offset=place("F5 next"))
        await pilot.pause()
        assert seated.screen.heat(seated.screen.picture) is not None  # type: ignore[arg-type]
        await pilot.click(offset=place("F1 help"))
        await pilot.pause()
        assert "1 the rules in short" in choices(pilot)

    at_table(STORY, TURN, work)


def test_the_palette_knows_everything_by_name() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CommandPalette)
        pilot.app.screen.query_one(Input).value = "hide what"
        await until(pilot, lambda: "or show it again" in characters(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "hidden; F6 shows it" in characters(pilot))
        assert pilot.app.screen_stack[-1] is seated.screen

    at_table(STORY, TURN, work)


def test_another_size_in_between_loses_nothing() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        await pilot.press("right", "f5")
        await pilot.press("a", "s", "k")
        chosen = seated.screen.selected
        for width, height in (SMALL, MEDIUM, (60, 20), WIDE, SMALL):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert seated.screen.selected == chosen
            assert "ask" in characters(pilot) or height < 24
            if (width, height) in SIZES:
                place = place_of(seated.screen, 107)
                view = seated.screen.query_one(SceneView)
                assert place[0] < width and place[1] < height and view.region.right <= width
        assert [one for one in notices(pilot) if "smaller than the table" in one]

    at_table(STORY, TURN, work)


@pytest.mark.parametrize("look", Theme)
def test_every_look_uses_only_colours_that_its_terminal_has(look: Theme) -> None:
    async def work(pilot: Pilot[None], _: Seated) -> None:
        cells = [cell for line in app_cells(pilot.app) for cell in line]
        inks = {cell.ink for cell in cells} | {cell.paper for cell in cells}
        if look is Theme.PLAIN:
            assert inks <= {""}
        elif look is Theme.SIXTEEN:
            assert all(ink == "" or ink.startswith("ansi_") for ink in inks), inks
        else:
            assert all(ink.startswith("#") for ink in inks - {""}), inks
            light = int(cells[-1].paper[1:3], 16) > 128
            assert light == (look is Theme.LIGHT)

    at_table(STORY, TURN, work, look=look)


def test_in_french() -> None:
    async def work(pilot: Pilot[None], _: Seated) -> None:
        seen = characters(pilot)
        assert "F1 aide" in seen and "carnet" in seen and "à vous" in seen.casefold()
        await pilot.press("question_mark")
        await pilot.pause()
        assert choices(pilot)[0] == "1 les règles en bref"
        await pilot.press("escape", "ctrl+p")
        await until(pilot, lambda: "que voulez-vous faire ?" in characters(pilot))

    with speaking("fr"):
        at_table(STORY, TURN, work)


def test_moves_that_come_together_are_told_one_after_the_other_and_many_at_once() -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        screen = seated.screen
        screen.show_moment(STORY.moment(TURN + 3))
        assert screen.facts == TURN + 1 and screen.choosable() is None
        await until(pilot, lambda: screen.caught_up)
        assert screen.facts == TURN + 3
        screen.show_moment(STORY.moment(TURN + 5))
        screen.show_moment(STORY.moment(STORY.whole))
        assert screen.caught_up
        await until(pilot, lambda: screen._stepping is None)
        assert screen.query_one(StoryPanel).option_count == STORY.whole

    at_table(STORY, TURN, work)


@pytest.mark.parametrize("bell", [True, False])
def test_the_bell_rings_once_when_ones_turn_comes(bell: bool) -> None:
    async def work(pilot: Pilot[None], seated: Seated) -> None:
        rung: list[bool] = []
        pilot.app.bell = lambda: rung.append(True)  # type: ignore[method-assign]
        seated.screen.show_moment(replace(STORY.moment(TURN), my_turn=False))
        for _ in range(2):
            seated.screen.show_moment(STORY.moment(TURN))
        assert rung == [True] * bell

    at_table(STORY, TURN, work, settings=Settings(bell=bell))
