"""Who may wait at our door: so many strangers at once, and who has waited longest makes room for the next.

A stranger is whoever has not been let in, with a WELCOME: anybody can connect, and anybody can make a key. So
strangers who only wait must not keep out those who have something to show. Nobody is refused. When there is
no room, a newcomer waits, at most for a moment, until one of the strangers has had its time, and that one is
dropped: the oldest of the origin that has most. Whoever connects meanwhile waits in the system's own queue.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv6Address, IPv6Network
from types import TracebackType

import trio

from p2pcryptid.limits import STRANGERS
from p2pcryptid.timing import STRANGER_GRACE_SECONDS

from .address import number_of
from .errors import LinkError
from .link import Link

_NETWORK_BITS = 64


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many strangers at once, and for how many seconds none of them is dropped."""

    strangers: int = STRANGERS
    grace: float = STRANGER_GRACE_SECONDS


BOUNDS = Bounds()


def ignore(code: str, address: str) -> None:
    """Log nothing."""


class Visit:
    """One that has connected, in a `with` block for as long as it stays."""

    def __init__(self, admission: "Admission", host: str) -> None:
        self.host = host
        self.origin = _origin(host)
        self.since = trio.current_time()
        self.handshake = trio.CancelScope()
        """In which it must prove its key."""
        self._admission = admission
        self._end: Callable[[], None] = self.handshake.cancel

    def proven(self, link: Link) -> None:
        """It has a key now, and is a stranger until we say WELCOME to it."""
        self._end = partial(link.abort, LinkError("crowded-out"))
        link.on_welcome = partial(self._admission.forget, self)

    def drop(self) -> None:
        """It makes room, now."""
        self._admission.forget(self)
        self._end()

    def __enter__(self) -> "Visit":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._admission.forget(self)


class Admission:
    """The strangers who are here. `log` is told a code and an address for each link that fails."""

    def __init__(self, log: Callable[[str, str], None] = ignore, bounds: Bounds = BOUNDS) -> None:
        self.log = log
        self._bounds = bounds
        self._strangers: list[Visit] = []  # the oldest first
        self._fewer = trio.Event()

    async def admit(self, host: str) -> Visit:
        """One stranger more, as soon as there is room for it."""
        while len(self._strangers) >= self._bounds.strangers:
            first = self._first_to_go()
            wait = first.since + self._bounds.grace - trio.current_time()
            if wait <= 0:
                first.drop()
            else:
                with trio.move_on_after(wait):
                    await self._fewer.wait()
        visit = Visit(self, host)
        self._strangers.append(visit)
        return visit

    def drop_one(self) -> None:
        """The system has no room left, whatever our bound is."""
        if self._strangers:
            self._first_to_go().drop()

    def forget(self, visit: Visit) -> None:
        """It has been let in, or has gone."""
        if visit in self._strangers:
            self._strangers.remove(visit)
            self._fewer.set()
            self._fewer = trio.Event()

    def _first_to_go(self) -> Visit:
        crowds = Counter(visit.origin for visit in self._strangers)
        return max(self._strangers, key=lambda visit: crowds[visit.origin])  # of equals, the oldest


def _origin(address: str) -> str:
    """What one machine cannot choose freely: of an IPv6 address only the network is that."""
    number = number_of(address.partition("%")[0])
    if isinstance(number, IPv6Address) and number.ipv4_mapped is None:
        return str(IPv6Network((number, _NETWORK_BITS), strict=False))
    return address
