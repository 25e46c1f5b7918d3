"""What the audit says of honest logs and of those of cheats, here and through the command line."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers.audit_logs import (
    Played,
    RecordKind,
    honest_log,
    honour,
    judged,
    log_of,
    proven,
    resigned,
    reveals_of,
    signed_by,
    with_reveals,
)
from p2pcryptid.audit.audit import audit, compare
from p2pcryptid.audit.story import story
from p2pcryptid.audit.verdict import Finding
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.elgamal import make_key
from p2pcryptid.crypto.hashing import Secret
from p2pcryptid.errors import FileError
from p2pcryptid.games.game import Change
from p2pcryptid.games.requests import FreeMark, UniqueColumn
from p2pcryptid.table.author import step_body
from p2pcryptid.table.closing import Reveal, make_reveal
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.protocols.unique_column.attempt import Keys, place
from p2pcryptid.table.protocols.unique_column.secrets import secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step
from p2pcryptid.table.state import Kind, MatchState, expected, judge
from p2pcryptid.transcript.event import Event, Signed
from p2pcryptid.transcript.evidence import decode_evidence, recheck
from p2pcryptid.transcript.file import parse_log

COLUMN = PROTOCOLS[UniqueColumn].kinds
SCRIPT = Path(sys.executable).with_name("p2pcryptid")


def test_an_honest_log_is_honest_and_everything_is_counted() -> None:
    played = proven()
    verdict = judged(honest_log(played))
    assert verdict.finding is Finding.HONEST
    assert (verdict.accusation, verdict.skipped, verdict.unrevealed) == (None, [], ())
    assert verdict.events == len(played.events)
    kinds = [signed.event.kind for signed in played.events]
    moves, carries = kinds.count(Kind.MOVE), kinds.count(Kind.CARRY)
    marks = sum(kind >= PROTOCOLS[FreeMark].kinds for kind in kinds)
    assert verdict.checks == {
        "signed and in its place": len(kinds),
        "step of the opening": 6,
        "reproduced from the revealed secret": len(kinds),
        "step of a unique column, proofs verified": len(kinds) - 6 - moves - marks - carries,
        "legal move, every claim opened": moves,
        **({"notes carried": carries} if carries else {}),
        "step of a free mark, proofs verified": marks,
        "secret as sealed at the start": 3,
        "all claims true of the revealed secret": 3,
    }
    outcome = played.end.state.outcome
    assert (verdict.winner, verdict.reason) == (outcome.winner, "found")


def test_a_resigned_match_is_honest_too() -> None:
    verdict = judged(honest_log(resigned()))
    assert (verdict.finding, verdict.winner, verdict.reason) == (Finding.HONEST, 1, "last-left")


def test_a_missing_reveal_is_unrevealed_and_what_was_skipped_is_said() -> None:
    played = proven()
    verdict = judged(with_reveals(played, reveals_of(played)[:2]))
    assert (verdict.finding, verdict.unrevealed) == (Finding.UNREVEALED, (2,))
    assert verdict.skipped == ["seat 2 did not open its secret: nothing was reproduced for it"]
    theirs = sum(signed.event.seat == 2 for signed in played.events)
    assert verdict.checks["reproduced from the revealed secret"] == len(played.events) - theirs
    assert verdict.checks["all claims true of the revealed secret"] == 2


def test_a_log_cut_after_any_event_is_unfinished() -> None:
    played = proven()
    records = [(RecordKind.EVENT, signed.encode()) for signed in played.events]
    for length in (0, 1, 5, 20):
        verdict = judged(log_of(played.table.record.encode(), records[:length]))
        assert (verdict.finding, verdict.events) == (Finding.UNFINISHED, length)


def with_reveal_of_bob(played: Played, *bobs: Reveal) -> bytes:
    """Everybody's reveals, but for those of seat 1, which are these."""
    first, _, last = reveals_of(played)
    return with_reveals(played, [first, *((RecordKind.REVEAL, one.encode()) for one in bobs), last])


def reveal_of_bob(played: Played, head: bytes, secret: Secret) -> Reveal:
    return make_reveal(played.chain.match, 1, head, secret, played.table.keys[1])


def test_another_seats_secret_as_a_reveal_is_a_fault_of_who_signed_it() -> None:
    """Its first event, the seal of its secret, does not follow from it."""
    played = proven()
    false = reveal_of_bob(played, played.chain.head, played.table.secrets[0])
    fault = judged(with_reveal_of_bob(played, false)).accusation
    assert fault is not None
    assert (fault.code, fault.accused, fault.seq) == ("false-reveal", 1, played.find(Kind.SEAL, 1))


