"""The card and choice protocols once more, written from protocol/spec/protocols alone.

Like `independent_verifier` it imports nothing of the project and only reads vectors. It follows the runs of a
vector, checks every event, and says what every run gives.
"""

from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from helpers import independent_verifier as kernel
from helpers.independent_verifier import BASE, IDENTITY, H, combine, encoded, number, pieces, point

Json = dict[str, Any]
Pair = list[str]
"""a ciphertext: two points"""


class Reader:
    """Follows the runs of one vector, or the first events of a run."""

    def __init__(self, vector: Json) -> None:
        self.match: str = vector["match"]
        self.keys: list[str] = [seat["key"] for seat in vector["seats"]]
        self.secrets = [bytes.fromhex(seat["secret"]) for seat in vector["seats"]]
        self.decks: dict[str, Json] = {}
        self.choices: dict[tuple[str, int], Json] = {}
        self.rows: dict[tuple[str, int], list[str]] = {}
        self.told: dict[tuple[str, int, int, int], Pair] = {}

    def run(self, run: Json) -> Json:
        """The result of one run, in the vector's form. AssertionError if any event does not hold."""
        request = run["request"]
        steps = {
            "Shuffle": self.shuffle,
            "Deal": self.deal,
            "Show": self.show,
            "Seal": self.seal,
            "Open": self.open,
            "Commit": self.commit,
            "Answer": self.answer,
            "Compare": self.compare,
        }
        return steps[request["is"]](request, run["anchor"], run["events"])

    def place(self, seat: int, anchor: str, purpose: str) -> Json:
        return {"match": self.match, "seat": seat, "head": anchor, "purpose": purpose}

    # Cards ------------------------------------------------------------------------------------------

    @property
    def joint(self) -> str:
        return encoded(combine(*((1, point(key)) for key in self.keys))).hex()

    def shuffle(self, request: Json, anchor: str, events: list[Json]) -> Json:
        name = request["deck"]
        cards = [[encoded(IDENTITY).hex(), times_base(face + 1)] for face in request["faces"]]
        cards += [self.decks[deck]["cards"][at] for deck, at in request["returned"]]
        assert [event["seat"] for event in events] == list(range(len(self.keys)))[: len(events)]
        for event in events:
            assert event["kind"] == 64
            after, proof = event["parts"]
            passed = pairs(after)
            place = self.place(event["seat"], anchor, f"shuffle/{name}")
            inputs, outputs = [[card] for card in cards], [[card] for card in passed]
            statement = {"place": place, "key": self.joint, "inputs": inputs, "outputs": outputs}
            assert kernel.shuffle_holds({**statement, "encoded": proof})
            cards = passed
        self.decks[name] = {"cards": cards, "holders": [], "shares": []}
        return {"is": "Shuffled", "deck": name, "count": len(cards)}

    def deal(self, request: Json, anchor: str, events: list[Json]) -> Json:
        name, to, deck = request["deck"], request["to"], self.decks[request["deck"]]
        first = len(deck["holders"])
        positions = list(range(first, first + request["count"]))
        deck["holders"] += [to] * request["count"]
        deck["shares"] += [{} for _ in positions]
        seats = len(self.keys)
        order = [(first + turn) % seats for turn in range(seats)]
        assert [event["seat"] for event in events] == [seat for seat in order if seat != to][: len(events)]
        for event in events:
            assert event["kind"] == 80
            self.shared(event, anchor, f"deal/{name}", deck, positions)
        faces = [self.face(deck, at) for at in positions] if to is None else []
        return {"is": "CardsDealt", "deck": name, "positions": positions, "to": to, "faces": faces}

    def show(self, request: Json, anchor: str, events: list[Json]) -> Json:
        name, positions, deck = request["deck"], request["positions"], self.decks[request["deck"]]
        (event,) = events
        assert (event["kind"], event["seat"]) == (96, request["seat"])
        assert all(deck["holders"][at] == event["seat"] for at in positions)
        self.shared(event, anchor, f"show/{name}", deck, positions)
        faces = [self.face(deck, at) for at in positions]
        return {"is": "CardsShown", "deck": name, "positions": positions, "faces": faces}

    def shared(self, event: Json, anchor: str, purpose: str, deck: Json, positions: list[int]) -> None:
        shares, proof = pieces(event["parts"][0]), event["parts"][1]
        many = {
            "ciphertexts": [deck["cards"][at] for at in positions],
            "shares": shares,
            "encoded": proof,
        }
        place = self.place(event["seat"], anchor, purpose)
        assert len(shares) == len(positions)
        assert kernel.shares_hold({"place": place, "key": self.keys[event["seat"]], "many": many})
        for at, share in zip(positions, shares, strict=True):
            deck["shares"][at][event["seat"]] = point(share)

    def face(self, deck: Json, at: int) -> int:
        second = point(deck["cards"][at][1])
        message = combine((1, second), *((-1, share) for share in deck["shares"][at].values()))
        return small(message) - 1

    def private(self, seat: int) -> int:
        return kernel.derive(self.secrets[seat], "match key", bytes.fromhex(self.match), seat)

    def read_card(self, seat: int, name: str, at: int) -> int:
        """What a card is, for its holder."""
        deck = self.decks[name]
        mine = combine((self.private(seat), point(deck["cards"][at][0])))
        deck["shares"][at].setdefault(seat, mine)
        return self.face(deck, at)

    # Choices ----------------------------------------------------------------------------------------

    def items(self, seat: int, name: str, anchor: str) -> tuple[Any, ...]:
        return (bytes.fromhex(self.match), seat, name, bytes.fromhex(anchor))

    def sealed(self, request: Json, anchor: str, event: Json, kind: int) -> list[str]:
        assert (event["kind"], event["seat"]) == (kind, request["seat"])
        parts: list[str] = event["parts"]
        seal, box, *rest = parts
        assert len(seal) == 64
        assert (len(box) // 2 - 16) % 64 == 0 < len(box) // 2 - 16
        key = (request["name"], request["seat"])
        self.choices[key] = {"seal": seal, "box": box, "anchor": anchor}
        return rest

    def seal(self, request: Json, anchor: str, events: list[Json]) -> Json:
        (event,) = events
        assert self.sealed(request, anchor, event, 112) == []
        return {"is": "Sealed", "name": request["name"]}

    def commit(self, request: Json, anchor: str, events: list[Json]) -> Json:
        (event,) = events
        committed, proof = self.sealed(request, anchor, event, 144)
        row = pieces(committed)
        place = self.place(event["seat"], anchor, f"commit/{request['name']}")
        assert len(row) == request["length"]
        assert kernel.bits_hold({"place": place, "commitments": row, "encoded": proof})
        self.rows[request["name"], event["seat"]] = row
        return {"is": "Committed", "name": request["name"]}

    def open(self, request: Json, _: str, events: list[Json]) -> Json:
        (event,) = events
        assert (event["kind"], event["seat"]) == (128, request["seat"])
        name, seat = request["name"], request["seat"]
        choice, seed = map(bytes.fromhex, event["parts"])
        known = self.choices[name, seat]
        items = self.items(seat, name, known["anchor"])
        assert kernel.digest("choice", *items, choice, seed).hex() == known["seal"]
        if (name, seat) in self.rows:
            bits = row_of(choice)
            for cell, commitment in enumerate(self.rows[name, seat]):
                made = combine((cell in bits, BASE), (kernel.derive(seed, "bit", cell), H))
                assert encoded(made).hex() == commitment
        return {"is": "Opened", "name": name, "action": choice.hex()}

    def read_choice(self, seat: int, name: str) -> tuple[bytes, bytes]:
        """The choice and the seed, for the seat that has chosen."""
        known, secret = self.choices[name, seat], self.secrets[seat]
        items, box = self.items(seat, name, known["anchor"]), bytes.fromhex(known["box"])
        key = kernel.child(secret, "box mac", *items) + kernel.child(secret, "box cipher", *items)
        padded = AESSIV(key).decrypt(box, None)
        return padded.rstrip(b"\0")[:-1], kernel.child(secret, "choice", *items, box)

    def answer(self, request: Json, anchor: str, events: list[Json]) -> Json:
        (event,) = events
        assert (event["kind"], event["seat"]) == (160, request["seat"])
        name, seat, cells, to = request["row"], request["seat"], request["cells"], request["to"]
        committed = [self.rows[name, seat][cell] for cell in cells]
        first, second = event["parts"]
        bits: list[int] = []
        if to is None:
            bits = list(bytes.fromhex(first))
            for bit, opening, commitment in zip(bits, pieces(second), committed, strict=True):
                assert bit in (0, 1)
                assert combine((bit, BASE), (number(opening), H)) == point(commitment)
        else:
            self.tell(request, anchor, pairs(first), second, committed)
        return {"is": "Answered", "row": name, "cells": cells, "to": to, "bits": bits}

    def compare(self, request: Json, anchor: str, events: list[Json]) -> Json:
        (event,) = events
        assert (event["kind"], event["seat"]) == (176, request["seat"])
        name, cells, bits = request["row"], request["cells"], request["bits"]
        committed = [point(self.rows[name, event["seat"]][cell]) for cell in cells]
        terms = [(-1 if bit else 1, one) for bit, one in zip(bits, committed, strict=True)]
        difference = combine((sum(bits), BASE), *terms)
        said, proven = event["parts"]
        if said == "01":
            assert combine((number(proven), H)) == difference
        else:
            assert said == "00"
            place = self.place(event["seat"], anchor, f"compare/{name}")
            assert kernel.differs_holds({"place": place, "difference": difference, "encoded": proven})
        return {"is": "Compared", "row": name, "cells": cells, "bits": bits, "equal": said == "01"}

    def tell(self, request: Json, anchor: str, told: list[Pair], proof: str, committed: list[str]) -> None:
        name, seat, to = request["row"], request["seat"], request["to"]
        one = [encoded(IDENTITY).hex(), encoded(BASE).hex()]
        place = self.place(seat, anchor, f"answer/{name}")
        statement = {"place": place, "key": self.keys[to], "bits": committed}
        chain = {"inputs": [one] * len(told), "outputs": told}
        assert kernel.multiply_holds({**statement, "chains": [chain], "encoded": proof})
        for cell, pair in zip(request["cells"], told, strict=True):
            self.told[name, seat, to, cell] = pair

    def read_answer(self, name: str, seat: int, to: int, cell: int) -> int:
        """One bit, for the seat that was told."""
        first, second = map(point, self.told[name, seat, to, cell])
        return small(combine((1, second), (-self.private(to), first)))


def times_base(factor: int) -> str:
    return encoded(combine((factor, BASE))).hex()


def small(message: Any) -> int:
    return next(m for m in range(1 << 12) if combine((m, BASE)) == message)


def pairs(text: str) -> list[Pair]:
    elements = pieces(text)
    return [elements[at : at + 2] for at in range(0, len(elements), 2)]


def row_of(choice: bytes) -> set[int]:
    """The row that an action of the vectors stands for: [1, [cells …], text], all numbers small."""
    assert choice[:2] == b"\x93\x01"
    count = choice[2] - 0x90
    return set(choice[3 : 3 + count])
