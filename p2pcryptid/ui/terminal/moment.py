"""What a screen shows of a table at one moment: a value, made where the game is, drawn where
the screen is."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from p2pcryptid.games.game import AnyGame, Change
from p2pcryptid.games.plain import presentation_of
from p2pcryptid.games.presentation import Presentation
from p2pcryptid.games.requests import Knowledge
from p2pcryptid.ui.line.commands import Core
from p2pcryptid.ui.line.pages import Presence, players_page, words_line


@dataclass(frozen=True, slots=True)
class Dealt:
    """How far a deal is."""

    draws: int
    usually: int
    """by which draw most deals are done; 0: nobody knows"""
    said: str
    """what the seats are doing, in a sentence"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A table as one player sees it; a spectator has no seat. It is also what `Answers` are taken from."""

    game: AnyGame
    names: tuple[str, ...]
    there: Presence
    me: int | None = None
    state: Any = None
    """None before the game begins"""
    known: Knowledge = field(default_factory=Knowledge)
    story: tuple[Change, ...] = ()
    my_turn: bool = False
    waiting: str = ""
    """for whom or what, in a sentence; empty if for nobody"""
    dealt: Dealt | None = None
    words: tuple[str, ...] = ()
    begun: bool = False
    """has anybody had something to choose?"""
    ended: str = ""
    """how it ended, in a sentence; empty before"""
    without: Collection[Core] = ()
    """commands that mean nothing at this table"""

    @property
    def show(self) -> Presentation:
        """What people see of the game."""
        return presentation_of(self.game)

    @property
    def view(self) -> Any:
        """What the player may know now; None before the game begins."""
        return None if self.state is None else self.look(self.state)

    def look(self, state: Any) -> Any:
        """What the player sees of an earlier state, knowing what is known now."""
        return self.game.view(state, self.me, self.known)

    def players(self) -> str:
        """Who is here, in words."""
        me = -1 if self.me is None else self.me
        return players_page(self.game, self.names, self.state, me, self.there)

    def said_words(self) -> str:
        """The table words."""
        return words_line(self.words)
