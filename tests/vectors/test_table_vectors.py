"""The vector of a whole match comes out again, leads another reader to the same states, and says what the
normative text says: much of it is calculated once more from the secrets, by code that knows only that text.
"""

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from helpers import independent_verifier as other
from helpers.audit_logs import log_of
from helpers.independent_free_mark import Search
from helpers.scripted_game import scripted
from helpers.table_vectors import FOLDER, PLAN, SEED, VECTORS, public_state, rendered, vector_match
from p2pcryptid.audit.audit import audit
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.encoding import encode
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import AnyGame
from p2pcryptid.table.match import Match
from p2pcryptid.table.record import decode_record
from p2pcryptid.table.state import judge
from p2pcryptid.transcript.event import decode_signed
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import RecordKind

SPEC = Path(__file__).parents[2] / "protocol" / "spec"
SEAL, OPEN, TOSS, COLUMN = 0, 1, 16, 32


@cache
def load() -> Any:
    return json.loads((FOLDER / "match.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_comes_out_byte_for_byte(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_bytes() == rendered(name).encode()


def test_every_file_is_one_of_them() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(VECTORS)


def test_whoever_follows_the_match_comes_to_the_same_states() -> None:
    """From the bytes of the file alone, as a spectator."""
    vector = load()
    game: AnyGame = scripted(PLAN)
    match = Match(decode_record(bytes.fromhex(vector["table"])), game)
    assert match.chain.match.hex() == vector["match"]
    for event in vector["events"]:
        match.hear(RecordKind.EVENT, bytes.fromhex(event["bytes"]))
        assert match.head.id.hex() == event["id"]
        seen = digest("vector/state", encode(public_state(match.state, match.head.id)))
        assert seen.hex() == event["digest"]
    for reveal in vector["reveals"]:
        match.hear(RecordKind.REVEAL, bytes.fromhex(reveal))
    assert match.closed


def test_the_log_of_it_is_honest() -> None:
    vector = load()
    game: AnyGame = scripted(PLAN)
    events = [(RecordKind.EVENT, bytes.fromhex(one["bytes"])) for one in vector["events"]]
    reveals = [(RecordKind.REVEAL, bytes.fromhex(one)) for one in vector["reveals"]]
    data = log_of(bytes.fromhex(vector["table"]), [*events, *reveals])
    assert sha256(data).hexdigest() == vector["log_sha256"]
    assert audit(parse_log(data), {game.name: game}).finding.value == "honest"


def test_the_match_has_every_sort_of_event() -> None:
    kinds = {event["kind"] for event in load()["events"]}
    without = {COLUMN + 6, COLUMN + 10}  # steps for five seats, and after a cheat
    assert kinds == {0, 1, 2, 3, 16, 17, *range(32, 42), *range(48, 53)} - without
    assert sum(len(decode_signed(bytes.fromhex(one["bytes"])).event.notes) for one in load()["events"]) == 1
    assert SEED == 9


def test_what_is_refused_has_this_code_and_names_this_seat() -> None:
    played, codes = vector_match(), set()
    for failure in load()["refused"]:
        with pytest.raises(Fault) as caught:
            judge(played.states[failure["seq"]], decode_signed(bytes.fromhex(failure["bytes"])))
        assert (caught.value.code, caught.value.accused) == (failure["code"], failure["accused"])
        codes.add(failure["code"])
    assert codes == {
        *("match-over", "out-of-turn", "wrong-kind", "event-unreadable", "note-as-move", "empty-carry"),
        *("move-openings", "move-lie", "opening-key", "opening-key-copied", "opening-coin", "toss-share"),
        *(
            "column-key",
            "column-coin",
            "column-false-complaint",
            "column-share",
            "column-number",
            "column-row",
        ),
        *("column-step", "column-blind", "mark-bits", "mark-shuffle", "mark-blind", "mark-share"),
    }


def test_the_rules_hash_of_cryptid_stands_in_the_text() -> None:
    text = (SPEC / "cryptid.md").read_text(encoding="utf-8")
    assert CRYPTID.rules_hash.hex() in text


# From the normative text ------------------------------------------------------------------------------


def bodies(first: int, steps: int) -> Iterator[tuple[int, int, bytes, Any]]:
    """Step, seat, head before and body of the events of some kinds."""
    vector = load()
    head = bytes.fromhex(vector["match"])
    for event in vector["events"]:
        if first <= event["kind"] < first + steps:
            signed = decode_signed(bytes.fromhex(event["bytes"]))
            yield event["kind"] - first, event["seat"], head, signed.event.body
        head = bytes.fromhex(event["id"])


def secret_of(seat: int) -> bytes:
    return bytes.fromhex(load()["seats"][seat]["secret"])


def match_id() -> bytes:
    return bytes.fromhex(load()["match"])


def test_the_opening_follows_from_the_secrets() -> None:
    """table.md, section 3."""
    match = match_id()
    for step, seat, _, body in bodies(SEAL, 2):
        secret = secret_of(seat)
        share = other.child(secret, "coin", match, seat, "opening", match)
        if step == OPEN:
            assert body == (share,)
            continue
        private = other.derive(secret, "match key", match, seat)
        key = other.encoded(other.times(private, other.BASE))
        sealed = other.digest("coin/seal", match, seat, "opening", match, share)
        assert body[:2] == (other.digest("seal", match, seat, secret), sealed)
        assert body[2][:32] == key
        place = {"match": match.hex(), "seat": seat, "head": match.hex(), "purpose": "match key"}
        assert other.key_holds({"encoded": body[2].hex(), "place": place})


def tosses() -> list[list[tuple[int, int, bytes, Any]]]:
    found = list(bodies(TOSS, 2))
    return [found[at : at + 6] for at in range(0, len(found), 6)]


def test_tosses_follow_from_the_secrets_and_make_the_seed() -> None:
    """toss.md: the order of opening, every seal and share, and what came of it."""
    match = match_id()
    results = [f["seed"] for e in load()["events"] for f in e["facts"] if f["is"] == "Tossed"]
    assert len(tosses()) == len(results) == 2
    for number, (events, result) in enumerate(zip(tosses(), results, strict=True)):
        anchor = events[0][2]
        shares = [other.child(secret_of(seat), "coin", match, seat, "toss", anchor) for seat in range(3)]
        for step, seat, _, body in events:
            seal = other.digest("coin/seal", match, seat, "toss", anchor, shares[seat])
            assert body == ((seal,) if step == 0 else (shares[seat],))
        order = [seat for step, seat, _, _ in events if step == 1]
        assert order == [(number + place) % 3 for place in range(3)]
        assert other.digest("coin/value", match, "toss", anchor, shares).hex() == result


def test_keys_and_seals_of_the_unique_column_follow_from_the_secrets() -> None:
    """unique-column.md, sections 3, 4, 7 and 8."""
    match, n = match_id(), 3
    found = list(bodies(COLUMN, 16))
    began = anchor = found[0][2]
    shares = [other.child(secret_of(seat), "coin", match, seat, "offsets", anchor) for seat in range(n)]
    seeds = [
        [other.child(secret_of(seat), "attempt", match, seat, began, k) for k in range(8)]
        for seat in range(n)
    ]
    numbers = [
        [Draw(other.child(seed, "number"), "number").below(3) for seed in seeds[seat]] for seat in range(n)
    ]
    coin = other.digest("coin/value", match, "offsets", anchor, shares)
    draw = Draw(coin, "coin/offsets")
    offsets = [[draw.below(3) for _ in range(n)] for _ in range(8)]
    accepted = _accepted(numbers, offsets)
    for step, seat, _, body in found:
        if step == 0:
            assert body[0] == other.digest("coin/seal", match, seat, "offsets", anchor, shares[seat])
            for k, part in enumerate(body[1:]):
                assert part == _keys(match, seat, k, seeds[seat][k], numbers[seat][k], part[32:96])
        elif step == 1:
            assert body == (shares[seat],)
        elif step == 4:
            opened = [part[:2] for part in body]
            assert opened == [numbers[seat][k].to_bytes(2, "big") for k in range(accepted)]
        elif step == 9:
            salt = other.child(secret_of(seat), "row salt", match, seat, began)
            row = (numbers[seat][accepted] + offsets[accepted][seat]) % 3
            assert body == (other.digest("row", match, seat, row, salt),)


def test_a_free_mark_follows_from_the_secrets_by_the_formulas_of_the_text() -> None:
    """free-mark.md: every factor, order and blinding, every part and every proof, and what came of it."""
    vector = json.loads((FOLDER / "free-mark.json").read_text(encoding="utf-8"))
    search = Search(vector)
    assert [seed.hex() for seed in search.seeds] == [seat["seed"] for seat in vector["seats"]]
    for event in vector["events"]:
        search.check(event)
    assert {"is": "MarkFound", "mark": search.mark} == vector["result"]
    assert {event["at"] for event in vector["events"]} == {0, 1, 2}
    assert search.labels == [*vector["excluded"], search.mark], (
        "an excluded mark stood before, and a taken one"
    )


def _seed(match: bytes, seat: int, began: bytes, attempt: int) -> bytes:
    return other.child(secret_of(seat), "attempt", match, seat, began, attempt)


def _accepted(numbers: list[list[int]], offsets: list[list[int]]) -> int:
    """The first attempt with three different rows: then one column is left, and no row is needless."""
    attempts = range(8)
    return next(k for k in attempts if len({(numbers[s][k] + offsets[k][s]) % 3 for s in range(3)}) == 3)


def _keys(match: bytes, seat: int, k: int, seed: bytes, drawn: int, proof: bytes) -> bytes:
    """Key, the proof as it came, K, and the hash of the seed."""
    key = other.times(other.derive(seed, "key"), other.BASE)
    committed = other.combine((drawn, other.BASE), (other.derive(seed, "kappa"), other.H))
    hashed = other.digest("attempt/seed", match, seat, k, seed)
    return other.encoded(key) + proof + other.encoded(committed) + hashed
