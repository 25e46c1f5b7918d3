"""Ed25519 signatures over digests, each use in a domain of its own.

What is signed is 32 bytes: `digest("signature", domain, digest)`. A signature made for one domain
says nothing in another. A public key must be a point of prime order other than the identity: under
the identity one signature fits every message. Of several signatures that the curve would accept for
one message only those with S below L are taken.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from p2pcryptid.crypto.group import Point, Scalar
from p2pcryptid.crypto.hashing import DIGEST_BYTES, SECRET_BYTES
from p2pcryptid.crypto.hashing import digest as hash_of
from p2pcryptid.errors import EncodingError

PUBLIC_KEY_BYTES = 32
SIGNATURE_BYTES = 64
_KEYS_KEPT = 256  # of the tables at hand; only saves the point check


@dataclass(frozen=True, slots=True, repr=False)
class SigningKey:
    """A seat's identity, from 32 secret bytes that the caller supplies. It does not show them."""

    secret: bytes
    public: bytes = field(init=False)
    _key: Ed25519PrivateKey = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise ValueError(f"a signing key has {SECRET_BYTES} bytes, not {len(self.secret)}")
        key = Ed25519PrivateKey.from_private_bytes(self.secret)
        object.__setattr__(self, "_key", key)
        object.__setattr__(self, "public", key.public_key().public_bytes_raw())

    def __repr__(self) -> str:
        return f"SigningKey(public={self.public.hex()})"

    def sign(self, domain: str, digest: bytes) -> bytes:
        """64 bytes. The same key, domain and digest always give the same ones."""
        return self._key.sign(_signed_bytes(domain, digest))


def verify(public: bytes, domain: str, digest: bytes, signature: bytes) -> bool:
    """Whether this key signed this digest in this domain. Malformed input is simply not signed."""
    key = _loaded(public)
    if key is None or len(signature) != SIGNATURE_BYTES or len(digest) != DIGEST_BYTES:
        return False
    try:
        Scalar.decode(signature[DIGEST_BYTES:])  # S < L, whatever the library below checks
        key.verify(signature, _signed_bytes(domain, digest))
    except (EncodingError, InvalidSignature):
        return False
    return True


def check_public_key(data: bytes) -> None:
    """`EncodingError` unless it is a canonical point of prime order, and not the identity."""
    try:
        Point.decode(data)
    except EncodingError:
        raise EncodingError("not an acceptable public key") from None


def _signed_bytes(domain: str, digest: bytes) -> bytes:
    if len(digest) != DIGEST_BYTES:
        raise ValueError(f"a digest has {DIGEST_BYTES} bytes, not {len(digest)}")
    return hash_of("signature", domain, digest)


@lru_cache(maxsize=_KEYS_KEPT)
def _loaded(public: bytes) -> Ed25519PublicKey | None:
    try:
        check_public_key(public)
    except EncodingError:
        return None
    return Ed25519PublicKey.from_public_bytes(public)
