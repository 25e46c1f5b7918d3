"""Golden vectors of encoding, transcript and log. Run this file to write them; a test compares them.

Every key and every match follows from a public label, so another implementation can make the same.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.group import IDENTITY, ORDER
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import Value, decode, encode
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import EVENT_NOTES, SEAT_NOTES, Limit
from p2pcryptid.transcript.chain import Chain
from p2pcryptid.transcript.event import Event, Note, Signed, SignedNote, genesis
from p2pcryptid.transcript.evidence import BadEvent, Evidence, Fault, Fork, encode_evidence, recheck
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import PREAMBLE, START, CorruptLog, NotALog, RecordKind, framed
from p2pcryptid.transcript.signing import SigningKey, verify

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors" / "transcript"
LIMIT = Limit(bytes=1024, items=64)
SECRETS = [digest("vector/signing", seat) for seat in range(3)]
SIGNERS = [SigningKey(secret) for secret in SECRETS]
KEYS = tuple(signer.public for signer in SIGNERS)
MATCH = digest("vector/match")
OTHER_MATCH = digest("vector/match", 2)
Vector = dict[str, Any]

VALUES: list[Value] = [
    *(None, False, True, 0, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**64 - 1),
    *(-1, -32, -33, -128, -129, -32768, -32769, -(2**31), -(2**31) - 1, -(2**63)),
    *(b"", b"\x00\xff", b"x" * 255, b"x" * 256, "", "é", "a" * 31, "a" * 32, "a" * 256),
    *((), (1, (2, (3,)), "four", b"five"), (None,) * 15, (None,) * 16, ((((((((),),),),),),),)),
]
REFUSED = {
    "not the shortest": "cc7f cd00ff ce0000ffff cf00000000ffffffff d000 d0e0 d1ff80 d2ffff8000 "
    "d3ffffffff80000000 c5000161 c60000000161 d90161 da000161 db0000000161 dc0001c0 dd00000001c0",
    "another type": "80 81c0c0 c1 c7000161 ca00000000 cb0000000000000000 d40100 de0000 df00000000",
    "ends early": "c4 c40261 91 cd01 a261 d3ffffffff",
    "goes on": "c000 9000 c40000",
    "not UTF-8": "a1ff a2c0af a3eda080",
    "too deep": "91" * 9 + "c0",
    "too many items": "dc0040" + "c0" * 64 + " ddffffffff",
}


def plain(value: Any) -> Any:
    """As JSON: bytes in hexadecimal."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def told(value: Value) -> Any:
    """A value as JSON that keeps its type: byte strings and integers are marked."""
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, tuple):
        return [told(item) for item in value]
    return {"int": str(value)} if isinstance(value, int) and not isinstance(value, bool) else value


def outcome(data: bytes) -> str:
    try:
        decode(data, LIMIT)
    except EncodingError:
        return "refused"
    return "taken"


def encoding_vectors() -> Vector:
    return {
        "limit": {"bytes": LIMIT.bytes, "items": LIMIT.items, "depth": LIMIT.depth},
        "values": [{"value": told(value), "encoding": encode(value)} for value in VALUES],
        "refused": [
            {"why": why, "encoding": data, "outcome": outcome(bytes.fromhex(data))}
            for why, forms in REFUSED.items()
            for data in forms.split()
        ],
    }


def signing_vectors() -> Vector:
    message = digest("vector/digest")
    signature = SIGNERS[0].sign("event", message)
    s = int.from_bytes(signature[32:], "little") + ORDER
    torsion = (2**255 - 20).to_bytes(32, "little")
    cases = {
        "true": (KEYS[0], "event", signature),
        "other domain": (KEYS[0], "note", signature),
        "other key": (KEYS[1], "event", signature),
        "S at or above L": (KEYS[0], "event", signature[:32] + s.to_bytes(32, "little")),
        "key is the identity": (IDENTITY.encoding, "event", IDENTITY.encoding + bytes(32)),
        "key of order two": (torsion, "event", signature),
    }
    return {
        "secret": SECRETS[0],
        "digest": message,
        "signed_bytes": digest("signature", "event", message),
        "cases": [
            {
                "name": name,
                "key": key,
                "domain": domain,
                "signature": data,
                "holds": verify(key, domain, message, data),
            }
            for name, (key, domain, data) in cases.items()
        ],
    }


def note(seat: int, counter: int, body: Value, match: bytes = MATCH) -> SignedNote:
    return Note(match, seat, counter, digest("vector/reference"), body).signed(SIGNERS[seat])


def event(chain: Chain, seat: int, body: Value, notes: tuple[SignedNote, ...] = ()) -> Event:
    return Event(chain.match, chain.next_seq, chain.head, seat, seat + 1, notes, body)


def history(match: bytes = MATCH) -> Chain:
    """Three events; the second carries two notes."""
    chain = Chain.start(match, KEYS)
    notes = (note(0, 0, "hello", match), note(2, 0, (1, True), match))
    for seat, body, carried in ((0, b"seal", ()), (1, (0, "cube", b"opening"), notes), (2, None, ())):
        chain = chain.extended(event(chain, seat, body, carried).signed(SIGNERS[seat]))
    return chain


