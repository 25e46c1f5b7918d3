"""A unique column once more, written from protocol/spec alone: every part that is not a proof is made again
from the seats' secrets, every proof is verified, and so it comes out who holds which row.

Like `independent_verifier` it imports nothing of the project and only reads a vector.
"""

from hashlib import sha256
from typing import Any

from helpers import independent_verifier as kernel
from helpers.independent_protocols import small, times_base
from helpers.independent_verifier import BASE, IDENTITY, H, combine, digest, encoded, pieces, point

Json = dict[str, Any]
Pair = list[str]
TRIVIAL = [encoded(IDENTITY).hex(), encoded(BASE).hex()]
STEPS = ("keys", "coin", "chain", "sums", "rejected", "without", "prove", "blind", "zero", "seal", "seeds")


class Words:
    """A draw, as in draw.md."""

    def __init__(self, seed: bytes, label: str) -> None:
        head = len(label).to_bytes(2, "big") + label.encode() + seed
        blocks = (sha256(head + n.to_bytes(8, "big")).digest() for n in range(2**32))
        self.words = (int.from_bytes(block[at : at + 8], "big") for block in blocks for at in range(0, 32, 8))

    def below(self, n: int) -> int:
        return next(word for word in self.words if word < 2**64 - 2**64 % n) % n


class Attempt:
    """An attempt, as who knows all secrets sees it. What is by seat is in the order of the table."""

    def __init__(self, deal: "Deal", number: int) -> None:
        self.deal, self.number, self.n = deal, number, deal.n
        self.seeds = [deal.child(seat, "attempt", deal.began, number) for seat in range(self.n)]
        self.private = [kernel.derive(seed, "key") for seed in self.seeds]
        draws = [Words(kernel.child(seed, "number"), "number") for seed in self.seeds]
        self.drawn = [draw.below(len(deal.table)) for draw in draws]
        self.key = times_base(sum(self.private))
        self.numbers: list[str] = []
        """K, by seat"""
        self.passed: list[list[Pair]] = []
        """by position; of the last one the sum"""
        self.count = -1

    def seat_at(self, position: int) -> int:
        return (self.number + position) % self.n

    def toss(self, offsets: list[int]) -> None:
        self.offsets = offsets
        sums = [sum(pair) for pair in zip(self.drawn, offsets, strict=True)]
        self.rows = [number % len(self.deal.table) for number in sums]
        self.bits = [list(self.deal.table[row]) for row in self.rows]

    def place(self, seat: int) -> Json:
        anchor, match = self.deal.anchor.hex(), self.deal.match.hex()
        return {"match": match, "seat": seat, "head": anchor, "purpose": f"attempt {self.number}"}

    def keys(self, seat: int, said: bytes) -> None:
        """160 bytes: all but the proof, and the proof holds."""
        seed = self.seeds[seat]
        committed = combine((self.drawn[seat], BASE), (kernel.derive(seed, "kappa"), H))
        self.numbers.append(encoded(committed).hex())
        hashed = digest("attempt/seed", self.deal.match, seat, self.number, seed)
        key = bytes.fromhex(times_base(self.private[seat]))
        assert said == key + said[32:96] + encoded(committed) + hashed
        assert kernel.key_holds({"encoded": said[:96].hex(), "place": self.place(seat)})

    def pass_on(self, seat: int, received: list[Pair], chain: str, ends: bool) -> list[Pair]:
        """A vector; at the end of a chain, a sum."""
        deal, classes = self.deal, len(self.deal.weights)
        bits = self.bits[seat][:classes]
        step = {"key": self.key, "passed": bits}
        told = {"inputs": received, "chain": chain, "counts": deal.weights}
        if ends:
            rho = kernel.end_factor(step, told, self.seeds[seat])
            factors = [bit * weight for bit, weight in zip(bits, deal.weights, strict=True)]
            return [self.weighed(factors, received, rho)]
        rhos = kernel.step_factors(step, told, self.seeds[seat])
        return [self.weighed([b], [u], rho) for b, u, rho in zip(bits, received, rhos, strict=True)]

    def weighed(self, factors: list[int], received: list[Pair], rho: int) -> Pair:
        """Σ factor · pair + Enc(0; ρ)."""
        bases = (BASE, point(self.key))
        sides = [[maybe(pair[side]) for pair in received] for side in (0, 1)]
        return [
            encoded(combine(*zip(factors, side, strict=True), (rho, base))).hex()
            for side, base in zip(sides, bases, strict=True)
        ]

    def ones(self) -> list[Pair]:
        return [TRIVIAL] * len(self.deal.weights)

    def received(self, position: int) -> list[Pair]:
        """In the main chain."""
        return self.passed[position - 1] if position else self.ones()

    def share(self, seat: int, opened: Pair) -> bytes:
        return encoded(combine((self.private[seat], point(opened[0]))))

    def opened(self, sealed: Pair) -> Any:
        """What a ciphertext hides."""
        return combine((1, point(sealed[1])), (-sum(self.private), point(sealed[0])))

    def committed(self, seat: int) -> list[str]:
        openings = [kernel.derive(self.seeds[seat], "bit", h) for h in range(len(self.bits[seat]))]
        pairs = zip(self.bits[seat], openings, strict=True)
        return [encoded(combine((bit, BASE), (opening, H))).hex() for bit, opening in pairs]

    def common(self, rows: list[int]) -> int:
        """How many columns all of these rows allow, counted in the open."""
        weights = enumerate(self.deal.weights)
        return sum(weight for h, weight in weights if all(self.deal.table[row][h] for row in rows))


