"""What people see of a game: its words, its narration, its pictures, its help, and its computer players.

The rules never need any of this, and interfaces need nothing else of a game. Every function speaks the
language that is spoken now (see `i18n`). A view has at least `state` and `seat`; a spectator's seat is None.
`plain.plain` makes all of it for a game that brings nothing, and takes whatever a game does bring:

    presentation=lambda: plain(DICE, title=text("Dice"), narrate=narrate)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from p2pcryptid.drawing import Draw
from p2pcryptid.errors import Refusal
from p2pcryptid.i18n import Text
from p2pcryptid.i18n import gettext as _

from .figure import Retelling
from .game import AnyGame, Change, Claims, Fact, Variant
from .requests import Knowledge
from .scene import Picture


def public_view(game: AnyGame, state: Any) -> Any:
    """What a spectator sees."""
    return game.view(state, None, Knowledge())


def words_for(form: Text) -> frozenset[str]:
    """What a form is called: its first word, in English and in the language that is spoken."""
    return frozenset(said.split()[0].casefold() for said in (form.template, str(form)))


@dataclass(frozen=True, slots=True)
class Command:
    """A page that a player may ask for."""

    form: Text
    """how it is typed, such as `notes [NAME]`; its name is the first word, in every language"""
    about: Text
    answer: Callable[[Any, Sequence[str]], str]
    """from the view and the words that follow the name; a `Refusal` says why there is no answer"""
    switch: str = ""
    """the English name of the switch that must be on"""


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that players may switch on and off for themselves."""

    form: Text
    """how it is typed, such as `assistant on | off`"""
    title: Text
    about: Text
    notes: bool = False
    """is it the notebook that writes by itself? Then the player's settings say whether it is on at first; all
    else is off"""

    @property
    def name(self) -> str:
        """Its English name."""
        return self.form.template.split()[0]


_NOTHING = Text("")


@dataclass(frozen=True, slots=True)
class Bot:
    """A computer player. It gets its seat's view, and chance."""

    choose: Callable[[Any, Draw], Any]
    """what to do when the game waits for it"""
    note: Callable[[Any, Draw], Any] = lambda *_: None
    """what to say out of turn when others ask for it, such as a vote; None: nothing"""
    call: Callable[[Any, Draw], Any] = lambda *_: None
    """what to say out of turn also unasked, such as to call for a vote; None: nothing"""
    reason: Callable[[Any, Any], str] = lambda *_: ""
    """why it did something, from its view before: a sentence without its full stop; empty: nothing to say"""
    title: Text = _NOTHING
    """how people call its level; empty: by the name that is typed"""
    about: Text = _NOTHING
    """what those who play against it should know of its level"""


@dataclass(frozen=True, slots=True)
class FirstGame:
    """What somebody should begin with who knows the rules only."""

    variant: Variant
    levels: tuple[str, ...]
    """of the others, computer players; the last is repeated"""


