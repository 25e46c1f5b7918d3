"""Golden vectors of what nodes say. Run this file to write them; a test compares them."""

import json
from pathlib import Path
from typing import Any

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import encode
from p2pcryptid.games.codec import dump
from p2pcryptid.games.game import Variant
from p2pcryptid.net.frames import Frame, FrameKind
from p2pcryptid.net.invite import Invite
from p2pcryptid.node import wire
from p2pcryptid.table.match import Head
from p2pcryptid.transcript.records import RecordKind

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors" / "node"
TOKEN, NONCE, MATCH, HEAD = bytes(range(16)), digest("vector/nonce"), digest("vector/match"), digest("head")
RULES = digest("vector/rules")
HERE: wire.Addresses = (("192.168.1.21", 4001), ("fd00::2", 4001), ("host.example", 443))
VARIANT = dump(Variant(3, "normal"), Variant)
SAID: dict[str, Frame] = {
    "may I have a seat": wire.hello_frame(wire.Join(TOKEN, "ben", NONCE, "hard", HERE)),
    "I have a seat": wire.hello_frame(wire.Take(MATCH, HERE[:1])),
    "may I watch": wire.hello_frame(wire.Watch(TOKEN)),
    "what is played here": wire.hello_frame(wire.Ask(TOKEN)),
    "this is played here": wire.offer_frame(wire.Offer("cryptid", VARIANT, 3, TOKEN, 120, RULES)),
    "come in": wire.welcome_frame(wire.Offer("cryptid", VARIANT, 3, TOKEN, 120, RULES)),
    "no": wire.refused_frame("wrong-token"),
    "no, but that name is free": wire.refused_frame("name-taken", "ben-2"),
    "who is here": wire.lobby_frame(("ann", "ben")),
    "the table": wire.table_frame(wire.TableSet(b"a record", (HERE, (), HERE[:1]))),
    "how far": wire.heads_frame(wire.Heads(Head(300, HEAD), (0, 2), (5, 0, 256), (1,), True)),
    "where": wire.addresses_frame((HERE, (), HERE[:1])),
    "good evening": wire.say_frame("good evening"),
    "ben says good evening": wire.said_frame("ben", "good evening"),
    "a table to play again": wire.rematch_frame(Invite(HERE, MATCH, TOKEN)),
    "no table any more": wire.rematch_frame(None),
    "a record": wire.record_frame(RecordKind.EVENT, b"\x92\xc0\xc0"),
}
REFUSED: dict[str, Frame] = {
    "another version": Frame(FrameKind.HELLO, encode((2, 2, TOKEN))),
    "a boolean for a number": Frame(FrameKind.HELLO, encode((True, 2, TOKEN))),
    "a nonce of 31 bytes": Frame(FrameKind.HELLO, encode((1, 0, TOKEN, "ben", NONCE[1:], "", ()))),
    "port 0": Frame(FrameKind.HELLO, encode((1, 1, MATCH, (("192.168.1.21", 0),)))),
    "17 addresses": Frame(FrameKind.HELLO, encode((1, 1, MATCH, HERE[:1] * 17))),
    "9 seats": Frame(FrameKind.WELCOME, encode(("cryptid", VARIANT, 9, TOKEN, 0, RULES))),
    "9 seconds a turn": Frame(FrameKind.WELCOME, encode(("cryptid", VARIANT, 3, TOKEN, 9, RULES))),
    "rules of 31 bytes": Frame(FrameKind.WELCOME, encode(("cryptid", VARIANT, 3, TOKEN, 0, RULES[1:]))),
    "a level in capitals": Frame(FrameKind.HELLO, encode((1, 0, TOKEN, "ben", NONCE, "Hard", ()))),
    "9 names": Frame(FrameKind.LOBBY, encode((("ann",) * 9,))),
    "seat 8": Frame(FrameKind.HEADS, encode((300, HEAD, (8,), (), (), 0))),
    "a ninth seat named": Frame(FrameKind.HEADS, encode((300, HEAD, (), (257,), (), 0))),
    "neither sent nor not": Frame(FrameKind.HEADS, encode((300, HEAD, (), (), (), 2))),
    "a free name that does not fit": Frame(FrameKind.REFUSED, encode(("name-taken", "two words"))),
    "a free name and more": Frame(FrameKind.REFUSED, encode(("name-taken", "ben-2", "ben-3"))),
    "not the shortest form": Frame(FrameKind.REFUSED, b"\x91\xd9\x01a"),
    "more behind it": Frame(FrameKind.REFUSED, encode(("a",)) + b"\xc0"),
    "nothing said": Frame(FrameKind.SAY, encode(("",))),
    "281 characters": Frame(FrameKind.SAY, encode(("x" * 281,))),
    "a name for what is said": Frame(FrameKind.SAY, encode(("ann", "good evening"))),
    "what nobody says": Frame(FrameKind.SAID, encode(("", "good evening"))),
    "a table with no address": Frame(FrameKind.REMATCH, encode((TOKEN, ()))),
    "a table with another's key": Frame(FrameKind.REMATCH, encode((MATCH, TOKEN, HERE))),
    "no kind of record": Frame(FrameKind.RECORD, b"\xff"),
}


def rendered() -> str:
    def told(frames: dict[str, Frame]) -> list[dict[str, Any]]:
        return [
            {"name": name, "kind": int(frame.kind), "body": frame.body.hex()}
            for name, frame in frames.items()
        ]

    content = {"v": 1, "vector": "messages", "said": told(SAID), "refused": told(REFUSED)}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "messages.json").write_text(rendered(), encoding="utf-8")
