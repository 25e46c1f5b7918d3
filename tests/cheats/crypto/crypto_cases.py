"""A small honest world for the cheats: one of each proof, and the pieces it was made of."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from p2pcryptid.crypto import elgamal, multiply, row, shuffle_prove
from p2pcryptid.crypto.checks import Checks
from p2pcryptid.crypto.commitment import commit_bit, pedersen
from p2pcryptid.crypto.elgamal import KeyShare, encrypt
from p2pcryptid.crypto.group import G, Scalar
from p2pcryptid.crypto.hashing import Context, Secret, digest, hash_to_scalar
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_wire import ShuffleProof, ShuffleStatement
from p2pcryptid.crypto.sigma import LinearProof

SECRET = Secret(digest("test/secret"))
CONTEXT = Context(digest("test/match"), 1, digest("test/head"), "test")
PRIVATE = SECRET.nonzero("key")
KEY = PRIVATE * G


def scalar(name: str, index: int = 0) -> Scalar:
    return hash_to_scalar("test", name, index)


@dataclass(frozen=True)
class Case:
    """One honest proof: its bytes, how to decode it, and how to check it in a given place."""

    name: str
    data: bytes
    decode: Callable[[bytes], Any]
    check: Callable[[Any, Context], Checks]


# Keys, shares, blinding ---------------------------------------------------------------------------

ONE_CIPHERTEXT = encrypt(KEY, G, scalar("r"))
CIPHERTEXTS = tuple(encrypt(KEY, G, scalar("r", i)) for i in range(3))


def key_case() -> Case:
    share = elgamal.make_key(PRIVATE, CONTEXT, SECRET)
    return Case("key", share.encode(), KeyShare.decode, elgamal.check_key)


def share_case() -> Case:
    share, proof = elgamal.make_share(PRIVATE, ONE_CIPHERTEXT, CONTEXT, SECRET)
    return Case(
        "share",
        proof.encode(),
        lambda data: LinearProof.decode(data, 2, 1),
        lambda proof, context: elgamal.check_share(KEY, ONE_CIPHERTEXT, share, proof, context),
    )


def shares_case() -> Case:
    shares, proof = elgamal.make_shares(PRIVATE, CIPHERTEXTS, CONTEXT, SECRET)
    return Case(
        "shares",
        proof.encode(),
        lambda data: LinearProof.decode(data, 2, 1),
        lambda proof, context: elgamal.check_shares(KEY, CIPHERTEXTS, shares, proof, context),
    )


def blind_case() -> Case:
    after, proof = elgamal.blind(ONE_CIPHERTEXT, scalar("factor"), CONTEXT, SECRET)
    return Case(
        "blind",
        proof.encode(),
        lambda data: LinearProof.decode(data, 2, 1),
        lambda proof, context: elgamal.check_blinding(ONE_CIPHERTEXT, after, proof, context),
    )


# The row of a clue --------------------------------------------------------------------------------

TABLE = (b"\0\1\1\0", b"\1\1\0\0", b"\0\0\1\1")
CLUE, OFFSET, KAPPA = 1, 2, scalar("kappa")
BLINDINGS = tuple(scalar("blinding", h) for h in range(4))
BITS = tuple(bool(bit) for bit in TABLE[CLUE])
COMMITTED = tuple(commit_bit(bit, r) for bit, r in zip(BITS, BLINDINGS, strict=True))
ROW = row.RowStatement(TABLE, pedersen(Scalar.of((CLUE - OFFSET) % 3), KAPPA), OFFSET, COMMITTED)


def row_case() -> Case:
    proof = row.prove_row(ROW, CLUE, (KAPPA, BLINDINGS), CONTEXT, SECRET)
    return Case(
        "row",
        proof.encode(),
        lambda data: row.decode_row_proof(data, len(TABLE)),
        lambda proof, context: row.check_row(ROW, proof, context),
    )


# The multiplication step --------------------------------------------------------------------------

INPUTS = tuple(encrypt(KEY, G, scalar("input", h)) for h in range(4))
FACTORS = tuple(tuple(scalar(f"rho{chain}", h) for h in range(4)) for chain in range(2))


def honest_chain(number: int, bits: tuple[bool, ...] = BITS) -> multiply.Chain:
    triples = zip(bits, INPUTS, FACTORS[number], strict=True)
    outputs = tuple(multiply.pass_on(KEY, bit, c, rho) for bit, c, rho in triples)
    return multiply.Chain(INPUTS, outputs)


MULTIPLY = multiply.MultiplyStatement(KEY, COMMITTED, (honest_chain(0), honest_chain(1)))
MULTIPLY_WITNESS = multiply.MultiplyWitness(BITS, BLINDINGS, FACTORS)


def multiply_case() -> Case:
    proof = multiply.prove_multiply(MULTIPLY, MULTIPLY_WITNESS, CONTEXT, SECRET)
    return Case(
        "multiply",
        proof.encode(),
        lambda data: multiply.MultiplyProof.decode(data, 4, 2),
        lambda proof, context: multiply.check_multiply(MULTIPLY, proof, context),
    )


# The shuffle --------------------------------------------------------------------------------------


def honest_shuffle(
    cards: int = 5, width: int = 1
) -> tuple[ShuffleStatement, shuffle_prove.ShuffleWitness, ShuffleProof]:
    inputs = tuple(
        tuple(encrypt(KEY, Scalar(i + 1) * G, scalar(f"card{k}", i)) for k in range(width))
        for i in range(cards)
    )
    witness = shuffle_prove.draw_witness(inputs, CONTEXT, SECRET)
    statement = ShuffleStatement(KEY, inputs, shuffle_prove.shuffle_cards(KEY, inputs, witness))
    return statement, witness, shuffle_prove.prove_shuffle(statement, witness, CONTEXT, SECRET)


def shuffle_case(cards: int = 5, width: int = 1) -> Case:
    statement, _, proof = honest_shuffle(cards, width)
    return Case(
        f"shuffle-{cards}x{width}",
        proof.encode(),
        lambda data: ShuffleProof.decode(data, statement.layout),
        lambda proof, context: check_shuffle(statement, proof, context),
    )


CASES = [
    key_case(),
    share_case(),
    shares_case(),
    blind_case(),
    row_case(),
    multiply_case(),
    shuffle_case(5),
    shuffle_case(10, 2),
]

ELSEWHERE = [
    replace(CONTEXT, match=digest("test/another match")),
    replace(CONTEXT, seat=2),
    replace(CONTEXT, head=digest("test/another head")),
    replace(CONTEXT, purpose="another purpose"),
]
