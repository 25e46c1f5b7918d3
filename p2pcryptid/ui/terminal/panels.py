"""What stands beside the scene: who plays, what happened, and the notebook."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.text import Text
from textual.message import Message
from textual.widgets import DataTable, OptionList
from textual.widgets.option_list import Option

from p2pcryptid.games.game import actors
from p2pcryptid.games.scene import Mark, Sheet, SheetRow, Theme, player_sign
from p2pcryptid.i18n import gettext as _
from p2pcryptid.ui.line.pages import SILENCE_SHOWN, shown_time

from .lines import cells_text
from .moment import Moment

_SIGNS = {Mark.OPEN: "·", Mark.OUT: "×", Mark.SURE: "✓"}


def player_tag(seat: int, look: Theme) -> Text:
    """A player's letter in their colour, as on the scene."""
    sign = player_sign(seat, look)
    blank = sign._replace(char=" ")
    return cells_text((blank, sign, blank))


def players_text(moment: Moment, look: Theme) -> Text:
    """Who plays, in the order of play: letter, name, and what is to be known of them now."""
    show = moment.show
    order = () if moment.state is None else show.order(moment.state)
    due = () if moment.state is None or moment.ended else actors(moment.game, moment.state)
    lines = []
    for seat in order or range(len(moment.names)):
        line = player_tag(seat, look)
        line.append(" ").append(moment.names[seat], style="bold" if seat == moment.me else "")
        if seat in due:
            line.append(" ◂", style="bold")
        if moment.view is not None and show.picture is not None:
            line.append(f" {show.picture.tally(moment.view, seat)}", style="dim")
        for mark in _marks(moment, seat):
            line.append(f" {mark}", style="dim")
        lines.append(line)
    return Text("\n").join(lines)


def _marks(moment: Moment, seat: int) -> Iterable[str]:
    there = moment.there
    if seat == moment.me:
        yield _("you")
    if there.levels[seat]:
        yield there.levels[seat]
    if seat in there.away:
        yield _("away")
    elif seat != moment.me and not there.levels[seat] and there.silent[seat] >= SILENCE_SHOWN:
        yield shown_time(there.silent[seat])
    if moment.state is not None:
        yield from moment.show.remarks(moment.state, seat)
    if seat in there.gave_up:
        yield _("has given up")


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the story: a fact of the match by its number, or something else that was said."""

    text: str
    fact: int | None = None


class StoryPanel(OptionList):
    """What happened, line by line; a move that is pointed at is shown on the scene."""

    class Recalled(Message):
        """The player looks at this fact; None: at none any more."""

        def __init__(self, fact: int | None) -> None:
            super().__init__()
            self.fact = fact

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(markup=False, compact=True, id=id)
        self._told: list[Told] = []
        self._follows = True  # the newest line is in sight

    def tell(self, told: Told) -> None:
        """One line more; it is in sight unless the player reads further up."""
        style = "" if told.fact is not None else "italic"
        self._told.append(told)
        self.add_option(Option(Text(told.text, style=style)))

    def watch_virtual_size(self) -> None:
        """There are more lines, or they wrap in another way."""
        if self._follows and self.highlighted is None and not self.has_focus:
            self.scroll_end(animate=False, immediate=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Whoever goes up reads there; at the end, new lines are followed again."""
        super().watch_scroll_y(old_value, new_value)
        at_end = self.max_scroll_y - new_value <= 1
        self._follows = at_end or (self._follows and new_value > old_value)

    def on_resize(self) -> None:
        """The last line stays in sight, or comes into it; or the one that is looked at."""
        self._follows = self.highlighted is None
        self.call_after_refresh(self.watch_virtual_size if self._follows else self.scroll_to_highlight)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """By an arrow or a click."""
        event.stop()
        if self.has_focus:
            self.post_message(self.Recalled(self._told[event.option_index].fact))

    def on_blur(self) -> None:
        """Back to the present."""
        self.highlighted = None
        self.post_message(self.Recalled(None))


