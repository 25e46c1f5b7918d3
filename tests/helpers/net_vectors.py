"""Golden vectors of what peers show each other. Run this file to write them; a test compares them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.net import bech32
from p2pcryptid.net.advert import Advert, text_of
from p2pcryptid.net.certificate import certificate_of
from p2pcryptid.net.code import code_of
from p2pcryptid.net.errors import InviteError
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.identity import WORDS, fingerprint
from p2pcryptid.net.invite import PREFIX, Invite, decode_invite, encode_invite
from p2pcryptid.net.tls import PREAMBLE
from p2pcryptid.net.words import word_list, words_of
from p2pcryptid.transcript.signing import SigningKey

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors" / "net"
KEY = SigningKey(digest("vector/secret"))
TOKEN = bytes(range(16))
PLACES: dict[str, tuple[tuple[str, int], ...]] = {
    "one number": (("192.168.1.20", 4000),),
    "both families": (("192.168.1.20", 4000), ("fd00::2", 4000)),
    "a name": (("host.example", 443),),
}
Vector = dict[str, Any]


def identity_vectors() -> Vector:
    certificate = certificate_of(KEY)
    mark = fingerprint(KEY.public)
    return {
        "secret": KEY.secret.hex(),
        "key": KEY.public.hex(),
        "certificate": certificate.hex(),
        "sent_in_clear": (PREAMBLE + len(certificate).to_bytes(2, "big") + certificate).hex(),
        "fingerprint": mark.hex(),
        "fingerprint_words": words_of(mark, WORDS),
        "words": word_list(),
    }


def frame_vectors() -> Vector:
    bodies = {FrameKind.BEAT: b"", FrameKind.BYE: "à demain".encode(), FrameKind.RECORD: b"\x01\x92\xc0\xc0"}
    frames = [Frame(kind, body) for kind, body in bodies.items()]
    cases = [{"kind": int(f.kind), "body": f.body.hex(), "frame": f.encode().hex()} for f in frames]
    return {"frames": cases}


def invite_vectors() -> Vector:
    invites = {name: Invite(places, KEY.public, TOKEN) for name, places in PLACES.items()}
    lines = {name: encode_invite(invite) for name, invite in invites.items()}
    taken = [
        {
            "name": name,
            "addresses": PLACES[name],
            "data": bech32.decode(PREFIX, line).hex(),
            "invite": line,
        }
        for name, line in lines.items()
    ]
    line = lines["one number"]
    data = _data(line)
    again = data + data[49:]
    refused = {
        "a wrong character": line[:30] + ("q" if line[30] != "q" else "p") + line[31:],
        "two swapped": line[:20] + line[21] + line[20] + line[22:],
        "the end is missing": line[:-1],
        "another prefix": bech32.encode("lightning", data),
        "another version": bech32.encode(PREFIX, b"\x02" + data[1:]),
        "no address": bech32.encode(PREFIX, data[:49]),
        "an address not whole": bech32.encode(PREFIX, data[:-1]),
        "an address twice": bech32.encode(PREFIX, again),
        "port 0": bech32.encode(PREFIX, data[:-2] + bytes(2)),
        "an unknown sort of address": bech32.encode(PREFIX, data[:49] + b"\x05" + data[50:]),
        "a key that is no point of prime order": bech32.encode(PREFIX, b"\x01" + bytes(32) + data[33:]),
    }
    for name, text in refused.items():
        _must_be_refused(name, text)
    cases = [{"name": name, "invite": text} for name, text in refused.items()]
    return {"key": KEY.public.hex(), "token": TOKEN.hex(), "taken": taken, "refused": cases}


def _data(line: str) -> bytes:
    return bech32.decode(PREFIX, line)


def _must_be_refused(name: str, text: str) -> None:
    try:
        decode_invite(text)
    except InviteError:
        return
    raise AssertionError(f"{name} was taken")


def advert_vectors() -> Vector:
    places = PLACES["both families"]
    advert = Advert("ann", "cryptid", "normal", 4, 3, Invite(places, KEY.public, TOKEN))
    code = code_of(advert.invite)
    return {
        "code": code,
        "label": advert.label,
        "port": advert.port,
        "text": text_of(advert),
        "addresses": places,
    }


VECTORS: dict[str, Callable[[], Vector]] = {
    "identity": identity_vectors,
    "frames": frame_vectors,
    "invites": invite_vectors,
    "advert": advert_vectors,
}


def rendered(name: str) -> str:
    return json.dumps({"v": 1, "vector": name, **VECTORS[name]()}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for vector in VECTORS:
        (FOLDER / f"{vector}.json").write_text(rendered(vector), encoding="utf-8")
