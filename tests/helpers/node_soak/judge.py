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


def judged(homes: Sequence[Path], older: Iterable[Path] = ()) -> tuple[list[str], list[str]]:
    """Why a game did not come to an honest end at all of these homes, and who was blamed, or could be.

    Both are empty if all is well. `older` are journals as they were before.
    """
    journals = [path for home in homes for path in home.glob("matches/*/journal.p2pcryptid")]
    logs = [log for home in homes if (log := finished_log(home, len(homes))) is not None]
    lost = [f"{home.name} has no whole log" for home in homes if finished_log(home, len(homes)) is None]
    blamed = [f"{path} holds evidence" for path in (*journals, *logs) if _holds_evidence(path)]
    blamed += [f"signed twice: {place}" for place in signed_twice([*journals, *logs, *older])]
    different = {log.read_bytes(): log for log in logs or journals}
    if logs and len(different) > 1:
        lost.append("the logs differ")
    for path in different.values():
        finding = audit(read_log(path)).finding
        if finding is not Finding.HONEST:
            (blamed if finding is Finding.FAULT else lost).append(f"{path}: {finding}")
    return lost, blamed


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
