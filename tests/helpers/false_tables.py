"""Somebody on the local network who announces what there is not, for as long as it runs.

python -m helpers.false_tables ADDRESS INVITE …    announces dead names, and a table for each invite
"""

import json
import sys
from contextlib import AsyncExitStack

import trio
from zeroconf import Zeroconf
from zeroconf._dns import DNSPointer
from zeroconf._protocol.outgoing import DNSOutgoing

from p2pcryptid.net.advert import Advert
from p2pcryptid.net.invite import decode_invite
from p2pcryptid.net.lan import SERVICE, announce

DEAD = 70
"""Names of which nobody tells more: two seconds of waiting each, and together more than any test waits."""
_RESPONSE = 0x8400
_POINTER, _INTERNET = 12, 1
_SECONDS = 120


def dead_names() -> DNSOutgoing:
    """An answer that names tables of which there is no more to be had, and things that are no tables."""
    answer = DNSOutgoing(_RESPONSE)
    names = [f"{number:020x}.{SERVICE}" for number in range(DEAD)]
    for name in ("not.a.table.", "_p2pcryptid._udp.local.", *names):
        answer.add_answer_at_time(DNSPointer(SERVICE, _POINTER, _INTERNET, _SECONDS, name), 0)
    return answer


async def keep_saying(answer: DNSOutgoing, interfaces: list[str]) -> None:
    """Again and again, as nobody asks for it."""
    zeroconf = await trio.to_thread.run_sync(lambda: Zeroconf(interfaces=interfaces))
    try:
        while True:
            zeroconf.send(answer)
            await trio.sleep(0.2)
    finally:
        with trio.CancelScope(shield=True):
            await trio.to_thread.run_sync(zeroconf.close)


async def main(address: str, invites: list[str]) -> None:
    """All of it, until it is killed."""
    async with trio.open_nursery() as nursery, AsyncExitStack() as stack:
        nursery.start_soon(keep_saying, dead_names(), [address])
        for number, invite in enumerate(map(decode_invite, invites)):
            advert = Advert(f"aaa{number}", "cryptid", "normal", 3, 2, invite)
            await stack.enter_async_context(announce(advert, interfaces=[address]))
        print(json.dumps({"event": "ready"}), flush=True)
        await trio.sleep_forever()


if __name__ == "__main__":
    trio.run(main, sys.argv[1], sys.argv[2:])
