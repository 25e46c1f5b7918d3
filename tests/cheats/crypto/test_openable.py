"""A ciphertext that no honest seat can share or blind: its last writer is named, not its victims."""

from dataclasses import replace

import pytest

from helpers.forgeries import sum_with_no_randomness
from helpers.honest_proofs import BITS, BLINDINGS, COMMITTED, CONTEXT, INPUTS, KEY, PRIVATE, SECRET, scalar
from p2pcryptid.crypto import elgamal, multiply
from p2pcryptid.crypto.elgamal import Ciphertext, encrypt, sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, ZERO, G, Point, Scalar, inner
from p2pcryptid.crypto.sigma import LinearProof, begin, prove
from p2pcryptid.errors import EncodingError


def test_the_last_writer_makes_a_sum_whose_shares_no_decoder_takes() -> None:
    total = sum_with_no_randomness()
    share = elgamal.decryption_share(PRIVATE, total)
    with pytest.raises(EncodingError):
        Point.decode(share.encoding)
    assert elgamal.check_openable(total).failed == ("openable.first",)


def test_colluders_prove_a_chain_whose_count_no_honest_seat_could_blind() -> None:
    """Every step is proven and true; only the factors were chosen so that they cancel out."""
    known = [scalar("input", h) for h in range(4)]  # what the first of the two put in
    bits = (True, *BITS[1:])
    factors = [scalar("rho", h) for h in range(3)]
    before = inner(known, [Scalar(int(bit)) for bit in bits])
    factors.append(-before - sum(factors, start=ZERO))
    triples = zip(bits, INPUTS, factors, strict=True)
    outputs = tuple(multiply.pass_on(KEY, bit, c, rho) for bit, c, rho in triples)
    statement = multiply.MultiplyStatement(KEY, COMMITTED, (multiply.VectorStep(INPUTS, outputs),))
    witness = multiply.MultiplyWitness(bits, BLINDINGS, (tuple(factors),))
    proof = multiply.prove_multiply(statement, witness, CONTEXT, SECRET)
    assert multiply.check_multiply(statement, proof, CONTEXT).ok
    count = sum_ciphertexts(outputs) - trivial(G)
    assert elgamal.check_openable(count).failed == ("openable.first",)


first_gone = Ciphertext(IDENTITY, G)
second_gone = Ciphertext(G, IDENTITY)


@pytest.mark.parametrize("gone", [first_gone, second_gone])
def test_an_honest_seat_does_not_even_try(gone: Ciphertext) -> None:
    fine = encrypt(KEY, G, scalar("r"))
    with pytest.raises(ValueError, match="check_openable"):
        elgamal.make_share(PRIVATE, gone, CONTEXT, SECRET)
    with pytest.raises(ValueError, match="check_openable"):
        elgamal.make_shares(PRIVATE, [fine, gone], CONTEXT, SECRET)
    with pytest.raises(ValueError, match="check_openable"):
        elgamal.blind(gone, "test", CONTEXT, SECRET)


@pytest.mark.parametrize(("gone", "name"), [(first_gone, "openable.first"), (second_gone, "openable.second")])
def test_no_verifier_takes_it_for_granted(gone: Ciphertext, name: str) -> None:
    proof = LinearProof((G, G), (ZERO,))
    fine = encrypt(KEY, G, scalar("r"))
    assert name in elgamal.check_share(KEY, gone, G, proof, CONTEXT).failed
    assert f"{name}[1]" in elgamal.check_shares(KEY, [fine, gone], [G, G], proof, CONTEXT).failed
    assert name in elgamal.check_blinding(gone, fine, proof, CONTEXT).failed


def test_a_factor_of_zero_cannot_hide_behind_a_first_part_that_is_gone() -> None:
    """With `first` the identity, a blinding says nothing of its factor: here it is zero, or any other."""
    relation = elgamal._blind_relation(first_gone)
    after = replace(first_gone, second=ZERO * G)
    proof = prove(begin("blind", CONTEXT, relation, after.parts), relation, (ZERO,), SECRET)
    failed = elgamal.check_blinding(first_gone, after, proof, CONTEXT).failed
    assert failed == ("openable.first", "blind.nonzero")