@dataclass(frozen=True, slots=True)
class Page:
    """Something to read before one goes on; below the screen, if that is to be seen too."""

    text: str
    screen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A first game that explains itself, at a table that is always the same. The learner has seat 0.

    Paragraphs are lines; whoever shows them breaks them.
    """

    names: tuple[str, ...]
    """of the others, computer players"""
    levels: tuple[str, ...]
    """theirs"""
    start: Callable[[tuple[str, ...]], Any]
    """the state before anything is dealt, from all names"""
    rows: tuple[int, ...] = ()
    """what each seat gets when the game deals rows"""
    seed: bytes
    """of all chance in it"""
    pages: Callable[[Any], Sequence[Page]]
    """what there is to read before the first move, from the learner's view"""
    remark: Callable[[Any, Sequence[Change]], str]
    """on the last thing that happened, when it is new to the learner; mostly empty"""
    suggest: Callable[[Any], Any]
    """a move that the learner can make: legal, true, and one that leads somewhere"""
    tip: Callable[[Any, Sequence[Change], Any], str]
    """what is to be done now, and why it might be what is suggested"""
    closing: Callable[[Sequence[Any]], str]
    """what there is to say at the end, from the views of all seats"""


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """A win that all must still stand by."""

    winner: int
    awaited: int
    """the seat that is asked for its word"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presentation:
    """Everything that people see of one game."""

    title: Text
    about: Text
    """what it is, in a line"""
    mode: Callable[[str], str]
    """how people call a mode"""

    narrate: Callable[[Any, Fact[Any]], str]
    """what happened, from the state before and the fact: a sentence without its full stop"""
    tell: Callable[[Any, Any, Fact[Any]], str]
    """the same for a player at the table, from the view now, the state before and the fact"""
    ending: Callable[[Any], str]
    """how it ended, from the last state: a sentence without its full stop"""
    won: Callable[[Any], str]
    """the same for the winner: "you win …" """
    unconfirmed: Callable[[Any], Unconfirmed | None] = lambda _: None
    """the win that was given up with a match in this state, because somebody never stood by it"""
    draws: Callable[[Any], float]
    """how many draws a deal takes on the mean, from the state before it; 0: nobody knows"""

    screen: Callable[[Any], str]
    """the board or the table, readable without colour"""
    legend: Callable[[Any], str]
    """what the marks on it mean; empty if it has none"""
    opening: Callable[[Any], str]
    """what a player looks at first"""
    prompt: Callable[[Any], str]
    """what is asked of the player now, with forms to type"""
    prompt_needs_screen: Callable[[Any], bool]
    """does the player have to look at the screen to choose?"""
    advice: Callable[[Refusal, Any], str]
    """what to do instead of something that was refused; empty if the refusal says it"""
    warning: Callable[[Any, Any], str] = lambda *_: ""
    """what is to be said to somebody before they do something that they may regret, from the view and the
    action: a sentence without its full stop; mostly empty"""
    holdings: Callable[[Any], str]
    """what the player alone knows: "your hand: …" """
    revealed: Callable[[Any], str]
    """what a seat turned out to hold, from its view, for everybody to read"""
    piece: Callable[[Any, int, Claims], str]
    """what of all that a seat has said claims one column of its row, from the state after that, such as
    "bob's cube on C4"; only where claims are not proven at once"""
    order: Callable[[Any], tuple[int, ...]]
    """the seats in the order of play; empty where it is that of the table"""
    remarks: Callable[[Any, int], tuple[str, ...]]
    """what is to be said of a seat in a list of players, such as that it has resigned"""

    offers: Callable[[Any], Sequence[Any]]
    """what interfaces may list of what can be done, from the view: all of it, unless the list would tell a
    player what is to be found out, or is far too long"""
    forms: Callable[[Any], tuple[str, ...]]
    """every move in the form to type, from the view; None before there is one"""
    tips: Callable[[], tuple[str, ...]]
    """lines about typing moves, for the help"""
    commands: tuple[Command, ...]
    switches: tuple[Switch, ...] = ()

    picture: Picture | None = None
    """how it is drawn in colour, with what can be pointed at; None: `screen` is all there is to see"""
    retelling: Retelling = field(default_factory=Retelling)
    """how a page shows a game that was played"""

    levels: Mapping[str, Bot]
    """computer players by the level at which they play"""
    level: str
    """the usual one"""
    first_game: FirstGame | None = None
    """where a person plays against computers and does not say how; None: the first way, the usual level"""
    lesson: Callable[[], Lesson] | None = None
    """for whoever does not know the game yet"""
    oracle: Callable[[Sequence[Any]], Bot] | None = None
    """a player who knows the views of all seats: the bound for all others"""
    figures: Mapping[Text, Callable[[Any, int], float | None]] = field(default_factory=dict)
    """what statistics count, from the last state and a seat; None: nothing to count"""


def level_text(presentation: Presentation, level: str) -> str:
    """A level as people call it, and what is to be known of it."""
    if level not in presentation.levels:
        return level
    title, about = level_title(presentation, level), str(presentation.levels[level].about)
    return _("{level}: {about}").format(level=title, about=about) if about else title


def level_title(presentation: Presentation, level: str) -> str:
    """A level as people call it; one that we do not know by its name."""
    bot = presentation.levels.get(level)
    return (bot and str(bot.title)) or level


def reason_of(presentation: Presentation, level: str, view: Any, action: Any) -> str:
    """Why a bot of this level did this; empty for a person, and where there is nothing to say."""
    return presentation.levels[level].reason(view, action) if level in presentation.levels else ""
