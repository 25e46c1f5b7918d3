"""How peers reach each other: listening, dialling, and the addresses under which others find us."""

import errno
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence

import ifaddr
import trio

from p2pcryptid.errors import os_reason
from p2pcryptid.i18n import text
from p2pcryptid.limits import DIALLED_ADDRESSES
from p2pcryptid.timing import ACCEPT_PAUSE_SECONDS, DIAL_STAGGER_SECONDS, LINK_DEADLINES, Deadlines

from .address import Address, is_address, number_of, shown
from .admission import Admission, Visit
from .errors import LinkError
from .identity import Identity
from .link import Link, secure

_PORT_TRIES = 16
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Why a connection cannot be accepted now, although it could be later."""
_TELLING = ("wrong-key", "key-not-proven")
"""What is worth more to know than that another address did not answer."""


async def dial(
    addresses: Sequence[Address],
    identity: Identity,
    pinned: bytes | None,
    *,
    deadlines: Deadlines = LINK_DEADLINES,
) -> Link:
    """A link to the peer with this key, or with any key, at whichever address it answers first.

    An address may long belong to somebody else: that one has the wrong key, and the others are tried on.
    """
    tried = [address for address in dict.fromkeys(addresses) if is_address(*address)][:DIALLED_ADDRESSES]
    links: list[Link] = []
    errors: list[LinkError] = []
    connected: list[Address] = []

    async def attempt(number: int, address: Address) -> None:
        await trio.sleep(number * DIAL_STAGGER_SECONDS)
        try:
            stream = await trio.open_tcp_stream(*address)
            connected.append(address)
            link = await secure(stream, identity, server=False, pinned=pinned, deadlines=deadlines)
        except LinkError as error:
            errors.append(error)
        except OSError:
            pass  # nobody there
        else:
            links.append(link)
            nursery.cancel_scope.cancel()

    with trio.move_on_after(deadlines.handshake):
        async with trio.open_nursery() as nursery:
            for number, address in enumerate(tried):
                nursery.start_soon(attempt, number, address)
    for link in links[1:]:
        await link.close()
    if links:
        return links[0]
    error = _most_telling(errors)
    if error is None and connected:
        error = LinkError("handshake-timeout")
    raise error or LinkError("unreachable", ", ".join(map(shown, tried)) or text("no address"))


def _most_telling(errors: Iterable[LinkError]) -> LinkError | None:
    return min(errors, key=lambda error: error.code not in _TELLING, default=None)


async def listen(port: int = 0, host: str | None = None) -> list[trio.SocketListener]:
    """Listen at this port, or at any free one; at every IPv4 and IPv6 address unless one is named."""
    for _ in range(_PORT_TRIES):
        try:
            listeners = await trio.open_tcp_listeners(port, host=host or "0.0.0.0")
        except OSError as error:
            raise LinkError("no-port", os_reason(error)) from error
        if host is not None or not socket.has_ipv6:
            return listeners
        try:
            return listeners + await trio.open_tcp_listeners(port_of(listeners), host="::")
        except OSError:
            if port != 0 or not _speaks_ipv6():
                return listeners
            await listeners[0].aclose()  # the free port was free for IPv4 alone
    raise LinkError("no-port")


def port_of(listeners: Sequence[trio.SocketListener]) -> int:
    """The port at which they all listen."""
    port: int = listeners[0].socket.getsockname()[1]
    return port


def _speaks_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


async def serve(
    listeners: list[trio.SocketListener],
    identity: Identity,
    admission: Admission,
    handler: Callable[[Link], Awaitable[None]],
    *,
    deadlines: Deadlines = LINK_DEADLINES,
) -> None:
    """Accept links for ever. Each runs, in a nursery of its own, for as long as its handler does.

    A `LinkError`, from the handshake or from the handler, ends that link alone, and is logged.
    """

    async def attend(stream: trio.SocketStream, visit: Visit) -> None:
        try:
            with visit:
                with visit.handshake as crowded:
                    link = await secure(stream, identity, server=True, pinned=None, deadlines=deadlines)
                if crowded.cancel_called:  # even if the handshake was over just before
                    raise LinkError("crowded-out")
                link.host = visit.host
                visit.proven(link)
                await _handle(link, handler)
        except LinkError as error:
            admission.log(error.code, visit.host)
        finally:
            await trio.aclose_forcefully(stream)

    async def accept_all(listener: trio.SocketListener) -> None:
        async with listener:
            while True:
                stream = await _accepted(listener, admission)
                try:
                    visit = await admission.admit(_host_of(stream))
                except trio.Cancelled:
                    await trio.aclose_forcefully(stream)
                    raise
                nursery.start_soon(attend, stream, visit)

    async with trio.open_nursery() as nursery:
        for listener in listeners:
            nursery.start_soon(accept_all, listener)


async def _accepted(listener: trio.SocketListener, admission: Admission) -> trio.SocketStream:
    while True:
        try:
            return await listener.accept()
        except OSError as error:
            if error.errno not in _NO_ROOM:
                raise
            admission.drop_one()
            await trio.sleep(ACCEPT_PAUSE_SECONDS)


async def _handle(link: Link, handler: Callable[[Link], Awaitable[None]]) -> None:
    failed: LinkError | None = None
    async with trio.open_nursery() as nursery:
        nursery.start_soon(link.run)
        try:
            await handler(link)
        except LinkError as error:
            failed = error
        finally:
            await link.close()
            nursery.cancel_scope.cancel()
    if failed is not None:
        raise failed  # outside the nursery, which would wrap it


def _host_of(stream: trio.SocketStream) -> str:
    try:
        host: str = stream.socket.getpeername()[0]
    except OSError:
        return ""  # gone already
    return host


def own_addresses(port: int) -> tuple[Address, ...]:
    """Where others on our networks find us, the likeliest first.

    Computers on a cable without a router have IPv4 addresses that they gave themselves, and nothing else.
    Those of IPv6 are useless to others, who would have to name an interface of theirs with it.
    """
    hosts = [host for host in (_outward(socket.AF_INET), _outward(socket.AF_INET6)) if host]
    for adapter in ifaddr.get_adapters():
        hosts += [ip.ip if isinstance(ip.ip, str) else ip.ip[0] for ip in adapter.ips]
    numbers = list(dict.fromkeys(number for host in hosts if (number := number_of(host))))
    useful = [number for number in numbers if _is_useful(number)]
    given_by_itself = [number for number in numbers if number.version == 4 and number.is_link_local]
    return tuple((str(number), port) for number in useful or given_by_itself) or (("127.0.0.1", port),)


def _is_useful(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return not (number.is_loopback or number.is_link_local or number.is_unspecified or number.is_multicast)


def _outward(family: socket.AddressFamily) -> str | None:
    """Our address on the way out. Nothing is sent: a datagram socket only chooses its own end."""
    far = "192.0.2.1" if family is socket.AF_INET else "2001:db8::1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            host: str = probe.getsockname()[0]
    except OSError:
        return None
    return host
