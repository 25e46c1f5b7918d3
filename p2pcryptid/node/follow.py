"""The story of a match as it happens, for whoever wants to show it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from p2pcryptid.games.game import Change
from p2pcryptid.table.protocols.unique_column.state import ColumnRun, Step
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


@dataclass(frozen=True, slots=True)
class Dealing:
    """How far the seats are with a deal."""

    draws: int
    """how many they have begun"""
    phase: str
    """what they are doing: `locks`, `lists`, `counts`, `proofs` or `seals`"""


_PHASES = {
    Step.KEYS: "locks",
    Step.COIN: "locks",
    Step.CHAIN: "lists",
    Step.SUMS: "counts",
    Step.REJECTED: "counts",
    Step.SEEDS: "counts",
    Step.SEAL: "seals",
}


def dealing_of(match: MatchState) -> Dealing | None:
    """How far the deal is, while there is one."""
    if not isinstance(match.run, ColumnRun):
        return None
    return Dealing(match.run.attempts_begun, _PHASES.get(match.run.step, "proofs"))
