"""Addresses: a host, by number or name, and a port."""

import ipaddress
import re
from typing import TypeAlias

from p2pcryptid.errors import UsageError
from p2pcryptid.i18n import text

Address: TypeAlias = tuple[str, int]
NAME_BYTES = 100
_LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"(?=.{{1,{NAME_BYTES}}}\Z)({_LABEL}\.)*[a-z]([a-z0-9-]{{0,61}}[a-z0-9])?\Z")


def number_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The host's number, if it is given by number and without an interface."""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return None
    return None if "%" in host else number


def is_address(host: str, port: int) -> bool:
    """Can this be dialled at all? Numbers must be in their usual form, names in lower case."""
    number = number_of(host)
    fits = _NAME.match(host) is not None if number is None else str(number) == host
    return fits and 0 < port < 1 << 16


def shown(address: Address) -> str:
    """As people write it."""
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def parse_host(given: str) -> str:
    """The host that people write, by number or name, in its usual form; it may still be none."""
    host = given.strip().lower()
    number = number_of(host)
    return host if number is None else str(number)


def parse_address(given: str) -> Address:
    """What people write, `host:port` or `[host]:port`."""
    host, colon, port = given.strip().rpartition(":")
    host = parse_host(host.removeprefix("[").removesuffix("]"))
    if not colon or not port.isascii() or not port.isdigit() or not is_address(host, int(port[:6])):
        hint = text("an address is a host and a port, such as 192.168.1.20:4000 or [fd00::2]:4000")
        raise UsageError(text("'{given}' is not an address", given=given[:120]), hint)
    return host, int(port)
