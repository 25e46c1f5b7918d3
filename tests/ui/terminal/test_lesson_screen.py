"""The lesson on the whole screen."""

import pytest
import trio
from textual.pilot import Pilot

from helpers.moments import told
from helpers.pilot import on_screen
from p2pcryptid.cli.teaching import teach
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.scene import Theme
from p2pcryptid.ui.terminal.lesson import LessonScreen, ScreenLectern
from p2pcryptid.ui.terminal.moment import Moment


def test_enter_goes_on_and_does_nothing_else() -> None:
    answers: list[str] = []
    screen = LessonScreen(answers.append, Theme.DARK)

    async def press(pilot: "Pilot[None]") -> None:
        screen.show_moment(told().moment(16))
        await pilot.press("enter", "enter")
        assert answers == ["", ""]
        assert pilot.app.screen is screen, "nothing is offered"
        await pilot.press(*"board", "enter")
        assert answers[2:] == ["board"]

    on_screen(screen, press)


@pytest.mark.trio
async def test_all_its_words_are_taught_and_the_end_stays_until_it_has_been_seen() -> None:
    taught: list[str] = []
    shown: list[Moment] = []

    def show(moment: Moment) -> None:
        shown.append(moment)
        if moment.waiting:
            lectern.answer("")

    lectern = ScreenLectern(show, lambda _: None, taught.append)
    made = presentation_of(CRYPTID).lesson
    assert made is not None, "it can be learnt"
    lesson = made()
    with trio.fail_after(600):
        await teach(lectern, CRYPTID, lesson, "eva")
    everything = "\n".join(taught)
    assert all(page.text in everything for page in lesson.pages(shown[0].view))
    assert not any(moment.my_turn for moment in shown[: len(lesson.pages(shown[0].view))]), "first it is read"
    assert "'p2pcryptid play' is a real game" in taught[-1]
    assert shown[-1].waiting == "Enter leaves"
    assert shown[-1].ended == "you found it, and have won: the habitat is E8."
