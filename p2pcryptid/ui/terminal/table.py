"""A table on the screen: the scene with its lines, and the panels beside it. How one looks at it, not
what one does there."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.widget import Widget
from textual.widgets import Static

from p2pcryptid.games.pencil import Pencil, signs
from p2pcryptid.games.scene import Lens, Picture, Scene, Theme
from p2pcryptid.i18n import gettext as _
from p2pcryptid.settings import NO_NOTES, NOTES_BY_ITSELF
from p2pcryptid.timing import TALK_SHOWN_SECONDS

from .colouring import Colouring, colourings
from .dialogs import ChoiceDialog
from .help import help_pages, offer_help
from .keys import keys_help
from .lines import cells_text, clickable, status_text
from .moment import Moment
from .opening import TellingScreen
from .panels import SheetPanel, StoryPanel, Told, players_text
from .scene_view import SceneView

WIDE, MEDIUM, NARROW = 120, 100, 80
_SIDES = {WIDE: 32, MEDIUM: 22}
BELOW = 4
"""lines below the scene"""
"""lines below the scene: what the marks mean, two of status, and one to type in"""


class TableScreen(TellingScreen):
    """One player's side of a table, or a spectator's."""

    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("f1", "help", show=False),
        Binding("f2", "side('sheet')", show=False),
        Binding("f3", "side('story')", show=False),
        Binding("f4", "overlays", show=False),
        Binding("f5", "next_overlay", show=False),
        Binding("f6", "hide", show=False),
        Binding("escape", "back", show=False),
    ]

    def __init__(self, look: Theme, notebook: str = NOTES_BY_ITSELF) -> None:
        super().__init__()
        self.look = look
        self.notebook = notebook
        """what it notes by itself: `pieces`, or nothing where it is `own`; `none`: there is no notebook"""
        self.pencil = Pencil()
        self.facts = 0
        """of the story, how many are on the screen"""
        self.selected: int | None = None
        self.gathered: frozenset[int] = frozenset()
        """the spots that were put together for an action"""
        self._moment: Moment | None = None
        self._scene: Scene | None = None
        self._hovered: int | None = None
        self._recalled: int | None = None
        self._row: int | None = None  # of the notebook
        self._overlay: Colouring | None = None
        self._hidden = False
        self._written: dict[str, Text] = {}  # what stands in the lines beside the scene

    # Layout ---------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The scene with its lines, and the panels beside it."""
        with Container(id="table"):
            with Vertical(id="left"):
                with Container(id="stage"):
                    yield SceneView(id="scene")
                yield Static(id="key", markup=False)
                yield Static(id="status", markup=False)
                yield self.lowest()
            with Vertical(id="side"):
                yield Static(id="players", markup=False)
                yield Static(id="holding", markup=False)
                yield SheetPanel(self.look, id="sheet")
            yield StoryPanel(id="story")

    def lowest(self) -> Widget:
        """The line at the bottom, which has the keyboard."""
        raise NotImplementedError

    def on_resize(self, event: events.Resize) -> None:
        """The largest scene that fits, and as much beside it as there is room for."""
        width, height = event.size
        self.set_class(width >= WIDE, "wide")
        self.set_class(MEDIUM <= width < WIDE, "medium")
        self.set_class(width < MEDIUM, "compact")
        self._scene = None
        self.draw()
        if width < NARROW or height < 24:
            self.notify(_("this window is smaller than the table: 80 columns and 24 lines show all of it"))

    def _fitting(self, picture: Picture, view: Any) -> Scene:
        if self._scene is None:
            width, height = self.size
            side = next((taken for least, taken in _SIDES.items() if width >= least), 0)
            self._scene = picture.scene(view, width - side, height - BELOW, self.look)
        return self._scene

    # What is shown --------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """The table now."""
        assert self._moment is not None, "there is a table"
        return self._moment

    @property
    def begun(self) -> bool:
        """Is there anything to look at?"""
        return self._moment is not None and self._moment.state is not None

    @property
    def caught_up(self) -> bool:
        """Does the screen show all that has happened?"""
        return self.facts >= len(self.moment.story)

    @property
    def view(self) -> Any:
        """What the player may know, as it is shown."""
        return self.shown.view

    @property
    def shown(self) -> Moment:
        """The table as it is shown: perhaps some moves ago."""
        moment, facts = self.moment, self.facts
        if self.caught_up:
            return moment
        if facts == 0:
            first = _("before the first move")
            return replace(moment, state=moment.story[0].before, my_turn=False, ended="", waiting=first)
        change = moment.story[facts - 1]
        last = moment.show.narrate(change.before, change.fact)
        return replace(moment, state=change.after, my_turn=False, ended="", waiting=last)

    @property
    def picture(self) -> Picture | None:
        """How the game is drawn; None before there is one, and for games without pictures."""
        return self.moment.show.picture if self._moment is not None else None

    @property
    def helped(self) -> bool:
        """Does the notebook draw conclusions by itself?"""
        return self.notebook == NOTES_BY_ITSELF

    def choosable(self) -> frozenset[int] | None:
        """The spots that may be chosen now; None: it is not our turn."""
        return None

    def tell_until(self, facts: int) -> None:
        """Put the story up to here into its panel."""
        moment, story = self.moment, self.query_one(StoryPanel)
        for number in range(self.facts, facts):
            change = moment.story[number]
            story.tell(Told(moment.show.tell(moment.view, change.before, change.fact), number))
        self.facts = facts

    def tell(self, said: str) -> None:
        """Something that belongs to no move: into the story, and for a while over the scene."""
        self._into_story(said)
        self.notify(said, markup=False)

    def hear(self, said: str) -> None:
        """Somebody at the table said something."""
        self._into_story(said)
        self.notify(said, markup=False, timeout=TALK_SHOWN_SECONDS)

    def _into_story(self, said: str) -> None:
        for panel in self.query(StoryPanel):  # a screen that goes has none any more
            panel.tell(Told(said))

    # Drawing --------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything, from the moment and from how the player looks at it."""
        if self._moment is None or not self.is_mounted:
            return
        self.draw_lines()
        if self.moment.view is None:
            return
        if self.picture is not None:
            self._draw_picture(self.picture)
        else:
            self.query_one(SceneView).show_text(self.moment.show.screen(self.view))

    def draw_lines(self) -> None:
        """Only what stands beside the scene and below it."""
        moment = self.shown
        self._put("players", players_text(moment, self.look))
        self._put("status", status_text(moment, self._about(), clickable(self.keys_shown())))
        if moment.view is not None:
            self._put("holding", self.holding())

    def _put(self, place: str, said: Text) -> None:
        """Put it there, unless it stands there: each time, the whole screen would be laid out anew."""
        if said != self._written.get(place):
            self._written[place] = said
            self.query_one(f"#{place}", Static).update(said)

    def _draw_picture(self, picture: Picture) -> None:
        view, moment = self.view, self.moment
        self.query_one(SceneView).show(self._fitting(picture, view), view, self._lens(picture))
        self._put("key", cells_text(picture.key(self.look)))
        panel = self.query_one(SheetPanel)
        kept = picture.sheet is not None and self.notebook != NO_NOTES
        self.set_class(not kept, "without-sheet")
        if picture.sheet is not None and kept:
            sheet = picture.sheet(view)
            panel.show(sheet, len(moment.names), self.pencil.rows, helped=self.helped)
            panel.mark_held(None if self._hidden else sheet.held)

    def _lens(self, picture: Picture) -> Lens:
        recalled: frozenset[int] = frozenset()
        if self._recalled is not None:
            change = self.moment.story[self._recalled]
            recalled = frozenset(picture.touched(change.before, change.fact))
        pencil = signs(self.pencil, len(self.moment.names))
        return Lens(self.selected, self.choosable(), self.heat(picture), pencil, recalled, self.gathered)

    def heat(self, picture: Picture) -> Mapping[int, float] | None:
        """What the scene is coloured by: a row of the notebook that is looked at, or the chosen overlay."""
        if self._row is not None and picture.sheet is not None:
            row = next((one for one in picture.sheet(self.view).rows if one.number == self._row), None)
            return None if row is None else dict.fromkeys(row.spots, 1.0)
        if self._overlay is None:
            return None
        overlay, chosen = self._overlay
        return overlay.values(self.view, chosen)

    def _about(self) -> str:
        if not self.begun or self.picture is None:
            return ""
        spot = self.selected if self._hovered is None else self._hovered
        if spot is not None:
            return self.picture.about(self.view, spot)
        if self._overlay is not None:
            overlay, chosen = self._overlay
            return overlay.title(self.view, chosen)
        return self.about_now()

    def about_now(self) -> str:
        """What is to be said when nothing is pointed at."""
        return ""

    def holding(self) -> Text:
        """What the player alone knows."""
        if self.moment.me is None:
            return Text()
        return Text(_("hidden; F6 shows it") if self._hidden else self.moment.show.holdings(self.moment.view))

    # Looking --------------------------------------------------------------------------------------

    def select(self, spot: int | None) -> None:
        """Point at a spot, or at none."""
        self.selected = spot
        self.draw()

    def on_scene_view_pointed(self, event: SceneView.Pointed) -> None:
        """A click on a spot."""
        self.select(event.spot)

    def on_scene_view_hovered(self, event: SceneView.Hovered) -> None:
        """The pointer is over it."""
        self._hovered = event.spot
        self.draw()

    def on_story_panel_recalled(self, event: StoryPanel.Recalled) -> None:
        """A move of the story is shown on the scene."""
        self._recalled = event.fact
        self.draw()

    def on_sheet_panel_looked(self, event: SheetPanel.Looked) -> None:
        """What a row of the notebook allows is shown on the scene."""
        self._look_at_row(event.row)

    def action_side(self, panel: str) -> None:
        """Go to a panel; where there is no room for it, it comes over the scene, and goes again."""
        widget = self.query_one(f"#{panel}")
        if widget.has_focus:
            self.action_back()
            return
        self.remove_class("sheet-open", "story-open")
        self.add_class(f"{panel}-open")
        widget.focus()

    def action_back(self) -> None:
        """To the lowest line, and with nothing selected."""
        self.remove_class("sheet-open", "story-open")
        self.selected = None
        self.query_one("#lowest").focus()
        self.draw()

    def typed_help(self) -> str:
        """What can be typed; empty where nothing can."""
        return ""

    def keys_shown(self) -> dict[str, str]:
        """By what they do, the keys that can be clicked as well."""
        picture = self.picture
        noted = picture is None or picture.sheet is not None
        coloured = picture is None or bool(picture.overlays)
        return {
            "screen.help": _("F1 help"),
            **({"screen.side('sheet')": _("F2 notebook")} if noted else {}),
            "screen.side('story')": _("F3 story"),
            **({"screen.overlays": _("F4 colour"), "screen.next_overlay": _("F5 next")} if coloured else {}),
        }

    def keys_help(self) -> str:
        """What the keys do, and the mouse."""
        return keys_help(self.picture)

    def action_help(self) -> None:
        """The rules in short, what can be typed, what the keys do, and what players can hold."""
        picture = self.picture
        pages = help_pages(picture, self.typed_help(), self.keys_help())
        sheet = picture.sheet(self.view) if picture is not None and picture.sheet and self.begun else None
        offer_help(self.app, pages, sheet, self._look_at_row)

    def _look_at_row(self, row: int | None) -> None:
        self._row = row
        self.draw()

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """For the palette: what can be done by name, in words, and how."""
        yield _("help"), _("the rules, what can be typed, keys"), self.action_help
        if self.notebook != NO_NOTES:
            yield _("notebook"), _("go there, or back"), partial(self.action_side, "sheet")
        yield _("story"), _("go there, or back"), partial(self.action_side, "story")
        if self.moment.me is not None:
            yield _("hide what I hold"), _("or show it again"), self.action_hide
        for overlay, chosen in self.overlays():
            title = overlay.title(self.view, chosen)
            yield _("colour the map"), title, partial(self._show_overlay, (overlay, chosen))
        yield _("colour the map"), _("as it is"), partial(self._show_overlay, None)

    def action_hide(self) -> None:
        """What I alone know, away from others' eyes."""
        self._hidden = not self._hidden
        self.draw()

    def action_next_overlay(self) -> None:
        """One overlay after the other, and none."""
        every = [None, *self.overlays()]
        at = every.index(self._overlay) if self._overlay in every else 0
        self._show_overlay(every[(at + 1) % len(every)])

    def action_overlays(self) -> None:
        """Choose what the scene is coloured by."""
        every = self.overlays()
        said = [_("nothing"), *(overlay.title(self.view, chosen) for overlay, chosen in every)]

        def chosen(number: int | None) -> None:
            if number is not None:
                self._show_overlay([None, *every][number])

        self.app.push_screen(ChoiceDialog(_("colour the scene by"), said), chosen)

    def _show_overlay(self, wanted: Colouring | None) -> None:
        self._overlay = wanted
        self.draw()

    def overlays(self) -> list[Colouring]:
        """What the scene can be coloured by."""
        if not self.begun or self.picture is None:
            return []
        return colourings(self.picture, len(self.moment.names), self.moment.me, deduced=self.helped)
