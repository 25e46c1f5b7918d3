"""Colours, tables and progress on a terminal; plain text of the same content everywhere else."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

T = TypeVar("T")
Row = Sequence[str]


def is_rich(stream: TextIO) -> bool:
    """Is there somebody to see colours and boxes, who wants them?"""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _console(stream: TextIO) -> "Console":
    from rich.console import Console

    return Console(file=stream, highlight=False, emoji=False)


def print_styled(text: str, style: str) -> None:
    """One line, in a colour if that can be seen."""
    if is_rich(sys.stdout):
        _console(sys.stdout).print(text, style=style, markup=False, soft_wrap=True)
    else:
        print(text, flush=True)


def print_table(header: Row, rows: Iterable[Row]) -> None:
    """A table: the first column is a name, the others are figures."""
    if is_rich(sys.stdout):
        _console(sys.stdout).print(_table(header, rows))
        return
    lines = [header, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        print("  ".join([line[0].ljust(widths[0]), *cells]))


def _table(header: Row, rows: Iterable[Row]) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, header_style="bold")
    for number, title in enumerate(header):
        table.add_column(Text(title), justify="right" if number else "left", style="" if number else "cyan")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def print_records(records: Iterable[dict[str, Any]], name: str) -> None:
    """Records as they come: on a terminal a table for each run of equal keys, elsewhere a line for each."""
    if is_rich(sys.stdout):
        _print_grouped(records, name)
        return
    for record in records:
        figures = [f"{key} {value}" for key, value in record.items() if key != name]
        print("  ".join([record[name], *figures]), flush=True)


def _print_grouped(records: Iterable[dict[str, Any]], name: str) -> None:
    console = _console(sys.stdout)
    with console.status("") as status:
        for keys, group in groupby(records, lambda record: tuple(key for key in record if key != name)):
            rows = []
            for record in group:
                status.update(record[name])
                rows.append([record[name], *(str(record[key]) for key in keys)])
            console.print(_table([name, *keys], rows))


def with_progress(things: Iterable[T], total: int) -> Iterator[T]:
    """The same things, with a bar for people that fills up as they come."""
    if total < 2 or not is_rich(sys.stderr):
        yield from things
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=_console(sys.stderr)) as progress:
        yield from progress.track(things, total=total)


@contextmanager
def waiting(message: str) -> Iterator[Any]:
    """Say what we wait for, with a sign of life on a terminal; `update` of what is given says it anew."""
    if is_rich(sys.stderr):
        with _console(sys.stderr).status(message) as status:
            yield status.update
    else:
        print(message, file=sys.stderr, flush=True)
        yield lambda _: None
