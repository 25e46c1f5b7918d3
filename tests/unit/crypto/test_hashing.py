"""Hashes: injective, apart from each other, and secrets that follow from one secret by name."""

from itertools import combinations

import pytest

from p2pcryptid.crypto.group import ONE, G, Scalar
from p2pcryptid.crypto.hashing import Context, Secret, Transcript, digest, encode, field, generator
from p2pcryptid.crypto.hashing import hash_to_scalar as to_scalar

SECRET = Secret(bytes(range(32)))
PLACE = Context(bytes(32), 1, bytes(32), "purpose")


def test_fields_carry_their_length() -> None:
    assert field(b"abc") == b"\0\0\0\3abc"
    assert field("é") == b"\0\0\0\2\xc3\xa9"
    assert field(258) == b"\0\0\0\x08\0\0\0\0\0\0\1\2"
    assert field([b"a", b""]) == b"\0\0\0\x09\0\0\0\1a\0\0\0\0"
    assert encode(G) == G.encoding
    assert encode(ONE) == ONE.encoding


def test_items_cannot_flow_into_each_other() -> None:
    inputs = [(b"ab", b"c"), (b"a", b"bc"), (b"abc",), (b"abc", b""), ([b"ab", b"c"],), ([b"ab"], b"c")]
    for left, right in combinations(inputs, 2):
        assert digest("test", *left) != digest("test", *right)


def test_labels_are_apart() -> None:
    assert digest("a", b"") != digest("b", b"")
    assert digest("a") != digest("a", b"")
    assert generator("a") != generator("b") != generator("b", 1)


@pytest.mark.parametrize("number", [-1, 2**64])
def test_numbers_outside_eight_bytes_are_an_error(number: int) -> None:
    with pytest.raises(OverflowError):
        digest("test", number)


def test_a_transcript_hangs_on_every_word_of_it() -> None:
    def challenge(proof: str, context: Context, *items: tuple[str, bytes]) -> Scalar:
        transcript = Transcript(proof, context)
        for name, item in items:
            transcript.absorb(name, item)
        return transcript.challenge("e")

    heard = [
        challenge("p", PLACE, ("a", b"1"), ("b", b"2")),
        challenge("q", PLACE, ("a", b"1"), ("b", b"2")),
        challenge("p", PLACE, ("a", b"1"), ("c", b"2")),
        challenge("p", PLACE, ("a", b"1"), ("b", b"3")),
        challenge("p", PLACE, ("b", b"2"), ("a", b"1")),
        challenge("p", PLACE, ("a", b"1")),
        challenge("p", Context(bytes(32), 2, bytes(32), "purpose"), ("a", b"1"), ("b", b"2")),
        challenge("p", Context(b"\1" * 32, 1, bytes(32), "purpose"), ("a", b"1"), ("b", b"2")),
        challenge("p", Context(bytes(32), 1, b"\1" * 32, "purpose"), ("a", b"1"), ("b", b"2")),
        challenge("p", Context(bytes(32), 1, bytes(32), "other"), ("a", b"1"), ("b", b"2")),
    ]
    assert len(set(heard)) == len(heard)


def test_weights_are_all_different_and_full_size() -> None:
    weights = Transcript("p", PLACE).challenges("w", 50)
    assert len(set(weights)) == 50
    assert max(weight.value for weight in weights).bit_length() >= 250


def test_secrets_derive_by_name_and_do_not_show_themselves() -> None:
    scalars = [SECRET.scalar("a"), SECRET.scalar("b"), SECRET.scalar("a", 0), SECRET.scalar("a", 1)]
    scalars += [SECRET.child("a").scalar("a"), Secret(bytes(32)).scalar("a"), SECRET.nonzero("c")]
    assert len(set(scalars)) == len(scalars)
    assert SECRET.scalar("a") == SECRET.scalar("a")
    assert str(SECRET) == "Secret(…)"
    with pytest.raises(ValueError, match="32 bytes"):
        Secret(b"short")


def test_nonces_hang_on_statement_and_witness() -> None:
    def nonces(statement: bytes, witness: Scalar) -> tuple[Scalar, ...]:
        transcript = Transcript("p", PLACE)
        transcript.absorb("statement", statement)
        return SECRET.nonces(transcript, [witness], 2)

    drawn = [*nonces(b"1", ONE), *nonces(b"2", ONE), *nonces(b"1", Scalar(2))]
    assert len(set(drawn)) == len(drawn)
    assert nonces(b"1", ONE) == nonces(b"1", ONE)


def test_challenges_are_reduced_scalars() -> None:
    assert to_scalar("test", b"") == to_scalar("test", b"")
    assert isinstance(to_scalar("test"), Scalar)
