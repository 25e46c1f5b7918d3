"""A match as it happens, for whoever wants to show it."""

from collections.abc import AsyncIterator
from typing import Any

from p2pcryptid.games.story import AnyStep, Story
from p2pcryptid.table.progress import Progress

from .runner import MatchRunner


async def steps(runner: MatchRunner) -> AsyncIterator[AnyStep]:
    """Every fact, from the first one on; for ever."""
    match, known, told = runner.course, 0, None
    while True:
        if told is None and match.progress.state is not None:
            told = Story(match.progress.game, first_state(match.progress))
        if told is not None:
            for step in told.news(match.facts):
                yield step
        known = await runner.changes.wait(known)


def first_state(progress: Progress) -> Any:
    """The game before the first fact."""
    return progress.game.start(progress.setup)


def attempts_of(progress: Progress) -> int:
    """How many attempts the deal has begun."""
    deal = progress.deal
    if deal is None:
        return 0
    return deal.live.attempt.number + 1 if deal.live is not None else deal.first + len(deal.attempts)
