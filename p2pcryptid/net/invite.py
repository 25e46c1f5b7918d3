"""An invite: one line to paste, which says where the host is, which key it has, and for which table.

    invite    bech32m("p2pcryptid", version u8 = 1 · key 32 bytes · token 16 bytes · addresses)
    address   4 · 4 bytes · port u16     or  6 · 16 bytes · port u16     or  128 + length · name · port u16

The key makes it safe to dial whoever answers there: nobody else has it. Who holds the token may join, so an
invite is to be shown to friends only.
"""

import ipaddress
from dataclasses import dataclass, field

from p2pcryptid.errors import EncodingError
from p2pcryptid.i18n import text
from p2pcryptid.limits import INVITE_ADDRESSES, INVITE_CHARACTERS
from p2pcryptid.transcript.signing import PUBLIC_KEY_BYTES, check_public_key

from . import bech32
from .address import Address, is_address, number_of
from .errors import InviteError

PREFIX = "p2pcryptid"
TOKEN_BYTES = 16
VERSION = 1
_HINT = text("copy the whole line that the host was shown; it starts with p2pcryptid1")
_QUOTES = "\"'`<>()[]“”„‘’«»‹›.,;"
_NUMBERED = {4: 4, 6: 16}
_NAMED = 0x80


@dataclass(frozen=True, slots=True)
class Invite:
    """Where to go, whom to expect there, and what to say. `ValueError` if it could not be encoded."""

    addresses: tuple[Address, ...]
    host: bytes
    token: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if not 0 < len(self.addresses) <= INVITE_ADDRESSES or len(set(self.addresses)) < len(self.addresses):
            raise ValueError(text("too many addresses, none, or one twice"))
        if not all(is_address(*address) for address in self.addresses):
            raise ValueError(text("an address that cannot be dialled"))
        if len(self.host) != PUBLIC_KEY_BYTES or len(self.token) != TOKEN_BYTES:
            raise ValueError(text("a key or token of the wrong length"))


def encode_invite(invite: Invite) -> str:
    """As it is pasted."""
    addresses = b"".join(_packed(*address) for address in invite.addresses)
    return bech32.encode(PREFIX, bytes((VERSION,)) + invite.host + invite.token + addresses)


def decode_invite(pasted: str) -> Invite:
    """What was pasted. Blanks, line ends and quotes around it do no harm; any slip is an `InviteError`."""
    if len(pasted) > 2 * INVITE_CHARACTERS:
        raise InviteError(text("this is too long for an invite"), _HINT)
    line = "".join(pasted.split()).strip(_QUOTES).lower()
    if not line.startswith(PREFIX + "1"):
        raise InviteError(text("this is not an invite"), _HINT)
    try:
        return _read(bech32.decode(PREFIX, line))
    except (ValueError, EncodingError) as error:
        raise InviteError(text("there is a mistake in this invite: {reason}", reason=error), _HINT) from None


def _read(data: bytes) -> Invite:
    if data[:1] != bytes((VERSION,)):
        raise ValueError(text("it is of another version"))
    host, token, rest = data[1:33], data[33:49], data[49:]
    addresses: list[Address] = []
    while rest:
        address, rest = _unpacked(rest)
        addresses.append(address)
    check_public_key(host)
    return Invite(tuple(addresses), host, token)


def _packed(host: str, port: int) -> bytes:
    number = number_of(host)
    if number is None:
        return bytes((_NAMED | len(host),)) + host.encode("ascii") + port.to_bytes(2, "big")
    return bytes((number.version,)) + number.packed + port.to_bytes(2, "big")


def _unpacked(data: bytes) -> tuple[Address, bytes]:
    tag = data[0]
    size = tag & ~_NAMED if tag & _NAMED else _NUMBERED.get(tag, 0)
    body, port, rest = data[1 : 1 + size], data[1 + size : 3 + size], data[3 + size :]
    if size == 0 or len(port) != 2:
        raise ValueError(text("an address is not whole"))
    host = body.decode("ascii") if tag & _NAMED else str(ipaddress.ip_address(body))
    if tag & _NAMED and number_of(host) is not None:
        raise ValueError(text("a number given as a name"))
    return (host, int.from_bytes(port, "big")), rest


def qr(text: str) -> str | None:
    """A QR code in half blocks, light on dark, for a phone to read; None if the text is too long for one."""
    import segno

    try:
        code = segno.make(text.upper(), error="l", micro=False)  # capitals take fewer squares
    except segno.DataOverflowError:
        return None
    rows = [[not dark for dark in row] for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(" ▄▀█"[2 * a + b] for a, b in zip(*pair, strict=True)) for pair in pairs)
