"""What a game must supply.

A game is a public state that facts move forward. Everything in the state is known to everybody; what a
seat alone knows is its secret. A secret enters the game in one way only: an action may *claim*
something about the row of bits that the secret stands for (Cryptid: the spaces that my clue allows).
The rules look at actions and never at secrets or proofs; whoever checks a claim, by an opened
commitment or by a revealed secret, never looks at rules.

So there are two kinds of legal. `legal_actions(state, seat)` is what everybody can check, and
`playable(view)` what is also true of my own secret. A cheat is an action in between.

A seat that must act at the same moment as others is one of several in `to_act`; a choice that must stay
unseen until all have chosen is two actions, a seal and its opening. What the seats work out together (a
die, a hint, a card) is an action of the seat `TABLE`: no one chooses it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from p2pcryptid.drawing import Draw

if TYPE_CHECKING:
    from p2pcryptid.games.presentation import Presentation

TABLE = -1

_NAME_LENGTH = 24


def names_fit(names: tuple[str, ...]) -> bool:
    """Names that can be typed and told apart: 1 to 24 printable characters, no blanks, all different."""
    typable = all(0 < len(one) <= _NAME_LENGTH and one.isprintable() and " " not in one for one in names)
    return typable and len({one.casefold() for one in names}) == len(names)


VariantT = TypeVar("VariantT")
SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
SecretT = TypeVar("SecretT")
ViewT = TypeVar("ViewT")


@dataclass(frozen=True)  # no slots: Python 3.11 cannot make such a value through a type alias
class Fact(Generic[ActionT]):
    """A seat, or the table, did this: what all may now believe."""

    seat: int
    action: ActionT


@dataclass(frozen=True, slots=True)
class Claims:
    """What an action says of its seat's secret row: these bits are 1, and these are 0."""

    ones: int = 0
    zeros: int = 0

    def hold(self, row: int) -> bool:
        """Are they true of this row?"""
        return not self.ones & ~row and not self.zeros & row


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: who won, or nobody, and why, as a stable word of the game's own."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Game(Generic[VariantT, SetupT, StateT, ActionT, SecretT, ViewT]):
    """One game: frozen values and pure functions. `apply` refuses what is not legal."""

    name: str
    variants: tuple[VariantT, ...]
    """Every way to play it: numbers of players, modes, options."""

    seats: Callable[[VariantT], int]

    start: Callable[[SetupT], StateT]
    to_act: Callable[[StateT], tuple[int, ...]]
    """The seats that the game waits for; (TABLE,) for what all work out together; () at the end."""
    legal_actions: Callable[[StateT, int], list[ActionT]]
    apply: Callable[[StateT, Fact[ActionT]], StateT]
    outcome: Callable[[StateT], Outcome | None]
    is_note: Callable[[ActionT], bool]
    """May a seat do this out of turn (a vote, a resignation)? The game never waits for a note."""

    row: Callable[[SetupT, SecretT], int]
    claims: Callable[[StateT, int, ActionT], Claims]
    standing: Callable[[StateT, int], Claims]
    """What all that a seat has said, and not taken back, claims together."""
    can_take_back: Callable[[ActionT], bool]
    """Is what this claims part of `standing`, where a seat may still correct it?"""
    view: Callable[[StateT, int | None, SecretT | None], ViewT]
    """What a seat may know; with no seat and no secret, what a spectator may."""
    playable: Callable[[ViewT], list[ActionT]]

    parse: Callable[[str, ViewT], ActionT]
    format: Callable[[ActionT, ViewT], str]
    kinds: "Kinds"
    """The types of setup, state and action, which `plain` turns into bytes-ready values and back."""

    rules_hash: bytes
    """a hash of the data that the rules hang on: who has other data plays another game"""
    prepare: Callable[[VariantT, tuple[str, ...], Draw], SetupT]
    """The setup for these players, before there is any secret."""
    proven: Callable[[SetupT], bool]
    """Must claims be proven at once? Otherwise the reveal settles who was honest."""
    candidates: Callable[[SetupT], "Candidates[SecretT]"]
    deal: Callable[[SetupT, Draw], tuple[SecretT, ...]]
    """Secrets for the seats of a setup, dealt by one who knows everything."""
    joint: Callable[[StateT, tuple[SecretT, ...], Draw], ActionT]
    """What the table works out now, by one who knows all secrets."""
    joint_action: Callable[[int | None], ActionT]
    """The table's action for the mark that no secret has; None when there is no such mark left."""
    presentation: "Callable[[], Presentation] | None" = None
    """What people see of the game; None: a plain one made from states and actions."""


@dataclass(frozen=True, slots=True)
class Candidates(Generic[SecretT]):
    """The secrets in play, which everybody knows, and what each of them stands for."""

    secrets: tuple[SecretT, ...]
    rows: tuple[int, ...]
    marks: tuple[int, ...]
    """further bits of each, about which a joint step may ask (in Cryptid: the hints that a clue breaks)"""
    columns: int
    mark_count: int


@dataclass(frozen=True, slots=True)
class Kinds:
    """Types that `plain.load` can read. An action is usually a union, which has no class of its own."""

    variant: Any
    setup: Any
    state: Any
    action: Any


AnyGame = Game[Any, Any, Any, Any, Any, Any]
