"""A local network for one test: hosts and a switch, each a network namespace, with nothing of it outside."""

import os
import shutil
import subprocess
from types import TracebackType

SUBNET = "10.213.7"
SELF_GIVEN = "169.254.213"
"""Such addresses computers give themselves where nobody else does."""


class NoNamespaces(Exception):
    """This computer does not let us make any."""


class Lan:
    """Hosts by name. Use it in a `with` block: nothing of it is left behind."""

    def __init__(self, hosts: tuple[str, ...], subnet: str = SUBNET) -> None:
        self._hosts = hosts
        self._subnet = subnet

    def __enter__(self) -> "Lan":
        if os.geteuid() != 0 or shutil.which("ip") is None:
            raise NoNamespaces("network namespaces need root and iproute2")
        try:
            self._make()
        except NoNamespaces:
            self._remove()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._remove()

    def through(self, host: str) -> tuple[str, ...]:
        """What runs a command on a host."""
        return ("ip", "netns", "exec", _namespace(host))

    def cut(self, host: str) -> None:
        """Pull the plug at the switch."""
        _ip("-n", _namespace("switch"), "link", "set", host, "down")

    def heal(self, host: str) -> None:
        """And put it in again."""
        _ip("-n", _namespace("switch"), "link", "set", host, "up")

    def address(self, host: str) -> str:
        """The one that it had at first."""
        return f"{self._subnet}.{1 + self._hosts.index(host)}"

    def renumber(self, host: str, last: int) -> str:
        """The host gets another address, and loses the one that it had."""
        _ip("-n", _namespace(host), "addr", "flush", "dev", "eth0")
        _ip("-n", _namespace(host), "addr", "add", f"{self._subnet}.{last}/24", "dev", "eth0")
        return f"{self._subnet}.{last}"

    def _make(self) -> None:
        switch = _namespace("switch")
        for name in ("switch", *self._hosts):
            _ip("netns", "add", _namespace(name))
            _ip("-n", _namespace(name), "link", "set", "lo", "up")
        _ip("-n", switch, "link", "add", "bridge", "type", "bridge", "mcast_snooping", "0")
        _ip("-n", switch, "link", "set", "bridge", "up")
        for number, host in enumerate(self._hosts, 1):
            peer = ("type", "veth", "peer", "name", "eth0", "netns", _namespace(host))
            _ip("-n", switch, "link", "add", host, *peer)
            _ip("-n", switch, "link", "set", host, "master", "bridge", "up")
            _ip("-n", _namespace(host), "link", "set", "eth0", "up")
            self.renumber(host, number)

    def _remove(self) -> None:
        for name in ("switch", *self._hosts):  # links and bridge go with them
            subprocess.run(["ip", "netns", "del", _namespace(name)], capture_output=True, check=False)


def _namespace(name: str) -> str:
    return f"p2pcryptid-{os.getpid()}-{name}"


def _ip(*arguments: str) -> None:
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NoNamespaces(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
