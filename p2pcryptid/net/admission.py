"""Who may connect from outside: so many at once, so many from one address, so many that are still unknown."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network

from p2pcryptid import limits

from .address import number_of
from .errors import LinkError

_NETWORK_BITS = 64


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many at once."""

    links: int = limits.LINKS
    per_address: int = limits.LINKS_PER_ADDRESS
    handshakes: int = limits.HANDSHAKES


BOUNDS = Bounds()


def ignore(code: str, address: str) -> None:
    """Log nothing."""


class Visit:
    """One that has been let in, and counts as a stranger until it has proven its key."""

    def __init__(self) -> None:
        self.is_stranger = True

    def proven(self) -> None:
        """It has a key now."""
        self.is_stranger = False


class Admission:
    """Counts who is here. `log` is told a code and an address for each that is sent away or fails."""

    def __init__(self, log: Callable[[str, str], None] = ignore, bounds: Bounds = BOUNDS) -> None:
        self.log = log
        self._bounds = bounds
        self._visits: list[Visit] = []
        self._origins: Counter[str] = Counter()

    @contextmanager
    def visit(self, address: str) -> Iterator[Visit]:
        """Counts one for as long as it stays; `LinkError` if that would be too many."""
        origin = _origin(address)
        if len(self._visits) >= self._bounds.links:
            raise LinkError("too-many-links")
        if self._origins[origin] >= self._bounds.per_address:
            raise LinkError("too-many-from-address")
        if sum(one.is_stranger for one in self._visits) >= self._bounds.handshakes:
            raise LinkError("too-many-handshakes")
        visit = Visit()
        self._visits.append(visit)
        self._origins[origin] += 1
        try:
            yield visit
        finally:
            self._visits.remove(visit)
            self._origins -= Counter((origin,))  # and forget those of whom there are none


def _origin(address: str) -> str:
    """What one machine cannot choose freely: of an IPv6 address only the network is that."""
    number = number_of(address.partition("%")[0])
    if isinstance(number, IPv6Address) and number.ipv4_mapped is None:
        return str(IPv6Network((number, _NETWORK_BITS), strict=False))
    return address
