"""Before a game: who is here, and how others come."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from p2pcryptid.games.presentation import words_for
from p2pcryptid.games.scene import Theme
from p2pcryptid.i18n import gettext as _
from p2pcryptid.ui.line.commands import Core, form

from .dialogs import PageDialog
from .lines import clickable
from .opening import TellingScreen
from .panels import player_tag

ROOMY = 30
"""lines of a screen that need not be spared"""


@dataclass(frozen=True, slots=True)
class LobbyNews:
    """What a table that waits for players looks like now."""

    about: str
    """what is played"""
    names: tuple[str, ...]
    seats: int
    line: str = ""
    """what others paste to join; empty for guests, and where nobody is expected"""
    code: str = ""
    """what is enough on the same network"""
    qr: str = ""


class LobbyScreen(TellingScreen):
    """Names at the table, the line to paste, and what is said meanwhile."""

    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("f8", "qr", show=False),
        Binding("f9", "copy", show=False),
    ]

    def __init__(self, news: LobbyNews, say: Callable[[str], None], look: Theme = Theme.DARK) -> None:
        super().__init__()
        self._news, self._say, self._look = news, say, look
        self._told: list[str] = []

    def compose(self) -> ComposeResult:
        """From top to bottom: what is played, who is here, how to join, what was said."""
        keys = {"screen.qr": _("F8: QR code"), "screen.copy": _("F9: copy the line")}
        if not self._news.line:
            keys.clear()  # nobody is to be told
        with Vertical(id="lobby", classes="dialog") as box:
            box.border_subtitle = clickable({**keys, "app.leave": _("Ctrl-C: leave")})
            yield Static(id="lobby-about", markup=False)
            yield Static(id="lobby-seats", markup=False)
            yield Static(id="lobby-join", markup=False)
            with VerticalScroll(id="lobby-told"):
                yield Static(id="lobby-said", markup=False)
            yield Input(placeholder=_("say something to the others"), id="lobby-say", compact=True)

    def on_mount(self) -> None:
        """As it is now."""
        self._draw()
        self.query_one(Input).focus()

    def on_resize(self, event: events.Resize) -> None:
        """No empty lines where there is no room for them."""
        self.set_class(event.size.height < ROOMY, "low")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line for the others; `quit` leaves, as at the table."""
        line = event.value.strip()
        event.input.value = ""
        if words_for(form(Core.QUIT)) & {line.casefold()}:
            self.call_later(self.app.run_action, "leave")
        elif line:
            self._say(line)

    def show(self, news: LobbyNews) -> None:
        """Somebody has come or gone."""
        self._news = news
        if self.is_mounted:
            self._draw()

    def _draw(self) -> None:
        news = self._news
        self.query_one("#lobby-about", Static).update(Text(news.about, style="bold"))
        self.query_one("#lobby-seats", Static).update(seats_text(news, self._look))
        self.query_one("#lobby-join", Static).update(join_text(news))

    def tell(self, said: str) -> None:
        """Something that happened."""
        self._told.append(said)
        self.query_one("#lobby-said", Static).update("\n".join(self._told))
        self.query_one("#lobby-told", VerticalScroll).scroll_end(animate=False)

    def action_qr(self) -> None:
        """For a telephone's camera."""
        if self._news.qr:
            code = Text(self._news.qr, style="black on white")
            self.app.push_screen(PageDialog(_("QR code"), code, large=True))

    def action_copy(self) -> None:
        """To the clipboard, where the terminal allows that."""
        if self._news.line:
            self.app.copy_to_clipboard(self._news.line)
            self.tell(_("the line is in the clipboard, if your terminal allows it"))


def seats_text(news: LobbyNews, look: Theme) -> Text:
    """A line a seat."""
    lines = [player_tag(seat, look).append(f" {name}", "bold") for seat, name in enumerate(news.names)]
    lines += [Text(_("   … free"), "dim")] * (news.seats - len(news.names))
    return Text("\n").join(lines)


def join_text(news: LobbyNews) -> Text:
    """What to tell the others."""
    if not news.line:
        return Text(_("waiting until everybody is here …"))
    said = Text()
    if news.code:
        said.append(_("others on this network join with:") + "\n")
        said.append(news.code, style="bold").append("\n" + _("or from anywhere with:") + "\n")
    else:
        said.append(_("others join with:") + "\n")
    return said.append(news.line, style="" if news.code else "bold")
