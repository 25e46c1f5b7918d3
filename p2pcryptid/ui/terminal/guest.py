"""A trio program as the guest of the loop on which the screen runs: one thread, in turns, no locks.

Textual runs on asyncio, everything else of ours on trio. The screen hands wishes over with `Guest.soon`; the
program hands news over by posting to the app. Neither ever waits for the other.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Generic, TypeVar

import trio
from outcome import Outcome

T = TypeVar("T")


class Guest(Generic[T]):
    """One trio program, from `start` to `finished`."""

    def __init__(self, work: Callable[[], Awaitable[T]]) -> None:
        self._work = work
        self._scope = trio.CancelScope()
        self._token: trio.lowlevel.TrioToken | None = None
        self._finished: asyncio.Future[Outcome[T | None]] | None = None

    def start(self) -> None:
        """Run it on the loop that runs now."""
        loop = asyncio.get_running_loop()
        self._finished = loop.create_future()
        trio.lowlevel.start_guest_run(
            self._main,
            run_sync_soon_threadsafe=loop.call_soon_threadsafe,
            run_sync_soon_not_threadsafe=loop.call_soon,
            done_callback=self._finished.set_result,
            host_uses_signal_set_wakeup_fd=True,
        )

    async def _main(self) -> T | None:
        self._token = trio.lowlevel.current_trio_token()
        with self._scope:
            return await self._work()
        return None

    def soon(self, function: Callable[[], object]) -> None:
        """Call this within the program, unless that has ended."""
        if self._token is not None:
            with suppress(trio.RunFinishedError):
                self._token.run_sync_soon(function)

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return self._finished is not None and self._finished.done()

    @property
    def cancelled(self) -> bool:
        """Whether it ended because it was cancelled."""
        return self._scope.cancelled_caught

    def cancel(self) -> None:
        """End it as soon as it lets itself be ended."""
        self.soon(self._scope.cancel)

    async def finished(self) -> Outcome[T | None]:
        """What came of it; None if it was cancelled."""
        assert self._finished is not None, "it has been started"
        return await asyncio.shield(self._finished)