@pytest.mark.parametrize("whose", [0, 1], ids=["another secret", "its own secret"])
def test_a_reveal_under_another_head_is_not_one_of_this_end_and_no_guilt(whose: int) -> None:
    """Whoever wrote the last event may have kept it from that seat, or have written two."""
    played = proven()
    verdict = judged(
        with_reveal_of_bob(played, reveal_of_bob(played, bytes(32), played.table.secrets[whose]))
    )
    assert (verdict.accusation, verdict.finding, verdict.unrevealed) == (None, Finding.UNREVEALED, (1,))
    assert verdict.skipped == ["seat 1 opened its secret at another event: not for this end"]
    theirs = sum(signed.event.seat == 1 for signed in played.events)
    assert verdict.checks["reproduced from the revealed secret"] == len(played.events) - theirs


def test_of_several_reveals_the_first_that_names_the_last_event_counts() -> None:
    played = proven()
    true, false = played.table.secrets[1], played.table.secrets[0]
    other, right = reveal_of_bob(played, bytes(32), false), reveal_of_bob(played, played.chain.head, true)
    assert judged(with_reveal_of_bob(played, other, right)).finding is Finding.HONEST
    lie = reveal_of_bob(played, played.chain.head, false)
    assert judged(with_reveal_of_bob(played, right, lie)).finding is Finding.HONEST
    assert judged(with_reveal_of_bob(played, lie, right)).finding is Finding.FAULT


# What only the revealed secret shows -----------------------------------------------------------------


def column_at(played: Played, seq: int) -> ColumnRun:
    run = played.states[seq].run
    assert isinstance(run, ColumnRun)
    return run


def other_keys(played: Played, seq: int, seat: int) -> tuple[bytes, ...]:
    """The same keys, with proofs from other nonces: they verify, and do not follow from the secret."""
    run, secret = column_at(played, seq), played.table.secrets[seat]
    sealed, *honest = step_body(played.states[seq], seat, secret)
    changed = []
    for attempt, data in zip(run.attempts, honest, strict=True):
        mine = secrets_of(run.terms, seat, attempt.number, secret)
        context = place(run.terms.match, seat, run.anchor, attempt.number)
        share = make_key(mine.private_key, context, Secret(b"other nonces".ljust(32)))
        changed.append(replace(Keys.decode(data), share=share).encode())
    return (sealed, *changed)


def written(before: MatchState, chain: list[Signed], played: Played, body: Any) -> MatchState:
    """One event more on this line, with whatever body its writer gives."""
    due = expected(before)
    assert due is not None
    event = Event(before.match, len(chain), chain[-1].event.id, due.seat, due.kinds[0], (), body)
    chain.append(event.signed(played.table.keys[due.seat]))
    return judge(before, chain[-1])


def test_an_event_that_does_not_follow_from_the_secret_is_named() -> None:
    """Accepted by everybody while it was played: only the audit can tell."""
    played = proven()
    seq = played.find(COLUMN + Step.KEYS, 1)
    chain = list(played.events[:seq])
    after = written(played.states[seq], chain, played, other_keys(played, seq, 1))
    due = expected(after)
    assert due is not None
    assert due.seat == 2, "the others go on"
    events = [(RecordKind.EVENT, signed.encode()) for signed in chain]
    verdict = judged(log_of(played.table.record.encode(), [*events, *reveals_of(played, chain)]))
    assert verdict.accusation is not None
    fault = verdict.accusation
    assert (fault.code, fault.accused, fault.seq) == ("not-derived", 1, seq)


def test_a_false_row_seal_is_found_by_the_audit() -> None:
    played = proven()
    seq = played.find(COLUMN + Step.SEAL, 0)
    chain = list(played.events[:seq])
    written(played.states[seq], chain, played, (bytes(32),))
    events = [(RecordKind.EVENT, signed.encode()) for signed in chain]
    verdict = judged(log_of(played.table.record.encode(), [*events, *reveals_of(played, chain)]))
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("not-derived", 0)


