"""What must be so after a game: the same honest log everywhere, and nobody blamed for anything."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from p2pcryptid.audit.audit import audit
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.transcript.event import decode_signed, decode_signed_note
from p2pcryptid.transcript.file import read_log
from p2pcryptid.transcript.records import RecordKind

from .node import finished_log

Place = tuple[str, int, int]
"""Event or note, whose, and which."""


def not_honest(homes: Sequence[Path]) -> list[str]:
    """Why a game did not come to an honest end at all of these homes; empty if it did."""
    logs = {home: finished_log(home, len(homes)) for home in homes}
    wrong = [f"{home.name} has no whole log" for home, log in logs.items() if log is None]
    different = _different(log for log in logs.values() if log is not None)
    if len(different) > 1:
        wrong.append("the logs differ")
    findings = {log: audit(read_log(log)).finding for log in different}
    return wrong + [f"{log}: {found}" for log, found in findings.items() if found is not Finding.HONEST]


def blamed(homes: Sequence[Path], journals: Iterable[Path]) -> list[str]:
    """Whoever was blamed in a game, or could be; all were honest. `journals` are older copies."""
    logs = [path for home in homes for path in home.glob("matches/*/*.p2pcryptid")]
    wrong = [f"{path} holds evidence" for path in logs if _holds_evidence(path)]
    accusing = [path for path in _different(logs) if audit(read_log(path)).finding is Finding.FAULT]
    wrong += [f"the audit of {path} accuses somebody" for path in accusing]
    return wrong + [f"signed twice: {place}" for place in signed_twice([*logs, *journals])]


def _different(logs: Iterable[Path]) -> list[Path]:
    """One of each content."""
    return list({log.read_bytes(): log for log in logs}.values())


def _holds_evidence(log: Path) -> bool:
    return any(record.kind is RecordKind.EVIDENCE for record in read_log(log).records)


def signed_twice(journals: Iterable[Path]) -> list[Place]:
    """Where somebody has put its name to two different things for one place."""
    signed: dict[Place, set[bytes]] = defaultdict(set)
    for journal in journals:
        for record in read_log(journal).records:
            if record.kind is RecordKind.NOTE:
                note = decode_signed_note(record.data)
                signed["note", note.note.seat, note.note.counter].add(record.data)
            if record.kind is RecordKind.EVENT:
                event = decode_signed(record.data).event
                signed["event", event.seat, event.seq].add(record.data)
                for note in event.notes:
                    signed["note", note.note.seat, note.note.counter].add(note.encode())
    return sorted(place for place, said in signed.items() if len(said) > 1)
