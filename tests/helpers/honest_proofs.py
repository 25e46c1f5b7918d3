"""A small honest world for the cheats: one of each proof, and the pieces it was made of."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from p2pcryptid.crypto import bits, elgamal, multiply, row, shuffle_prove
from p2pcryptid.crypto.checks import Report
from p2pcryptid.crypto.commitment import commit_bit, pedersen
from p2pcryptid.crypto.elgamal import Ciphertext, KeyShare, encrypt
from p2pcryptid.crypto.group import G, Scalar
from p2pcryptid.crypto.hashing import Context, Secret, digest, hash_to_scalar
from p2pcryptid.crypto.shuffle import check_shuffle
from p2pcryptid.crypto.shuffle_wire import ShuffleProof, ShuffleStatement, decode_cards, encode_cards
from p2pcryptid.crypto.sigma import LinearProof
from p2pcryptid.crypto.wire import Reader, join

SECRET = Secret(digest("test/secret"))
CONTEXT = Context(digest("test/match"), 1, digest("test/head"), "test")
PRIVATE = SECRET.nonzero("key")
KEY = PRIVATE * G


def scalar(name: str, index: int = 0) -> Scalar:
    return hash_to_scalar("test", name, index)


@dataclass(frozen=True)
class Case:
    """What an honest seat sends, proof and all: how it is decoded, and checked in a given place."""

    name: str
    data: bytes
    decode: Callable[[bytes], Any]
    check: Callable[[Any, Context], Report]


def read(data: bytes, parts: Callable[[Reader], Any]) -> Any:
    """All of the bytes, strictly."""
    reader = Reader(data)
    said = parts(reader)
    reader.end()
    return said


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
        share.encoding + proof.encode(),
        lambda data: read(data, lambda r: (r.point(), LinearProof.read(r, 2, 1))),
        lambda said, context: elgamal.check_share(KEY, ONE_CIPHERTEXT, said[0], said[1], context),
    )


def shares_case() -> Case:
    shares, proof = elgamal.make_shares(PRIVATE, CIPHERTEXTS, CONTEXT, SECRET)
    return Case(
        "shares",
        join(shares) + proof.encode(),
        lambda data: read(data, lambda r: (r.points(3), LinearProof.read(r, 2, 1))),
        lambda said, context: elgamal.check_shares(KEY, CIPHERTEXTS, said[0], said[1], context),
    )


def blind_case() -> Case:
    after, proof = elgamal.blind(ONE_CIPHERTEXT, "test", CONTEXT, SECRET)
    return Case(
        "blind",
        after.encode() + proof.encode(),
        lambda data: read(data, lambda r: (Ciphertext.read(r), LinearProof.read(r, 2, 1))),
        lambda said, context: elgamal.check_blinding(ONE_CIPHERTEXT, said[0], said[1], context),
    )


# The row of a table -------------------------------------------------------------------------------

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
        join([ROW.number], ROW.bits) + proof.encode(),
        lambda data: (
            *read(data[:160], lambda r: (r.point(), r.points(4))),
            row.decode_row_proof(data[160:], len(TABLE)),
        ),
        lambda said, context: row.check_row(replace(ROW, number=said[0], bits=said[1]), said[2], context),
    )


# Committed bits -----------------------------------------------------------------------------------


def bits_case() -> Case:
    proof = bits.prove_bits(COMMITTED, BITS, BLINDINGS, CONTEXT, SECRET)
    return Case(
        "bits",
        join(COMMITTED) + proof.encode(),
        lambda data: (
            read(data[:128], lambda r: r.points(4)),
            bits.decode_bits_proof(data[128:], 4),
        ),
        lambda said, context: bits.check_bits(said[0], said[1], context),
    )


# The multiplication step --------------------------------------------------------------------------

INPUTS = tuple(encrypt(KEY, G, scalar("input", h)) for h in range(4))


WEIGHTS = (2, 1, 3, 1)
"""how many columns each space stands for, at the end of a chain"""


def honest_chain(number: int, bits: tuple[bool, ...] = BITS) -> multiply.VectorStep:
    return multiply.VectorStep(INPUTS, multiply.pass_vector(KEY, bits, INPUTS, str(number), SECRET)[0])


def honest_end(bits: tuple[bool, ...] = BITS) -> multiply.EndStep:
    return multiply.EndStep(INPUTS, WEIGHTS, multiply.pass_sum(KEY, bits, WEIGHTS, INPUTS, "end", SECRET)[0])


def factors(bits: tuple[bool, ...] = BITS) -> tuple[tuple[Scalar, ...], ...]:
    vectors = (multiply.draw_factors(KEY, bits, INPUTS, str(number), SECRET) for number in range(2))
    return (*vectors, (multiply.draw_end_factor(KEY, bits, WEIGHTS, INPUTS, "end", SECRET),))


ONE_CHAIN, ANOTHER, END = honest_chain(0), honest_chain(1), honest_end()
MULTIPLY = multiply.MultiplyStatement(KEY, COMMITTED, (ONE_CHAIN, ANOTHER, END))
MULTIPLY_WITNESS = multiply.MultiplyWitness(BITS, BLINDINGS, factors())


def multiply_case() -> Case:
    proof = multiply.prove_multiply(MULTIPLY, MULTIPLY_WITNESS, CONTEXT, SECRET)
    said = (*ONE_CHAIN.outputs, *ANOTHER.outputs, END.output)
    length = 32 * (4 + 2 * len(said))
    return Case(
        "multiply",
        join(COMMITTED, *(c.parts for c in said)) + proof.encode(),
        lambda data: (
            read(
                data[:length], lambda r: (r.points(4), _read_vector(r), _read_vector(r), Ciphertext.read(r))
            ),
            multiply.MultiplyProof.decode(data[length:], 4, 3),
        ),
        _check_multiply,
    )


def _read_vector(reader: Reader) -> tuple[Ciphertext, ...]:
    return tuple(Ciphertext.read(reader) for _ in range(4))


def _check_multiply(said: Any, context: Context) -> Report:
    (bits, *vectors, total), proof = said
    chains = [multiply.VectorStep(INPUTS, vector) for vector in vectors]
    end = multiply.EndStep(INPUTS, WEIGHTS, total)
    return multiply.check_multiply(multiply.MultiplyStatement(KEY, bits, (*chains, end)), proof, context)


# The shuffle --------------------------------------------------------------------------------------


def honest_shuffle(
    cards: int = 5, width: int = 1
) -> tuple[ShuffleStatement, shuffle_prove.ShuffleWitness, ShuffleProof]:
    inputs = tuple(
        tuple(encrypt(KEY, Scalar(i + 1) * G, scalar(f"card{k}", i)) for k in range(width))
        for i in range(cards)
    )
    witness = shuffle_prove.draw_witness(KEY, inputs, CONTEXT, SECRET)
    statement = ShuffleStatement(KEY, inputs, shuffle_prove.shuffle_cards(KEY, inputs, witness))
    return statement, witness, shuffle_prove.prove_shuffle(statement, witness, CONTEXT, SECRET)


def shuffle_case(cards: int = 5, width: int = 1) -> Case:
    statement, _, proof = honest_shuffle(cards, width)
    return Case(
        f"shuffle-{cards}x{width}",
        encode_cards(statement.outputs) + proof.encode(),
        lambda data: (
            decode_cards(data[: 64 * cards * width], statement.layout),
            ShuffleProof.decode(data[64 * cards * width :], statement.layout),
        ),
        lambda said, context: check_shuffle(replace(statement, outputs=said[0]), said[1], context),
    )


CASES = [
    key_case(),
    share_case(),
    shares_case(),
    blind_case(),
    row_case(),
    bits_case(),
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
