"""Golden vectors of the cryptographic kernel. Run this file to write them; a test compares them.

Every input follows from a public label, so another implementation can make the same ones; every
absorbed state and every challenge on the way is written down, so that it can find where it differs.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from p2pcryptid.crypto import bits, box, coin, commitment, elgamal, multiply, row, shuffle_prove
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt, trivial
from p2pcryptid.crypto.group import ORDER, G, Point, Scalar
from p2pcryptid.crypto.hashing import Context, Secret, Transcript, digest, encode, generator, hash_to_scalar
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_wire import Card, ShuffleStatement

FOLDER = Path(__file__).parents[2] / "protocol" / "vectors" / "crypto"
SECRET = Secret(digest("vector/secret"))
CONTEXT = Context(digest("vector/match"), 2, digest("vector/head"), "vector")
PRIVATE = SECRET.nonzero("key")
KEY = PRIVATE * G
Vector = dict[str, Any]


def scalar(name: str, index: int = 0) -> Scalar:
    return hash_to_scalar("vector", name, index)


def plain(value: Any) -> Any:
    """As JSON: bytes, points and scalars in hexadecimal, ciphertexts as two points."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, Point | Scalar):
        return value.encoding.hex()
    if isinstance(value, Ciphertext):
        return [plain(value.first), plain(value.second)]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


@contextmanager
def recorded() -> Iterator[list[Vector]]:
    """What transcripts absorb, which challenges they give, and which nonces are drawn, in order."""
    steps: list[Vector] = []
    begin, absorb, challenge, challenges = (
        Transcript.__init__,
        Transcript.absorb,
        Transcript.challenge,
        Transcript.challenges,
    )

    def begin_(self: Transcript, proof: str, context: Context) -> None:
        begin(self, proof, context)
        steps.append({"transcript": proof, "state": self.state})

    def absorb_(self: Transcript, name: str, *items: Any) -> None:
        absorb(self, name, *items)
        steps.append({"absorb": name, "items": encode(items), "state": self.state})

    def challenge_(self: Transcript, name: str) -> Scalar:
        value = challenge(self, name)
        steps.append({"challenge": name, "value": value})
        return value

    def challenges_(self: Transcript, name: str, count: int) -> tuple[Scalar, ...]:
        values = challenges(self, name, count)
        steps.append({"challenges": name, "values": values})
        return values

    nonces = Secret.nonces

    def nonces_(
        self: Secret, transcript: Transcript, witness: Sequence[Scalar], count: int
    ) -> tuple[Scalar, ...]:
        values = nonces(self, transcript, witness, count)
        steps.append({"nonces": values})
        return values

    with (
        patch.object(Secret, "nonces", nonces_),
        patch.object(Transcript, "__init__", begin_),
        patch.object(Transcript, "absorb", absorb_),
        patch.object(Transcript, "challenge", challenge_),
        patch.object(Transcript, "challenges", challenges_),
    ):
        yield steps


def place() -> Vector:
    return {"match": CONTEXT.match, "seat": CONTEXT.seat, "head": CONTEXT.head, "purpose": CONTEXT.purpose}


def group_vectors() -> Vector:
    points = [generator("vector", i) for i in range(4)]
    torsion = Point((2**255 - 20).to_bytes(32, "little"))
    bad = {
        "identity": G - G,
        "order two": torsion,
        "torsion component": G + torsion,
        "order four": bytes(32),
        "not canonical": (2**255 - 18).to_bytes(32, "little"),
        "not on the curve": (2).to_bytes(32, "little"),
    }
    return {
        "order": ORDER.to_bytes(32, "little"),
        "generator": G,
        "pedersen-generator": commitment.H,
        "hashed": [{"label": "vector", "index": i, "point": p} for i, p in enumerate(points)],
        "shuffle-generators": commitment.generators("shuffle", 3),
        "multiply-generators": commitment.generators("multiply", 3),
        "products": [
            {"scalar": scalar("group", i), "point": p, "product": scalar("group", i) * p}
            for i, p in enumerate([*points, G])
        ],
        "sums": [{"left": p, "right": q, "sum": p + q} for p, q in pairwise(points)],
        "refused-points": bad,
        "refused-scalars": [ORDER.to_bytes(32, "little"), b"\xff" * 32],
    }


