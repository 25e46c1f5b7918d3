"""The audit: `judge` folded over a log, then everything that a revealed secret lets us check again.

Anyone with the file and nothing else can do it. A log cut short is valid so far and unfinished; a seat that
does not open is unrevealed, which is neither honest nor guilty: what it proved during play still stands.
"""

from collections.abc import Iterable, Mapping

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.game import NOTHING, AnyGame, Claims
from p2pcryptid.games.registry import GAMES
from p2pcryptid.games.requests import CHOSEN
from p2pcryptid.table.author import reproduced
from p2pcryptid.table.closing import Reveal, check_reveal, decode_reveal, is_signed_reveal
from p2pcryptid.table.knowledge import knowledge
from p2pcryptid.table.protocols.choices import decode_action
from p2pcryptid.table.record import TableRecord
from p2pcryptid.table.state import Kind, MatchState, expected, judge, read_move, read_parts
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Signed
from p2pcryptid.transcript.evidence import (
    Fault,
    Fork,
    encode_evidence,
)
from p2pcryptid.transcript.file import Log
from p2pcryptid.transcript.records import RecordKind

from .reading import events_of, of_kind, read_record, read_table, started
from .stopped import given_up, weigh_evidence
from .verdict import Accusation, Verdict


def audit(log: Log, games: Mapping[str, AnyGame] = GAMES) -> Verdict:
    """The verdict on one log; `FileError` if it is not a readable one, or not of one of these games."""
    record, game = read_table(log, games)
    verdict = Verdict(record.match.hex(), record.names)
    reveals = _reveals(log, record, verdict)
    try:
        match, chain = _fold(log, record, game, reveals, verdict)
        verdict.final = match
        verdict.finished = log.complete and expected(match) is None
        if expected(match) is None:
            _close(match, chain.head, reveals, verdict)
        else:
            verdict.gone = given_up(log, record, chain, verdict)
        weigh_evidence(log, chain, match, verdict)
    except Fault as fault:
        evidence = b"" if fault.evidence is None else encode_evidence(fault.evidence)
        verdict.accusation = Accusation(fault.code, fault.message, fault.accused, fault.seq, evidence)
    if not log.complete:
        verdict.skipped.append(f"{log.torn} bytes at the end, of a record that was not written whole")
    return verdict


def _reveals(log: Log, record: TableRecord, verdict: Verdict) -> dict[int, Reveal]:
    """The first reveal that each seat signed. Whether it is a true one is for later."""
    found: dict[int, Reveal] = {}
    for reveal in of_kind(log, RecordKind.REVEAL, decode_reveal):
        if is_signed_reveal(record, reveal):
            found.setdefault(reveal.seat, reveal)
        else:
            verdict.skipped.append("a reveal that its seat did not sign: it says nothing")
    return found


def _fold(
    log: Log, record: TableRecord, game: AnyGame, reveals: dict[int, Reveal], verdict: Verdict
) -> tuple[MatchState, Chain]:
    chain, match = started(record, game)
    secrets = {seat: Secret(reveal.secret) for seat, reveal in reveals.items()}
    for signed in events_of(log):
        chain = chain.extended(signed)
        verdict.passed("signed and in its place")
        before, match = match, judge(match, signed)
        verdict.passed(_check_name(before, signed.event.kind))
        seat = signed.event.seat
        if seat in secrets:
            _reproduce(before, signed, secrets)
            verdict.passed("reproduced from the revealed secret")
            _check_choice(before, signed, secrets[seat])
            _check_word(before, signed, secrets[seat])
        verdict.events += 1
    return match, chain


def _check_name(before: MatchState, kind: int) -> str:
    if before.opening is not None:
        return "step of the opening"
    if kind == Kind.CARRY:
        return "notes carried"
    if kind == Kind.MOVE:
        return "legal move, every claim opened" if before.game.proven(before.state) else "legal move"
    return f"step of {before.protocol.name}, proofs verified"


def _reproduce(before: MatchState, signed: Signed, secrets: Mapping[int, Secret]) -> None:
    """Every byte of a revealed seat follows from its secret and its choices."""
    event = signed.event
    if reproduced(before, event, secrets) != event.body:
        raise Fault(
            "false-reveal" if event.kind == Kind.SEAL else "not-derived",
            "an event that does not follow from the revealed secret",
            accused=event.seat,
            seq=event.seq,
        )


