"""How this player's games ended: a line for each, kept beside the matches, which may be deleted.

    results.jsonl    one JSON object a line, appended once when a match is over; private

A line that was cut short, or that is none of ours, is passed over, and so is a second one about a match.
"""

import json
import os
import time
from dataclasses import MISSING, dataclass, fields
from pathlib import Path

from p2pcryptid.errors import Refusal
from p2pcryptid.games.codec import dump, load
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.net.home import private_folder
from p2pcryptid.table.record import variant_of

from .node import Ending, Node

VERSION = 1
_FILE, _MODE = "results.jsonl", 0o600
_LATEST = 1 << 34  # in seconds: the 26th century, which every computer can write as a date
_PLAYED_OUT = (Ending.REVEALED, Ending.UNREVEALED)


@dataclass(frozen=True, slots=True)
class Result:
    """One match that is over, as one player saw it."""

    match: str
    """its name on the disk"""
    game: str
    mode: str
    honour: bool
    names: tuple[str, ...]
    levels: tuple[str, ...]
    """of the bot that played each seat; empty for a person"""
    seat: int
    """the player's own"""
    ending: str
    winner: int | None
    at: int
    """when it was over, in seconds"""
    unconfirmed: int | None = None
    """of a match that was given up, the seat that had won, if all had stood by it"""
    awaited: int | None = None
    """the seat that was asked whether it does"""

    @property
    def played_out(self) -> bool:
        """Whether it came to the end that its rules have, and was not given up or stopped."""
        return self.ending in _PLAYED_OUT

    @property
    def won(self) -> bool:
        """Whether this player won."""
        return self.winner == self.seat

    @property
    def _fits(self) -> bool:
        seats = range(len(self.names))
        named = {self.winner, self.unconfirmed, self.awaited}
        seated = len(self.levels) == len(seats) and self.seat in seats and named <= {None, *seats}
        return seated and 0 <= self.at < _LATEST


_FIELDS = tuple(one.name for one in fields(Result))
_NOT_SAID = {one.name: one.default for one in fields(Result) if one.default is not MISSING}


def results_path(matches: Path) -> Path:
    """Where the results of who keeps matches there are."""
    return matches.parent / _FILE


def results(matches: Path) -> list[Result]:
    """All results, the first one first."""
    try:
        return _parsed(results_path(matches).read_bytes())
    except OSError:
        return []


def keep_result(matches: Path, result: Result) -> None:
    """Append it, unless it is there. `OSError` if that cannot be."""
    private_folder(matches.parent)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(results_path(matches), flags, _MODE), "r+b", buffering=0) as file:
        before = file.readall()
        if any((one.match, one.seat) == (result.match, result.seat) for one in _parsed(before)):
            return
        plain = dump(result, Result)
        assert isinstance(plain, tuple)
        line = json.dumps({"v": VERSION, **dict(zip(_FIELDS, plain, strict=True))}).encode() + b"\n"
        cut_short = before and not before.endswith(b"\n")
        file.write(b"\n" + line if cut_short else line)


def result_of(node: Node, ending: Ending) -> Result:
    """What there is to keep of a match that has just ended."""
    record, state = node.journal.record, node.match.state
    variant = variant_of(record)
    outcome = None if state.state is None else state.game.outcome(state.state)
    open_end = ending is Ending.ABANDONED and state.state is not None
    found = presentation_of(state.game).unconfirmed(state.state) if open_end else None
    return Result(
        match=node.journal.folder.name,
        game=record.game,
        mode=variant.mode,
        honour=variant.honour,
        names=record.names,
        levels=record.levels,
        seat=node.seat.seat,
        ending=ending.value,
        winner=None if outcome is None else outcome.winner,
        at=int(time.time()),
        unconfirmed=None if found is None else found.winner,
        awaited=None if found is None else found.awaited,
    )


def _parsed(data: bytes) -> list[Result]:
    found: dict[tuple[str, int], Result] = {}
    for line in data.split(b"\n"):
        try:
            content = {**_NOT_SAID, **json.loads(line)}
            result: Result = load([content[name] for name in _FIELDS], Result)
        except (ValueError, TypeError, KeyError, RecursionError, Refusal):
            continue
        if content.get("v") == VERSION and result._fits:
            found.setdefault((result.match, result.seat), result)
    return list(found.values())
