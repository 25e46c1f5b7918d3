"""Golden vectors of the card and choice protocols. Run this module to write them; a test compares them.

Every file has whole runs of honest seats with all bodies, and then, for each way to fail, what a seat wrote
in the place of one of these events, with the code and the accused that every reader must come to.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from helpers.crypto_vectors import plain
from helpers.protocol_runs import CELLS, CHOOSING, Mark, Pick, Seats, Written, flipped, with_part
from p2pcryptid.crypto.bits import prove_bits
from p2pcryptid.crypto.commitment import commit_bit
from p2pcryptid.crypto.group import IDENTITY
from p2pcryptid.crypto.wire import join
from p2pcryptid.games.requests import Answer, Commit, Compare, Deal, Open, Request, Seal, Show, Shuffle
from p2pcryptid.table.protocols.choices import encode_action, write_choice
from p2pcryptid.table.protocols.protocol import Done, Parts
from p2pcryptid.table.protocols.registry import PROTOCOLS

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors" / "protocols"
Vector = dict[str, Any]
Refused = tuple[str, Written, Parts]
"""what is wrong, the event whose place it takes, and what was written there"""


def told(value: Any) -> Any:
    """A request or a result: the name of its class and its fields; an action as the bytes that are sealed."""
    if isinstance(value, Pick | Mark):
        return encode_action(CHOOSING, value)
    return {"is": type(value).__name__, **{one.name: told_field(value, one.name) for one in fields(value)}}


def told_field(value: Any, name: str) -> Any:
    found = getattr(value, name)
    return told(found) if isinstance(found, Pick | Mark) else found


class Recorder:
    """Seats whose runs are written down."""

    def __init__(self, count: int) -> None:
        self.seats = Seats(count, "vector")
        self.runs: list[Vector] = []

    def ask(self, request: Request, action: Pick | Mark | None = None) -> Any:
        anchor, first = self.seats.head, len(self.seats.written)
        result = self.seats.ask(request, action)
        events = [
            {"seat": one.seat, "kind": one.kind, "parts": one.parts} for one in self.seats.written[first:]
        ]
        self.runs.append(
            {"request": told(request), "anchor": anchor, "events": events, "result": told(result)}
        )
        return result

    def vector(self, refused: Iterator[Refused]) -> Vector:
        seats = [
            {"secret": secret.data, "key": key}
            for secret, key in zip(self.seats.secrets, self.seats.keys, strict=True)
        ]
        written = self.seats.written
        failures = []
        for why, one, parts in refused:
            code, accused = one.blamed(parts)
            number = next(at for at, other in enumerate(written) if other is one)
            failures.append({"why": why, "event": number, "parts": parts, "code": code, "accused": accused})
        known = [self.known(seat) for seat in range(self.seats.count)]
        return {
            "match": self.seats.match,
            "seats": seats,
            "runs": self.runs,
            "known": known,
            "refused": failures,
        }

    def known(self, seat: int) -> Vector:
        """What a seat alone can read in the end."""
        known = self.seats.known(seat)
        return {
            "cards": [[deck, at, face] for deck, hand in known.cards.items() for at, face in hand.items()],
            "choices": [[name, told(action)] for name, action in known.choices.items()],
            "bits": [[name, bits] for name, bits in known.bits.items()],
            "told": [[*key, cell, bit] for key, cells in known.told.items() for cell, bit in cells.items()],
        }


def shuffle_vectors() -> Vector:
    table = Recorder(3)
    table.ask(Shuffle("deck", (4, 0, 0, 11)))
    table.ask(Deal("deck", 2, 1))
    table.ask(Shuffle("next", (7,), (("deck", 0), ("deck", 1))))

    def refused() -> Iterator[Refused]:
        for number in (0, 5):
            one = table.seats.of(Shuffle, number=number)
            cards, proof = one.parts
            yield "two cards exchanged", one, (cards[64:128] + cards[:64] + cards[128:], proof)
            yield "a card copied", one, (cards[64:128] + cards[64:], proof)
            yield "the proof of another seat", one, (cards, table.seats.of(Shuffle, number=1).parts[1])
            yield "a card too few", one, (cards[64:], proof)
            yield "a card in the open", one, (IDENTITY.encoding + cards[32:], proof)
            yield "a part too few", one, (cards,)

    return table.vector(refused())


def deal_vectors() -> Vector:
    table = Recorder(3)
    table.ask(Shuffle("deck", (3, 1, 4, 1, 5)))
    table.ask(Deal("deck", 2, 1))
    table.ask(Deal("deck", 2))

    def refused() -> Iterator[Refused]:
        one, other = table.seats.of(Deal, number=0), table.seats.of(Deal, number=1)
        shares, proof = one.parts
        yield "two shares exchanged", one, (shares[32:] + shares[:32], proof)
        yield "the shares of another seat", one, other.parts
        yield (
            "the shares of other cards",
            table.seats.of(Deal, seat=0, number=1),
            table.seats.of(Deal, 0).parts,
        )
        yield "a share too few", one, (shares[32:], proof)
        yield "a scalar that is too large", one, (shares, proof[:-1] + b"\xff")

    return table.vector(refused())


def show_vectors() -> Vector:
    table = Recorder(2)
    table.ask(Shuffle("deck", (3, 1, 4)))
    table.ask(Deal("deck", 2, 1))
    table.ask(Show("deck", (1, 0), 1))

    def refused() -> Iterator[Refused]:
        one = table.seats.of(Show)
        shares, proof = one.parts
        yield "two shares exchanged", one, (shares[32:] + shares[:32], proof)
        yield "the shares of the deal", one, table.seats.of(Deal).parts
        yield "a share too few", one, (shares[32:], proof)

    return table.vector(refused())


def seal_vectors() -> Vector:
    table = Recorder(2)
    table.ask(Seal("card", 0), Pick(6))
    table.ask(Seal("card", 1), Mark((2, 3), "sealed"))
    table.ask(Open("card", 0))
    table.ask(Open("card", 1))

    def refused() -> Iterator[Refused]:
        seal, one = table.seats.of(Seal), table.seats.of(Open, seat=0)
        yield "a seal that is too short", seal, with_part(seal.parts, 0, seal.parts[0][1:])
        yield "a box of a length that none has", seal, with_part(seal.parts, 1, seal.parts[1][1:])
        yield "a box without room for anything", seal, with_part(seal.parts, 1, seal.parts[1][:16])
        yield "another choice", one, with_part(one.parts, 0, encode_action(CHOOSING, Pick(8)))
        yield "another seed", one, with_part(one.parts, 1, flipped(one.parts[1]))
        yield "the opening of another seat", one, table.seats.of(Open, seat=1).parts
        yield "a seed that is too short", one, with_part(one.parts, 1, one.parts[1][1:])

    return {**table.vector(refused()), "not_actions": _not_actions()}


def _not_actions() -> list[Vector]:
    """Bytes that were sealed and opened as they should be, and are not an action."""
    found = []
    for why, choice in (
        ("nothing", b""),
        ("not canonical", bytes.fromhex("9200cc04")),
        ("a text for a number", bytes.fromhex("9200a134")),
        ("no such action", bytes.fromhex("920204")),
        ("read as another action", bytes.fromhex("920005")),
    ):
        table = Seats(2, "vector")
        table.ask(Seal("card", 0), Pick(6))
        one = table.last()
        parts = write_choice(one.run.where, choice, table.secrets[0])
        done = one.checked(parts)
        assert isinstance(done, Done)
        table.memory = done.memory
        opened = (choice, one.run.where.seed(table.secrets[0], parts[1]).data)
        run = table.begin(Open("card", 0))
        code, accused = Written(PROTOCOLS[Open], run, 0, opened, table.head).blamed(opened)
        found.append({"why": why, "sealed": parts, "opened": opened, "code": code, "accused": accused})
    return found


def commit_vectors() -> Vector:
    table = Recorder(3)
    table.ask(Commit("row", 0, CELLS), Mark((1, 3)))
    table.ask(Commit("row", 1, CELLS), Mark((0,)))
    table.ask(Answer("row", 0, (3, 2)))
    table.ask(Answer("row", 0, (3, 2), 2))
    table.ask(Compare("row", 0, (0, 1, 3), (0, 1, 1)))
    table.ask(Compare("row", 0, (0, 1, 3), (1, 1, 0)))
    table.ask(Open("row", 0))

    def refused() -> Iterator[Refused]:
        one, other = table.seats.of(Commit, seat=0), table.seats.of(Commit, seat=1)
        seal, box, committed, proof = one.parts
        yield "a commitment too few", one, (seal, box, committed[32:], proof)
        swapped = committed[32:64] + committed[:32] + committed[64:]
        yield "commitments in another order", one, (seal, box, swapped, proof)
        yield "the commitments of another seat", one, (seal, box, *other.parts[2:])
        answer, private = table.seats.of(Answer), table.seats.of(Answer, number=1)
        yield "another bit", answer, with_part(answer.parts, 0, b"\0\0")
        yield "not a bit", answer, with_part(answer.parts, 0, b"\2\0")
        scalars = answer.parts[1]
        yield "the openings exchanged", answer, with_part(answer.parts, 1, scalars[32:] + scalars[:32])
        pairs = private.parts[0]
        yield "answers exchanged", private, with_part(private.parts, 0, pairs[64:] + pairs[:64])
        yield "an answer too few", private, with_part(private.parts, 0, pairs[64:])
        equal, different = table.seats.of(Compare), table.seats.of(Compare, number=1)
        yield "equal, where they differ", different, equal.parts
        yield "different, where they are equal", equal, different.parts
        yield "the opening of another number", equal, with_part(equal.parts, 1, scalars[:32])
        yield "neither equal nor different", equal, with_part(equal.parts, 0, b"\2")
        yield "a proof too short", different, with_part(different.parts, 1, different.parts[1][32:])
        yield "an answer in the open", private, with_part(private.parts, 0, IDENTITY.encoding + pairs[32:])

    return {**table.vector(refused()), "other_rows": _other_rows()}


def _other_rows() -> list[Vector]:
    """Commitments to bits that are not the row that was chosen: it shows when the choice is opened."""
    found = []
    for why, action, bits in (
        ("a bit too few", Mark((1, 3)), (0, 1, 0, 0, 0, 0)),
        ("more than the row has room for", Mark((1, CELLS)), (0, 1, 0, 0, 0, 0)),
        ("a choice that stands for no row", Pick(6), (1, 1, 1, 1, 1, 1)),
    ):
        table = Seats(2, "vector")
        table.ask(Commit("row", 0, CELLS), Mark((0,)))
        one, secret = table.last(), table.secrets[0]
        choice = encode_action(CHOOSING, action)
        seal, box = write_choice(one.run.where, choice, secret)
        seed = one.run.where.seed(secret, box)
        blindings = [seed.scalar("bit", cell) for cell in range(CELLS)]
        row = [bool(bit) for bit in bits]
        commitments = [commit_bit(bit, r) for bit, r in zip(row, blindings, strict=True)]
        proof = prove_bits(commitments, row, blindings, one.run.place, secret)
        parts = (seal, box, join(commitments), proof.encode())
        done = one.checked(parts)
        assert isinstance(done, Done)
        table.memory = done.memory
        opened = (choice, seed.data)
        code, accused = Written(PROTOCOLS[Open], table.begin(Open("row", 0)), 0, opened, table.head).blamed(
            opened
        )
        found.append({"why": why, "committed": parts, "opened": opened, "code": code, "accused": accused})
    return found


VECTORS: dict[str, Callable[[], Vector]] = {
    "shuffle": shuffle_vectors,
    "deal": deal_vectors,
    "show": show_vectors,
    "seal": seal_vectors,
    "commit": commit_vectors,
}


def rendered(name: str) -> str:
    return json.dumps({"v": 1, "vector": name, **plain(VECTORS[name]())}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for vector in VECTORS:
        (FOLDER / f"{vector}.json").write_text(rendered(vector), encoding="utf-8")
