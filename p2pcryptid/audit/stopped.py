"""Matches that did not come to their end: given up by all who remained, or stopped by a fault."""

from dataclasses import dataclass

from p2pcryptid.crypto.checks import Report
from p2pcryptid.limits import ABANDONMENTS
from p2pcryptid.table.abandonment import (
    Abandonment,
    binds,
    decode_abandonment,
    enders,
    is_signed_abandonment,
    named_by,
)
from p2pcryptid.table.record import TableRecord
from p2pcryptid.table.state import MatchState, judge
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.evidence import BadEvent, Fault, Fork, NoteFork, decode_evidence, recheck
from p2pcryptid.transcript.file import Log
from p2pcryptid.transcript.records import RecordKind

from .reading import events_of, of_kind, read_record
from .verdict import Verdict

_FORKS = {Fork: "event.fork", NoteFork: "note.fork"}


def given_up(log: Log, record: TableRecord, chain: Chain, verdict: Verdict) -> tuple[int, ...] | None:
    """Without whom the others gave the match up; None if they have not."""
    signed = _signed_abandonments(log, record, verdict)
    places = {chain.until(0).head: 0} | {one.event.id: one.event.seq + 1 for one in chain.events}
    written = {one.event.seat: one.event.seq + 1 for one in chain.events}
    agreed = enders(record.seats, named_by(signed, places, written))
    if not binds(record.seats, agreed, None):
        verdict.skipped += ["an abandonment that binds only who signed it"] * len(signed)
        return None
    for _ in agreed:
        verdict.passed("abandonment signed after the seat's last event")
    return tuple(seat for seat in range(record.seats) if seat not in agreed)


def gone_from(log: Log) -> list[str] | None:
    """Without whom a match was given up, by name; None if it was not. The events must have been checked."""
    record = read_record(log)
    chain = Chain.start(record.match, record.keys)
    for signed in events_of(log):
        chain = chain.extended(signed)
    gone = given_up(log, record, chain, Verdict())
    return None if gone is None else [record.names[seat] for seat in gone]


def _signed_abandonments(log: Log, record: TableRecord, verdict: Verdict) -> list[Abandonment]:
    """As many of each seat as it can sign; more say nothing more."""
    signed: dict[int, list[Abandonment]] = {seat: [] for seat in range(record.seats)}
    for one in of_kind(log, RecordKind.ABANDONMENT, decode_abandonment):
        before = signed.get(one.seat, [])
        if len(before) >= ABANDONMENTS:
            verdict.skipped.append("more abandonments than a seat can sign: it says nothing")
        elif is_signed_abandonment(record, one):
            before.append(one)
        else:
            verdict.skipped.append("an abandonment that its seat did not sign: it says nothing")
    return [one for words in signed.values() for one in words]


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
