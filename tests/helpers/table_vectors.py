"""The golden vector of a whole match. Run this module to write it; a test compares it.

It has every secret of every seat, every event as bytes, and what everybody knows after each: so that another
program can follow the match, and write it again. Then, for many ways to fail, an event in the place of an
honest one, with the code and the accused that every reader must come to.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from helpers.audit_logs import honest_log
from helpers.cheating import flipped, mark, mark_at, toss
from helpers.column_runs import all_states, column, going_on, honest, secrets, turn_of, written, zeros
from helpers.crypto_vectors import plain
from helpers.matches import Intents, Played, played_on, signed_by
from helpers.protocol_runs import with_part
from helpers.scripted_game import Again, scripted_match, unique_column
from p2pcryptid.crypto.elgamal import Ciphertext, blinding_factor, encrypt, make_key, trivial
from p2pcryptid.crypto.group import IDENTITY, G, Point, Scalar
from p2pcryptid.crypto.hashing import digest, hash_to_scalar
from p2pcryptid.crypto.multiply import pass_vector
from p2pcryptid.crypto.shuffle_prove import draw_witness
from p2pcryptid.encoding import encode
from p2pcryptid.games.codec import dump
from p2pcryptid.games.requests import FreeMark, Request, Toss, UniqueColumn
from p2pcryptid.table.protocols.free_mark.state import COUNT, MarkRun
from p2pcryptid.table.protocols.free_mark.state import Step as MarkStep
from p2pcryptid.table.protocols.keys import key_place, match_private_key
from p2pcryptid.table.protocols.protocol import Parts, Violation
from p2pcryptid.table.protocols.registry import PROTOCOLS
from p2pcryptid.table.protocols.toss.state import Step as TossStep
from p2pcryptid.table.protocols.unique_column.row_table import row_table
from p2pcryptid.table.protocols.unique_column.secrets import AttemptSecrets, secrets_of
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, final_of
from p2pcryptid.table.protocols.unique_column.state import Step as ColumnStep
from p2pcryptid.table.seat import Seat
from p2pcryptid.table.state import Kind, MatchState, expected, judge
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.records import RecordKind

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors" / "table"
PLAN: tuple[Request, ...] = (Toss(), unique_column("row", marks=3), FreeMark("row", excluded=0b010))
SEED = 1
"""the lowest one with which an attempt is rejected, and a taken mark and the excluded one stand before the
one that is found"""
FIVE = UniqueColumn(
    "row", tuple(0b1111111 ^ gone for gone in (0b1000001, 2, 4, 8, 16, 0b1000011)), 7, (1, 0, 3, 2, 0, 1), 2
)
"""a row rules out one or two of six classes, of which one stands for two columns"""
ANCHOR = digest("vector/anchor", 123)
"""with which an attempt has a needless row, and others none or several columns"""
Vector = dict[str, Any]
Failure = tuple[str, int, int, int, Any]
"""what is wrong, the place, the writer, the kind and the body of the event"""


@cache
def vector_match() -> Played:
    """One match of the scripted game; before the first move seat 2 asks for one more toss, by a note."""
    before = scripted_match(PLAN, SEED)

    def script(seats: list[Seat]) -> Intents:
        return [(2, Again())] if not seats[0].state.state.said else []

    return played_on(before, before.begin_of_play(), script)


def told(value: Any) -> Any:
    """A request, a result or an action: the name of its class and its fields."""
    if not is_dataclass(value):
        return value
    return {"is": type(value).__name__, **{one.name: getattr(value, one.name) for one in fields(value)}}


def public_state(match: MatchState, head: bytes) -> tuple[Any, ...]:
    """What a digest covers: the head, who writes next and what, the state of the game in its plain form."""
    due = expected(match)
    waits = None if due is None else (due.seat, tuple(int(kind) for kind in due.kinds))
    return head, waits, None if match.state is None else dump(match.state, match.game.state)


def after(match: MatchState, head: bytes) -> Vector:
    """How an event leaves the match."""
    _, due, state = public_state(match, head)
    made = digest("vector/state", encode(public_state(match, head)))
    facts = [{"seat": change.fact.seat, **told(change.fact.action)} for change in match.changes]
    return {"facts": facts, "due": due, "state": state, "digest": made}


def match_vector() -> Vector:
    played = vector_match()
    record, secrets, keys = played.table.record, played.table.secrets, played.table.keys
    events = [
        {
            "seq": seq,
            "seat": signed.event.seat,
            "kind": int(signed.event.kind),
            "bytes": signed.encode(),
            "id": signed.event.id,
            **after(played.states[seq + 1], signed.event.id),
        }
        for seq, signed in enumerate(played.events)
    ]
    return {
        "plan": [told(request) for request in PLAN],
        "table": record.encode(),
        "match": record.match,
        "seats": [
            {"name": name, "signing_key": key.secret, "secret": secret.data}
            for name, key, secret in zip(record.names, keys, secrets, strict=True)
        ],
        "events": events,
        "reveals": [out.data for out in played.outputs if out.kind is RecordKind.REVEAL],
        "log_sha256": sha256(honest_log(played)).digest(),
        "refused": [refused(played, *failure) for failure in failures(played)],
    }


# What is refused ------------------------------------------------------------------------------------


def refused(played: Played, why: str, seq: int, seat: int, kind: int, body: Any) -> Vector:
    """An event in the place of another one, and what every reader says of it."""
    signed = signed_by(played, seq, seat, kind, body)
    try:
        judge(played.states[seq], signed)
    except Fault as fault:
        verdict = {"code": fault.code, "accused": fault.accused}
        return {"why": why, "seq": seq, "bytes": signed.encode(), **verdict}
    raise AssertionError(f"nobody noticed: {why}")


def failures(played: Played) -> Iterator[Failure]:
    yield from _of_the_table(played)
    yield from _of_the_opening(played)
    yield from _of_a_toss(played)
    yield from _of_a_unique_column(played)
    yield from _of_a_free_mark(played)


def _instead(played: Played, why: str, kind: int, seat: int, change: Any) -> Failure:
    """A seat writes something else in the first event of a kind."""
    seq = played.find(kind, seat)
    return why, seq, seat, kind, change(played.events[seq].event.body)


def _of_the_table(played: Played) -> Iterator[Failure]:
    seq = played.find(Kind.MOVE)
    body: Any = played.events[seq].event.body
    (tag, allowed), openings = body
    yield "another seat's turn", seq, 1, Kind.MOVE, body
    yield "another kind of event", seq, 0, Kind.OPEN, body
    yield "a carry without notes", seq, 0, Kind.CARRY, ()
    yield "not an action", seq, 0, Kind.MOVE, ((9,), openings)
    yield "a note as a move", seq, 0, Kind.MOVE, ((1,), ())
    yield "no opening", seq, 0, Kind.MOVE, ((tag, allowed), ())
    yield "the other bit", seq, 0, Kind.MOVE, ((tag, not allowed), openings)
    yield "after the end", len(played.events), 0, Kind.MOVE, body


def _of_the_opening(played: Played) -> Iterator[Failure]:
    match, secrets = played.chain.match, played.table.secrets
    shared = make_key(match_private_key(secrets[0], match, 0), key_place(match, 1), secrets[1]).encode()
    first: Any = played.events[played.find(Kind.SEAL, 0)].event.body
    yield _instead(played, "two parts", Kind.SEAL, 1, lambda body: body[:2])
    yield _instead(played, "another seat's key", Kind.SEAL, 1, lambda body: (*body[:2], first[2]))
    yield _instead(played, "the key of a friend", Kind.SEAL, 1, lambda body: (*body[:2], shared))
    yield _instead(played, "another share", Kind.OPEN, 1, lambda body: (flipped(body[0]),))


def _of_a_toss(played: Played) -> Iterator[Failure]:
    yield _instead(played, "a short seal", toss(TossStep.SEAL), 1, lambda body: (body[0][:-1],))
    yield _instead(played, "another share", toss(TossStep.OPEN), 1, lambda body: (flipped(body[0]),))


def _swapped(body: Any) -> Any:
    return (body[1], body[0], *body[2:])


def _of_a_unique_column(played: Played) -> Iterator[Failure]:
    kinds = PROTOCOLS[UniqueColumn].kinds
    step = ColumnStep
    for why, of, seat, change in (
        ("the keys of two attempts exchanged", step.KEYS, 1, lambda b: (b[0], b[2], b[1], *b[3:])),
        ("another share of the coin", step.COIN, 1, lambda b: (flipped(b[0]),)),
        ("a complaint in the first round", step.CHAIN, 1, lambda _: (b"", b"\0")),
        ("a vector too few", step.CHAIN, 1, lambda b: b[:-1]),
        ("a share too few", step.SUMS, 1, lambda b: b[:-1]),
        ("a share that is the identity", step.SUMS, 1, lambda b: (IDENTITY.encoding, *b[1:])),
        ("another number", step.REJECTED, 1, lambda b: (_next_number(b[0]), *b[1:])),
        ("not a number of a row", step.REJECTED, 1, lambda b: (b"\xff\xff" + b[0][2:], *b[1:])),
        ("commitments exchanged", step.PROVE, 2, lambda b: (_swapped_points(b[0]), *b[1:])),
        ("a proof of another share", step.PROVE, 1, lambda b: (*b[:2], flipped(b[2], -32), b[3])),
        ("a proof of other steps", step.PROVE, 2, lambda b: (*b[:3], flipped(b[3], -32))),
        ("blindings of two counts exchanged", step.BLIND, 1, _swapped),
        ("shares of two counts exchanged", step.ZERO, 1, lambda b: (_swapped_points(b[0]),)),
        ("a short seal", step.SEAL, 1, lambda b: (b[0][:-1],)),
    ):
        yield _instead(played, why, kinds + of, seat, change)
    yield from _of_the_chains(played)


def _swapped_points(part: bytes) -> bytes:
    return part[32:64] + part[:32] + part[64:]


def _of_the_chains(played: Played) -> Iterator[Failure]:
    """In the second and the third round, and in the links for the tests."""
    kinds = PROTOCOLS[UniqueColumn].kinds
    rounds = [seq for seq, one in enumerate(played.events) if one.event.kind == kinds + ColumnStep.CHAIN]
    vector, _, total = (
        seq for seq, one in enumerate(played.events) if one.event.kind == kinds + ColumnStep.WITHOUT
    )
    complaint, identity = (b"", b"\0"), IDENTITY.encoding
    changes: list[tuple[str, int, Callable[[Any], Any]]] = [
        ("a complaint about a good vector", rounds[3], lambda _: complaint),
        ("a complaint about none of these vectors", rounds[4], lambda b: (b"", bytes([len(b)]))),
        ("a sum with the identity", rounds[6], lambda b: (b[0][:32] + identity, *b[1:])),
        ("a vector instead of a sum", rounds[7], lambda b: (b[0] * 4, *b[1:])),
        ("a complaint of who goes on from encrypted ones", vector, lambda _: complaint),
        ("a vector that is too short", vector, lambda b: (b[0][:-64],)),
        ("a complaint about a good vector, for the tests", total, lambda _: complaint),
        ("a sum with the identity, for the tests", total, lambda b: (identity + b[0][32:],)),
    ]
    for why, seq, change in changes:
        event = played.events[seq].event
        yield why, seq, event.seat, event.kind, change(event.body)


def _next_number(part: bytes) -> bytes:
    return ((part[1] + 1) % 3).to_bytes(2, "big") + part[2:]


def _of_a_free_mark(played: Played) -> Iterator[Failure]:
    for why, of, change in (
        ("marks exchanged", MarkStep.BITS, lambda b: (b[0][64:] + b[0][:64], b[1])),
        ("cards exchanged", MarkStep.SHUFFLE, lambda b: (b[0][128:] + b[0][:128], b[1])),
        (
            "a count that is not the blinded one",
            MarkStep.BLIND,
            lambda b: (b[0][32:64] + b[0][:32] + b[0][64:],),
        ),
        ("a proof of another share", MarkStep.ZERO, lambda b: (b[0][:96] + flipped(b[0][96:], 0),)),
        ("a proof of another label", MarkStep.LABEL, lambda b: (b[0][:96] + flipped(b[0][96:], 0),)),
    ):
        yield _instead(played, why, mark(of), 1, change)


# A free mark with every secret ------------------------------------------------------------------------


def free_mark_vector() -> Vector:
    """The search of that match, and each secret number in it, so that a wrong label shows at once."""
    played = vector_match()
    kinds = range(mark(MarkStep.BITS), mark(MarkStep.LABEL) + 1)
    places = [seq for seq, signed in enumerate(played.events) if signed.event.kind in kinds]
    run = mark_at(played, places[0])
    column, result = run.column, played.states[places[-1] + 1].changes[-1].fact.action
    return {
        "match": run.match,
        "began": column.terms.began,
        "attempt": column.final.attempt.number,
        "anchor": run.anchor,
        "key": run.key,
        "classes": column.terms.table.classes,
        "excluded": [number for number in range(run.marks) if run.excluded >> number & 1],
        "seats": [_side(played, run, seat) for seat in range(len(played.table.secrets))],
        "events": [_with_secrets(played, seq) for seq in places],
        "result": told(result),
    }


def _mine(played: Played, run: MarkRun, seat: int) -> AttemptSecrets:
    column = run.column
    return secrets_of(column.terms, seat, column.final.attempt.number, played.table.secrets[seat])


def _side(played: Played, run: MarkRun, seat: int) -> Vector:
    mine, final, classes = _mine(played, run, seat), run.column.final, run.column.terms.table.classes
    return {
        "secret": played.table.secrets[seat].data,
        "seed": mine.seed.data,
        "private": mine.private_key,
        "marks": list(mine.row(final.attempt)[classes:]),
        "blindings": [mine.blinding(classes + number) for number in range(run.marks)],
        "committed": final.rows[seat][classes:],
    }


def _with_secrets(played: Played, seq: int) -> Vector:
    run, event = mark_at(played, seq), played.events[seq].event
    mine, place = _mine(played, run, event.seat), run.place(event.seat)
    secrets: Vector = {}
    if run.step is MarkStep.BITS:
        row, classes = mine.row(run.column.final.attempt), run.column.terms.table.classes
        bits = tuple(bool(bit) for bit in row[classes:])
        ones = tuple(trivial(G) for _ in bits)
        secrets["factors"] = pass_vector(run.key, bits, ones, "marks", mine.seed)[1]
    elif run.step is MarkStep.SHUFFLE:
        witness = draw_witness(run.key, run.cards, place, mine.seed)
        secrets = {"order": witness.order, "factors": witness.factors}
    elif run.step is MarkStep.BLIND:
        count = run.cards[run.at][COUNT]
        secrets["factor"] = blinding_factor(count, f"mark {run.at}", place, mine.seed)
    told_event = {"seq": seq, "seat": event.seat, "kind": int(event.kind), "at": run.at}
    return {**told_event, **secrets, "parts": event.body}


# A unique column of five seats ------------------------------------------------------------------------


@cache
def five_seats() -> tuple[ColumnRun, ...]:
    """All states of a run by itself, in which everybody is honest."""
    return all_states(column(5, row_table(FIVE), ANCHOR))


def unique_column_vector() -> Vector:
    """A run with late tests and a needless row, and lies that show only after others have written."""
    runs = five_seats()
    final, known = final_of(runs[-1]).attempt, secrets(5)
    sides = [secrets_of(runs[0].terms, seat, final.number, secret) for seat, secret in enumerate(known)]
    return {
        "request": told(FIVE),
        "match": runs[0].terms.match,
        "began": runs[0].terms.began,
        "seats": [{"secret": secret.data} for secret in known],
        "events": [_column_event(run, honest(run)) for run in runs],
        "attempt": final.number,
        "rows": [mine.row_number(final) for mine in sides],
        "lies": list(_lies()),
    }


def _column_event(run: ColumnRun, parts: Parts) -> Vector:
    return {"seat": run.writer, "kind": PROTOCOLS[UniqueColumn].kinds + run.step, "parts": parts}


def _lies() -> Iterator[Vector]:
    """What is written from some event on: false there, and honest from then on. With the last of these events
    everybody names the cheat."""
    final = final_of(five_seats()[-1]).attempt
    number, rejected = final.number, _at(ColumnStep.REJECTED).attempts
    dead, count = next((at, one.count) for at, one in enumerate(rejected) if one.count not in (1, None))
    in_third, in_fourth, in_last = (_passing_on(number, turn) for turn in (2, 3, 4))
    sums, without = _at(ColumnStep.SUMS, 2), _at(ColumnStep.WITHOUT)
    late = [_at(ColumnStep.WITHOUT, place, range(2)) for place in (1, 2, 3)]
    prove = _at(ColumnStep.PROVE, 1)
    alive = Scalar.of((count or 0) - 1) * G
    lies: list[tuple[str, ColumnRun, int, Callable[[bytes], bytes]]] = [
        ("torsion in a vector", in_third, going_on(in_third).index(number), _spoilt),
        ("torsion in what is added up", in_fourth, going_on(in_fourth).index(number), _marked),
        ("no column left", in_last, going_on(in_last).index(number), lambda _: zeros(in_last, number, 4)),
        ("a false share of a dead attempt", sums, dead, lambda data: (Point(data) - G - G).encoding),
        ("a share that makes it count 1", sums, dead, lambda data: (Point(data) + alive).encoding),
        ("the first link encrypted once more", without, 0, lambda data: _again(final.key, data)),
        ("torsion in a late link", late[0], 0, _spoilt),
        ("torsion in the last late vector", late[1], 0, _spoilt),
        ("a late sum encrypted once more", late[2], 0, lambda data: _again(final.key, data)),
        ("commitments exchanged", prove, 0, _swapped_points),
        ("a proof of other steps", prove, 3, lambda data: flipped(data, -32)),
    ]
    for why, run, at, change in lies:
        yield _lie(why, run, with_part(honest(run), at, change(honest(run)[at])))


def _at(step: ColumnStep, place: int = 0, tested: range = range(2, 5)) -> ColumnRun:
    """Where this event of a step is due; of the tests, those of the attempt that is accepted."""
    number = final_of(five_seats()[-1]).attempt.number
    fitting = (run for run in five_seats() if (run.step, len(run.parts)) == (step, place))
    return next(
        run
        for run in fitting
        if run.final is None or (run.final.attempt.number, run.final.tested) == (number, tested)
    )


def _passing_on(number: int, turn: int) -> ColumnRun:
    """Where an attempt has come to this position."""
    chains = (run for run in five_seats() if run.step is ColumnStep.CHAIN and turn_of(run) == turn)
    return next(run for run in chains if number in going_on(run))


ORDER_TWO = (2**255 - 20).to_bytes(32, "little")


def _spoilt(data: bytes) -> bytes:
    return ORDER_TWO + data[32:]


def _marked(data: bytes) -> bytes:
    return (Point(data[:32]) + Point(ORDER_TWO)).encoding + data[32:]


def _again(key: Point, data: bytes) -> bytes:
    """The first pair encrypted once more."""
    zero = encrypt(key, IDENTITY, hash_to_scalar("vector", "again"))
    return (Ciphertext.decode(data[:64]) + zero).encode() + data[64:]


def _lie(why: str, run: ColumnRun, parts: Parts) -> Vector:
    place = next(at for at, one in enumerate(five_seats()) if one is run)
    told_events, after = [_column_event(run, parts)], run
    while True:
        try:
            after = written(after, parts)
        except Violation as violation:
            verdict = {"code": violation.code, "accused": violation.accused}
            return {"why": why, "event": place, "written": told_events, **verdict}
        parts = honest(after)
        told_events.append(_column_event(after, parts))


VECTORS = {
    "match": match_vector,
    "unique-column": unique_column_vector,
    "free-mark": free_mark_vector,
}


def rendered(name: str) -> str:
    return json.dumps({"v": 1, "vector": name, **plain(VECTORS[name]())}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for vector in VECTORS:
        (FOLDER / f"{vector}.json").write_text(rendered(vector), encoding="utf-8")
