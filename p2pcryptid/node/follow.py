"""The story of a match as it happens, for whoever wants to show it."""

from collections.abc import AsyncIterator

from p2pcryptid.games.game import Change
from p2pcryptid.table.protocols.unique_column.state import ColumnRun
from p2pcryptid.table.state import MatchState

from .runner import MatchRunner


async def story(runner: MatchRunner) -> AsyncIterator[Change]:
    """Each fact between the states before and after it, from the first one on; for ever."""
    known, told, match = 0, 0, runner.match
    while True:
        while told < len(match.story):
            told += 1
            yield match.story[told - 1]
        known = await runner.changes.wait(known)


def attempts_of(match: MatchState) -> int:
    """How many attempts the seats have begun at what they work out now; 0 if it takes just one."""
    return match.run.attempts_begun if isinstance(match.run, ColumnRun) else 0
