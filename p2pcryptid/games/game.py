"""What a game supplies. Everything that is not needed by every game has a default.

A game is a public state that facts move forward. Everything in the state is known to everybody; what a
seat alone knows is its `Knowledge`, which the table keeps for it. The rules look at actions and never at
secrets or proofs; whoever checks a proof never looks at rules.

A hidden row enters the public game when an action *claims* something about it (Cryptid: "the creature
cannot be here, by my clue"). So there are two kinds of legal: `legal_actions(state, seat)` is what
everybody can check, and `playable(view)` what is also true of my own row. A cheat is an action in between.

What only all seats together can do (a die, a deal, a shuffle), or one seat unseen (a sealed choice), the
state asks for: see `requests`.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from types import UnionType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_type_hints

from p2pcryptid.drawing import Draw
from p2pcryptid.games import typed
from p2pcryptid.games.codec import members
from p2pcryptid.games.requests import CHOSEN, Knowledge, Request

if TYPE_CHECKING:
    from p2pcryptid.games.presentation import Presentation

TABLE = -1
"""the seat of what nobody in particular did: a result that all worked out together"""

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play a game. At an honour table claims are not proven at once, but judged at the end."""

    players: int
    mode: str = ""
    honour: bool = False


@dataclass(frozen=True)  # no slots: Python 3.11 cannot make such a value through a type alias
class Fact(Generic[ActionT]):
    """A seat did this, or the table gave this result: what all may now believe."""

    seat: int
    action: ActionT


@dataclass(frozen=True, slots=True)
class Change:
    """A fact between the states before and after it: what a story is made of."""

    before: Any
    fact: Fact[Any]
    after: Any


@dataclass(frozen=True, slots=True)
class Claims:
    """What an action says of the row that its seat is committed to: these bits are 1, and these are 0."""

    row: str = ""
    ones: int = 0
    zeros: int = 0

    def hold(self, row: int) -> bool:
        """Are they true of this row?"""
        return not self.ones & ~row and not self.zeros & row


NOTHING = Claims()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: who won, or nobody, and why, as a stable word of the game's own."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class View(Generic[StateT]):
    """What a seat may know: the public state and its own knowledge. A spectator has no seat."""

    state: StateT
    seat: int | None
    known: Knowledge