def hashing_vectors() -> Vector:
    transcript = Transcript("vector", CONTEXT)
    begun = transcript.state
    transcript.absorb("name", b"item", 7, "text", [G, scalar("x")])
    return {
        "digests": [
            {"label": "vector", "items": [], "digest": digest("vector")},
            {
                "label": "vector",
                "items": ["b:6162", "i:258", "s:é"],
                "digest": digest("vector", b"ab", 258, "é"),
            },
            {"label": "vector", "items": [["b:61", "b:"]], "digest": digest("vector", [b"a", b""])},
        ],
        "scalars": [{"label": "vector", "items": ["s:x", "i:1"], "scalar": hash_to_scalar("vector", "x", 1)}],
        "place": place(),
        "transcript": begun,
        "absorbed": transcript.state,
        "challenge-e": transcript.challenge("e"),
        "challenges-w": transcript.challenges("w", 2),
        "secret": SECRET.data,
        "derived-scalar": SECRET.scalar("label", 5),
        "derived-secret": SECRET.child("label", 5).data,
        "nonces": SECRET.nonces(transcript, [scalar("witness")], 2),
    }


def commitment_vectors() -> Vector:
    toss = coin.CoinPlace(CONTEXT.match, "order", CONTEXT.head)
    shares = [coin.coin_share(Secret(digest("vector/seat", seat)), toss, seat) for seat in range(3)]
    fallen = coin.open_coin(toss, shares)
    dice = fallen.draw("dice")
    return {
        "place": place(),
        "secret": SECRET.data,
        "seal": commitment.seal_secret(CONTEXT.match, 2, SECRET),
        "row": {
            "number": 17,
            "salt": digest("salt"),
            "seal": commitment.seal_row(CONTEXT.match, 2, 17, digest("salt")),
        },
        "pedersen": {
            "value": Scalar(1),
            "blinding": scalar("r"),
            "point": commitment.pedersen(Scalar(1), scalar("r")),
        },
        "coin": {
            "purpose": "order",
            "anchor": CONTEXT.head,
            "shares": shares,
            "seals": [coin.seal_share(toss, seat, share) for seat, share in enumerate(shares)],
            "value": fallen.value,
            "draws": [
                {"label": "coin/dice", "dice": [1 + dice.below(6) for _ in range(10)]},
                {"label": "coin/order", "order": fallen.draw("order").shuffled(range(5))},
            ],
        },
    }


def key_vectors() -> Vector:
    with recorded() as steps:
        share = elgamal.make_key(PRIVATE, CONTEXT, SECRET)
    elgamal.check_key(share, CONTEXT).require()
    return {"place": place(), "private": PRIVATE, "key": share.key, "steps": steps, "encoded": share.encode()}


def share_vectors() -> Vector:
    ciphertext = encrypt(KEY, Scalar(5) * G, scalar("r"))
    with recorded() as steps:
        share, proof = elgamal.make_share(PRIVATE, ciphertext, CONTEXT, SECRET)
    many = [encrypt(KEY, Scalar(i) * G, scalar("r", i)) for i in range(3)]
    with recorded() as batch_steps:
        shares, batch = elgamal.make_shares(PRIVATE, many, CONTEXT, SECRET)
    with recorded() as blind_steps:
        blinded, blinding = elgamal.blind(ciphertext, "vector", CONTEXT, SECRET)
    elgamal.check_share(KEY, ciphertext, share, proof, CONTEXT).require()
    elgamal.check_shares(KEY, many, shares, batch, CONTEXT).require()
    elgamal.check_blinding(ciphertext, blinded, blinding, CONTEXT).require()
    return {
        "place": place(),
        "private": PRIVATE,
        "key": KEY,
        "one": {"ciphertext": ciphertext, "share": share, "steps": steps, "encoded": proof.encode()},
        "many": {"ciphertexts": many, "shares": shares, "steps": batch_steps, "encoded": batch.encode()},
        "blind": {
            "before": ciphertext,
            "test": "vector",
            "factor": elgamal.blinding_factor(ciphertext, "vector", CONTEXT, SECRET),
            "after": blinded,
            "steps": blind_steps,
            "encoded": blinding.encode(),
        },
    }


TABLE = (b"\0\1\1\0", b"\1\1\0\0", b"\0\0\1\1")
ROW, OFFSET = 1, 2
BLINDINGS = tuple(scalar("blinding", h) for h in range(4))
BITS = tuple(bool(bit) for bit in TABLE[ROW])
COMMITTED = tuple(commitment.commit_bit(bit, r) for bit, r in zip(BITS, BLINDINGS, strict=True))


