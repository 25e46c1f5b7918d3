"""The vectors of Cryptic Words: a round that another reader can follow, and whole games whose every answer is
worked out again from the words that were opened, by what the normative text says and nothing else."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from helpers.table_vectors import public_state
from helpers.words_vectors import PATH, rendered
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.encoding import encode
from p2pcryptid.games.words.game import WORDS
from p2pcryptid.table.match import Match
from p2pcryptid.table.record import decode_record
from p2pcryptid.transcript.records import RecordKind

ROOT = Path(__file__).parents[2]
DATA = ROOT / "p2pcryptid" / "games" / "words" / "data"


@cache
def vector() -> Any:
    return json.loads(PATH.read_text(encoding="utf-8"))


def test_the_round_comes_out_byte_for_byte() -> None:
    assert PATH.read_bytes() == rendered().encode()


def test_whoever_follows_the_round_comes_to_the_same_states() -> None:
    """From the bytes of the file alone, as a spectator."""
    match = Match(decode_record(bytes.fromhex(vector()["table"])), WORDS)
    assert match.chain.match.hex() == vector()["match"]
    for event in vector()["events"]:
        match.hear(RecordKind.EVENT, bytes.fromhex(event["bytes"]))
        seen = digest("vector/state", encode(public_state(match.state, match.head.id)))
        assert seen.hex() == event["digest"]
        assert len(match.state.changes) == len(event["facts"])
    assert len(match.state.state.past) == 1


def game(number: int) -> Any:
    return json.loads(PATH.with_name(f"playthrough-{number}.json").read_text(encoding="utf-8"))


# From the normative text ------------------------------------------------------------------------------


@cache
def cards(pack: str) -> dict[int, list[str]]:
    lines = (DATA / f"{pack}-cards.txt").read_text().splitlines()
    return {int(line.split()[0]): line.split()[1:] for line in lines}


@cache
def numbers(pack: str) -> dict[str, int]:
    found, word = {}, ""
    for number, line in enumerate((DATA / f"{pack}.txt").read_text().splitlines()):
        word = word[: int(line[0])] + line[1:]
        found[word] = number
    return found


def row(pack: str, size: int, word: str, cells: list[int]) -> list[int]:
    """All bits of a row, one after the other."""
    slots = [cell // 6 for cell in cells]
    bits = [int(cell in cells) for cell in range(6 * size)]
    bits += [int(slot == slots[0]) for slot in range(size)]
    bits += [int(slot == slots[-1]) for slot in range(size)]
    for a in range(size):
        for b in range(size):
            both = a in slots and b in slots
            bits.append(int(both and slots.index(a) < slots.index(b)))
    bits += [int(len(word) == length) for length in range(3, 9)]
    return bits + [numbers(pack)[word] >> bit & 1 for bit in range(16)]


def die(seed: bytes, sides: int, skip: int = 0) -> int:
    """A draw of a toss, by draw.md; that a word is thrown away is too rare to be met."""
    label = b"p2pcryptid/v1/toss"
    block = sha256(len(label).to_bytes(2, "big") + label + seed + bytes(8)).digest()
    return int.from_bytes(block[8 * skip : 8 * skip + 8], "big") % sides + 1


class Reader:
    """Takes the facts of a game; at the end of each round it knows the words, and checks what was said."""

    def __init__(self, pack: str) -> None:
        self.pack = pack
        self.points = [0, 0]
        self.rounds = 0
        self.begin()

    def begin(self) -> None:
        self.hands: list[list[int]] = [[], []]
        self.said: list[tuple[int, list[int], list[int]]] = []
        self.orders: list[tuple[int, list[int]]] = []
        self.guesses: list[tuple[int, str]] = []
        self.verdicts: list[tuple[int, list[int], bool]] = []
        self.words: list[Any] = [None, None]

    def take(self, seat: int, fact: Any) -> None:
        if isinstance(fact, list):
            if fact[0] == 3:
                self.orders.append((seat, fact[1]))
            return
        match fact["result"]:
            case "CardsShown":
                self.hands[seat] = fact["faces"]
            case "Answered":
                self.said.append((seat, fact["cells"], fact["bits"]))
            case "Compared":
                self.verdicts.append((seat, fact["bits"], fact["equal"]))
            case "Opened" if fact["name"] == "word":
                self.words[seat] = fact["action"][1:]
                if all(self.words):
                    self.end()

    def end(self) -> None:
        rows = []
        for seat, (word, cells) in enumerate(self.words):
            hand = [cards(self.pack)[number] for number in self.hands[seat]]
            assert "".join(hand[cell // 6][cell % 6] for cell in cells) == word
            rows.append(row(self.pack, len(hand), word, cells))
        for seat, asked, bits in self.said:
            assert bits == [rows[seat][cell] for cell in asked]
        for seat, slots in self.orders:
            used = [cell // 6 for cell in self.words[seat][1]]
            assert [slot for slot in slots if slot in used] == used
        for seat, bits, equal in self.verdicts:
            assert equal == (bits == rows[seat][-16:])
            self.points[1 - seat] += len(self.words[seat][0]) * equal
        self.rounds += 1
        self.begin()


@pytest.mark.parametrize("number", range(3))
def test_every_answer_of_whole_games_is_true_of_the_words(number: int) -> None:
    kept = json.loads(
        (ROOT / f"protocol/vectors/words/playthrough-{number}.json").read_text(encoding="utf-8")
    )
    reader = Reader(kept["start"][1])
    for seat, fact, *_ in kept["steps"]:
        reader.take(seat, fact)
    mine, others = reader.points
    assert kept["outcome"] == [
        None if mine == others else int(others > mine),
        "points" if mine != others else "tie",
    ]
    assert reader.rounds >= len(kept["start"][2]) == 5


def test_dice_are_read_from_the_toss_as_the_text_says() -> None:
    """The double that is told, or the cells that are asked for, follow from them."""
    kept = game(0)
    tossed = [(at, fact) for at, (_, fact, *_) in enumerate(kept["steps"]) if "seed" in fact]
    doubles = 0
    for at, fact in tossed[1:]:
        seed = bytes.fromhex(fact["seed"])
        first, second = die(seed, 6), die(seed, 6, skip=1)
        follows = kept["steps"][at + 1][1]
        if isinstance(follows, list) and follows[0] == 1:
            assert first != second
        doubles += first == second
    assert doubles > 3
