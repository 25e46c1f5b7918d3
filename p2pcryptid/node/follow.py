"""The facts of a match as they happen, for whoever wants to show them."""

from collections.abc import AsyncIterator
from typing import Any

from p2pcryptid.games.game import Fact

from .runner import MatchRunner

Told = tuple[Any, Fact[Any], Any]


async def facts(runner: MatchRunner) -> AsyncIterator[Told]:
    """Each fact between the states before and after it, from the first one on; for ever."""
    course, known, done, state = runner.course, 0, 0, None
    while True:
        if state is None and course.progress.state is not None:
            state = course.progress.game.start(course.progress.setup)
        while done < len(course.facts):
            fact = course.facts[done]
            after = course.progress.game.apply(state, fact)
            done += 1
            yield state, fact, after
            state = after
        known = await runner.changes.wait(known)
