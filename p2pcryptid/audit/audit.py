"""The audit: `judge` folded over a log, then everything that a revealed secret lets us check again.

Anyone with the file and nothing else can do it. A log cut short is valid so far and unfinished; a seat that
does not open is unrevealed, which is neither honest nor guilty: what it proved during play still stands.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.games.game import AnyGame, Change
from p2pcryptid.games.registry import GAMES
from p2pcryptid.table.closing import Reveal, check_reveal, decode_reveal, is_signed_reveal
from p2pcryptid.table.knowledge import knowledge
from p2pcryptid.table.record import TableRecord
from p2pcryptid.table.state import Kind, MatchState, expected, judge
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Signed
from p2pcryptid.transcript.evidence import Fault, Fork, encode_evidence
from p2pcryptid.transcript.file import Log
from p2pcryptid.transcript.records import RecordKind

from .pieces import FalsePiece, HonourWatch
from .reading import check_readable, events_of, last_head, of_kind, read_record, read_table, started
from .revealed import check_choice, check_word, holds, reproduce
from .stopped import given_up, weigh_evidence
from .verdict import Accusation, Verdict

Watcher: TypeAlias = Callable[[Change], object]


def audit(log: Log, games: Mapping[str, AnyGame] = GAMES, watch: Watcher = id) -> Verdict:
    """The verdict on one log; `FileError` if it is not a readable one, or not of one of these games.

    `watch` is told the story on the way, event by event, as far as nothing is wrong with it.
    """
    record, game = read_table(log, games)
    chain, match = started(record, game)
    check_readable(log)
    verdict = Verdict(record.match.hex(), record.game, record.names)
    reveals, elsewhere = _reveals(log, record, verdict)
    events = events_of(log)
    try:
        match, chain = _fold(events, (match, chain), reveals, verdict, watch)
        verdict.final = match
        over = expected(match) is None
        verdict.finished = log.complete and over
        if over:
            _tell_end(match, {*reveals}, elsewhere, verdict)
            fits = {seat: _weigh(match, chain.head, reveals[seat], verdict) for seat in sorted(reveals)}
        else:
            verdict.gone = given_up(log, record, chain, verdict)
        _judge_pieces(verdict.false_pieces, over)
        if over:
            for seat in sorted(reveals):
                _check_seat(match, reveals[seat], fits[seat], verdict)
        weigh_evidence(log, chain, match, verdict)
    except Fault as fault:
        evidence = b"" if fault.evidence is None else encode_evidence(fault.evidence)
        verdict.accusation = Accusation(fault.code, fault.message, fault.accused, fault.seq, evidence)
        for _ in events:  # those behind the fault must still be readable
            pass
    if not log.complete:
        verdict.skipped.append(f"{log.torn} bytes at the end, of a record that was not written whole")
    return verdict


def _reveals(log: Log, record: TableRecord, verdict: Verdict) -> tuple[dict[int, Reveal], set[int]]:
    """The reveals that count: of each seat the first that it signed, and that names the last event.

    One that names another event was made for another end, and is not used against anybody; the seats that
    have only such ones are told apart.
    """
    head = last_head(log, record.match)
    found: dict[int, Reveal] = {}
    elsewhere: set[int] = set()
    for reveal in of_kind(log, RecordKind.REVEAL, decode_reveal):
        if not is_signed_reveal(record, reveal):
            verdict.skipped.append("a reveal that its seat did not sign: it says nothing")
        elif reveal.head == head:
            found.setdefault(reveal.seat, reveal)
        else:
            elsewhere.add(reveal.seat)
    elsewhere -= set(found)
    for seat in sorted(elsewhere):  # it says what that seat had seen; there may be more
        verdict.skipped.append(f"seat {seat} opened its secret at another event: not for this end")
    return found, elsewhere


def _fold(
    events: Iterable[Signed],
    start: tuple[MatchState, Chain],
    reveals: Mapping[int, Reveal],
    verdict: Verdict,
    watch: Watcher,
) -> tuple[MatchState, Chain]:
    """Every event in its order, and of each all that there is to check, before the next one is looked at."""
    match, chain = start
    secrets = {seat: Secret(reveal.secret) for seat, reveal in reveals.items()}
    pieces = HonourWatch(secrets, verdict.false_pieces)
    for signed in events:
        chain = chain.extended(signed)
        verdict.passed("signed and in its place")
        before, match = match, judge(match, signed)
        verdict.passed(_check_name(before, signed.event.kind))
        seat = signed.event.seat
        if seat in secrets:
            reproduce(before, signed, secrets)
            verdict.passed("reproduced from the revealed secret")
            check_choice(before, signed, secrets[seat])
            check_word(before, signed, secrets[seat])
        pieces.follow(match, signed.event.seq)
        verdict.events += 1
        for change in match.changes:
            watch(change)
    return match, chain


def _check_name(before: MatchState, kind: int) -> str:
    if before.opening is not None:
        return "step of the opening"
    if kind == Kind.CARRY:
        return "notes carried"
    if kind == Kind.MOVE:
        return "legal move, every claim opened" if before.game.proven(before.state) else "legal move"
    return f"step of {before.protocol.name}, proofs verified"


def _tell_end(match: MatchState, revealed: set[int], elsewhere: set[int], verdict: Verdict) -> None:
    """Who won, and who has not opened a secret."""
    outcome = match.game.outcome(match.state) if match.state is not None else None
    if outcome is not None:
        verdict.winner, verdict.reason = outcome.winner, outcome.reason
    verdict.unrevealed = tuple(seat for seat in range(match.record.seats) if seat not in revealed)
    for seat in sorted({*verdict.unrevealed} - elsewhere):
        verdict.skipped.append(f"seat {seat} did not open its secret: nothing was reproduced for it")


def _weigh(match: MatchState, head: bytes, reveal: Reveal, verdict: Verdict) -> Report:
    """Does it fit what was sealed? Then it is known what the seat held, even if a fault is found by it."""
    report = Report.of(check_reveal(match, head, reveal))
    if report.ok and match.state is not None:
        verdict.known[reveal.seat] = knowledge(match, reveal.seat, Secret(reveal.secret))
    return report


def _check_seat(match: MatchState, reveal: Reveal, report: Report, verdict: Verdict) -> None:
    if not report.ok:
        names = ", ".join(report.failed)
        raise Fault("false-reveal", f"a reveal that does not fit: {names}", accused=reveal.seat)
    verdict.passed("secret as sealed at the start")
    if match.state is None:
        return
    secret = Secret(reveal.secret)
    if not holds(match.game.standing(match.state, reveal.seat), match, reveal.seat, secret):
        raise Fault("false-piece", "a claim that the revealed secret denies", accused=reveal.seat)
    verdict.passed("all claims true of the revealed secret")


def _judge_pieces(pieces: Iterable[FalsePiece], over: bool) -> None:
    """At an honour table: the first false piece that somebody acted on, or that lay at the end."""
    fault = next((piece for piece in pieces if piece.is_fault(over)), None)
    if fault is not None:
        message = "a claim that the revealed secret denies"
        raise Fault("false-piece", message, accused=fault.seat, seq=fault.placed)


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