def _check_choice(before: MatchState, signed: Signed, secret: Secret) -> None:
    """What was chosen unseen must have been legal, also if it was never opened."""
    event = signed.event
    if event.kind == Kind.CARRY or not isinstance(before.request, CHOSEN):
        return
    parts = read_parts(event.body)
    choice = decode_action(before.game, before.protocol.choice(before.run, event.seat, secret, parts))
    if choice not in before.game.legal_actions(before.state, event.seat):
        message = "a sealed choice that the rules do not allow"
        raise Fault("illegal-choice", message, accused=event.seat, seq=event.seq)


def _check_word(before: MatchState, signed: Signed, secret: Secret) -> None:
    """At an honour table, what cannot be taken back must have been true when it was said."""
    event, game = signed.event, before.game
    if event.kind != Kind.MOVE or game.proven(before.state):
        return
    action, _ = read_move(before, event.body)
    claims = game.claims(before.state, event.seat, action)
    if not game.can_take_back(action) and not _holds(claims, before, event.seat, secret):
        message = "a claim that the revealed secret denies"
        raise Fault("false-word", message, accused=event.seat, seq=event.seq)


def _holds(claims: Claims, match: MatchState, seat: int, secret: Secret) -> bool:
    return claims == NOTHING or claims.hold(knowledge(match, seat, secret).bits[claims.row])


def _close(match: MatchState, head: bytes, reveals: dict[int, Reveal], verdict: Verdict) -> None:
    """Reveals against seals, claims against rows, and who won."""
    outcome = match.game.outcome(match.state) if match.state is not None else None
    if outcome is not None:
        verdict.winner, verdict.reason = outcome.winner, outcome.reason
    for seat in range(match.record.seats):
        if seat not in reveals:
            verdict.skipped.append(f"seat {seat} did not open its secret: nothing was reproduced for it")
        elif reveals[seat].head != head:  # it says what that seat had seen; there may be more
            verdict.skipped.append(f"seat {seat} opened its secret at another event: not for this end")
        else:
            _check_seat(match, head, reveals[seat], verdict)
    signed = {seat for seat, reveal in reveals.items() if reveal.head == head}
    verdict.unrevealed = tuple(s for s in range(match.record.seats) if s not in signed)


def _check_seat(match: MatchState, head: bytes, reveal: Reveal, verdict: Verdict) -> None:
    report = Report.of(check_reveal(match, head, reveal))
    if not report.ok:
        names = ", ".join(report.failed)
        raise Fault("false-reveal", f"a reveal that does not fit: {names}", accused=reveal.seat)
    verdict.passed("secret as sealed at the start")
    if match.state is None:
        return
    secret = Secret(reveal.secret)
    if not _holds(match.game.standing(match.state, reveal.seat), match, reveal.seat, secret):
        raise Fault("false-piece", "a claim that the revealed secret denies", accused=reveal.seat)
    verdict.passed("all claims true of the revealed secret")
    verdict.known[reveal.seat] = knowledge(match, reveal.seat, secret)


def compare(logs: Iterable[Log]) -> Accusation | None:
    """Logs of one match must tell one story: two events of one seat for one place are a fork."""
    known: dict[tuple[bytes, int], Signed] = {}
    for log in logs:
        record = read_record(log)
        for signed in events_of(log):
            event = signed.event
            honest = event.match == record.match and event.seat < record.seats
            if not honest or not signed.is_signed_by(record.keys[event.seat]):
                break  # what the audit of this log says; it proves nothing about the others
            other = known.setdefault((event.match, event.seq), signed)
            if other.event.id != event.id:
                return _two_stories(other, signed)
    return None


def _two_stories(one: Signed, other: Signed) -> Accusation:
    message, seq = "the logs tell two stories", other.event.seq
    if one.event.seat != other.event.seat:
        return Accusation("event.fork", message, None, seq)
    evidence = encode_evidence(Fork.of(one, other))
    return Accusation("event.fork", message, other.event.seat, seq, evidence)
