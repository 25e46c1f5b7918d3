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
from helpers.column_runs import (
    OFTEN_NEEDLESS,
    all_states,
    honest,
    often_needless,
    refused,
    secrets,
    written,
)
from helpers.independent_free_mark import Search
from helpers.independent_unique_column import STEPS, Deal
from helpers.scripted_game import scripted
from helpers.table_vectors import (
    FOLDER,
    PLAN,
    SEED,
    VECTORS,
    five_seats,
    public_state,
    rendered,
    vector_match,
)
from p2pcryptid.audit.audit import audit
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import encode
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import AnyGame
from p2pcryptid.table.match import Match
from p2pcryptid.table.protocols.unique_column.state import final_of
from p2pcryptid.table.record import decode_record
from p2pcryptid.table.state import judge
from p2pcryptid.transcript.event import decode_signed
from p2pcryptid.transcript.evidence import Fault
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import RecordKind

SPEC = Path(__file__).parents[2] / "protocol" / "spec"
SEAL, OPEN, TOSS, COLUMN = 0, 1, 16, 32
Json = dict[str, Any]


@cache
def read(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def load(name: str = "match") -> Any:
    return json.loads(read(name))


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
    assert kinds == {0, 1, 2, 3, 16, 17, *range(32, 42), *range(48, 53)}, "all but the one after a cheat"
    assert sum(len(decode_signed(bytes.fromhex(one["bytes"])).event.notes) for one in load()["events"]) == 1
    assert SEED == 1


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


def columns_of(name: str) -> Json:
    """A unique column as the independent reader takes it."""
    if name == "unique-column":
        vector: Json = load(name)
        return vector
    found = list(bodies(COLUMN, 16))
    events = [
        {"seat": seat, "kind": COLUMN + step, "parts": [part.hex() for part in body]}
        for step, seat, _, body in found
    ]
    vector = load()
    request = next(one for one in vector["plan"] if one["is"] == "UniqueColumn")
    return {**vector, "request": request, "began": found[0][2].hex(), "events": events}


@pytest.mark.parametrize("name", ["match", "unique-column"])
def test_a_unique_column_follows_from_the_secrets_by_the_formulas_of_the_text(name: str) -> None:
    """unique-column.md: every part that is not a proof, every proof, and the rows that were dealt."""
    vector = columns_of(name)
    deal = Deal(vector)
    assert sorted(set(deal.weights)) == [1, 2]
    dealt = deal.follow(vector["events"], [])
    assert dealt.common(dealt.rows) == 1
    if name == "unique-column":
        assert (dealt.number, dealt.rows) == (vector["attempt"], vector["rows"])
        assert deal.seen == {"a needless row", "late tests"}


def test_the_independent_reader_follows_several_batches() -> None:
    """Anchors and turns change with the batch. No vector is that long; this run is made here."""
    runs = all_states(often_needless())
    anchors = list(dict.fromkeys(run.anchor.hex() for run in runs))[1:]
    request = {"rows": OFTEN_NEEDLESS, "columns": 6, "marks": [], "mark_count": 0}
    seats = [{"secret": secret.data.hex()} for secret in secrets(3)]
    terms = runs[0].terms
    deal = Deal({"match": terms.match.hex(), "began": terms.began.hex(), "seats": seats, "request": request})
    events = [
        {"seat": run.writer, "kind": COLUMN + run.step, "parts": [part.hex() for part in honest(run)]}
        for run in runs
    ]
    assert deal.follow(events, anchors).number == final_of(runs[-1]).attempt.number >= 12


CHANGED = ("keys", "coin", "chain", "sums", "rejected", "without", "prove", "blind", "zero", "seal")


@pytest.mark.parametrize("step", CHANGED)
def test_the_independent_reader_takes_no_event_that_was_changed(step: str) -> None:
    """One bit in the last part of one event of each step; also where that is part of a proof."""
    vector = columns_of("match")
    kind = COLUMN + STEPS.index(step)
    at = max(at for at, event in enumerate(vector["events"]) if event["kind"] == kind)
    parts = vector["events"][at]["parts"]
    parts[-1] = parts[-1][:-64] + f"{int(parts[-1][-64:-62], 16) ^ 1:02x}" + parts[-1][-62:]
    with pytest.raises(AssertionError):
        Deal(vector).follow(vector["events"], [])


def test_a_lie_in_a_unique_column_has_this_code_and_names_this_seat() -> None:
    """Which shows only after others have written, all of them honestly."""
    vector, codes = load("unique-column"), set()
    runs = five_seats()
    assert [one["kind"] - COLUMN for one in vector["events"]] == [run.step for run in runs]
    for lie in vector["lies"]:
        run = runs[lie["event"]]
        *before, last = (tuple(map(bytes.fromhex, event["parts"])) for event in lie["written"])
        for parts in before:
            run = written(run, parts)
        assert refused(run, last) == (lie["code"], lie["accused"])
        codes.add(lie["code"])
    assert codes == {"column-bad-point", "column-false-count", "column-share", "column-step", "column-row"}


def test_a_free_mark_follows_from_the_secrets_by_the_formulas_of_the_text() -> None:
    """free-mark.md: every factor, order and blinding, every part and every proof, and what came of it."""
    vector = load("free-mark")
    search = Search(vector)
    assert [seed.hex() for seed in search.seeds] == [seat["seed"] for seat in vector["seats"]]
    for event in vector["events"]:
        search.check(event)
    assert {"is": "MarkFound", "mark": search.mark} == vector["result"]
    assert {event["at"] for event in vector["events"]} == {0, 1, 2}
    assert search.labels == [*vector["excluded"], search.mark], (
        "an excluded mark stood before, and a taken one"
    )
