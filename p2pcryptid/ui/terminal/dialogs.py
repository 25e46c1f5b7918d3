"""Small windows over the table: a page to read, a choice, a question before what cannot be undone."""

from collections.abc import Callable, Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from p2pcryptid.games.scene import Sheet, SheetRow
from p2pcryptid.i18n import gettext as _


class PageDialog(ModalScreen[None]):
    """Something to read."""

    BINDINGS = [  # noqa: RUF012 - Textual reads it from the class
        Binding("escape,enter,space,q,f1,question_mark", "dismiss", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]

    def __init__(self, title: str, text: str | Text, *, large: bool = False) -> None:
        super().__init__(classes="large" if large else None)
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """The page; it scrolls where it is too long."""
        with Vertical(classes="dialog page") as box:
            box.border_title = self._title
            box.border_subtitle = _("Esc closes")
            with VerticalScroll(can_focus=True):
                yield Static(self._text, markup=False)

    def on_mount(self) -> None:
        """Page keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def on_click(self) -> None:
        """Anywhere."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Line by line."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class _Choices(OptionList):
    """A list in which the end of a double click that opened it takes nothing."""

    def on_click(self, event: events.Click) -> None:
        """It was meant for what is below."""
        if event.chain > 1:
            event.prevent_default()
            event.stop()


class ChoiceDialog(ModalScreen[int | None]):
    """One of several: by its number, by arrows and Enter, or by a click."""

    BINDINGS = [  # noqa: RUF012
        Binding("escape,q", "dismiss", show=False),
        *(Binding(str(n), f"number({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, title: str, choices: Sequence[str | Text], more: str = "") -> None:
        super().__init__()
        self._title, self._choices = title, choices
        self._more = more  # a title has one line, and is cut where the window ends

    def compose(self) -> ComposeResult:
        """The choices with their numbers."""
        with Vertical(classes="dialog choice") as box:
            box.border_title = self._title
            box.border_subtitle = _("Enter takes it, Esc goes back")
            if self._more:
                yield Static(self._more, classes="more", markup=False)
            options = [Option(self._numbered(n, one)) for n, one in enumerate(self._choices, 1)]
            yield _Choices(*options, markup=False)

    def on_mount(self) -> None:
        """The first is marked."""
        choices = self.query_one(OptionList)
        choices.focus()
        choices.highlighted = 0

    def on_click(self, event: events.Click) -> None:
        """Beside the window: back, as with Esc."""
        if event.chain == 1 and not self.query_one(".dialog").region.contains_point(event.screen_offset):
            self.dismiss()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """By Enter or a click."""
        event.stop()
        self.dismiss(event.option_index)

    def action_number(self, number: int) -> None:
        """By its number."""
        if number <= len(self._choices):
            self.dismiss(number - 1)

    @staticmethod
    def _numbered(number: int, choice: str | Text) -> Text:
        lead = f"{number} " if number < 10 else "  "
        return Text(lead).append(choice if isinstance(choice, Text) else Text(choice))


class RowsDialog(ModalScreen[None]):
    """Everything that players can hold, by family; what one points at is shown on the scene beside it."""

    BINDINGS = [Binding("escape,q,enter", "close", show=False)]  # noqa: RUF012

    def __init__(self, sheet: Sheet, look: Callable[[int | None], None]) -> None:
        super().__init__()
        self._look = look
        self._rows: list[SheetRow | str] = []
        for row in sheet.rows:
            if row.family not in self._rows:
                self._rows.append(row.family)
            self._rows.append(row)

    def compose(self) -> ComposeResult:
        """A list at the side, so that the scene stays in sight."""
        with Vertical(classes="dialog rows") as box:
            box.border_subtitle = _("arrows look, Esc closes")
            yield OptionList(
                *(
                    Option(Text(one, style="bold"), disabled=True)
                    if isinstance(one, str)
                    else Option(Text(f"  {one.long} ({len(one.spots)})"))
                    for one in self._rows
                ),
                markup=False,
            )

    def on_mount(self) -> None:
        """The first row is shown."""
        self.query_one(OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show it."""
        event.stop()
        row = self._rows[event.option_index]
        self._look(None if isinstance(row, str) else row.number)

    def action_close(self) -> None:
        """As the scene was before."""
        self._look(None)
        self.dismiss()


class LineDialog(ModalScreen[str | None]):
    """A line to type."""

    BINDINGS = [Binding("escape", "dismiss", show=False)]  # noqa: RUF012

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """Nothing but the line."""
        with Vertical(classes="dialog choice") as box:
            box.border_title = self._title
            box.border_subtitle = _("Enter takes it, Esc goes back")
            yield Input(compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed, if anything was."""
        event.stop()
        self.dismiss(event.value.strip() or None)


class SureDialog(ChoiceDialog):
    """Before what cannot be undone: the safe answer is marked first."""

    def __init__(self, question: str, yes: str, no: str, more: str) -> None:
        super().__init__(question, [no, yes], more)

    @staticmethod
    def agreed(answer: int | None) -> bool:
        """Was it the answer that goes ahead?"""
        return answer == 1
