"""`p2pcryptid audit`: check logs offline."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from p2pcryptid.errors import FileError

from .options import JsonOption, print_lines

if TYPE_CHECKING:
    from p2pcryptid.audit.verdict import Accusation, Verdict
    from p2pcryptid.games.cryptid.words import Language
    from p2pcryptid.transcript.file import Log

_EXIT = {"honest": 0, "fault": 1, "unfinished": 6, "unrevealed": 6}


def audit(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Logs of games (.cryptid).")],
    as_json: JsonOption = False,
) -> None:
    """Check everything in the logs of a game: signatures, proofs, rules, secrets, who won.

    Leaves with 0 if all is honest and complete, 1 on a proven fault, 6 if a game is unfinished or somebody
    has not revealed, 7 if a file is not a readable log.
    """
    from p2pcryptid.audit.audit import audit as judge
    from p2pcryptid.audit.audit import compare

    codes = []
    matches: dict[str, tuple[Verdict, list[Log]]] = {}
    for path in files:
        log = read(path)
        verdict = judge(log)
        matches.setdefault(verdict.match, (verdict, []))[1].append(log)
        codes.append(_EXIT[verdict.finding.value])
        if as_json:
            print_lines([{**verdict.as_json(), "file": str(path)}])
        else:
            _print(path, verdict)
    for verdict, logs in matches.values():
        disagreement = compare(logs)
        if disagreement is not None:
            codes.append(1)
            _print_disagreement(disagreement, verdict.names, as_json)
        elif len(logs) > 1 and not as_json:
            print(f"{len(logs)} logs agree")
    raise typer.Exit(1 if 1 in codes else max(codes))


def read(path: Path) -> "Log":
    """A log file, or an error that says what to do."""
    from p2pcryptid.transcript.file import read_log

    try:
        return read_log(path)
    except FileError as error:
        hint = error.hint or "logs end in .cryptid; was it copied whole?"
        said = error.message if str(path) in error.message else f"{path}: {error.message}"
        raise FileError(said, hint) from None


def in_short(verdict: "Verdict", lang: "Language") -> str:
    """The verdict in a few words."""
    checks = sum(verdict.checks.values())
    if lang == "en":
        return f"{verdict.finding.value}, {checks} checks"
    return f"{_FRENCH[verdict.finding.value]}, {checks} contrôles"


_FRENCH = {
    "honest": "honnête",
    "fault": "faute prouvée",
    "unfinished": "partie inachevée",
    "unrevealed": "secrets non révélés",
}


def _print(path: Path, verdict: "Verdict") -> None:
    print(f"{path}: {verdict.finding.value}")
    for name, count in verdict.checks.items():
        print(f"  {count:5} {name}")
    for skipped in verdict.skipped:
        print(f"  skipped: {skipped}")
    fault = verdict.accusation
    if fault is not None:
        who = "nobody by name" if fault.accused is None else verdict.names[fault.accused]
        where = "" if fault.seq is None else f", event {fault.seq}"
        print(f"  fault {fault.code}{where}: {fault.message}; accused: {who}")
    elif verdict.gone is not None:
        gone = ", ".join(verdict.names[seat] for seat in verdict.gone) or "nobody"
        print(f"  given up by all who remained; gone: {gone}")
    elif verdict.reason:
        winner = "nobody" if verdict.winner is None else verdict.names[verdict.winner]
        print(f"  won by {winner} ({verdict.reason})")


def _print_disagreement(found: "Accusation", names: tuple[str, ...], as_json: bool) -> None:
    said = f"the logs tell two stories from event {found.seq} on"
    if as_json:
        print_lines([{"v": 1, "compare": said, "fault": found.as_json()}])
    else:
        who = "nobody by name" if found.accused is None else names[found.accused]
        print(f"{said}: {found.code}, accused: {who}")
