"""The vectors of Cryptid Clash: a whole match that another reader can follow, and whole games that are played
again by rules written from the normative text alone, with the cards that stand there."""

import json
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from helpers.audit_logs import log_of
from helpers.clash_vectors import PATH, rendered
from helpers.table_vectors import public_state
from p2pcryptid.audit.audit import audit
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import encode
from p2pcryptid.games.clash.cards import CARDS
from p2pcryptid.games.clash.game import CLASH
from p2pcryptid.table.match import Match
from p2pcryptid.table.record import decode_record
from p2pcryptid.transcript.file import parse_log
from p2pcryptid.transcript.records import RecordKind

ROOT = Path(__file__).parents[2] / "protocol"
TEXT = (ROOT / "spec" / "clash.md").read_text(encoding="utf-8")
LAND, SEA, OPEN = range(3)


@cache
def vector() -> Any:
    return json.loads(PATH.read_text(encoding="utf-8"))


def records() -> list[tuple[RecordKind, bytes]]:
    events = [(RecordKind.EVENT, bytes.fromhex(one["bytes"])) for one in vector()["events"]]
    return [*events, *((RecordKind.REVEAL, bytes.fromhex(one)) for one in vector()["reveals"])]


def test_the_match_comes_out_byte_for_byte() -> None:
    assert PATH.read_bytes() == rendered().encode()


def test_whoever_follows_the_match_comes_to_the_same_states() -> None:
    """From the bytes of the file alone, as a spectator."""
    match = Match(decode_record(bytes.fromhex(vector()["table"])), CLASH)
    assert match.chain.match.hex() == vector()["match"]
    for event in vector()["events"]:
        match.hear(RecordKind.EVENT, bytes.fromhex(event["bytes"]))
        seen = digest("vector/state", encode(public_state(match.state, match.head.id)))
        assert seen.hex() == event["digest"]
        assert len(match.state.changes) == len(event["facts"])
    for reveal in vector()["reveals"]:
        match.hear(RecordKind.REVEAL, bytes.fromhex(reveal))
    assert match.closed


def test_the_log_of_it_is_honest() -> None:
    data = log_of(bytes.fromhex(vector()["table"]), records())
    assert sha256(data).hexdigest() == vector()["log_sha256"]
    assert audit(parse_log(data)).finding.value == "honest"


def test_the_rules_hash_stands_in_the_text() -> None:
    assert CLASH.rules_hash.hex() in TEXT


# From the normative text ------------------------------------------------------------------------------


@cache
def cards() -> dict[int, tuple[tuple[int, int, int], int]]:
    """Values and victory points by face."""
    cell = r"\| (\d+) \| [^|]+ \| (\d) \| (\d) \| (\d) \| (\d) "
    found = re.findall(cell, TEXT)
    return {int(face): ((int(a), int(b), int(c)), int(worth)) for face, a, b, c, worth in found}


def test_the_cards_of_the_text_are_those_of_the_game() -> None:
    assert cards() == {face: (card.values, card.points) for face, card in enumerate(CARDS)}
    for face, card in enumerate(CARDS):
        assert f"| {face} | {card.name.template} |" in TEXT


def below_two(seed: bytes) -> int:
    """The first draw below 2 of a toss, by draw.md."""
    label = b"p2pcryptid/v1/toss"
    block = sha256(len(label).to_bytes(2, "big") + label + seed + bytes(8)).digest()
    return int.from_bytes(block[:8], "big") % 2


def battle(rows: list[list[int]]) -> tuple[int | None, bool]:
    """Who wins, and whether by double."""
    sea = sum(face >= 32 for row in rows for face in row)
    place = SEA if sea >= 4 else LAND if sea <= 1 else OPEN
    one, other = (sum(cards()[face][0][place] for face in row) for row in rows)
    winner = None if one == other else int(other > one)
    return winner, max(one, other) >= 2 * min(one, other)


class Plain:
    """The game as the text tells it: it says what must come next and from whom, and takes what came."""

    def __init__(self, passes: int) -> None:
        self.passes = passes
        self.won: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        self.rows: list[list[int]] = [[], []]
        self.seen: dict[int, int] = {}
        self.first = self.drawn = self.size = 0

    def play(self) -> Any:
        for number in range(1, self.passes + 1):
            self.hands, self.seen, self.drawn = [[], []], {}, 0
            self.size = 64 - sum(map(len, self.won))
            shuffled = yield "Shuffled", -1
            assert (shuffled["deck"], shuffled["count"]) == (f"pass {number}", self.size)
            tossed = yield "Tossed", -1
            self.first = below_two(bytes.fromhex(tossed["seed"]))
            yield from self._draw()
            while min(map(len, self.hands)) >= 3:
                yield from self._fight()
                if self.drawn == self.size:
                    break
                yield from self._keep()
                yield from self._draw()

    def _draw(self) -> Any:
        for seat in (self.first, 1 - self.first):
            count = min(5 - len(self.hands[seat]), self.size - self.drawn)
            if count:
                dealt = yield "CardsDealt", -1
                cards = list(range(self.drawn, self.drawn + count))
                assert (dealt["to"], dealt["positions"]) == (seat, cards)
                self.hands[seat] += cards
                self.drawn += count

    def _fight(self) -> Any:
        yield from self._both("Sealed")
        for seat in (0, 1):
            opened = yield "Opened", seat
            row = self.rows[seat] = opened["action"][1]
            assert row == sorted(row) and {*row} <= {*self.hands[seat]}
            self.hands[seat] = [card for card in self.hands[seat] if card not in row]
        for seat in (0, 1):
            unseen = [card for card in self.rows[seat] if card not in self.seen]
            if unseen:
                shown = yield "CardsShown", seat
                assert shown["positions"] == unseen
                self.seen |= dict(zip(unseen, shown["faces"], strict=True))
        winner, doubled = battle([[self.seen[card] for card in row] for row in self.rows])
        if winner is not None:
            self.first = winner
            _, given = yield "give", winner if doubled else 1 - winner
            self.rows[1 - winner].remove(given)
            self.won[winner].append(self.seen[given])

    def _keep(self) -> Any:
        yield from self._both("Sealed")
        for seat in (0, 1):
            opened = yield "Opened", seat
            kept = opened["action"][1]
            if kept is not None:
                self.rows[seat].remove(kept)
                self.hands[seat].append(kept)

    def _both(self, what: str) -> Iterator[tuple[str, int]]:
        for seat in (0, 1):
            yield what, seat

    def outcome(self) -> list[Any]:
        """Who has won, and why."""
        for reason, worth in (("points", [sum(cards()[f][1] for f in won) for won in self.won]),
                              ("cards", [len(won) for won in self.won])):  # fmt: skip
            if worth[0] != worth[1]:
                return [int(worth[1] > worth[0]), reason]
        return [None, "drawn"]


@pytest.mark.parametrize(("number", "passes"), [(0, 3), (1, 1)])
def test_the_playthroughs_are_games_by_the_text(number: int, passes: int) -> None:
    kept = json.loads((ROOT / "vectors" / "clash" / f"playthrough-{number}.json").read_text(encoding="utf-8"))
    game = Plain(passes)
    course = game.play()
    due = next(course)
    for place, (seat, action, _, _) in enumerate(kept["steps"]):
        said = action["result"] if isinstance(action, dict) else "give"
        assert (said, seat) == due, place
        try:
            due = course.send(action)
        except StopIteration:
            assert place == len(kept["steps"]) - 1, "the game is over"
    assert game.outcome() == kept["outcome"]
