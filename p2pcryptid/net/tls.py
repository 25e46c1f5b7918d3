"""How two strangers come to an encrypted stream on which each has proven its key.

TLS 1.3, with a self-signed certificate on both sides. The library at hand refuses such a certificate from a
stranger before anybody could look at it. So each side first sends its own in clear, and takes the other's as
the only authority in this one handshake. What was sent in clear proves nothing; the handshake does, since it
succeeds only for who holds that certificate's key.

A client of TLS 1.3 finishes its part before the server has looked at the client's certificate. That it
was accepted shows only with the first frame from the server.
"""

import errno
import os
import secrets
import ssl
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import trio
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat

from p2pcryptid.errors import os_reason
from p2pcryptid.i18n import text
from p2pcryptid.limits import CERTIFICATE_BYTES

from .certificate import key_of
from .errors import LinkError
from .identity import Identity

PREAMBLE = b"p2pcryptid\x01"
_LENGTH_BYTES = 2


async def handshake(
    stream: trio.abc.Stream, identity: Identity, *, server: bool, pinned: bytes | None
) -> tuple["trio.SSLStream[trio.abc.Stream]", bytes]:
    """The encrypted stream, and the key that the peer has proven. Without a pin, any key will do."""
    try:
        return await _handshake(stream, identity, server=server, pinned=pinned)
    except (trio.BrokenResourceError, trio.ClosedResourceError) as error:
        raise failure(error) from error


async def _handshake(
    stream: trio.abc.Stream, identity: Identity, *, server: bool, pinned: bytes | None
) -> tuple["trio.SSLStream[trio.abc.Stream]", bytes]:
    own = identity.certificate
    await stream.send_all(PREAMBLE + len(own).to_bytes(_LENGTH_BYTES, "big") + own)
    shown = await _shown_certificate(stream)
    peer = key_of(shown)
    if pinned is not None and peer != pinned:
        raise LinkError("wrong-key")
    context = await trio.to_thread.run_sync(_context, identity, shown, server)
    secured = trio.SSLStream(stream, context, server_side=server)
    await secured.do_handshake()
    if secured.getpeercert(binary_form=True) != shown:
        raise LinkError("key-not-proven")
    return secured, peer


async def _shown_certificate(stream: trio.abc.Stream) -> bytes:
    """What the peer sends in clear, and not one byte behind it."""
    if await _exactly(stream, len(PREAMBLE)) != PREAMBLE:
        raise LinkError("preamble-unknown")
    length = int.from_bytes(await _exactly(stream, _LENGTH_BYTES), "big")
    if length > CERTIFICATE_BYTES:
        raise LinkError("certificate-too-long")
    return await _exactly(stream, length)


async def _exactly(stream: trio.abc.Stream, length: int) -> bytes:
    data = b""
    while len(data) < length:
        piece = await stream.receive_some(length - len(data))
        if not piece:
            raise LinkError("closed", text("during the handshake"))
        data += piece
    return data


def failure(error: Exception) -> LinkError:
    """What a broken stream means, as long as the peer has not let us in."""
    cause = error.__cause__
    if isinstance(cause, ssl.SSLCertVerificationError):
        return LinkError("key-not-proven")
    if isinstance(cause, ssl.SSLError) and not isinstance(cause, ssl.SSLEOFError):
        return LinkError("handshake-failed", (cause.reason or "TLS").lower().replace("_", " "))
    return LinkError("lost", text("during the handshake"))


def _context(identity: Identity, shown: bytes, server: bool) -> ssl.SSLContext:
    """Our key, and the certificate that the peer showed as the only one to be believed."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER if server else ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False  # a key is all that a peer is known by
    context.verify_mode = ssl.CERT_REQUIRED
    if server:
        context.num_tickets = 0  # every link proves the keys again
    try:
        context.load_verify_locations(cadata=shown)
    except ssl.SSLError:
        raise LinkError("certificate-unreadable") from None
    _load_own(context, identity)
    return context


def _load_own(context: ssl.SSLContext, identity: Identity) -> None:
    """The library takes a key from a file only: there it is encrypted, under a password used this once."""
    password = secrets.token_bytes(32).hex().encode()
    key = Ed25519PrivateKey.from_private_bytes(identity.key.secret)
    encrypted = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(password))
    try:
        with _as_file(encrypted + ssl.DER_cert_to_PEM_cert(identity.certificate).encode()) as path:
            context.load_cert_chain(path, password=password)
    except OSError as error:
        raise LinkError("key-not-loaded", os_reason(error)) from error


@contextmanager
def _as_file(data: bytes) -> Iterator[Path]:
    """A file with this in it: in memory where the system has such, else a temporary one."""
    with ExitStack() as stack:
        try:
            descriptor = _memory_file()
            stack.callback(os.close, descriptor)
            path = Path(f"/proc/self/fd/{descriptor}")
            path.write_bytes(data)
        except OSError:
            folder = stack.enter_context(TemporaryDirectory(prefix="p2pcryptid-"))  # for its owner alone
            path = Path(folder) / "own.pem"
            path.write_bytes(data)
        yield path


def _memory_file() -> int:
    if sys.platform != "linux" or not hasattr(os, "memfd_create"):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    return os.memfd_create("p2pcryptid")
