"""The end of a game: what everybody held unfolds on the scene; then who won, how close it was, and the
audit."""

import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from rich.text import Text
from textual.binding import Binding
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from p2pcryptid.errors import os_reason
from p2pcryptid.games.closeness import Closeness, closeness
from p2pcryptid.games.scene import Chosen, Overlay, Picture, Theme
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext
from p2pcryptid.settings import NO_NOTES
from p2pcryptid.timing import END_DEAF_SECONDS, UNFOLD_SECONDS
from p2pcryptid.ui.audit_words import check_name, finding_word, skipped_reason
from p2pcryptid.ui.closeness_words import close_words
from p2pcryptid.ui.line.commands import Core

from .colouring import Colouring
from .dialogs import LineDialog, PageDialog
from .lines import clickable
from .panels import StoryPanel, Told, player_tag
from .recorded import Recorded
from .replay import ReplayScreen
from .table import TableScreen


class Company(Protocol):
    """Those who are still here when a match is over."""

    @property
    def people(self) -> bool:
        """Is there anybody to talk to?"""

    def rematch(self) -> None:
        """The player wants to play with them again."""

    def talk(self, command: Core, words: list[str]) -> None:
        """The player says something to them."""


class EndScreen(TableScreen):
    """The last board, and all that is to be known now."""

    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("r", "rematch", show=False),
        Binding("t", "talk", show=False),
        Binding("v", "replay", show=False),
        Binding("a", "audit", show=False),
        Binding("s", "save", show=False),
        Binding("enter,space,question_mark", "summary", show=False),
        Binding("q", "app.leave_end", show=False),
    ]

    def __init__(
        self, record: Recorded, me: int | None, log: Path, look: Theme, company: Company | None
    ) -> None:
        super().__init__(look, NO_NOTES)  # there is nothing left to find out
        self._moment = replace(record.moment, ended=_headline(record, me))
        self.facts = len(record.moment.story)
        self._record, self._log, self._company = record, log, company
        self._unfolding: list[int] = sorted(record.known)
        self._timer: Timer | None = None
        self._close: Mapping[int, Closeness] = {}
        self._held_by = [self._colouring(seat) for seat in self._unfolding]
        self.deaf = False
        """the end came while somebody was typing: the rest of that line is not meant for us"""

    def lowest(self) -> Widget:
        """What the keys do."""
        keys = {"screen.rematch": _("r rematch")} if self._company else {}
        if self._talks:
            keys["screen.talk"] = _("t talk")
        keys |= {
            "screen.replay": _("v see it again"),
            "screen.audit": _("a audit"),
            "screen.save": _("s save"),
            "screen.summary": _("Enter summary"),
            "app.leave_end": _("q leave"),
        }
        line = Static(clickable(keys), id="lowest")
        line.can_focus = True
        return line

    def on_mount(self) -> None:
        """What everybody held, one after the other; meanwhile it is worked out how close they were."""
        story = self.query_one(StoryPanel)
        for number, change in enumerate(self.moment.story):
            story.tell(Told(self.moment.show.narrate(change.before, change.fact), number))
        self.query_one("#lowest").focus()
        if self.deaf:
            self.set_timer(END_DEAF_SECONDS, self.listen)
        if self.picture is not None and self.picture.unfolds is not None and self._unfolding:
            self._timer = self.set_interval(UNFOLD_SECONDS, self._unfold)
        else:
            self._unfolding = []
        self._recalled = len(self.moment.story) - 1 if self.moment.story else None  # where it ended
        self.run_worker(self._measure, thread=True)
        self.draw()

    def listen(self) -> None:
        """From now on keys are meant for us."""
        self.deaf = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is done by the rest of a line that was typed before."""
        return not self.deaf and super().check_action(action, parameters)

    def _unfold(self) -> None:
        self._unfolding = self._unfolding[1:]
        if not self._unfolding and self._timer is not None:
            self._timer.stop()
        self.draw()

    def _measure(self) -> None:
        """In a thread: it counts what everybody could have known after every move."""
        picture, moment = self.picture, self.moment
        if picture is not None:
            found = closeness(moment.game, picture, moment.story, self._record.known)
            self.app.call_from_thread(self._measured, found)

    def _measured(self, found: Mapping[int, Closeness]) -> None:
        self._close = found
        self.draw()

    # What is shown --------------------------------------------------------------------------------

    def heat(self, picture: Picture) -> Mapping[int, float] | None:
        """While it unfolds: what the player allows whose turn it is."""
        if not self._unfolding or picture.unfolds is None:
            return super().heat(picture)
        return picture.unfolds.values(self._view_of(self._unfolding[0]), Chosen())

    def about_now(self) -> str:
        """Whose secret unfolds; then the verdict."""
        if self._unfolding:
            seat = self._unfolding[0]
            return self._held(seat)
        return _("audit of the log: {verdict}").format(verdict=self._verdict())

    def keys_shown(self) -> dict[str, str]:
        """There is no notebook any more."""
        keys = super().keys_shown()
        keys.pop("screen.side('sheet')", None)
        return keys

    def holding(self) -> Text:
        """Beside the scene: the whole end."""
        text = self._summary()
        text.stylize("not bold", len(self.moment.ended))
        return text

    def overlays(self) -> list[Colouring]:
        """What everybody held, once more."""
        return self._held_by if self.picture is not None and self.picture.unfolds is not None else []

    def _colouring(self, seat: int) -> Colouring:
        def values(_view: object, chosen: Chosen) -> Mapping[int, float]:
            unfolds = self.picture and self.picture.unfolds
            return unfolds.values(self._view_of(seat), chosen) if unfolds else {}

        return Overlay("held", lambda _view, _chosen: self._held(seat), values), Chosen()

    def commands(self) -> Iterable[tuple[str, str, Callable[[], None]]]:
        """What the keys do, and as at a table."""
        if self._company is not None:
            yield _("rematch"), _("the same players, once more"), self.action_rematch
        if self._talks:
            yield _("talk"), _("say something to the others"), self.action_talk
        yield _("see it again"), _("move by move, through anybody's eyes"), self.action_replay
        yield _("the audit"), _("check by check"), self.action_audit
        yield _("save"), _("a copy of the log, to be passed on"), self.action_save
        yield _("the end"), _("all of it on one page"), self.action_summary
        yield from super().commands()

    @property
    def _talks(self) -> bool:
        return self._company is not None and self._company.people

    def _view_of(self, seat: int) -> object:
        moment = self.moment
        return moment.game.view(moment.state, seat, self._record.known[seat])

    def _held(self, seat: int) -> str:
        said = _("{name} held: {what}")
        what = self.moment.show.revealed(self._view_of(seat))
        return said.format(name=self.moment.names[seat], what=what)

    def _verdict(self) -> str:
        verdict = self._record.verdict
        checks = sum(verdict.checks.values())
        counted = ngettext("{count} check", "{count} checks", checks).format(count=checks)
        return f"{finding_word(verdict.finding.value)}, {counted}"

    def _summary(self) -> Text:
        said = Text(self.moment.ended + "\n", style="bold")
        for seat in sorted(self._record.known):
            said.append("\n").append(player_tag(seat, self.look)).append(" " + self._held(seat))
            if seat in self._close:
                said.append("\n" + close_words(self._close[seat]), style="dim")
        said.append("\n\n" + _("audit of the log: {verdict}").format(verdict=self._verdict()))
        return said

    # Keys -----------------------------------------------------------------------------------------

    def action_summary(self) -> None:
        """All of it on one page."""
        self.app.push_screen(PageDialog(_("the end"), self._summary()))

    def action_audit(self) -> None:
        """Check by check."""
        verdict = self._record.verdict
        lines = [self._verdict(), ""]
        lines += [f"{count:>5}  {check_name(name)}" for name, count in verdict.checks.items()]
        lines += [f"    –  {skipped_reason(reason)}" for reason in verdict.skipped_counts]
        lines += ["", _("the log of the match: {path}").format(path=self._log)]
        self.app.push_screen(PageDialog(_("the audit"), "\n".join(lines)))

    def action_replay(self) -> None:
        """From the beginning, through anybody's eyes."""
        self.app.push_screen(ReplayScreen(self.moment, self._record.known, self.look))

    def action_save(self) -> None:
        """A copy where the program was started, to be passed on."""
        target = Path.cwd() / f"{self._record.verdict.match[:8]}.p2pcryptid"
        try:
            shutil.copyfile(self._log, target)
        except OSError as error:
            reason = os_reason(error)
            said = _("cannot write {path}: {reason}").format(path=target, reason=reason)
            self.notify(said, severity="error", markup=False)
            return
        self.app.copy_to_clipboard(str(target))
        said = _("saved as {path}: anybody can check it with 'p2pcryptid audit'")
        self.notify(said.format(path=target), markup=False)

    def action_rematch(self) -> None:
        """The same people, once more."""
        if self._company is not None:
            self._company.rematch()

    def action_talk(self) -> None:
        """A line for those who are still here."""
        company = self._company
        if company is None or not self._talks:
            return

        def say(line: str | None) -> None:
            if line is not None:
                company.talk(Core.SAY, [line])

        self.app.push_screen(LineDialog(_("say something to the others")), say)


def _headline(record: Recorded, me: int | None) -> str:
    """How it ended: in the second person for whoever won."""
    moment, winner = record.moment, record.verdict.winner
    return moment.ended if winner is None or winner != me else moment.show.won(moment.state) + "."