def test_a_key_used_in_two_attempts_is_found_by_the_audit() -> None:
    """Nobody else is harmed, and nobody can see it live: the proof of possession holds in both places."""
    played = proven()
    seq = played.find(COLUMN + Step.KEYS, 0)
    run, secret = column_at(played, seq), played.table.secrets[0]
    said = list(step_body(played.states[seq], 0, secret))
    private = secrets_of(run.terms, 0, 1, secret).private_key
    share = make_key(private, place(run.terms.match, 0, run.anchor, 0), Secret(bytes(32)))
    said[1] = replace(Keys.decode(said[1]), share=share).encode()
    chain = list(played.events[:seq])
    written(played.states[seq], chain, played, tuple(said))
    events = [(RecordKind.EVENT, signed.encode()) for signed in chain]
    verdict = judged(log_of(played.table.record.encode(), [*events, *reveals_of(played, chain)]))
    assert verdict.accusation is not None
    assert (verdict.accusation.code, verdict.accusation.accused) == ("not-derived", 0)


def test_a_bad_event_in_a_log_is_named_with_evidence_that_rechecks() -> None:
    played = proven()
    seq = played.find(Kind.OPEN, 2)
    events = [*played.events[:seq], signed_by(played, seq, 2, Kind.OPEN, (bytes(32),))]
    records = [(RecordKind.EVENT, signed.encode()) for signed in events]
    verdict = judged(log_of(played.table.record.encode(), records))
    fault = verdict.accusation
    assert fault is not None
    assert (fault.code, fault.accused, fault.seq) == ("opening-coin", 2, seq)
    record = played.table.record
    evidence = decode_evidence(fault.evidence)
    assert Report.of(recheck(evidence, record.match, record.keys, lambda _: True)).ok


# Several logs ----------------------------------------------------------------------------------------


def forked_logs() -> tuple[bytes, bytes]:
    played = proven()
    seq = played.find(Kind.MOVE)
    event = played.events[seq].event
    other = signed_by(played, seq, event.seat, Kind.CARRY, ())
    records = [(RecordKind.EVENT, signed.encode()) for signed in (*played.events[:seq], other)]
    return honest_log(played), log_of(played.table.record.encode(), records)


def test_two_logs_that_fork_name_the_seat_with_evidence() -> None:
    played = proven()
    first, second = (parse_log(data) for data in forked_logs())
    fault = compare([first, second])
    assert fault is not None
    event = played.events[played.find(Kind.MOVE)].event
    assert (fault.code, fault.accused, fault.seq) == ("event.fork", event.seat, event.seq)
    record = played.table.record
    assert Report.of(recheck(decode_evidence(fault.evidence), record.match, record.keys)).ok


def test_logs_that_agree_or_are_of_different_matches_are_no_fork() -> None:
    whole = parse_log(honest_log(proven()))
    events = [(RecordKind.EVENT, signed.encode()) for signed in proven().events[:9]]
    part = parse_log(log_of(proven().table.record.encode(), events))
    assert compare([whole, whole, part]) is None
    assert compare([whole, parse_log(honest_log(honour()))]) is None


def test_a_log_of_no_table_or_of_an_unknown_game_is_no_log() -> None:
    record = proven().table.record
    for table in (b"", b"\xc0", record.encode()[:-1], replace(record, game="chess").encode()):
        with pytest.raises(FileError):
            audit(parse_log(log_of(table, [])))
    strange = replace(record, keys=(record.keys[0],) * 3), replace(record, rules=bytes(32))
    for one in strange:
        with pytest.raises(FileError):
            audit(parse_log(log_of(one.encode(), [])))


UNREADABLE = (RecordKind.EVENT, RecordKind.REVEAL, RecordKind.ABANDONMENT, RecordKind.EVIDENCE)


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_record_of_the_wrong_form_makes_a_log_unreadable_wherever_it_stands(kind: RecordKind) -> None:
    """Also behind a fault, and also where it would not be looked at."""
    played = proven()
    table, broken = played.table.record.encode(), (kind, b"\xc0")
    events = [(RecordKind.EVENT, signed.encode()) for signed in played.events]
    wrong = (RecordKind.EVENT, signed_by(played, 0, 0, Kind.OPEN, ()).encode())
    for records in ([broken], [wrong, broken], [*events, broken], [*events, *reveals_of(played), broken]):
        with pytest.raises(FileError, match="unreadable"):
            audit(parse_log(log_of(table, records)))


def test_notes_that_are_records_of_their_own_are_not_looked_at() -> None:
    played = proven()
    note = (RecordKind.NOTE, b"\xc0")
    assert judged(with_reveals(played, [note, *reveals_of(played), note])).finding is Finding.HONEST


