"""Strangers at the doors of nodes: they connect from many addresses, and say nothing, or nonsense.

Run as a program, where the strangers are at home. Each line `ADDRESS PORT` on standard input names one more
door; at the end of the input it prints how often anybody has connected, and leaves.
"""

import sys
from random import Random

import trio

HELD_SECONDS = 30.0
"""A node lets go of a stranger sooner than this."""
_PAUSE = (0.1, 3.0)
_NONSENSE = (
    b"",
    b"",
    b"\x00",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01",
    bytes(range(256)) * 16,
)


class Crowd:
    """So many strangers at each door, who come from these addresses."""

    def __init__(self, size: int, sources: list[str], chance: Random) -> None:
        self.connections = 0
        self._size = size
        self._sources = sources
        self._chance = chance

    async def run(self, doors: trio.abc.ReceiveChannel[tuple[str, int]]) -> None:
        """Until no more doors can be named."""
        async with trio.open_nursery() as nursery:
            async for host, port in doors:
                for _ in range(self._size):
                    nursery.start_soon(self._come_again_and_again, host, port)
            nursery.cancel_scope.cancel()

    async def _come_again_and_again(self, host: str, port: int) -> None:
        while True:
            await trio.sleep(self._chance.uniform(*_PAUSE))
            with trio.move_on_after(self._chance.uniform(0, HELD_SECONDS)):
                try:
                    await self._come(host, port)
                except (OSError, trio.BrokenResourceError):
                    continue  # turned away, or nobody is there now

    async def _come(self, host: str, port: int) -> None:
        source = self._chance.choice(self._sources)
        async with await trio.open_tcp_stream(host, port, local_address=source) as stream:
            self.connections += 1
            await stream.send_all(self._chance.choice(_NONSENSE))
            while await stream.receive_some(4096):
                pass


async def _main(size: int, sources: list[str], chance: Random) -> None:
    crowd = Crowd(size, sources, chance)
    named, doors = trio.open_memory_channel[tuple[str, int]](0)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(crowd.run, doors)
        async with named:
            while line := await trio.to_thread.run_sync(sys.stdin.readline):
                host, port = line.split()
                await named.send((host, int(port)))
    print(crowd.connections)


if __name__ == "__main__":
    trio.run(_main, int(sys.argv[1]), sys.argv[2].split(","), Random(sys.argv[2]))
