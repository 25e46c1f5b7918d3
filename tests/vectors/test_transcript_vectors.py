"""The golden vectors of the transcript come out again, and say the same to another implementation.

The second half uses MessagePack, SHA-256 and Ed25519 of other libraries and nothing of the project.
"""

import json
from hashlib import sha256
from typing import Any

import msgpack
import pytest
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from helpers.transcript_vectors import FOLDER, VECTORS, rendered


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_comes_out_byte_for_byte(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_bytes() == rendered(name).encode()


def test_every_file_is_one_of_them() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(VECTORS)


def vector(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def field(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def hashed(label: str, *items: bytes) -> bytes:
    return sha256(field(b"p2pcryptid/v1/" + label.encode()) + b"".join(map(field, items))).digest()


def number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def untold(value: Any) -> Any:
    if isinstance(value, dict):
        return bytes.fromhex(value["bytes"]) if "bytes" in value else int(value["int"])
    return [untold(item) for item in value] if isinstance(value, list) else value


def test_encodings_are_messagepack() -> None:
    for case in vector("encoding")["values"]:
        assert msgpack.packb(untold(case["value"]), use_bin_type=True).hex() == case["encoding"]
    assert {case["outcome"] for case in vector("encoding")["refused"]} == {"refused"}


def test_signatures_are_ed25519() -> None:
    signing = vector("signing")
    assert [case["name"] for case in signing["cases"] if case["holds"]] == ["true"]
    message = hashed("signature", b"event", bytes.fromhex(signing["digest"]))
    assert message.hex() == signing["signed_bytes"]
    key = SigningKey(bytes.fromhex(signing["secret"]))
    assert key.sign(message).signature.hex() == signing["cases"][0]["signature"]


def test_a_chain_can_be_followed_with_other_libraries() -> None:
    chain = vector("chain")
    match, keys = bytes.fromhex(chain["match"]), [VerifyKey(bytes.fromhex(key)) for key in chain["keys"]]
    head = hashed("genesis", match)
    assert head.hex() == chain["genesis"]
    for seq, step in enumerate(chain["steps"]):
        event, signature = msgpack.unpackb(bytes.fromhex(step["signed"]))
        assert event[:4] == [1, match, seq, head]
        packed = msgpack.packb(event, use_bin_type=True)
        head = hashed("event", packed)
        assert (packed.hex(), head.hex()) == (step["event"], step["id"])
        keys[event[4]].verify(hashed("signature", b"event", head), signature)
        for note, mark in event[6]:
            name = hashed("note", msgpack.packb(note, use_bin_type=True))
            keys[note[2]].verify(hashed("signature", b"note", name), mark)
            with pytest.raises(BadSignatureError):
                keys[note[2]].verify(hashed("signature", b"event", name), mark)


def test_a_log_can_be_read_with_other_libraries() -> None:
    log = vector("log")
    preamble = bytes.fromhex(log["preamble"])
    data, at = bytes.fromhex(log["files"][0]["file"]), len(preamble)
    assert data[:at] == preamble == b"\x89P2PCRYPTID\x01"
    seal = hashed("log/start", preamble)[:16]
    assert seal.hex() == log["start_seal"]
    for record in log["records"]:
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4]
        content = data[at + 13 : at + 13 + length]
        assert data[at + 5 : at + 13] == hashed("log/head", seal, number(length), number(kind))[:8]
        seal = hashed("log/record", seal, number(kind), content)[:16]
        assert data[at + 13 + length : at + 29 + length] == seal
        assert (kind, content.hex()) == (record["kind"], record["data"])
        at += 29 + length
    assert at == len(data)


def test_every_outcome_has_a_vector() -> None:
    assert {case["outcome"] for case in vector("log")["files"]} == {
        "complete",
        "torn",
        "damaged",
        "not a log",
    }
    codes = [case["code"] for case in vector("faults")["refused"]]
    assert len(codes) == len(set(codes)) == 16
    alone = {case["code"] for case in vector("faults")["refused"] if case.get("convicts_by_itself")}
    proven = {case["code"] for case in vector("faults")["refused"] if case["evidence"]}
    assert proven - alone == {"note.repeated"}
