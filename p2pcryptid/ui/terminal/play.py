"""The table for one who plays at it: moves by pointing and by typing."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from textual.binding import Binding
from textual.timer import Timer
from textual.widget import Widget

from p2pcryptid.errors import Refusal
from p2pcryptid.games.pencil import Pencil, turn_row, turn_spot
from p2pcryptid.games.scene import Theme
from p2pcryptid.i18n import gettext as _
from p2pcryptid.settings import NO_NOTES, Settings
from p2pcryptid.timing import STORY_STEP_SECONDS
from p2pcryptid.ui.line.answers import Answers, on_at_first
from p2pcryptid.ui.line.commands import Core, Typed, every_command, form, help_text, read_command
from p2pcryptid.ui.line.pages import refusal_page

from .desk import Side
from .dialogs import ChoiceDialog, PageDialog, SureDialog
from .entry import EntryLine
from .moment import Moment
from .panels import SheetPanel
from .scene_view import SceneView
from .spots import Deed, choosable, deeds_at
from .table import TableScreen

_CATCH_UP = 6
"""Moves that are shown one after the other; if more have come at once, we were away."""


class PlayScreen(TableScreen):
    """One player at one table."""

    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("f7", "foresee", show=False),
    ]

    def __init__(self, desk: Side, look: Theme, settings: Settings) -> None:
        super().__init__(look, settings.notebook)
        self._desk = desk
        self._settings = settings
        self._answers: Answers | None = None
        self._stepping: Timer | None = None
        self._was_my_turn = False

    def lowest(self) -> Widget:
        """The line to type in."""
        entry = EntryLine(self._candidates, _("a move, or arrows and Enter; ? for help"))
        entry.id = "lowest"
        return entry

    def on_mount(self) -> None:
        """Typing begins at once."""
        self.query_one(EntryLine).focus()

    # News -----------------------------------------------------------------------------------------

    def show_moment(self, moment: Moment) -> None:
        """The table has changed: new moves are shown one after the other, so that people can follow."""
        before, self._moment = self._moment, moment
        first = before is None
        if first:
            self.pencil = self._desk.pencil()
            self._answers = Answers(_Now(self), moment.show, on_at_first(moment.show, self._settings))
        if first or len(moment.story) - self.facts > _CATCH_UP:
            self.tell_until(len(moment.story))
        elif not self.caught_up and self._stepping is None:
            self._step()
        if moment.my_turn and not self._was_my_turn:
            self._ring()
        if not moment.my_turn:
            self.gathered = frozenset()
        self._was_my_turn = moment.my_turn
        if before is not None and replace(before, there=moment.there, waiting=moment.waiting) == moment:
            self.draw_lines()  # as some times a second while everybody thinks
        else:
            self.draw()

    def _ring(self) -> None:
        if self._settings.bell:
            self.app.bell()

    def _step(self) -> None:
        """One move more, and soon the next one; none is left if all have been shown at once meanwhile."""
        self._stepping = None
        if self.caught_up:
            return
        self.tell_until(self.facts + 1)
        if not self.caught_up:
            self._stepping = self.set_timer(STORY_STEP_SECONDS, self._step)
        self.draw()

    def about_now(self) -> str:
        """Where there is no room for what stands beside the scene: what I hold, when I have to choose; what
        happened last, when I have not."""
        moment = self.moment
        if not self.has_class("compact") or moment.ended or not moment.story:
            return ""
        if moment.my_turn:
            return " ".join(self.holding().plain.split())
        change = moment.story[max(0, self.facts - 1)]
        return moment.show.tell(moment.view, change.before, change.fact).replace("\n", "; ")

    # Pointing -------------------------------------------------------------------------------------

    def choosable(self) -> frozenset[int] | None:
        """Where every move begins, or goes on, that is ours to make."""
        moment, picture = self.moment, self.picture
        if picture is None or not moment.my_turn or not self.caught_up:
            return None
        return choosable(moment, picture, self.gathered) or None

    def on_scene_view_settled(self, event: SceneView.Settled) -> None:
        """A second click on a spot."""
        self.select(event.spot)
        self._offer()

    def on_entry_line_arrow(self, event: EntryLine.Arrow) -> None:
        """From spot to spot."""
        if self._scene is not None:
            first = min(self.choosable() or {0})
            at = self.selected
            self.select(first if at is None else self._scene.step(at, event.direction))

    def on_entry_line_settle(self) -> None:
        """Enter on an empty line."""
        self.settle()  # Textual calls handlers of a class and of those below it: not to be overridden

    def settle(self) -> None:
        """What can be done there?"""
        self._offer()

    def _offer(self) -> None:
        """All that can be done at the spot that is pointed at, or with those that were gathered."""
        picture, moment = self.picture, self.moment
        if picture is None or moment.view is None or self.app.screen is not self:  # it is offered already
            return
        if picture.gathers and self.selected is not None and self.selected in (self.choosable() or ()):
            self.gathered ^= {self.selected}
            self.draw()
        deeds = deeds_at(moment, picture, self.selected, self.gathered)
        others = [seat for seat in range(len(moment.names)) if seat != moment.me]
        marks = self._marks_at(self.selected, others)
        if not deeds and not marks:
            if not self.gathered:
                self.notify(_("point at something, with the mouse or the arrows"), markup=False)
            return
        about = _("what now?") if self.selected is None else picture.about(moment.view, self.selected)

        def chosen(number: int | None) -> None:
            if number is None and self.selected in self.gathered:
                self.gathered -= {self.selected}
                self.draw()
            elif number is not None and number < len(deeds):
                self._do(deeds[number])
            elif number == len(deeds) + len(marks):
                self.action_foresee()
            elif number is not None and self.selected is not None:
                self._write(turn_spot(self.pencil, self.selected, others[number - len(deeds)]))

        foreseen = [_("what if I ask here?")] if self._foreseeable else []
        self.app.push_screen(ChoiceDialog(about, [*(one.said for one in deeds), *marks, *foreseen]), chosen)

    def _marks_at(self, spot: int | None, seats: Sequence[int]) -> list[str]:
        """What the player may write there for each of these seats."""
        picture = self.picture
        if spot is None or picture is None or picture.sheet is None or self.notebook == NO_NOTES:
            return []
        said = {None: _("pencil: {name} could be here"), True: _("pencil: {name} cannot be here")}
        rubbed = _("pencil: nothing for {name}")
        marks = ((self.pencil.spots.get((spot, seat)), self.moment.names[seat]) for seat in seats)
        return [said.get(mark, rubbed).format(name=name) for mark, name in marks]

    def _write(self, pencil: Pencil) -> None:
        self.pencil = pencil
        self._desk.keep_pencil(pencil)
        self.draw()

    def on_sheet_panel_marked(self, event: SheetPanel.Marked) -> None:
        """A mark in the notebook, by hand."""
        self._write(turn_row(self.pencil, event.row, event.seat))

    @property
    def _foreseeable(self) -> bool:
        picture = self.picture
        return self.helped and self.selected is not None and picture is not None and bool(picture.foresee)

    def action_foresee(self) -> None:
        """What it would tell to ask at this spot; in the notebook, why a row is ruled out."""
        picture, view = self.picture, self.view
        if picture is None or view is None:
            return
        cell = self.query_one(SheetPanel).pointed_at
        if not self.helped:
            said = _("the notebook draws no conclusions at this table")
        elif cell is not None and picture.why is not None:
            said = picture.why(view, cell[1], cell[0])
        elif self.query_one(SheetPanel).has_focus:
            said = _("point at the cell of a player first, with the mouse or the arrows")
        elif self.selected is not None and picture.foresee is not None:
            said = picture.foresee(view, self.selected)
        else:
            said = _("point at something first, with the mouse or the arrows")
        self.app.push_screen(PageDialog(_("what if"), said))

    def action_back(self) -> None:
        """Also with nothing gathered."""
        self.gathered = frozenset()
        super().action_back()

    def _do(self, deed: Deed) -> None:
        self.gathered = frozenset()
        self.select(None)
        self._desk.forget_giving_up()
        self._act(deed.action)

    def _act(self, action: Any) -> None:
        """Do it; after a question, where it is hardly meant or cannot be undone."""
        warning = self.moment.show.warning(self.moment.view, action) if self._settings.confirm else ""
        if not warning:
            self._desk.act(action)
            return

        def sure(answer: int | None) -> None:
            if SureDialog.agreed(answer):
                self._desk.act(action)

        self.app.push_screen(SureDialog(_("are you sure?"), _("do it"), _("rather not"), warning), sure)

    # Typing ---------------------------------------------------------------------------------------

    def _candidates(self) -> Sequence[str]:
        """Lines that could be typed now."""
        moment = self._moment
        if moment is None:
            return ()
        commands = [str(form(one)).split(" [")[0].split(" |")[0] for one in every_command(moment.show)]
        if moment.view is None:
            return commands
        moves = [moment.game.format(one, moment.view) for one in moment.show.offers(moment.view)]
        return [*moves, *commands]

    def on_input_changed(self, event: EntryLine.Changed) -> None:
        """The name of a spot points at it."""
        words = event.value.split()
        spot = self.picture.spot_named(words[-1]) if self.picture is not None and words else None
        if spot is not None:
            self.select(spot)

    def on_input_submitted(self) -> None:
        """A whole line."""
        self.typed(self.query_one(EntryLine).taken())

    def typed(self, line: str) -> None:
        """A command, a spot, or a move."""
        typed = read_command(line, self.moment.show)
        if typed is None or typed.command is not Core.ABANDON:
            self._desk.forget_giving_up()
        if typed is not None:
            self._command(line, typed)
        elif not self.begun:
            self.notify(_("the game has not begun yet: wait a moment"), markup=False)
        else:
            self._move(line)

    def _command(self, line: str, typed: Typed) -> None:
        match typed.command:
            case Core.QUIT:
                self.call_later(self.app.run_action, "leave")
            case Core.ABANDON:
                self._desk.give_up(typed.words)
            case Core.SAY | Core.MUTE:
                self._desk.talk(typed.command, typed.words)
            case Core.HELP:
                self.action_help()
            case _:
                assert self._answers is not None, "there is a table"
                self.app.push_screen(PageDialog(line, self._answers.to(typed)))

    def _move(self, line: str) -> None:
        moment, picture = self.moment, self.picture
        spot = None if picture is None else picture.spot_named(line)
        try:
            action = moment.game.parse(line, moment.view)
        except Refusal as error:
            if spot is None:
                self.tell(refusal_page(moment.show, error, moment.view, ""))
            else:
                self.select(spot)
                self._offer()
            return
        self.selected = None
        self._act(action)

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """As for everybody, and what only a player needs."""
        yield _("what now?"), _("all that can be done where I point, or without pointing"), self.settle
        yield _("what if"), _("I ask where I point; in the notebook: why"), self.action_foresee
        yield from super().commands()

    def keys_shown(self) -> dict[str, str]:
        """As for everybody, and what only a player needs."""
        keys = {**super().keys_shown(), "screen.hide": _("F6 hide")}
        riddle = self.picture is None or self.picture.foresee is not None
        return {**keys, "screen.foresee": _("F7 what if")} if riddle else keys

    def typed_help(self) -> str:
        """What can be typed."""
        return help_text(self.moment.show, self.moment.without, self.moment.view)

    def on_entry_line_help(self) -> None:
        """A question mark."""
        self.action_help()


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
