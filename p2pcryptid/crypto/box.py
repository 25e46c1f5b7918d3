"""A box that only its owner can open: something that a seat encrypts for itself and leaves in public.

AES-SIV (RFC 5297) needs no nonce: the same key and content always give the same box, and two boxes under one
key show nothing but whether their contents are equal. The content is padded, so that its length tells little.
"""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from p2pcryptid.errors import EncodingError

KEY_BYTES = 64
TAG_BYTES = 16
BUCKET_BYTES = 64
_END = b"\x80"


def padded_length(content: int) -> int:
    """At least one byte longer than the content, and a multiple of the bucket."""
    return (content // BUCKET_BYTES + 1) * BUCKET_BYTES


def close_box(key: bytes, content: bytes) -> bytes:
    """The box of this content; the key has 64 secret bytes."""
    if len(key) != KEY_BYTES:
        raise ValueError(f"the key of a box has {KEY_BYTES} bytes, not {len(key)}")
    padded = (content + _END).ljust(padded_length(len(content)), b"\0")
    return AESSIV(key).encrypt(padded, None)


def open_box(key: bytes, box: bytes) -> bytes:
    """The content; `EncodingError` for what was not closed with this key."""
    try:
        padded = AESSIV(key).decrypt(box, None)
    except InvalidTag:
        raise EncodingError("a box of another key") from None
    return padded.rstrip(b"\0").removesuffix(_END)
