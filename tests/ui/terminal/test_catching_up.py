"""Moves that come while the screen still shows those before them one after the other."""

from textual.pilot import Pilot

from helpers.moments import told
from helpers.pilot import Seated, on_screen
from p2pcryptid.timing import STORY_STEP_SECONDS


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