def chain_vectors() -> Vector:
    steps = [
        {"signed": signed.encode(), "event": encode(signed.event.value), "id": signed.event.id}
        for signed in history().events
    ]
    carried = [{"signed": one.encode(), "id": one.note.id} for one in history()[1].event.notes]
    return {
        "match": MATCH,
        "secrets": SECRETS,
        "keys": KEYS,
        "genesis": genesis(MATCH),
        "steps": steps,
        "notes_of_step_1": carried,
    }


def forgeries(chain: Chain) -> dict[str, Signed]:
    """One false event for each code."""
    honest = event(chain, 0, "next")
    signer, other = SIGNERS[0], SIGNERS[1]

    def carrying(*notes: SignedNote) -> Signed:
        return replace(honest, notes=notes).signed(signer)

    first = note(1, 5, "yes")
    return {
        "event.match": history(OTHER_MATCH)[2],
        "event.seat": replace(honest, seat=3).signed(signer),
        "event.signature": honest.signed(other),
        "event.known": chain[1],
        "event.fork": replace(chain[1].event, body="other").signed(other),
        "event.stale": replace(chain[1].event, seat=0).signed(signer),
        "event.seq": replace(honest, seq=4).signed(signer),
        "event.gap": replace(honest, seq=4, prev=digest("vector/unknown")).signed(signer),
        "event.prev": replace(honest, prev=digest("vector/unknown")).signed(signer),
        "note.match": carrying(note(1, 5, None, OTHER_MATCH)),
        "note.seat": carrying(replace(first, note=replace(first.note, seat=3))),
        "note.signature": carrying(first.note.signed(signer)),
        "note.excess": carrying(note(1, SEAT_NOTES, None)),
        "note.order": carrying(note(2, 5, None), first),
        "note.repeated": carrying(chain[1].event.notes[0]),
        "note.fork": carrying(first, note(1, 5, "no")),
    }


def convicts(evidence: Evidence) -> bool:
    return Report.of(recheck(evidence, MATCH, KEYS)).ok


def proof(fault: Fault) -> Vector:
    if fault.evidence is None:
        return {"evidence": None}
    return {"evidence": encode_evidence(fault.evidence), "convicts_by_itself": convicts(fault.evidence)}


def fault_vectors() -> Vector:
    chain, cases = history(), []
    for code, signed in forgeries(chain).items():
        try:
            chain.extended(signed)
        except Fault as fault:
            assert fault.code == code
            cases.append({"code": code, "accused": fault.accused, "signed": signed.encode(), **proof(fault)})
    false: dict[str, Evidence] = {
        "the same event twice": Fork(chain[1], chain[1]),
        "events of two matches": Fork.of(chain[1], history(OTHER_MATCH)[1]),
        "an honest event": BadEvent("note.order", chain[1]),
        "an event for another's seat": BadEvent("note.order", event(chain, 0, None).signed(SIGNERS[1])),
    }
    assert not any(map(convicts, false.values()))
    return {
        "chain": "chain.json",
        "bounds": {"notes_per_event": EVENT_NOTES, "notes_per_seat": SEAT_NOTES},
        "refused": cases,
        "convicts_nobody": [
            {"name": name, "evidence": encode_evidence(item)} for name, item in false.items()
        ],
    }


def read_as(data: bytes) -> Vector:
    try:
        log = parse_log(data)
    except CorruptLog as error:
        return {"outcome": "damaged", "offset": error.offset}
    except NotALog:
        return {"outcome": "not a log"}
    return {"outcome": "torn" if log.torn else "complete", "records": len(log.records), "torn": log.torn}


def log_vectors() -> Vector:
    position, data, ends, records = START, PREAMBLE, [], []
    contents = [(RecordKind.TABLE, b"table"), *((RecordKind.EVENT, one.encode()) for one in history().events)]
    for kind, content in (*contents, (RecordKind.ABANDONMENT, b"")):
        frame, position = framed(kind, content, position)
        records.append({"kind": int(kind), "data": content, "frame": frame})
        data += frame
        ends.append(len(data))
    at = ends[1]
    files = {
        "whole": data,
        "cut in a head": data[: at + 5],
        "cut in data": data[: at + 50],
        "last seal changed": data[:-1] + bytes((data[-1] ^ 1,)),
        "zeros at the end": data + bytes(40),
        "a length changed": data[:at] + b"\x7f" + data[at + 1 :],
        "data changed": data[: at + 50] + bytes((data[at + 50] ^ 1,)) + data[at + 51 :],
        "a record left out": data[: ends[0]] + data[at:],
        "cut in the table": data[: ends[0] - 1],
        "other version": PREAMBLE[:-1] + b"\x02" + data[len(PREAMBLE) :],
        "other file": b"%PDF-1.7",
    }
    cases = [{"name": name, "file": content, **read_as(content)} for name, content in files.items()]
    return {"preamble": PREAMBLE, "start_seal": START.seal, "records": records, "files": cases}


VECTORS: dict[str, Callable[[], Vector]] = {
    "encoding": encoding_vectors,
    "signing": signing_vectors,
    "chain": chain_vectors,
    "faults": fault_vectors,
    "log": log_vectors,
}


def rendered(name: str) -> str:
    return json.dumps({"v": 1, "vector": name, **plain(VECTORS[name]())}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for vector in VECTORS:
        (FOLDER / f"{vector}.json").write_text(rendered(vector), encoding="utf-8")
