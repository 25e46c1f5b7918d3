"""What an audit says: named checks with their counts, what was skipped and why, and the verdict."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from p2pcryptid.games.requests import Knowledge
from p2pcryptid.table.state import MatchState

from .pieces import FalsePiece


class Finding(StrEnum):
    """The four verdicts."""

    HONEST = "honest"
    FAULT = "fault"
    UNFINISHED = "unfinished"
    UNREVEALED = "unrevealed"


@dataclass(frozen=True, slots=True)
class Accusation:
    """A proven fault: a stable code, the seat, the event, and evidence that can be checked by itself."""

    code: str
    message: str
    accused: int | None
    seq: int | None
    evidence: bytes = b""

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "code": self.code,
            "accused": self.accused,
            "event": self.seq,
            "message": self.message,
            "evidence": self.evidence.hex(),
        }


@dataclass
class Verdict:
    """One log, judged. It is filled while the audit goes through the log."""

    match: str = ""
    game: str = ""
    names: tuple[str, ...] = ()
    events: int = 0
    checks: dict[str, int] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    accusation: Accusation | None = None
    false_pieces: list[FalsePiece] = field(default_factory=list)
    """at an honour table, what was false when it was placed, whatever became of it"""
    finished: bool = False
    unrevealed: tuple[int, ...] = ()
    gone: tuple[int, ...] | None = None
    """who had left when all others gave the match up; None if they did not"""
    final: MatchState | None = None
    """where the match stands at the end of the log; None if a fault ended it before"""
    known: dict[int, Knowledge] = field(default_factory=dict)
    """what each seat alone had known whose revealed secret is the one that it sealed"""
    winner: int | None = None
    reason: str = ""

    @property
    def finding(self) -> Finding:
        """Honest is only what is complete, revealed and without a fault."""
        if self.accusation is not None:
            return Finding.FAULT
        if not self.finished:
            return Finding.UNFINISHED
        return Finding.UNREVEALED if self.unrevealed else Finding.HONEST

    def passed(self, check: str) -> None:
        """Count a check that held."""
        self.checks[check] = self.checks.get(check, 0) + 1

    @property
    def skipped_counts(self) -> dict[str, int]:
        """What was not checked, each reason once, and how often it applied."""
        return dict(Counter(self.skipped))

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "v": 1,
            "verdict": self.finding.value,
            "match": self.match,
            "names": list(self.names),
            "events": self.events,
            "winner": self.winner,
            "reason": self.reason,
            "checks": self.checks,
            "skipped": self.skipped_counts,
            "false_pieces": [piece.as_json() for piece in self.false_pieces],
            "unrevealed": list(self.unrevealed),
            "abandoned": None if self.gone is None else list(self.gone),
            "fault": None if self.accusation is None else self.accusation.as_json(),
        }
