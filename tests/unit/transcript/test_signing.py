"""Signatures: one domain each, no unsound key, no second form of a signature."""

import pytest
from nacl import bindings as sodium

from helpers.signed_events import KEYS, SIGNERS, STRANGER
from p2pcryptid.crypto.group import IDENTITY, ORDER, G
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError
from p2pcryptid.transcript.signing import SigningKey, check_public_key, verify

DIGEST = digest("test/digest")
FIELD = 2**255 - 19
ORDER_TWO = (FIELD - 1).to_bytes(32, "little")
UNSOUND = {
    "identity": IDENTITY.encoding,
    "order two": ORDER_TWO,
    "order four": bytes(32),
    "with torsion": sodium.crypto_core_ed25519_add(KEYS[0], ORDER_TWO),
    "identity, not canonical": (FIELD + 1).to_bytes(32, "little"),
    "identity with a sign": bytes((1, *bytes(30), 0x80)),
    "off the curve": (2).to_bytes(32, "little"),
    "short": KEYS[0][:31],
    "long": KEYS[0] + b"\x00",
    "empty": b"",
}


def test_a_signature_holds_for_its_key_domain_and_digest_only() -> None:
    signature = SIGNERS[0].sign("event", DIGEST)
    assert verify(KEYS[0], "event", DIGEST, signature)
    assert signature == SigningKey(digest("test/key", 0)).sign("event", DIGEST)
    assert not verify(KEYS[1], "event", DIGEST, signature)
    assert not verify(KEYS[0], "note", DIGEST, signature)
    assert not verify(KEYS[0], "event", digest("test/other"), signature)


def test_no_flipped_bit_of_a_signature_holds() -> None:
    signature = SIGNERS[0].sign("event", DIGEST)
    for position in range(len(signature) * 8):
        flipped = bytearray(signature)
        flipped[position // 8] ^= 1 << position % 8
        assert not verify(KEYS[0], "event", DIGEST, bytes(flipped))


def test_s_above_the_order_is_refused() -> None:
    signature = SIGNERS[0].sign("event", DIGEST)
    s = int.from_bytes(signature[32:], "little")
    for multiple in range(1, 16):
        if s + multiple * ORDER < 2**256:
            assert not verify(
                KEYS[0], "event", DIGEST, signature[:32] + (s + multiple * ORDER).to_bytes(32, "little")
            )


def test_the_library_below_refuses_it_too() -> None:
    """Ours is a second lock; this says so if the first one ever goes."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key = Ed25519PrivateKey.from_private_bytes(digest("test/key", 0))
    signature = key.sign(b"message")
    s = int.from_bytes(signature[32:], "little") + ORDER
    with pytest.raises(InvalidSignature):
        key.public_key().verify(signature[:32] + s.to_bytes(32, "little"), b"message")


@pytest.mark.parametrize("name", UNSOUND)
def test_an_unsound_key_is_refused_and_verifies_nothing(name: str) -> None:
    with pytest.raises(EncodingError, match="public key"):
        check_public_key(UNSOUND[name])
    assert not verify(UNSOUND[name], "event", DIGEST, SIGNERS[0].sign("event", DIGEST))


def test_under_the_identity_one_signature_would_fit_every_message() -> None:
    """The attack itself: R = s·G with A the identity. A verifier that takes the key is fooled."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    s = (5).to_bytes(32, "little")
    universal = sodium.crypto_scalarmult_ed25519_base_noclamp(s) + s
    fooled = Ed25519PublicKey.from_public_bytes(IDENTITY.encoding)
    fooled.verify(universal, b"one message")
    fooled.verify(universal, b"quite another")
    assert not verify(IDENTITY.encoding, "event", DIGEST, universal)


@pytest.mark.parametrize("size", [0, 63, 65])
def test_a_signature_of_the_wrong_length_does_not_hold(size: int) -> None:
    assert not verify(KEYS[0], "event", DIGEST, bytes(size))
    assert not verify(KEYS[0], "event", DIGEST[:-1], SIGNERS[0].sign("event", DIGEST))


def test_a_key_does_not_show_its_secret() -> None:
    secret = digest("test/key", 99)
    assert STRANGER.public.hex() in repr(STRANGER)
    assert secret.hex() not in repr(STRANGER)
    assert repr(secret) not in repr(STRANGER)


def test_misuse_is_a_bug_of_ours() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SigningKey(b"short")
    with pytest.raises(ValueError, match="32 bytes"):
        SIGNERS[0].sign("event", b"short")
    check_public_key(G.encoding)