def _playable(game: "AnyGame") -> Callable[[Any], list[Any]]:
    """The legal actions whose claims are true of the row that the seat holds."""

    def playable(view: View[Any]) -> list[Any]:
        if view.seat is None:
            return []
        found = []
        for action in game.legal_actions(view.state, view.seat):
            claims = game.claims(view.state, view.seat, action)
            if claims == NOTHING or claims.hold(view.known.bits.get(claims.row, 0)):
                found.append(action)
        return found

    return playable


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[StateT, ActionT, ViewT]):
    """One game: frozen values and pure functions."""

    name: str
    variants: tuple[Variant, ...]
    """every way to play it"""
    state: Any
    """the type of its states, which `codec` turns into values for bytes and back"""
    action: Any
    """the type of what players do: usually a union of small dataclasses"""
    rules_hash: bytes
    """a hash of all that the rules depend on: other data is another game (see `fingerprint`)"""
    start: Callable[[Variant, tuple[str, ...], Draw], StateT]
    """The state at the beginning; the draw comes from a toss of all seats."""
    to_act: Callable[[StateT], tuple[int, ...]]
    """The seats that the game waits for; none while the table works, or at the end."""
    legal_actions: Callable[[StateT, int], list[ActionT]]
    """What everybody can list. Where a seat is to choose unseen and only it can tell what is allowed, by its
    hand, say: nothing. Then `playable` lists it, and `apply` refuses anything else when it is opened."""
    apply: Callable[[StateT, Fact[Any]], StateT]
    """The state after an action or a result; refuses what is not legal."""
    outcome: Callable[[StateT], Outcome | None]

    request: Callable[[StateT], Request | None] = lambda _: None
    """What the state asks of the table now."""
    is_note: Callable[[ActionT], bool] = lambda _: False
    """May a seat do this out of turn (a vote, a resignation)? The game never waits for a note."""
    row_of: Callable[[StateT, int, ActionT], int] = lambda *_: 0
    """The row that a choice for `Commit` stands for; refuses what is not such a choice."""
    claims: Callable[[StateT, int, ActionT], Claims] = lambda *_: NOTHING
    proven: Callable[[StateT], bool] = lambda _: True
    """Must claims be proven at once? Otherwise the reveal settles who was honest."""
    standing: Callable[[StateT, int], Claims] = lambda *_: NOTHING
    """What all that a seat has said, and not taken back, claims together."""
    can_take_back: Callable[[ActionT], bool] = lambda _: False
    """Is what this claims part of `standing`, where a seat may still correct it?"""
    undoes: Callable[[Change], bool] = lambda _: False
    """Did a correction undo what others did? Then what it says itself cannot be taken back as a slip."""
    view: Callable[[StateT, int | None, Knowledge], ViewT] = View  # type: ignore[assignment]
    """What a seat may know; with no seat, what a spectator may."""
    playable: Callable[[ViewT], list[ActionT]] = field(default=None)  # type: ignore[assignment]
    """`legal_actions` cut down by what the seat knows; by default, by the claims alone."""
    own_pace: Callable[[ActionT], bool] = lambda _: False
    """Is this left to the player even where nothing else is true? A seat does by itself what leaves no
    choice; where it is a secret that there is none, it would tell that by being quick."""
    parse: Callable[[str, ViewT], ActionT] = field(default=None)  # type: ignore[assignment]
    format: Callable[[ActionT, ViewT], str] = field(default=None)  # type: ignore[assignment]
    """How actions are typed and written; by default, with the names of their classes and fields."""
    presentation: "Callable[[], Presentation] | None" = None
    """What people see of the game; None: a plain one made from states and actions."""

    def __post_init__(self) -> None:
        for name, default in (
            ("playable", _playable(self)),
            ("parse", lambda text, _: typed.parse(text, self.action)),
            ("format", lambda action, _: typed.format(action)),
        ):
            if getattr(self, name) is None:
                object.__setattr__(self, name, default)


def actors(game: "AnyGame", state: Any) -> tuple[int, ...]:
    """The seats that have something to choose now: a move, or a choice to seal."""
    request = game.request(state)
    if isinstance(request, CHOSEN):
        return (request.seat,)
    return () if request is not None else game.to_act(state)


def fingerprint(*data: object) -> bytes:
    """A hash of everything that the rules depend on: numbers, texts, dataclasses, and collections of them;
    also classes, for the names and the order of their fields or members."""
    text = json.dumps(_written_out(data), separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).digest()


def _written_out(data: object) -> object:
    if isinstance(data, UnionType | type):
        return [[kind.__name__, *_parts(kind)] for kind in members(data)]
    if is_dataclass(data):
        return [type(data).__name__, *([f.name, _written_out(getattr(data, f.name))] for f in fields(data))]
    if isinstance(data, Mapping):
        return [[_written_out(key), _written_out(value)] for key, value in data.items()]
    if isinstance(data, tuple | list | range):
        return [_written_out(one) for one in data]
    if data is None or isinstance(data, int | str):
        return data
    raise TypeError(f"{type(data).__name__} has no fingerprint")


def _parts(kind: type) -> list[object]:
    if issubclass(kind, Enum):
        return [[one.name, one.value] for one in kind]
    if is_dataclass(kind):
        return [[name, str(getattr(hint, "__name__", hint))] for name, hint in get_type_hints(kind).items()]
    raise TypeError(f"{kind.__name__} has no fingerprint")


AnyGame = Game[Any, Any, Any]
