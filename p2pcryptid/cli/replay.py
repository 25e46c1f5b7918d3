"""`p2pcryptid replay`: a game from its log, move by move in words."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from p2pcryptid.i18n import gettext as _

from . import completing
from .audit import read, read_whole
from .choosing import OwnGameOption, know_game
from .html_page import write_page
from .opening import open_screen
from .options import HtmlOption, PlainOption, print_wrapped

if TYPE_CHECKING:
    from p2pcryptid.games.game import AnyGame
    from p2pcryptid.games.requests import Knowledge
    from p2pcryptid.transcript.file import Log
    from p2pcryptid.ui.terminal.app import TableApp


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", autocompletion=completing.logs, help="The log of a game (.p2pcryptid)."
        ),
    ],
    boards: Annotated[
        bool, typer.Option("--boards", help="Show the board before every free choice.")
    ] = False,
    why: Annotated[
        bool, typer.Option("--why", help="What each bot believed when it chose, once secrets are open.")
    ] = False,
    game: OwnGameOption = "",
    plain: PlainOption = False,
    html: HtmlOption = None,
) -> None:
    """Tell a game move by move, with the board at its end. Every event is checked on the way.

    With --html it writes a page about the game instead, to be opened in any browser and passed on.
    """
    app = open_screen(_("reading the log …"), plain or boards or why or html is not None)
    know_game(game)
    if html is not None:
        _write_report(file, html)
        return
    log = read(file)
    if app is not None:
        replay_on_screen(app, log)
    else:
        _tell(log, boards=boards, why=why)


def _tell(log: "Log", *, boards: bool, why: bool) -> None:
    """Line by line."""
    from p2pcryptid.audit.audit import audit
    from p2pcryptid.audit.reading import read_table
    from p2pcryptid.audit.story import story
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.presentation import public_view, reason_of
    from p2pcryptid.games.registry import GAMES

    record, played = read_table(log, GAMES)
    show, known, last = presentation_of(played), audit(log).known, None
    for change in story(log):
        view = public_view(played, change.before)
        if boards and show.prompt_needs_screen(view):
            print(show.screen(view))
        print_wrapped(show.narrate(change.before, change.fact))
        seat = change.fact.seat
        if why and seat in known:
            seen = played.view(change.before, seat, known[seat])
            said = reason_of(show, record.levels[seat], seen, change.fact.action)
            if said:
                print_wrapped(f"  {said}")
        last = change.after
    _tell_end(log, played, last, known)


def _tell_end(log: "Log", played: "AnyGame", last: Any, known: "Mapping[int, Knowledge]") -> None:
    """The board as it was at last, how it ended, and what everybody held."""
    from p2pcryptid.audit.reading import read_record
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.games.presentation import public_view
    from p2pcryptid.ui.line.ending import held_lines
    from p2pcryptid.ui.line.pages import screen_page

    show = presentation_of(played)
    if last is None:
        print(_("no move has been made"))
    else:
        print()
        print_wrapped(screen_page(show, public_view(played, last)))
    if last is not None and played.outcome(last) is not None:
        print(show.ending(last) + ".")
    elif log.complete:
        print(_end_without_outcome(log))
    if last is not None and known:
        views = {seat: played.view(last, seat, mine) for seat, mine in known.items()}
        print_wrapped("\n".join(held_lines(show, read_record(log).names, views)))
    if not log.complete:
        print(_("The log is incomplete: its last record is cut off."))


def _write_report(file: Path, html: Path) -> None:
    from p2pcryptid.limits import REPORT_MOVES
    from p2pcryptid.ui.recorded import recorded
    from p2pcryptid.ui.report.page import report

    data, log = read_whole(file)
    write_page(html, report(recorded(log, REPORT_MOVES), data, log))


def replay_on_screen(app: "TableApp", log: "Log") -> None:
    """Step by step, with keys and mouse."""
    from p2pcryptid.ui.terminal.recorded import recorded
    from p2pcryptid.ui.terminal.replay import ReplayScreen

    record = recorded(log)
    app.run_screen(ReplayScreen(record.moment, record.known, app.look))


def _end_without_outcome(log: "Log") -> str:
    """Given up, or cut short."""
    from p2pcryptid.audit.stopped import gone_from
    from p2pcryptid.names import listed

    gone = gone_from(log)
    if gone is None:
        return _("The game has no end in this log.")
    if not gone:
        return _("The game was given up by everybody.")
    return _("The game was given up without {names}.").format(names=listed(gone))
