"""Proofs that commitments are to bits, made and checked by honest seats."""

from dataclasses import replace

import pytest

from p2pcryptid.crypto.bits import check_bits, decode_bits_proof, prove_bits
from p2pcryptid.crypto.commitment import commit_bit, pedersen
from p2pcryptid.crypto.group import Scalar
from p2pcryptid.crypto.hashing import Context, Secret, digest, hash_to_scalar
from p2pcryptid.errors import EncodingError

SECRET = Secret(digest("test/secret"))
PLACE = Context(digest("test/match"), 0, digest("test/head"), "test")
BLINDINGS = [hash_to_scalar("test/blinding", h) for h in range(6)]


@pytest.mark.parametrize("row", [(True,), (False,), (True, False), (False,) * 6, (True,) * 6])
def test_every_row_of_bits_can_be_proven(row: tuple[bool, ...]) -> None:
    blindings = BLINDINGS[: len(row)]
    commitments = [commit_bit(bit, r) for bit, r in zip(row, blindings, strict=True)]
    proof = prove_bits(commitments, row, blindings, PLACE, SECRET)
    check_bits(commitments, proof, PLACE).require()
    assert decode_bits_proof(proof.encode(), len(row)) == proof
    assert len(proof.encode()) == 160 * len(row)
    assert not check_bits(commitments, proof, replace(PLACE, purpose="another")).ok
    with pytest.raises(EncodingError):
        decode_bits_proof(proof.encode(), len(row) + 1)


@pytest.mark.parametrize("value", [2, -1])
def test_another_number_cannot_be_proven_as_either_bit(value: int) -> None:
    commitments = [pedersen(Scalar.of(value), BLINDINGS[0])]
    for bit in (False, True):
        proof = prove_bits(commitments, (bit,), BLINDINGS[:1], PLACE, SECRET)
        assert "bits.value[0]" in check_bits(commitments, proof, PLACE).failed
