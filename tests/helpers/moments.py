"""Tables at moments of real games, as a screen is given them. Everything is dealt in the clear."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from p2pcryptid.audit.verdict import Verdict
from p2pcryptid.crypto.hashing import digest
from p2pcryptid.drawing import Draw
from p2pcryptid.games.cryptid import bots
from p2pcryptid.games.cryptid.bot import choose
from p2pcryptid.games.cryptid.game import CRYPTID
from p2pcryptid.games.game import AnyGame, Change, Fact, Variant
from p2pcryptid.games.pencil import Pencil
from p2pcryptid.games.plain import presentation_of, random_bot
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.sim.clear import ClearTable
from p2pcryptid.sim.local import Player, next_fact, play
from p2pcryptid.ui.line.commands import Core
from p2pcryptid.ui.line.pages import Presence
from p2pcryptid.ui.terminal.moment import Moment
from p2pcryptid.ui.terminal.recorded import Recorded

NAMES = ("eva", "bob", "carol")
FIVE = ("Ada", "Bjørn", "Chloé", "Dmitri", "Esther")
LEVELS = ("", "easy", "", "medium", "")


@dataclass(frozen=True)
class Told:
    """A whole game, and what everybody held in it."""

    game: AnyGame
    names: tuple[str, ...]
    changes: tuple[Change, ...]
    learnt: tuple[tuple[Knowledge, ...], ...]
    """after each change, what every seat knew"""

    @property
    def known(self) -> tuple[Knowledge, ...]:
        """What everybody knew at the end."""
        return self.learnt[-1]

    def moment(self, facts: int, me: int | None = 0, **more: Any) -> Moment:
        """The table after so many facts, at the place of `me`, who knows that seat's secret and no more."""
        known = Knowledge() if me is None else self.learnt[facts - 1][me]
        return moment_of(self.game, self.names, self.changes[:facts], known, me, **more)

    def first(self, wanted: Callable[[Any], bool]) -> int:
        """After how many facts it is so for the first time, from the state."""
        return next(at for at, change in enumerate(self.changes, 1) if wanted(change.after))

    @property
    def whole(self) -> int:
        """How many facts it has."""
        return len(self.changes)


def moment_of(
    game: AnyGame,
    names: tuple[str, ...],
    story: Sequence[Change],
    known: Knowledge,
    me: int | None = 0,
    **more: Any,
) -> Moment:
    """A table where this has happened."""
    moment = Moment(
        game=game,
        names=names,
        there=Presence(LEVELS[: len(names)], (), (0.0,) * len(names)),
        me=me,
        state=story[-1].after,
        known=known,
        story=tuple(story),
        begun=True,
        words=("victory", "lava", "arena", "blouse"),
    )
    mine = me is not None and any(not game.is_note(one) for one in game.playable(moment.view))
    return replace(moment, **{"my_turn": mine, **more})


@cache
def told(
    word: str = "a game for the screen",
    *,
    honour: bool = False,
    game: AnyGame = CRYPTID,
    names: tuple[str, ...] = NAMES,
    level: str = "medium",
) -> Told:
    """Always the same game for a word; its players decide at once."""
    variant = Variant(len(names), game.variants[0].mode, honour)
    table = ClearTable(game, variant.players)
    draw = Draw(digest("test/screen", word), "screen")
    player = partial(bots.choose, level) if game is CRYPTID else random_bot(game).choose
    happening = play(game, variant, names, (player,) * len(names), draw, table)
    changes, learnt = zip(*((change, tuple(table.known)) for change in happening), strict=True)
    return Told(game, names, changes, learnt)


class ClearDesk:
    """A player's side of a table in the clear: the others answer as soon as the player has acted."""

    def __init__(self, show: Callable[[Moment], None], others: Player = choose, word: str = "desk") -> None:
        self._show, self._others = show, others
        self._draw = Draw(digest("test/desk", word), "desk")
        self.game: AnyGame = CRYPTID
        self.table = ClearTable(self.game, len(NAMES))
        self.changes: list[Change] = []
        self.acted: list[Any] = []
        self.said: list[str] = []
        self.kept = Pencil()
        self.given_up = 0

    def open(self, story: Told, facts: int) -> None:
        """Take up a game at this place."""
        self.game, self.changes = story.game, list(story.changes[:facts])
        self.table = ClearTable(self.game, len(story.names), list(story.learnt[facts - 1]))
        self._show(self.moment)

    @property
    def moment(self) -> Moment:
        """The table now."""
        return moment_of(self.game, NAMES, self.changes, self.table.known[0])

    def act(self, action: Any) -> None:
        """The player does this, and then the others do something until the player is asked again."""
        self.acted.append(action)
        self._happen(Fact(0, action))
        while self.game.outcome(self._state) is None and not self.moment.my_turn:
            self._happen(next_fact(self.table, self._state, (self._others,) * len(NAMES), self._draw))
        self._show(self.moment)

    @property
    def _state(self) -> Any:
        return self.changes[-1].after

    def _happen(self, fact: Fact[Any]) -> None:
        self.changes.append(Change(self._state, fact, self.game.apply(self._state, fact)))

    def give_up(self, words: list[str]) -> None:  # noqa: ARG002 - whatever is said with it
        """The player asks to end the match."""
        self.given_up += 1

    def forget_giving_up(self) -> None:
        """The player did something else in between."""
        self.given_up = 0

    def talk(self, command: Core, words: list[str]) -> None:
        """The player says something."""
        self.said.append(f"{command.name.lower()}: {' '.join(words)}")

    def pencil(self) -> Pencil:
        """The player's own marks, as they were kept."""
        return self.kept

    def keep_pencil(self, pencil: Pencil) -> None:
        """Keep them."""
        self.kept = pencil


def recorded(story: Told) -> Recorded:
    """A whole game as it is read from a log in which everything was honest."""
    last = story.changes[-1].after
    outcome = story.game.outcome(last)
    assert outcome is not None, "it is a whole game"
    known = dict(enumerate(story.known))
    verdict = Verdict(
        match="5eed" * 16,
        game=story.game.name,
        names=story.names,
        checks={"signature": len(story.changes)},
        finished=True,
        known=known,
        winner=outcome.winner,
    )
    moment = story.moment(story.whole, None, ended=presentation_of(story.game).ending(last) + ".")
    return Recorded(moment, known, verdict)
