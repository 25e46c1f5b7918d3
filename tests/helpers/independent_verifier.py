"""The verifiers once more, written from protocol/spec/crypto.md alone, with a curve of its own.

It imports nothing of the project. It is slow and plain, and it only reads vectors; its purpose is to
show that the normative text says everything, and to disagree if the kernel ever changes its mind.
"""

import hmac
from functools import cache
from hashlib import sha256, sha512
from math import isqrt, prod
from typing import Any

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
I = pow(2, (P - 1) // 4, P)  # noqa: E741  (a square root of -1)
A24 = 486662
Affine = tuple[int, int]
IDENTITY: Affine = (0, 1)


def root(u: int, v: int) -> int | None:
    """A square root of u / v, if there is one."""
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    for candidate in (x, x * I % P):
        if (v * candidate * candidate - u) % P == 0:
            return candidate
    return None


def with_sign(y: int, sign: int) -> Affine:
    x = root(y * y - 1, D * y * y + 1)
    assert x is not None, "not on the curve"
    return (x if x % 2 == sign else -x % P, y)


def add(p: Affine, q: Affine) -> Affine:
    (a, b), (c, d) = p, q
    k = D * a * b * c * d
    return (
        (a * d + b * c) * pow(1 + k, -1, P) % P,
        (b * d + a * c) * pow(1 - k, -1, P) % P,
    )


def times(n: int, p: Affine) -> Affine:
    return total_of([(n, p)])


def total_of(terms: list[tuple[int, Affine]]) -> Affine:
    """Double and add in extended coordinates, all terms at once (Straus 1964)."""
    total = (0, 1, 1, 0)
    extended = [(n, (p[0], p[1], 1, p[0] * p[1] % P)) for n, p in terms]
    for bit in reversed(range(max((n.bit_length() for n, _ in terms), default=0))):
        total = _twice(total)
        for n, power in extended:
            if n >> bit & 1:
                total = _add(total, power)
    x, y, z, _ = total
    inverse = pow(z, -1, P)
    return (x * inverse % P, y * inverse % P)


Extended = tuple[int, int, int, int]


def _add(p: Extended, q: Extended) -> Extended:
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * D * p[3] * q[3], 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _twice(p: Extended) -> Extended:
    a, b, c = p[0] * p[0] % P, p[1] * p[1] % P, 2 * p[2] * p[2]
    e, f, g, h = (p[0] + p[1]) ** 2 - a - b, b - a - c, b - a, -a - b
    return (e * f % P, g * h % P, f * g % P, e * h % P)


BASE = with_sign(4 * pow(5, -1, P) % P, 0)


@cache
def point(text: str) -> Affine:
    data = bytes.fromhex(text)
    number = int.from_bytes(data, "little")
    y = number % 2**255
    assert len(data) == 32 and y < P
    found = with_sign(y, number >> 255)
    assert times(L, found) == IDENTITY
    return found


def encoded(p: Affine) -> bytes:
    return (p[1] + (p[0] % 2 << 255)).to_bytes(32, "little")


def number(text: str) -> int:
    value = int.from_bytes(bytes.fromhex(text), "little")
    assert value < L
    return value


def combine(*terms: tuple[int, Affine]) -> Affine:
    return total_of([(factor % L, p) for factor, p in terms])


# Hashing, section 2 and 3 -------------------------------------------------------------------------


def to_bytes(item: Any) -> bytes:
    if isinstance(item, bytes):
        return item
    if isinstance(item, str):
        return item.encode()
    if isinstance(item, int):
        return item.to_bytes(8, "big")
    return b"".join(field(part) for part in item)


def field(item: Any) -> bytes:
    data = to_bytes(item)
    return len(data).to_bytes(4, "big") + data


def message(label: str, *items: Any) -> bytes:
    return field("p2pcryptid/v1/" + label) + b"".join(field(item) for item in items)


def digest(label: str, *items: Any) -> bytes:
    return sha256(message(label, *items)).digest()


def to_scalar(label: str, *items: Any) -> int:
    return int.from_bytes(sha512(message(label, *items)).digest(), "little") % L


def derive(secret: bytes, label: str, *items: Any) -> int:
    mac = hmac.digest(secret, message("derive/scalar/" + label, *items), "sha512")
    return int.from_bytes(mac, "little") % L


def child(secret: bytes, label: str, *items: Any) -> bytes:
    return hmac.digest(secret, message("derive/secret/" + label, *items), "sha512")[:32]


@cache
def generator(label: str, index: int) -> Affine:
    """Elligator 2; the top bit of the digest is the sign of x; times eight."""
    data = int.from_bytes(digest("generator", label, index), "little")
    r, sign = data % 2**255, data >> 255
    u = -A24 * pow(1 + 2 * r * r, -1, P) % P
    if root(u * (u * u + A24 * u + 1), 1) is None:
        u = (-u - A24) % P
    return times(8, with_sign((u - 1) * pow(u + 1, -1, P) % P, sign))


H = generator("pedersen", 0)


def where(place: dict[str, Any]) -> tuple[Any, ...]:
    return (bytes.fromhex(place["match"]), place["seat"], bytes.fromhex(place["head"]), place["purpose"])


class Transcript:
    def __init__(self, proof: str, place: dict[str, Any]) -> None:
        self.state = digest("transcript", proof, *where(place))

    def absorb(self, name: str, *items: Any) -> None:
        self.state = digest("absorb", self.state, name, items)

    def challenge(self, name: str) -> int:
        return to_scalar("challenge", self.state, name)

    def challenges(self, name: str, count: int) -> list[int]:
        return [to_scalar("challenges", self.state, name, i) for i in range(count)]


# Proofs -------------------------------------------------------------------------------------------

ONE = (1).to_bytes(32, "little")


def pieces(text: str) -> list[str]:
    return [text[at : at + 64] for at in range(0, len(text), 64)]


def plainly(
    proof: str, place: dict[str, Any], equations: list[tuple[str, Affine]], images: list[Affine]
) -> Transcript:
    transcript = Transcript(proof, place)
    relation = [(name, [(0, encoded(base), ONE)]) for name, base in equations]
    transcript.absorb("statement", relation, [encoded(image) for image in images])
    return transcript


def one_witness_holds(
    transcript: Transcript, bases: list[Affine], images: list[Affine], proof: list[str]
) -> bool:
    """Section 6, for equations image = w · base."""
    commitments = [point(text) for text in proof[:-1]]
    z = number(proof[-1])
    transcript.absorb("commitments", [encoded(t) for t in commitments])
    e = transcript.challenge("e")
    triples = zip(bases, images, commitments, strict=True)
    return all(combine((z, base), (-e, image)) == t for base, image, t in triples)


def key_holds(vector: dict[str, Any]) -> bool:
    key, *proof = pieces(vector["encoded"])
    transcript = plainly("key", vector["place"], [("key.possession", BASE)], [point(key)])
    return one_witness_holds(transcript, [BASE], [point(key)], proof)


def share_holds(vector: dict[str, Any]) -> bool:
    one = vector["one"]
    bases = [BASE, point(one["ciphertext"][0])]
    images = [point(vector["key"]), point(one["share"])]
    named = list(zip(("share.key", "share.value"), bases, strict=True))
    transcript = plainly("share", vector["place"], named, images)
    return one_witness_holds(transcript, bases, images, pieces(one["encoded"]))


def shares_hold(vector: dict[str, Any]) -> bool:
    many = vector["many"]
    raw = [[bytes.fromhex(part) for part in c] for c in many["ciphertexts"]]
    shares = [bytes.fromhex(share) for share in many["shares"]]
    transcript = Transcript("shares", vector["place"])
    transcript.absorb("statement", bytes.fromhex(vector["key"]), raw, shares)
    w = transcript.challenges("w", len(shares))
    base = combine(*((x, point(c[0])) for x, c in zip(w, many["ciphertexts"], strict=True)))
    image = combine(*((x, point(s)) for x, s in zip(w, many["shares"], strict=True)))
    images = [point(vector["key"]), image]
    return one_witness_holds(transcript, [BASE, base], images, pieces(many["encoded"]))


def blinding_holds(vector: dict[str, Any]) -> bool:
    blind = vector["blind"]
    bases, images = ([point(part) for part in blind[side]] for side in ("before", "after"))
    named = list(zip(("blind.first", "blind.second"), bases, strict=True))
    transcript = plainly("blind", vector["place"], named, images)
    return one_witness_holds(transcript, bases, images, pieces(blind["encoded"]))


def row_holds(vector: dict[str, Any]) -> bool:
    table = [bytes.fromhex(text) for text in vector["table"]]
    offset, bits = vector["offset"], vector["bits"]
    transcript = Transcript("row", vector["place"])
    transcript.absorb("table", table, offset)
    committed = [bytes.fromhex(vector["number"]), [bytes.fromhex(bit) for bit in bits]]
    transcript.absorb("commitments", *committed)
    w = transcript.challenges("w", 1 + len(bits))
    weighed = combine(*zip(w, map(point, (vector["number"], *bits)), strict=True))
    elements = pieces(vector["encoded"])
    branches = [elements[at : at + 3] for at in range(0, len(elements), 3)]
    transcript.absorb("commitments", [[bytes.fromhex(t)] for t, _, _ in branches])
    sums = sum(number(e) for _, _, e in branches) % L == transcript.challenge("e")
    for c, (t, z, e) in enumerate(branches):
        m = w[0] * ((c - offset) % len(table)) + sum(x * bit for x, bit in zip(w[1:], table[c], strict=True))
        image = combine((1, weighed), (-m, BASE))
        sums = sums and combine((number(z), H), (-number(e), image)) == point(t)
    return sums and len(branches) == len(table)


def bits_hold(vector: dict[str, Any]) -> bool:
    committed = [point(text) for text in vector["commitments"]]
    relation, images = [], []
    for h, commitment in enumerate(committed):
        value = [(3 * h, encoded(BASE), ONE), (3 * h + 1, encoded(H), ONE)]
        square = [(3 * h, encoded(commitment), ONE), (3 * h + 2, encoded(H), ONE)]
        relation += [("bits.value", value), ("bits.square", square)]
        images += [encoded(commitment)] * 2
    transcript = Transcript("bits", vector["place"])
    transcript.absorb("statement", relation, images)
    elements = pieces(vector["encoded"])
    t, z = elements[: 2 * len(committed)], [number(text) for text in elements[2 * len(committed) :]]
    transcript.absorb("commitments", [bytes.fromhex(text) for text in t])
    e = transcript.challenge("e")
    holds = len(elements) == 5 * len(committed)
    for h, c in enumerate(committed):
        b, r, s = z[3 * h : 3 * h + 3]
        holds = holds and combine((b, BASE), (r, H), (-e, c)) == point(t[2 * h])
        holds = holds and combine((b, c), (s, H), (-e, c)) == point(t[2 * h + 1])
    return holds


def differs_holds(vector: dict[str, Any]) -> bool:
    """G is a sum of multiples of the difference and of H (protocols/commit.md, section 5)."""
    difference, (t, *z) = vector["difference"], pieces(vector["encoded"])
    transcript = Transcript("compare", vector["place"])
    terms = [(0, encoded(difference), ONE), (1, encoded(H), ONE)]
    transcript.absorb("statement", [("compare.differs", terms)], [encoded(BASE)])
    transcript.absorb("commitments", [bytes.fromhex(t)])
    e, (u, v) = transcript.challenge("e"), map(number, z)
    return combine((u, difference), (v, H), (-e, BASE)) == point(t)


def blinding_factor(vector: dict[str, Any], secret: bytes) -> int:
    place, blind = vector["place"], vector["blind"]
    before = [bytes.fromhex(part) for part in blind["before"]]
    return derive(secret, "blind", *where(place), blind["test"], before)


def _parts(pairs: list[list[str]]) -> list[list[bytes]]:
    return [[bytes.fromhex(part) for part in pair] for pair in pairs]


def step_factors(step: dict[str, Any], chain: dict[str, Any], secret: bytes) -> list[int]:
    """Of a vector that is passed on: one for each space."""
    bits = bytes(step["passed"])
    came_in = digest("chain/input", bytes.fromhex(step["key"]), bits, _parts(chain["inputs"]))
    root = child(secret, "chain", chain["chain"], came_in)
    return [derive(root, "factor", h) for h in range(len(bits))]


def end_factor(step: dict[str, Any], chain: dict[str, Any], secret: bytes) -> int:
    """Of the end of a chain, which has only one."""
    key, bits = bytes.fromhex(step["key"]), bytes(step["passed"])
    came_in = digest("chain/end", key, bits, chain["counts"], _parts(chain["inputs"]))
    return derive(child(secret, "chain end", chain["chain"], came_in), "factor")


def draw_order(seed: bytes, label: str, count: int) -> list[int]:
    """Section 5: words of eight bytes, and the next item exchanged with one that is left."""
    head = len(label).to_bytes(2, "big") + label.encode() + seed
    blocks = (sha256(head + n.to_bytes(8, "big")).digest() for n in range(2**32))
    words = (int.from_bytes(block[at : at + 8], "big") for block in blocks for at in range(0, 32, 8))
    order = list(range(count))
    for i in range(count):
        left = count - i
        word = next(word for word in words if word < 2**64 - 2**64 % left)
        j = i + word % left
        order[i], order[j] = order[j], order[i]
    return order


def shuffle_secrets(vector: dict[str, Any], secret: bytes) -> tuple[list[list[int]], list[int]]:
    cards = [bytes.fromhex("".join(part for c in card for part in c)) for card in vector["inputs"]]
    top = child(secret, "shuffle", *where(vector["place"]), bytes.fromhex(vector["key"]), cards)
    factors = [
        [derive(top, "factor", i, k) for k in range(len(card))] for i, card in enumerate(vector["inputs"])
    ]
    return factors, draw_order(child(top, "order"), "shuffle", len(cards))


def _open(text: str) -> Affine:
    """A point that may be the identity: bits begin as trivial encryptions."""
    return IDENTITY if text == encoded(IDENTITY).hex() else point(text)


def _absorbed(chain: dict[str, Any]) -> tuple[Any, ...]:
    if "counts" in chain:
        return _parts(chain["inputs"]), chain["counts"], _parts([chain["output"]])[0]
    return _parts(chain["inputs"]), _parts(chain["outputs"])


def multiply_holds(vector: dict[str, Any]) -> bool:
    key, size, chains = vector["key"], len(vector["bits"]), vector["chains"]
    transcript = Transcript("multiply", vector["place"])
    transcript.absorb("statement", bytes.fromhex(key), [bytes.fromhex(bit) for bit in vector["bits"]])
    transcript.absorb("chains", [_absorbed(chain) for chain in chains])
    vector_point, *elements = pieces(vector["encoded"])
    transcript.absorb("vector", bytes.fromhex(vector_point))
    w = transcript.challenges("w", size)
    equations = 2 + 2 * len(chains)
    commitments, responses = elements[:equations], [number(z) for z in elements[equations:]]
    transcript.absorb("commitments", [bytes.fromhex(t) for t in commitments])
    e = transcript.challenge("e")
    b, (v, r, *rhos) = responses[:size], responses[size:]

    weights = [x * y for x, y in zip(b, w, strict=True)]
    gens = [generator("multiply", h) for h in range(size)]
    bits = combine(*zip(w, map(point, vector["bits"]), strict=True))
    right = [
        combine(*zip(b, gens, strict=True), (v, BASE), (-e, point(vector_point))),
        combine((sum(weights), BASE), (r, H), (-e, bits)),
    ]
    for chain, rho in zip(chains, rhos, strict=True):
        for side, base in ((0, BASE), (1, point(key))):
            right.append(_side(chain, side, (rho, base), (b, w, e)))
    return right == [point(t) for t in commitments]


def _side(
    chain: dict[str, Any],
    side: int,
    randomness: tuple[int, Affine],
    numbers: tuple[list[int], list[int], int],
) -> Affine:
    """Answers and image of `first` or `second`: what the commitment of that equation must be."""
    b, w, e = numbers
    inputs = [_open(pair[side]) for pair in chain["inputs"]]
    if "counts" in chain:
        w, image = chain["counts"], point(chain["output"][side])
    else:
        image = combine(*zip(w, (point(pair[side]) for pair in chain["outputs"]), strict=True))
    weighed = [x * y for x, y in zip(b, w, strict=True)]
    return combine(*zip(weighed, inputs, strict=True), randomness, (-e, image))


def shuffle_holds(vector: dict[str, Any]) -> bool:
    inputs, outputs = vector["inputs"], vector["outputs"]
    n, width = len(inputs), len(inputs[0])
    columns = -(-n // max(1, (isqrt(n) + 1) // 2))
    rows = -(-n // columns)
    elements = pieces(vector["encoded"])

    def take(count: int) -> list[str]:
        taken, elements[:] = elements[:count], elements[count:]
        return taken

    permutation, powers, masks = take(rows), take(rows), take(rows)
    coefficients, masked = take(max(2, rows) + 1), take(2 * width)
    answers, blindings, evaluation, last, taus = take(n), take(rows), take(columns), take(1), take(width)
    assert not elements

    def joined(*lists: list[str]) -> bytes:
        return bytes.fromhex("".join(text for one in lists for text in one))

    transcript = Transcript("shuffle", vector["place"])
    transcript.absorb("key", bytes.fromhex(vector["key"]))
    transcript.absorb("size", n, width)
    for name, cards in (("inputs", inputs), ("outputs", outputs)):
        transcript.absorb(name, joined(*(c for card in cards for c in card)))
    transcript.absorb("permutation", joined(permutation))
    x = transcript.challenge("x")
    transcript.absorb("powers", joined(powers))
    y, z = transcript.challenge("y"), transcript.challenge("z")
    transcript.absorb("masks", joined(masks, coefficients, masked))
    e = transcript.challenge("e")
    transcript.absorb("answers", joined(answers, blindings, evaluation, last, taus))
    w = [1, *transcript.challenges("w", rows)]

    p = [(y * j + pow(x, j, L) - z) % L for j in range(1, n + 1)]
    f, t = [number(a) for a in answers], [number(a) for a in evaluation]
    terms = []
    for row in range(rows):
        terms += [(w[row] * e * y, point(permutation[row])), (w[row] * e, point(powers[row]))]
        terms += [(w[row], point(masks[row])), (-w[row] * number(blindings[row]), BASE)]
        for column, value in enumerate(f[row * columns : (row + 1) * columns]):
            terms.append((-w[row] * (value + e * z), generator("shuffle", column)))
    for row, text in enumerate(coefficients[:-1]):
        terms.append((w[-1] * pow(e, row * columns, L), point(text)))
    terms += [(w[-1] * e, point(coefficients[-1])), (-w[-1] * number(last[0]), BASE)]
    terms += [(-w[-1] * value, generator("shuffle", column)) for column, value in enumerate(t)]
    openings = combine(*terms) == IDENTITY

    evaluated = sum(value * pow(e, j, L) for j, value in enumerate(t))
    spare = max(2, rows) * columns - n
    product = (evaluated - pow(e, spare, L) * (prod(f) - pow(e, n, L) * prod(p))) % L == 0

    sides = True
    for k in range(width):
        for side, base in ((0, BASE), (1, point(vector["key"]))):
            left = combine(*((a, point(card[k][side])) for a, card in zip(f, outputs, strict=True)))
            right = combine(*((e * q, point(card[k][side])) for q, card in zip(p, inputs, strict=True)))
            extra = combine((1, point(masked[2 * k + side])), (number(taus[k]), base))
            sides = sides and left == add(right, extra)
    return openings and product and sides
