"""The certificate of a key: a form that TLS asks for, and which says nothing but the key itself.

It is self-signed, and dated so widely that no clock is wrong enough. The same key always gives the same
certificate, so there is no need to store it.
"""

import warnings
from datetime import datetime

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError
from p2pcryptid.i18n import text
from p2pcryptid.limits import CERTIFICATE_BYTES
from p2pcryptid.transcript.signing import SigningKey, check_public_key

from .errors import LinkError

_FROM, _TO = datetime(2000, 1, 1), datetime(2100, 1, 1)
_SERIAL_BYTES = 16
_UNREADABLE = (
    *(ValueError, TypeError, Warning, EncodingError),
    *(x509.InvalidVersion, UnsupportedAlgorithm, InvalidSignature),
)


def certificate_of(key: SigningKey) -> bytes:
    """The key's certificate, in DER."""
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, key.public.hex())])
    serial = int.from_bytes(digest("certificate/serial", key.public)[:_SERIAL_BYTES], "big")
    builder = x509.CertificateBuilder(
        issuer_name=name,
        subject_name=name,
        public_key=Ed25519PublicKey.from_public_bytes(key.public),
        serial_number=serial,
        not_valid_before=_FROM,
        not_valid_after=_TO,
    )
    signed = builder.sign(Ed25519PrivateKey.from_private_bytes(key.secret), None)
    return signed.public_bytes(Encoding.DER)


def key_of(certificate: bytes) -> bytes:
    """The public key of a stranger's certificate; `LinkError` unless it is an acceptable one of Ed25519."""
    if len(certificate) > CERTIFICATE_BYTES:
        raise LinkError("certificate-too-long")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what is read with a warning is not read
            parsed = x509.load_der_x509_certificate(certificate)
            key = parsed.public_key()
        if not isinstance(key, Ed25519PublicKey):
            raise LinkError("certificate-unreadable", text("not an Ed25519 key"))
        public = key.public_bytes_raw()
        check_public_key(public)
        parsed.verify_directly_issued_by(parsed)
    except _UNREADABLE:
        raise LinkError("certificate-unreadable") from None
    return public
