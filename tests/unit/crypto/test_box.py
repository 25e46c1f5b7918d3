"""Boxes: what goes in comes out again for who has the key, and for nobody else."""

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from p2pcryptid.crypto.box import BUCKET_BYTES, TAG_BYTES, close_box, open_box
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError

KEY = digest("test/one") + digest("test/two")
OTHER = digest("test/one") + digest("test/three")


@pytest.mark.parametrize(
    "content", [b"", b"\0", b"\x80", b"\x80\0\0", b"x" * 63, b"x" * 64, b"x" * 65, b"\0" * 200]
)
def test_what_goes_into_a_box_comes_out_again(content: bytes) -> None:
    box = close_box(KEY, content)
    assert open_box(KEY, box) == content
    assert close_box(KEY, content) == box


def test_the_length_of_a_box_tells_only_how_many_buckets_it_has() -> None:
    lengths = [len(close_box(KEY, b"x" * size)) for size in (0, 1, 63, 64, 127, 128)]
    assert lengths == [TAG_BYTES + BUCKET_BYTES * buckets for buckets in (1, 1, 1, 2, 2, 3)]


def test_a_box_of_another_key_or_with_one_bit_changed_does_not_open() -> None:
    box = close_box(KEY, b"secret")
    with pytest.raises(EncodingError):
        open_box(OTHER, box)
    for at in range(len(box)):
        with pytest.raises(EncodingError):
            open_box(KEY, box[:at] + bytes((box[at] ^ 1,)) + box[at + 1 :])


def test_two_contents_under_one_key_have_nothing_in_common_but_their_length() -> None:
    """With a stream cipher and no nonce, the exclusive-or of both boxes would be that of both contents."""
    one, two = (close_box(KEY, content) for content in (b"attack", b"defend"))
    mixed = bytes(a ^ b for a, b in zip(one, two, strict=True))
    assert mixed[TAG_BYTES:][:6] != bytes(a ^ b for a, b in zip(b"attack", b"defend", strict=True))
    assert sum(a == b for a, b in zip(one, two, strict=True)) < 8


def test_a_key_has_64_bytes() -> None:
    with pytest.raises(ValueError, match="64 bytes"):
        close_box(KEY[:32], b"")


def test_the_cipher_is_that_of_rfc_5297() -> None:
    """The deterministic example of its appendix A.1."""
    key = bytes.fromhex("fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
    header = bytes.fromhex("101112131415161718191a1b1c1d1e1f2021222324252627")
    plain = bytes.fromhex("112233445566778899aabbccddee")
    expected = "85632d07c6e8f37f950acd320a2ecc9340c02b9690c4dc04daef7f6afe5c"
    assert AESSIV(key).encrypt(plain, [header]).hex() == expected
