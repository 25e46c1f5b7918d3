"""Moves that come while the screen still shows those before them one after the other."""

from textual.pilot import Pilot

from helpers.moments import told
from helpers.pilot import Seated, on_screen
from p2pcryptid.timing import STORY_STEP_SECONDS
from p2pcryptid.ui.terminal.panels import StoryPanel, Told


def test_many_moves_that_come_while_a_few_are_shown_are_shown_at_once() -> None:
    story, seated = told(), Seated()

    async def script(pilot: "Pilot[None]") -> None:
        seated.screen.show_moment(story.moment(2))
        seated.screen.show_moment(story.moment(5))
        assert not seated.screen.caught_up  # the next one is shown in a moment
        seated.screen.show_moment(story.moment(16))
        assert seated.screen.caught_up
        await pilot.pause(STORY_STEP_SECONDS * 2)
        assert seated.screen.facts == 16

    on_screen(seated.screen, script)


def test_the_story_is_followed_however_fast_it_goes_and_not_while_one_reads_further_up() -> None:
    story, seated = told(), Seated()

    async def script(pilot: "Pilot[None]") -> None:
        seated.screen.show_moment(story.moment(1))
        await pilot.pause()
        panel = seated.screen.query_one(StoryPanel)
        for number in range(100):
            panel.tell(Told(f"line {number}"))
            if number % 7 == 0:
                await pilot.pause(0)  # sometimes the screen is drawn in between
        await pilot.pause()
        assert panel.scroll_y == panel.max_scroll_y > 0
        panel.scroll_to(y=3, animate=False, immediate=True)
        panel.tell(Told("one more"))
        await pilot.pause()
        assert panel.scroll_y == 3
        panel.scroll_end(animate=False, immediate=True)
        panel.tell(Told("and one more"))
        await pilot.pause()
        assert panel.scroll_y == panel.max_scroll_y

    on_screen(seated.screen, script)