class SheetPanel(DataTable[Text]):
    """The notebook: a row for everything that somebody may hold, a column for each player."""

    class Marked(Message):
        """The player marks a row of somebody by hand."""

        def __init__(self, row: int, seat: int) -> None:
            super().__init__()
            self.row, self.seat = row, seat

    class Looked(Message):
        """The player looks at a row; None: at none any more."""

        def __init__(self, row: int | None) -> None:
            super().__init__()
            self.row = row

    def __init__(self, look: Theme, *, id: str) -> None:  # noqa: A002 - as Textual calls it
        super().__init__(cell_padding=0, zebra_stripes=False, cursor_type="cell", show_cursor=False, id=id)
        self._look = look
        self._laid_out: tuple[tuple[int, ...], int] = (), 0
        self._held: int | None = None

    def show(self, sheet: Sheet, seats: int, own: Mapping[tuple[int, int], bool], *, helped: bool) -> None:
        """The rows as they stand now; without help the pieces rule nothing out."""
        if (tuple(row.number for row in sheet.rows), seats) != self._laid_out:
            self._lay_out(sheet, seats)
        for row in sheet.rows:
            for seat in range(seats):
                mark = sheet.marks.get((row.number, seat), Mark.OPEN) if helped else Mark.OPEN
                cell = self._cell(mark, own.get((row.number, seat)), seat)
                key, column = str(row.number), str(seat)
                if self.get_cell(key, column) != cell:
                    self.update_cell(key, column, cell)

    def _lay_out(self, sheet: Sheet, seats: int) -> None:
        self.clear(columns=True)
        self._held = None
        self._laid_out = tuple(row.number for row in sheet.rows), seats
        self.add_column(Text(_("notebook"), style="bold"), key="row", width=20)
        for seat in range(seats):
            self.add_column(player_tag(seat, self._look), key=str(seat), width=3 if seats < 4 else 2)
        for row in sheet.rows:
            self.add_row(*self._blank(row, seats), key=str(row.number))

    @staticmethod
    def _blank(row: SheetRow, seats: int) -> list[Text]:
        return [Text(row.short), *(Text() for _ in range(seats))]

    def mark_held(self, row: int | None) -> None:
        """Point out the row that the player holds; hidden with the rest of what the player holds."""
        if row != self._held:
            for number, bold in ((self._held, ""), (row, "bold reverse")):
                if number is not None:
                    label = self.get_cell(str(number), "row").plain
                    self.update_cell(str(number), "row", Text(label, style=bold))
            self._held = row

    def _cell(self, mark: Mark, own: bool | None, seat: int) -> Text:
        if own is not None and mark is not Mark.SURE:
            return Text("+" if own else "-", style="bold").append(_SIGNS[mark], style="dim")
        if mark is Mark.SURE:
            sign = player_sign(seat, self._look)
            return cells_text((sign._replace(char=" "), sign._replace(char=_SIGNS[mark])))
        return Text(f" {_SIGNS[mark]}", style="dim" if mark is Mark.OUT else "")

    @property
    def pointed_at(self) -> tuple[int, int] | None:
        """The row and the seat of the cell that is pointed at, while the notebook has the keyboard."""
        if not self.has_focus or not self.cursor_column:
            return None
        return self._laid_out[0][self.cursor_row], self.cursor_column - 1

    def on_data_table_cell_highlighted(self, event: DataTable.CellHighlighted) -> None:
        """A row is looked at."""
        event.stop()
        if self.has_focus and event.cell_key.row_key.value is not None:
            self.post_message(self.Looked(int(event.cell_key.row_key.value)))

    def on_data_table_cell_selected(self, event: DataTable.CellSelected) -> None:
        """A cell is marked."""
        event.stop()
        row, column = event.cell_key.row_key.value, event.cell_key.column_key.value
        if row is not None and column is not None and column != "row":
            self.post_message(self.Marked(int(row), int(column)))

    def on_focus(self) -> None:
        """Only now is anything pointed at."""
        self.show_cursor = True

    def on_blur(self) -> None:
        """No row is looked at any more."""
        self.show_cursor = False
        self.post_message(self.Looked(None))