def test_an_event_that_stands_twice_in_a_log_is_a_fault_of_nobody() -> None:
    played = proven()
    events = [(RecordKind.EVENT, signed.encode()) for signed in played.events]
    for again in (0, 4):
        records = [*events[:5], events[again], *events[5:], *reveals_of(played)]
        fault = judged(log_of(played.table.record.encode(), records)).accusation
        assert fault is not None
        assert (fault.code, fault.accused, fault.seq) == ("event.known", None, again)


# The command line ------------------------------------------------------------------------------------


def run(*arguments: str) -> tuple[int, str, str]:
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "dumb", "COLUMNS": "80"}
    done = subprocess.run(
        [SCRIPT, *arguments], capture_output=True, text=True, env=environment, timeout=120, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Logs on the disk, one for each verdict."""
    folder = tmp_path_factory.mktemp("logs")
    played = resigned()
    fork = signed_by(played, 0, 0, Kind.OPEN, ())
    contents = {
        "honest": honest_log(played),
        "unrevealed": with_reveals(played, reveals_of(played)[:2]),
        "fault": log_of(played.table.record.encode(), [(RecordKind.EVENT, fork.encode())]),
        "unfinished": log_of(played.table.record.encode(), []),
        "nothing": b"nothing",
    }
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    return {name: folder / name for name in contents}


def test_audit_exits_with_the_code_of_its_verdict(made: dict[str, Path]) -> None:
    code, out, _ = run("audit", str(made["honest"]))
    assert (code, out.splitlines()[0]) == (0, f"{made['honest']}: honest")
    assert "bob wins" in out
    code, out, err = run("audit", str(made["nothing"]))
    assert (code, out) == (7, "")
    assert err.startswith("error: ")
    assert "Traceback" not in err


def test_audit_as_json(made: dict[str, Path]) -> None:
    code, out, _ = run(
        "audit", "--json", *(str(made[name]) for name in ("fault", "unfinished", "unrevealed"))
    )
    assert code == 1
    fault, unfinished, unrevealed, compared = (json.loads(line) for line in out.splitlines())
    assert set(fault) == {
        *("v", "verdict", "match", "names", "events", "winner", "reason"),
        *("checks", "skipped", "false_pieces", "unrevealed", "abandoned", "fault", "file"),
    }
    assert (fault["v"], fault["verdict"], fault["names"]) == (1, "fault", ["ann", "bob", "cat"])
    assert set(fault["fault"]) == {"code", "accused", "event", "message", "evidence"}
    assert (fault["fault"]["code"], fault["fault"]["accused"], fault["fault"]["event"]) == (
        "wrong-kind",
        0,
        0,
    )
    assert fault["fault"]["evidence"]
    assert (unfinished["verdict"], unfinished["fault"]) == ("unfinished", None)
    assert (unrevealed["verdict"], unrevealed["unrevealed"]) == ("unrevealed", [2])
    assert "two stories" in compared["compare"]


@pytest.mark.parametrize("names", [["unfinished"], ["unfinished", "unrevealed"]])
def test_what_is_not_complete_exits_with_six(made: dict[str, Path], names: list[str]) -> None:
    assert run("audit", *(str(made[name]) for name in names))[0] == 6


def test_replay_tells_the_game_and_shows_the_board(made: dict[str, Path]) -> None:
    code, out, err = run("replay", str(made["honest"]))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert sum("cube" in line for line in lines[:7]) == 6  # after the deal
    assert any("bob wins" in line or "bob found it" in line for line in lines[-6:])
    assert lines[-1].startswith("  cat: The habitat is ")
    assert len(lines) > 20
    code, out, _ = run("replay", str(made["unfinished"]))
    assert (code, out.splitlines()) == (0, ["no move has been made", "The game has no end in this log."])


# The story on the way ----------------------------------------------------------------------------------


def test_whoever_watches_an_audit_is_told_the_story() -> None:
    told: list[Change] = []
    log = parse_log(honest_log(proven()))
    audit(log, watch=told.append)
    assert told == list(story(log))


def test_of_an_accused_log_the_story_is_told_up_to_the_fault() -> None:
    played = proven()
    place = played.find(Kind.MOVE) + 6
    due = played.events[place].event.seat
    bad = signed_by(played, place, (due + 1) % 3, Kind.MOVE, played.events[place].event.body)
    records = [(RecordKind.EVENT, one.encode()) for one in (*played.events[:place], bad)]
    told: list[Change] = []
    verdict = audit(parse_log(log_of(played.table.record.encode(), records)), watch=told.append)
    assert verdict.accusation is not None
    assert told == [change for state in played.states[1 : place + 1] for change in state.changes]