class Link:
    """What one position passes on in one chain for the tests, and what it goes on from."""

    def __init__(self, chain: str, position: int, received: list[Pair], ends: bool) -> None:
        self.chain, self.position, self.received, self.ends = chain, position, received, ends
        self.passed: list[Pair] = []

    def stated(self, weights: list[int]) -> Json:
        """As the proof of the step says it."""
        if self.ends:
            return {"inputs": self.received, "counts": weights, "output": self.passed[0]}
        return {"inputs": self.received, "outputs": self.passed}


class Deal:
    """Follows the events of a unique column."""

    def __init__(self, vector: Json) -> None:
        self.match, self.began = bytes.fromhex(vector["match"]), bytes.fromhex(vector["began"])
        self.secrets = [bytes.fromhex(seat["secret"]) for seat in vector["seats"]]
        self.n, request = len(self.secrets), vector["request"]
        columns = range(request["columns"])
        treated = [tuple(row >> column & 1 for row in request["rows"]) for column in columns]
        classes = list(dict.fromkeys(treated))
        self.weights = [treated.count(one) for one in classes]
        marks = request["marks"] or [0] * len(request["rows"])
        self.table = [
            bytes([*(one[c] for one in classes), *(mark >> m & 1 for m in range(request["mark_count"]))])
            for c, mark in enumerate(marks)
        ]
        self.anchor = self.began
        self.attempts: list[Attempt] = []
        self.seen: set[str] = set()
        """what there was of it, by name"""

    def child(self, seat: int, label: str, *items: Any) -> bytes:
        return kernel.child(self.secrets[seat], label, self.match, seat, *items)

    def write(self, step: str, seat: int) -> list[bytes]:
        """The next event, which is one of this step by this seat."""
        event = next(self.events)
        assert (event["kind"], event["seat"]) == (32 + STEPS.index(step), seat)
        return [bytes.fromhex(part) for part in event["parts"]]

    def follow(self, events: list[Json], anchors: list[str]) -> Attempt:
        """The attempt that is accepted, from all events and the anchors of later batches. AssertionError if
        any event is not what it must be."""
        self.events = iter(events)
        for batch, anchor in enumerate([self.began.hex(), *anchors]):
            self.anchor = bytes.fromhex(anchor)
            self.count(batch)
            found = self.first_good()
            if found is not None:
                self.seal(found)
                assert next(self.events, None) is None
                return found
        raise AssertionError("the events end before anything is dealt")

    def first_good(self) -> Attempt | None:
        opened, needless = 0, set[int]()
        while True:
            left = range(opened, len(self.attempts))
            single = next((at for at in left if self.attempts[at].count == 1 and at not in needless), None)
            dead = range(opened, len(self.attempts) if single is None else single)
            if dead:
                self.open([self.attempts[at] for at in dead])
                opened = dead.stop
            elif single is None:
                return None
            elif self.is_good(self.attempts[single]):
                return self.attempts[single]
            else:
                needless.add(single)
                self.seen.add("a needless row")

    # Section 3 ------------------------------------------------------------------------------------------

    def count(self, batch: int) -> None:
        size = self.n * -(-12 // self.n)
        self.attempts = [Attempt(self, batch * size + at) for at in range(size)]
        shares = [self.child(seat, "coin", "offsets", self.anchor) for seat in range(self.n)]
        for seat in range(self.n):
            seal, *keys = self.write("keys", seat)
            assert seal == digest("coin/seal", self.match, seat, "offsets", self.anchor, shares[seat])
            for attempt, said in zip(self.attempts, keys, strict=True):
                attempt.keys(seat, said)
        for seat in self.round(batch):
            assert self.write("coin", seat) == [shares[seat]]
        coin = Words(digest("coin/value", self.match, "offsets", self.anchor, shares), "coin/offsets")
        for attempt in self.attempts:
            attempt.toss([coin.below(len(self.table)) for _ in range(self.n)])
        for turn in range(self.n):
            for seat in self.round(turn):
                mine = [attempt for attempt in self.attempts if attempt.seat_at(turn) == seat]
                for attempt, part in zip(mine, self.write("chain", seat), strict=True):
                    ends = turn == self.n - 1
                    attempt.passed.append(attempt.pass_on(seat, attempt.received(turn), "-1", ends))
                    assert part == joined(attempt.passed[-1])
        for seat in self.round(batch):
            for attempt, share in zip(self.attempts, self.write("sums", seat), strict=True):
                assert share == attempt.share(seat, attempt.passed[-1][0])
        for attempt in self.attempts:
            attempt.count = small(attempt.opened(attempt.passed[-1][0]))

    def round(self, first: int) -> list[int]:
        return [(first + place) % self.n for place in range(self.n)]

    # Section 4 ------------------------------------------------------------------------------------------

    def open(self, dead: list[Attempt]) -> None:
        for seat in range(self.n):
            for attempt, part in zip(dead, self.write("rejected", seat), strict=True):
                kappa = kernel.derive(attempt.seeds[seat], "kappa").to_bytes(32, "little")
                assert part == attempt.drawn[seat].to_bytes(2, "big") + kappa
        assert all(attempt.common(attempt.rows) == attempt.count for attempt in dead)

    # Sections 5 and 6 -----------------------------------------------------------------------------------

    def is_good(self, attempt: Attempt) -> bool:
        """Is no row of it needless?"""
        first = range(0 if self.n <= 4 else 2, self.n)
        links = self.first_links(attempt, first.start)
        self.prove(attempt, links, late=False)
        ends = {j: self.without(attempt, links, j) for j in first}
        if self.some_are_needless(attempt, ends):
            return False
        if first.start:
            self.seen.add("late tests")
            links = self.late_links(attempt)
            self.prove(attempt, links, late=True)
            *_, at_zero, at_one = links
            return not self.some_are_needless(attempt, {0: at_one.passed[0], 1: at_zero.passed[0]})
        return True

    def first_links(self, attempt: Attempt, t: int) -> list[Link]:
        links: dict[tuple[int, int], Link] = {}
        for distance in range(1, self.n - t):
            for p in range(t + distance, self.n):
                j = p - distance
                received = links[j, p - 1].passed if j < p - 1 else attempt.received(p - 1)
                links[j, p] = Link(str(attempt.seat_at(j)), p, received, p == self.n - 1)
                self.read(attempt, links[j, p])
        return list(links.values())

    def late_links(self, attempt: Attempt) -> list[Link]:
        links: list[Link] = []
        for p in range(2, self.n):
            links.append(Link("-2", p, links[-1].passed if links else attempt.ones(), False))
            self.read(attempt, links[-1])
        last = links[-1].passed
        for p in (0, 1):
            links.append(Link("-2", p, last, True))
            self.read(attempt, links[-1])
        return links

    def read(self, attempt: Attempt, link: Link) -> None:
        seat = attempt.seat_at(link.position)
        link.passed = attempt.pass_on(seat, link.received, link.chain, link.ends)
        assert self.write("without", seat) == [joined(link.passed)]

    def without(self, attempt: Attempt, links: list[Link], j: int) -> Pair:
        """The sum at the end of the chain without a position."""
        if j < self.n - 1:
            chain = str(attempt.seat_at(j))
            return next(link.passed[0] for link in links if link.ends and link.chain == chain)
        vector = attempt.passed[self.n - 2]
        return [
            encoded(combine(*zip(self.weights, (point(pair[side]) for pair in vector), strict=True))).hex()
            for side in (0, 1)
        ]

    def prove(self, attempt: Attempt, links: list[Link], late: bool) -> None:
        table = [row.hex() for row in self.table]
        for seat in range(self.n):
            place, *said, steps = attempt.place(seat), *self.write("prove", seat)
            position = (seat - attempt.number) % self.n
            mine = [link for link in links if link.position == position]
            if not late:
                committed, row_proof, share_proof = said
                assert pieces(committed.hex()) == attempt.committed(seat)
                row = {"table": table, "offset": attempt.offsets[seat], "number": attempt.numbers[seat]}
                proof = {"bits": attempt.committed(seat), "encoded": row_proof.hex()}
                assert kernel.row_holds({"place": place, **row, **proof})
                total, key = attempt.passed[-1][0], times_base(attempt.private[seat])
                share = {"ciphertext": total, "share": attempt.share(seat, total).hex()}
                one = {**share, "encoded": share_proof.hex()}
                assert kernel.share_holds({"place": place, "key": key, "one": one})
                main = Link("-1", position, attempt.received(position), position == self.n - 1)
                main.passed = attempt.passed[position]
                mine = [main, *mine]
            bits = attempt.committed(seat)[: len(self.weights)]
            chains = [link.stated(self.weights) for link in mine]
            statement = {"place": place, "key": attempt.key, "bits": bits, "chains": chains}
            assert kernel.multiply_holds({**statement, "encoded": steps.hex()})

    def some_are_needless(self, attempt: Attempt, ends: dict[int, Pair]) -> bool:
        """Blind and open the counts without these positions, minus 1."""
        tested = [
            [first, encoded(combine((1, point(second)), (-1, BASE))).hex()] for first, second in ends.values()
        ]
        blinded: list[list[Pair]] = []
        for seat in range(self.n):
            afters = []
            for j, before, part in zip(ends, tested, self.write("blind", seat), strict=True):
                case = {"before": before, "test": str(attempt.seat_at(j))}
                factor = kernel.blinding_factor(
                    {"place": attempt.place(seat), "blind": case}, attempt.seeds[seat]
                )
                after = [encoded(combine((factor, point(side)))).hex() for side in before]
                assert part[:64].hex() == "".join(after)
                proven = {"before": before, "after": after, "encoded": part[64:].hex()}
                assert kernel.blinding_holds({"place": attempt.place(seat), "blind": proven})
                afters.append(after)
            blinded.append(afters)
        totals = [total(column) for column in zip(*blinded, strict=True)]
        for seat in range(self.n):
            (said,) = self.write("zero", seat)
            shares = [attempt.share(seat, one).hex() for one in totals]
            assert said[: 32 * len(totals)].hex() == "".join(shares)
            many = {"ciphertexts": totals, "shares": shares, "encoded": said[32 * len(totals) :].hex()}
            key = times_base(attempt.private[seat])
            assert kernel.shares_hold({"place": attempt.place(seat), "key": key, "many": many})
        needless = [attempt.opened(one) == IDENTITY for one in totals]
        rows = [attempt.rows[attempt.seat_at(position)] for position in range(self.n)]
        assert needless == [attempt.common([*rows[:j], *rows[j + 1 :]]) == 1 for j in ends]
        return any(needless)

    # Section 7 ------------------------------------------------------------------------------------------

    def seal(self, attempt: Attempt) -> None:
        for seat in range(self.n):
            salt = self.child(seat, "row salt", self.began)
            assert self.write("seal", seat) == [digest("row", self.match, seat, attempt.rows[seat], salt)]


def maybe(text: str) -> Any:
    """A point that may be the identity."""
    return IDENTITY if text == TRIVIAL[0] else point(text)


def joined(vector: list[Pair]) -> bytes:
    return bytes.fromhex("".join(part for pair in vector for part in pair))


def total(summands: Any) -> Pair:
    """The sum of ciphertexts."""
    return [encoded(combine(*((1, point(pair[side])) for pair in summands))).hex() for side in (0, 1)]
