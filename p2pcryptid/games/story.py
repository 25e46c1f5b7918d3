"""A match as it is told: every fact once, between the states before and after it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from .game import ActionT, AnyGame, Fact, StateT


@dataclass(frozen=True)  # no slots: Python 3.11 cannot make such a value through a type alias
class Step(Generic[StateT, ActionT]):
    """A fact between the states before and after it."""

    before: StateT
    fact: Fact[ActionT]
    after: StateT


AnyStep = Step[Any, Any]


class Story:
    """Follows a match that goes on: `news` gives what has happened since it was last asked."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self.state = state
        """as far as it was told"""
        self.told = 0
        """facts told so far"""

    def news(self, facts: Sequence[Fact[Any]]) -> Iterator[AnyStep]:
        """The steps that were not told yet; `facts` are all that there are, from the first one on."""
        while self.told < len(facts):
            before, fact = self.state, facts[self.told]
            self.state = self._game.apply(before, fact)
            self.told += 1
            yield Step(before, fact, self.state)


def story(game: AnyGame, state: Any, facts: Iterable[Fact[Any]]) -> Iterator[AnyStep]:
    """The steps that these facts are, from this state on."""
    return Story(game, state).news(tuple(facts))
