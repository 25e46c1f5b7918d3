"""The search for a free mark once more, written from protocol/spec alone: every secret number, and every part
that is not a proof, follows from the seats' secrets by the formulas of the text.

Like `independent_verifier` it imports nothing of the project and only reads a vector.
"""

from typing import Any

from helpers import independent_verifier as kernel
from helpers.independent_protocols import pairs, small, times_base
from helpers.independent_verifier import BASE, IDENTITY, H, combine, encoded, pieces

Json = dict[str, Any]
Pair = list[str]
TRIVIAL = encoded(IDENTITY).hex()
STEPS = {48: "bits", 49: "shuffle", 50: "blind", 51: "zero", 52: "label"}


class Search:
    """Follows the events of the vector, and writes each of them again."""

    def __init__(self, vector: Json) -> None:
        self.vector = vector
        self.match, self.key = bytes.fromhex(vector["match"]), vector["key"]
        run = bytes.fromhex(vector["began"]), vector["attempt"]
        secrets = [bytes.fromhex(seat["secret"]) for seat in vector["seats"]]
        self.seeds = [
            kernel.child(secret, "attempt", self.match, seat, *run) for seat, secret in enumerate(secrets)
        ]
        self.written: list[list[Pair]] = []
        self.cards: list[list[Pair]] = []
        self.opened: list[list[str]] = []
        self.labels: list[int] = []

    def place(self, event: Json) -> Json:
        purpose = f"mark {STEPS[event['kind']]} {event['at']}"
        return {
            "match": self.vector["match"],
            "seat": event["seat"],
            "head": self.vector["anchor"],
            "purpose": purpose,
        }

    def check(self, event: Json) -> None:
        """AssertionError unless the event is what its seat's secret makes of what stood before."""
        step = STEPS[event["kind"]]
        {"bits": self.bits, "shuffle": self.shuffle, "blind": self.blind}.get(step, self.share)(event)

    # The list ---------------------------------------------------------------------------------------

    def bits(self, event: Json) -> None:
        seat, classes = self.vector["seats"][event["seat"]], self.vector["classes"]
        seed, has = self.seeds[event["seat"]], seat["marks"]
        openings = [kernel.derive(seed, "bit", classes + mark) for mark in range(len(has))]
        committed = [
            encoded(combine((bit, BASE), (r, H))).hex() for bit, r in zip(has, openings, strict=True)
        ]
        assert committed == seat["committed"]
        ones = [[TRIVIAL, encoded(BASE).hex()]] * len(has)
        step, chain = {"key": self.key, "passed": has}, {"chain": "marks", "inputs": ones}
        factors = kernel.step_factors(step, chain, seed)
        assert factors == [kernel.number(one) for one in event["factors"]]
        outputs = [self.encrypted(combine((bit, BASE)), rho) for bit, rho in zip(has, factors, strict=True)]
        assert pairs(event["parts"][0]) == outputs
        proven = {**step, "place": self.place(event), "bits": committed}
        chains = [{**chain, "outputs": outputs}]
        assert kernel.multiply_holds({**proven, "chains": chains, "encoded": event["parts"][1]})
        self.written.append(outputs)
        if len(self.written) == len(self.seeds):
            counts = [total(column) for column in zip(*self.written, strict=True)]
            labels = [[TRIVIAL, times_base(mark + 1)] for mark in range(len(has))]
            self.cards = [list(card) for card in zip(labels, counts, strict=True)]
            self.written = []

    def shuffle(self, event: Json) -> None:
        statement = {"place": self.place(event), "key": self.key, "inputs": self.cards}
        factors, order = kernel.shuffle_secrets(statement, self.seeds[event["seat"]])
        assert order == event["order"]
        assert factors == [[kernel.number(one) for one in card] for card in event["factors"]]
        outputs = [
            [total([part, self.encrypted(IDENTITY, rho)]) for part, rho in zip(card, rhos, strict=True)]
            for card, rhos in zip((self.cards[at] for at in order), factors, strict=True)
        ]
        assert "".join(part for card in outputs for pair in card for part in pair) == event["parts"][0]
        assert kernel.shuffle_holds({**statement, "outputs": outputs, "encoded": event["parts"][1]})
        self.cards = outputs

    # The first zero -----------------------------------------------------------------------------------

    def blind(self, event: Json) -> None:
        before, place = self.cards[event["at"]][1], self.place(event)
        case = {"place": place, "blind": {"before": before, "test": f"mark {event['at']}"}}
        factor = kernel.blinding_factor(case, self.seeds[event["seat"]])
        assert factor == kernel.number(event["factor"])
        after = [encoded(combine((factor, point(part)))).hex() for part in before]
        first, second, *proof = pieces(event["parts"][0])
        assert [first, second] == after
        blinded = {"before": before, "after": after, "encoded": "".join(proof)}
        assert kernel.blinding_holds({"place": place, "blind": blinded})
        self.written.append([after])

    def share(self, event: Json) -> None:
        """Of the sum of the blinded counts, or of the label."""
        label = STEPS[event["kind"]] == "label"
        opened = self.cards[event["at"]][0] if label else total([one[0] for one in self.written])
        private = kernel.derive(self.seeds[event["seat"]], "key")
        assert private == kernel.number(self.vector["seats"][event["seat"]]["private"])
        mine = encoded(combine((private, point(opened[0])))).hex()
        share, *proof = pieces(event["parts"][0])
        assert share == mine
        one = {"ciphertext": opened, "share": share, "encoded": "".join(proof)}
        assert kernel.share_holds({"place": self.place(event), "key": times_base(private), "one": one})
        self.opened.append([opened[1], share])
        if event["seat"] == len(self.seeds) - 1:
            self.message = combine((1, point(opened[1])), *((-1, point(one[1])) for one in self.opened))
            self.opened, self.written = [], []
            self.labels += [small(self.message) - 1] if label else []

    @property
    def mark(self) -> int | None:
        """The first label that is not of an excluded mark."""
        return next((mark for mark in self.labels if mark not in self.vector["excluded"]), None)

    def encrypted(self, message: Any, factor: int) -> Pair:
        second = combine((1, message), (factor, point(self.key)))
        return [encoded(combine((factor, BASE))).hex(), encoded(second).hex()]


def total(summands: Any) -> Pair:
    """The sum of ciphertexts."""
    return [encoded(combine(*((1, point(pair[side])) for pair in summands))).hex() for side in (0, 1)]


def point(text: str) -> Any:
    return IDENTITY if text == TRIVIAL else kernel.point(text)
