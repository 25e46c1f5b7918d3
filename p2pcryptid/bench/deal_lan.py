"""A network for the nodes of a measurement: computers at a switch, each a network namespace of this one."""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_NEW_NETWORK = 0x40000000
_SWITCH = "switch"


class Place(NamedTuple):
    """Where a node runs."""

    address: str
    namespace: str = ""
    """empty: the network of this computer"""


@contextmanager
def places(count: int) -> Iterator[list[Place]]:
    """A computer for each node; on loopback for all of them, unless we are root and there is iproute2."""
    made = [Place(f"10.213.9.{1 + number}", _named(str(number))) for number in range(count)]
    try:
        yield made if _made(made) else [Place("127.0.0.1")] * count
    finally:
        for name in (_named(_SWITCH), *(one.namespace for one in made)):  # links and bridge go with them
            _ip("netns", "del", name)


def enter(place: Place) -> None:
    """From now on this process is there."""
    if place.namespace:
        with Path("/run/netns", place.namespace).open("rb") as namespace:
            if ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), _NEW_NETWORK) != 0:
                raise OSError(ctypes.get_errno(), "setns")


def _made(computers: list[Place]) -> bool:
    """Did this computer let us make them?"""
    if os.name != "posix" or os.geteuid() != 0:
        return False
    switch = _named(_SWITCH)
    switched = _ip("netns", "add", switch) and _ip("-n", switch, "link", "add", "bridge", "type", "bridge")
    return (
        switched
        and _ip("-n", switch, "link", "set", "bridge", "up")
        and all(_plugged_in(one, f"port{number}", switch) for number, one in enumerate(computers))
    )


def _plugged_in(computer: Place, port: str, switch: str) -> bool:
    name = computer.namespace
    return (
        _ip("netns", "add", name)
        and _ip("-n", name, "link", "set", "lo", "up")
        and _ip("-n", switch, *f"link add {port} type veth peer name eth0 netns {name}".split())
        and _ip("-n", switch, "link", "set", port, "master", "bridge", "up")
        and _ip("-n", name, "link", "set", "eth0", "up")
        and _ip("-n", name, "addr", "add", f"{computer.address}/24", "dev", "eth0")
    )


def _named(what: str) -> str:
    return f"p2pcryptid-bench-{os.getpid()}-{what}"


def _ip(*arguments: str) -> bool:
    path = shutil.which("ip")
    if path is None:
        return False
    return subprocess.run([path, *arguments], capture_output=True, check=False).returncode == 0
