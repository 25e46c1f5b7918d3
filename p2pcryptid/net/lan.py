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

from p2pcryptid.i18n import text
from p2pcryptid.limits import LAN_NAMES, LAN_QUESTIONS, LAN_TABLES
from p2pcryptid.timing import (
    LAN_CLOSE_SECONDS,
    LAN_CODE_SECONDS,
    LAN_RECORD_SECONDS,
    LAN_RESOLVE_SECONDS,
    LAN_TWIN_SECONDS,
)

from .address import number_of
from .advert import Advert, advert_of, text_of
from .code import code_of
from .errors import CodeError, LinkError

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

    def __init__(self, zeroconf: Zeroconf, nursery: trio.Nursery) -> None:
        self._zeroconf = zeroconf
        self._nursery = nursery
        self._limiter = trio.CapacityLimiter(LAN_QUESTIONS)
        self._heard: dict[str, bool] = {}  # whether each name is there, as far as nobody has seen to it yet
        self._asking: set[str] = set()
        self._tables: dict[str, Advert] = {}
        self._told: dict[str, Advert] = {}
        self._changed = trio.Event()

    def __aiter__(self) -> "Watch":
        return self

    async def __anext__(self) -> tuple[Advert, ...]:
        while self._told == self._tables:
            await self._changed.wait()
        self._told = dict(self._tables)
        return tuple(sorted(self._tables.values(), key=lambda advert: (advert.name, advert.label)))

    def notice(self, name: str, there: bool) -> None:
        """A name has come, changed or gone. All are asked about at once: dead ones must hide nobody."""
        if name in self._asking or len(self._asking) < LAN_NAMES:
            self._heard[name] = there
        if name in self._heard and name not in self._asking:
            self._asking.add(name)
            self._nursery.start_soon(self._ask, name)

    async def _ask(self, name: str) -> None:
        """Until there is no more news of it."""
        while name in self._heard:
            found = await self._resolved(name) if self._heard.pop(name) else None
            self._tables.pop(name, None)
            if found is not None and len(self._tables) < LAN_TABLES:
                self._tables[name] = found
            self._changed.set()
            self._changed = trio.Event()
        self._asking.remove(name)

    async def _resolved(self, name: str) -> Advert | None:
        ask = partial(self._zeroconf.get_service_info, SERVICE, name, round(1000 * LAN_RESOLVE_SECONDS))
        try:
            info = await trio.to_thread.run_sync(ask, abandon_on_cancel=True, limiter=self._limiter)
        except (OSError, Error):
            return None  # not even a name that a table could have
        if info is None or info.port is None:
            return None
        label = name.removesuffix("." + SERVICE)
        return advert_of(info.properties, info.parsed_addresses(), info.port, label)


@asynccontextmanager
async def watching(*, interfaces: Interfaces = InterfaceChoice.All) -> AsyncIterator[Watch]:
    """Look for tables for as long as the block lasts. `LinkError` if the network does not allow it."""
    token = trio.lowlevel.current_trio_token()
    looking = True

    def noticed(name: str, there: bool) -> None:
        if looking:
            watch.notice(name, there)

    def changed(
        zeroconf: Zeroconf,  # noqa: ARG001 - the library gives these by name
        service_type: str,  # noqa: ARG001
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        with suppress(trio.RunFinishedError):
            token.run_sync_soon(noticed, name, state_change is not ServiceStateChange.Removed)

    async with _zeroconf(interfaces) as zeroconf, trio.open_nursery() as nursery:
        watch = Watch(zeroconf, nursery)
        try:
            await _called(partial(ServiceBrowser, zeroconf, SERVICE, handlers=[changed]))
            yield watch
        finally:
            looking = False
            nursery.cancel_scope.cancel()


async def browse(seconds: float, *, interfaces: Interfaces = InterfaceChoice.All) -> list[Advert]:
    """The tables that have answered by then."""
    found: tuple[Advert, ...] = ()
    async with watching(interfaces=interfaces) as watch:
        with trio.move_on_after(seconds):
            async for tables in watch:
                found = tables
    return list(found)


async def find_by_code(code: str, *, interfaces: Interfaces = InterfaceChoice.All) -> Advert:
    """The table with this code, as `code_of` writes it; `CodeError` if there is none, or more than one."""
    found: dict[str, Advert] = {}
    async with watching(interfaces=interfaces) as watch:
        with trio.move_on_after(LAN_CODE_SECONDS) as looking:
            async for tables in watch:
                found |= {one.label: one for one in tables if code_of(one.invite) == code}
                if found:
                    looking.deadline = min(looking.deadline, trio.current_time() + LAN_TWIN_SECONDS)
    if not found:
        raise CodeError(text("no table on this network has the code {code}", code=code), _IF_NONE)
    if len(found) > 1:
        names = ", ".join(sorted(one.name for one in found.values()))
        message = text("several tables on this network have the code {code}: {names}", code=code, names=names)
        raise CodeError(message, _IF_SEVERAL)
    (table,) = found.values()
    return table


_IF_NONE = text("read it again, or paste the host's line; a table that is not announced has no code")
_IF_SEVERAL = text("somebody may want to mislead you: paste the host's line")


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
