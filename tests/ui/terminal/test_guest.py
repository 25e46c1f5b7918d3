"""A trio program as the guest of an asyncio loop."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
import trio

from p2pcryptid.ui.terminal.guest import Guest

T = TypeVar("T")


def hosted(work: Callable[[], Awaitable[T]], meanwhile: Callable[[Guest[T]], Awaitable[None]]) -> T | None:
    """What becomes of it, while the host does something else."""

    async def host() -> T | None:
        guest = Guest(work)
        guest.start()
        await meanwhile(guest)
        return (await guest.finished()).unwrap()

    return asyncio.run(host())


async def _nothing(_: Guest[T]) -> None:
    """The host only waits."""


def test_it_runs_to_its_end() -> None:
    async def work() -> int:
        await trio.sleep(0)
        return await trio.to_thread.run_sync(lambda: 7)

    assert hosted(work, _nothing) == 7


def test_what_it_raises_comes_out() -> None:
    async def work() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        hosted(work, _nothing)


def test_a_wish_of_the_host_is_carried_out_within_it() -> None:
    heard = trio.Event()

    async def work() -> str:
        await heard.wait()
        return "heard"

    async def meanwhile(guest: Guest[str]) -> None:
        while not heard.is_set():
            guest.soon(heard.set)
            await asyncio.sleep(0)

    assert hosted(work, meanwhile) == "heard"


def test_it_can_be_cancelled_and_cleans_up() -> None:
    cleaned: list[str] = []

    async def work() -> None:
        try:
            await trio.sleep_forever()
        finally:
            cleaned.append("yes")

    async def meanwhile(guest: Guest[None]) -> None:
        while not guest.done:
            guest.cancel()
            await asyncio.sleep(0)

    assert hosted(work, meanwhile) is None
    assert cleaned == ["yes"]


def test_wishes_after_its_end_do_nothing() -> None:
    called: list[int] = []

    async def work() -> None:
        """At once at its end."""

    async def meanwhile(guest: Guest[None]) -> None:
        await guest.finished()
        guest.soon(lambda: called.append(1))
        await asyncio.sleep(0)

    hosted(work, meanwhile)
    assert not called
