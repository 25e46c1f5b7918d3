"""The story of a match as it happens, for whoever wants to show it."""

from collections.abc import AsyncIterator

from p2pcryptid.games.game import Change

from .runner import MatchRunner


async def story(runner: MatchRunner) -> AsyncIterator[Change]:
    """Each fact between the states before and after it, from the first one on; for ever."""
    known, told, match = 0, 0, runner.match
    while True:
        while told < len(match.story):
            told += 1
            yield match.story[told - 1]
        known = await runner.changes.wait(known)
