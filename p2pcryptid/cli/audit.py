"""`p2pcryptid audit`: check logs offline."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.errors import FileError, UsageError
from p2pcryptid.i18n import gettext as _
from p2pcryptid.i18n import ngettext, text
from p2pcryptid.ui.audit_words import check_name, finding_word, skipped_reason
from p2pcryptid.ui.piece_words import piece_lines

from . import completing
from .choosing import OwnGameOption, know_game
from .html_page import write_page
from .options import HtmlOption, JsonOption, print_lines, print_wrapped
from .rich_output import is_rich, print_styled, print_table

if TYPE_CHECKING:
    from p2pcryptid.audit.verdict import Accusation, Verdict
    from p2pcryptid.transcript.file import Log

_EXIT = {"honest": 0, "fault": 1, "unfinished": 6, "unrevealed": 6}


def audit(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", autocompletion=completing.logs, help="Logs of games (.p2pcryptid)."),
    ],
    game: OwnGameOption = "",
    as_json: JsonOption = False,
    html: HtmlOption = None,
) -> None:
    """Check everything in the logs of a game: signatures, proofs, rules, secrets, who won.

    Exits with 0 if all is honest and complete, 1 on a proven fault, 6 if a game is unfinished or somebody
    has not revealed, 7 if a file is not a readable log. With --html it also writes a page about the game, to
    be opened in any browser and passed on: the verdict, every move on the board, and the log itself.
    """
    from p2pcryptid.audit.audit import compare
    from p2pcryptid.limits import REPORT_MOVES
    from p2pcryptid.ui.recorded import recorded

    know_game(game)
    if html is not None and len(files) > 1:
        raise UsageError(text("a page is about one game: name one log"), text("one line for each log"))
    codes = []
    matches: dict[str, tuple[Verdict, list[Log]]] = {}
    for path in files:
        data, log = read_whole(path)
        found = recorded(log, REPORT_MOVES)
        verdict = found.verdict
        matches.setdefault(verdict.match, (verdict, []))[1].append(log)
        codes.append(_EXIT[verdict.finding.value])
        if as_json:
            print_lines([{**verdict.as_json(), "file": str(path)}])
        else:
            _print(path, verdict)
        if html is not None:
            from p2pcryptid.ui.report.page import report

            write_page(html, report(found, data, log))
    for verdict, logs in matches.values():
        disagreement = compare(logs)
        if disagreement is not None:
            codes.append(1)
            _print_disagreement(disagreement, verdict.names, as_json)
        elif len(logs) > 1 and not as_json:
            agree = ngettext("{count} log agrees", "{count} logs agree", len(logs))
            print(agree.format(count=len(logs)))
    raise typer.Exit(1 if 1 in codes else max(codes))


def read(path: Path) -> "Log":
    """A log file, or an error that says what to do."""
    return read_whole(path)[1]


def read_whole(path: Path) -> "tuple[bytes, Log]":
    """The same, with all of its bytes."""
    from p2pcryptid.transcript.file import contents, parse_log

    try:
        data = contents(path, 0)
        return data, parse_log(data)
    except FileError as error:
        message = error.message
        if str(path) not in message:
            message = f"{path}: {message}"
        hint = error.hint or text("logs end in .p2pcryptid; was it copied whole?")
        raise FileError(message, hint) from None


def in_short(verdict: "Verdict") -> str:
    """The verdict in a few words."""
    checks = sum(verdict.checks.values())
    counted = ngettext("{count} check", "{count} checks", checks).format(count=checks)
    return f"{finding_word(verdict.finding.value)}, {counted}"


_STYLES = {"honest": "bold green", "fault": "bold red"}


def _print(path: Path, verdict: "Verdict") -> None:
    finding = verdict.finding.value
    line = _("{path}: {verdict}").format(path=path, verdict=finding_word(finding))
    print_styled(line, _STYLES.get(finding, "bold yellow"))
    checks = {check_name(name): str(count) for name, count in verdict.checks.items()}
    if is_rich(sys.stdout):
        print_table([_("check"), _("times")], checks.items())
    else:
        for name, count in checks.items():
            print(f"  {count:>5} {name}")
    for reason, times in verdict.skipped_counts.items():
        said = _("skipped: {reason}") if times == 1 else _("skipped {count} times: {reason}")
        print("  " + said.format(reason=skipped_reason(reason), count=times))
    for line in piece_lines(verdict):
        print_wrapped(f"  {line}")
    end = _end(verdict)
    if end:
        print_wrapped(f"  {end}")


def _end(verdict: "Verdict") -> str:
    """How the match ended, if it did."""
    from p2pcryptid.games.plain import presentation_of
    from p2pcryptid.ui.faults import fault_sentence

    fault, names = verdict.accusation, verdict.names
    if fault is not None:
        said = _("fault {code}, event {event}: {sentence}; accused: {who}")
        if fault.seq is None:
            said = _("fault {code}: {sentence}; accused: {who}")
        details = {"code": fault.code, "event": fault.seq, "sentence": fault_sentence(fault.code)}
        return said.format(**details, who=_who(fault.accused, names))
    if verdict.gone is not None:
        gone = ", ".join(names[seat] for seat in verdict.gone) or _("nobody")
        return _("given up by all who remained; gone: {names}").format(names=gone)
    if verdict.reason and verdict.final is not None:
        return presentation_of(verdict.final.game).ending(verdict.final.state)
    return ""


def _who(accused: int | None, names: tuple[str, ...]) -> str:
    return _("unknown") if accused is None else names[accused]


def _print_disagreement(found: "Accusation", names: tuple[str, ...], as_json: bool) -> None:
    if as_json:
        said = f"the logs tell two stories from event {found.seq} on"
        print_lines([{"v": 1, "compare": said, "fault": found.as_json()}])
    else:
        said = _("the logs tell two stories from event {event} on: {code}, accused: {who}")
        who = _who(found.accused, names)
        print_styled(said.format(event=found.seq, code=found.code, who=who), "bold red")