def row_vectors() -> Vector:
    number = commitment.pedersen(Scalar.of((ROW - OFFSET) % 3), scalar("kappa"))
    statement = row.RowStatement(TABLE, number, OFFSET, COMMITTED)
    with recorded() as steps:
        proof = row.prove_row(statement, ROW, (scalar("kappa"), BLINDINGS), CONTEXT, SECRET)
    row.check_row(statement, proof, CONTEXT).require()
    return {
        "place": place(),
        "table": TABLE,
        "offset": OFFSET,
        "row": ROW,
        "number": number,
        "number-blinding": scalar("kappa"),
        "bits": COMMITTED,
        "bit-blindings": BLINDINGS,
        "steps": steps,
        "encoded": proof.encode(),
    }


WEIGHTS = (3, 1, 2, 1)


def multiply_vectors() -> Vector:
    """One chain whose vector is passed on, and one that ends: they share a label, and no factor."""
    inputs = (trivial(G), *(encrypt(KEY, G, scalar("input", h)) for h in range(1, 4)))
    later = tuple(encrypt(KEY, G, scalar("later", h)) for h in range(4))
    outputs, factors = multiply.pass_vector(KEY, BITS, inputs, "vector", SECRET)
    output, factor = multiply.pass_sum(KEY, BITS, WEIGHTS, later, "vector", SECRET)
    chains = (multiply.VectorStep(inputs, outputs), multiply.EndStep(later, WEIGHTS, output))
    statement = multiply.MultiplyStatement(KEY, COMMITTED, chains)
    with recorded() as steps:
        witness = multiply.MultiplyWitness(BITS, BLINDINGS, (factors, (factor,)))
        proof = multiply.prove_multiply(statement, witness, CONTEXT, SECRET)
    multiply.check_multiply(statement, proof, CONTEXT).require()
    return {
        "place": place(),
        "key": KEY,
        "bits": COMMITTED,
        "bit-blindings": BLINDINGS,
        "passed": [int(bit) for bit in BITS],
        "chains": [
            {"chain": "vector", "inputs": inputs, "factors": factors, "outputs": outputs},
            {"chain": "vector", "inputs": later, "counts": WEIGHTS, "factor": factor, "output": output},
        ],
        "B": proof.vector,
        "steps": steps,
        "encoded": proof.encode(),
    }


def shuffle_vectors() -> Vector:
    return {str(cards): _shuffle(cards, width) for cards, width in ((1, 1), (5, 1), (11, 2))}


def _shuffle(cards: int, width: int) -> Vector:
    inputs: tuple[Card, ...] = tuple(
        tuple(encrypt(KEY, Scalar(i + 1) * G, scalar(f"card{k}", i)) for k in range(width))
        for i in range(cards)
    )
    witness = shuffle_prove.draw_witness(KEY, inputs, CONTEXT, SECRET)
    statement = ShuffleStatement(KEY, inputs, shuffle_prove.shuffle_cards(KEY, inputs, witness))
    with recorded() as steps:
        proof = shuffle_prove.prove_shuffle(statement, witness, CONTEXT, SECRET)
    with recorded() as checking:
        check_shuffle(statement, proof, CONTEXT).require()
    return {
        "place": place(),
        "key": KEY,
        "rows": statement.layout.rows,
        "columns": statement.layout.columns,
        "inputs": inputs,
        "order": witness.order,
        "factors": witness.factors,
        "outputs": statement.outputs,
        "steps": steps,
        "weights": checking[-1]["values"],
        "encoded": proof.encode(),
    }


def bits_vectors() -> Vector:
    with recorded() as steps:
        proof = bits.prove_bits(COMMITTED, BITS, BLINDINGS, CONTEXT, SECRET)
    bits.check_bits(COMMITTED, proof, CONTEXT).require()
    return {
        "place": place(),
        "bits": [int(bit) for bit in BITS],
        "blindings": BLINDINGS,
        "commitments": COMMITTED,
        "steps": steps,
        "encoded": proof.encode(),
    }


def box_vectors() -> Vector:
    key = digest("vector/box", 0) + digest("vector/box", 1)
    contents = [b"", b"content", b"x" * 63, b"x" * 64]
    return {"key": key, "boxes": [{"content": one, "box": box.close_box(key, one)} for one in contents]}


VECTORS: dict[str, Callable[[], Vector]] = {
    "group": group_vectors,
    "hashing": hashing_vectors,
    "commitment": commitment_vectors,
    "key": key_vectors,
    "share": share_vectors,
    "row": row_vectors,
    "bits": bits_vectors,
    "box": box_vectors,
    "multiply": multiply_vectors,
    "shuffle": shuffle_vectors,
}


def rendered(name: str) -> str:
    return json.dumps({"v": 1, "vector": name, **plain(VECTORS[name]())}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for vector in VECTORS:
        (FOLDER / f"{vector}.json").write_text(rendered(vector), encoding="utf-8")
