"""What is told of a match, in words or in JSON: who sits down, what happens, how it ends."""

import sys
from typing import TYPE_CHECKING, Any

import trio
import typer

from p2pcryptid.i18n import gettext as _

from .options import narrate, print_lines

if TYPE_CHECKING:
    from p2pcryptid.node.node import Ending, Node
    from p2pcryptid.node.runner import MatchRunner
    from p2pcryptid.table.course import Course
    from p2pcryptid.ui.line.terminal import StandardTerminal

EXITS = {"revealed": 0, "abandoned": 4, "fault": 5, "unrevealed": 6}


def _out(as_json: bool, line: dict[str, Any], said: str) -> None:
    if as_json:
        print_lines([{"v": 1, **line}])
    else:
        print(said, flush=True)


def tell_lobby(names: tuple[str, ...], seats: int, as_json: bool) -> None:
    """Who has a seat so far."""
    line = {"event": "lobby", "names": list(names), "seats": seats}
    said = _("{taken}/{seats}: {names}").format(taken=len(names), seats=seats, names=", ".join(names))
    _out(as_json, line, said)


async def tell_match(runner: "MatchRunner", as_json: bool) -> None:
    """Table words, the deal, and every fact as it happens."""
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.node.follow import steps
    from p2pcryptid.ui.line.pages import screen_page

    await _tell_words(runner, as_json)
    await _tell_deal(runner, as_json)
    progress = runner.course.progress
    show = presentation_of(progress.game)
    if not as_json and sys.stdout.isatty():
        print(screen_page(show, progress.game.view(progress.state, None, None)), flush=True)
    async for step in steps(runner):
        said = show.narrate(step.before, step.fact)
        _out(as_json, {"event": "fact", "seat": step.fact.seat, "text": said}, said)


async def _tell_words(runner: "MatchRunner", as_json: bool) -> None:
    from p2pcryptid.node.table_words import table_words

    known = 0
    while not (words := " ".join(table_words(runner.course.progress))):
        known = await runner.changes.wait(known)
    said = _("table words, the same for all of you: read them aloud once: {words}").format(words=words)
    _out(as_json, {"event": "words", "words": words}, said)


async def _tell_deal(runner: "MatchRunner", as_json: bool) -> None:
    from p2pcryptid.node.follow import attempts_of

    known = shown = 0
    while runner.course.progress.state is None:
        attempts = attempts_of(runner.course.progress)
        if as_json and attempts != shown:
            print_lines([{"v": 1, "event": "dealing", "attempts": attempts}])
        shown = attempts
        known = await runner.changes.wait(known)
    attempts = attempts_of(runner.course.progress)
    said = _("dealt, attempts needed: {attempts}").format(attempts=attempts)
    _out(as_json, {"event": "dealt", "attempts": attempts}, said)


async def tell_absence(node: "Node", as_json: bool) -> None:
    """For whom we wait, when it takes longer than a moment."""
    told: tuple[int, ...] = ()
    while True:
        await trio.sleep(1)
        away = node.mesh.away
        if away != told:
            told = away
            names = [node.names[seat] for seat in away]
            said = _("away: {names}").format(names=", ".join(names)) if names else _("all are here")
            _out(as_json, {"event": "away", "names": names}, said)


def tell_watched(course: "Course", as_json: bool) -> None:
    """How a match ended that we followed from outside."""
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.ui.line.ending import ended_line, revealed_lines

    game, state = course.progress.game, course.progress.state
    screen = [] if state is None else [presentation_of(game).screen(game.view(state, None, None))]
    said = "\n".join([*screen, ended_line(course), *revealed_lines(course)])
    _out(as_json, {"event": "end", "winner": _winner(course), "revealed": sorted(course.reveals)}, said)


def _winner(course: "Course") -> str | None:
    progress = course.progress
    outcome = None if progress.state is None else progress.game.outcome(progress.state)
    return None if outcome is None or outcome.winner is None else progress.record.names[outcome.winner]


def tell_end(
    node: "Node", ending: "Ending", as_json: bool, terminal: "StandardTerminal | None" = None
) -> None:
    """How it ended, and where the log is; exits with the code for that.

    A person at a terminal has been told already what ended it.
    """
    seat, fault = node.seat, node.seat.fault
    line: dict[str, Any] = {"event": "end", "ending": ending.value, "winner": _winner(seat)}
    line["log"] = str(node.log_path)
    if fault is not None:
        accused = None if fault.accused is None else node.names[fault.accused]
        line |= {"code": fault.code, "accused": accused}
    if as_json:
        print_lines([{"v": 1, **line}])
    else:
        from p2pcryptid.ui.line.ending import end_text, ended_line

        seen = terminal is not None and terminal.has_said(ended_line(seat))
        print(end_text(node, ended=not seen))
        if sys.stdout.isatty() and ending.value in ("revealed", "unrevealed"):
            _check_log(node)
    raise typer.Exit(EXITS[ending.value])


def _check_log(node: "Node") -> None:
    """Nobody need take our word for it; but whoever plays wants to know at once."""
    from p2pcryptid.audit.audit import audit
    from p2pcryptid.transcript.file import read_log

    from .audit import in_short

    narrate(_("checking the log …"))
    verdict = audit(read_log(node.log_path))
    print(_("audit of the log: {verdict}").format(verdict=in_short(verdict)))
