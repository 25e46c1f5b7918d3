"""ElGamal under a joint key: opening needs everyone, sums open to sums, zero is told from the rest."""

import pytest

from p2pcryptid.crypto import elgamal
from p2pcryptid.crypto.elgamal import Ciphertext, KeyShare, encrypt, reencrypt, sum_ciphertexts, trivial
from p2pcryptid.crypto.group import IDENTITY, ZERO, G, Point, Scalar
from p2pcryptid.crypto.hashing import Context, Secret, digest, hash_to_scalar

SEATS = range(3)
SECRETS = [Secret(digest("test/seat", seat)) for seat in SEATS]
CONTEXTS = {seat: Context(digest("m"), seat, digest("h"), "keys") for seat in SEATS}
PRIVATES = [secret.nonzero("key") for secret in SECRETS]
KEYS = {s: elgamal.make_key(PRIVATES[s], CONTEXTS[s], SECRETS[s]) for s in SEATS}
KEY = elgamal.joint_key(share.key for share in KEYS.values())


def r(index: int) -> Scalar:
    return hash_to_scalar("r", index)


def opened(ciphertext: Ciphertext) -> Point:
    shares = []
    for seat in SEATS:
        share, proof = elgamal.make_share(PRIVATES[seat], ciphertext, CONTEXTS[seat], SECRETS[seat])
        checks = elgamal.check_share(KEYS[seat].key, ciphertext, share, proof, CONTEXTS[seat])
        checks.require()
        shares.append(share)
    return elgamal.combine(ciphertext, shares)


def test_keys_come_with_possession() -> None:
    elgamal.check_keys(KEYS, CONTEXTS).require()
    assert KeyShare.decode(KEYS[0].encode()) == KEYS[0]


def test_all_seats_together_open_a_ciphertext() -> None:
    ciphertext = encrypt(KEY, Scalar(7) * G, r(0))
    assert elgamal.small_logarithm(opened(ciphertext), 10) == 7
    assert Ciphertext.decode(ciphertext.encode()) == ciphertext


def test_all_but_one_seat_see_no_small_number() -> None:
    ciphertext = encrypt(KEY, Scalar(7) * G, r(0))
    some = [elgamal.decryption_share(PRIVATES[seat], ciphertext) for seat in SEATS][:-1]
    assert elgamal.small_logarithm(elgamal.combine(ciphertext, some), 200) is None


def test_ciphertexts_add_up_scale_and_are_re_encrypted() -> None:
    two, five = encrypt(KEY, Scalar(2) * G, r(1)), encrypt(KEY, Scalar(5) * G, r(2))
    assert opened(two + five) == Scalar(7) * G
    assert opened(five - two) == Scalar(3) * G
    assert opened(two.scale(Scalar(4))) == Scalar(8) * G
    assert opened(sum_ciphertexts([two, two, five])) == Scalar(9) * G
    again = reencrypt(KEY, two, r(3))
    assert again != two
    assert opened(again) == opened(two)
    assert trivial(G) == encrypt(KEY, G, ZERO)


def test_many_shares_take_one_proof() -> None:
    many = [encrypt(KEY, Scalar(i) * G, r(i)) for i in range(4)]
    columns = []
    for seat in SEATS:
        shares, proof = elgamal.make_shares(PRIVATES[seat], many, CONTEXTS[seat], SECRETS[seat])
        checks = elgamal.check_shares(KEYS[seat].key, many, shares, proof, CONTEXTS[seat])
        checks.require()
        columns.append(shares)
    numbers = [
        elgamal.small_logarithm(elgamal.combine(c, shares), 5)
        for c, shares in zip(many, zip(*columns, strict=True), strict=True)
    ]
    assert numbers == [0, 1, 2, 3]


@pytest.mark.parametrize(("number", "bound", "found"), [(0, 1, 0), (107, 108, 107), (108, 108, None)])
def test_small_logarithms(number: int, bound: int, found: int | None) -> None:
    assert elgamal.small_logarithm(Scalar(number) * G, bound) == found


def test_a_blinding_factor_hangs_on_place_test_and_ciphertext() -> None:
    one, two = encrypt(KEY, G, r(0)), encrypt(KEY, G, r(1))
    factors = [
        elgamal.blinding_factor(one, "a", CONTEXTS[0], SECRETS[0]),
        elgamal.blinding_factor(two, "a", CONTEXTS[0], SECRETS[0]),
        elgamal.blinding_factor(one, "b", CONTEXTS[0], SECRETS[0]),
        elgamal.blinding_factor(one, "a", CONTEXTS[1], SECRETS[0]),
        elgamal.blinding_factor(one, "a", CONTEXTS[0], SECRETS[1]),
    ]
    assert len(set(factors)) == len(factors)
    after, _ = elgamal.blind(one, "a", CONTEXTS[0], SECRETS[0])
    assert after == one.scale(factors[0])


def test_whoever_wrote_a_ciphertext_alone_can_take_its_blinding_off() -> None:
    """Harmless: who knows its r put the message into it."""
    ciphertext = encrypt(KEY, Scalar(3) * G, r(0))
    after, _ = elgamal.blind(ciphertext, "test", CONTEXTS[0], SECRETS[0])
    factor_times_base = r(0).inverse() * after.first
    assert opened(after) == Scalar(3) * factor_times_base


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_blinded_zero_test_tells_zero_and_nothing_else(number: int) -> None:
    ciphertext = encrypt(KEY, Scalar(number) * G, r(0))
    blinded = []
    for seat in SEATS:
        after, proof = elgamal.blind(ciphertext, "test", CONTEXTS[seat], SECRETS[seat])
        elgamal.check_blinding(ciphertext, after, proof, CONTEXTS[seat]).require()
        blinded.append(after)
    message = opened(sum_ciphertexts(blinded))
    assert (message == IDENTITY) == (number == 0)
    assert number == 0 or elgamal.small_logarithm(message, 200) is None
