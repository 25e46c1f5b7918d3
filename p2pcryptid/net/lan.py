"""Tables on the local network: announced and found by multicast DNS.

The library runs in threads of its own; here it is only ever called from worker threads, since it may block.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypeVar

import trio
from zeroconf import (
    Error,
    InterfaceChoice,
    ServiceBrowser,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)

from p2pcryptid.limits import LAN_TABLES
from p2pcryptid.timing import LAN_CLOSE_SECONDS, LAN_RECORD_SECONDS, LAN_RESOLVE_SECONDS

from .address import number_of
from .advert import Advert, advert_of, text_of
from .errors import LinkError

SERVICE = "_p2pcryptid._tcp.local."
Interfaces = list[str] | InterfaceChoice
T = TypeVar("T")


class Announcement:
    """A table as others see it now."""

    def __init__(self, zeroconf: Zeroconf, advert: Advert) -> None:
        self.advert = advert
        self._zeroconf = zeroconf

    async def update(self, advert: Advert) -> None:
        """Announce it anew: the same table, with other seats free."""
        if advert.label != self.advert.label:
            raise ValueError("another table")
        self.advert = advert
        await _called(partial(self._zeroconf.update_service, _info(advert)))


@asynccontextmanager
async def announce(
    advert: Advert, *, interfaces: Interfaces = InterfaceChoice.All
) -> AsyncIterator[Announcement]:
    """Announce an open table for as long as the block lasts. `LinkError` if the network does not allow it."""
    async with _zeroconf(interfaces) as zeroconf:
        # The name is this table's alone, so there is nobody to ask whether it is taken.
        await _called(partial(zeroconf.register_service, _info(advert), cooperating_responders=True))
        yield Announcement(zeroconf, advert)


class Watch:
    """The tables on the network: iterating gives all that are known, again whenever something changes."""

    def __init__(self, zeroconf: Zeroconf, changes: "trio.MemoryReceiveChannel[tuple[str, bool]]") -> None:
        self._zeroconf = zeroconf
        self._changes = changes
        self._tables: dict[str, Advert] = {}

    def __aiter__(self) -> "Watch":
        return self

    async def __anext__(self) -> tuple[Advert, ...]:
        before = dict(self._tables)
        while before == self._tables:
            name, there = await self._changes.receive()
            found = await self._resolved(name) if there else None
            self._tables.pop(name, None)
            if found is not None and len(self._tables) < LAN_TABLES:
                self._tables[name] = found
        return tuple(sorted(self._tables.values(), key=lambda advert: (advert.name, advert.label)))

    async def _resolved(self, name: str) -> Advert | None:
        ask = partial(self._zeroconf.get_service_info, SERVICE, name, round(1000 * LAN_RESOLVE_SECONDS))
        info = await trio.to_thread.run_sync(ask, abandon_on_cancel=True)
        if info is None or info.port is None:
            return None
        label = name.removesuffix("." + SERVICE)
        return advert_of(info.properties, info.parsed_addresses(), info.port, label)


@asynccontextmanager
async def watching(*, interfaces: Interfaces = InterfaceChoice.All) -> AsyncIterator[Watch]:
    """Look for tables for as long as the block lasts. `LinkError` if the network does not allow it."""
    send, receive = trio.open_memory_channel[tuple[str, bool]](LAN_TABLES)
    token = trio.lowlevel.current_trio_token()

    def noticed(name: str, there: bool) -> None:
        with suppress(trio.WouldBlock, trio.BrokenResourceError, trio.ClosedResourceError):
            send.send_nowait((name, there))  # unless there is a flood of them, or nobody looks any more

    def changed(
        zeroconf: Zeroconf,  # noqa: ARG001 - the library gives these by name
        service_type: str,  # noqa: ARG001
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        with suppress(trio.RunFinishedError):
            token.run_sync_soon(noticed, name, state_change is not ServiceStateChange.Removed)

    async with _zeroconf(interfaces) as zeroconf, send, receive:
        await _called(partial(ServiceBrowser, zeroconf, SERVICE, handlers=[changed]))
        yield Watch(zeroconf, receive)


async def browse(seconds: float, *, interfaces: Interfaces = InterfaceChoice.All) -> list[Advert]:
    """The tables that have answered by then."""
    found: tuple[Advert, ...] = ()
    async with watching(interfaces=interfaces) as watch:
        with trio.move_on_after(seconds):
            async for tables in watch:
                found = tables
    return list(found)


@asynccontextmanager
async def _zeroconf(interfaces: Interfaces) -> AsyncIterator[Zeroconf]:
    zeroconf = await _called(partial(Zeroconf, interfaces=interfaces))
    try:
        yield zeroconf
    finally:
        with trio.move_on_after(LAN_CLOSE_SECONDS, shield=True):  # it says goodbye, which takes a moment
            await trio.to_thread.run_sync(zeroconf.close, abandon_on_cancel=True)


async def _called(function: Callable[[], T]) -> T:
    try:
        return await trio.to_thread.run_sync(function)
    except (OSError, Error) as error:
        raise LinkError("no-lan", str(error)) from error


def _info(advert: Advert) -> ServiceInfo:
    return ServiceInfo(
        SERVICE,
        f"{advert.label}.{SERVICE}",
        addresses=[number.packed for host, _ in advert.invite.addresses if (number := number_of(host))],
        port=advert.port,
        properties=text_of(advert),
        server=f"{advert.label}.local.",
        host_ttl=LAN_RECORD_SECONDS,
        other_ttl=LAN_RECORD_SECONDS,
    )
