"""A game seen again: step by step, through anybody's eyes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from p2pcryptid.games.requests import Knowledge
from p2pcryptid.games.scene import PLAYER_LETTERS, Theme
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext
from p2pcryptid.timing import REPLAY_STEP_SECONDS

from .moment import Moment
from .panels import StoryPanel, Told
from .table import TableScreen


class Scrubber(Widget, can_focus=True):
    """How far the game is, as a bar that can be clicked."""

    class Wanted(Message):
        """Go to this place."""

        def __init__(self, facts: int) -> None:
            super().__init__()
            self.facts = facts

    def __init__(self, facts: int) -> None:
        super().__init__(id="lowest")
        self._facts, self._at, self._playing = facts, 0, False

    def show(self, at: int, *, playing: bool) -> None:
        """Where it is now."""
        self._at, self._playing = at, playing
        self.refresh()

    def render(self) -> Text:
        """The bar with its numbers."""
        said = Text(f"{'▶' if self._playing else '‖'} {self._at:>3}/{self._facts} ")
        room = self._room
        filled = room * self._at // max(1, self._facts)
        said.append("━" * filled, style="bold").append("─" * (room - filled), style="dim")
        return said.append(_("  space, ← →, ? for help"), style="dim")

    @property
    def _lead(self) -> int:
        return len(f"x {self._at:>3}/{self._facts} ")

    @property
    def _room(self) -> int:
        return max(8, self.size.width - self._lead - len(_("  space, ← →, ? for help")) - 1)

    def on_click(self, event: events.Click) -> None:
        """To the place that was clicked, as far as that is on the bar."""
        share = (event.x - self._lead) / self._room
        self.post_message(self.Wanted(round(self._facts * min(1.0, max(0.0, share)))))


class ReplayScreen(TableScreen):
    """A log from its first fact to its last."""

    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("space", "play", show=False),
        Binding("right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("pagedown", "step(5)", show=False),
        Binding("pageup", "step(-5)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(1000000)", show=False),
        Binding("e", "eyes", show=False),
        *(Binding(one.lower(), f"seat({n})", show=False) for n, one in enumerate(PLAYER_LETTERS)),
        Binding("question_mark", "help", show=False),
    ]

    def __init__(self, moment: Moment, known: Mapping[int, Knowledge], look: Theme) -> None:
        super().__init__(look)
        self._moment = moment
        self._known = known
        self._timer: Timer | None = None
        self._left: dict[tuple[int, int], int | None] = {}

    def lowest(self) -> Widget:
        """The bar."""
        return Scrubber(len(self.moment.story))

    def on_mount(self) -> None:
        """The whole story stands beside the scene; the first board is shown."""
        story, moment = self.query_one(StoryPanel), self.moment
        for number, change in enumerate(moment.story):
            story.tell(Told(moment.show.narrate(change.before, change.fact), number))
        if moment.ended:
            story.tell(Told(moment.ended))
        self.query_one(Scrubber).focus()
        self.go(0)

    def tell_until(self, facts: int) -> None:
        """The story is there from the beginning."""
        self.facts = facts

    def go(self, facts: int) -> None:
        """Show the game after so many facts."""
        self.facts = min(max(0, facts), len(self.moment.story))
        if self.facts == len(self.moment.story):
            self._stop()
        self.query_one(Scrubber).show(self.facts, playing=self._timer is not None)
        story = self.query_one(StoryPanel)
        story.highlighted = self.facts - 1 if self.facts else None
        self._recalled = self.facts - 1 if self.facts else None
        self.draw()

    # Keys and clicks ------------------------------------------------------------------------------

    def on_scrubber_wanted(self, event: Scrubber.Wanted) -> None:
        """A click on the bar."""
        self.go(event.facts)

    def on_story_panel_recalled(self, event: StoryPanel.Recalled) -> None:
        """A click on a move, or an arrow in the story: to the board after it."""
        if event.fact is not None:
            self.go(event.fact + 1)

    def action_go(self, facts: int) -> None:
        """To the beginning or the end."""
        self.go(facts)

    def action_step(self, facts: int) -> None:
        """Forward or back, and no further by itself."""
        self._stop()
        self.go(self.facts + facts)

    def action_play(self) -> None:
        """Go on by itself, or stop."""
        if self._timer is not None:
            self._stop()
        else:
            self._timer = self.set_interval(REPLAY_STEP_SECONDS, self._tick)
            if self.caught_up:
                self.facts = 0
        self.go(self.facts)

    def _tick(self) -> None:
        self.go(self.facts + 1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_back(self) -> None:
        """From a panel to the bar; from the bar to where we came from."""
        if not self.query_one(Scrubber).has_focus:
            super().action_back()
        elif isinstance(self.app.screen_stack[-2], TableScreen):
            self.app.pop_screen()
        else:
            self.app.exit()

    def action_seat(self, seat: int) -> None:
        """Through the eyes of one player; the same key again: as a spectator."""
        if seat >= len(self.moment.names):
            return
        if seat == self.moment.me:
            self._look_as(None)
        elif seat in self._known:
            self._look_as(seat)
        else:
            self.notify(_("{name} has not opened their secret").format(name=self.moment.names[seat]))

    def action_eyes(self) -> None:
        """The next player whose secret is open; after the last one, a spectator."""
        every = [None, *sorted(self._known)]
        at = every.index(self.moment.me) if self.moment.me in every else 0
        self._look_as(every[(at + 1) % len(every)])

    def _look_as(self, seat: int | None) -> None:
        known = Knowledge() if seat is None else self._known[seat]
        self._moment = replace(self.moment, me=seat, known=known)
        self.draw()

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """As at a table, and through whose eyes one looks."""
        yield _("play"), _("or pause"), self.action_play
        for seat in sorted(self._known):
            said = _("through the eyes of {name}").format(name=self.moment.names[seat])
            yield _("eyes"), said, partial(self._look_as, seat)
        yield _("eyes"), _("through a spectator's eyes"), partial(self._look_as, None)
        yield from super().commands()

    def keys_help(self) -> str:
        """What the keys do."""
        letters = ", ".join(PLAYER_LETTERS[: len(self.moment.names)])
        said = _(
            "space: play, pause\n← →: one move back, forward · page up, page down: five\n"
            "home, end: the beginning, the end · click the bar, or a move of the story, to go there\n"
            "{letters}: through that player's eyes, once the secret is open; again: as a spectator\n"
            "e: the next player's eyes\nF2: the notebook · F3: the story · F4, F5: colour the map\nEsc: leave"
        )
        return said.format(letters=letters)

    # What was certain -----------------------------------------------------------------------------

    def about_now(self) -> str:
        """How much the player through whose eyes we look could not rule out by then."""
        moment, picture = self.moment, self.picture
        if moment.me is None or picture is None:
            return _("through a spectator's eyes")
        key = moment.me, self.facts
        if key not in self._left:
            self._left[key] = picture.left(self.view)
        left, name = self._left[key], moment.names[moment.me]
        if left is None:
            return _("through the eyes of {name}").format(name=name)
        if left == 1:
            return _("through the eyes of {name}: could have known it by now").format(name=name)
        said = ngettext(
            "through the eyes of {name}: {count} possibility left",
            "through the eyes of {name}: {count} possibilities left",
            left,
        )
        return said.format(name=name, count=left)
