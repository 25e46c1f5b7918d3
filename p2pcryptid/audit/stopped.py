"""Matches that did not come to their end: given up by all who remained, or stopped by a fault."""

from dataclasses import dataclass

from p2pcryptid.crypto.checks import Report
from p2pcryptid.table.abandonment import (
    Abandonment,
    decode_abandonment,
    is_certificate,
    is_signed_abandonment,
)
from p2pcryptid.table.record import TableRecord
from p2pcryptid.table.state import MatchState, judge
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.evidence import BadEvent, Fault, Fork, NoteFork, decode_evidence, recheck
from p2pcryptid.transcript.file import Log
from p2pcryptid.transcript.records import RecordKind

from .reading import of_kind
from .verdict import Verdict

_FORKS = {Fork: "event.fork", NoteFork: "note.fork"}


def given_up(log: Log, record: TableRecord, head: bytes, verdict: Verdict) -> tuple[int, ...] | None:
    """Who had gone when all others gave the match up at this head; None if they have not."""
    signed: list[Abandonment] = []
    for one in of_kind(log, RecordKind.ABANDONMENT, decode_abandonment):
        if is_signed_abandonment(record, one):
            signed.append(one)
        else:
            verdict.skipped.append("an abandonment that its seat did not sign: it says nothing")
    here = [one for one in signed if one.head == head]
    certified = next((one.gone for one in here if is_certificate(record, here, one, None)), None)
    if certified is None:
        verdict.skipped += ["an abandonment that binds only who signed it"] * len(signed)
        return None
    for _ in range(record.seats - len(certified)):
        verdict.passed("abandonment signed at the last event")
    return certified


def weigh_evidence(log: Log, chain: Chain, match: MatchState, verdict: Verdict) -> None:
    """A match that was stopped by a fault keeps what shows it, apart from the chain."""
    for evidence in of_kind(log, RecordKind.EVIDENCE, decode_evidence):
        judge = _Judge(chain, match)
        if Report.of(recheck(evidence, chain.match, chain.keys, judge)).ok:
            code = evidence.code if isinstance(evidence, BadEvent) else _FORKS[type(evidence)]
            message = "the match was stopped by what this seat signed"
            raise Fault(code, message, accused=evidence.accused, evidence=evidence)
        verdict.skipped.append("evidence that convicts nobody here")


@dataclass(frozen=True, slots=True)
class _Judge:
    """Is an event bad that would follow the last one of the log?"""

    chain: Chain
    match: MatchState

    def __call__(self, bad: BadEvent) -> bool:
        if self.chain.refuses(bad):
            return True
        if bad.head != self.chain.head:
            return False
        try:
            judge(self.match, bad.event)
        except Fault as fault:
            return (fault.code, fault.accused) == (bad.code, bad.accused)
        return False
