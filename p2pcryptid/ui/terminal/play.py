"""The table: the scene, what stands beside it, and the line in which one plays."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from p2pcryptid.errors import Refusal
from p2pcryptid.games.scene import Chosen, Lens, Overlay, Picture, Scene, Theme
from p2pcryptid.i18n import gettext as _
from p2pcryptid.timing import STORY_STEP_SECONDS
from p2pcryptid.ui.line.answers import Answers
from p2pcryptid.ui.line.commands import Core, every_command, form, read_command
from p2pcryptid.ui.line.pages import refusal_page

from .desk import Desk
from .dialogs import ChoiceDialog, PageDialog
from .entry import EntryLine
from .lines import cells_text, status_text
from .moment import Moment
from .panels import SheetPanel, StoryPanel, Told, players_text
from .scene_view import SceneView
from .spots import Deed, deeds_at

WIDE, MEDIUM = 120, 100
_SIDES = {WIDE: 31, MEDIUM: 21}
_BELOW = 4
"""lines below the scene: what the marks mean, two of status, what is typed"""
_CATCH_UP = 6
"""Moves that are shown one after the other; if more have come at once, we were away."""


class PlayScreen(Screen[None]):
    """One player at one table."""

    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("f1", "help", _("help")),
        Binding("f2", "side('sheet')", _("notebook")),
        Binding("f3", "side('story')", _("story")),
        Binding("f4", "overlays", _("overlays")),
        Binding("f5", "next_overlay", _("next overlay")),
        Binding("f6", "hide", _("hide what I hold")),
        Binding("escape", "back", show=False),
    ]

    def __init__(self, desk: Desk, look: Theme) -> None:
        super().__init__()
        self._desk, self._look = desk, look
        self._moment: Moment | None = None
        self._shown = 0  # facts that are on the screen
        self._stepping: Timer | None = None
        self._scene: Scene | None = None
        self._selected: int | None = None
        self._hovered: int | None = None
        self._recalled: int | None = None
        self._looked: int | None = None  # a row of the notebook
        self._overlay: tuple[Overlay, Chosen] | None = None
        self._hidden = False
        self._answers: Answers | None = None
        self._began = False

    # Layout ---------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The scene with its lines, and the panels beside it."""
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield SceneView(id="scene")
                yield Static(id="key", markup=False)
                yield Static(id="status", markup=False)
                yield EntryLine(self._candidates, _("a move, or arrows and Enter; ? for help"))
            with Vertical(id="side"):
                yield Static(id="players", markup=False)
                yield Static(id="holding", markup=False)
                yield SheetPanel(self._look, id="sheet")
                yield StoryPanel(id="story")

    def on_mount(self) -> None:
        """Typing begins at once."""
        self.query_one(EntryLine).focus()

    def on_resize(self, event: events.Resize) -> None:
        """The largest scene that fits, and as much beside it as there is room for."""
        width = event.size.width
        self.set_class(width >= WIDE, "wide")
        self.set_class(MEDIUM <= width < WIDE, "medium")
        self.set_class(width < MEDIUM, "compact")
        self._scene = None
        self._draw()

    def _fitting(self, picture: Picture, view: Any) -> Scene:
        if self._scene is None:
            width, height = self.size
            side = next((taken for least, taken in _SIDES.items() if width >= least), 0)
            self._scene = picture.scene(view, width - side, height - _BELOW, self._look)
        return self._scene

    # News -----------------------------------------------------------------------------------------

    def show_moment(self, moment: Moment) -> None:
        """The table has changed: new moves are shown one after the other, so that people can follow."""
        first, self._moment = self._moment is None, moment
        if self._answers is None:
            self._answers = Answers(_Now(self), moment.show)
        if first or len(moment.story) - self._shown > _CATCH_UP:
            self._tell_until(len(moment.story))
        if self._shown < len(moment.story) and self._stepping is None:
            self._step()
        self._ring(moment)
        self._draw()

    def _step(self) -> None:
        """One move more, and soon the next one."""
        assert self._moment is not None
        self._stepping = None
        self._tell_until(min(self._shown + 1, len(self._moment.story)))
        if self._shown < len(self._moment.story):
            self._stepping = self.set_timer(STORY_STEP_SECONDS, self._step)
        self._draw()

    def _tell_until(self, facts: int) -> None:
        moment = self._moment
        assert moment is not None
        story = self.query_one(StoryPanel)
        for number in range(self._shown, facts):
            change = moment.story[number]
            story.tell(Told(moment.show.tell(moment.view, change.before, change.fact), number))
        self._shown = facts

    def tell(self, said: str) -> None:
        """Something that belongs to no move: into the story, and for a while over the scene."""
        self.query_one(StoryPanel).tell(Told(said))
        self.notify(said, markup=False)

    def _ring(self, moment: Moment) -> None:
        mine = moment.my_turn and not moment.ended
        if mine and not self._began:
            self.app.bell()
        self._began = mine

    # Drawing --------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """The table now."""
        assert self._moment is not None, "there is a table"
        return self._moment

    @property
    def _caught_up(self) -> bool:
        return self._shown >= len(self.moment.story)

    def _view(self) -> Any:
        """The table as it is shown: perhaps some moves ago."""
        return self.moment.view if self._caught_up else self.moment.after(self._shown)

    def _draw(self) -> None:
        """Everything, from the moment and from how the player looks at it."""
        moment = self._moment
        if moment is None or not self.is_mounted:
            return
        self.query_one("#players", Static).update(players_text(moment, self._look))
        self.query_one("#status", Static).update(self._status(moment))
        if moment.view is None:
            return
        hidden = _("hidden: F6 shows it") if self._hidden else moment.show.holdings(moment.view)
        self.query_one("#holding", Static).update(hidden)
        picture = moment.show.picture
        if picture is not None:
            self._draw_picture(moment, picture)

    def _draw_picture(self, moment: Moment, picture: Picture) -> None:
        view = self._view()
        scene = self._fitting(picture, view)
        self.query_one(SceneView).show(scene, view, self._lens(picture, view))
        key = self.query_one("#key", Static)
        key.update(cells_text(picture.key(self._look)))
        panel = self.query_one(SheetPanel)
        panel.display = picture.sheet is not None
        if picture.sheet is not None:
            panel.show(picture.sheet(moment.view), len(moment.names), {}, helped=True)

    def _lens(self, picture: Picture, view: Any) -> Lens:
        moment = self.moment
        recalled: frozenset[int] = frozenset()
        if self._recalled is not None:
            change = moment.story[self._recalled]
            recalled = frozenset(picture.touched(change.before, change.fact))
        choosable = frozenset(self._choosable(picture)) if moment.my_turn and self._caught_up else None
        return Lens(self._selected, choosable, self._heat(picture, view), {}, recalled)

    def _choosable(self, picture: Picture) -> Sequence[int]:
        moment = self.moment
        moves = (one for one in moment.game.playable(moment.view) if not moment.game.is_note(one))
        return [spots[0] for one in moves if (spots := picture.spots(one))]

    def _heat(self, picture: Picture, view: Any) -> dict[int, float] | None:
        if self._looked is not None and picture.sheet is not None:
            row = next(one for one in picture.sheet(view).rows if one.number == self._looked)
            return dict.fromkeys(row.spots, 1.0)
        if self._overlay is None:
            return None
        overlay, chosen = self._overlay
        return dict(overlay.values(view, chosen))

    def _status(self, moment: Moment) -> Text:
        picture = moment.show.picture
        spot = self._hovered if self._hovered is not None else self._selected
        about = ""
        if picture is not None and spot is not None and moment.view is not None:
            about = picture.about(self._view(), spot)
        elif self._overlay is not None:
            about = self._overlay[0].title(moment.view, self._overlay[1])
        return status_text(moment, about, self.size.width)

    # Pointing -------------------------------------------------------------------------------------

    def on_scene_view_pointed(self, event: SceneView.Pointed) -> None:
        """A click on a spot."""
        self._select(event.spot)

    def on_scene_view_settled(self, event: SceneView.Settled) -> None:
        """A second click on it."""
        self._select(event.spot)
        self._offer()

    def on_scene_view_hovered(self, event: SceneView.Hovered) -> None:
        """The pointer is over it."""
        self._hovered = event.spot
        self._draw()

    def on_entry_line_arrow(self, event: EntryLine.Arrow) -> None:
        """From spot to spot."""
        if self._scene is None:
            return
        at = self._selected
        self._select(self._first_spot() if at is None else self._scene.step(at, event.direction))

    def on_entry_line_settle(self) -> None:
        """What can be done there?"""
        self._offer()

    def _first_spot(self) -> int:
        picture = self.moment.show.picture
        assert picture is not None
        return min(self._choosable(picture) if self.moment.my_turn else [], default=0)

    def _select(self, spot: int | None) -> None:
        self._selected = spot
        self._draw()

    def _offer(self) -> None:
        """All that can be done at the spot that is pointed at."""
        picture, moment = self.moment.show.picture, self.moment
        if picture is None or moment.view is None:
            return
        spot = self._selected
        deeds = deeds_at(moment, picture, spot)
        if not deeds:
            self.tell(_("there is nothing to do there now"))
            return
        title = _("what now?") if spot is None else picture.about(moment.view, spot)

        def chosen(number: int | None) -> None:
            if number is not None:
                self._do(deeds[number])

        self.app.push_screen(ChoiceDialog(title, [one.said for one in deeds]), chosen)

    def _do(self, deed: Deed) -> None:
        self._selected = None
        self._desk.forget_giving_up()
        self._desk.act(deed.action)

    # Typing ---------------------------------------------------------------------------------------

    def _candidates(self) -> Sequence[str]:
        """Lines that could be typed now."""
        moment = self._moment
        if moment is None:
            return ()
        commands = [str(form(one)).split(" [")[0].split(" |")[0] for one in every_command(moment.show)]
        if moment.view is None:
            return commands
        moves = [moment.game.format(one, moment.view) for one in moment.game.playable(moment.view)]
        return [*moves, *commands]

    def on_input_changed(self, event: EntryLine.Changed) -> None:
        """The name of a spot points at it."""
        picture = None if self._moment is None else self._moment.show.picture
        words = event.value.split()
        spot = picture.spot_named(words[-1]) if picture is not None and words else None
        if spot is not None:
            self._select(spot)

    def on_input_submitted(self) -> None:
        """A whole line: a command, a spot, or a move."""
        line = self.query_one(EntryLine).taken()
        moment, picture = self.moment, self.moment.show.picture
        typed = read_command(line, moment.show)
        if typed is None or typed.command is not Core.ABANDON:
            self._desk.forget_giving_up()
        if typed is not None and typed.command is Core.QUIT:
            self.call_later(self.app.run_action, "leave")
        elif typed is not None and typed.command is Core.ABANDON:
            self._desk.give_up(typed.words)
        elif typed is not None and typed.command is Core.HELP:
            self.action_help()
        elif typed is not None:
            assert self._answers is not None
            self.app.push_screen(PageDialog(line, self._answers.to(typed)))
        elif moment.view is None:
            self.tell(_("the game has not begun yet: wait a moment"))
        else:
            self._move(line, picture)

    def _move(self, line: str, picture: Picture | None) -> None:
        moment = self.moment
        try:
            self._desk.act(moment.game.parse(line, moment.view))
            self._selected = None
        except Refusal as error:
            spot = None if picture is None else picture.spot_named(line)
            if spot is not None:
                self._select(spot)
                self._offer()
            else:
                self.tell(refusal_page(moment.show, error, moment.view, ""))

    # Story and notebook ---------------------------------------------------------------------------

    def on_story_panel_recalled(self, event: StoryPanel.Recalled) -> None:
        """A move of the story is shown on the scene."""
        self._recalled = event.fact
        self._draw()

    def on_sheet_panel_looked(self, event: SheetPanel.Looked) -> None:
        """What a row of the notebook allows is shown on the scene."""
        self._looked = event.row
        self._draw()

    # Keys -----------------------------------------------------------------------------------------

    def action_help(self) -> None:
        """What can be typed and pressed."""
        from p2pcryptid.ui.line.commands import help_text

        moment = self.moment
        pages = [
            str(moment.show.picture.rules) if moment.show.picture else "",
            help_text(moment.show, (), moment.view),
        ]
        self.app.push_screen(PageDialog(_("help"), "\n\n".join(filter(None, pages))))

    def on_entry_line_help(self) -> None:
        """A question mark."""
        self.action_help()

    def action_side(self, panel: str) -> None:
        """Go to a panel; where there is no room for it, it comes over the scene and goes again."""
        widget = self.query_one(f"#{panel}")
        side = self.query_one("#side")
        if widget.has_focus:
            self.action_back()
            return
        side.set_class(True, "open")
        side.set_class(panel == "sheet", "with-sheet")
        widget.focus()

    def action_back(self) -> None:
        """To the line, with nothing selected."""
        self.query_one("#side").set_class(False, "open")
        entry = self.query_one(EntryLine)
        if entry.has_focus:
            entry.value = ""
            self._select(None)
        entry.focus()

    def action_hide(self) -> None:
        """What I alone know, away from others' eyes."""
        self._hidden = not self._hidden
        self._draw()

    def action_next_overlay(self) -> None:
        """One overlay after the other, and none."""
        every = self._every_overlay()
        at = -1 if self._overlay is None else every.index(self._overlay)
        self._overlay = every[at + 1] if at + 1 < len(every) else None
        self._draw()

    def action_overlays(self) -> None:
        """Choose what the scene is coloured by."""
        every = self._every_overlay()
        view = self.moment.view
        said = [_("nothing"), *(overlay.title(view, chosen) for overlay, chosen in every)]

        def chosen(number: int | None) -> None:
            if number is not None:
                self._overlay = every[number - 1] if number else None
                self._draw()

        self.app.push_screen(ChoiceDialog(_("colour the scene by"), said), chosen)

    def _every_overlay(self) -> list[tuple[Overlay, Chosen]]:
        moment = self.moment
        picture = moment.show.picture
        if picture is None or moment.view is None:
            return []
        found: list[tuple[Overlay, Chosen]] = []
        for one in picture.overlays:
            if one.asks_player:
                found += [(one, Chosen(seat)) for seat in range(len(moment.names)) if seat != moment.me]
            elif not one.asks_row:
                found.append((one, Chosen()))
        return found


class _Now:
    """The table for `Answers`: always as it is now."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen

    @property
    def view(self) -> Any:
        """What the player may know."""
        return self._screen.moment.view

    @property
    def story(self) -> Sequence[Any]:
        """What has happened so far."""
        return self._screen.moment.story

    @property
    def without(self) -> Any:
        """Commands that mean nothing here."""
        return self._screen.moment.without

    def players(self) -> str:
        """Who is here."""
        return self._screen.moment.players()

    def words(self) -> str:
        """The table words."""
        return self._screen.moment.said_words()
