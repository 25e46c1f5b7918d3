"""What a table says of itself on the local network, and what may be believed of what others say.

An announced table is open: its token is in the announcement, so that anybody on this network can join
without an invite. A table for certain people is not announced.

Announcements are not signed, and anybody can write what they like. All that rests on one is where to dial,
and which key must answer there.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from p2pcryptid.crypto.hashing import digest
from p2pcryptid.errors import EncodingError
from p2pcryptid.limits import INVITE_ADDRESSES, LAN_TEXT_BYTES, MATCH_SEATS
from p2pcryptid.names import names_fit
from p2pcryptid.transcript.signing import check_public_key

from .address import is_address
from .invite import Invite

VERSION = "1"
_KEYS = ("v", "name", "game", "mode", "seats", "free", "key", "token")
_LABEL_BYTES = 10
_WORD = re.compile(r"[a-z0-9-]{1,24}")
_NUMBER = re.compile(r"[0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class Advert:
    """A table on the local network: its host's name, what is played, and how to get there."""

    name: str
    game: str
    mode: str
    seats: int
    free: int
    invite: Invite

    def __post_init__(self) -> None:
        if not names_fit((self.name,)) or not _WORD.fullmatch(self.game) or not _WORD.fullmatch(self.mode):
            raise ValueError("a name that does not fit")
        if not 0 < self.seats <= MATCH_SEATS or not 0 <= self.free <= self.seats:
            raise ValueError("more seats than there can be")

    @property
    def label(self) -> str:
        """Its name on the network: other for every table, since those of equal names would be mixed up."""
        return digest("lan", self.invite.host, self.invite.token)[:_LABEL_BYTES].hex()

    @property
    def port(self) -> int:
        """Where the host listens, at all its addresses."""
        return self.invite.addresses[0][1]


def text_of(advert: Advert) -> dict[str, str]:
    """What is announced besides the addresses and the port."""
    return {
        "v": VERSION,
        "name": advert.name,
        "game": advert.game,
        "mode": advert.mode,
        "seats": str(advert.seats),
        "free": str(advert.free),
        "key": advert.invite.host.hex(),
        "token": advert.invite.token.hex(),
    }


def advert_of(
    text: Mapping[bytes, bytes | None], hosts: Sequence[str], port: int, label: str
) -> Advert | None:
    """What somebody announced; None if it is not what a table of this version announces."""
    try:
        values = {
            key: _value(text, key) for key in ("v", "name", "game", "mode", "seats", "free", "key", "token")
        }
        host, token = bytes.fromhex(values["key"]), bytes.fromhex(values["token"])
        check_public_key(host)
        places = tuple(dict.fromkeys((one, port) for one in hosts if is_address(one, port)))
        invite = Invite(places[:INVITE_ADDRESSES], host, token)
        seats, free = _number(values["seats"]), _number(values["free"])
        advert = Advert(values["name"], values["game"], values["mode"], seats, free, invite)
    except (ValueError, EncodingError):
        return None
    return advert if values["v"] == VERSION and advert.label == label else None


def _value(text: Mapping[bytes, bytes | None], key: str) -> str:
    value = text.get(key.encode())
    if value is None or len(value) > LAN_TEXT_BYTES:
        raise ValueError(f"no {key}")
    return value.decode()


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError("no number")
    return int(text)
